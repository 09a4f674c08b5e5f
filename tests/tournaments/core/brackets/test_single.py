"""Single elimination: seeding and byes."""

import pytest

from tournaments.core.brackets.single import first_round, next_round, round_name_key, seed_order


def test_the_best_seeds_meet_last():
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_each_first_pair_sums_to_size_plus_one(size):
    order = seed_order(size)
    assert {a + b for a, b in zip(order[::2], order[1::2], strict=True)} == {size + 1}
    assert sorted(order) == list(range(1, size + 1))


def test_missing_seeds_give_byes_to_the_best():
    assert first_round(["a", "b", "c"], 4) == [("a", None), ("b", "c")]


def test_the_cut_bounds_the_bracket():
    assert first_round(list("abcd"), 4) == [("a", "d"), ("b", "c")]


def test_winners_meet_by_position_until_one_is_left():
    assert next_round(["a", "b", "c", None]) == [("a", "b"), ("c", None)]
    assert next_round(["a"]) == []


def test_rounds_have_names():
    assert [round_name_key(n) for n in (8, 4, 2, 1)] == ["round_of_16", "quarterfinal", "semifinal", "final"]
