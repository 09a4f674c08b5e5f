"""Tables of several seats, all against all: sizes as even as possible, few repeated opponents, close points.

Finding the best partition into tables of three or more is NP-hard (it contains partition into triangles), so this
is a local search: from several drawn starts, swaps of two players while they help; the best end wins.
"""

from collections import Counter
from random import Random

from tournaments.core.history import EntryId, History
from tournaments.core.pairing.result import CannotPair, Pairing
from tournaments.core.pairing.wishes import Wishes

STARTS = 6
IMPROVEMENT_PASSES = 20

Cost = tuple[int, int, int]


def pair(history: History, active: list[EntryId], seats: tuple[int, int], rng: Random, wishes: Wishes) -> Pairing:
    """Tables by standing, improved by swaps while that lowers (barred pairs, repeated opponents, point spread).

    Raises:
        CannotPair: the entries cannot be split into tables of that size.
    """
    sizes = table_sizes(len(active), *seats)
    search = _Search(history, active, wishes)
    best: list[list[EntryId]] = []
    for _ in range(STARTS):
        ordered = sorted(active, key=lambda entry: history.seeding[entry])
        rng.shuffle(ordered)
        ordered.sort(key=lambda entry: -search.points[entry])
        tables = search.improved(_split(ordered, sizes))
        if not best or search.total(tables) < search.total(best):
            best = tables
    best.sort(key=lambda table: min(search.place(entry) for entry in table))
    return Pairing(tuple(tuple(sorted(table, key=search.place)) for table in best))


def table_sizes(entries: int, fewest: int, most: int) -> list[int]:
    """Sizes of as few tables as possible, as even as possible, larger first. Raises `CannotPair`."""
    tables = -(-entries // most)
    if tables == 0 or tables * fewest > entries:
        raise CannotPair(f"{entries} entries cannot fill tables of {fewest} to {most} seats.")
    base, larger = divmod(entries, tables)
    return [base + 1] * larger + [base] * (tables - larger)


def _split(ordered: list[EntryId], sizes: list[int]) -> list[list[EntryId]]:
    tables: list[list[EntryId]] = []
    for size in sizes:
        tables.append(ordered[:size])
        ordered = ordered[size:]
    return tables


class _Search:
    """Costs of tables, and the local search over them."""

    def __init__(self, history: History, active: list[EntryId], wishes: Wishes) -> None:
        self.met = Counter(frozenset(pair) for pair in history.meetings())
        self.wishes = wishes
        totals = {entry: history.total(entry) for entry in active}
        self.points = {entry: totals[entry][0] for entry in active}
        self._places = {
            entry: (-points, -score, history.seeding[entry]) for entry, (points, score) in totals.items()
        }

    def place(self, entry: EntryId) -> tuple[int, int, int]:
        """The lower, the better placed."""
        return self._places[entry]

    def cost(self, table: list[EntryId]) -> Cost:
        """Barred pairs, repeated opponents, square of the spread of points."""
        pairs = [(x, y) for k, x in enumerate(table) for y in table[k + 1 :]]
        own = [self.points[entry] for entry in table]
        return (
            sum(self.wishes.bars(x, y) for x, y in pairs),
            sum(self.met[frozenset(pair)] for pair in pairs),
            (max(own) - min(own)) ** 2,
        )

    def total(self, tables: list[list[EntryId]]) -> Cost:
        """The cost of all tables."""
        costs = [self.cost(table) for table in tables]
        return sum(c[0] for c in costs), sum(c[1] for c in costs), sum(c[2] for c in costs)

    def improved(self, tables: list[list[EntryId]]) -> list[list[EntryId]]:
        """The tables after swaps between two of them, the first that helps each time (bounded passes)."""
        costs = [self.cost(table) for table in tables]
        for _ in range(IMPROVEMENT_PASSES):
            swapped = False
            for a in range(len(tables)):
                for b in range(len(tables)):
                    # Two tables without a fault cannot gain; each pair of tables is looked at once.
                    if a == b or not any(costs[a]) or (b < a and any(costs[b])):
                        continue
                    swapped |= self._swaps(tables, costs, a, b)
            if not swapped:
                break
        return tables

    def _swaps(self, tables: list[list[EntryId]], costs: list[Cost], a: int, b: int) -> bool:
        found = False
        one, other = tables[a], tables[b]
        for i in range(len(one)):
            for j in range(len(other)):
                one[i], other[j] = other[j], one[i]
                new = self.cost(one), self.cost(other)
                if _plus(*new) < _plus(costs[a], costs[b]):
                    costs[a], costs[b] = new
                    found = True
                else:
                    one[i], other[j] = other[j], one[i]
        return found


def _plus(a: Cost, b: Cost) -> Cost:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
