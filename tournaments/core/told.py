"""The values of an event that lines of its log tell (`tournaments.core.past` folds them)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

DISQUALIFICATION = "disqualification"
NOTHING_MISSED = "nothing"

Who = int | str
"""The number of an entry; a name that no line has entered."""


class Act(NamedTuple):
    """The person of a line (its place among the people of a record), its time, reason and revision."""

    by: int = 0
    at: str = ""
    reason: str = ""
    revision: int = 0


@dataclass(slots=True)
class PastEntry:
    """An entry.

    Attributes:
        states: one of these, the likeliest first: the line of a walk-in does not say that they are there.
        came: when.
        edited: what an edit has changed.
        byes: number of the round and kind of each that was awarded.
        withdrawn: when a penalty of it was withdrawn, and why.
    """

    name: str
    states: tuple[str, ...]
    came: str
    missed: str = NOTHING_MISSED
    edited: dict[str, Any] = field(
        default_factory=lambda: {"rating": None, "club": "", "fixed_table": None, "sits_out": []}
    )
    division: str = ""
    byes: list[list[Any]] = field(default_factory=list)
    withdrawn: set[tuple[str, str]] = field(default_factory=set)


@dataclass(slots=True)
class PastReport:
    """A version of a result; `score` is None where it is void, and `agreed` are all who sent or confirmed it."""

    act: Act
    by_staff: bool
    entries: list[Who]
    score: list[int] | None
    winners: list[Who]
    agreed: set[tuple[int, str]] = field(default_factory=set)
    disputed: tuple[int, str] | None = None


@dataclass(slots=True)
class PastTable:
    """A table of a published round.

    Attributes:
        number: None for a bye.
        entries: by seat.
        called: the name of each entry of the event.
        reasons: one of these, if it was made by hand; otherwise empty.
        version: the report that counted; 0 while there was none.
        opened_after: the last version before it was opened again.
        superseded: versions that counted earlier, each with the last round that was paired with it.
    """

    number: int | None
    entries: list[Who]
    called: Mapping[Who, str]
    reasons: set[str] = field(default_factory=lambda: {""})
    version: int = 0
    reports: dict[int, PastReport] = field(default_factory=dict)
    minutes: int = 0
    opened_after: int = 0
    went_on: int | None = None
    superseded: list[tuple[int, int]] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """True while it had no result."""
        return self.number is not None and not self.version

    @property
    def score(self) -> Sequence[int]:
        """The score by seat of the report that counted; empty where it was void."""
        return (self.reports[self.version].score if self.version else None) or ()

    @property
    def is_void(self) -> bool:
        """True if it had ended and did not count."""
        return bool(self.version) and not self.score

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [self.called.get(entry, str(entry)) for entry in self.entries]

    @property
    def winners(self) -> list[str]:
        """Names of the winners; nobody where it was void or drawn."""
        won = self.reports[self.version].winners if self.version else ()
        return [self.called.get(entry, str(entry)) for entry in won]

    @property
    def seats(self) -> list[tuple[str, int | None]]:
        """Names with their score, or None while there was none."""
        return list(zip(self.names, self.score or (None,) * len(self.entries), strict=True))

    def keep_superseded(self, round_: int, most: int) -> None:
        """Keep results that counted earlier for rounds up to one, if they come after the table's own `round_`."""
        kept: dict[int, int] = {}
        for until, version in self.superseded:
            if min(until, most) > round_:
                kept.setdefault(min(until, most), version)
        self.superseded = list(kept.items())

    def anew(self, before: "PastTable | None", reasons: set[str]) -> "PastTable":
        """Return the table of this number as it was `before`, or made for one of these if others sit there now."""
        if before and (before.version or before.entries == self.entries):
            return before
        self.reasons = reasons
        return self


@dataclass(slots=True)
class PastRound:
    """A round that was published then, by the line of this `revision`.

    Attributes:
        is_guessed: lines of earlier versions do not say each number, or opposite which bye a late entry sat down.
    """

    number: int
    revision: int
    tables: list[PastTable]
    published_at: str = ""
    started_at: str = ""
    is_guessed: bool = False
    is_corrected: bool = False

    @property
    def is_open(self) -> bool:
        """True while a table had no result."""
        return any(table.is_open for table in self.tables)

    def table(self, number: int | None) -> PastTable | None:
        """Return the table of a number; a bye has none."""
        return next((table for table in self.tables if number is not None and table.number == number), None)

    def seat(self, number: int | None, late: Who, others: Sequence[Who], called: Mapping[Who, str]) -> PastTable:
        """Seat an entry that came late at a table, opposite the bye where the table is a new one.

        Args:
            others: the entries at the table already; lines of earlier versions do not say them.
        """
        byes = [one for one in self.tables if one.number is None and (not others or one.entries == others)]
        table = self.table(number) or next(iter(byes), None)
        if table is None:
            # A log says no more of a bye that an earlier version of the site gave than that nobody sat opposite.
            table = PastTable(number, [], called)
            self.tables.append(table)
        self.is_guessed |= not others
        table.number = number
        table.entries.append(late)
        return table
