"""Standings: values by hand, explanations, stability."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.history import History, SeatLine, Table
from tournaments.models.tournament import DEFAULT_CRITERIA
from tournaments.standings import CRITERIA, rank


def table(a, b, score_a, score_b):
    won = score_a > score_b
    return Table((SeatLine(a, int(won), score_a, won), SeatLine(b, int(not won), score_b, not won)))


def bye(a):
    return Table((SeatLine(a, 1, 2, True),))


# Round 1: A 3-0 B, C 2-1 D, E bye. Round 2: A 2-0 C, E 1-0 B, D bye.
HISTORY = History(
    ("A", "B", "C", "D", "E"),
    (
        (table("A", "B", 3, 0), table("C", "D", 2, 1), bye("E")),
        (table("A", "C", 2, 0), table("E", "B", 1, 0), bye("D")),
    ),
)


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("wins", {"A": 2, "B": 0, "C": 1, "D": 1, "E": 2}),
        ("points", {"A": 2, "B": 0, "C": 1, "D": 1, "E": 2}),
        ("score", {"A": 5, "B": 0, "C": 2, "D": 3, "E": 3}),
        # A met B (0/2, counts as 1/3) and C (1/2); byes are no opponents and no matches of E and D.
        (
            "opponents_win_rate",
            {
                "A": Fraction(5, 12),
                "B": Fraction(1),
                "C": Fraction(2, 3),
                "D": Fraction(1, 2),
                "E": Fraction(1, 3),
            },
        ),
        ("opponents_score", {"A": 2, "B": 8, "C": 8, "D": 2, "E": 0}),
    ],
)
def test_a_criterion_by_hand(criterion, expected):
    assert CRITERIA[criterion].measure(HISTORY, list(HISTORY.entries), "s") == expected


def test_head_to_head_counts_only_when_all_tied_met():
    measure = CRITERIA["head_to_head"].measure
    assert measure(HISTORY, ["A", "B"], "s") == {"A": 1, "B": 0}
    assert measure(HISTORY, ["A", "B", "D"], "s") == {"A": 0, "B": 0, "D": 0}


def test_each_row_says_what_placed_it_above_the_next():
    rows = rank(HISTORY, DEFAULT_CRITERIA, "s")
    assert [(row.entry, row.decided_by) for row in rows] == [
        ("A", "score"),
        ("E", "wins"),
        ("D", "score"),
        ("C", "wins"),
        ("B", None),
    ]


def test_without_a_deciding_criterion_places_are_shared():
    rows = rank(History(("A", "B")), ["wins"], "s")
    assert [row.rank for row in rows] == [1, 1]
    assert rows[0].decided_by is None


def test_the_draw_is_the_same_for_everybody_who_knows_the_seed():
    entries = tuple(range(30))
    one = [row.entry for row in rank(History(entries), ["draw"], "seed")]
    assert one == [row.entry for row in rank(History(entries), ["draw"], "seed")]
    assert one != [row.entry for row in rank(History(entries), ["draw"], "other")]


def test_every_criterion_explains_itself_in_both_languages():
    for criterion in CRITERIA.values():
        assert criterion.definition.es
        assert criterion.definition.en
        assert criterion.definition.es != criterion.definition.en


@given(st.permutations(["A", "B", "C", "D", "E"]))
def test_the_order_of_registration_decides_nothing(entries):
    rows = rank(History(tuple(entries), HISTORY.rounds), DEFAULT_CRITERIA, "s")
    assert [row.entry for row in rows] == ["A", "E", "D", "C", "B"]
