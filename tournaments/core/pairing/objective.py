"""The objective of a Swiss pairing: five terms, each weighed above all that follow it.

Before the round a contestant has p points, s SCORE and b byes. A pairing is a partition of the contestants into
pairs, and one bye iff their number is odd. It minimises, in this order,

0. pairs that the organizer has barred (only when there are such);
1. pairs that have already met;
2. the bye contestant's key (b, p, s, -seed): fewest byes, then the lowest placed;
3. sum over pairs of (p_i - p_j)^2;
4. contestants who float the same way as in their previous round;
5. sum over pairs of (s_i - s_j)^2.

The terms of a pair are folded into one exact integer (mixed radix, see `Weights`), so that the least total cost
is the lexicographic minimum. The bye is a contestant of its own: to be paired with it costs term 2.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.core.history import EntryId, History

DOWN, UP, LEVEL = -1, 1, 0

LARGEST_CLUBS = 4
"""A club of more than this part of the field is large: there are no more than so many that do not overlap."""


class Terms(NamedTuple):
    """The terms of one pair or of a whole pairing, most important first."""

    barred: int
    rematches: int
    bye: int
    points: int
    floats: int
    score: int


@dataclass(frozen=True, slots=True)
class Contestant:
    """Someone to be paired, as the objective sees them.

    Attributes:
        seed: distinct, 1 best.
        points, score, byes: so far.
        floated: `DOWN`, `UP` or `LEVEL` in the previous round.
        met: earlier opponents.
        barred: entries that they shall not meet in any standing.
    """

    entry: EntryId
    seed: int
    points: int = 0
    score: int = 0
    byes: int = 0
    floated: int = LEVEL
    met: frozenset[EntryId] = frozenset()
    barred: frozenset[EntryId] = frozenset()

    @property
    def bye_key(self) -> tuple[int, int, int, int]:
        """The lower, the sooner the bye."""
        return self.byes, self.points, self.score, -self.seed

    @property
    def place(self) -> tuple[int, int, int]:
        """The lower, the better placed."""
        return -self.points, -self.score, self.seed


def contestants(
    history: History,
    active: Iterable[EntryId],
    barred: Mapping[EntryId, frozenset[EntryId]] | None = None,
    added: Callable[[EntryId, int], int] = lambda entry, round_index: 0,
) -> list[Contestant]:
    """The active entries with what their history says about them.

    Args:
        barred: for each entry, whom it shall not meet.
        added: points that an entry is given for pairing only, by round (0 is the first); for acceleration.
    """
    tallies, opponents = history.tallies, history.opponents
    played = len(history.rounds)
    floated = _floats(history, lambda entry: added(entry, played - 1)) if history.rounds else {}
    nobody: frozenset[EntryId] = frozenset()
    return [
        Contestant(
            entry,
            history.seeding[entry],
            tallies[entry].points + added(entry, played),
            tallies[entry].score,
            tallies[entry].byes,
            floated.get(entry, LEVEL),
            frozenset(opponents[entry]),
            (barred or {}).get(entry, nobody),
        )
        for entry in active
    ]


def _floats(history: History, added: Callable[[EntryId], int]) -> dict[EntryId, int]:
    """Return the float of each entry in the last round, by the points they had before it; a bye is a downfloat."""
    tallies = history.tallies
    found: dict[EntryId, int] = {}
    for table in history.rounds[-1]:
        own = [tallies[seat.entry].points - seat.points + added(seat.entry) for seat in table.seats]
        for seat, had in zip(table.seats, own, strict=True):
            if table.is_bye or min(own) < had:
                found[seat.entry] = DOWN
            elif max(own) > had:
                found[seat.entry] = UP
    return found


@dataclass(frozen=True, slots=True)
class Weights:
    """The cost of one unit of each term: more than all the lower terms of a whole pairing together."""

    barred: int
    rematch: int
    bye: int
    points: int
    floats: int
    score: int

    @classmethod
    def of(cls, players: Sequence[Contestant], *, bars_first: bool = True) -> "Weights":
        """Radices from the data: the number of pairs times the largest value of the term, plus one."""
        pairs = (len(players) + 1) // 2
        widest_score = max(p.score for p in players) - min(p.score for p in players)
        widest_points = max(p.points for p in players) - min(p.points for p in players)
        score = 1
        floats = score * (pairs * widest_score**2 + 1)
        points = floats * (pairs * 2 + 1)
        bye = points * (pairs * widest_points**2 + 1)
        lower = bye * max(1, len(players))
        barred, rematch = lower * (pairs + 1), lower
        if not bars_first:
            barred, rematch = rematch, barred
        return cls(barred, rematch, bye, points, floats, score)

    def fold(self, terms: Terms) -> int:
        """The cost of terms."""
        return (
            terms.barred * self.barred
            + terms.rematches * self.rematch
            + terms.bye * self.bye
            + terms.points * self.points
            + terms.floats * self.floats
            + terms.score * self.score
        )


class Field:
    """The contestants of a round, numbered, with the cost of pairing any two.

    Attributes:
        players: in the order given, which decides among equal optima.
        weights: of the objective.
        bye: number of the bye (one behind the last player) when there has to be one, else None.
        bye_rank: each player's place in the order of bye keys, 0 for the one who should get it.
        foes: for each player whom they have met, or are barred from.
        clubs: for each player the number of the large club it belongs to, 0 for none. All of a club are barred
            from each other.
        bars_first: term 0 comes before term 1; otherwise right behind it.
    """

    def __init__(self, players: Sequence[Contestant], *, bars_first: bool = True) -> None:
        self.players = tuple(players)
        self.bars_first = bars_first
        self.foes = self._foes()
        self.weights = Weights.of(players, bars_first=bars_first)
        self.bye = len(players) if len(players) % 2 else None
        self.bye_rank = [0] * len(players)
        if self.bye is not None:
            for rank, i in enumerate(sorted(range(len(players)), key=lambda i: players[i].bye_key)):
                self.bye_rank[i] = rank
        self.number = {player.entry: i for i, player in enumerate(players)}
        self.clubs = self._large_clubs()

    def _foes(self) -> list[frozenset[EntryId]]:
        if not any(player.barred for player in self.players):
            return [player.met for player in self.players]
        barring: dict[EntryId, set[EntryId]] = defaultdict(set)
        of = {player.entry: player.barred for player in self.players}
        for entry, barred in of.items():
            for other in barred:
                if entry not in of.get(other, barred):
                    barring[other].add(entry)
        return [player.met | player.barred | barring.get(player.entry, set()) for player in self.players]

    def _large_clubs(self) -> list[int]:
        players = self.players
        clubs = [0] * len(players)
        if not any(player.barred for player in players):
            return clubs
        least = len(players) // LARGEST_CLUBS
        barred = [p.barred if not p.barred or p.entry in p.barred else p.barred | {p.entry} for p in players]
        kinds = Counter(group for group in barred if len(group) > least)
        for group, _ in reversed(kinds.most_common(LARGEST_CLUBS)):
            holding = {kind for kind in kinds if group <= kind}
            members = [i for i, player in enumerate(players) if player.entry in group and barred[i] in holding]
            if len(members) > least:
                for i in members:
                    clubs[i] = members[0] + 1
        return clubs

    @property
    def numbers(self) -> dict[EntryId | None, int]:
        """Return the number of each entry; None is the bye, where there is one."""
        everybody: dict[EntryId | None, int] = dict(self.number.items())
        if self.bye is not None:
            everybody[None] = self.bye
        return everybody

    @property
    def size(self) -> int:
        """Return the number of vertices to be paired, the bye included."""
        return len(self.players) + (self.bye is not None)

    def terms(self, i: int, j: int) -> Terms:
        """The terms of one pair, or of a player and the bye."""
        if self.bye in (i, j):
            return Terms(0, 0, self.bye_rank[min(i, j)], 0, 0, 0)
        a, b = self.players[i], self.players[j]
        return Terms(
            int(b.entry in a.barred or a.entry in b.barred),
            int(b.entry in a.met),
            0,
            (a.points - b.points) ** 2,
            repeated_floats(a, b),
            (a.score - b.score) ** 2,
        )

    def total(self, pairs: Iterable[tuple[int, int]]) -> Terms:
        """The terms of a whole pairing."""
        return Terms(*(sum(column) for column in zip(*(self.terms(i, j) for i, j in pairs), strict=True)))

    def cost(self, i: int, j: int) -> int:
        """The folded terms of one pair."""
        return self.costs([(i, j)])[0]

    def costs(self, pairs: Iterable[tuple[int, int]]) -> list[int]:
        """The folded terms of each of many pairs."""
        players, foes, bye, weights = self.players, self.foes, self.bye, self.weights
        costs: list[int] = []
        for i, j in pairs:
            if bye is not None and bye in (i, j):
                costs.append(weights.bye * self.bye_rank[min(i, j)])
                continue
            a, b = players[i], players[j]
            score = a.score - b.score
            cost = score * score
            if points := a.points - b.points:
                cost += points * points * weights.points + repeated_floats(a, b) * weights.floats
            costs.append(cost + self.surcharge(i, j) if b.entry in foes[i] else cost)
        return costs

    def surcharge(self, i: int, j: int) -> int:
        """Return the cost that a conflict adds to a pair; 0 for a pair that may meet, and for the bye."""
        if self.bye in (i, j):
            return 0
        a, b = self.players[i], self.players[j]
        extra = self.weights.rematch if b.entry in a.met else 0
        return extra + self.weights.barred if b.entry in a.barred or a.entry in b.barred else extra

    def conflict(self, i: int, j: int) -> bool:
        """True if two players have met or are barred from each other."""
        return self.players[j].entry in self.foes[i]


def repeated_floats(a: Contestant, b: Contestant) -> int:
    """Count the contestants of two who would float the same way as in their previous round."""
    if a.points == b.points:
        return 0
    higher, lower = (a, b) if a.points > b.points else (b, a)
    return (higher.floated == DOWN) + (lower.floated == UP)
