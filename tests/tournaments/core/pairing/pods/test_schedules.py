"""Rounds in which nobody meets twice."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.core.pairing.pods.histories import played_table, total_cost
from tournaments.core.draws import rng_for
from tournaments.core.history import History
from tournaments.core.pairing.pods import pair, seat
from tournaments.core.pairing.pods.schedules import SCHEDULES
from tournaments.core.pairing.wishes import Wishes, apart

pytestmark = pytest.mark.thorough

PROMISED = {(9, 3): 4, (15, 3): 7, (16, 4): 5, (25, 5): 6, (32, 4): 10}


@pytest.mark.parametrize(("people", "seats"), SCHEDULES)
def test_a_schedule_seats_everybody_each_round_and_no_two_twice(people, seats):
    schedule = SCHEDULES[people, seats]
    met = Counter()
    for number in range(schedule.rounds):
        tables = schedule.round(number)
        assert {len(table) for table in tables} == {seats}
        assert sorted(place for table in tables for place in table) == list(range(people))
        met.update(frozenset(two) for table in tables for two in combinations(table, 2))
    assert set(met.values()) == {1}
    assert schedule.rounds == PROMISED[people, seats]


def play(people, seats, rounds, seed, leave=None):
    """Rounds as the engine seats them, with points by chance."""
    rng = Random(seed)
    history = History(tuple(range(1, people + 1)))
    for number in range(rounds):
        active = [entry for entry in history.entries if number < 2 or entry != leave]
        tables = pair(history, active, (3 if leave else seats, seats), rng_for("x", seed, number), Wishes()).tables
        # Neither the order of tables nor that of seats is part of what happened.
        shuffled = [rng.sample(table, len(table)) for table in rng.sample(tables, len(tables))]
        history = History(
            history.entries, (*history.rounds, tuple(played_table(table, rng) for table in shuffled))
        )
    return history


# The larger ones are slow, and differ from the others in their size alone.
@pytest.mark.parametrize(
    ("people", "seats", "seed"),
    [(people, seats, seed) for people, seats in PROMISED for seed in range(3 if people < 20 else 1)],
)
def test_a_field_of_such_a_size_meets_nobody_twice_for_so_many_rounds(people, seats, seed):
    met = Counter(frozenset(two) for two in play(people, seats, PROMISED[people, seats], seed).meetings())
    assert max(met.values()) == 1


def test_after_the_last_round_of_a_schedule_meetings_repeat_as_little_as_possible():
    history = play(9, 3, 4, 1)
    found = seat(history, list(history.entries), (3, 3), Random(1), Wishes())
    assert found.cost.repeats == 9
    assert found.proven


def test_who_has_not_followed_a_schedule_is_seated_all_the_same():
    history = play(16, 4, 3, 2, leave=16)
    active = list(history.entries)
    found = seat(history, active, (4, 4), Random(1), Wishes())
    assert total_cost(history, Wishes(), found.pairing.tables) == found.cost
    assert found.proven


def test_a_schedule_gives_way_to_a_bar():
    history = play(9, 3, 3, 1)
    missing = next(
        two
        for two in combinations(history.entries, 2)
        if frozenset(two) not in {frozenset(m) for m in history.meetings()}
    )
    wishes = Wishes(barred=apart([missing]))
    found = seat(history, list(history.entries), (3, 3), Random(1), wishes)
    assert found.cost.barred == 0
    assert found.cost.repeats > 0
