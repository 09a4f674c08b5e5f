"""Atrum Arena as tournaments see it: the one object that the registry knows."""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random
from types import MappingProxyType

from atrum_judge.counted import Trait
from atrum_judge.games.atrum.cases.exchange import AtrumExchange
from atrum_judge.games.atrum.cases.judge import AtrumJudge
from atrum_judge.games.atrum.event import roster, score
from atrum_judge.games.atrum.event.formation import TeamFormation
from atrum_judge.games.atrum.event.sample import AtrumSample
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import ESBIRROS
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.protocol import (
    ALL_FORMATS,
    TWO_SEATS,
    Catalogue,
    DeckShape,
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
from atrum_judge.reports import by_numbers, by_winner, described
from atrum_judge.text import Text


class AtrumArena:
    """The ruleset of Atrum Arena (rulebook of March 2026), for matches of two seats."""

    key = "atrum"
    name = Text("Atrum Arena")
    piece = Text("Reptante")
    pieces = Text("Reptantes")
    score_name = Text("SCORE")
    score_short = Text("SCORE")
    min_seats = 2
    max_seats = 2
    entry_size = 1
    formats: Sequence[Format] = ALL_FORMATS
    declaration: Declaration | None = roster.DECLARATION
    min_round_minutes = 35  # P3 §2.4
    max_preparation_minutes = 5  # P3 §2.4
    preparation: Preparation | None = TeamFormation()
    options: tuple[Option, ...] = score.OPTIONS
    criteria: Sequence[str] = (
        "wins",
        "score",
        "opponents_win_rate",
        "head_to_head",
        "opponents_score",
        "draw",
    )
    sections: Mapping[Subject, str] = MappingProxyType(
        {
            "roster_registered": "P3 §2.1",
            "roster_frozen": "P3 §2.1",
            "roster_secret": "P3 §2.3",
            "judge_not_playing": "P3 §2.4",
            "round_length": "P3 §2.4",
            "same_start": "P3 §2.4",
            "preparation_length": "P3 §2.4",
            "preparation_final": "P3 §2.3",
            "warnings": "P3 §2.5",
            "wins": "P3 §2.6",
            "score": "P3 §2.6",
        }
    )
    warnings_before_review = 3  # P3 §2.5
    trait: Trait | None = Trait(Text("Poder ★"), roster.starred)
    sample: Sample = AtrumSample()
    judge: Judge | None = AtrumJudge()
    exchange: Exchange | None = AtrumExchange()

    def name_key(self, name: str) -> str:
        return name_key(name)

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """The least that the rulebook asks for, whatever the options (P3 §2.4)."""
        return self.min_round_minutes

    def tables(self, options: Mapping[str, str]) -> Tables:
        return TWO_SEATS

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """See `roster.SHAPE`."""
        return roster.SHAPE

    def deck(self, on: date) -> DeckShape | None:
        """A base deck has as many of each kind (P1 §2.2); judges check it before play (P3 §2.4)."""
        return DeckShape(ESBIRROS, rules_on(on).per_kind, "P3 §2.4")

    def check_roster(
        self,
        items: Sequence[Json],
        on: date,
        catalogue: Catalogue,
        known_names: Sequence[str],
        options: Mapping[str, str],
    ) -> RosterCheck:
        """See `roster.check_roster`."""
        return roster.check_roster(items, on, catalogue, known_names)

    def endings(self, terms: Terms) -> Sequence[Ending]:
        """See `score.ENDINGS`."""
        return score.ENDINGS

    def short(self, said: Shorthand, terms: Terms) -> Sequence[Json]:
        """The winner by elimination, with any number left; or both numbers left. No match is drawn."""
        if said.winner is not None:
            return by_winner(said.winner, score.ENDINGS[0])
        return by_numbers(said.numbers, score.ENDINGS) if len(said.numbers) == terms.seats else ()

    def examples(self, terms: Terms) -> Sequence[Example]:
        """See `score.EXAMPLES`."""
        return score.EXAMPLES

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """See `score.decide`."""
        return score.decide(report, terms.options, by_staff=by_staff, rng=rng)

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """A win; its SCORE is a setting, because the rulebook does not define it."""
        return SeatResult(1, int(options["win_points"]), int(options["bye_score"]), won=True)

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        """See `atrum_judge.reports.described`."""
        return described(report, score.ENDINGS, names)
