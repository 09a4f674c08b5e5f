"""The phases of a turn and the battle: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Las fases y la batalla")

LAWS = (
    law(
        "group.when",
        "§5.1",
        Text("Agrupa el jugador activo, al empezar su turno y una vez."),
        says=Text("{player} no puede agrupar ahora."),
    ),
    law("group.zones", "§5.1", Text("Los Aliados vuelven de la Línea de Ataque y los Oros a la Reserva.")),
    law("group.optional", "§5.1", Text("Agrupar es optativo, por separado para cada zona.")),
    law(
        "group.all",
        "§5.1",
        Text("Una zona se agrupa entera."),
        says=Text("{player} agrupa solo una parte de una zona."),
    ),
    law(
        "phase.order",
        "§5, §6.31",
        Text("Agrupación, Vigilia, Batalla si se ataca, Fase Final y Final del Turno, sin volver atrás."),
        says=Text("Ahora no se puede hacer eso: es otra fase del turno."),
    ),
    law(
        "turn.not_yours",
        "§6.20",
        Text("El jugador inactivo actúa solo en los momentos que el documento nombra."),
        says=Text("No es el turno de {player}."),
    ),
    law(
        "vigil.allies_totems_weapons",
        "§5.2",
        Text("Aliados, Armas y Tótems se juegan solo en la Vigilia propia, salvo que un texto diga otra cosa."),
        says=Text("{card} se juega solo en la Vigilia propia."),
        reading=Text("En la Agrupación y la Fase Final, solo lo que las nombra."),
    ),
    law(
        "vigil.talismans",
        "§5.2",
        Text("Los Talismanes se juegan en la Vigilia propia, en la Guerra de Talismanes o cuando lo dicen."),
        says=Text("{card} no se puede jugar ahora."),
    ),
    law("vigil.free_order", "§5.2", Text("Después del Oro, las acciones de la Vigilia van en cualquier orden.")),
    law("vigil.effects_end", "§5.2", Text("Los efectos hasta la Vigilia terminan al empezarla.")),
    law("battle.optional", "§5.3", Text("Hay batalla solo si se declara un ataque.")),
    law(
        "attack.from_defense",
        "§5.3.1",
        Text("Los atacantes salen de la Línea de Defensa."),
        says=Text("{card} no es un Aliado de la Línea de Defensa de {player}."),
    ),
    law(
        "attack.any_number",
        "§5.3.1",
        Text("Ataca cualquier número de Aliados propios."),
        says=Text("Un ataque tiene al menos un Aliado."),
        reading=Text("Sin Aliados no hay ataque."),
    ),
    law(
        "block.defender",
        "§5.3.2",
        Text("Los bloqueos los declara el defensor."),
        says=Text("{player} no es quien defiende."),
    ),
    law(
        "block.when",
        "§5.3.2",
        Text("Se bloquea después de la declaración de ataque, una vez."),
        says=Text("Ahora no se declaran bloqueos."),
    ),
    law(
        "block.one_to_one",
        "§5.3.2",
        Text("Un Aliado bloquea a un solo atacante, y cada atacante tiene un solo bloqueador."),
        says=Text("{card} aparece en más de un bloqueo."),
    ),
    law(
        "block.attacker",
        "§5.3.2",
        Text("Se bloquea a los atacantes declarados."),
        says=Text("{card} no está atacando."),
    ),
    law(
        "block.from_defense",
        "§5.3.2, §4.3.5",
        Text("Bloquean los Aliados de la Línea de Defensa, no los de la Línea de Ataque."),
        says=Text("{card} no es un Aliado de la Línea de Defensa de {player}: no bloquea."),
    ),
    law("block.optional", "§5.3.2", Text("Bloquear no es obligación.")),
    law("block.new_may", "§5.3.2", Text("Para bloquear no importa desde cuándo se controla al Aliado.")),
    law(
        "block.unblockable",
        "§6.17",
        Text("Un Imbloqueable no se bloquea, salvo que un texto lo permita."),
        says={
            "": Text("{card} es Imbloqueable."),
            "unknown": Text("No se sabe si {card} puede ser bloqueado así."),
        },
    ),
    law(
        "war.defender_first",
        "§5.3.3, §4.6.6",
        Text("En la Guerra de Talismanes el defensor tiene la prioridad."),
        says=Text("Actúa primero el defensor, no {player}."),
    ),
    law(
        "war.alternate",
        "§5.3.3",
        Text("En la Guerra de Talismanes se actúa de a uno, por turnos."),
        says=Text("Le toca al otro jugador, no a {player}."),
    ),
    law("war.pass_keeps", "§5.3.3", Text("Quien pasa puede volver a actuar si el otro actúa.")),
    law(
        "war.ends",
        "§5.3.3",
        Text("La Guerra de Talismanes termina cuando ambos pasan seguidos."),
        says={
            "": Text("La Guerra de Talismanes no ha terminado."),
            "pass": Text("Se pasa solo en la Guerra de Talismanes."),
        },
    ),
    law(
        "war.only",
        "§5.3.3",
        Text("En la Guerra de Talismanes se juegan solo Talismanes y habilidades."),
        says=Text("{card} no se juega en la Guerra de Talismanes."),
    ),
    law("war.effects_end", "§5.3.3", Text("Los efectos hasta la Guerra de Talismanes terminan con ella.")),
    law("damage.unblocked", "§5.3.4", Text("Un atacante sin bloquear hace su Fuerza de daño.")),
    law(
        "damage.difference",
        "§5.3.4",
        Text("Más fuerte que su bloqueador: hace la diferencia, y el bloqueador se destruye."),
    ),
    law("damage.equal", "§5.3.4", Text("Con igual Fuerza no hay daño y ambos se destruyen, también con 0.")),
    law("damage.weaker", "§5.3.4", Text("Más débil que su bloqueador: no hay daño, y el atacante se destruye.")),
    law(
        "damage.blocker_gone", "§6.3", Text("Si el bloqueador salió del juego en la guerra, el daño es completo.")
    ),
    law(
        "damage.mills",
        "§5.3.4, §6.4",
        Text("Cada punto de daño pone la primera carta del Mazo Castillo en el Cementerio."),
    ),
    law(
        "damage.before_destruction",
        "§5.3.4",
        Text("Primero el daño al castillo, después se destruyen los Aliados."),
        reading=Text("Si el castillo se vacía, la partida ya terminó."),
    ),
    law(
        "damage.combat_kind",
        "§5.3.4",
        Text("Esos Aliados se destruyen por daño de combate; quien no puede ser destruido queda."),
    ),
    law(
        "damage.only_to_castle_of_defender",
        "§5.3.4",
        Text("Solo el castillo del defensor recibe daño de combate."),
    ),
    law("final.until", "§5.4", Text("Al empezar la Fase Final terminan los efectos que duran hasta ella.")),
    law("final.triggers", "§5.4", Text("Después suceden los efectos de la Fase Final.")),
    law("final.extra_draws", "§5.4", Text("Los textos pueden dar robos extra.")),
    law(
        "end.draw",
        "§5.5",
        Text("Al final del turno el jugador activo roba una carta."),
        says={
            "": Text("{player} no roba ahora."),
            "missing": Text("{player} todavía no robó la carta del final del turno."),
        },
    ),
    law(
        "end.hand_limit",
        "§5.5, §6.31",
        Text("Con más de ocho cartas en la mano, el jugador activo descarta hasta quedarse con ocho."),
        says={
            "": Text("{player} termina su turno con {count} cartas en la mano."),
            "discard": Text("{player} tiene {count} cartas en la mano: descarta {due}."),
        },
        reading=Text("Con ocho o menos no se descarta."),
    ),
    law("end.only_active", "§5.5", Text("Solo se mira la mano del jugador activo.")),
    law("end.next_turn", "§5.5", Text("Después empieza el turno del oponente.")),
)
