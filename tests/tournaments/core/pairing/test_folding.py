"""The first round by seeding, table by table."""

from itertools import combinations
from random import Random

import networkx
import pytest

from tournaments.core.pairing.folding import pair
from tournaments.core.pairing.wishes import Wishes, apart


@pytest.mark.parametrize(
    ("entries", "tables", "bye"),
    [
        ("ab", ["ab"], None),
        ("abc", ["ab"], "c"),
        ("abcdef", ["ad", "be", "cf"], None),
        ("abcdefg", ["ad", "be", "cf"], "g"),
    ],
)
def test_the_upper_half_meets_the_lower_in_order_and_the_last_of_an_odd_field_sits_out(entries, tables, bye):
    pairs, alone = pair(entries, Wishes())
    assert ["".join(two) for two in pairs] == tables
    assert alone == bye


@pytest.mark.parametrize(
    ("groups", "tables"),
    [
        # Without wishes: ae bf cg dh. A barred pair takes the lower player of the nearest table ...
        (["ae"], ["af", "be", "cg", "dh"]),
        # ... the one above where both are as near ...
        (["bf"], ["af", "be", "cg", "dh"]),
        (["cg"], ["ae", "bg", "cf", "dh"]),
        # ... that takes no barred player itself and gives none ...
        (["bf", "be"], ["ae", "bg", "cf", "dh"]),
        (["bf", "af"], ["ae", "bg", "cf", "dh"]),
        (["bf", "af", "cf"], ["ae", "bh", "cg", "df"]),
        # ... and stays where everybody is barred.
        (["abcdefgh"], ["ae", "bf", "cg", "dh"]),
        # Who is barred inside a half meets anyway nobody of it.
        (["abcd", "efgh"], ["ae", "bf", "cg", "dh"]),
    ],
)
def test_a_barred_pair_exchanges_with_the_nearest_table_that_can(groups, tables):
    pairs, bye = pair("abcdefgh", Wishes(barred=apart(groups)))
    assert ["".join(two) for two in pairs] == tables
    assert bye is None


def barred_pairs(pairs, wishes):
    return sum(wishes.bars(*two) for two in pairs)


def test_who_is_barred_from_a_whole_half_meets_somebody_of_its_own():
    pairs, _ = pair([1, 2, 3, 4], Wishes(barred=apart([(1, 3), (1, 4)])))
    assert pairs == [(1, 2), (3, 4)]
    wishes = Wishes(barred=apart(["bf", "be", "bg", "bh"]))
    assert barred_pairs(pair("abcdefgh", wishes)[0], wishes) == 0


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9, 12, 20, 61])
def test_barred_pairs_occur_only_where_nothing_else_is_possible(size):
    for seed in range(12):
        rng = Random(seed)
        entries = list(range(size))
        groups = [rng.sample(entries, 2) for _ in range(rng.randint(1, 2 * size))]
        wishes = Wishes(barred=apart(groups))
        pairs, bye = pair(entries, wishes)
        assert sorted([*(entry for two in pairs for entry in two), *([bye] if bye is not None else [])]) == entries
        there = [entry for entry in entries if entry != bye]
        allowed = networkx.Graph([two for two in combinations(there, 2) if not wishes.bars(*two)])
        most = len(networkx.max_weight_matching(allowed, maxcardinality=True))
        assert barred_pairs(pairs, wishes) == len(there) // 2 - most


@pytest.mark.parametrize(
    ("size", "tables"),
    [
        (8, [(0, 2), (1, 3), (4, 6), (5, 7)]),
        (6, [(0, 1), (2, 3), (4, 5)]),
        (4, [(0, 1), (2, 3)]),
    ],
)
def test_while_accelerated_the_upper_half_meets_itself(size, tables):
    wishes = Wishes(raised=frozenset(range(size // 2)), accelerated=1)
    assert pair(range(size), wishes) == (tables, None)
    assert pair(range(size), Wishes(raised=frozenset(range(size // 2))))[0][0] == (0, size // 2)
