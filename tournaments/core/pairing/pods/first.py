"""The first round by seeding at tables of several seats."""

from collections.abc import Sequence
from random import Random

from tournaments.core.pairing.pods.parting import part
from tournaments.core.pairing.pods.seating import People, Tables


def by_seeding(people: People, seeds: Sequence[int], rng: Random) -> Tables:
    """Each table gets one of the best, one of the next best, and so on: with t tables seeds 1, t + 1, 2t + 1...

    Where acceleration gives some more points, they have tables of their own as far as their number allows. Barred
    people, the lower first, change places with the nearest seed of the same layer that is allowed to; what that
    leaves is as few as the search for tables can make them.
    """
    order = sorted(range(len(seeds)), key=lambda i: (-people.points[i], seeds[i]))
    tables: Tables = []
    for sizes in _runs(people, order):
        crowd, order = order[: sum(sizes)], order[sum(sizes) :]
        tables += [crowd[k :: len(sizes)] for k in range(len(sizes))]
    for layer in reversed(range(people.sizes[0])):
        _part(people, tables, layer)
    return part(people, tables, rng)


def _runs(people: People, order: Sequence[int]) -> list[Sequence[int]]:
    """The sizes of the tables of those with most points, and of all others."""
    raised = sum(people.points[i] == people.points[order[0]] for i in order)
    count = next(
        k for k in range(len(people.sizes) + 1) if 2 * sum(people.sizes[:k]) + people.sizes[0] > 2 * raised
    )
    return [sizes for sizes in (people.sizes[:count], people.sizes[count:]) if sizes]


def _part(people: People, tables: Tables, layer: int) -> None:
    """Exchange those of a layer who sit with whom they are barred from, where a place near by is better."""
    rows = [k for k, table in enumerate(tables) if layer < len(table)]
    for a in rows:
        for b in sorted(rows, key=lambda b: (abs(a - b), b)):
            if not people.conflict(tables[a][layer], tables[a]):
                break
            before = people.cost(tables[a]) + people.cost(tables[b])
            tables[a][layer], tables[b][layer] = tables[b][layer], tables[a][layer]
            if people.cost(tables[a]) + people.cost(tables[b]) >= before:
                tables[a][layer], tables[b][layer] = tables[b][layer], tables[a][layer]
