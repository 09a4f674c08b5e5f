"""Duelo as tournaments see it: one ruleset for each of its three ways to play."""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from atrum_judge.counted import Trait
from atrum_judge.games.duelo.cases.judge import judge_of
from atrum_judge.games.duelo.event import roster
from atrum_judge.games.duelo.event.endings import endings
from atrum_judge.games.duelo.event.lines import examples, short
from atrum_judge.games.duelo.event.order import TurnOrder
from atrum_judge.games.duelo.event.sample import DueloSample
from atrum_judge.games.duelo.event.score import Scoring
from atrum_judge.games.duelo.event.ways import DUEL, MASSACRE, PAIRS, Way, options_of
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


class Duelo:
    """The ruleset of one way to play Duelo: one against one, pairs, or a massacre of three or four."""

    score_short = Text("G")
    piece = Text("Héroe")
    pieces = Text("Héroes")
    declaration: Declaration | None = None
    min_round_minutes = 1
    max_preparation_minutes = 5
    sections: Mapping[Subject, str] = {}  # the rulebook has no part about tournaments
    warnings_before_review = 3
    trait: Trait | None = None
    exchange: Exchange | None = None

    def __init__(self, way: Way, name: Text, minutes: int, event: str) -> None:
        self.key: str = way.key
        self.name = name
        self.way = way
        self._minutes = minutes
        self.min_seats, self.max_seats, self.entry_size = way.fewest, way.most, way.members
        self.judge: Judge | None = judge_of(way.most * way.members, in_pairs=way.members > 1)
        self.score_name = Text("Mesas ganadas") if way.is_massacre else Text("Partidas ganadas")
        self.formats: Sequence[Format] = ("swiss",) if way.is_massacre else ALL_FORMATS
        self.preparation: Preparation | None = TurnOrder(way)
        self.options: tuple[Option, ...] = options_of(way)
        self.criteria: Sequence[str] = (
            ("points", "wins", "opponents_points_mean", "draw")
            if way.is_massacre
            else ("points", "opponents_points_rate", "buchholz_cut1", "head_to_head", "games_rate", "draw")
        )
        self.sample: Sample = DueloSample(way, event)
        self._scoring = Scoring(way)

    def name_key(self, name: str) -> str:
        return name_key(name)

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """Ours: of one game; twice as long for the best of three."""
        return self._minutes * (2 if options.get("best_of") == "3" else 1)

    def tables(self, options: Mapping[str, str]) -> Tables:
        """Two seats, or three to four in a massacre (Inicio §0), in a drawn order (Inicio §2)."""
        way = self.way
        return Tables(way.fewest, way.most, way.most, drawn=True) if way.is_massacre else TWO_SEATS

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """See `roster.shape`."""
        return roster.shape(self.way, options)

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
        """See `roster.check_roster`; nothing is registered where heroes are chosen at the table."""
        if self.roster_shape(options) is None:
            return RosterCheck([], ())
        return roster.check_roster(items, self.way)

    def endings(self, terms: Terms) -> Sequence[Ending]:
        """See `endings`."""
        return endings(self.way, terms)

    def short(self, said: Shorthand, terms: Terms) -> Sequence[Json]:
        """See `lines.short`."""
        return short(self.way, said, terms)

    def examples(self, terms: Terms) -> Sequence[Example]:
        """See `lines.examples`."""
        return examples(self.way, terms)

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """See `Scoring.decide`."""
        return self._scoring.decide(report, terms, by_staff=by_staff, rng=rng)

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """See `Scoring.bye`."""
        return self._scoring.bye(options)

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        """See `atrum_judge.reports.described`."""
        usual = {option.name: option.default for option in self.options}
        asked = usual | {"best_of": "3" if "games" in report else "1", "agreed_draw": "on"}
        return described(report, endings(self.way, Terms(len(names), asked)), names)


WAYS = (
    Duelo(DUEL, Text("Duelo"), 40, "Duelo en el mercado (muestra)"),
    Duelo(PAIRS, Text("Duelo, parejas"), 60, "Parejas en el mercado (muestra)"),
    Duelo(MASSACRE, Text("Duelo, masacre"), 75, "Masacre en el mercado (muestra)"),
)
"""One against one, two against two, everybody against everybody."""
