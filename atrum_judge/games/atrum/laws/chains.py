"""Windows and chains: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Ventanas y cadenas")

LAWS = (
    law(
        "window.not_yours",
        "P2 §2.2, P2 §2.3",
        Text(
            "Tras cada anuncio, y hasta que la cadena se resuelve, responden los demás, empezando por los objetivos, y al final quien anunció."
        ),
        says={
            "pass": Text("La ventana de respuesta es de {holder}."),
            "announce": Text("La ventana de respuesta es de {holder}, no de {player}."),
            "stated": Text("La ventana no puede ser de {player}: tras ese anuncio responden, por orden, {order}."),
            "no_chain": Text("Sin anuncios pendientes no hay ventana de respuesta."),
        },
    ),
    law(
        "window.closes_all_pass",
        "P2 §2.2",
        Text("La ventana se cierra cuando todos dejan de responder seguidos."),
    ),
    law(
        "window.self_response",
        "P2 §3.3, P2 §2.2",
        Text("Si el otro no responde, se puede responder al propio anuncio."),
    ),
    law(
        "window.priority_many",
        "P2 §2.3",
        Text("Con más participantes responden primero los objetivos, luego el resto y al final quien anunció."),
        reading=Text("Entre iguales, en orden de turno desde quien anunció."),
    ),
    law(
        "window.none",
        "P2 §2.1",
        Text("Sin ventana abierta no hay a qué responder."),
        says={
            "": Text("No hay ninguna ventana de respuesta abierta."),
            "late": Text("Nadie más respondió, así que {answered} ya se había resuelto: es tarde para {power}."),
        },
    ),
    law(
        "chain.unfinished",
        "P2 §5, P2 §2.2",
        Text("Con la cadena abierta el turno no sigue."),
        says=Text("La cadena no ha terminado: {holder} tiene la ventana de respuesta."),
    ),
    law(
        "chain.lifo",
        "P2 §3.2",
        Text("El último Poder anunciado se resuelve primero."),
    ),
    law(
        "chain.not_sequence",
        "P2 §5.4",
        Text("Anunciar, lanzar y anunciar otra vez no es una cadena."),
    ),
    law(
        "reinforce.no_object",
        "P2 §8.3, P2 §4.3",
        Text("Reforzar exige un Ataque o una Defensa ya anunciados en la cadena."),
        says=Text("{power} refuerza {what}, y nada de eso se ha anunciado en esta cadena."),
    ),
    law(
        "reinforce.only_attack_defense",
        "P2 §8.3, P2 §4.3",
        Text("Se refuerzan Ataques o Defensas, según diga el texto, y nunca Tácticos."),
        says={
            "": Text("{power} refuerza {what}, y {other} no lo es."),
        },
    ),
    law(
        "reinforce.anyones",
        "P2 §4.3, P2 §8.3, P3 §3",
        Text("Se pueden reforzar Poderes de cualquiera."),
    ),
    law(
        "reinforce.adds",
        "P2 §8.3",
        Text("Reforzar suma al daño o a la prevención."),
    ),
    law(
        "reinforce.condition_regardless",
        "P2 §8.3",
        Text("Que se haya reforzado cuenta aunque no se aproveche."),
    ),
    law(
        "prevent.excess_lost",
        "P1 §7.2.2, P1 §8.3, P2 §4.4",
        Text("La prevención sobrante se pierde."),
    ),
    law(
        "prevent.object",
        "P1 §7.2.2, P1 §7.2.3, P2 §4.4",
        Text("Se previene el daño de un Poder anunciado que daña; el directo, solo con Tácticos."),
        says={
            "": Text("{power} no puede prevenir el daño de {other}: {why}."),
        },
    ),
    law(
        "prevent.tactical_stack",
        "P1 §7.2.3, P2 §4.4",
        Text("Varios Tácticos que previenen se suman."),
    ),
    law(
        "prevent.direct_only_tactical",
        "P1 §7.2.3",
        Text("El daño directo solo se previene con Tácticos."),
    ),
    law(
        "damage.total",
        "P2 §4.4",
        Text("Daño reforzado menos todo lo prevenido, nunca menos de 0."),
    ),
)
