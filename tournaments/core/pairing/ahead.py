"""The rounds still to come: the repetitions forced on them, and the pairing of this round that spares them most.

The optimum of a round can leave a small field without new opponents for the next ones. With the number of rounds
known, two terms are put into the objective:

1a. before the pairs that have already met: those of this round and the fewest that the rounds to come need;
2a. before the key of the bye: unfair byes of this round and the fewest that the rounds to come need. A bye is
    unfair while another has had fewer.

The fewest are taken over all ways to play the rounds to come. A way is a perfect matching a round of all who are
there now, with one bye where their number is odd. The best way has the fewest repetitions, then the fewest unfair
byes. Pairs kept apart to the end of the stage count in it like pairs that have met. A search of the whole proves
it, in fields of up to `LARGEST`. One that takes more than `STEPS` is given up, and the round is paired for itself.

The search goes round by round. Rounds to come may change places, so the person with the fewest new opponents meets
them in order of number. Byes need no order: those beyond what everybody has are unfair in each (`_unfair`).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from tournaments.core.history import EntryId, History
from tournaments.core.pairing import swiss
from tournaments.core.pairing.certificate import NotProven
from tournaments.core.pairing.objective import Field
from tournaments.core.pairing.wishes import Wishes

LARGEST = 12
"""Larger fields are not looked into: there are too many ways, and corners are rare."""

STEPS = 200_000
"""Pairs that a search tries before it is given up."""

Pairs = Sequence[tuple[int, int]]
Way = tuple[tuple[int, int], ...]


class Forced(NamedTuple):
    """Meetings again and unfair byes that cannot be avoided."""

    meetings: int
    byes: int


class TooMuch(Exception):
    """A search has taken more steps than it may."""


class Position(NamedTuple):
    """The start of the rounds to come: for each person the bits of those they have not met, and their byes."""

    fresh: tuple[int, ...]
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The proof about a pairing and the rounds after it.

    Attributes:
        rounds: the number to come.
        now: of this round.
        forced: of the rounds to come.
        ways: rounds that need no more, as an example; None in them is the bye.
    """

    rounds: int
    now: Forced
    forced: Forced
    ways: tuple[tuple[tuple[EntryId | None, ...], ...], ...]

    @property
    def total(self) -> Forced:
        """Return the repetitions and byes of this round and those to come."""
        return Forced(self.now.meetings + self.forced.meetings, self.now.byes + self.forced.byes)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The pairing of a round.

    Attributes:
        pairs: numbers of the field.
        alone: the optimum of the round by itself, with its proof; often the same pairs.
        outlook: the proof about the rounds to come; None without one.
    """

    pairs: Pairs
    alone: swiss.Matched
    outlook: Outlook | None = None

    def gives_up_closeness(self, field: Field) -> bool:
        """True if this round could be paired better by itself."""
        return field.total(self.pairs) != field.total(self.alone.pairs)


class Horizon:
    """The rounds to come of a stage, seen from before a round.

    Args:
        people: all who are there, at locked tables and sitting out too.
    """

    def __init__(self, history: History, people: Iterable[EntryId], wishes: Wishes) -> None:
        self.rounds, self.tail = wishes.to_come, wishes.equals_only
        self.people = sorted(people, key=history.seeding.__getitem__)
        self.number = {entry: i for i, entry in enumerate(self.people)}
        self.locked = wishes.locked
        self.steps = STEPS
        self.hopeless: set[tuple[Position, tuple[int, ...], int, int, int]] = set()
        self.start, self.met, self.has_bars = Position((), ()), set[frozenset[EntryId]](), False
        if self.is_near:
            self._look(history, wishes)

    def _look(self, history: History, wishes: Wishes) -> None:
        everybody = (1 << len(self.people)) - 1
        fresh = [everybody & ~(1 << i) for i in range(len(self.people))]
        self.met = {frozenset(two) for two in history.meetings()}
        self.has_bars = bool(wishes.apart_to_end)
        for i, entry in enumerate(self.people):
            for other in (*history.opponents[entry], *wishes.apart_to_end.get(entry, ())):
                if other != entry and other in self.number:
                    _cross(fresh, i, self.number[other])
        self.start = Position(tuple(fresh), tuple(history.byes(entry) for entry in self.people))

    @property
    def has_bye(self) -> bool:
        """True if each round to come has a bye."""
        return len(self.people) % 2 == 1

    @property
    def new_for(self) -> dict[EntryId, list[EntryId]]:
        """Return the people whom each person could meet for the first time."""
        return {
            entry: [other for j, other in enumerate(self.people) if new >> j & 1]
            for entry, new in zip(self.people, self.start.fresh, strict=True)
        }

    @property
    def is_near(self) -> bool:
        """True if there are rounds to come, and few enough people to look into them."""
        return self.rounds > 0 and 2 <= len(self.people) <= LARGEST

    def after(self, tables: Iterable[Sequence[EntryId]]) -> tuple[Forced, Position]:
        """Return the repeats of a round, without its locked tables, and of the rounds that it leads to."""
        fresh, byes = list(self.start.fresh), list(self.start.byes)
        fewest = min(byes, default=0)
        meetings = unfair = 0
        for table in (*self.locked, *tables):
            seats = [self.number[entry] for entry in table if entry in self.number]
            if len(seats) == 1:
                unfair += byes[seats[0]] > fewest
                byes[seats[0]] += 1
            elif len(seats) == 2:
                meetings += frozenset(table) in self.met
                _cross(fresh, *seats)
        return Forced(meetings, unfair), Position(tuple(fresh), tuple(byes))

    def outlook(self, tables: Iterable[Sequence[EntryId]]) -> Outlook | None:
        """Return the repeats that the rounds after these tables are forced into; None where the search gave up."""
        now, position = self.after(tables)
        try:
            return self.told(now, *self.forced(position))
        except TooMuch:
            return None

    def forced(self, position: Position) -> tuple[Forced, tuple[Way, ...]]:
        """The fewest repetitions, and with these the fewest unfair byes, and a way that has no more."""
        many = self.rounds * len(self.people)
        for meetings in count(_lacking(position, self.rounds)):
            if self.way(position, Forced(meetings, many)) is None:
                continue
            for byes in count():
                if (found := self.way(position, Forced(meetings, byes))) is not None:
                    return Forced(meetings, byes), found
        raise AssertionError

    def way(self, position: Position, most: Forced, rounds: int | None = None) -> tuple[Way, ...] | None:
        """Rounds to come with no more repetitions and unfair byes than that; None where there are none."""
        return self._search(position, position.byes, self.rounds if rounds is None else rounds, *most)

    def told(self, now: Forced, forced: Forced, ways: tuple[Way, ...]) -> Outlook:
        """Return the answer by entry."""
        names: list[EntryId | None] = [*self.people, None]
        return Outlook(
            self.rounds, now, forced, tuple(tuple((names[i], names[j]) for i, j in way) for way in ways)
        )

    # The search

    def _search(
        self, position: Position, began: tuple[int, ...], rounds: int, meetings: int, unfair: int
    ) -> tuple[Way, ...] | None:
        odd = len(position.byes) % 2
        if _lacking(position, rounds) > meetings or (odd and _unfair(began, position.byes, rounds) > unfair):
            return None
        if rounds == 0:
            return ()
        key = position, began if odd else (), rounds, meetings, unfair
        if key in self.hopeless:
            return None
        for way, repeated, thinned in self._ways_by_pivot(position.fresh, meetings):
            fresh, byes = list(thinned), list(position.byes)
            for i, j in way:
                if j < len(fresh):
                    _cross(fresh, i, j)
                else:
                    byes[i] += 1
            after = Position(tuple(fresh), tuple(byes))
            rest = self._search(after, began, rounds - 1, meetings - repeated, unfair)
            if rest is not None:
                return way, *rest
        self.hopeless.add(key)
        return None

    def _ways_by_pivot(self, fresh: tuple[int, ...], meetings: int) -> Iterator[tuple[Way, int, Sequence[int]]]:
        """The ways to play one round, how much each repeats, and who is new for whom in those after it.

        The person with the fewest new opponents takes them in order, so those before the one of this round are not
        met any more.
        """
        size = len(fresh)
        pivot = min(range(size), key=lambda i: fresh[i].bit_count())
        left = ((1 << size + size % 2) - 1) & ~(1 << pivot)
        thinned = list(fresh)
        for partner, repeats in self._partners(fresh, pivot, left, meetings):
            rest = left & ~(1 << partner)
            for way, repeated in self._ways(fresh, rest, meetings - repeats):
                yield ((pivot, partner), *way), repeated + repeats, thinned
            if not repeats and partner < size:
                _cross(thinned, pivot, partner)

    def _ways(self, fresh: tuple[int, ...], left: int, meetings: int) -> Iterator[tuple[Way, int]]:
        if not left:
            yield (), 0
            return
        size = len(fresh)
        there = [i for i in range(size) if left >> i & 1]
        one = min(there, key=lambda i: (fresh[i] & left).bit_count())
        left &= ~(1 << one)
        for partner, repeats in self._partners(fresh, one, left, meetings):
            for way, repeated in self._ways(fresh, left & ~(1 << partner), meetings - repeats):
                yield ((one, partner), *way), repeated + repeats

    def _partners(self, fresh: tuple[int, ...], one: int, left: int, meetings: int) -> Iterator[tuple[int, int]]:
        """Yield the partners for one person among those left: new ones first, then the bye, then earlier
        opponents.
        """
        size = len(fresh)
        new = fresh[one] | 1 << size
        for partner in range(size + 1):
            if (left & new) >> partner & 1:
                self._step()
                yield partner, 0
        if meetings:
            for partner in range(size):
                if left >> partner & 1 and not new >> partner & 1:
                    self._step()
                    yield partner, 1

    def _step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise TooMuch


def _cross(fresh: list[int], i: int, j: int) -> None:
    fresh[i] &= ~(1 << j)
    fresh[j] &= ~(1 << i)


def _lacking(position: Position, rounds: int) -> int:
    """Meetings again that are needed at least: each gives two people one of the opponents that they lack."""
    lacking = sum(max(0, rounds - new.bit_count()) for new in position.fresh)
    byes = rounds * (len(position.byes) % 2)
    return max(0, lacking - byes + 1) // 2


def _unfair(began: Sequence[int], byes: Sequence[int], rounds: int) -> int:
    """Unfair byes at least, between two states with so many rounds left.

    Taken in the best order, a bye of somebody who has had k is unfair if at the end somebody has fewer than k.
    """
    level, left = min(byes), rounds
    while (needed := sum(had <= level for had in byes)) <= left:
        level, left = level + 1, left - needed
    return sum(max(0, now - max(had, level + 1)) for had, now in zip(began, byes, strict=True))


def horizon_of(history: History, active: Iterable[EntryId], wishes: Wishes) -> Horizon:
    """The rounds to come for those who play now, and those who only sit this round out."""
    return Horizon(history, {*active, *wishes.resting}, wishes)


def best(field: Field, horizon: Horizon, tell: Callable[[str], None] = lambda doing: None) -> Chosen:
    """The pairing that repeats least in this round and those to come, then is the best of this round.

    In fields that are not looked into it is the best of this round.

    Args:
        tell: is called with what is being done, step by step.
    """
    alone = swiss.optimum(field, tell)
    if not horizon.is_near:
        return Chosen(alone.pairs, alone)
    tell(f"looking at the {horizon.rounds} rounds to come")
    horizon.steps = STEPS
    try:
        return _spared(field, alone, horizon)
    except TooMuch:
        return Chosen(alone.pairs, alone)


def check(field: Field, horizon: Horizon, pairs: Pairs, chosen: Chosen) -> None:
    """Accept a pairing only if it is as good as the one that was chosen by a search of all.

    Raises:
        NotProven: it is not, or somebody is not paired exactly once.
    """
    if sorted(seat for pair in pairs for seat in pair) != list(range(field.size)):
        raise NotProven("somebody is not paired exactly once")
    needed = chosen.outlook and chosen.outlook.total
    found = horizon.outlook(tables_of(field, pairs))
    if found is None or found.total != needed:
        raise NotProven(f"the rounds to come can do with {needed}")
    if field.total(pairs) != field.total(chosen.pairs):
        raise NotProven("another pairing is better, with as much left for the rounds to come")


def _spared(field: Field, alone: swiss.Matched, horizon: Horizon) -> Chosen:
    now, position = horizon.after(tables_of(field, alone.pairs))
    nothing = Forced(0, 0)
    if now == nothing and (ways := horizon.way(position, nothing)) is not None:
        return Chosen(alone.pairs, alone, horizon.told(now, nothing, ways))
    many = (horizon.rounds + 1) * len(horizon.people)
    pairings = _pairings(field, horizon)
    # This round is one like those to come where nobody is left out of it, and no bar counts for it alone.
    alike = len(field.players) == len(horizon.people) and not horizon.has_bars
    for meetings in count():
        if alike and horizon.way(horizon.start, Forced(meetings, many), horizon.rounds + 1) is None:
            continue
        for repeated in range(meetings + 1):
            those = pairings.get(repeated, [])
            to_come = meetings - repeated
            if not any(horizon.way(one.position, Forced(to_come, many)) is not None for one in those):
                continue
            for byes in count():
                for one in those:
                    least = Forced(to_come, byes - one.now.byes)
                    if least.byes >= 0 and (ways := horizon.way(one.position, least)) is not None:
                        return Chosen(one.pairs, alone, horizon.told(one.now, least, ways))
    raise AssertionError


class _Option(NamedTuple):
    cost: int
    pairs: Way
    now: Forced
    position: Position


def _pairings(field: Field, horizon: Horizon) -> Mapping[int, list[_Option]]:
    """All pairings with the fewest barred pairs by what they repeat, the best of this round first."""
    size = field.size
    costs = [[field.cost(i, j) if i != j else 0 for j in range(size)] for i in range(size)]
    ranked = sorted(_all(tuple(range(size)), costs, 0), key=lambda one: one[0])
    if field.bars_first:
        unit = field.weights.barred
        ranked = [one for one in ranked if one[0] // unit == ranked[0][0] // unit]
    if horizon.tail:
        ranked = [one for one in ranked if one[0] == ranked[0][0]]
    found: dict[int, list[_Option]] = defaultdict(list)
    for cost, pairs in ranked:
        now, position = horizon.after(tables_of(field, pairs))
        found[now.meetings].append(_Option(cost, pairs, now, position))
    return found


def _all(left: tuple[int, ...], costs: Sequence[Sequence[int]], cost: int) -> Iterator[tuple[int, Way]]:
    if not left:
        yield cost, ()
        return
    one, *others = left
    for at, other in enumerate(others):
        rest = (*others[:at], *others[at + 1 :])
        for total, pairs in _all(rest, costs, cost + costs[one][other]):
            yield total, ((one, other), *pairs)


def tables_of(field: Field, pairs: Pairs) -> list[tuple[EntryId, ...]]:
    """Pairs of numbers as tables; one entry is a bye."""
    players = field.players
    return [tuple(players[k].entry for k in pair if k != field.bye) for pair in pairs]
