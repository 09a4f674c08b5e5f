"""One entry's way through an event, and everybody's results side by side."""

import pytest

from tests.tournaments.queries.played import (
    another,
    draft,
    entry,
    event,
    four_after_two_rounds,
    play,
    queries_of,
)
from tests.world import LEGAL
from tournaments import actions
from tournaments.enums import MissedRounds
from tournaments.queries.paths import cross_tables, path, ranks_by_round, tally_of
from tournaments.queries.standings import standings_table

pytestmark = pytest.mark.django_db


def way(world, number):
    """Opponents, points so far and rank of each round of an entry."""
    world.refresh()
    return [
        ([other.entry.number for other in step.others], step.points, step.rank)
        for step in path(entry(world, number))
    ]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        # After round 1 the order is 1, 2, 3, 4; after round 2 it is 2, 1, 4, 3.
        (1, [([3], 1, 1), ([2], 1, 2)]),
        (2, [([4], 1, 2), ([1], 2, 1)]),
        (3, [([1], 0, 3), ([4], 0, 4)]),
        (4, [([2], 0, 4), ([3], 1, 3)]),
    ],
)
def test_a_way_tells_opponent_points_and_rank_of_each_round(number, expected):
    assert way(four_after_two_rounds(), number) == expected


def test_in_groups_a_way_tells_the_place_in_the_group():
    world = event(6, format="groups", groups=2)
    for _ in range(3):
        play(world, {1: 3, 2: 3, 4: 1, 3: 1})
    for group in standings_table(world.tournament).groups:
        for row in group:
            assert ranks_by_round(world.tournament)[row.entry.number][-1] == row.rank
    assert {rank for ranks in ranks_by_round(world.tournament).values() for rank in ranks} == {1, 2, 3}


def test_ranks_after_each_round_are_kept_for_a_revision():
    world = four_after_two_rounds()
    assert ranks_by_round(world.tournament) == {1: [1, 2], 2: [2, 1], 3: [3, 4], 4: [4, 3]}
    assert queries_of(lambda: ranks_by_round(world.tournament)) == 0


def test_an_open_round_has_neither_result_nor_rank():
    world = event(4)
    play(world, {1: 3, 2: 1})
    play(world, {2: 2})
    assert way(world, 3) == [([1], 0, 3), ([4], 0, None)]
    assert [step.is_open for step in path(entry(world, 3))] == [False, True]
    assert [step.is_open for step in path(entry(world, 1))] == [False, False]


@pytest.mark.parametrize(("missed", "told"), [("bye", "2-0"), ("loss", "1-1"), ("nothing", "1-0")])
def test_won_and_lost_counts_what_was_given_for_missed_rounds_and_no_round_that_was_played(missed, told):
    world = event(4)
    play(world, {1: 3, 2: 1})
    actions.registration.add_walk_in(
        world.by(world.organizer),
        world.tournament,
        "Tarde",
        items=LEGAL,
        missed=MissedRounds(missed),
        check_in=True,
    )
    play(world, {5: 3, 1: 2, 2: 2, 3: 1, 4: 1})
    rows = standings_table(world.tournament).rows
    assert {row.entry.number: tally_of(row.entry) for row in rows} == {row.entry.number: row.tally for row in rows}
    assert tally_of(entry(world, 5)) == told


def test_a_draft_is_no_part_of_a_way():
    world = event(4)
    play(world, {1: 3, 2: 1})
    draft(world)
    assert way(world, 1) == [([3], 1, 1)]


def test_a_bye_is_a_round_without_others():
    world = event(5)
    play(world, {1: 3, 2: 1})
    # Wins: 1 with SCORE 3, then 5 with the 2 of a bye, then 2 with 1.
    assert way(world, 5) == [([], 1, 2)]
    assert [step.is_open for step in path(entry(world, 5))] == [False]


def test_a_bracket_has_no_ranks():
    world = event(4, swiss_rounds=1, top_cut=4)
    play(world, {1: 3, 2: 1})
    play(world, {1: 1, 2: 1})
    assert way(world, 4) == [([2], 0, 4), ([1], 0, None)]


def test_a_way_takes_as_many_queries_however_many_rounds_it_has():
    short = event(2, swiss_rounds=1)
    long = another(short, 4, swiss_rounds=3)
    play(short, {1: 2})
    for _ in range(3):
        play(long, {1: 2, 2: 1, 3: 1})
    for world in (short, long):
        ranks_by_round(world.tournament)

    def read(world):
        one = entry(world, 1)
        one.tournament = world.tournament
        return queries_of(lambda: [[other.entry.name for other in step.others] for step in path(one)])

    assert len(path(entry(long, 1))) == 3
    assert read(short) == read(long)


def cells(table):
    """Each row as its entry and, a cell, places of the opponents with + won, - lost, o not played, x itself."""
    marks = {True: "+", False: "-", None: "o"}
    return [
        (
            row.place,
            row.entry.number,
            row.tally,
            [
                "x" if cell.is_self else "".join(map(str, cell.places)) + marks[cell.won] + "b" * cell.is_bye
                for cell in row.cells
            ],
        )
        for row in table.rows
    ]


def test_nothing_is_crossed_before_the_first_round_is_over():
    world = event(4)
    assert cross_tables(world.tournament) == []
    draft(world)
    assert cross_tables(world.tournament) == []


def test_a_swiss_cross_table_has_a_column_a_round():
    # In order of the standing (2, 1, 4, 3): 2 beat the third and the second; 1 beat the fourth and lost to the first.
    (table,) = cross_tables(four_after_two_rounds().tournament)
    assert table.columns == (1, 2)
    assert not table.by_opponent
    assert cells(table) == [
        (1, 2, "2-0", ["3+", "2+"]),
        (2, 1, "1-1", ["4+", "1-"]),
        (3, 4, "1-1", ["1-", "4+"]),
        (4, 3, "0-2", ["2-", "3-"]),
    ]
    assert [cell.score for cell in table.rows[1].cells] == [3, 0]


def test_byes_and_rounds_not_played_are_told_apart():
    world = event(5)
    play(world, {1: 3, 2: 2})
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Llega tarde", items=LEGAL)
    actions.registration.drop(world.by(world.players[3]), entry(world, 4))
    world.refresh()
    (table,) = cross_tables(world.tournament)
    by_number = {row.entry.number: row.cells for row in table.rows}
    assert (by_number[5][0].is_bye, by_number[5][0].won, by_number[5][0].places) == (True, True, ())
    assert (by_number[6][0].is_bye, by_number[6][0].won, by_number[6][0].places) == (False, None, ())
    assert (by_number[4][0].is_bye, by_number[4][0].won) == (False, False)


def test_a_round_robin_is_crossed_by_opponent_with_a_diagonal():
    # Three players: whoever has the lower number wins, so the places are the numbers.
    world = event(3, format="round_robin")
    for _ in range(3):
        play(world, {1: 2, 2: 1})
    (table,) = cross_tables(world.tournament)
    assert table.by_opponent
    assert table.columns == (1, 2, 3)
    assert [(number, row) for _, number, _, row in cells(table)] == [
        (1, ["x", "2+", "3+"]),
        (2, ["1-", "x", "3+"]),
        (3, ["1-", "2-", "x"]),
    ]


def test_an_opponent_still_to_come_is_empty_in_a_round_robin():
    world = event(4, format="round_robin")
    play(world, {1: 3, 2: 2})  # 1-4 and 2-3: of the losers, 4 met the one with the higher SCORE
    (table,) = cross_tables(world.tournament)
    assert table.columns == (1, 2, 3, 4)
    assert cells(table)[:2] == [(1, 1, "1-0", ["x", "o", "3+", "o"]), (2, 2, "1-0", ["o", "x", "o", "4+"])]


def test_groups_are_crossed_apart():
    world = event(6, format="groups", groups=2)
    for _ in range(3):
        play(world, {1: 3, 2: 3, 4: 1, 3: 1})
    first, second = cross_tables(world.tournament)
    assert [(place, number, row) for place, number, _, row in cells(first)] == [
        (1, 1, ["x", "2+", "3+"]),
        (2, 4, ["1-", "x", "3+"]),
        (3, 5, ["1-", "2-", "x"]),
    ]
    assert [number for _, number, _, _ in cells(second)] == [2, 3, 6]
    assert first.columns == (1, 2, 3)
