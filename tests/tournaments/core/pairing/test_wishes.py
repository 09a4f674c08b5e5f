"""Wishes of an organizer for a pairing."""

import pytest

from tournaments.core.pairing.wishes import Wishes, apart


def test_members_of_a_group_shall_not_meet_and_groups_add_up():
    assert apart([]) == {}
    found = apart([("a", "b"), ("b", "c")])
    assert {entry: others - {entry} for entry, others in found.items()} == {
        "a": {"b"},
        "b": {"a", "c"},
        "c": {"b"},
    }


def test_a_bar_holds_from_either_side():
    wishes = Wishes(barred={"a": frozenset("b")})
    assert wishes.bars("a", "b")
    assert wishes.bars("b", "a")
    assert not wishes.bars("a", "c")
    assert not wishes.bars("c", "a")


@pytest.mark.parametrize(
    ("entry", "round_index", "points"), [("a", 0, 1), ("a", 1, 1), ("a", 2, 0), ("b", 0, 0), ("b", 2, 0)]
)
def test_the_raised_have_a_point_more_while_rounds_are_accelerated(entry, round_index, points):
    assert Wishes(raised=frozenset("a"), accelerated=2).added(entry, round_index) == points


def test_who_sits_at_a_locked_table_is_spoken_for():
    assert Wishes(locked=(("a", "b"), ("c",))).spoken_for() == {"a", "b", "c"}
    assert Wishes().spoken_for() == set()


def test_nobody_is_raised_unless_rounds_are_accelerated():
    assert Wishes(raised=frozenset("a")).added("a", 0) == 0
