"""The report of a match of several boards: for each one the game's questions, in one flat report.

``{"ending": "boards", "board1": name of its ending, "board1_<ending>_<question>": answer, "board2": ...}``
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from atrum_judge.protocol import Ending, Field, Json, Terms
from atrum_judge.reports import VOID
from atrum_judge.text import Text

PLAYED, JUDGED, TOTALS, ABSENT, NOBODY = "boards", "boards_judged", "totals", "absent", "double_loss"

_DECIDER = Field(
    "decider",
    Text("Quién pasa, si todos los tableros quedan iguales"),
    "seat",
    optional=True,
    staff_only=True,
)
_ABSENT = Ending(
    ABSENT,
    Text("Faltó un equipo"),
    Text("El otro gana todos los tableros. Si falta una persona, se dice en su tablero."),
    (Field("who", Text("Qué equipo faltó"), "seat"),),
)
_NOBODY = Ending(
    NOBODY,
    Text("Pierden ambos"),
    Text("Los dos equipos ausentes o descalificados: nadie gana ningún tablero."),
    (),
    staff_only=True,
)


def endings_of(boards: int, played: Sequence[Ending], terms: Terms) -> tuple[Ending, ...]:
    """Return the endings of a match with this number of boards. Each board ends in one of the ways in `played`."""
    decider = (_DECIDER,) if terms.needs_winner else ()
    open_to_all = [ending for ending in played if not ending.staff_only]
    return (
        Ending(
            PLAYED,
            Text("Se jugaron los tableros"),
            Text("Cómo terminó cada uno."),
            (*_questions(boards, open_to_all), *decider),
        ),
        _ABSENT,
        Ending(
            JUDGED,
            Text("Tableros con decisión de juez"),
            Text("Cómo terminó cada uno, también por decisión de la organización."),
            (*_questions(boards, played), *decider),
            staff_only=True,
        ),
        Ending(
            TOTALS,
            Text("Solo los totales"),
            Text("Cuántos tableros ganó cada equipo, sin decir cómo."),
            (
                Field("won", Text("Tableros ganados"), "integer", maximum=boards, per_seat=True),
                Field("drawn", Text("Tableros empatados"), "integer", maximum=boards, optional=True),
                *decider,
            ),
            staff_only=True,
        ),
        _NOBODY,
        replace(VOID, label=Text("Encuentro anulado")),
    )


def board_of(report: Json, number: int) -> dict[str, Any]:
    """Return a report's answers for one board, from 1, as the game itself reads them."""
    ending = str(report.get(f"board{number}"))
    start = f"board{number}_{ending}_"
    own = {name.removeprefix(start): value for name, value in report.items() if name.startswith(start)}
    return {"ending": ending, **own}


def report_of(boards: Sequence[Json]) -> dict[str, Any]:
    """The report of a match from those of its boards."""
    report: dict[str, Any] = {"ending": PLAYED}
    for number, board in enumerate(boards, start=1):
        ending = board["ending"]
        report[f"board{number}"] = ending
        report |= {f"board{number}_{ending}_{name}": said for name, said in board.items() if name != "ending"}
    return report


def _questions(boards: int, played: Sequence[Ending]) -> list[Field]:
    """First how each board ended, then what these endings ask."""
    choices = {ending.name: ending.label for ending in played}
    numbers = range(1, boards + 1)
    how = [Field(f"board{n}", Text("Tablero {number}", number=n), "choice", choices=choices) for n in numbers]
    return how + [_asked_at(n, ending, asked) for n in numbers for ending in played for asked in ending.fields]


def _asked_at(number: int, ending: Ending, asked: Field) -> Field:
    """A question of the game about one board, asked where the board ended so."""
    decides = asked.decides
    return replace(
        asked,
        name=f"board{number}_{ending.name}_{asked.name}",
        label=Text("Tablero {number}: {question}", number=number, question=asked.label),
        asked=lambda answers: answers.get(f"board{number}") == ending.name,
        decides=_about(number, decides) if decides else None,
    )


def _about(number: int, decides: Callable[[Json], bool]) -> Callable[[Mapping[str, Any]], bool]:
    return lambda answers: decides(board_of(answers, number))
