"""Tables of several seats, all against all: sizes as even as possible, few repeated opponents, close points."""

from collections import Counter
from random import Random

from tournaments.history import EntryId, History
from tournaments.pairing.result import CannotPair, Pairing

IMPROVEMENT_PASSES = 20


def pair(history: History, active: list[EntryId], seats: tuple[int, int], rng: Random) -> Pairing:
    """Tables by standing, improved by swaps while that lowers (repeated opponents, spread of points).

    Raises:
        CannotPair: the entries cannot be split into tables of that size.
    """
    sizes = table_sizes(len(active), *seats)
    met = Counter(frozenset(pair) for pair in history.meetings())
    points = {entry: history.total(entry)[0] for entry in active}
    ordered = sorted(active, key=lambda entry: history.seeding[entry])
    rng.shuffle(ordered)
    ordered.sort(key=lambda entry: -points[entry])
    tables: list[list[EntryId]] = []
    for size in sizes:
        tables.append(ordered[:size])
        ordered = ordered[size:]
    _improve(tables, met, points)
    return Pairing(tuple(tuple(table) for table in tables))


def table_sizes(entries: int, fewest: int, most: int) -> list[int]:
    """Sizes of as few tables as possible, as even as possible, larger first. Raises `CannotPair`."""
    tables = -(-entries // most)
    if tables == 0 or tables * fewest > entries:
        raise CannotPair(f"{entries} entries cannot fill tables of {fewest} to {most} seats.")
    base, larger = divmod(entries, tables)
    return [base + 1] * larger + [base] * (tables - larger)


def _improve(tables: list[list[EntryId]], met: Counter[frozenset[EntryId]], points: dict[EntryId, int]) -> None:
    """Swap two entries of different tables while any swap helps (first improvement, bounded passes)."""
    for _ in range(IMPROVEMENT_PASSES):
        if not any(
            _try_swap(tables[a], i, tables[b], j, met, points)
            for a in range(len(tables))
            for b in range(a + 1, len(tables))
            for i in range(len(tables[a]))
            for j in range(len(tables[b]))
        ):
            return


def _try_swap(
    a: list[EntryId],
    i: int,
    b: list[EntryId],
    j: int,
    met: Counter[frozenset[EntryId]],
    points: dict[EntryId, int],
) -> bool:
    before = _sum(_cost(a, met, points), _cost(b, met, points))
    a[i], b[j] = b[j], a[i]
    if _sum(_cost(a, met, points), _cost(b, met, points)) < before:
        return True
    a[i], b[j] = b[j], a[i]
    return False


def _cost(table: list[EntryId], met: Counter[frozenset[EntryId]], points: dict[EntryId, int]) -> tuple[int, int]:
    repeated = sum(met[frozenset((x, y))] for k, x in enumerate(table) for y in table[k + 1 :])
    own = [points[entry] for entry in table]
    return repeated, (max(own) - min(own)) ** 2


def _sum(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return a[0] + b[0], a[1] + b[1]
