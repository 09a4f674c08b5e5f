"""Advice for the next event: each by its own numbers, none by few."""

import pytest

from tournaments.core.seasons.advice import Advice, Evening, advice_of

CALM = Evening(came=12, back=9, absent=0, waiting=0, capacity=16, over=(1, 2, -3), between=(4, 5), tables=30)


def changed(**more):
    values = {name: getattr(CALM, name) for name in CALM.__slots__}
    return Evening(**(values | more))


def test_a_calm_evening_and_no_evening_need_none():
    assert advice_of([]) == advice_of([CALM] * 6) == []


@pytest.mark.parametrize(
    ("last", "found"),
    [
        ({"came": 16}, Advice("full", 16, 16)),
        ({"waiting": 3}, Advice("full", 15, 16)),
        ({"absent": 3}, Advice("absent", 3, 15)),
        ({"over": (9, 20, 8)}, Advice("slow", 9)),
        ({"between": (9, 20, 12)}, Advice("between", 12)),
        ({"by_time": 8}, Advice("by_time", 8, 30)),
        ({"back": 3}, Advice("few_back", 3, 12)),
    ],
)
def test_each_thing_to_change_by_its_own_number(last, found):
    assert advice_of([changed(**last)]) == [found]


@pytest.mark.parametrize(
    "last", [{"absent": 2}, {"over": (20, 20)}, {"by_time": 3, "tables": 9}, {"came": 9, "back": 0}]
)
def test_few_numbers_say_nothing(last):
    assert advice_of([changed(**last)]) == []


def test_only_the_latest_four_count_and_to_the_first_of_all_nobody_came_back():
    assert advice_of([changed(absent=9), *[CALM] * 4]) == []
    assert advice_of([changed(back=0)], is_first=True) == []
    assert advice_of([changed(back=0), changed(back=0)], is_first=True) == [Advice("few_back", 0, 12)]
