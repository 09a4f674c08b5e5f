"""What was played, as pairing and standings see it: plain values, no database."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

EntryId = int | str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One entry's result at one table."""

    entry: EntryId
    points: int
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A finished match; with a single seat it is a bye."""

    seats: tuple[SeatLine, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.seats) == 1


@dataclass(frozen=True)
class History:
    """The entries of an event and the finished tables of each round.

    Attributes:
        entries: every entry, in the order of their initial seeding (best first).
        rounds: one list of tables a round, in order. An entry missing from a round did not play it.
    """

    entries: tuple[EntryId, ...]
    rounds: tuple[tuple[Table, ...], ...] = field(default=())

    @cached_property
    def seeding(self) -> dict[EntryId, int]:
        """Initial seed of each entry, 1 best."""
        return {entry: seed for seed, entry in enumerate(self.entries, start=1)}

    @cached_property
    def lines(self) -> dict[EntryId, list[tuple[SeatLine, Table]]]:
        """Each entry's results in order, with the table they belong to."""
        found: dict[EntryId, list[tuple[SeatLine, Table]]] = {entry: [] for entry in self.entries}
        for tables in self.rounds:
            for table in tables:
                for line in table.seats:
                    found[line.entry].append((line, table))
        return found

    @cached_property
    def opponents(self) -> dict[EntryId, list[EntryId]]:
        """Whom each entry met, once a meeting, in order."""
        return {
            entry: [seat.entry for line, table in lines for seat in table.seats if seat is not line]
            for entry, lines in self.lines.items()
        }

    def total(self, entry: EntryId) -> tuple[int, int]:
        """Points and SCORE of an entry so far, byes included."""
        lines = self.lines[entry]
        return sum(line.points for line, _ in lines), sum(line.score for line, _ in lines)

    def byes(self, entry: EntryId) -> int:
        """How many byes an entry has had."""
        return sum(table.is_bye for _, table in self.lines[entry])

    def meetings(self) -> Iterator[tuple[EntryId, EntryId]]:
        """Every pair that sat at one table, once a meeting."""
        for tables in self.rounds:
            for table in tables:
                for i, first in enumerate(table.seats):
                    for second in table.seats[i + 1 :]:
                        yield first.entry, second.entry
