"""The matching solver on arbitrary graphs: least cost, and duals that prove it."""

from random import Random

import pytest
import rustworkx

from tests.selection import one_of_many
from tournaments.core.pairing.matching import SCALE, Matcher, NoPerfectMatching, solve


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


@pytest.mark.parametrize("seed", one_of_many(range(8), most=4))
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
        assert proven_cost(found, edges, range(size)) == expected


def proven_cost(found, edges, vertices):
    """Return the cost of a solution: a perfect matching of these vertices, of which its duals prove that none
    is cheaper.
    """
    cost = {frozenset((i, j)): cost for i, j, cost in edges}
    assert all(found.mate[found.mate[v]] == v for v in vertices)
    total = sum(cost[frozenset((v, found.mate[v]))] for v in vertices if v < found.mate[v])
    around = [(set(members), value) for members, value in found.sets]
    assert all(value > 0 and len(members) % 2 for members, value in around)
    for i, j, c in edges:
        inside = sum(value for members, value in around if {i, j} <= members)
        assert SCALE * c - found.duals[i] - found.duals[j] + inside >= 0
    bound = sum(found.duals[v] for v in vertices) - sum(value * (len(members) // 2) for members, value in around)
    assert bound == SCALE * total
    return total


@pytest.mark.parametrize("seed", one_of_many(range(8), most=4))
def test_a_matching_to_which_edges_are_added_is_mended_to_the_cheapest(seed):
    rng = Random(seed)
    for _ in range(150):
        size, edges, highest = random_graph(rng)
        # Any pairs, so that there is a perfect matching from the beginning.
        first = {(v, v + 1) for v in range(0, size, 2)}
        edges = [edge for edge in edges if edge[:2] not in first]
        known = [(u, v, rng.randint(0, highest)) for u, v in sorted(first)]
        matcher = Matcher([0] * size)
        matcher.admit(known)
        matcher.match(range(size))
        while edges:
            step = rng.randint(1, len(edges))
            new, edges = edges[:step], edges[step:]
            matcher.admit(new)
            known += new
            matcher.match(range(size))
            assert proven_cost(matcher.solution(), known, range(size)) == reference(size, known, highest)


def test_vertices_may_join_a_matching_that_is_made():
    matcher = Matcher([0] * 4)
    matcher.admit([(0, 1, 5)])
    matcher.match([0, 1])
    assert matcher.solution().mate == [1, 0, -1, -1]
    edges = [(0, 2, 1), (1, 3, 1), (2, 3, 9)]
    matcher.admit(edges)
    matcher.match(range(4))
    assert proven_cost(matcher.solution(), [(0, 1, 5), *edges], range(4)) == 2


def test_the_same_graph_always_gives_the_same_matching():
    size, edges, _ = random_graph(Random(5))
    complete = [(i, j, 1) for j in range(12) for i in range(j)]
    assert solve(12, complete).mate == solve(12, complete).mate
    assert size
    assert edges


def test_an_empty_graph_is_matched():
    assert solve(0, []).mate == []
