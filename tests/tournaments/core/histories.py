"""Random histories of many kinds, and an independent reference for the cost of the best pairing."""

import rustworkx

from tournaments.core.history import History, SeatLine, Table

# The largest integers that the reference's matching can compute with: 128 bits.
REFERENCE_LIMIT = 1 << 125


def random_history(rng, players, rounds, *, widest_score=3, absent=0.0):
    """Rounds paired at random, by standing, or nearly so: rematches, late entries and byes included."""
    entries = tuple(range(1, players + 1))
    style = rng.choice(["random", "standing", "near"])
    points = dict.fromkeys(entries, 0)
    played = []
    for number in range(rounds):
        present = [entry for entry in entries if number > 1 or rng.random() >= absent]
        rng.shuffle(present)
        if style == "standing":
            present.sort(key=lambda entry: -points[entry])
        elif style == "near":
            present.sort(key=lambda entry: -points[entry] + 2 * rng.random())
        tables = []
        if len(present) % 2:
            sitting_out = present.pop(rng.randrange(len(present)))
            tables.append(Table((SeatLine(sitting_out, 1, rng.randint(0, widest_score), True),)))
        for pair in zip(present[::2], present[1::2], strict=True):
            winner, loser = rng.sample(pair, 2)
            tables.append(
                Table(
                    (
                        SeatLine(winner, 1, rng.randint(0, widest_score), True),
                        SeatLine(loser, 0, rng.randint(0, widest_score), False),
                    )
                )
            )
        for table in tables:
            for seat in table.seats:
                points[seat.entry] += seat.points
        played.append(tuple(tables))
    return History(entries, tuple(played))


def circle_history(rng, players, rounds):
    """An even field in which everybody has met `rounds` different opponents: nearly all, if so many."""
    order = list(range(1, players + 1))
    rng.shuffle(order)
    played = []
    for _ in range(rounds):
        tables = []
        for pair in zip(order[: players // 2], reversed(order[players // 2 :]), strict=True):
            winner, loser = rng.sample(pair, 2)
            tables.append(Table((SeatLine(winner, 1, rng.randint(1, 3), True), SeatLine(loser, 0, 0, False))))
        played.append(tuple(tables))
        order = [order[0], order[-1], *order[1:-1]]
    return History(tuple(range(1, players + 1)), tuple(played))


def least_cost(field):
    """The cost of the best pairing of a field: a matching of the dense graph by another library."""
    size = field.size
    costs = {(i, j): field.cost(i, j) for j in range(size) for i in range(j)}
    highest = max(costs.values())
    assert (highest + 1) * size < REFERENCE_LIMIT, "too wide for the reference"
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i, j, highest - cost + 1) for (i, j), cost in costs.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    assert 2 * len(matching) == size
    return sum(costs[min(pair), max(pair)] for pair in matching)
