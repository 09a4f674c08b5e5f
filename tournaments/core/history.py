"""The history of an event, as pairing and standings see it: plain values, no database."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, cast, get_args

from atrum_judge.protocol import OutcomeKind, SeatResult

EntryId = int | str

Missed = Literal["bye", "loss"]
"""The organizer's choice for a round missed by coming late (`tournaments.enums.MissedRounds`)."""


Awarded = Literal["full", "half"]
"""The worth of a bye that the organizer awards beforehand (`tournaments.enums.AwardedBye`)."""


def by_round(full: Iterable[int], half: Iterable[int]) -> list[list[Any]]:
    """Return awarded byes as entries and records keep them: number of the round and kind of each, in order."""
    return sorted([*([number, "full"] for number in full), *([number, "half"] for number in half)])


def worth(bye: SeatResult, awarded: Awarded | None) -> SeatResult:
    """Return the result of a bye; a half one gives half of the points, rounded down, and is no win.

    Args:
        bye: the result that the game gives for a round without opponent.
        awarded: None for a bye that the pairing gave.
    """
    return SeatResult(1, bye.points // 2, 0, won=False) if awarded == "half" else bye


@dataclass(frozen=True, slots=True)
class FinalMatch:
    """A match with its final result, as site and record keep it; with a single seat it is a bye.

    Attributes:
        kind: its end; a bye is decided.
        entries: those that sat there; none at a place of a bracket that is not reached.
        results: the result of each; of no interest where the match is void.
        is_absence: it ended because somebody was not there (`atrum_judge.reports.ABSENCES`).
    """

    kind: OutcomeKind
    entries: tuple[EntryId, ...]
    results: tuple[SeatResult, ...]
    is_absence: bool = False

    @property
    def is_forfeit(self) -> bool:
        """True for a match of two that was not played, or that nobody won: no reader of reports has a sign for
        a game that both have lost.
        """
        return len(self.entries) == 2 and (self.is_absence or self.kind == "nobody")

    @property
    def lines(self) -> tuple["SeatLine", ...]:
        """Return the lines that count, by seat: none of a void match."""
        if self.kind == "void":
            return ()
        return tuple(
            SeatLine(entry, result.points, result.score, result.won, result.place, result.games)
            for entry, result in zip(self.entries, self.results, strict=True)
        )


def goes_on(won: bool | None, seat: int, *, is_bye: bool, went_on: int | None) -> bool | None:
    """Return True if a seat goes on from a match of a bracket as its winner; None while the match is open.

    An entry with a bye goes on, also in a game whose bye is no win.

    Args:
        went_on: the seat that went on, where the result was corrected and the bracket stayed.
    """
    if won is None or is_bye:
        return None if won is None else True
    return won if went_on is None else seat == went_on


@dataclass(frozen=True, slots=True)
class Late:
    """The result that a late entry got for the rounds before.

    Attributes:
        first: the first round that was open to it.
        given: the organizer's choice. A bye need not be a win, so the choice cannot be told from the result.
        each: the result of each round before.
    """

    first: int
    given: Missed
    each: SeatResult

    @classmethod
    def read(cls, first: int, kept: Mapping[str, Any]) -> "Late":
        """The form in which entries and records keep it. Raises `ValueError` where it is no such thing."""
        if kept["as"] not in get_args(Missed):
            raise ValueError(f"{kept['as']!r} is nothing that a missed round gives")
        return cls(first, cast(Missed, kept["as"]), SeatResult.from_json(kept))

    def as_json(self) -> dict[str, Any]:
        """Return the JSON that `read` reads."""
        return {"as": self.given, **self.each.as_json()}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One entry's result at one table; `place` and `games` as in `atrum_judge.protocol.SeatResult`."""

    entry: EntryId
    points: int
    score: int
    won: bool
    place: int | None = None
    games: int = 0

    @property
    def drawn(self) -> bool:
        """True if it shared the first place of a match that nobody won."""
        return self.place == 1 and not self.won

    def is_before(self, other: "SeatLine") -> bool:
        """True if it came before another of the same table."""
        if self.won or other.won or self.place is None or other.place is None:
            return self.won and not other.won
        return self.place < other.place


@dataclass(frozen=True, slots=True)
class Table:
    """A finished match; with a single seat a bye, or what a round gave that was missed by coming late.

    Attributes:
        missed: the organizer's choice, where its one entry was not there.
        is_forfeit: see `FinalMatch.is_forfeit`.
    """

    seats: tuple[SeatLine, ...]
    missed: Missed | None = None
    is_forfeit: bool = False

    @property
    def is_bye(self) -> bool:
        """True for a round without opponent that gives the result of the game's bye."""
        return len(self.seats) == 1 and self.missed != "loss"

    @property
    def is_loss_unplayed(self) -> bool:
        """True for a round that was missed, and lost."""
        return self.missed == "loss"


class Balance(NamedTuple):
    """Rounds won, lost and drawn, counted alike wherever they are told. A bye counts as what it gave."""

    won: int
    lost: int
    drawn: int

    @classmethod
    def of(cls, results: Iterable[tuple[bool, int | None]]) -> "Balance":
        """Count results by victory and place. The first place without a victory is a draw."""
        counted = ["won" if won else "drawn" if place == 1 else "lost" for won, place in results]
        return cls(*map(counted.count, cls._fields))

    def __str__(self) -> str:
        """Return it as people say it: "3-1", and where something was drawn "3-0-1"."""
        return "-".join(map(str, self if self.drawn else self[:2]))


@dataclass(slots=True)
class Tally:
    """An entry's sums so far.

    Attributes:
        points, score: sums, byes included.
        won: matches won, byes included.
        played, beaten, drawn: matches with an opponent, and those of them that were won, and drawn.
        games: games in matches with an opponent; `games_won` of them were won, `games_drawn` drawn.
        byes: rounds sat out with a bye, or missed with the result of a bye.
        lost_unplayed: rounds missed by coming late that count as lost; matches without an opponent.
    """

    points: int = 0
    score: int = 0
    won: int = 0
    played: int = 0
    beaten: int = 0
    drawn: int = 0
    games: int = 0
    games_won: int = 0
    games_drawn: int = 0
    byes: int = 0
    lost_unplayed: int = 0

    @property
    def matches(self) -> int:
        """Count the matches that its rates are of: those with an opponent, and those lost without one."""
        return self.played + self.lost_unplayed


@dataclass(frozen=True)
class History:
    """The entries of an event and the finished tables of each round.

    Attributes:
        entries: every entry, in the order of their initial seeding (best first).
        rounds: one list of tables a round, in order. An entry missing from a round did not play it.
        forfeits_count: the criteria of FIDE take a forfeit for what it is, a round without opponent.
        drawn_games_count: a drawn game gives part of the share of games.
    """

    entries: tuple[EntryId, ...]
    rounds: tuple[tuple[Table, ...], ...] = field(default=())
    forfeits_count: bool = True
    drawn_games_count: bool = True

    def only(self, entries: Iterable[EntryId]) -> "History":
        """Return the history of some entries among themselves, and their byes; for a group."""
        kept = set(entries)
        rounds = tuple(
            tuple(table for table in tables if all(line.entry in kept for line in table.seats))
            for tables in self.rounds
        )
        return replace(self, entries=tuple(entry for entry in self.entries if entry in kept), rounds=rounds)

    def by_group(self, groups: Sequence[Sequence[EntryId]]) -> list["History"]:
        """Return the history of each of several groups; the whole history where there is one group or none."""
        return [self.only(group) for group in groups] if len(groups) > 1 else [self]

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
        """Return the opponents of each entry, once a meeting, in order."""
        found: dict[EntryId, list[EntryId]] = {entry: [] for entry in self.entries}
        for tables in self.rounds:
            for table in tables:
                seats = table.seats
                if len(seats) == 2:
                    found[seats[0].entry].append(seats[1].entry)
                    found[seats[1].entry].append(seats[0].entry)
                    continue
                for seat in seats:
                    found[seat.entry] += [other.entry for other in seats if other is not seat]
        return found

    @cached_property
    def tallies(self) -> dict[EntryId, Tally]:
        """Each entry's sums, in one pass."""
        found = {entry: Tally() for entry in self.entries}
        for tables in self.rounds:
            for table in tables:
                bye, lost = table.is_bye, table.is_loss_unplayed
                decided = sum(line.score for line in table.seats)
                for line in table.seats:
                    tally = found[line.entry]
                    tally.points += line.points
                    tally.score += line.score
                    tally.won += line.won
                    if bye:
                        tally.byes += 1
                    elif lost:
                        tally.lost_unplayed += 1
                    else:
                        tally.played += 1
                        tally.beaten += line.won
                        tally.drawn += line.drawn
                        tally.games += line.games
                        tally.games_won += line.score if line.games else 0
                        tally.games_drawn += max(line.games - decided, 0)
        return found

    def total(self, entry: EntryId) -> tuple[int, int]:
        """Points and SCORE of an entry so far, byes included."""
        tally = self.tallies[entry]
        return tally.points, tally.score

    def byes(self, entry: EntryId) -> int:
        """Return the number of byes that an entry has had."""
        return self.tallies[entry].byes

    def unopposed(self, entry: EntryId) -> int:
        """Rounds in which an entry had no opponent: byes, and rounds it did not play."""
        return len(self.rounds) - self.tallies[entry].played

    def meetings(self) -> Iterator[tuple[EntryId, EntryId]]:
        """Every pair that sat at one table, once a meeting."""
        for tables in self.rounds:
            for table in tables:
                for i, first in enumerate(table.seats):
                    for second in table.seats[i + 1 :]:
                        yield first.entry, second.entry


def history_of(
    seeded: Sequence[EntryId],
    rounds: Mapping[int, Iterable[FinalMatch]],
    *,
    present: Collection[EntryId] | None = None,
    late: Mapping[EntryId, Late] | None = None,
    forfeits_count: bool = True,
    drawn_games_count: bool = True,
) -> History:
    """Make the history of finished rounds; the one place that says which matches count as played.

    A void match does not: its entries have a round that was not played.

    Args:
        seeded: every entry, best seed first.
        rounds: by number, in order.
        present: of the entries, list only these and those who have sat at a table (default: all).
        late: results of late entries for the rounds that they missed.
        forfeits_count, drawn_games_count: see `History`.
    """
    matches = {number: list(round_) for number, round_ in rounds.items()}
    seated = {entry for round_ in matches.values() for match in round_ for entry in match.entries}
    listed = tuple(entry for entry in seeded if present is None or entry in present or entry in seated)
    came_late = [(entry, late[entry]) for entry in listed if entry in late] if late else []
    return History(
        listed,
        tuple(
            (
                *(Table(lines, is_forfeit=match.is_forfeit) for match in round_ if (lines := match.lines)),
                *(_missed(entry, one) for entry, one in came_late if number < one.first),
            )
            for number, round_ in matches.items()
        ),
        forfeits_count,
        drawn_games_count,
    )


def _missed(entry: EntryId, late: Late) -> Table:
    return Table(FinalMatch("decided", (entry,), (late.each,)).lines, missed=late.given)
