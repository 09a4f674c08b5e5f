"""The number of rounds that an event needs."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tournaments.core.pairing.advice import Hall, advised_rounds, meetings_again, simulate, sure_of_one, undefeated


@pytest.mark.parametrize(
    ("players", "rounds"), [(0, 3), (1, 3), (4, 3), (8, 3), (9, 4), (16, 4), (17, 5), (64, 6), (65, 7), (1024, 10)]
)
def test_the_fewest_rounds_that_cannot_leave_two_undefeated(players, rounds):
    assert advised_rounds(players) == rounds


@pytest.mark.parametrize(
    ("players", "rounds", "chances"),
    [
        (5, 0, {5: 1}),
        (4, 1, {2: 1}),
        # Of five one has the bye: three are left ...
        (5, 1, {3: 1}),
        # ... of whom one plays outside the group: one or two.
        (5, 2, {1: Fraction(1, 2), 2: Fraction(1, 2)}),
        (7, 2, {2: 1}),
        (6, 2, {1: Fraction(1, 2), 2: Fraction(1, 2)}),
    ],
)
def test_the_undefeated_are_halved(players, rounds, chances):
    assert undefeated(players, rounds) == chances


@pytest.mark.parametrize(
    ("players", "rounds", "chance"),
    [
        (8, 3, 1),
        (8, 2, 0),
        (8, 4, Fraction(1, 2)),
        (5, 2, Fraction(1, 2)),
        (5, 3, Fraction(3, 4)),
        (7, 3, 1),
        (9, 3, Fraction(3, 4)),
        (13, 3, Fraction(1, 4)),
        (17, 4, Fraction(7, 8)),
    ],
)
def test_how_surely_exactly_one_is_left(players, rounds, chance):
    assert sure_of_one(players, rounds) == chance


@pytest.mark.parametrize(("players", "rounds", "left"), [(8, 1, 4), (8, 3, 1), (2, 1, 1), (4, 0, 4)])
def test_without_matches_that_nobody_wins_the_undefeated_are_halved_in_each_event(players, rounds, left):
    assert list(simulate(Hall(players, rounds, no_winner=0.0), 10, Random(3))) == [left] * 10


def test_where_nobody_ever_wins_only_byes_do():
    assert set(simulate(Hall(4, 2, no_winner=1.0), 5, Random(3))) == {0}
    assert set(simulate(Hall(3, 1, no_winner=1.0), 5, Random(3))) == {1}


def test_of_an_odd_field_the_one_with_the_bye_stays_undefeated():
    assert set(simulate(Hall(5, 1, no_winner=0.0), 10, Random(3))) == {3}  # two winners, and the bye


def test_few_matches_have_no_winner():
    # One match an event: two of a hundred have none.
    counts = Counter(simulate(Hall(2, 1), 2000, Random(5)))
    assert counts.keys() == {0, 1}
    assert 15 <= counts[0] <= 75


@pytest.mark.parametrize(
    ("players", "rounds", "again"), [(6, 5, 0), (6, 6, 3), (5, 5, 0), (5, 6, 2), (2, 3, 2), (64, 6, 0)]
)
def test_more_rounds_than_opponents_repeat_matches(players, rounds, again):
    assert meetings_again(players, rounds) == again
