"""Fields too large to be searched whole."""

from random import Random

import pytest

from tests.tournaments.core.pairing.pods.histories import played_table, pod_history, total_cost
from tournaments.core.draws import rng_for
from tournaments.core.history import History
from tournaments.core.pairing.pods import pair, seat
from tournaments.core.pairing.wishes import Wishes, apart


@pytest.mark.parametrize(
    ("size", "seats", "rounds"), [(40, (4, 4), 4), (61, (3, 5), 4), (250, (3, 5), 4), (36, (3, 5), 5)]
)
def test_nobody_meets_twice_in_the_first_rounds_of_a_large_field(size, seats, rounds):
    rng = Random(size)
    history = History(tuple(range(1, size + 1)))
    for number in range(rounds):
        found = seat(history, list(history.entries), seats, rng_for("x", number), Wishes())
        assert sorted(i for table in found.pairing.tables for i in table) == list(history.entries)
        assert found.cost == total_cost(history, Wishes(), found.pairing.tables)
        assert found.cost.repeats == 0
        assert found.bound <= found.cost
        played = tuple(played_table(table, rng) for table in found.pairing.tables)
        history = History(history.entries, (*history.rounds, played))


def test_a_large_field_with_clubs_bars_nobody():
    rng = Random(5)
    history = pod_history(rng, 120, 3, (4, 4))
    wishes = Wishes(barred=apart([range(1, 31), range(31, 61), range(61, 80)]))
    found = seat(history, list(history.entries), (4, 4), Random(1), wishes)
    assert found.cost[:2] == (0, 0)


def test_among_two_thousand_the_tables_are_about_as_close_as_if_nobody_had_met():
    history = pod_history(Random(2), 2000, 3, (3, 5))
    found = seat(history, list(history.entries), (3, 5), Random(1), Wishes())
    assert found.cost.repeats == 0
    assert found.cost.spread <= 3 * found.bound.spread


def test_the_seed_decides_and_nothing_else():
    history = pod_history(Random(3), 60, 4, (3, 5))
    one, again, other = (
        pair(history, active, (3, 5), Random(seed), Wishes())
        for active, seed in (
            (list(history.entries), 1),
            (list(reversed(history.entries)), 1),
            (list(history.entries), 2),
        )
    )
    assert one == again
    assert one != other
