"""The turn: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("El turno")

LAWS = (
    law(
        "turn.phase_order",
        "Turno §0",
        Text("Un turno son cinco fases en orden, cada paso en su lugar."),
        says=Text("Eso no toca ahora: la mesa está en {now}."),
    ),
    law(
        "turn.not_yours",
        "Turno §0",
        Text("Los pasos del turno son de quien tiene el turno."),
        says=Text("Es el turno de {turn_player}, no de {player}."),
    ),
    law(
        "effects.all",
        "Turno §1.1, Turno §5.1",
        Text("Se resuelven todos los efectos propios del inicio o del final del turno."),
        says=Text("Falta resolver «{card}»."),
    ),
    law(
        "effects.skipped",
        "Turno §1.1, Turno §5.1",
        Text("Los efectos del inicio y del final del turno no se saltan."),
        says=Text("{player} todavía debe resolver «{card}»."),
    ),
    law(
        "effects.own",
        "Turno §1.1, Turno §5.1",
        Text("Solo se resuelven los efectos de quien tiene el turno."),
        says=Text("«{card}» no es un efecto que {player} deba resolver ahora."),
        reading=Text("Son suyos los de las cartas de su mazo, estén donde estén."),
    ),
    law("effects.order", "Turno §1.1", Text("Se resuelven en el orden que quiera quien tiene el turno.")),
    law(
        "balance",
        "Turno §1.2",
        Text("Las auras y los maleficios activos de quien tiene el turno pierden una ficha de duración."),
        reading=Text("Los de su mazo, estén en la barra de quien estén; los ajenos no."),
    ),
    law(
        "balance.zero",
        "Turno §1.2",
        Text("Sin fichas de duración la carta termina y va a la pila de descarte de su dueño."),
        says=Text("«{card}» no tiene fichas de duración y sigue activa."),
        reading=Text("El reglamento no lo dice; sin ello la duración no significaría nada."),
    ),
    law(
        "balance.when",
        "Turno §1.2, Turno §1.3, Turno §1.4, Turno §0",
        Text("El balance se hace una vez, antes de la recuperación."),
        says=Text("El balance no toca ahora: la mesa está en {now}."),
    ),
    law(
        "recovery.prepared",
        "Turno §1.3",
        Text("En la recuperación, quien tiene el turno pasa a preparado."),
    ),
    law(
        "recovery.objects",
        "Turno §1.3",
        Text("Los objetos en recarga de quien tiene el turno quedan listos; los demás no."),
    ),
    law(
        "recovery.epic",
        "Turno §1.3",
        Text("Cada jugador vuelve a su cantidad inicial de fichas épicas, hacia arriba o hacia abajo."),
    ),
    law(
        "recovery.when",
        "Turno §1.3, Turno §1.2, Turno §1.4, Turno §0",
        Text("La recuperación se hace una vez, después del balance y antes de robar."),
        says=Text("La recuperación no toca ahora: la mesa está en {now}."),
    ),
    law(
        "draw.when",
        "Turno §1.4, Turno §1.3, Turno §1.2, Turno §0",
        Text("La carta del turno se roba una vez, después de la recuperación."),
        says=Text("Robar no toca ahora: la mesa está en {now}."),
    ),
    law(
        "draw.count",
        "Turno §1.4",
        Text("En cada turno se roba 1 carta; quien empieza, también en el primero."),
        says=Text("{player} roba {count} cartas: es 1."),
    ),
    law(
        "draw.not_top",
        "Clave Robar",
        Text("Se roba de la parte superior del mazo propio."),
        says=Text("«{card}» no es la carta de arriba del mazo de {player}."),
    ),
    law(
        "final_plays",
        "Turno §4",
        Text("La fase final de jugadas es como la primera; los límites por turno siguen contando."),
    ),
    law(
        "cleanup",
        "Turno §5.2",
        Text("En la limpieza termina todo lo que dura «este turno», sea de quien sea."),
    ),
    law(
        "discard.to_limit",
        "Turno §5.3",
        Text("Con más de 7 cartas en la mano se descarta hasta quedar exactamente con 7."),
        says=Text("{player} descarta {count} cartas: debía descartar {due}."),
    ),
    law(
        "discard.skipped",
        "Turno §5.3",
        Text("El turno no termina con más de 7 cartas en la mano."),
        says={
            "": Text("{player} termina el turno con {count} cartas en la mano: el límite es 7."),
            "unknown": Text("No se sabe cuántas cartas tiene {player} en la mano."),
        },
        reading=Text("El límite se mira solo en el descarte del turno propio."),
    ),
    law(
        "discard.only_turn_player",
        "Turno §5.3",
        Text("En el paso de descarte solo descarta quien tiene el turno."),
        says=Text("{player} no descarta en el turno de {turn_player}."),
    ),
    law(
        "turn.next",
        "Inicio §2",
        Text("Después juega el siguiente, en sentido horario, que siga en la partida."),
    ),
)
