"""Tables of several seats."""

from random import Random

import pytest

from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing import CannotPair
from tournaments.core.pairing.pods import pair, table_sizes
from tournaments.core.pairing.wishes import Wishes, apart


@pytest.mark.parametrize(
    ("entries", "seats", "sizes"),
    [
        (3, (3, 5), [3]),
        (5, (3, 5), [5]),
        (6, (3, 5), [3, 3]),
        (7, (3, 5), [4, 3]),
        (11, (3, 5), [4, 4, 3]),
        (13, (3, 5), [5, 4, 4]),
        (8, (4, 4), [4, 4]),
        (2, (1, 4), [2]),
    ],
)
def test_tables_are_few_and_even_and_larger_first(entries, seats, sizes):
    assert table_sizes(entries, *seats) == sizes


@pytest.mark.parametrize(("entries", "seats"), [(0, (3, 5)), (2, (3, 5)), (5, (3, 4)), (9, (4, 4))])
def test_who_cannot_fill_tables_is_not_paired(entries, seats):
    with pytest.raises(CannotPair):
        table_sizes(entries, *seats)


def points(**of):
    """A history in which each entry has these points and SCORE, from byes alone: nobody has met."""
    return History(tuple(of), ((*(Table((SeatLine(entry, *own, True),)) for entry, own in of.items()),),))


def tables(history, wishes=None, seats=(3, 3), active=None):
    return pair(history, list(active or history.entries), seats, Random(1), wishes or Wishes()).tables


SIX = points(a=(0, 1), b=(3, 0), c=(3, 2), d=(0, 2), e=(3, 1), f=(0, 2))


def test_people_of_equal_points_sit_together_best_placed_first():
    # Three points: c, e, b by SCORE. None: d and f by SCORE (d is seeded before f), then a.
    assert tables(SIX) == (("c", "e", "b"), ("d", "f", "a"))


def test_only_who_takes_part_is_seated():
    assert tables(SIX, active=["b", "c", "e"]) == (("c", "e", "b"),)


def test_barred_people_sit_apart_even_across_points():
    found = tables(SIX, Wishes(barred=apart([("c", "e")])))
    assert not any({"c", "e"} <= set(table) for table in found)


def test_who_has_met_sits_apart_before_points_count():
    met = Table(tuple(SeatLine(entry, 1, 0, False) for entry in "abc"))
    rest = Table(tuple(SeatLine(entry, 0, 0, False) for entry in "def"))
    found = tables(History(tuple("abcdef"), ((met, rest),)))
    # Two of one table have to meet again in each: no more than that.
    assert sorted(len(set(table) & set("abc")) for table in found) == [1, 2]


def test_a_bar_counts_for_more_than_meeting_again():
    met = Table(tuple(SeatLine(entry, 1, 0, False) for entry in "abc"))
    rest = Table(tuple(SeatLine(entry, 0, 0, False) for entry in "def"))
    barred = apart([("a", "d"), ("a", "e"), ("a", "f"), ("b", "d"), ("b", "e"), ("b", "f")])
    found = tables(History(tuple("abcdef"), ((met, rest),)), Wishes(barred=barred))
    assert {frozenset(table) for table in found} == {frozenset("abc"), frozenset("def")}


def test_the_draw_decides_among_equals_and_is_the_same_for_the_same_seed():
    equal = History(tuple(range(9)))
    drawn = {pair(equal, list(equal.entries), (3, 3), Random(k), Wishes()).tables for k in range(9)}
    assert len(drawn) > 1
    again = pair(equal, list(reversed(equal.entries)), (3, 3), Random(4), Wishes())
    assert again == pair(equal, list(equal.entries), (3, 3), Random(4), Wishes())
    assert again.bye is None


@pytest.mark.parametrize("seed", range(8))
def test_at_each_table_and_among_tables_the_better_placed_come_first(seed):
    rng = Random(seed)
    history = points(**{name: (rng.randint(0, 2), rng.randint(0, 3)) for name in "abcdefghi"})

    def place(entry):
        own, of_score = history.total(entry)
        return -own, -of_score, history.seeding[entry]

    found = pair(history, list(history.entries), (3, 3), rng, Wishes()).tables
    assert [list(table) for table in found] == [sorted(table, key=place) for table in found]
    assert [table[0] for table in found] == sorted((table[0] for table in found), key=place)
