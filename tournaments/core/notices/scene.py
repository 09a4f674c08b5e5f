"""An event as notices need it: plain values of one moment. `tournaments.doors.notices.scenes` fills them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

ACTIVE = frozenset({"registered", "checked_in"})


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a published round.

    Attributes:
        number: None for a bye.
        entries: by seat.
        version: of the report that waits; 0 where none does.
        agreed: the entries that sent or confirmed it.
        extra: minutes that it has more than others.
    """

    number: int | None
    entries: tuple[int, ...]
    is_open: bool = True
    version: int = 0
    agreed: frozenset[int] = frozenset()
    is_disputed: bool = False
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A published round.

    Attributes:
        deadline: the end of its time, as far as the clock runs.
        settled_at: the time of the newest result that counts.
        begins_stage: it is the first of a later stage.
    """

    number: int
    published_at: datetime
    started_at: datetime | None
    deadline: datetime | None
    tables: tuple[Table, ...]
    settled_at: datetime | None = None
    begins_stage: bool = False

    @property
    def open(self) -> int:
        """Return the number of tables without a result."""
        return sum(table.is_open for table in self.tables)

    def table(self, number: Any) -> Table | None:
        """Return the table of a number; a bye has none."""
        return next((one for one in self.tables if number is not None and one.number == number), None)


@dataclass(frozen=True, slots=True)
class Call:
    """A call for a judge that nobody has answered.

    Attributes:
        is_taken: a judge is on the way.
    """

    round: int
    table: int | None
    at: datetime
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """The place of an entry at the end.

    Attributes:
        own, mates: place and number of entries in its division; 0 without one.
    """

    place: int
    of: int
    division: str = ""
    own: int = 0
    mates: int = 0


@dataclass(frozen=True)
class Scene:
    """An event at one moment.

    Attributes:
        starts: `starts_at` in the event's own zone.
        called: the name of each entry, by number.
        states: as `tournaments.enums.EntryState`, by number.
        rounds: those that are published and asked for, by number; `newest` is the number of the last one.
        calls: those that nobody has answered.
        summons: entry and time of each sentence of the staff that nobody has read.
        places: of an event that is over; `ended` is the revision that ended it, 0 before.
        joined: the time at which each entry was made.
        dated_at: the last time at which the day or hour of the event changed.
    """

    name: str
    state: str
    starts: datetime
    called: Mapping[int, str]
    states: Mapping[int, str]
    rounds: Mapping[int, Round] = field(default_factory=dict)
    newest: int = 0
    calls: Sequence[Call] = ()
    summons: frozenset[tuple[int, datetime]] = frozenset()
    places: Mapping[int, Placed] = field(default_factory=dict)
    ended: int = 0
    joined: Mapping[int, datetime] = field(default_factory=dict)
    dated_at: datetime | None = None

    def is_in(self, entry: int) -> bool:
        """True for an entry that has a place and has not left."""
        return self.states.get(entry) in ACTIVE


@dataclass(frozen=True)
class Said:
    """A line of the log.

    Attributes:
        details: with marks in place of names.
        who: the number of the entry that a mark stands for.
    """

    revision: int
    action: str
    at: datetime
    details: Mapping[str, Any]
    who: Mapping[str, int]

    def entry(self, key: str = "entry") -> int | None:
        """Return the number of the entry that a detail names."""
        return self.who.get(str(self.details.get(key)))
