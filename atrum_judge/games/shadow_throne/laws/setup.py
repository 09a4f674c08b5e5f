"""Setting up, and what a card is: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Preparación y cartas")

LAWS = (
    law(
        "cards.total",
        "PP 1",
        Text("Hay 54 cartas de personaje en total."),
        says={
            "": Text("En la mesa hay {count} cartas: son 54."),
            "at_least": Text("En la mesa hay al menos {count} cartas: son 54."),
        },
    ),
    law(
        "cards.per_faction",
        "PP 1",
        Text("De cada una de las 3 facciones hay 18 cartas."),
        says=Text("Se conocen {count} cartas de {faction}: son 18."),
    ),
    law("deck.one", "PP 1", Text("Se juega con un solo mazo común: nadie trae cartas.")),
    law(
        "track.reset",
        "PP 2, FI 1",
        Text("Cada batalla empieza con las 3 fichas de facción arriba del Power Track, sin número."),
    ),
    law(
        "gold.start",
        "PP 4, RR",
        Text("Cada jugador empieza con 3 de oro."),
        says=Text("{player} tiene {count} de oro antes del primer pago: son 3."),
    ),
    law(
        "influence.too_early",
        "FR 3",
        Text("La influencia se recoge solo en una resolución, salvo la de Simone."),
        says=Text("{player} tiene {count} de influencia antes de la primera resolución."),
    ),
    law(
        "influence.negative",
        "CE",
        Text("La influencia nunca es menor que 0."),
        says=Text("{player} tiene {count} de influencia."),
    ),
    law(
        "players.too_many",
        "FI 3",
        Text("Las 54 cartas alcanzan para 9 jugadores, y para 7 desde la segunda batalla."),
        says={
            "": Text("Con {count} jugadores no alcanzan las cartas."),
            "note": Text("Con {count} jugadores: la caja dice de 3 a 5."),
        },
        reading=Text("El reglamento no nombra cuántos juegan; en torneo, de 3 a 5."),
    ),
    law(
        "card.parts",
        "CE",
        Text("Una carta tiene rango, nombre, poder, influencia, un costo o un ingreso, y facción."),
        says={
            "price": Text("«{card}» tiene costo e ingreso: es uno de los dos."),
            "rank": Text("«{card}» tiene un rango que no existe: {value}."),
            "faction": Text("«{card}» es de una facción que no existe: {value}."),
            "number": Text("«{card}» tiene una habilidad con un número que no existe: {value}."),
            "negative": Text("«{card}» tiene un valor menor que 0: {value}."),
        },
    ),
    law(
        "card.contradicts",
        "CE",
        Text("Lo que el reglamento dice de una carta vale."),
        says=Text("De «{card}» el reglamento dice {known}, no {value}."),
    ),
    law(
        "target.domain",
        "VJ",
        Text("Se juega a 15 puntos de influencia, o como variante a 20 o 25."),
        says=Text("No se juega a {count}: es 15, 20 o 25."),
    ),
    law("seats.left", "FI 4", Text("A la izquierda de cada jugador está el siguiente de la lista.")),
)
