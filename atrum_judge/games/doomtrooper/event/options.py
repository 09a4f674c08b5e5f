"""Options of an event of Doomtrooper: part II of the rulebook knows no tournament and no victory."""

from atrum_judge.boards.option import BOARDS
from atrum_judge.protocol import Option
from atrum_judge.reports import ours
from atrum_judge.text import Text

MISSING = Text("Está en una parte del reglamento que no tenemos.")
SILENT = Text("El reglamento no lo dice.")

OPTIONS: tuple[Option, ...] = (
    ours(
        "victory_total",
        Text("Puntos de Promoción que ganan"),
        MISSING,
        {"25": Text("25"), "40": Text("40"), "none": Text("Sin total")},
    ),
    ours(
        "deck_min",
        Text("Cartas del mazo, al menos"),
        MISSING,
        {"60": Text("60"), "0": Text("No se revisa")},
    ),
    ours(
        "deck_max",
        Text("Cartas del mazo, a lo sumo"),
        MISSING,
        {"none": Text("Sin máximo"), "60": Text("60"), "80": Text("80"), "100": Text("100")},
    ),
    ours(
        "spare",
        Text("Cartas de reserva"),
        MISSING,
        {
            "25_or_0": Text("25 o ninguna"),
            "20_or_0": Text("20 o ninguna"),
            "up_to_25": Text("Hasta 25"),
            "none": Text("Ninguna"),
        },
    ),
    ours(
        "warriors_min",
        Text("Guerreros del mazo, al menos"),
        MISSING,
        {"5": Text("5"), "0": Text("No se revisa")},
    ),
    ours(
        "unknown_limit",
        Text("Copias de una carta cuyo límite no consta"),
        Text("El límite está impreso en cada carta."),
        {"verify": Text("Las mira un juez"), "5": Text("Hasta 5")},
    ),
    Option(
        "time_tie",
        Text("Tiempo con Puntos de Promoción iguales"),
        Text(
            "Con los mazos vacíos se sigue hasta que alguien tenga más; del tiempo no dice nada. "
            "Nuestro valor usual: empate."
        ),
        {"draw": Text("Empate"), "play_on": Text("Se sigue jugando"), "lots": Text("Sorteo registrado")},
        "draw",
        "P2 §Robo",
    ),
    ours(
        "points",
        Text("Puntos por partida"),
        SILENT,
        {
            "310": Text("Victoria 3, empate 1"),
            "210": Text("Victoria 2, empate 1"),
            "promotion": Text("Los propios Puntos de Promoción"),
        },
    ),
    ours(
        "bye_score",
        Text("Puntos de Promoción de una ronda libre"),
        SILENT,
        {"half": Text("La mitad del total"), "total": Text("El total"), "0": Text("0")},
    ),
    ours(
        "absent_score",
        Text("Puntos de Promoción por ausencia o descalificación"),
        SILENT,
        {"half": Text("La mitad del total"), "total": Text("El total"), "0": Text("0")},
    ),
    BOARDS,
)
