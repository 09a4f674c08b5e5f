"""The order of a battle, and the phase of intrigue: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("La batalla y la intriga")

LAWS = (
    law(
        "step.order",
        "PR",
        Text("Una ronda es intriga, conflicto y resolución, cada paso en su lugar."),
        says={
            "": Text("Eso no toca ahora: la mesa está en {now}."),
            "battle": Text("Las batallas se cuentan desde 1."),
        },
    ),
    law("deck.shuffled", "FI 2, FR 7", Text("El mazo se baraja antes de cada reparto.")),
    law(
        "deal.six",
        "FI 3",
        Text("Cada jugador recibe un grupo de 6 cartas."),
        says={
            "": Text("El grupo de {player} tiene {count} cartas: son 6."),
            "missing": Text("{player} no recibió un grupo."),
            "size": Text("El grupo de {player} tiene {count} cartas: deben quedar {due}."),
        },
    ),
    law(
        "pick.one",
        "FI 4",
        Text("Cada uno toma una carta del grupo que tiene delante y la agrega a su mano."),
        says={
            "twice": Text("{player} ya tomó una carta de este grupo."),
            "not_there": Text("«{card}» no está en el grupo de {player}."),
        },
    ),
    law(
        "pass.left",
        "FI 4",
        Text("El resto del grupo pasa al jugador de la izquierda, en todas las batallas."),
        says=Text("Los grupos pasan a la izquierda, no a la derecha."),
    ),
    law(
        "pass.too_early",
        "FI 4",
        Text("Los grupos pasan cuando todos tomaron una carta."),
        says={
            "": Text("{player} todavía no tomó una carta."),
            "not_passed": Text("Los grupos todavía no pasaron."),
        },
    ),
    law("pick.all", "FI 5", Text("Se sigue eligiendo hasta que los grupos se terminan: seis veces.")),
    law(
        "hand.size",
        "FI 5",
        Text("El primer conflicto empieza con 6 cartas en la mano, y los siguientes con 7."),
        says=Text("{player} tiene {count} cartas entre mano y mesa: deben ser {due}."),
    ),
    law(
        "kept.not_in_pack",
        "FR 6",
        Text("La carta conservada está en la mano desde el principio y no entra en ningún grupo."),
        says=Text("A {player} le falta o le sobra la carta conservada: tiene {count} y deben ser {due}."),
    ),
    law("hand.hidden", "FI 4", Text("Las manos están ocultas; cada uno puede mirar la suya.")),
    law(
        "stay.only_langman",
        "RE Langman",
        Text("De una batalla a la siguiente queda solo Langman, y en la primera nadie."),
        says=Text("«{card}» no puede haber quedado de la batalla anterior."),
    ),
    law(
        "end.missed",
        "FR 5",
        Text("No empieza otra batalla si alguien llegó a la meta."),
        says=Text("{player} tiene {count} de influencia: la partida habría terminado."),
    ),
)
