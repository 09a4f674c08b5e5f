"""Round robin, double elimination, table numbers and advised rounds."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.brackets.double import Bracket, steps, structure
from tournaments.core.pairing.advice import Hall, advised_rounds, simulate, sure_of_one, undefeated
from tournaments.core.pairing.numbering import number_tables
from tournaments.core.pairing.round_robin import berger, rounds_needed, snake


def test_the_table_for_six_is_bergers():
    rounds = [berger(range(1, 7), number)[0] for number in range(1, 6)]
    assert [sorted(pairs) for pairs in rounds] == [
        [(1, 6), (2, 5), (3, 4)],
        [(1, 2), (5, 3), (6, 4)],
        [(2, 6), (3, 1), (4, 5)],
        [(1, 4), (2, 3), (6, 5)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@given(st.integers(2, 30))
def test_everybody_meets_everybody_once_with_seats_shared_out(entries):
    met, first, byes = Counter(), Counter(), Counter()
    for number in range(1, rounds_needed(entries) + 1):
        pairs, bye = berger(range(entries), number)
        seated = [entry for pair in pairs for entry in pair] + ([bye] if bye is not None else [])
        assert sorted(seated) == list(range(entries))
        met.update(frozenset(pair) for pair in pairs)
        first.update(pair[0] for pair in pairs)
        byes[bye] += 1
    assert met == Counter(map(frozenset, combinations(range(entries), 2)))
    assert entries % 2 == 0 or set(byes.values()) == {1}
    assert max(first.values()) - min(first[e] for e in range(entries)) <= 1


def test_groups_are_dealt_like_a_snake():
    assert snake(range(1, 9), 3) == [[1, 6, 7], [2, 5, 8], [3, 4]]


@pytest.mark.parametrize("entries", range(2, 129))
def test_in_double_elimination_all_but_one_lose_twice(entries):
    rng = Random(entries)
    seeded = [f"p{number}" for number in range(1, entries + 1)]
    winners, losers, lost = {}, {}, Counter()
    rounds = 0
    while playing := Bracket(seeded, winners, losers).to_play():
        rounds += 1
        seated = [entry for _, two in playing for entry in two]
        assert len(set(seated)) == len(seated)
        for slot, two in playing:
            winners[slot.number], losers[slot.number] = rng.sample(two, 2)
            lost[losers[slot.number]] += 1
    assert rounds <= steps(structure(entries))
    assert sorted(lost[entry] for entry in seeded)[0] in {0, 1}
    assert sum(lost[entry] == 2 for entry in seeded) == entries - 1
    assert len(winners) in {2 * entries - 2, 2 * entries - 1}


@pytest.mark.parametrize("entries", [*range(2, 34), 64, 128])
def test_a_double_elimination_ends_whoever_leaves_between_its_rounds(entries):
    rng = Random(entries)
    seeded = list(range(1, entries + 1))
    winners, losers, gone, rounds = {}, {}, set(), 0
    while playing := Bracket(seeded, winners, losers, gone).to_play():
        rounds += 1
        for slot, two in playing:
            assert not set(two) & gone
            winners[slot.number], losers[slot.number] = rng.sample(two, 2)
        gone |= {entry for entry in seeded if rng.random() < 0.1}
    lost = Counter(losers.values())
    assert rounds <= steps(structure(entries))
    assert max(lost.values()) <= 2
    assert len({entry for entry in seeded if lost[entry] < 2} - gone) <= 1


def test_the_first_byes_protect_the_best_seeds():
    first = [Bracket("abcde", {}, {}).seats(slot) for slot in range(4)]
    assert sorted(x or y for x, y in first if None in (x, y)) == ["a", "b", "c"]


def test_the_second_final_is_played_only_when_the_undefeated_one_loses():
    for first_final, second in (("a", []), ("b", [("a", "b")])):
        winners, losers = {0: "a"}, {0: "b"}
        winners[1], losers[1] = first_final, "b" if first_final == "a" else "a"
        assert [seats for _, seats in Bracket(["a", "b"], winners, losers).to_play()] == second


def test_a_fixed_table_is_kept_and_the_others_are_numbered_around_it():
    assert number_tables([(1, 2), (3, 4), (5, 6)], {5: 1}) == [2, 3, 1]
    assert number_tables([(1, 2), (3, 4)], {2: 7}) == [7, 1]


def test_two_claims_on_a_table_go_to_the_better_placed():
    assert number_tables([(1, 2), (3, 4)], {2: 2, 4: 2}) == [2, 1]
    assert number_tables([(1, 2), (3, 4)], {1: 3}, frozenset({1, 3})) == [2, 4]


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (8, 3), (9, 4), (16, 4), (17, 5), (1000, 10)])
def test_advised_rounds(players, rounds):
    assert advised_rounds(players) == rounds


def test_the_odds_of_one_undefeated_by_hand():
    # 6 equals: 3 after one round; then 1 or 2 with equal chance; from 2 one, from 1 again one or none.
    assert undefeated(6, 2) == {1: 0.5, 2: 0.5}
    assert sure_of_one(6, 3) == 0.75
    assert sure_of_one(8, 3) == 1


def test_simulated_events_agree_with_the_odds():
    hall = Hall(players=6, rounds=3, spread=0, no_winner=0)
    counts = Counter(simulate(hall, 600, Random(1)))
    assert abs(counts[1] / 600 - 0.75) < 0.06
