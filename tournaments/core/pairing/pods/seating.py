"""The objective of tables of several seats, and the least that any tables can cost.

Tables are as few and as even in size as possible. Among those, in this order, as few as possible

1. pairs at one table whom the organizer has barred from each other;
2. meetings again, each former meeting of a pair counted;
3. sum over tables of (most points - fewest points)^2.

A bound without the first two comes from a relaxation: if nobody had met or were barred, tables of neighbours in
the order of points would be best. (Of two tables whose ranges overlap, the lowest of both together at the one
and the highest at the other have no greater sum of squares: ranges that cross become no wider, and of nested
ones the two new ranges together are no longer than the outer.) Which sizes come where is found by dynamic
programming.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.core.pairing.result import CannotPair

Tables = list[list[int]]


class Cost(NamedTuple):
    """The cost of tables, most important term first."""

    barred: int
    repeats: int
    spread: int


@dataclass(frozen=True, slots=True)
class People:
    """Those to be seated, by number, as the objective sees them.

    Attributes:
        points: of each, those of acceleration included.
        conflicts: for each, the cost of sitting with another, where there is one.
        sizes: of the tables, the larger first.
        bar, repeat: the cost of one barred pair and of one meeting again, folded into one number with the spread:
            more than all lesser terms can cost together.
    """

    points: Sequence[int]
    conflicts: Sequence[Mapping[int, int]]
    sizes: Sequence[int]
    bar: int
    repeat: int

    def conflict(self, one: int, table: Iterable[int]) -> int:
        """Return the cost of the company of others (or of itself) to one person."""
        get = self.conflicts[one].get
        return sum([get(other, 0) for other in table])

    def spread(self, table: Iterable[int]) -> int:
        """The square of what lies between most and fewest points."""
        own = [self.points[i] for i in table]
        return (max(own) - min(own)) ** 2

    def cost(self, table: Sequence[int]) -> int:
        """The folded cost of a table."""
        return sum(self.conflict(i, table) for i in table) // 2 + self.spread(table)

    def total(self, tables: Iterable[Sequence[int]]) -> Cost:
        """Return the cost of tables."""
        return self.read(sum(self.cost(table) for table in tables))

    def read(self, folded: int) -> Cost:
        """A folded cost as its terms."""
        barred, rest = divmod(folded, self.bar)
        return Cost(barred, *divmod(rest, self.repeat))

    def conflicts_of(self, tables: Iterable[Sequence[int]]) -> Cost:
        """Return the cost of tables without the spread of points."""
        return self.total(tables)._replace(spread=0)


def people(
    points: Sequence[int],
    met: Mapping[tuple[int, int], int],
    barred: Iterable[tuple[int, int]],
    sizes: Sequence[int],
) -> People:
    """Those to be seated.

    Args:
        met: the number of times that two numbers (the lower first) have met.
        barred: two numbers each, the lower first, each pair once.
    """
    repeat = len(sizes) * (max(points) - min(points)) ** 2 + 1
    bar = repeat * (sum(met.values()) + 1)
    conflicts: list[dict[int, int]] = [{} for _ in points]
    for pairs, weight in ((met.items(), repeat), (((pair, 1) for pair in barred), bar)):
        for (i, j), times in pairs:
            conflicts[i][j] = conflicts[j][i] = conflicts[i].get(j, 0) + weight * times
    return People(points, conflicts, sizes, bar, repeat)


def table_sizes(entries: int, fewest: int, most: int) -> list[int]:
    """Sizes of as few tables as possible, as even as possible, larger first. Raises `CannotPair`."""
    tables = -(-entries // most)
    if tables == 0 or tables * fewest > entries:
        raise CannotPair(f"{entries} entries cannot fill tables of {fewest} to {most} seats.")
    base, larger = divmod(entries, tables)
    return [base + 1] * larger + [base] * (tables - larger)


def neighbours(points: Sequence[int], sizes: Sequence[int]) -> tuple[int, list[int]]:
    """The least sum of squared ranges of tables of these sizes (of at most two kinds), and the sizes in an
    order in which tables of neighbours attain it.

    Args:
        points: in falling order.
    """
    larger, smaller = sizes[0], sizes[-1]
    most_larger = sizes.count(larger) if larger != smaller else 0
    tables = len(sizes)
    # best[k]: the least for the tables so far, of which k are larger; chosen[t][k]: whether the last one is.
    best: list[int | None] = [0] + [None] * most_larger
    chosen: list[list[bool]] = []
    for t in range(1, tables + 1):
        row: list[int | None] = [None] * (most_larger + 1)
        last = [False] * (most_larger + 1)
        for k in range(max(0, most_larger - tables + t), min(t, most_larger) + 1):
            end = smaller * t + (larger - smaller) * k
            for is_larger, before in ((False, best[k] if k < t else None), (True, best[k - 1] if k else None)):
                if before is not None:
                    value = before + (points[end - (larger if is_larger else smaller)] - points[end - 1]) ** 2
                    known = row[k]
                    if known is None or value < known:
                        row[k], last[k] = value, is_larger
        best = row
        chosen.append(last)
    found: list[int] = []
    k = most_larger
    for last in reversed(chosen):
        found.append(larger if last[k] else smaller)
        k -= last[k]
    return best[most_larger] or 0, found[::-1]


def split(order: Sequence[int], sizes: Iterable[int]) -> Tables:
    """An order cut into tables of these sizes."""
    tables: Tables = []
    start = 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables
