"""Doomtrooper as tournaments see it: the one object that the registry knows."""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from atrum_judge.counted import Trait
from atrum_judge.exchange import FactsExchange
from atrum_judge.games.doomtrooper.cases.judge import JUDGE
from atrum_judge.games.doomtrooper.event import roster, score
from atrum_judge.games.doomtrooper.event.options import OPTIONS
from atrum_judge.games.doomtrooper.event.sample import DoomtrooperSample
from atrum_judge.judging.names import name_key
from atrum_judge.protocol import (
    ALL_FORMATS,
    TWO_SEATS,
    Catalogue,
    Declaration,
    Ending,
    Example,
    Exchange,
    Format,
    Json,
    Judge,
    Option,
    Outcome,
    Preparation,
    RosterCheck,
    RosterShape,
    Sample,
    SeatResult,
    Shorthand,
    Subject,
    Tables,
    Terms,
)
from atrum_judge.reports import described
from atrum_judge.text import Text


class Doomtrooper:
    """The ruleset of Doomtrooper, second edition (part II of its rulebook), for matches of two seats."""

    key = "doomtrooper"
    name = Text("Doomtrooper")
    piece = Text("Carta")
    pieces = Text("Cartas")
    score_name = Text("Puntos de Promoción")
    score_short = Text("PP")
    min_seats = 2
    max_seats = 2
    entry_size = 1
    formats: Sequence[Format] = ALL_FORMATS
    declaration: Declaration | None = roster.DECLARATION
    min_round_minutes = 10
    max_preparation_minutes = 0
    preparation: Preparation | None = None
    options: tuple[Option, ...] = OPTIONS
    criteria: Sequence[str] = (
        "points",
        "score",
        "opponents_points_rate",
        "head_to_head",
        "opponents_score",
        "draw",
    )
    sections: Mapping[Subject, str] = {}  # part II says nothing about tournaments
    warnings_before_review = 3
    trait: Trait | None = None
    sample: Sample = DoomtrooperSample()
    judge: Judge | None = JUDGE
    exchange: Exchange | None = FactsExchange(roster.DECLARATION)

    def name_key(self, name: str) -> str:
        return name_key(name)

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """Ours."""
        return 30

    def tables(self, options: Mapping[str, str]) -> Tables:
        return TWO_SEATS

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """See `roster.SHAPE`."""
        return roster.SHAPE

    def deck(self, on: date) -> None:
        """Return None: a registered collection is the one that is played."""

    def check_roster(
        self,
        items: Sequence[Json],
        on: date,
        catalogue: Catalogue,
        known_names: Sequence[str],
        options: Mapping[str, str],
    ) -> RosterCheck:
        """See `roster.check_roster`."""
        return roster.check_roster(items, catalogue, known_names, options)

    def endings(self, terms: Terms) -> Sequence[Ending]:
        """See `score.endings`."""
        return score.endings(terms)

    def short(self, said: Shorthand, terms: Terms) -> Sequence[Json]:
        """See `score.short`."""
        return score.short(said, terms)

    def examples(self, terms: Terms) -> Sequence[Example]:
        """See `score.examples`."""
        return score.examples(terms)

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """See `score.decide`."""
        return score.decide(report, terms, by_staff=by_staff, rng=rng)

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """See `score.bye`."""
        return score.bye(options)

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        """See `atrum_judge.reports.described`."""
        return described(report, score.ENDINGS, names)
