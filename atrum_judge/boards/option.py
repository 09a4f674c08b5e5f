"""The choice of an event between single people and teams."""

from collections.abc import Mapping, Sequence

from atrum_judge.protocol import Option
from atrum_judge.text import Text

NONE = "0"
MOST = 5

BOARDS = Option(
    "boards",
    Text("Equipos"),
    Text(
        "Cada equipo es una inscripción y juega un tablero por integrante. Gana el encuentro quien gana más "
        "tableros: 2 puntos, 1 por empatar. En una llave, si empatan, se deja de contar el último tablero hasta "
        "que alguien tenga más. La clasificación usual es entonces por puntos y puntos de tablero."
    ),
    {
        NONE: Text("No, de a una persona"),
        **{str(size): Text("Equipos de {size}: {size} tableros", size=size) for size in range(2, MOST + 1)},
    },
    NONE,
    leads=True,
)


def boards_of(offered: Sequence[Option], options: Mapping[str, str]) -> int:
    """Return the number of boards in a match of an event with these options; 0 where entries are single people."""
    chosen = options.get(BOARDS.name, NONE)
    return int(chosen) if BOARDS in offered and isinstance(chosen, str) and chosen in BOARDS.choices else 0
