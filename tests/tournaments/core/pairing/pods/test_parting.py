"""Tables at which nobody sits with whom they should not, where there are such."""

from itertools import combinations
from random import Random

import pytest

from tournaments.core.pairing.pods.parting import part
from tournaments.core.pairing.pods.seating import people, split


def hidden_tables(rng, sizes, share):
    """People of whom most have met, but for those of tables that are not told."""
    everybody = list(range(sum(sizes)))
    rng.shuffle(everybody)
    together = {frozenset(two) for table in split(everybody, sizes) for two in combinations(table, 2)}
    pairs = combinations(range(sum(sizes)), 2)
    met = {two: 1 for two in pairs if frozenset(two) not in together and rng.random() < share}
    return people([0] * sum(sizes), met, (), sizes)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("sizes", "share"), [([5] * 8, 0.6), ([5, 5, 4, 4, 4], 0.7), ([3] * 20, 0.8), ([4] * 25, 0.4)]
)
def test_tables_without_a_meeting_again_are_found(sizes, share, seed):
    rng = Random(seed)
    field = hidden_tables(rng, sizes, share)
    found = part(field, split(range(sum(sizes)), sizes), rng)
    assert sorted(i for table in found for i in table) == list(range(sum(sizes)))
    assert [len(table) for table in found] == sizes
    assert field.conflicts_of(found).repeats == 0


def test_tables_without_conflicts_stay_as_they_are():
    field = people([3, 2, 1, 0, 0, 0], {(0, 3): 1}, (), [3, 3])
    assert part(field, [[0, 1, 2], [3, 4, 5]], Random(1)) == [[0, 1, 2], [3, 4, 5]]


def test_a_bar_counts_for_more_than_all_meetings():
    """Two of four at one table each: those who are barred are parted, though the others have all met."""
    met = dict.fromkeys([(0, 2), (0, 3), (1, 2), (1, 3)], 5)
    field = people([0] * 4, met, [(0, 1), (2, 3)], [2, 2])
    found = part(field, [[0, 1], [2, 3]], Random(1))
    assert (0, 1) not in {tuple(sorted(table)) for table in found}


def test_where_all_have_met_the_least_is_found_and_the_search_ends():
    field = people([0] * 24, dict.fromkeys(combinations(range(24), 2), 1), (), [4] * 6)
    found = part(field, split(range(24), [4] * 6), Random(1))
    assert field.conflicts_of(found).repeats == 36
