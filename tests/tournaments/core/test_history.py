"""Sums over a history."""

import pytest

from tournaments.core.history import History, SeatLine, Table


def won(entry, score=2):
    return SeatLine(entry, 1, score, True)


def lost(entry, score=0):
    return SeatLine(entry, 0, score, False)


# Round 1: a beats b by 3-1, c has the bye. Round 2: c beats a by 2-0, b does not play. d has played nothing.
PLAYED = History(
    ("b", "a", "c", "d"),
    (
        (Table((won("a", 3), lost("b", 1))), Table((won("c", 2),))),
        (Table((lost("a"), won("c", 2))),),
    ),
)


def test_the_order_of_entries_is_their_seeding():
    assert PLAYED.seeding == {"b": 1, "a": 2, "c": 3, "d": 4}


def test_a_table_of_one_is_a_bye():
    assert [table.is_bye for tables in PLAYED.rounds for table in tables] == [False, True, False]


def test_opponents_are_told_in_order_and_byes_have_none():
    assert PLAYED.opponents == {"a": ["b", "c"], "b": ["a"], "c": ["a"], "d": []}


@pytest.mark.parametrize(
    ("entry", "total", "byes", "unopposed"),
    [("a", (1, 3), 0, 0), ("b", (0, 1), 0, 1), ("c", (2, 4), 1, 1), ("d", (0, 0), 0, 2)],
)
def test_points_score_and_byes_are_summed(entry, total, byes, unopposed):
    assert PLAYED.total(entry) == total
    assert PLAYED.byes(entry) == byes
    assert PLAYED.unopposed(entry) == unopposed


def test_the_lines_of_an_entry_come_with_their_table():
    assert [(line.score, len(table.seats)) for line, table in PLAYED.lines["c"]] == [(2, 1), (2, 2)]
    assert [line.won for line, _ in PLAYED.lines["a"]] == [True, False]
    assert PLAYED.lines["d"] == []


def test_every_pair_that_sat_at_one_table_met():
    pod = Table((won("a"), lost("b"), lost("c")))
    history = History(("a", "b", "c", "d"), ((pod, Table((won("d"),))), (Table((won("a"), lost("b"))),)))
    assert list(history.meetings()) == [("a", "b"), ("a", "c"), ("b", "c"), ("a", "b")]
    assert history.opponents == {"a": ["b", "c", "b"], "b": ["a", "c", "a"], "c": ["a", "b"], "d": []}
    assert history.unopposed("c") == 1


def test_a_group_is_what_its_members_played_among_themselves():
    group = PLAYED.only(["c", "a"])
    assert group.entries == ("a", "c")
    assert [[[line.entry for line in table.seats] for table in tables] for tables in group.rounds] == [
        [["c"]],  # the bye stays, the match against somebody else does not
        [["a", "c"]],
    ]
    assert group.total("a") == (0, 0)
    assert group.total("c") == (2, 4)
