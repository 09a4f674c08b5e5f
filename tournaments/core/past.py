"""An event as it was at one of its versions, told by the lines of its log up to there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

PUT_OUT = "disqualification"
COMES_IN = {"register", "add_walk_in"}
"""Verbs with which an entry begins."""
DECIDES = {"decide_result", "correct_result"}
"""Verbs whose version counts at once; one of players does with the line that says ``final``."""
OPENS = {"replay", "undo_result"}
UNDO = {"take_back_round", "go_back"}
"""Verbs that take a round out, and those after it."""


class Line(Protocol):
    """The fields that are read of a line of the log."""

    @property
    def action(self) -> str: ...
    @property
    def revision(self) -> int: ...
    @property
    def details(self) -> Mapping[str, Any]: ...


@dataclass(slots=True)
class PastTable:
    """A table of a published round.

    Attributes:
        number: None for a bye.
        names: of the entries there, by seat, as they were called then.
        version: the report that counted; 0 while there was none.
        score: by seat, of that report; empty where it was void.
        winners: names; nobody where it was void or drawn.
    """

    number: int | None
    names: list[str]
    version: int = 0
    score: tuple[int, ...] = ()
    winners: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """It had no result yet."""
        return self.number is not None and not self.version

    @property
    def is_void(self) -> bool:
        """It had ended and did not count."""
        return bool(self.version) and not self.score

    @property
    def seats(self) -> list[tuple[str, int | None]]:
        """Names with their score, or None while there was none."""
        return list(zip(self.names, self.score or [None] * len(self.names), strict=True))

    def open_again(self) -> None:
        """Its result counts no more."""
        self.version, self.score, self.winners = 0, (), frozenset()


class PastRound:
    """A round that was published then, by the line of this `revision`."""

    def __init__(self, number: int, revision: int, tables: Iterable[PastTable]) -> None:
        self.number, self.revision = number, revision
        self.tables: list[PastTable] = []
        self._by_number: dict[int, PastTable] = {}
        self.lay(tables)

    @property
    def is_open(self) -> bool:
        """Some table had no result yet."""
        return any(table.is_open for table in self.tables)

    def lay(self, tables: Iterable[PastTable]) -> None:
        """These are its tables."""
        self.tables = list(tables)
        self._by_number = {table.number: table for table in self.tables if table.number is not None}

    def table(self, number: int | None) -> PastTable | None:
        """The table of a number; a bye has none."""
        return None if number is None else self._by_number.get(number)

    def seat(self, number: int, name: str, others: Sequence[str]) -> None:
        """Seat an entry that came late at a table, opposite the bye where the table is a new one.

        Args:
            others: names at the table already; lines of earlier versions do not say them.
        """
        byes = [one for one in self.tables if one.number is None and (not others or one.names == list(others))]
        table = self.table(number) or next(iter(byes), None)
        if table is None:
            # A log says no more of a bye that an earlier version of the site gave than that nobody sat opposite.
            table = PastTable(number, [])
            self.tables.append(table)
        table.number = number
        table.names.append(name)
        self.lay(self.tables)


@dataclass(slots=True)
class Past:
    """The state of an event after some lines of its log.

    Attributes:
        names: of entries, by registration: the first has number 1.
        states: of entries, by name, as `tournaments.enums.EntryState`.
        missed: the choice for rounds that an entry missed, by name, as `tournaments.enums.MissedRounds`.
        rounds: published ones, by number.
    """

    names: list[str] = field(default_factory=list)
    states: dict[str, str] = field(default_factory=dict)
    missed: dict[str, str] = field(default_factory=dict)
    rounds: dict[int, PastRound] = field(default_factory=dict)
    _said: dict[tuple[int, int, int], Mapping[str, Any]] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, int]:
        """Numbers of the entries by name."""
        return {name: number for number, name in enumerate(self.names, start=1)}

    def in_state(self, *states: str) -> set[int]:
        """Numbers of the entries that were in one of these states."""
        return {number for name, number in self.numbers.items() if self.states[name] in states}

    def tell(self, line: Line) -> None:
        """One more line, the next of the log."""
        said = line.details
        if line.action == "rename_entry":
            self._rename(*said["name"])
        elif line.action == "publish_round":
            self.rounds[said["round"]] = PastRound(said["round"], line.revision, _tables(said))
        elif line.action in UNDO:
            self.rounds = {number: one for number, one in self.rounds.items() if number < said["round"]}
        elif line.action == "seat_late":
            self._seat_late(said)
        self._tell_of_entries(line)
        self._tell_of_result(line)
        self._begin_anew(said)

    def _tell_of_entries(self, line: Line) -> None:
        said = line.details
        if line.action in COMES_IN:
            self.names.append(said["entry"])
            # The line of a walk-in does not say that they are there, as nearly all of them are.
            here = line.action == "add_walk_in" and said["state"] == "registered"
            self.states[said["entry"]] = "checked_in" if here else said["state"]
        elif said.get("kind") == PUT_OUT:
            self.states[said["entry"]] = "disqualified"
        elif "entry" in said and isinstance(said.get("after"), str):
            self.states[said["entry"]] = said["after"]
        if "missed" in said:
            self.missed[said["entry"]] = said["missed"]
        self.states |= dict.fromkeys(said.get("promoted", ()), "registered")
        self.states |= dict.fromkeys(said.get("arrived", ()), "checked_in")

    def _tell_of_result(self, line: Line) -> None:
        said = line.details
        table = self._at(said)
        if table is None or table.number is None:
            return
        if line.action in OPENS:
            table.open_again()
        elif "version" in said:
            place = (said["round"], table.number, said["version"])
            if "seats" in said:
                self._said[place] = said
            if (said.get("final") or line.action in DECIDES) and place in self._said:
                told = self._said[place]
                table.names, table.version = list(told["seats"]), said["version"]
                table.score = tuple(told.get("score", ()))
                table.winners = frozenset(told.get("winners", ()))

    def _at(self, said: Mapping[str, Any]) -> PastTable | None:
        """The table that a line is about."""
        round_ = self.rounds.get(said["round"]) if "table" in said else None
        return round_.table(said["table"]) if round_ else None

    def _seat_late(self, said: Mapping[str, Any]) -> None:
        round_ = self.rounds.get(said["round"])
        if round_ is not None:
            round_.seat(said["table"], said["entry"], said.get("seats", ())[:-1])

    def _begin_anew(self, said: Mapping[str, Any]) -> None:
        """Bracket matches that hang on a result: who sits there now, and what counts no more."""
        for gone in said.get("again", ()):
            table = self._at(gone)
            if table is not None:
                table.open_again()
        if "now" not in said:
            return
        following = {one["round"]: one for one in said["now"]}
        for number in [number for number in self.rounds if number > said["round"] or number in following]:
            if number not in following:
                del self.rounds[number]
                continue
            kept = {table.number: table for table in self.rounds[number].tables if table.version}
            self.rounds[number].lay(kept.get(table.number, table) for table in _tables(following[number]))

    def _rename(self, old: str, new: str) -> None:
        def now(names: Iterable[str]) -> list[str]:
            return [new if name == old else name for name in names]

        self.names = now(self.names)
        self.states = dict(zip(now(self.states), self.states.values(), strict=True))
        self.missed = dict(zip(now(self.missed), self.missed.values(), strict=True))
        for table in (table for round_ in self.rounds.values() for table in round_.tables):
            table.names, table.winners = now(table.names), frozenset(now(table.winners))


def told_by(lines: Iterable[Line]) -> Past:
    """Return the state after these lines, the first ones of a log, oldest first."""
    past = Past()
    for line in lines:
        past.tell(line)
    return past


def _tables(said: Mapping[str, Any]) -> list[PastTable]:
    """The tables of a round as a line lists them; lines of earlier versions have no numbers."""
    numbers = said.get("numbers")
    if numbers is None:
        numbers = [place if len(names) > 1 else None for place, names in enumerate(said["tables"], start=1)]
    return [PastTable(number, list(names)) for number, names in zip(numbers, said["tables"], strict=True)]
