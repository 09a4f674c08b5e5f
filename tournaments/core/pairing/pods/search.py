"""Good tables of several seats at any size, by exchanges of two people.

Finding the best tables of three or more is NP-hard (it contains partition into triangles: M. Garey and D. Johnson,
"Computers and Intractability", 1979). The search starts from tables of neighbours in the order of points, which
are best but for conflicts, and mends those: somebody at a table with a fault changes places with somebody of
about equal points; that it harms a little is accepted at first, and less and less (threshold accepting: G.
Dueck and T. Scheuer, 1990; unlike annealing it needs no function that platforms round differently). It ends
where the bound is reached, which proves the tables optimal.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from random import Random

from tournaments.core.pairing.pods.parting import part
from tournaments.core.pairing.pods.seating import People, Tables

STEPS = 50_000
STEPS_EACH = 20
"""Exchanges that are tried at least, and for each person."""

REACH = 12
"""The distance in the order of points within which most exchanges stay that are not among equals."""

AMONG_EQUALS = 0.8
"""The share of exchanges among people of equal points, or with points like those of a person at their table."""

BAR = 3
"""The weight of a bar in the search, in units of a meeting again."""

ON_A_FAULT = 0.8
"""The share of steps that work at a table with a conflict, where there is one, and not at unequal points."""

PATIENCE = 12
"""The harm that may be accepted at first, in units of the spread of points."""

CONFLICT = 40
"""The weight of a meeting again in the search, in the same units. The search keeps the best by the objective."""


def improve(people: People, tables: Tables, bound: int, rng: Random) -> Tables:
    """The best tables that the search comes across.

    Args:
        tables: to start from.
        bound: a cost (folded) that no tables are below.
    """
    found = _Search(people, tables, rng).run(bound)
    if not any(people.conflicts_of(found)):
        return found
    # Conflicts alone first, and the points of what that comes to.
    parted = part(people, found, rng)
    return min(found, _Search(people, parted, rng).run(bound), key=people.total)


class _Search:
    """Tables that change, with what each costs.

    Attributes:
        at: the table of each person.
        conflict, spread: of each table.
        faulty, uneven: tables with conflicts, and with unequal points.
    """

    def __init__(self, people: People, tables: Tables, rng: Random) -> None:
        self.people, self.rng = people, rng
        self.tables = [list(table) for table in tables]
        self.at = [0] * len(people.points)
        for k, table in enumerate(self.tables):
            for i in table:
                self.at[i] = k
        self.conflict = [sum(people.conflict(i, table) for i in table) // 2 for table in self.tables]
        self.spread = [people.spread(table) for table in self.tables]
        self.faulty = _Bag(k for k, value in enumerate(self.conflict) if value)
        self.uneven = _Bag(k for k, value in enumerate(self.spread) if value)
        self.order = sorted(range(len(people.points)), key=people.points.__getitem__)
        self.sorted_points = [people.points[i] for i in self.order]
        self.place = [0] * len(self.order)
        for place, i in enumerate(self.order):
            self.place[i] = place

    def run(self, bound: int) -> Tables:
        """Exchange until the bound is reached or the steps are done; the best that was met."""
        steps = max(STEPS, STEPS_EACH * len(self.at))
        cost = best = sum(self.conflict) + sum(self.spread)
        kept = list(self.tables)
        for step in range(steps):
            if best <= bound:
                break
            cost += self._step(PATIENCE * (steps - step) / steps)
            if cost < best:
                best, kept = cost, list(self.tables)
        return kept

    def _step(self, patience: float) -> int:
        """Try one exchange: what it changes of the cost."""
        rng = self.rng
        bag = self.faulty if self.faulty and (not self.uneven or rng.random() < ON_A_FAULT) else self.uneven
        x = rng.choice(self.tables[bag.pick(rng)])
        y = self._partner(x)
        return self._exchange(x, y, patience) if self.at[x] != self.at[y] else 0

    def _partner(self, x: int) -> int:
        chance = self.rng.random()
        low, high = max(0, self.place[x] - REACH), min(len(self.order), self.place[x] + REACH + 1)
        if chance < AMONG_EQUALS:
            like = x if chance < AMONG_EQUALS / 2 else self.rng.choice(self.tables[self.at[x]])
            points = self.people.points[like]
            low, high = bisect_left(self.sorted_points, points), bisect_right(self.sorted_points, points)
        return self.order[low + int(self.rng.random() * (high - low))]

    def _exchange(self, x: int, y: int, patience: float) -> int:
        people, a, b = self.people, self.at[x], self.at[y]
        one = [i for i in self.tables[a] if i != x]
        other = [i for i in self.tables[b] if i != y]
        conflict_a = self.conflict[a] + people.conflict(y, one) - people.conflict(x, one)
        conflict_b = self.conflict[b] + people.conflict(x, other) - people.conflict(y, other)
        one.append(y)
        other.append(x)
        spread_a, spread_b = people.spread(one), people.spread(other)
        conflict = conflict_a + conflict_b - self.conflict[a] - self.conflict[b]
        spread = spread_a + spread_b - self.spread[a] - self.spread[b]
        bars = (conflict + people.bar // 2) // people.bar
        harm = CONFLICT * (BAR * bars + (conflict - bars * people.bar) // people.repeat) + spread
        if conflict + spread > 0 and harm >= patience * self.rng.random():
            return 0
        self.tables[a], self.tables[b] = one, other
        self.at[x], self.at[y] = b, a
        for table, new_conflict, new_spread in ((a, conflict_a, spread_a), (b, conflict_b, spread_b)):
            self.conflict[table], self.spread[table] = new_conflict, new_spread
            self.faulty.put(table, bool(new_conflict))
            self.uneven.put(table, bool(new_spread))
        return conflict + spread


class _Bag:
    """Numbers of which one can be drawn at once."""

    def __init__(self, items: Iterable[int]) -> None:
        self.items: list[int] = list(items)
        self.where = {item: k for k, item in enumerate(self.items)}

    def __len__(self) -> int:
        return len(self.items)

    def pick(self, rng: Random) -> int:
        """Any of them."""
        return self.items[int(rng.random() * len(self.items))]

    def put(self, item: int, inside: bool) -> None:
        """Have a number inside, or not."""
        at = self.where.get(item)
        if inside and at is None:
            self.where[item] = len(self.items)
            self.items.append(item)
        elif not inside and at is not None:
            last = self.items.pop()
            if last != item:
                self.items[at], self.where[last] = last, at
            del self.where[item]
