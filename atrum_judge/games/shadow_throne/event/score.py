"""Endings of a game of Shadow Throne, and their points.

The rules name the winner (FP): most influence once a player has the target at the end of a battle; among equals
most gold; else nobody. All places but the first are ours.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from atrum_judge.protocol import NOTHING, Ending, Example, Field, Json, Outcome, SeatResult, Shorthand, Terms
from atrum_judge.reports import VOID, answered, by_numbers, refuse
from atrum_judge.text import Text

RULE = "FP"
MOST = 99
"""Bounds the form: nothing bounds influence or gold."""

SCALE = 24
LADDER = (5, 3, 2, 1, 0)

_INFLUENCE = Field("influence", Text("Influencia"), "integer", maximum=MOST, per_seat=True)
_GOLD = Field(
    "gold",
    Text("Oro"),
    "integer",
    Text("El de quienes tienen la misma influencia; después del oro de consuelo."),
    maximum=MOST,
    per_seat=True,
    optional=True,
)
_LEFT = (Field("who", Text("Quién"), "seat"), _INFLUENCE, _GOLD)

ENDINGS = (
    Ending(
        "target",
        Text("Fin de la Partida"),
        Text("Alguien llegó a la influencia que termina la partida."),
        (_INFLUENCE, _GOLD),
    ),
    Ending("time", Text("Tiempo"), Text("Se acabó el tiempo de la ronda."), (_INFLUENCE, _GOLD), by_time=True),
    Ending("withdrawal", Text("Retiro"), Text("Alguien dejó la mesa y los demás siguieron."), _LEFT),
    Ending(
        "disqualification",
        Text("Descalificación"),
        Text("La declara un juez; los demás siguieron."),
        _LEFT,
        staff_only=True,
    ),
    Ending(
        "places",
        Text("Solo los puestos"),
        Text("Quién llegó primero, segundo y así, sin anotar la influencia: en los desempates cuenta 0."),
        (Field("place", Text("Puesto"), "integer", minimum=1, maximum=5, per_seat=True),),
        staff_only=True,
    ),
    Ending(
        "judge",
        Text("Decisión de juez"),
        Text("El juez dice el puesto de cada lugar y quién gana, si alguien gana."),
        (
            Field("winner", Text("Quién gana"), "seat", optional=True, empty=Text("Nadie gana")),
            Field("place", Text("Puesto"), "integer", minimum=1, maximum=5, per_seat=True),
        ),
        staff_only=True,
    ),
    VOID,
)


def endings(terms: Terms) -> Sequence[Ending]:
    """The ways in which a game ends: by time only where the event has a limit, by leaving only where others go on."""
    without = set()
    if terms.options["time_order"] == "none":
        without.add("time")
    if terms.options["leaver"] == "void":
        without.add("withdrawal")
    return [one for one in ENDINGS if one.name not in without]


def short(said: Shorthand, terms: Terms) -> Sequence[Json]:
    """The influence of each seat; the seats by their places; or who won, where all others are equal."""
    if said.order:
        return [{"ending": "places", "place": [said.order.index(seat) + 1 for seat in range(terms.seats)]}]
    if said.winner is not None and terms.options["lower_places"] == "equal":
        return [{"ending": "places", "place": [1 if seat == said.winner else 2 for seat in range(terms.seats)]}]
    return by_numbers(said.numbers, endings(terms)) if len(said.numbers) == terms.seats else ()


def examples(terms: Terms) -> Sequence[Example]:
    """Return lines for a table of this many seats."""
    order = "".join(map(str, [2, 1, *range(3, terms.seats + 1)]))
    influence = "-".join(map(str, [_target(terms), *range(9, 10 - terms.seats, -1)]))
    gold = "-".join(["5", "3", *["0"] * (terms.seats - 2)])
    equal = terms.options["lower_places"] == "equal"
    return (
        *([Example(Text("1"), Text("Gana el lugar 1."))] if equal else []),
        Example(Text.verbatim(order), Text("Los lugares por puesto: el 2 ganó, después el 1. Sin influencia.")),
        Example(Text.verbatim(influence), Text("Influencia de cada lugar.")),
        Example(Text.verbatim(f"{influence} {gold}"), Text("Influencia y oro, si hay igualdad.")),
    )


def decide(report: Json, terms: Terms, *, by_staff: bool) -> Outcome:
    """Return the outcome of a report: the winner, and the place of each seat. Raises `ImpossibleReport`.

    Args:
        report: ``{"ending", "influence": per seat, "gold": per seat or None, "who", "winner", "place"}``, as its ending
            asks; a seat's gold may be None where it decides nothing.
    """
    ending = answered(report, endings(terms), terms, by_staff=by_staff)
    if ending.name == "target":
        _need_target(report["influence"], terms)
    if ending.name == "time":
        _need_no_target(report["influence"], terms, by_staff=by_staff)
    return _DECIDERS[ending.name](report, terms)


def _need_target(influence: Sequence[int], terms: Terms) -> None:
    if max(influence) < _target(terms):
        message = Text("Nadie llegó a {target} de influencia.", target=_target(terms))
        refuse("report.target_not_reached", message, "FR 5, FP" if _target(terms) == 15 else "VJ")


def _need_no_target(influence: Sequence[int], terms: Terms, *, by_staff: bool) -> None:
    """Under ``stop`` the target may be there by Simone's death in a battle that does not count: a judge knows."""
    if max(influence) >= _target(terms) and not (by_staff and terms.options["time_order"] == "stop"):
        message = Text(
            "Con {target} de influencia la partida terminó: no decide el tiempo.", target=_target(terms)
        )
        refuse("report.target_reached", message, "FR 5")


def _played(report: Json, terms: Terms) -> Outcome:
    seats = range(terms.seats)
    why = Text("Fin de la Partida.") if report["ending"] == "target" else Text("Tiempo.")
    return _ranked(report["influence"], _gold(report, terms), list(seats), terms, why)


def _left(report: Json, terms: Terms) -> Outcome:
    """Place the player who left last with nothing; compare the others, who played to the target or to time."""
    others = [seat for seat in range(terms.seats) if seat != report["who"]]
    if len(others) < 2:
        refuse("report.who", Text("Con menos de dos que siguen, la partida se anula."))
    if terms.options["leaver"] == "void":
        refuse("report.leaver", Text("En este torneo, si alguien deja la mesa la partida se anula."))
    if terms.options["time_order"] == "none":
        _need_target([report["influence"][seat] for seat in others], terms)
    why = Text("Retiro.") if report["ending"] == "withdrawal" else Text("Descalificación.")
    return _ranked(report["influence"], _gold(report, terms), others, terms, why)


def _places(report: Json, terms: Terms) -> Outcome:
    places = _ordered(report["place"])
    if places.count(1) != 1:
        refuse("report.place", Text("El puesto 1 es de quien gana, y de nadie más."), RULE)
    return _outcome(places, [0] * terms.seats, places.index(1), terms, Text("Por puestos."))


def _ordered(places: Sequence[int]) -> Sequence[int]:
    if any(place != 1 + sum(other < place for other in places) for place in places):
        refuse("report.place", Text("Los puestos forman un orden: por ejemplo 1, 2, 2, 4."))
    return places


def _judged(report: Json, terms: Terms) -> Outcome:
    places, winner = _ordered(report["place"]), report.get("winner")
    if winner is not None and [seat for seat, place in enumerate(places) if place == 1] != [winner]:
        refuse("report.winner", Text("Quien gana es quien tiene, sin compartirlo, el puesto 1."))
    return _outcome(places, [0] * terms.seats, winner, terms, Text("Decisión de juez."))


def _void(report: Json, terms: Terms) -> Outcome:
    return Outcome((NOTHING,) * terms.seats, Text("Partida anulada."), kind="void")


_DECIDERS: dict[str, Callable[[Json, Terms], Outcome]] = {
    "target": _played,
    "time": _played,
    "withdrawal": _left,
    "disqualification": _left,
    "places": _places,
    "judge": _judged,
    "void": _void,
}


def bye(options: Mapping[str, str]) -> SeatResult:
    """A round without a table; only a first place is a win. The score is 0."""
    first = {"scale": SCALE, "ladder": LADDER[0], "win": 1}[options["place_points"]]
    mean = {"scale": SCALE // 2, "ladder": LADDER[2], "win": 0}[options["place_points"]]
    points = {"mean": mean, "first": first, "zero": 0}[options["bye_points"]]
    return SeatResult(1, points, 0, won=options["bye_points"] == "first")


def _target(terms: Terms) -> int:
    return int(terms.options["target"])


def _gold(report: Json, terms: Terms) -> Sequence[int | None]:
    return report.get("gold") or [None] * terms.seats


def _ranked(
    influence: Sequence[int], gold: Sequence[int | None], playing: Sequence[int], terms: Terms, why: Text
) -> Outcome:
    """Return the places of the players who played on, by influence and gold; the others come last."""
    most = max(influence[seat] for seat in playing)
    leaders = [seat for seat in playing if influence[seat] == most]
    if len(leaders) > 1 and any(gold[seat] is None for seat in leaders):
        refuse("report.gold", Text("Igualdad de influencia: falta el oro de quienes la comparten."), RULE)
    richest = max((gold[seat] or 0 for seat in leaders), default=0)
    first = [seat for seat in leaders if len(leaders) == 1 or gold[seat] == richest]
    winner = first[0] if len(first) == 1 else None
    places = [terms.seats] * terms.seats
    compared = [
        influence[seat] if seat in playing else -1 for seat in range(terms.seats)
    ]  # a player who left equals nobody
    for seat in playing:
        places[seat] = 1 + sum(_comes_before(other, seat, compared, gold, first, terms) for other in playing)
    return _outcome(places, influence, winner, terms, why, gone=set(range(terms.seats)) - set(playing))


def _comes_before(
    other: int,
    seat: int,
    influence: Sequence[int],
    gold: Sequence[int | None],
    first: Sequence[int],
    terms: Terms,
) -> bool:
    order = terms.options["lower_places"]
    if (other in first) != (seat in first) or order == "equal":
        return other in first and seat not in first
    if influence[other] != influence[seat]:
        return influence[other] > influence[seat]
    alike = [own for own, points in zip(gold, influence, strict=True) if points == influence[seat]]
    if order == "influence" or None in alike:
        return False
    return (gold[other] or 0) > (gold[seat] or 0)


def _outcome(
    places: Sequence[int],
    influence: Sequence[int],
    winner: int | None,
    terms: Terms,
    why: Text,
    gone: frozenset[int] | set[int] = frozenset(),
) -> Outcome:
    seats = []
    for seat, place in enumerate(places):
        points = 0 if seat in gone else _points(place, places, terms)
        if (winner is None and terms.options["no_winner"] == "zero") or (
            winner is None and terms.options["place_points"] == "win"
        ):
            points = 0
        shown = place if winner is not None else None
        seats.append(SeatResult(shown, points, influence[seat], won=seat == winner))
    if winner is None:
        return Outcome(tuple(seats), Text("{why} Nadie gana.", why=why), RULE, "nobody")
    return Outcome(tuple(seats), why, RULE)


def _points(place: int, places: Sequence[int], terms: Terms) -> int:
    """Return the points of a place at this table; a shared one the mean of those it fills, or their least."""
    filled = range(place, place + places.count(place))
    given = terms.options["place_points"]
    if given == "win":
        return int(place == 1)
    if given == "ladder":
        return LADDER[filled[-1] - 1]
    step = Fraction(SCALE, terms.seats - 1)
    return round(sum((terms.seats - own) * step for own in filled) / len(filled))
