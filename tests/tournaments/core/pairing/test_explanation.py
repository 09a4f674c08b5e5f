"""Reasons why people play outside their group, one by one."""

import pytest

from tournaments.core.pairing.explanation import explain
from tournaments.core.pairing.objective import DOWN, UP, Contestant, Field, Terms


def field(*points, floated=None, **more):
    """A field by points in seed order; entries are numbers from 1."""
    return Field(
        [
            Contestant(k, k, points=own, floated=(floated or {}).get(k, 0), **more)
            for k, own in enumerate(points, start=1)
        ]
    )


def told(of, pairs):
    """Return the floats as (entry, direction, code), for pairs of entries (0 is the bye)."""
    numbers = [tuple(of.bye if entry == 0 else entry - 1 for entry in pair) for pair in pairs]
    return [(note.entry, note.direction, note.code) for note in explain(of, numbers).floats]


def test_nobody_floats_inside_even_groups():
    assert told(field(1, 1, 0, 0), [(1, 2), (3, 4)]) == []


@pytest.mark.parametrize(
    ("points", "pairs", "floats"),
    [
        # An odd group sends one down ...
        ((1, 1, 1, 0, 0, 0), [(1, 2), (3, 4), (5, 6)], [(3, "down", "odd_group"), (4, "up", "meets_floater")]),
        # ... an even one that takes one in sends one down in turn ...
        (
            (2, 1, 1, 0),
            [(1, 2), (3, 4)],
            [
                (1, "down", "odd_group"),
                (2, "up", "meets_floater"),
                (3, "down", "odd_after_arrivals"),
                (4, "up", "meets_floater"),
            ],
        ),
        # ... however many it is ...
        (
            (2, 1, 1, 1, 1, 0),
            [(1, 2), (3, 4), (5, 6)],
            [
                (1, "down", "odd_group"),
                (2, "up", "meets_floater"),
                (5, "down", "odd_after_arrivals"),
                (6, "up", "meets_floater"),
            ],
        ),
        # ... and otherwise those inside have met: an even group without arrivals,
        (
            (1, 1, 0, 0),
            [(1, 3), (2, 4)],
            [
                (1, "down", "rematches_inside"),
                (2, "down", "rematches_inside"),
                (3, "up", "meets_floater"),
                (4, "up", "meets_floater"),
            ],
        ),
        # or an odd one that takes one in.
        (
            (2, 1, 1, 1, 0, 0),
            [(1, 2), (3, 5), (4, 6)],
            [
                (1, "down", "odd_group"),
                (2, "up", "meets_floater"),
                (3, "down", "rematches_inside"),
                (4, "down", "rematches_inside"),
                (5, "up", "meets_floater"),
                (6, "up", "meets_floater"),
            ],
        ),
    ],
)
def test_each_float_has_its_reason_best_placed_first(points, pairs, floats):
    assert told(field(*points), pairs) == floats


@pytest.mark.parametrize(
    ("pairs", "code"), [([(1, 2), (3, 0)], "lowest_bye_key"), ([(1, 3), (2, 0)], "bye_avoids_rematch")]
)
def test_a_bye_goes_to_the_first_in_its_order_or_says_why_not(pairs, code):
    assert [note for note in told(field(0, 0, 0), pairs) if note[1] == "bye"] == [(pairs[1][0], "bye", code)]


@pytest.mark.parametrize(
    ("floated", "repeated"),
    [({1: DOWN}, [1]), ({3: UP}, [3]), ({1: UP, 3: DOWN}, []), ({5: DOWN}, [5]), ({5: UP}, [])],
)
def test_a_float_in_the_same_direction_as_before_is_repeated(floated, repeated):
    # 1 goes down to 3, 2 to 4, and 5 has the bye, which counts as going down.
    of = field(1, 1, 0, 0, 0, floated=floated)
    notes = explain(of, [(0, 2), (1, 3), (4, of.bye)]).floats
    assert [note.entry for note in notes if note.repeated] == repeated


def test_each_pair_has_its_terms_better_placed_first_and_the_bye_none():
    of = field(0, 2, 1)
    told = explain(of, [(0, 1), (2, of.bye)])
    assert [(note.pair, note.terms.points) for note in told.pairs] == [((2, 1), 4)]
    # 3, with a point, has the bye before 2 and after 1: the second place of its order.
    assert told.total == Terms(0, 0, 1, 4, 0, 0)


def test_the_group_is_named_with_its_points_and_size():
    (note,) = [note for note in explain(field(7, 7, 7, 2), [(0, 1), (2, 3)]).floats if note.code == "odd_group"]
    sentence = str(note.reason)
    assert "7" in sentence
    assert "3" in sentence


def test_a_pair_may_be_given_either_way_round():
    of = field(1, 0, 0)
    one = explain(of, [(0, 1), (2, of.bye)])
    assert explain(of, [(1, 0), (of.bye, 2)]) == one
