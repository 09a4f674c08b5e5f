"""Everybody against everybody."""

import pytest

from tournaments.core.pairing.round_robin import berger, rounds_needed, snake


@pytest.mark.parametrize(("entries", "rounds"), [(0, 0), (1, 1), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_so_many_rounds_are_needed(entries, rounds):
    assert rounds_needed(entries) == rounds


@pytest.mark.parametrize(
    ("entries", "rounds"),
    [
        ("", [([], None)]),
        ("a", [([], "a")]),
        ("ab", [(["ab"], None)]),
        # Berger's table for four with the fourth left out: whoever would meet it sits out.
        ("abc", [(["bc"], "a"), (["ab"], "c"), (["ca"], "b")]),
        ("abcd", [(["ad", "bc"], None), (["dc", "ab"], None), (["bd", "ca"], None)]),
    ],
)
def test_each_round_of_the_table(entries, rounds):
    found = [berger(entries, number) for number in range(1, len(rounds) + 1)]
    assert [(["".join(two) for two in pairs], bye) for pairs, bye in found] == rounds


@pytest.mark.parametrize(
    ("entries", "groups", "dealt"),
    [
        ("", 2, ["", ""]),
        ("abc", 1, ["abc"]),
        ("abcdef", 2, ["ade", "bcf"]),
        ("abcdefg", 2, ["ade", "bcfg"]),
        ("abcdefg", 3, ["afg", "be", "cd"]),
    ],
)
def test_seeds_are_dealt_there_and_back(entries, groups, dealt):
    assert ["".join(group) for group in snake(entries, groups)] == dealt
