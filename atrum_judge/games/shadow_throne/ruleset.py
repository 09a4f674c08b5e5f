"""Shadow Throne as tournaments see it: the one object that the registry knows."""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from atrum_judge.counted import Trait
from atrum_judge.games.shadow_throne.cases.judge import JUDGE
from atrum_judge.games.shadow_throne.event import score
from atrum_judge.games.shadow_throne.event.options import OPTIONS
from atrum_judge.games.shadow_throne.event.sample import ShadowThroneSample
from atrum_judge.judging.names import name_key
from atrum_judge.protocol import (
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

_MINUTES = {"15": 60, "20": 75, "25": 90}
"""By the influence that ends a game."""


class ShadowThrone:
    """The ruleset of Shadow Throne (rules of play of 2015), for tables of three to five."""

    key = "shadow_throne"
    name = Text("Shadow Throne")
    piece = Text("Personaje")
    pieces = Text("Personajes")
    score_name = Text("Influencia")
    score_short = Text("Inf")
    min_seats = 3
    max_seats = 5
    entry_size = 1
    formats: Sequence[Format] = ("swiss",)
    declaration: Declaration | None = None
    min_round_minutes = 1
    max_preparation_minutes = 0
    preparation: Preparation | None = None
    options: tuple[Option, ...] = OPTIONS
    criteria: Sequence[str] = ("points", "wins", "score", "opponents_points_mean", "draw")
    sections: Mapping[Subject, str] = {}  # the rules have no part about tournaments
    warnings_before_review = 3
    trait: Trait | None = None
    sample: Sample = ShadowThroneSample()
    judge: Judge | None = JUDGE
    exchange: Exchange | None = None

    def name_key(self, name: str) -> str:
        return name_key(name)

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """Ours: more for a longer game."""
        return _MINUTES[options["target"]]

    def tables(self, options: Mapping[str, str]) -> Tables:
        """Three to five at a table, or three to four where the event prefers that (PP 1 deals to any of them)."""
        usual = 5 if options["table_size"] == "five" else 4
        return Tables(self.min_seats, usual, self.max_seats, drawn=options["seating"] == "lot")

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """Nothing: all play with one common deck (PP 1)."""
        return None

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
        return RosterCheck([], ())

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
        return described(report, score.ENDINGS, names)
