"""Random rounds at tables of several seats, and an independent optimum of what the engine promises."""

from collections import Counter
from itertools import combinations

import highspy

from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing.pods import table_sizes


def pod_history(rng, people, rounds, seats, *, most_points=6):
    """Rounds at random tables, so that many meet again."""
    entries = tuple(range(1, people + 1))
    played = []
    for _ in range(rounds):
        order = list(entries)
        rng.shuffle(order)
        tables = []
        for size in table_sizes(people, *seats):
            tables.append(played_table(order[:size], rng, most_points))
            order = order[size:]
        played.append(tuple(tables))
    return History(entries, tuple(played))


def played_table(entries, rng, most_points=6):
    """A finished table with points by chance."""
    return Table(
        tuple(SeatLine(entry, rng.randint(0, most_points), rng.randint(0, 3), False) for entry in entries)
    )


def table_cost(history, wishes, table):
    """Barred pairs, former meetings, and the spread of points, from scratch."""
    met = Counter(frozenset(pair) for pair in history.meetings())
    pairs = [frozenset(pair) for pair in combinations(table, 2)]
    points = [history.total(i)[0] + wishes.added(i, len(history.rounds)) for i in table]
    return (
        sum(wishes.bars(*pair) for pair in pairs),
        sum(met[pair] for pair in pairs),
        (max(points) - min(points)) ** 2,
    )


def total_cost(history, wishes, tables):
    """The same of all tables."""
    return tuple(map(sum, zip(*(table_cost(history, wishes, table) for table in tables), strict=True)))


def least_cost(history, wishes, active, seats):
    """The cost of the best tables: an integer programme in which each possible table is a column."""
    sizes = Counter(table_sizes(len(active), *seats))
    columns = [table for size in sizes for table in combinations(active, size)]
    costs = [table_cost(history, wishes, table) for table in columns]
    spread_weight = 1 + sum(sizes.values()) * max(cost[2] for cost in costs)
    bar_weight = spread_weight * (1 + sum(1 for _ in history.meetings()))
    programme = highspy.Highs()
    programme.silent()
    programme.setOptionValue("mip_rel_gap", 0.0)
    programme.setOptionValue("mip_abs_gap", 0.5)
    chosen = [
        programme.addBinary(bar_weight * barred + spread_weight * met + spread) for barred, met, spread in costs
    ]
    for entry in active:
        programme.addConstr(sum(x for x, table in zip(chosen, columns, strict=True) if entry in table) == 1)
    for size, number in sizes.items():
        programme.addConstr(
            sum(x for x, table in zip(chosen, columns, strict=True) if len(table) == size) == number
        )
    programme.run()
    taken = [cost for x, cost in zip(chosen, costs, strict=True) if programme.val(x) > 0.5]
    return tuple(map(sum, zip(*taken, strict=True)))
