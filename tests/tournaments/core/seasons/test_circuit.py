"""The table of a circuit: three ways to count, best results, ties, places in the final."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.circuit import Date, Given, Group, Placed, Rules, moved, table_of

FIRST = date(2026, 3, 1)


def on(key, *order, group="", factor=100, size=0, wins=None):
    """An event whose people are given from the first down."""
    placed = tuple(Placed(who, k, wins=(wins or {}).get(who, 0)) for k, who in enumerate(order, start=1))
    day = FIRST + timedelta(days=int(key))
    return Date(key, day, size or len(order), placed, group, factor)


def totals(rows):
    return {row.person: row.total / 100 for row in rows}


def ranks(rows):
    return [(row.rank, row.person) for row in rows]


def test_points_by_place_with_size_factor_and_the_rest():
    rules = Rules(points=(10, 6), rest=1, sizes=((2, 100), (4, 150), (9, 900)), ties=())
    rows = table_of(rules, [on("1", "a", "b"), on("2", "b", "a", "c", "d", factor=200)])
    # The second event: ×1.5 for four people, ×2 for its factor.
    assert totals(rows) == {"b": 6 + 30, "a": 10 + 18, "c": 3, "d": 3}
    assert ranks(rows) == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]


def test_only_the_best_results_count_each_group_by_its_own_rule():
    rules = Rules(points=(10, 5), best=1, groups=(Group("big", 2, 3),))
    dates = [
        on("1", "a", "b"),
        on("2", "b", "a"),
        on("3", "a", "b", "c", group="big"),
        on("4", "a", "b", group="big"),
    ]
    rows = {row.person: row for row in table_of(rules, dates)}
    assert rows["a"].total == 2000
    assert [part.fate for part in rows["a"].parts] == ["counts", "beyond_best", "counts", "too_small"]
    assert rows["b"].total == 1500


def test_events_of_a_group_that_is_gone_are_among_those_in_none():
    dates = [on("1", "a", "b"), on("2", "a", "b", group="gone"), on("3", "a", "b", group="gone too")]
    rows = table_of(Rules(points=(10, 5), best=1), dates)
    assert totals(rows) == {"a": 10, "b": 5}


def test_events_of_one_day_stand_in_their_turn():
    dates = [
        Date("t10", FIRST, 2, (Placed("a", 1), Placed("b", 2)), turn=1),
        Date("t9", FIRST, 2, (Placed("b", 1), Placed("a", 2)), turn=0),
    ]
    rows = table_of(Rules(way="winner", passes_on=False), dates)
    assert [(row.person, row.won and row.won.key) for row in rows] == [("b", "t9"), ("a", "t10")]


def test_wins_and_draws_add_up():
    rules = Rules(way="results", win=100, draw=50)
    dates = [Date("1", FIRST, 2, (Placed("a", 1, wins=2, draws=1), Placed("b", 2, wins=0, draws=3)))]
    assert totals(table_of(rules, dates)) == {"a": 250, "b": 150}


@pytest.mark.parametrize(("passes_on", "qualified"), [(True, {"a": "1", "b": "2"}), (False, {"a": "1", "c": "3"})])
def test_the_winner_of_a_date_qualifies(passes_on, qualified):
    dates = [on("1", "a", "b", "c"), on("2", "a", "b", "c"), on("3", "c", "a", "b")]
    rows = table_of(Rules(way="winner", passes_on=passes_on), dates)
    found = {row.person: row.won.key for row in rows if row.won}
    assert found == qualified | ({"c": "3"} if passes_on else {})
    assert {row.person for row in rows if row.qualifies} == set(found)
    assert [row.person for row in rows][: len(found)] == list(found)


def test_a_decline_passes_the_place_down_and_choice_comes_first():
    rules = Rules(points=(10, 8, 6, 4), qualify=3)
    dates = [on("1", "a", "b", "c", "d", "e")]
    rows = table_of(rules, dates, chosen=["e"], declined=["a"])
    assert {row.person for row in rows if row.qualifies} == {"b", "c", "e"}


def test_equal_rows_at_the_last_place_all_have_one():
    rows = table_of(Rules(points=(10,), rest=5, qualify=2, ties=()), [on("1", "a", "b", "c")])
    assert {row.person for row in rows if row.qualifies} == {"a", "b", "c"}


def test_who_played_too_few_events_has_no_rank():
    rows = table_of(Rules(events=2, points=(9, 1)), [on("1", "a", "b"), on("2", "b", "c")])
    assert ranks(rows) == [(1, "b"), (None, "a"), (None, "c")]


def test_a_disqualified_person_gets_nothing_from_the_event():
    rows = table_of(Rules(points=(5, 3), rest=1), [Date("1", FIRST, 2, (Placed("a", 1), Placed("b", None)))])
    assert totals(rows) == {"a": 5, "b": 0}


def test_points_by_hand_stand_beside_those_of_events():
    rows = table_of(Rules(points=(5,)), [on("1", "a", "b")], [Given("b", 650), Given("c", -100)])
    assert totals(rows) == {"b": 6.5, "a": 5, "c": -1}


def test_settings_come_back_from_their_json():
    rules = Rules(sizes=((8, 150),), groups=(Group("Oro", 2, 16),), ties=("best", "latest"), points=(3, 1))
    assert Rules.read(rules.as_json()) == rules
    assert Rules.read({}) == Rules()


def test_who_moves_is_told_with_both_ranks():
    dates = [on("1", "a", "b"), on("2", "b", "a"), on("3", "b", "c")]
    before, after = table_of(Rules(points=(5, 4), best=1), dates), table_of(Rules(points=(5, 0)), dates)
    assert moved(before, before) == []
    assert ("a", 2, 2) not in moved(before, after)


people = st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=8, unique=True)
events = st.lists(st.tuples(people, st.sampled_from([50, 100, 300])), min_size=1, max_size=8)


@given(events, st.integers(0, 4), st.integers(0, 5), st.randoms())
def test_the_table_is_what_somebody_counting_by_hand_gets_in_any_order_of_import(said, best, least, random):
    points = (7, 4, 2)
    dates = [on(str(k), *order, factor=factor) for k, (order, factor) in enumerate(said, start=1)]
    shuffled = random.sample(dates, len(dates))
    rules = Rules(points=points, rest=1, best=best, people=least)
    rows = table_of(rules, shuffled)
    by_hand = {}
    for order, factor in said:
        for place, who in enumerate(order):
            got = (points[place] if place < 3 else 1) * factor
            by_hand.setdefault(who, []).append(got if len(order) >= least else 0)
    expected = {who: sum(sorted(got, reverse=True)[: best or None]) for who, got in by_hand.items()}
    assert {row.person: row.total for row in rows} == expected
    assert rows == table_of(rules, dates)
    assert [row.total for row in rows] == sorted(expected.values(), reverse=True)
