"""Exact odds for equals."""

import pytest

from tournaments.odds.exact import odds


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_needs_odds_alone(players):
    assert odds(players) == []


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # Of equals eight become four, two, one; the one then loses each further round with even odds.
        (8, [(2, 0.0, False), (3, 100.0, True), (4, 50.0, False), (5, 25.0, False)]),
        (16, [(3, 0.0, False), (4, 100.0, True), (5, 50.0, False), (6, 25.0, False)]),
        # Three rounds are the least that is advised: of two, one is left after the first.
        (2, [(2, 50.0, False), (3, 25.0, True), (4, 12.5, False), (5, 6.25, False)]),
    ],
)
def test_odds_are_told_from_one_round_below_the_advised_to_two_above(players, expected):
    assert [(one.rounds, one.percent, one.advised) for one in odds(players)] == expected
