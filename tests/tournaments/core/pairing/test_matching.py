"""The matching solver on arbitrary graphs: least cost, and duals that prove it."""

from random import Random

import pytest
import rustworkx

from tournaments.core.pairing.matching import SCALE, NoPerfectMatching, solve


def random_graph(rng):
    size = 2 * rng.randint(1, rng.choice([4, 10, 40]))
    density = rng.choice([0.1, 0.3, 0.6, 1])
    highest = rng.choice([0, 1, 3, 10, 1000, 10**24])
    edges = [(i, j, rng.randint(0, highest)) for j in range(size) for i in range(j) if rng.random() < density]
    rng.shuffle(edges)
    return size, edges, highest


def reference(size, edges, highest):
    """The least cost of a perfect matching by another library, or None."""
    if not edges:
        return None
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i, j, highest - cost + 1) for i, j, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < size:
        return None
    cost = {frozenset((i, j)): cost for i, j, cost in edges}
    return sum(cost[frozenset(pair)] for pair in found)


@pytest.mark.parametrize("seed", range(8))
def test_the_matching_is_cheapest_and_its_duals_prove_it(seed):
    rng = Random(seed)
    for _ in range(300):
        size, edges, highest = random_graph(rng)
        expected = reference(size, edges, highest)
        if expected is None:
            with pytest.raises(NoPerfectMatching):
                solve(size, edges)
            continue
        found = solve(size, edges)
        cost = {frozenset((i, j)): cost for i, j, cost in edges}
        assert all(found.mate[found.mate[v]] == v for v in range(size))
        total = sum(cost[frozenset((v, w))] for v, w in enumerate(found.mate) if v < w)
        assert total == expected
        around = [(set(members), value) for members, value in found.sets]
        assert all(value > 0 and len(members) % 2 for members, value in around)
        for i, j, c in edges:
            inside = sum(value for members, value in around if {i, j} <= members)
            assert SCALE * c - found.duals[i] - found.duals[j] + inside >= 0
        bound = sum(found.duals) - sum(value * (len(members) // 2) for members, value in around)
        assert bound == SCALE * total


def test_the_same_graph_always_gives_the_same_matching():
    size, edges, _ = random_graph(Random(5))
    complete = [(i, j, 1) for j in range(12) for i in range(j)]
    assert solve(12, complete).mate == solve(12, complete).mate
    assert size
    assert edges


def test_an_empty_graph_is_matched():
    assert solve(0, []).mate == []
