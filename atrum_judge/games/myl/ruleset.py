"""Mitos y Leyendas as tournaments see it: the one object that the registry knows."""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from atrum_judge.counted import Trait
from atrum_judge.exchange import FactsExchange
from atrum_judge.games.myl.cases.judge import JUDGE
from atrum_judge.games.myl.event import roster, score
from atrum_judge.games.myl.event.options import OPTIONS
from atrum_judge.games.myl.event.sample import MylSample
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

ANY_OPTIONS = {option.name: option.default for option in OPTIONS} | {
    "agreed_draw": "on",
    "time_unfinished": "castle",
}
"""Options with which all endings and fields exist."""


class MitosYLeyendas:
    """The ruleset of Mitos y Leyendas, Primer Bloque (D.A.R. of July 2021), for matches of two seats."""

    key = "myl"
    name = Text("Mitos y Leyendas")
    piece = Text("Carta")
    pieces = Text("Cartas")
    score_name = Text("Partidas ganadas")
    score_short = Text("PG")
    min_seats = 2
    max_seats = 2
    entry_size = 1
    formats: Sequence[Format] = ALL_FORMATS
    declaration: Declaration | None = roster.DECLARATION
    min_round_minutes = 1
    max_preparation_minutes = 0
    preparation: Preparation | None = None
    options: tuple[Option, ...] = OPTIONS
    criteria: Sequence[str] = (
        "points",
        "opponents_points_rate",
        "games_rate",
        "opponents_games_rate",
        "head_to_head",
        "draw",
    )
    sections: Mapping[Subject, str] = {}  # the document has no part about tournaments
    warnings_before_review = 3
    trait: Trait | None = None
    sample: Sample = MylSample()
    judge: Judge | None = JUDGE
    exchange: Exchange | None = FactsExchange(roster.DECLARATION)

    def name_key(self, name: str) -> str:
        return name_key(name)

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """Ours: of a match or of a single game, with five to finish."""
        return 50 if options["best_of"] == "3" else 30

    def tables(self, options: Mapping[str, str]) -> Tables:
        return TWO_SEATS

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """See `roster.SHAPE`."""
        return roster.SHAPE

    def deck(self, on: date) -> None:
        """Return None: a registered deck is the one that is played."""

    def check_roster(
        self,
        items: Sequence[Json],
        on: date,
        catalogue: Catalogue,
        known_names: Sequence[str],
        options: Mapping[str, str],
    ) -> RosterCheck:
        """See `roster.check_roster`."""
        return roster.check_roster(items, on, catalogue, known_names, options)

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
        return score.decide(report, terms, by_staff=by_staff)

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """See `score.bye`."""
        return score.bye(options)

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        """See `atrum_judge.reports.described`."""
        return described(report, score.endings(Terms(len(names), ANY_OPTIONS)), names)
