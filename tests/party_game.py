"""A second, minimal game: tables of three to five, points, shared places, and matches nobody wins."""

from collections.abc import Mapping, Sequence
from random import Random

from rules.protocol import Ending, Field, ImpossibleReport, Outcome, Problem, RosterCheck, SeatResult
from rules.text import Text


class PartySample:
    cards = ()

    def roster(self, rng):
        return []

    def report(self, rng, seats):
        return {"ending": "points", "points": [rng.randint(0, 6) for _ in range(seats)]}

    def contradicting(self, report, seats):
        return {"ending": "points", "points": [p + 1 for p in report["points"]]}


class PartyGame:
    """Most points win; equal points share a place; all at zero: no winner."""

    key = "party"
    name = Text("Juego de mesa")
    piece = Text("Ficha")
    pieces = Text("Fichas")
    min_seats = 3
    max_seats = 5
    roster_size = 0
    declaration = None
    min_round_minutes = 10
    max_preparation_minutes = 5
    preparation = None
    options = ()
    sections = {"same_start": "R2"}
    warnings_before_review = 2
    sample = PartySample()
    judge = None
    exchange = None
    endings = (
        Ending(
            "points",
            Text("Puntos"),
            Text("Puntos de cada lugar."),
            (Field("points", Text("Puntos"), "integer", maximum=20, per_seat=True),),
        ),
    )

    def name_key(self, name: str) -> str:
        return name.casefold()

    def check_roster(self, items, on, catalogue, known_names):
        return RosterCheck([], ())

    def decide(self, report, seats: int, options: Mapping[str, str], *, by_staff: bool, rng: Random) -> Outcome:
        points = report.get("points") or []
        if len(points) != seats or any(not isinstance(p, int) or p < 0 for p in points):
            problem = Problem("party.points", Text("Faltan puntos"), "R1")
            raise ImpossibleReport(problem)
        best = max(points)
        results = []
        for own in points:
            place = 1 + sum(other > own for other in points) if best else None
            results.append(SeatResult(place, max(0, 4 - (place or 4)), own, won=bool(best) and own == best))
        return Outcome(tuple(results), Text("Por puntos."), "R1", "decided" if best else "nobody")

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        return SeatResult(1, 3, 0, won=True)

    def describe(self, report, names: Sequence[str]) -> Text:
        line = ", ".join(f"{n} {p}" for n, p in zip(names, report["points"], strict=True))
        return Text.verbatim(line)
