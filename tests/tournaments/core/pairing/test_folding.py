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


@pytest.mark.parametrize("groups", [["abcdefgh"], ["abcd", "efgh"]])
def test_who_is_kept_apart_from_all_or_from_nobody_across_changes_nothing(groups):
    assert ["".join(two) for two in pair("abcdefgh", Wishes(barred=apart(groups)))[0]] == ["ae", "bf", "cg", "dh"]


def all_pairings(left):
    if not left:
        yield ()
        return
    for k in range(1, len(left)):
        for rest in all_pairings(left[1:k] + left[k + 1 :]):
            yield ((left[0], left[k]), *rest)


def objective(size, tables, wishes):
    """Barred pairs, how far above the last seed the bye is, and the distance from the fold; `size` is the bye."""
    half = size // 2
    fold = {i: i + half if i < half else i - half for i in range(half * 2)} | {size - 1: size, size: size - 1}
    if size % 2 == 0:
        fold |= {size - 1: half - 1}
    return (
        sum(wishes.bars(a, b) for a, b in tables if b != size),
        sum(size - 1 - a for a, b in tables if b == size),
        sum((fold[a] - b) ** 2 + (fold[b] - a) ** 2 for a, b in tables),
    )


@pytest.mark.parametrize(
    ("size", "groups"),
    [
        (3, [(0, 1)]),
        (9, [(0, 1, 4, 6), (0, 2, 4, 6), (1, 4, 7, 8), (0, 1, 3, 6, 7)]),
        *((size, None) for size in (2, 4, 5, 6, 7, 8)),
    ],
)
def test_the_fold_is_the_best_of_all_pairings(size, groups):
    for seed in range(1 if groups else 12):
        rng, people = Random(seed), range(size)
        some = groups or [rng.sample(people, rng.randint(2, min(5, size))) for _ in range(rng.randint(1, 5))]
        wishes = Wishes(barred=apart(some))
        pairs, bye = pair(people, wishes)
        tables = [*pairs, (bye, size)] if bye is not None else pairs
        best = min(objective(size, way, wishes) for way in all_pairings(tuple(range(size + size % 2))))
        assert objective(size, tables, wishes) == best


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
