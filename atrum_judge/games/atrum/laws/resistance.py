"""Resistance and elimination: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Resistencia y eliminación")

LAWS = (
    law(
        "resistance.range",
        "P1 §3.3",
        Text("La resistencia va de 0 a {max_resistance}; lo que sobra se ignora."),
        says=Text("La resistencia de {player} es {resistance}: siempre está entre 0 y {highest}."),
    ),
    law(
        "elimination.due",
        "P1 §3.2, P1 §8.4",
        Text("Quien llega a 0 elige de inmediato uno de sus Reptantes y lo elimina."),
    ),
    law(
        "elimination.pending",
        "P1 §3.2, P1 §8.4",
        Text("Nada más ocurre hasta hacer la eliminación debida."),
        says=Text("{player} llegó a 0 de resistencia: antes de seguir elige y elimina uno de sus Reptantes."),
    ),
    law(
        "elimination.chooser",
        "P1 §3.2",
        Text("Elige su dueño, entre preparados o agotados."),
        says=Text("Elige {owner}, no {player}: cada uno elimina uno de sus propios Reptantes."),
    ),
    law(
        "elimination.not_due",
        "P1 §3.2",
        Text("No se elimina sin haber llegado a 0."),
        says={
            "": Text("{player} no debe eliminar ningún Reptante ahora (resistencia {resistance})."),
            "unknown": Text("No se sabe si {player} debe eliminar un Reptante ahora: depende de lo anterior."),
        },
    ),
    law(
        "elimination.already",
        "P1 §3.2",
        Text("Un Reptante eliminado no se elimina otra vez."),
        says=Text("{reptante} ya estaba eliminado."),
    ),
    law(
        "elimination.one_per_turn",
        "P1 §3.2, P1 §8.4",
        Text("Nadie elimina más de un Reptante por turno, sea de quien sea el turno."),
        says={
            "again": Text("{player} ya eliminó un Reptante en este turno: no elimina otro aunque vuelva a 0."),
            "position": Text("{player} figura con {count} eliminaciones en este turno: a lo sumo una."),
            "noted": Text(
                "Se anotaron varias eliminaciones de {player} en el turno {turn}: a lo sumo una por turno."
            ),
        },
    ),
    law(
        "elimination.history",
        "P1 §3.2",
        Text(
            "Si se anotan eliminaciones, van en el orden de los turnos jugados y cuentan lo mismo que las de este turno y los Reptantes que faltan."
        ),
        says={
            "count": Text(
                "Reptantes que le faltan a {player}: {count}; eliminaciones anotadas: {noted} (turnos: {turns})."
            ),
            "turn": Text("Se anotó que {player} perdió un Reptante en el turno {turn}, y se juega el {now}."),
            "order": Text("Las eliminaciones se anotan en el orden de los turnos, y no lo siguen."),
            "in_play": Text("{reptante} figura como eliminado en este turno y sigue en juego."),
            "not_noted": Text("{player} eliminó un Reptante en este turno ({turn}), y no está anotado."),
            "not_of_turn": Text(
                "Se anotó que {player} perdió un Reptante en este turno ({turn}), y no figura entre los de este turno."
            ),
        },
    ),
    law(
        "elimination.owed_position",
        "P1 §3.2, P1 §8.4",
        Text("Una mesa puede deber una eliminación: la debe quien acaba de llegar a 0 y no eliminó en el turno."),
        says=Text(
            "{player} no puede deber una eliminación: no está en 0, ya eliminó un Reptante en este turno o ya está"
            " fuera."
        ),
    ),
    law(
        "elimination.count_bound",
        "P1 §3.2",
        Text("No faltan más Reptantes que turnos jugados."),
        says=Text(
            "Reptantes que le faltaban a {player} antes del turno {turns}: {count}; se pierde a lo sumo uno por turno."
        ),
    ),
    law(
        "target.at_zero",
        "P1 §3.2, P1 §8.4",
        Text("Quien está en 0 no es objetivo de Poderes de otros que dañen o bajen resistencia."),
        says=Text("{target} está en 0 de resistencia: no puede ser objetivo de {power}."),
    ),
    law(
        "target.at_zero_other_effects",
        "P1 §3.2",
        Text("Otros Poderes sí pueden apuntar a quien está en 0."),
    ),
    law(
        "target.at_zero_self",
        "P2 §9.4, P1 §3.2",
        Text("Estando en 0 se puede lanzar un Poder que baje la propia resistencia; la pérdida se ignora."),
    ),
    law(
        "fail.target_zero",
        "P1 §3.2, P2 §5.5",
        Text("Un Poder dañino cuyo objetivo cayó a 0 antes de resolverse no se lanza."),
        reading=Text("El objetivo dejó de ser válido, así que no se paga nada."),
    ),
    law(
        "game.over",
        "P1 §3.1",
        Text(
            "Quien pierde sus {team_size} Reptantes queda fuera. Cuando queda uno solo, o un grupo, la partida termina en el acto, también en plena cadena, y no se juega más."
        ),
        says={
            "finished": Text("La partida ya terminó."),
            "out": Text("{player} ya está fuera de la partida."),
            "given": Text("La partida ya terminó: solo queda {winner} con Reptantes."),
        },
    ),
    law("game.winner", "P1 §3.1", Text("Gana quien queda con Reptantes.")),
    law(
        "game.both_dead",
        "P1 §3.1",
        Text("Los dos no pueden quedarse sin Reptantes: la partida terminó con el primero."),
        says=Text("Ninguno tiene Reptantes: la partida terminó cuando el primero perdió el último."),
    ),
    law(
        "reptante.eliminated",
        "P1 §3.2",
        Text("Un Reptante eliminado no anuncia, no se prepara y no se copia."),
        says=Text("{reptante} está eliminado y no anuncia Poderes."),
    ),
    law(
        "resistance.zero_needs_elimination",
        "P1 §3.2, P1 §8.4",
        Text("Quien está en 0 ha eliminado al menos un Reptante, o lo debe."),
        says=Text("{player} está en 0 y conserva sus {count} Reptantes: al llegar a 0 se elimina uno."),
    ),
    law(
        "resistance.zero_own_turn",
        "P1 §3.4, P1 §3.2",
        Text("Quien está en 0 en su propio turno ha eliminado un Reptante en ese turno, o lo debe."),
        says=Text("{player} está en 0 en su turno sin haber eliminado en él: al iniciarlo volvía a {start}."),
    ),
    law(
        "resistance.reset",
        "P1 §3.4",
        Text("Tras llegar a 0, la resistencia vuelve a {start_resistance} al iniciar el próximo turno propio."),
        reading=Text(
            "Si se recuperó entretanto: menos de {start_resistance} pasa a {start_resistance}; más, se conserva."
        ),
    ),
    law(
        "damage.subtract",
        "P1 §8.3, P1 §7.2.2",
        Text("El daño que supera lo prevenido se resta de la resistencia del objetivo."),
    ),
    law(
        "reduce.not_damage",
        "P2 §9.4",
        Text("Bajar resistencia no es daño y no se previene."),
    ),
    law(
        "reduce.annulled_with_power",
        "P2 §9.4",
        Text("Anulado el Poder, tampoco baja la resistencia."),
    ),
    law(
        "reduce.after_first_part",
        "P2 §9.4",
        Text("La resistencia se baja después de la primera parte del efecto."),
    ),
    law(
        "reduce.can_eliminate",
        "P1 §3.2, P2 §9.4",
        Text("La propia pérdida de resistencia también puede costar un Reptante."),
    ),
)
