"""Glicko-2 by its paper, and by what no example of the paper shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.ratings import Level, Meeting, Met, Period, after, ratings_of

OWN = Level(1500, 200, 0.06)
PAPER = [Met(Level(1400, 30), 1), Met(Level(1550, 100), 0), Met(Level(1700, 300), 0)]


def test_the_papers_example():
    found = after(OWN, PAPER)
    assert found.rating == pytest.approx(1464.05, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_papers_example_a_thousand_points_higher():
    shifted = [Met(level._replace(rating=level.rating + 1000), score) for level, score, _weight in PAPER]
    found = after(OWN._replace(rating=2500), shifted)
    assert found == pytest.approx(after(OWN, PAPER)._replace(rating=after(OWN, PAPER).rating + 1000))


def test_twenty_upsets_raise_the_volatility():
    """As glicko2-lite 5 has it; the paper's example would pass with the rating where the deviation belongs."""
    for rating in (1500, 2500):
        found = after(Level(rating, 50, 0.06), [Met(Level(rating + 300, 50), 1)] * 20)
        assert found == pytest.approx((rating + 206.527441, 46.327955, 0.062809089))


def test_an_idle_period_widens_and_moves_nothing():
    once = after(OWN, (), 1)
    assert once.rating == OWN.rating
    assert once.deviation == pytest.approx((200**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert after(once, (), 1).deviation == pytest.approx(after(OWN, (), 2).deviation)
    assert after(OWN, (), 10**6).deviation == pytest.approx(350)


def test_idle_periods_count_between_events_and_after_the_last():
    two = {1: (10,), 2: (20,)}
    played, empty = Period(two, [Meeting(1, 2, 2)]), Period({}, [])
    (close, _), (far, _) = ratings_of([played, played]), ratings_of([played, empty, empty, played])
    assert far.level.deviation > close.level.deviation
    (waited, _), (fresh, _) = ratings_of([played, empty]), ratings_of([played])
    assert waited.level.rating == fresh.level.rating
    assert waited.level.deviation > fresh.level.deviation


def test_somebody_new_who_won_once_is_not_above_who_won_often():
    often = [Period({1: (1,), 2: (2,)}, [Meeting(1, 2, 2)] * 4) for _event in range(6)]
    last = Period({1: (1,), 2: (2,), 3: (3,)}, [Meeting(1, 2, 2), Meeting(3, 2, 2)])
    found = ratings_of([*often, last])
    assert found[0].person == 1
    assert {one.person: one.is_provisional for one in found} == {1: False, 2: False, 3: True}


def test_a_team_meets_a_team_as_one_person_meets_one():
    alone = ratings_of([Period({1: (1,), 2: (2,)}, [Meeting(1, 2, 2)])])
    teams = ratings_of([Period({1: (1, 3), 2: (2, 4)}, [Meeting(1, 2, 2)])])
    assert teams[0].level == pytest.approx(alone[0].level)
    assert [one.person for one in teams] == [1, 3, 2, 4]


MEETINGS = st.lists(
    st.builds(
        Meeting, st.integers(1, 6), st.integers(7, 12), st.integers(0, 2), st.integers(2, 5)
    ),
    max_size=30,
)  # fmt: skip


@given(st.lists(MEETINGS, max_size=6), st.randoms(use_true_random=False))
def test_the_order_inside_an_event_and_who_is_named_first_are_nothing(events, rng):
    people = {number: (number,) for number in range(1, 13)}
    turned = []
    for meetings in events:
        mixed = [
            Meeting(one.other, one.one, 2 - one.halves, one.seats) if rng.random() < 0.5 else one
            for one in meetings
        ]
        rng.shuffle(mixed)
        turned.append(Period(people, mixed))
    plain = {one.person: one.level for one in ratings_of([Period(people, one) for one in events])}
    other = {one.person: one.level for one in ratings_of(turned)}
    assert plain.keys() == other.keys()
    for person, level in plain.items():
        assert level == pytest.approx(other[person], abs=1e-6)
        assert 0 < level.deviation <= 350
