"""The contract of a game with tournaments.

A tournament never names a game's pieces. It holds JSON values that only the game's `Ruleset` understands (a
roster, the state of a preparation, the data of a report) and asks the ruleset for their meaning. This module is
pure: no database, no clock, no hidden randomness.

To add a game: a package in `atrum_judge/games/` that offers one `Ruleset`, and one line in
`atrum_judge/registry.py` (docs/programar/adding-a-game.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Any, Literal, Protocol

from atrum_judge.counted import Fates, Trait
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.reading import NotACase as NotACase  # noqa: PLC0414 - what a `Judge` raises
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.shorthand import Example as Example  # noqa: PLC0414 - what a `Ruleset` answers with
from atrum_judge.shorthand import Shorthand as Shorthand  # noqa: PLC0414 - what it is asked
from atrum_judge.text import Text

Json = Mapping[str, Any]

Severity = Literal["error", "unverified"]

Format = Literal["swiss", "round_robin", "groups", "single", "double"]
"""Formats of a whole event; the first matches of an event of larger tables are always ``swiss``."""

ALL_FORMATS: tuple[Format, ...] = ("swiss", "round_robin", "groups", "single", "double")

Subject = Literal[
    "roster_registered",
    "roster_frozen",
    "roster_secret",
    "judge_not_playing",
    "round_length",
    "same_start",
    "preparation_length",
    "preparation_final",
    "warnings",
    "wins",
    "score",
]
"""Acts and sums of a tournament in the name of a rulebook, where it has a section to cite."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or cannot be verified, with the rule that says so.

    Attributes:
        code: stable name, e.g. ``"roster.size"``.
        message: the sentence for a person; it names the pieces concerned.
        rule: section of the rulebook, e.g. ``"P3 §2.1"``; empty when no rule is concerned.
        items: indices (from 0) of the roster items concerned.
        severity: an ``error`` forbids; ``unverified`` asks a judge to look.
        meant: of a name that is not known, the known one that was most likely meant.
    """

    code: str
    message: Text
    rule: str = ""
    items: tuple[int, ...] = ()
    severity: Severity = "error"
    meant: str = ""


@dataclass(frozen=True, slots=True)
class RosterCheck:
    """The answer about a roster: what to store, and all that is wrong with it."""

    items: list[dict[str, Any]]
    problems: tuple[Problem, ...]

    @property
    def is_legal(self) -> bool:
        """True if nothing forbids the roster (a judge may still have to verify parts of it)."""
        return not self.errors

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the problems that forbid the roster."""
        return tuple(p for p in self.problems if p.severity == "error")

    @property
    def unverified(self) -> tuple[Problem, ...]:
        """Return the problems that a judge has to look at."""
        return tuple(p for p in self.problems if p.severity == "unverified")


@dataclass(frozen=True, slots=True)
class RosterShape:
    """The form in which a roster is entered.

    Attributes:
        about: the things at hand to enter it, as a phrase: "tus 5 Reptantes".
        rows: the number of pieces, each in a row of its own; 0 for a list of lines, typed, pasted or uploaded, of
            which each holds ``{"name", "count", "pile", "edition"}`` (`atrum_judge.lists`).
        piles: of a list, the key of each pile and its name for people; the first takes lines without a heading.
        single: of `piles`, those that hold one piece.
        example: a line of such a list.
        choices: of rows, the names of which each is one, where the game has no others; else any name is typed.
    """

    about: Text
    rows: int = 0
    piles: Mapping[str, Text] = field(default_factory=dict)
    single: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    example: str = ""

    @property
    def is_list(self) -> bool:
        """True if it is entered as lines with counts."""
        return not self.rows


@dataclass(frozen=True, slots=True)
class DeckShape:
    """The cards that a judge counts in a deck that nobody registers: `each` of every kind, as `rule` says."""

    kinds: tuple[str, ...]
    each: int
    rule: str


@dataclass(frozen=True, slots=True)
class Tables:
    """The size of tables, and the order of their seats.

    Attributes:
        fewest, usual: seats of a table. Tables are as few and as even as that allows.
        most: seats where nobody could play otherwise: five players do not fill tables of three and four.
        drawn: the order of the seats is drawn; otherwise the entry that stands best sits first.
    """

    fewest: int
    usual: int
    most: int
    drawn: bool = False

    def span(self, entries: int) -> tuple[int, int]:
        """Return the fewest and the most seats at the tables of this many entries."""
        return (self.fewest, self.usual if self._fill(entries, self.usual) else self.most)

    def resting(self, entries: int) -> int:
        """Count the entries, of this many, that get no seat at a table."""
        return next(
            (k for k in range(entries - self.fewest + 1) if self._fill(entries - k, self.span(entries - k)[1])), 0
        )

    def seated(self, entries: Sequence[int], rng: Random) -> tuple[int, ...]:
        """Return the entries in the order of their seats; `entries` come best first."""
        return tuple(rng.sample(list(entries), len(entries)) if self.drawn else entries)

    def _fill(self, entries: int, most: int) -> bool:
        return -(-entries // most) * self.fewest <= entries


TWO_SEATS = Tables(2, 2, 2)
"""The tables of a game of one against one."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match.

    Attributes:
        seats: the number of its seats.
        options: the event's choices where the rulebook is silent.
        needs_winner: a seat has to go on from it, so it cannot be drawn.
    """

    seats: int
    options: Mapping[str, str]
    needs_winner: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that a game adds to a tournament, where its rulebook is silent.

    `choices` maps stored values to their names for people; `default` is one of them. One that `leads`
    is asked for first: it stands among the first of the form, and the event's page says its choice. One `by_stage`
    may have another choice in a stage of the event than in those before.
    """

    name: str
    label: Text
    help: Text
    choices: Mapping[str, Text]
    default: str
    rule: str = ""
    leads: bool = False
    by_stage: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One question of a result report.

    Attributes:
        name: key in the report's data.
        kind: ``"choice"`` (one of `choices`), ``"integer"`` (`minimum`..`maximum`; `choices` may have words for
            some), ``"seat"`` (a seat index);
            in declarations also ``"text"`` and ``"flag"``.
        per_seat: asked once for every seat; the data then holds a list in seat order.
        optional: may be left empty (None).
        empty: the words for a choice left empty; without them, the choice is not needed.
        asked: tells from the answers to earlier questions if this one is asked at all; None: always.
        decides: tells from the same answers if this one still decides anything; None: always. The reporter is
            asked it then, and has to answer.
        staff_only: players are not asked it.
    """

    name: str
    label: Text
    kind: Literal["choice", "integer", "seat", "text", "flag"]
    help: Text | None = None
    choices: Mapping[str, Text] = field(default_factory=dict)
    minimum: int = 0
    maximum: int = 0
    per_seat: bool = False
    optional: bool = False
    empty: Text | None = None
    asked: Callable[[Json], bool] | None = None
    decides: Callable[[Json], bool] | None = None
    staff_only: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which a match can end, and the questions about it.

    Attributes:
        staff_only: for judges and organizers.
        by_time: the end of the round's time makes it; with time left, whoever reports it is asked.
        losers: the answers of each seat that loses in this way, by question asked per seat.
        winners: the answers of the seat that wins. Where the first ending has such answers, or asks who wins, a
            player of a match of two names the winner and answers only the rest.
    """

    name: str
    label: Text
    help: Text
    fields: tuple[Field, ...]
    staff_only: bool = False
    by_time: bool = False
    losers: Mapping[str, int] = field(default_factory=dict)
    winners: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_simple(self) -> bool:
        """True if much of it is said with the winner."""
        return bool(self.losers or self.winners) or any(asked.name == "winner" for asked in self.fields)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A player's statement about a piece that the catalogue lacks.

    The declared piece then holds, under `key`, a list of `count` objects with a value per field. The catalogue
    holds the same; of a piece with one part, the fields themselves.

    Attributes:
        unchecked: rules that nobody checks of pieces of which only the name is known.
    """

    key: str
    label: Text
    count: int
    fields: tuple[Field, ...]
    unchecked: Text

    def data_of(self, parts: Sequence[Json]) -> dict[str, Any]:
        """Return the parts of a declared piece as the catalogue holds them; nothing for a mere name."""
        return {} if not parts else {self.key: list(parts)} if self.count > 1 else dict(parts[0])

    def is_told(self, item: Json) -> bool:
        """True if a piece comes with any fact that its player has declared."""
        parts = item.get(self.key)
        parts = parts if isinstance(parts, list) else []
        told = (part.get(one.name) for part in parts if isinstance(part, dict) for one in self.fields)
        return bool(item.get("declared")) and any(value not in {None, "", False} for value in told)


OutcomeKind = Literal["decided", "drawn", "nobody", "void"]
"""The end of a match: somebody wins, all share it, nobody wins it, or it does not count as played."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat's result in one match.

    Attributes:
        place: from 1, shared when equal; None without a winner.
        games: of a match of several games or boards, the number played; `score` is then the number it won.
    """

    place: int | None
    points: int
    score: int
    won: bool
    games: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return the form in which it is stored and exported."""
        return {
            "place": self.place,
            "points": self.points,
            "score": self.score,
            "won": self.won,
            "games": self.games,
        }

    @classmethod
    def from_json(cls, data: Json) -> "SeatResult":
        """Read the stored form back. Raises `ValueError`, which names the field, when it is no such form."""

        def number(name: str) -> int:
            value = data.get(name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise ValueError(f"{name} is no whole number: {value!r}")
            return value

        place = None if "place" in data and data["place"] is None else number("place")
        if not isinstance(data.get("won"), bool):
            raise ValueError(f"won is neither true nor false: {data.get('won')!r}")
        return cls(place, number("points"), number("score"), data["won"], number("games"))


NOTHING = SeatResult(None, 0, 0, won=False)
"""The result of each seat where nobody gets anything."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: one `SeatResult` per seat, a sentence that says why, and the kind of the end.

    Raises:
        ValueError: the seats contradict the kind. A seat wins a decided match and no other; a void one gives
            nothing.
    """

    seats: tuple[SeatResult, ...]
    reason: Text
    rule: str = ""
    kind: OutcomeKind = "decided"

    def __post_init__(self) -> None:
        if bool(self.winners) != (self.kind == "decided"):
            raise ValueError(f"winners {self.winners} of a match that is {self.kind}")
        if self.is_void and any(seat != NOTHING for seat in self.seats):
            raise ValueError(f"a void match gives nothing, not {self.seats}")

    @property
    def winners(self) -> list[int]:
        """Return the indices of the winning seats; empty when nobody won."""
        return [i for i, seat in enumerate(self.seats) if seat.won]

    @property
    def is_void(self) -> bool:
        """True if the match does not count as played, and can be played again."""
        return self.kind == "void"


class ImpossibleReport(Exception):
    """A report that no match can have. Carries every `Problem`, each with its rule."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(str(p.message) for p in problems))
        self.problems = problems


class IllegalChoice(Exception):
    """A choice in a preparation that the rules do not allow now. Carries the `Problem`."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem.message))
        self.problem = problem


ItemState = Literal["available", "choosable", "removed"]


@dataclass(frozen=True, slots=True)
class PreparationItem:
    """One thing on the table during the preparation, as one viewer sees it."""

    key: str
    label: str
    state: ItemState


@dataclass(frozen=True, slots=True)
class PreparationView:
    """One viewer's view of a preparation.

    Attributes:
        prompt: the present step, for this viewer.
        groups: the items of each seat, in seat order.
        verb: the word for choosing one.
        my_turn: this viewer has to choose one of the ``choosable`` items.
        done: nothing is left to choose.
    """

    prompt: Text
    groups: tuple[tuple[PreparationItem, ...], ...]
    my_turn: bool
    done: bool
    verb: Text


class Preparation(Protocol):
    """The preparation at the table before a match, as a state machine over JSON.

    A `state` is a JSON object owned by the preparation; every method returns a new one. `name` is the players'
    word for it: pages and refusals use it. `keeps` is the number of pieces of each seat that stay in when it is
    over; 0: all.
    """

    name: Text
    rule: str
    keeps: int

    def start(self, rosters: Sequence[Sequence[Json]], options: Mapping[str, str], rng: Random) -> dict[str, Any]:
        """Return the first state for the rosters (empty: nothing registered); `rng` draws the first player."""
        ...

    def choose(self, state: Json, seat: int, key: str) -> dict[str, Any]:
        """Return the state after a seat chose the item `key`. Raises `IllegalChoice`."""
        ...

    def is_done(self, state: Json) -> bool:
        """True if nothing is left to choose."""
        ...

    def waiting_for(self, state: Json) -> tuple[int, ...]:
        """Return the seats that have to choose now."""
        ...

    def finish(self, state: Json, rng: Random) -> dict[str, Any]:
        """Draw the open choices at random (a judge's way out when time is up) and return the state."""
        ...

    def view(self, state: Json, seat: int | None) -> PreparationView:
        """Return a seat's view; None is a viewer without a seat."""
        ...

    def order(self, state: Json) -> tuple[int, ...]:
        """Return the seats in the order in which they take turns."""
        ...

    def fates(self, state: Json) -> Fates:
        """Return, for each seat, its pieces by name in the order of its roster, each with its fate."""
        ...


@dataclass(frozen=True, slots=True)
class CatalogueItem:
    """A piece that the game knows: its printed name, edition and the game's own data."""

    name: str
    edition: str
    data: Json


Catalogue = Callable[[str], Sequence[CatalogueItem]]
"""Finds the pieces of a name, over all editions; spelling is matched by the ruleset's `name_key`."""


class Bench(Protocol):
    """Entering a disputed case by taps, each of which changes a JSON case; for one game.

    `template` is the page that shows it; `ruled_template` shows a case that was ruled on, as a part of a page.
    Both get the answer of `view` as ``bench``.
    """

    template: str
    ruled_template: str

    def new(
        self,
        on: date,
        players: Sequence[tuple[str, Sequence[Json]]],
        lists: Sequence[Sequence[Json]] = (),
        prepared: Json | None = None,
    ) -> dict[str, Any]:
        """Return a case at the start of a typical dispute, for players with their names and pieces.

        At a table of an event `lists` are what the players registered, and `prepared` is the state of the game's
        preparation as far as that has come.
        """
        ...

    def tap(self, case: Json, taps: Mapping[str, str], catalogue: Catalogue) -> dict[str, Any]:
        """Return the case after a tap; a tap that makes no sense changes nothing."""
        ...

    def view(self, case: Json, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """Return the values that the page of the case shows: the table, the menus and the verdict.

        The `answer` of the verdict is "before" on a sheet without any fact yet. `unfinished` names the parts that
        were begun and are no part of the case yet; it is empty where there are none. Nobody said the facts that a
        state calls ``assumed``; a ruling keeps them.
        """
        ...

    def ruled(self, case: Json, assumed: Sequence[str], catalogue: Catalogue, language: str) -> dict[str, Any]:
        """Return the values that the page of a ruling shows of its case, of which these facts were assumed."""
        ...


class Judge(Protocol):
    """Judges disputed cases of a game, citing its rulebook.

    `case_format` is the name that a case carries, e.g. ``"atrum-case/1"``.
    """

    case_format: str
    rulebook: Rulebook

    @property
    def bench(self) -> Bench | None:
        """Return the bench on which a dispute is entered by taps; None where cases are judged from files alone."""
        ...

    def chapters(self, on: date) -> Sequence[Chapter]:
        """Return the laws of the rulebook as people read them, with the numbers of a day."""
        ...

    def adjudicate(self, case: Any, *, today: date, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """Return the verdict on a case, as JSON. Raises `NotACase`."""
        ...

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the cases that it reads."""
        ...

    def about(self, case: Json) -> list[str]:
        """Return the names of the pieces and powers that a case is about, for searching."""
        ...


@dataclass(frozen=True, slots=True)
class LineProblem:
    """Something wrong in a file of cards; `line` counts from 1, 0 is the file as a whole."""

    line: int
    message: Text


class Exchange(Protocol):
    """Reads and writes files of cards.

    `extensions` are those it knows, e.g. ``("csv", "json")``; `about` tells people the contents of such a file.
    """

    extensions: tuple[str, ...]
    about: Text

    def read(self, text: str, extension: str) -> tuple[list[CatalogueItem], list[LineProblem]]:
        """Return the cards of a file, and its faults by line."""
        ...

    def write(self, items: Sequence[CatalogueItem], extension: str) -> str:
        """Return the text of a file that `read` takes back."""
        ...

    def piece(self, item: CatalogueItem) -> list[tuple[Text, Text]]:
        """Return the parts of a card for people: a line about each, and its effect."""
        ...

    def named(self, on: date) -> list[tuple[Text, Text]]:
        """Return the things that the rulebook itself names, as `piece` shows them, with their text of a day."""
        ...


class Sample(Protocol):
    """Made-up content of a game, for demonstrations and simulated events. `event` is the name of such an event."""

    event: str
    cards: Sequence[CatalogueItem]

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        """Return items that may be registered together under the game's usual options."""
        ...

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        """Return a possible report by a player."""
        ...

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """Return another possible report about the same match."""
        ...


class Ruleset(Protocol):
    """A game, as a tournament sees it.

    Attributes:
        key: the stable name under which events are stored, e.g. ``"atrum"``.
        piece, pieces: the words for one part of a roster and for several.
        score_name, score_short: the name of a match's score, and its form as the head of a column: "Partidas
            ganadas", "PG".
        min_seats, max_seats: of a match under any options (`tables` has those of an event).
        entry_size: the number of people who play as one entry, at one seat.
        formats: those in which events of the game can be played.
        declaration: a player's statement about a piece that the catalogue lacks; None when every piece is known.
        min_round_minutes, max_preparation_minutes: bounds of an event's settings; the second is 0 where
            `preparation` is None.
        options: settings where the rulebook is silent.
        criteria: the usual order of standings, as names of `tournaments.core.standings.CRITERIA`.
        sections: the sections of the rulebook on each subject; a subject may be missing.
        warnings_before_review: the number of warnings that ask the head judge about a disqualification.
    """

    key: str
    name: Text
    piece: Text
    pieces: Text
    score_name: Text
    score_short: Text
    min_seats: int
    max_seats: int
    entry_size: int
    formats: Sequence[Format]
    declaration: Declaration | None
    min_round_minutes: int
    max_preparation_minutes: int
    preparation: Preparation | None
    options: tuple[Option, ...]
    criteria: Sequence[str]
    sections: Mapping[Subject, str]
    warnings_before_review: int
    trait: Trait | None
    sample: Sample
    judge: Judge | None
    exchange: Exchange | None

    def name_key(self, name: str) -> str:
        """Return the spelling under which names are compared."""
        ...

    def usual_minutes(self, options: Mapping[str, str]) -> int:
        """Return the usual minutes of a round of an event with these options."""
        ...

    def tables(self, options: Mapping[str, str]) -> Tables:
        """Return the size of an event's tables, and the order of their seats."""
        ...

    def roster_shape(self, options: Mapping[str, str]) -> RosterShape | None:
        """Return the form in which a roster is entered; None where nothing is registered."""
        ...

    def deck(self, on: date) -> DeckShape | None:
        """Return the deck that players bring under a day's rules; None where it is the registered one, or free."""
        ...

    def check_roster(
        self,
        items: Sequence[Json],
        on: date,
        catalogue: Catalogue,
        known_names: Sequence[str],
        options: Mapping[str, str],
    ) -> RosterCheck:
        """Check pieces by the rules of a day, to be registered together."""
        ...

    def endings(self, terms: Terms) -> Sequence[Ending]:
        """Return the ways in which such a match can end."""
        ...

    def short(self, said: Shorthand, terms: Terms) -> Sequence[Json]:
        """The reports that a shorthand may stand for, as far as it tells; `decide` says which are possible."""
        ...

    def examples(self, terms: Terms) -> Sequence[Example]:
        """Lines for such a match, the shortest usual one first."""
        ...

    def decide(self, report: Json, terms: Terms, *, by_staff: bool, rng: Random) -> Outcome:
        """Return the outcome of a report: the winner, and each seat's result.

        `report` holds ``ending`` and the fields of that ending. Raises `ImpossibleReport`.
        """
        ...

    def bye(self, options: Mapping[str, str]) -> SeatResult:
        """Return an entry's result in a round without opponent."""
        ...

    def describe(self, report: Json, names: Sequence[str]) -> Text:
        """Return the report as one line that both sides can check, with the seats' names."""
        ...
