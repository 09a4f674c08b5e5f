"""A second, minimal game: tables of three to five, points, shared places, and matches nobody wins.

It is registered in tests only. Its words are the same in every language, so that the site's catalogues hold nothing
that the site never says; a game that is offered writes ``Text("…")`` instead (docs/programar/adding-a-game.md).
"""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from atrum_judge.counted import Trait
from atrum_judge.protocol import (
    Catalogue,
    CatalogueItem,
    Declaration,
    Ending,
    Example,
    Exchange,
    Field,
    Format,
    ImpossibleReport,
    Json,
    Judge,
    Option,
    Outcome,
    Preparation,
    Problem,
    RosterCheck,
    RosterShape,
    Sample,
    SeatResult,
    Shorthand,
    Subject,
    Tables,
    Terms,
)
from atrum_judge.text import Text

MOST_POINTS = 20

said = Text.verbatim

POINTS = Ending(
    "points",
    said("Puntos"),
    said("Puntos de cada lugar."),
    (Field("points", said("Puntos"), "integer", maximum=MOST_POINTS, per_seat=True),),
)


class PartySample:
    """Made-up points; nothing is registered."""

    event = "Noche de mesas"
    cards: Sequence[CatalogueItem] = ()

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        return []

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        return {"ending": "points", "points": [rng.randint(0, 6) for _ in range(terms.seats)]}

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        return {"ending": "points", "points": [points + 1 for points in report["points"]]}


class PartyGame:
    """Most points win; equal points share a place; all at zero: no winner."""

    key = "party"
    name = said("Juego de mesa")
    piece = said("Ficha")
    pieces = said("Fichas")
    score_name = said("marcador")
    score_short = said("M")
    min_seats = 3
    max_seats = 5
    entry_size = 1
    formats: Sequence[Format] = ("swiss",)
    declaration: Declaration | None = None
    min_round_minutes = 10
    max_preparation_minutes = 0
    preparation: Preparation | None = None
    options: tuple[Option, ...] = (
        Option(
            "bye_points",
            said("Puntos de una mesa libre"),
            said("Las reglas de la casa no lo dicen."),
            {"3": said("3"), "1": said("1")},
            "3",
        ),
    )
    criteria: Sequence[str] = ("points", "score", "draw")
    sections: Mapping[Subject, str] = {"same_start": "R2", "score": "R1"}
    warnings_before_review = 2
    trait: Trait | None = None
    sample: Sample = PartySample()
    judge: Judge | None = None
    exchange: Exchange | None = None

    def name_key(self, name: str) -> str:
        return name.casefold()

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """Return the same minutes for all options."""
        return 35

    def tables(self, options: Mapping[str, str]) -> Tables:
        return Tables(self.min_seats, self.max_seats, self.max_seats)

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        return None

    def deck(self, on: date) -> None:
        """Return None: a registered roster is the one that is played."""

    def check_roster(
        self,
        items: Sequence[Json],
        on: date,
        catalogue: Catalogue,
        known_names: Sequence[str],
        options: Mapping[str, str],
    ) -> RosterCheck:
        return RosterCheck([], ())

    def endings(self, terms: Terms) -> Sequence[Ending]:
        return (POINTS,)

    def short(self, said_: Shorthand, terms: Terms) -> Sequence[Json]:
        return [{"ending": "points", "points": list(said_.numbers)}] if len(said_.numbers) == terms.seats else ()

    def examples(self, terms: Terms) -> Sequence[Example]:
        return (Example(said("-".join("32100"[: terms.seats])), said("Los puntos de cada lugar")),)

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """A place by points; the first gets three match points, the next two, then one."""
        points = report.get("points") or []
        if len(points) != terms.seats or not all(
            isinstance(own, int) and 0 <= own <= MOST_POINTS for own in points
        ):
            raise ImpossibleReport(Problem("party.points", said("Faltan puntos"), "R1"))
        best = max(points)
        results = []
        for own in points:
            place = 1 + sum(other > own for other in points) if best else None
            results.append(SeatResult(place, max(0, 4 - (place or 4)), own, won=bool(best) and own == best))
        return Outcome(tuple(results), said("Por puntos."), "R1", "decided" if best else "nobody")

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        return SeatResult(1, int(options["bye_points"]), 0, won=True)

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        return said(", ".join(f"{name} {own}" for name, own in zip(names, report["points"], strict=True)))
