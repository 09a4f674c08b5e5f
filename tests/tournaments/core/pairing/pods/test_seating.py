"""The objective of tables of several seats, and its bound."""

from itertools import permutations
from random import Random

import pytest

from tournaments.core.pairing.pods.seating import Cost, neighbours, people, split


def spread(points, tables):
    return sum((max(points[i] for i in t) - min(points[i] for i in t)) ** 2 for t in tables)


@pytest.mark.parametrize("seed", range(30))
def test_no_tables_have_closer_points_than_the_bound_and_neighbours_attain_it(seed):
    rng = Random(seed)
    sizes = rng.choice([[3, 3], [4, 3], [3, 2, 2], [2, 2, 1, 1], [3, 3, 2]])
    points = sorted((rng.randint(0, 9) for _ in range(sum(sizes))), reverse=True)
    bound, order = neighbours(points, sizes)
    assert sorted(order, reverse=True) == sizes
    assert spread(points, split(range(len(points)), order)) == bound
    assert bound == min(spread(points, split(ways, sizes)) for ways in permutations(range(len(points))))


def test_each_term_weighs_more_than_all_the_lower_ones():
    crowd = people([9, 9, 0, 0], {(0, 1): 2, (2, 3): 1}, [(0, 2)], [2, 2])
    assert crowd.total([[0, 1], [2, 3]]) == Cost(0, 3, 0)
    assert crowd.total([[0, 2], [1, 3]]) == Cost(1, 0, 162)
    assert crowd.total([[0, 3], [1, 2]]) == Cost(0, 0, 162)
    costs = [sum(map(crowd.cost, tables)) for tables in ([[0, 3], [1, 2]], [[0, 1], [2, 3]], [[0, 2], [1, 3]])]
    assert costs == sorted(costs)


def test_somebody_barred_whom_one_has_met_counts_as_both():
    crowd = people([1, 1], {(0, 1): 2}, [(0, 1)], [2])
    assert crowd.total([[0, 1]]) == Cost(1, 2, 0)
    assert crowd.conflicts_of([[0, 1]]) == Cost(1, 2, 0)
