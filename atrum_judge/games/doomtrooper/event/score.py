"""Endings of a match of Doomtrooper, and their points. Only the end by empty decks is in part II (P2 §Robo)."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from atrum_judge.protocol import NOTHING, Ending, Example, Field, Json, Outcome, SeatResult, Shorthand, Terms
from atrum_judge.reports import VOID, answered, by_numbers, refuse
from atrum_judge.text import Text

DECKS = "P2 §Robo"
MOST_PROMOTION = 200
"""Bounds the form: nothing bounds the points themselves."""

USUAL_TOTAL = 25
POINTS = {"310": (3, 1), "210": (2, 1)}

_PROMOTION = Field("promotion", Text("Puntos de Promoción"), "integer", maximum=MOST_PROMOTION, per_seat=True)
_WHO = Field("who", Text("Quién"), "seat")

ENDINGS = (
    Ending("total", Text("Total alcanzado"), Text("Alguien llegó al total del torneo."), (_PROMOTION,)),
    Ending("decks", Text("Mazos vacíos"), Text("A nadie le quedaban cartas por robar."), (_PROMOTION,)),
    Ending("time", Text("Tiempo"), Text("Se acabó el tiempo de la ronda."), (_PROMOTION,), by_time=True),
    Ending("concession", Text("Rendición"), Text("Alguien dejó la partida."), (_WHO, _PROMOTION)),
    Ending("no_show", Text("Ausencia"), Text("Alguien no se presentó."), (_WHO,)),
    Ending(
        "no_warriors",
        Text("Sin guerreros ni cartas"),
        Text("Alguien quedó fuera; la regla está en otra parte del reglamento."),
        (_WHO, _PROMOTION),
        staff_only=True,
    ),
    Ending("disqualification", Text("Descalificación"), Text("La declara un juez."), (_WHO,), staff_only=True),
    Ending(
        "judge",
        Text("Decisión de juez"),
        Text("El juez dice quién gana, o que es un empate."),
        (Field("winner", Text("Quién gana"), "seat", optional=True, empty=Text("Empate")), _PROMOTION),
        staff_only=True,
    ),
    Ending(
        "double_loss",
        Text("Pierden ambos"),
        Text("Los dos ausentes o descalificados: nadie gana nada."),
        (),
        staff_only=True,
    ),
    VOID,
)


def endings(terms: Terms) -> Sequence[Ending]:
    """The ways in which a match ends; by the total only where the event has one."""
    return [one for one in ENDINGS if one.name != "total" or terms.options["victory_total"] != "none"]


def short(said: Shorthand, terms: Terms) -> Sequence[Json]:
    """The points of both, which make every standing; a game that is drawn was drawn by time."""
    if said.drawn and terms.options["time_tie"] == "draw" and not terms.needs_winner:
        return [{"ending": "time"}]
    return by_numbers(said.numbers, endings(terms)) if len(said.numbers) == terms.seats else ()


def examples(terms: Terms) -> Sequence[Example]:
    """Lines with the total of the event, or without one."""
    total = terms.options["victory_total"]
    return (
        Example(
            Text.verbatim(f"{USUAL_TOTAL if total == 'none' else total}-18"),
            Text("Puntos de Promoción de cada lugar."),
        ),
        Example(Text("tiempo 18-12"), Text("Por tiempo, con los puntos de cada lugar.")),
        Example(Text("rendición 2 10-4"), Text("Se rindió el lugar 2, con los puntos de cada uno.")),
    )


def decide(report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
    """Return the outcome of a report: winner and points. Raises `ImpossibleReport`.

    Args:
        report: ``{"ending", "promotion": [points, points], "who", "winner"}``, as its ending asks.
        rng: decides only a recorded draw of lots (option ``time_tie``).
    """
    if report.get("ending") == "total" and terms.options["victory_total"] == "none":
        refuse("report.no_total", Text("Este torneo no tiene un total que gane."))
    ending = answered(report, endings(terms), terms, by_staff=by_staff)
    return _DECIDERS[ending.name](report, terms, rng)


def _total(report: Json, terms: Terms, rng: Random) -> Outcome:
    points, total = report["promotion"], int(terms.options["victory_total"])
    there = [own >= total for own in points]
    if not any(there):
        refuse("report.total_not_reached", Text("Nadie llegó a {total} Puntos de Promoción.", total=total))
    if all(there):
        refuse("report.total_twice", Text("Los dos llegaron al total: lo decide un juez."))
    why = Text("Total alcanzado: {first} a {second}.", first=points[0], second=points[1])
    return _won(there.index(True), points, terms, why)


def _decks(report: Json, terms: Terms, rng: Random) -> Outcome:
    points = report["promotion"]
    _need_below(points, terms)
    if points[0] == points[1]:
        message = Text("Con los mazos vacíos y puntos iguales se sigue hasta que alguien tenga más.")
        refuse("report.tie_plays_on", message, DECKS)
    why = Text("Mazos vacíos: {first} a {second}.", first=points[0], second=points[1])
    return _won(_more(points), points, terms, why, DECKS)


def _time(report: Json, terms: Terms, rng: Random) -> Outcome:
    points, tie = report["promotion"], terms.options["time_tie"]
    _need_below(points, terms)
    if points[0] != points[1]:
        why = Text("Tiempo: {first} a {second}.", first=points[0], second=points[1])
        return _won(_more(points), points, terms, why)
    if tie == "lots":
        why = Text("Tiempo, puntos iguales: decide el sorteo registrado.")
        return _won(rng.randrange(2), points, terms, why)
    if tie == "play_on" or terms.needs_winner:
        refuse("report.tie_plays_on", Text("Con puntos iguales se sigue hasta que alguien tenga más."))
    return _drawn(points, terms, Text("Tiempo: puntos iguales."))


def _left(report: Json, terms: Terms, rng: Random) -> Outcome:
    points = report["promotion"]
    _need_below(points, terms)
    if report["ending"] == "no_warriors":
        return _won(1 - report["who"], points, terms, Text("Sin guerreros ni cartas."), DECKS)
    return _won(1 - report["who"], points, terms, Text("Rendición."))


def _absent(report: Json, terms: Terms, rng: Random) -> Outcome:
    present, winner = amount(terms.options, "absent_score"), 1 - report["who"]
    points = [present, 0] if winner == 0 else [0, present]
    why = Text("Ausencia.") if report["ending"] == "no_show" else Text("Descalificación.")
    return _won(winner, points, terms, why)


def _judged(report: Json, terms: Terms, rng: Random) -> Outcome:
    points, winner, why = report["promotion"], report.get("winner"), Text("Decisión de juez.")
    if winner is not None:
        return _won(winner, points, terms, why)
    if terms.needs_winner:
        refuse("report.needs_winner", Text("De esta partida alguien pasa: di quién gana."))
    return _drawn(points, terms, why)


def _double_loss(report: Json, terms: Terms, rng: Random) -> Outcome:
    return Outcome((NOTHING, NOTHING), Text("Pierden ambos."), kind="nobody")


def _void(report: Json, terms: Terms, rng: Random) -> Outcome:
    return Outcome((NOTHING, NOTHING), Text("Partida anulada."), kind="void")


_DECIDERS: dict[str, Callable[[Json, Terms, Random], Outcome]] = {
    "total": _total,
    "decks": _decks,
    "time": _time,
    "concession": _left,
    "no_warriors": _left,
    "no_show": _absent,
    "disqualification": _absent,
    "judge": _judged,
    "double_loss": _double_loss,
    "void": _void,
}


def amount(options: Mapping[str, str], name: str) -> int:
    """The Promotion points that an option stands for, of the event's total."""
    total = USUAL_TOTAL if options["victory_total"] == "none" else int(options["victory_total"])
    return {"half": total // 2, "total": total, "0": 0}[options[name]]


def bye(options: Mapping[str, str]) -> SeatResult:
    """A win without an opponent."""
    score = amount(options, "bye_score")
    points = score if options["points"] == "promotion" else POINTS[options["points"]][0]
    return SeatResult(1, points, score, won=True)


def _need_below(points: Sequence[int], terms: Terms) -> None:
    total = terms.options["victory_total"]
    if total != "none" and max(points) >= int(total):
        refuse("report.already_won", Text("Con {total} Puntos de Promoción ya se había ganado.", total=total))


def _more(points: Sequence[int]) -> int:
    return 0 if points[0] > points[1] else 1


def _won(winner: int, scores: Sequence[int], terms: Terms, why: Text, rule: str = "") -> Outcome:
    given = terms.options["points"]
    seats = []
    for seat, score in enumerate(scores):
        wins = seat == winner
        points = score if given == "promotion" else POINTS[given][0] if wins else 0
        seats.append(SeatResult(1 if wins else 2, points, score, won=wins))
    return Outcome(tuple(seats), why, rule)


def _drawn(scores: Sequence[int], terms: Terms, why: Text) -> Outcome:
    given = terms.options["points"]
    seats = (
        SeatResult(1, score if given == "promotion" else POINTS[given][1], score, won=False) for score in scores
    )
    return Outcome(tuple(seats), why, kind="drawn")
