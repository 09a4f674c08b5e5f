"""The three ways in which Duelo is played (Inicio §0), and what an event of each decides for itself."""

from dataclasses import dataclass
from typing import Literal

from atrum_judge.boards.option import BOARDS
from atrum_judge.protocol import Option
from atrum_judge.reports import ours
from atrum_judge.series import best_of
from atrum_judge.text import Text

HEROES = ("Enoq", "Sillu", "Killa", "Zilaes")
"""Inicio §1."""

MOST_LIFE = 40
"""Inicio §5: what everybody begins with, and never passes."""

SILENT = Text("El reglamento no lo dice.")


@dataclass(frozen=True, slots=True)
class Way:
    """The seats at a table, and the people who play at one seat."""

    key: Literal["duelo", "duelo-parejas", "duelo-masacre"]
    members: int = 1
    fewest: int = 2
    most: int = 2

    @property
    def is_massacre(self) -> bool:
        """True if all play against all; always a single game."""
        return self.most > 2

    @property
    def most_life(self) -> int:
        """The life of a seat at most: of a pair, that of both together."""
        return MOST_LIFE * self.members


DUEL = Way("duelo")
PAIRS = Way("duelo-parejas", members=2)
MASSACRE = Way("duelo-masacre", fewest=3, most=4)

_HEROES = ours(
    "heroes",
    Text("Cuándo se elige el héroe"),
    Text("El reglamento solo dice que se elige antes de decidir quién empieza."),
    {"registered": Text("Al inscribirse, para todo el torneo"), "table": Text("Antes de cada partida")},
)
_SAME_HERO = ours(
    "same_hero",
    Text("Dos jugadores con el mismo héroe"),
    SILENT,
    {"allowed": Text("Se puede"), "distinct": Text("No en una misma mesa, si se elige antes de la partida")},
)
_SERIES = (
    best_of(SILENT, usual="1"),
    ours(
        "next_first",
        Text("Quién empieza la partida siguiente"),
        SILENT,
        {"loser": Text("Quien perdió la anterior"), "drawn": Text("Por sorteo"), "alternate": Text("Se alternan")},
    ),
    ours(
        "points",
        Text("Puntos por encuentro"),
        SILENT,
        {
            "31": Text("Victoria 3, empate 1"),
            "21": Text("Victoria 2, empate 1"),
            "10": Text("Victoria 1, empate 0"),
        },
    ),
)
_TABLE = (
    ours(
        "table_points",
        Text("Puntos por mesa"),
        SILENT,
        {"winner": Text("3 por ganar"), "places": Text("4, 2, 1, 0 por puesto; de tres 3, 1, 0")},
    ),
    ours(
        "places",
        Text("Los demás puestos"),
        Text("El reglamento solo dice quién gana."),
        {"winner": Text("Todos segundos"), "order": Text("Por orden de salida")},
    ),
)
_COMMON = (
    ours(
        "score",
        Text("Qué cuenta además de los puntos"),
        Text("La vida que queda no es un fin del juego, y premiarla alarga las partidas."),
        {"none": Text("Nada más que ganar"), "life": Text("La vida que le queda a quien gana")},
    ),
    ours(
        "time_out",
        Text("Cuando se acaba el tiempo"),
        Text("Se termina el turno en curso."),
        {"life": Text("Decide la vida, después las cartas del mazo"), "draw": Text("Empate")},
    ),
    ours(
        "time_equal",
        Text("Tiempo con todo igual"),
        Text("En una llave, siempre muerte súbita ante un juez: decide la primera pérdida de vida."),
        {"draw": Text("Empate"), "sudden_death": Text("Muerte súbita"), "lots": Text("Sorteo registrado")},
    ),
    ours(
        "together",
        Text("Si los últimos salen a la vez"),
        Text("En una llave, siempre lo decide un juez."),
        {"draw": Text("Empate"), "judge": Text("Lo decide un juez")},
    ),
    ours("bye", Text("Puntos de una ronda libre"), SILENT, {"win": Text("Victoria"), "draw": Text("Empate")}),
    ours(
        "no_show",
        Text("Cuánto se espera a quien no llega"),
        SILENT,
        {"10": Text("10 minutos"), "5": Text("5 minutos"), "15": Text("15 minutos")},
    ),
)
_AGREED = ours(
    "agreed_draw", Text("Empate acordado"), SILENT, {"off": Text("No se puede"), "on": Text("Se puede")}
)


def options_of(way: Way) -> tuple[Option, ...]:
    """The settings of one way."""
    own = _TABLE if way.is_massacre else (*_SERIES, _AGREED)
    teams = (BOARDS,) if way == DUEL else ()
    return (_HEROES, _SAME_HERO, *own, *_COMMON, *teams)
