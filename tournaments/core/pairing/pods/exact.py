"""The best tables of a small field, by branch and bound.

The person hardest to seat of those left is given each possible table in turn. A part of the field costs at least
the sum of its members' shares, a share being the least that a seat costs at any table that a person can be at. The
same people left, met again at no smaller cost, are not searched again (branch and bound with memory, as A. Land
and A. Doig, 1960, and R. Bellman, 1962, would have it).
"""

from itertools import combinations
from math import lcm

from tournaments.core.pairing.pods.seating import People, Tables

MOST_PEOPLE = 20
"""No more than these are tried."""

MOST_STEPS = 2_000_000
"""Tables that are looked at before the search gives up: enough for any field of up to 16."""


class GaveUp(Exception):
    """The search would take too many steps."""


def best(people: People, known: Tables) -> Tables:
    """The best tables: `known` if none are better.

    Raises:
        GaveUp: the search would take too long.
    """
    if len(people.points) > MOST_PEOPLE:
        raise GaveUp
    search = _Search(people, sum(map(people.cost, known)))
    search.seat((1 << len(people.points)) - 1, people.sizes.count(people.sizes[0]), 0)
    return search.found or known


class _Search:
    """Depth first. Costs are in units of 1 / `scale`, so that the share of a seat is whole.

    Attributes:
        cost: of the best tables so far, which are `found` unless they were known before.
        order: the people, the hardest to seat first; bit k of a mask is the k-th of them.
        by_first: for each k and size the tables whose first is the k-th, as (cost above shares, cost, mask).
        failed: the least cost for those left (mask, larger tables to come) known to be too much to hope for.
    """

    def __init__(self, people: People, cost: int) -> None:
        self.sizes = sorted(set(people.sizes), reverse=True)
        self.scale = lcm(*self.sizes)
        self.cost = cost * self.scale
        self.found: Tables | None = None
        everybody = range(len(people.points))
        tables = [
            (people.cost(table) * self.scale, table)
            for size in self.sizes
            for table in combinations(everybody, size)
        ]
        share = [min(own // len(table) for own, table in tables if i in table) for i in everybody]
        self.order = sorted(everybody, key=lambda i: -share[i])
        place = {i: k for k, i in enumerate(self.order)}
        self.shares = [share[i] for i in self.order]
        self.by_first: list[dict[int, list[tuple[int, int, int]]]] = [
            {size: [] for size in self.sizes} for _ in everybody
        ]
        for own, table in tables:
            above = own - sum(share[i] for i in table)
            first = min(place[i] for i in table)
            self.by_first[first][len(table)].append((above, own, sum(1 << place[i] for i in table)))
        for choice in self.by_first:
            for found in choice.values():
                found.sort()
        self.failed: dict[tuple[int, int], int] = {}
        self.steps = 0
        self.path: list[int] = []

    def seat(self, left: int, larger: int, spent: int) -> None:
        """Try all tables for those left, after so much was spent on the others."""
        if not left:
            self.cost = spent
            self.found = [[self.order[k] for k in _bits(mask)] for mask in self.path]
            return
        state = left, larger
        if self.failed.get(state, -1) >= self.cost - spent:
            return
        least = sum(self.shares[k] for k in _bits(left))
        first = (left & -left).bit_length() - 1
        for size in self._possible(left, larger):
            for above, cost, mask in self.by_first[first][size]:
                if spent + least + above >= self.cost:
                    break
                self.steps += 1
                if mask & left == mask:
                    self.path.append(mask)
                    self.seat(left ^ mask, larger - (size == self.sizes[0]), spent + cost)
                    self.path.pop()
        if self.steps > MOST_STEPS:
            raise GaveUp
        self.failed[state] = self.cost - spent

    def _possible(self, left: int, larger: int) -> list[int]:
        """The sizes that the next table may have."""
        smaller = left.bit_count() > larger * self.sizes[0]
        return [size for size in self.sizes if (larger if size == self.sizes[0] else smaller)]


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
