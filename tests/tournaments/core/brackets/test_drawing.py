"""Places of boxes, titles and lines of a bracket.

A box is 210 by 56, columns are 40 apart and rows 22; the line of titles above takes 34.
"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.brackets.double import structure
from tournaments.core.brackets.drawing import chart, double, single


def boxes(drawing):
    return {box.key: (box.x, box.y) for box in drawing.boxes}


def test_a_final_alone_is_one_box_under_its_title():
    drawing = single(1)
    assert boxes(drawing) == {(0, 0): (0, 34)}
    assert (drawing.width, drawing.height) == (210, 92)  # 34 + 56, and 2 for the border
    assert [(title.name, title.level, title.x, title.y) for title in drawing.titles] == [("final", 1, 0, 0)]
    assert drawing.lines == ()


def test_semifinals_stand_below_each_other_and_the_final_between():
    # Middles at 34 + 28 = 62 and 62 + 78 = 140; the final's at 101, so its top at 73.
    drawing = single(2)
    assert boxes(drawing) == {(0, 0): (0, 34), (0, 1): (0, 112), (1, 0): (250, 73)}
    assert (drawing.width, drawing.height) == (460, 170)
    assert [(title.name, title.matches, title.x) for title in drawing.titles] == [
        ("semifinal", 2, 0),
        ("final", 1, 250),
    ]
    assert drawing.lines == ("M210 62H230V101H250", "M210 140H230V101H250")


@given(st.integers(0, 5))
def test_each_round_has_half_the_boxes_in_the_next_column(power):
    drawing = single(2**power)
    for column in range(power + 1):
        mine = [(x, y) for (at, _), (x, y) in boxes(drawing).items() if at == column]
        assert len(mine) == 2 ** (power - column)
        assert {x for x, _ in mine} == {250 * column}
    assert len(drawing.lines) == 2 ** (power + 1) - 2
    assert drawing.width == 250 * power + 210
    assert drawing.height == max(y for _, y in boxes(drawing).values()) + 58


def test_the_slots_of_two_stand_in_a_row():
    # The match, the final and the second final; nobody plays among losers.
    drawing = double(2)
    assert [(box.key[1], box.x) for box in drawing.boxes] == [(0, 0), (1, 250), (2, 500)]
    assert [(title.part, title.x) for title in drawing.titles] == [("winners", 0), ("final", 250), ("reset", 500)]
    assert drawing.width == 710


def test_the_slots_of_four_stand_winners_above_losers_and_finals_to_the_right():
    # Winners: middles 62 and 140, their final 101. The losers' part begins at 62 + 2 * 78 = 218, so its middle is
    # 218 + 34 + 28 = 280; it ends at 358. Finals: half of 34 + 358 is 196.
    drawing = double(4)
    assert boxes(drawing) == {
        (0, 0): (0, 34),
        (0, 1): (0, 112),
        (0, 3): (250, 73),
        (0, 2): (0, 252),
        (0, 4): (250, 252),
        (0, 5): (500, 168),
        (0, 6): (750, 168),
    }
    assert (drawing.width, drawing.height) == (960, 358)
    assert [(t.part, t.level, t.matches, t.x, t.y) for t in drawing.titles] == [
        ("winners", 1, 2, 0, 0),
        ("winners", 2, 1, 250, 0),
        ("losers", 1, 1, 0, 218),
        ("losers", 2, 1, 250, 218),
        ("final", 1, 1, 500, 134),
        ("reset", 1, 1, 750, 134),
    ]
    assert sorted(drawing.lines) == sorted(
        [
            "M210 62H230V101H250",
            "M210 140H230V101H250",
            "M210 280H230V280H250",
            "M460 101H480V196H500",  # the winners' final to the final
            "M460 280H480V196H500",
            "M710 196H730V196H750",
        ]
    )


@given(st.integers(2, 33))
def test_every_slot_is_drawn_once_inside_the_picture_and_none_over_another(entries):
    drawing = double(entries)
    places = boxes(drawing)
    assert sorted(number for _, number in places) == [slot.number for slot in structure(entries)]
    for x, y in places.values():
        assert 0 <= x <= drawing.width - 210
        assert 34 <= y <= drawing.height - 56
    spots = sorted(places.values())
    assert all(x != other or below - y >= 56 for (x, y), (other, below) in pairwise(spots))


@pytest.mark.parametrize(
    ("values", "lowest", "points"),
    [
        ([], 8, []),
        ([1], 1, [(10, 10)]),
        ([4], 4, [(10, 70)]),
        ([1, 4], 4, [(10, 10), (230, 70)]),
        ([3, 1, 2], 5, [(10, 40), (120, 10), (230, 25)]),
    ],
)
def test_ranks_are_charted_with_the_first_place_on_top(values, lowest, points):
    assert chart(values, lowest) == points
