"""Small fields against an integer programme."""

from random import Random

import pytest

from tests.tournaments.core.pairing.pods.histories import least_cost, pod_history, total_cost
from tournaments.core.pairing.pods import exact, seat
from tournaments.core.pairing.pods.seating import people, split
from tournaments.core.pairing.wishes import Wishes, apart

pytestmark = pytest.mark.thorough


def wishes_for(rng, entries):
    clubs = [rng.sample(entries, rng.randint(2, 5)) for _ in range(rng.randint(0, 2))]
    return Wishes(
        barred=apart(clubs),
        raised=frozenset(rng.sample(entries, len(entries) // 2)),
        accelerated=rng.choice([0, 9]),
    )


@pytest.mark.parametrize("seed", range(6))
def test_no_tables_are_better_than_those_of_a_small_field(seed):
    rng = Random(seed)
    for _ in range(3):
        seats = rng.choice([(3, 3), (3, 4), (3, 5), (4, 4)])
        size = rng.choice([6, 7, 8, 10, 11, 13]) if seats == (3, 5) else 12
        history = pod_history(rng, size, rng.choice([1, 2, 4, 7]), seats)
        entries = list(history.entries)
        wishes = wishes_for(rng, entries)
        active = entries[1:] if size > 8 and seats == (3, 5) and rng.random() < 0.3 else entries
        found = seat(history, active, seats, Random(1), wishes)
        assert sorted(i for table in found.pairing.tables for i in table) == active
        assert total_cost(history, wishes, found.pairing.tables) == found.cost
        assert found.proven
        assert found.cost == least_cost(history, wishes, active, seats)


@pytest.mark.parametrize(("size", "seats"), [(15, (5, 5)), (16, (4, 4))])
def test_fields_of_up_to_sixteen_are_finished_however_much_they_have_met(size, seats):
    rng = Random(size)
    for rounds in (3, 6, 12):
        history = pod_history(rng, size, rounds, seats)
        assert seat(history, list(history.entries), seats, Random(1), Wishes()).proven


def field(points, met, sizes, barred=()):
    return people(points, met, barred, sizes)


def test_the_whole_search_alone_finds_the_best_from_the_worst_start():
    met = {(0, 1): 1, (2, 3): 1, (4, 5): 1}
    crowd = field([9, 9, 5, 5, 1, 1, 0], met, [4, 3])
    start = split([0, 6, 1, 5, 2, 4, 3], [4, 3])
    best = exact.best(crowd, start)
    # Nobody who has met together: two tables of which each holds one of every pair.
    assert crowd.total(best).repeats == 0
    assert sorted(map(len, best)) == [3, 4]
    assert crowd.total(exact.best(crowd, best)) == crowd.total(best)


def test_large_fields_are_not_tried():
    size = exact.MOST_PEOPLE + 4
    with pytest.raises(exact.GaveUp):
        exact.best(field([0] * size, {}, [4] * (size // 4)), split(range(size), [4] * (size // 4)))


def test_a_search_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(exact, "MOST_STEPS", 10)
    rng = Random(3)
    history = pod_history(rng, 16, 9, (4, 4))
    found = seat(history, list(history.entries), (4, 4), Random(1), Wishes())
    assert not found.proven
    assert found.bound < found.cost
