"""Single elimination: seeding and byes."""

import pytest

from tournaments.core.brackets.single import bracket_size, first_round, next_round, round_name_key, seed_order


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


@pytest.mark.parametrize(
    ("entries", "cut", "size"),
    [
        (0, None, 1),
        (1, None, 1),
        (2, None, 2),
        (3, None, 4),
        (4, None, 4),
        (5, None, 8),
        (9, 4, 4),
        (3, 8, 4),
        (2, 1, 1),
    ],
)
def test_a_bracket_holds_the_entries_or_the_cut(entries, cut, size):
    assert bracket_size(entries, cut) == size


def test_the_lower_entries_stay_outside_the_cut():
    assert first_round(list("abcdef"), 4) == [("a", "d"), ("b", "c")]


def test_a_final_follows_two_winners():
    assert next_round(["a", "b"]) == [("a", "b")]
    assert next_round([]) == []


@pytest.mark.parametrize("matches", [16, 32, 3])
def test_earlier_rounds_have_no_name_of_their_own(matches):
    assert round_name_key(matches) == "elimination"
