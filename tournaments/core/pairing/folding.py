"""The first round by seeding: the upper half of the field against the lower, in order.

While a round is accelerated, those who are raised are folded among themselves, and so are the others.

Where that brings together who is kept apart, the tables minimise in this order

0. barred pairs;
1. how far above the last seed the bye is (of an odd field);
2. the distance from the fold: over the people, the squares of how many places their opponent is from the one that
   the fold gives them. The bye has the place behind the last seed.

It is a matching of least cost, found on few pairs and checked against all (as in `swiss`).
"""

from collections.abc import Iterator, Sequence
from math import isqrt

from tournaments.core.history import EntryId
from tournaments.core.pairing.matching import SCALE, Matcher, Solution
from tournaments.core.pairing.pricing import Prices
from tournaments.core.pairing.wishes import Wishes

NEAR = 8
"""The number of places on either side of the opponent by the fold to which each player has an edge at first."""

Pairs = list[tuple[EntryId, EntryId]]


def pair(seeded: Sequence[EntryId], wishes: Wishes) -> tuple[Pairs, EntryId | None]:
    """1 against n/2 + 1, 2 against n/2 + 2...; the last seed of an odd field has the bye.

    Nobody meets whom they are kept apart from, unless that cannot be.
    """
    bye = seeded[-1] if len(seeded) % 2 else None
    pairs = _folded(seeded[: len(seeded) // 2 * 2], wishes)
    if not any(wishes.bars(*two) for two in pairs):
        return pairs, bye
    fold = _Fold(seeded, pairs, wishes)
    found = [(i, j) for i, j in enumerate(fold.solution().mate) if i < j]
    alone = next((seeded[i] for i, j in found if j == len(seeded)), None)
    return [(seeded[i], seeded[j]) for i, j in found if j < len(seeded)], alone


def _folded(field: Sequence[EntryId], wishes: Wishes) -> Pairs:
    """Seat the tables without regard to entries that are kept apart."""
    raised = [entry for entry in field if wishes.added(entry, 0)]
    others = [entry for entry in field if not wishes.added(entry, 0)]
    float_down: Pairs = [(raised.pop(), others.pop(0))] if len(raised) % 2 else []
    return _halves(raised) + float_down + _halves(others)


def _halves(field: Sequence[EntryId]) -> Pairs:
    half = len(field) // 2
    return list(zip(field[:half], field[half:], strict=True))


class _Fold:
    """The places of a field, and the bye behind them where there is one, with the cost of pairing any two."""

    def __init__(self, seeded: Sequence[EntryId], pairs: Pairs, wishes: Wishes) -> None:
        self.seeded, self.wishes = seeded, wishes
        self.players = len(seeded)
        self.size = size = self.players + self.players % 2
        place = {entry: i for i, entry in enumerate(seeded)}
        self.opposite = [size - 1 - (i == size - 1) for i in range(size)]  # the last two, where one is the bye
        for a, b in pairs:
            self.opposite[place[a]], self.opposite[place[b]] = place[b], place[a]
        self.step = 2 * size**3  # more than all distances together
        self.bar = self.step * size  # and than the farthest bye

    def cost(self, i: int, j: int) -> int:
        """Return the cost of pairing two places, i < j."""
        distance = (j - self.opposite[i]) ** 2 + (i - self.opposite[j]) ** 2
        if j == self.players:
            return distance + self.step * (self.players - 1 - i)
        return distance + self.bar * self.wishes.bars(self.seeded[i], self.seeded[j])

    def solution(self) -> Solution:
        """The optimum over all pairs."""
        matcher = Matcher([0] * self.size)
        known: set[tuple[int, int]] = set()
        new = {pair for i in range(self.size) for pair in self._around(i, NEAR)}
        while new:
            known |= new
            matcher.admit((i, j, self.cost(i, j)) for i, j in sorted(new))
            matcher.match(range(self.size))
            solution = matcher.solution()
            new = {*self._short(solution)} - known
        return solution

    def _around(self, i: int, reach: int) -> Iterator[tuple[int, int]]:
        at = self.opposite[i]
        for j in range(max(0, at - reach), min(self.size, at + reach + 1)):
            if i != j:
                yield min(i, j), max(i, j)

    def _short(self, solution: Solution) -> Iterator[tuple[int, int]]:
        """Pairs for which the dual values do not hold; who is farther than the values reach costs enough."""
        duals = solution.duals
        prices = Prices(self.size, duals, solution.sets)
        highest = max(duals)
        for i in range(self.size):
            if duals[i] + highest <= 0:
                continue
            for a, b in self._around(i, isqrt((duals[i] + highest) // SCALE) + 1):
                slack = SCALE * self.cost(a, b) - duals[a] - duals[b]
                if slack < 0 and slack + prices.inside(prices.chains[a], prices.chains[b]) < 0:
                    yield a, b
