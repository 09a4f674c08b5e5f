"""The first round by seeding at tables of several seats."""

from random import Random

import pytest

from tournaments.core.history import History
from tournaments.core.pairing.pods import pair, seat
from tournaments.core.pairing.wishes import Wishes, apart


def first(people, seats, **wishes):
    history = History(tuple(range(1, people + 1)))
    return pair(history, list(history.entries), seats, Random(1), Wishes(first_round="seeding", **wishes)).tables


def test_each_table_has_one_of_every_layer():
    assert first(12, (4, 4)) == ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12))


def test_the_larger_tables_have_the_last_seeds():
    assert first(11, (3, 5)) == ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9))


def test_who_is_kept_apart_changes_places_with_the_nearest_of_the_same_layer():
    assert first(12, (4, 4), barred=apart([(1, 4)])) == ((1, 5, 7, 10), (2, 4, 8, 11), (3, 6, 9, 12))


@pytest.mark.parametrize("clubs", [[(1, 4, 5, 6)], [(1, 2, 3), (4, 7, 10)], [range(1, 9, 3), range(2, 12, 3)]])
def test_bars_are_kept_wherever_that_is_possible(clubs):
    wishes = Wishes(barred=apart(clubs))
    tables = first(12, (4, 4), barred=wishes.barred)
    barred = sum(wishes.bars(a, b) for table in tables for a in table for b in table if a < b)
    history = History(tuple(range(1, 13)))
    assert barred == seat(history, list(history.entries), (4, 4), Random(1), wishes).bound.barred
    assert sorted(i for table in tables for i in table) == list(range(1, 13))


def test_the_raised_are_seated_by_seeding_among_themselves():
    raised = frozenset(range(1, 7))
    assert first(12, (3, 3), raised=raised, accelerated=1) == ((1, 3, 5), (2, 4, 6), (7, 9, 11), (8, 10, 12))


def test_a_table_is_shared_where_the_raised_do_not_fill_theirs():
    raised = frozenset(range(1, 6))
    tables = first(12, (4, 4), raised=raised, accelerated=1)
    assert tables == ((1, 2, 3, 4), (5, 7, 9, 11), (6, 8, 10, 12))


def test_later_rounds_are_accelerated_too_and_not_by_seeding():
    history = History(tuple(range(1, 13)), ((),))
    wishes = Wishes(raised=frozenset(range(1, 7)), accelerated=2, first_round="seeding")
    tables = pair(history, list(history.entries), (3, 3), Random(1), wishes).tables
    assert all(max(table) < 7 or min(table) > 6 for table in tables)
    assert tables != ((1, 3, 5), (2, 4, 6), (7, 9, 11), (8, 10, 12))
