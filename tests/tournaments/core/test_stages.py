"""The tables of each stage, planned from what was played."""

from random import Random

import pytest

from atrum_judge.protocol import TWO_SEATS, Tables
from tournaments.core import plan
from tournaments.core.history import History
from tournaments.core.pairing import CannotPair
from tournaments.core.plan import Inputs, LockedTable


def tables(planned):
    """Each table as its people, its number and its place in a bracket."""
    return [(one.entries, one.table, one.position) for one in planned]


FULL = Inputs(
    (3, 1),
    apart=((1, 2), (3, 4)),
    raised=(1,),
    accelerated=2,
    first_round="seeding",
    locked=(LockedTable((5, 6), 2), LockedTable((7,), None)),
    fixed=((1, 4),),
    sitting_out=(8,),
)


@pytest.mark.parametrize("inputs", [FULL, Inputs(())])
def test_inputs_are_stored_and_read_back(inputs):
    assert Inputs.from_json(inputs.as_json()) == inputs


def test_the_stored_form_is_plain():
    assert FULL.as_json() == {
        "active": [3, 1],
        "apart": [[1, 2], [3, 4]],
        "raised": [1],
        "accelerated": 2,
        "first_round": "seeding",
        "locked": [{"entries": [5, 6], "table": 2}, {"entries": [7], "table": None}],
        "fixed": [[1, 4]],
        "sitting_out": [8],
        "edition": 5,
        "late": [],
        "to_come": 0,
        "apart_to_end": [],
    }


def test_another_way_to_begin_is_refused():
    with pytest.raises(ValueError, match="chess"):
        Inputs.from_json({**FULL.as_json(), "first_round": "chess"})


def test_inputs_become_wishes():
    wishes = FULL.wishes()
    assert wishes.bars(1, 2)
    assert not wishes.bars(1, 3)
    assert wishes.spoken_for() == {5, 6, 7}
    assert (wishes.added(1, 1), wishes.added(1, 2), wishes.added(2, 1)) == (1, 0, 0)
    assert wishes.first_round == "seeding"


def test_a_swiss_round_numbers_its_tables_around_those_that_stay():
    inputs = Inputs(
        (1, 2, 3, 4, 5, 6, 7), first_round="seeding", locked=(LockedTable((1, 6), 1),), fixed=((5, 9),)
    )
    # Of 2, 3, 4, 5, 7 the upper half is 2 and 3; the last sits out.
    planned = plan.swiss(History(tuple(range(1, 8))), inputs, TWO_SEATS, Random(1))
    assert tables(planned) == [((2, 4), 2, None), ((3, 5), 9, None), ((7,), None, None)]


def test_a_locked_bye_takes_no_number():
    inputs = Inputs((1, 2, 3), first_round="seeding", locked=(LockedTable((3,), None),))
    assert tables(plan.swiss(History((1, 2, 3)), inputs, TWO_SEATS, Random(1))) == [((1, 2), 1, None)]


@pytest.mark.parametrize(
    ("entries", "groups", "dealt"),
    [
        (6, 2, [[1, 4, 5], [2, 3, 6]]),
        (4, 3, [[1, 4], [2, 3]]),  # no group of fewer than two
        (3, 2, [[1, 2, 3]]),
        (1, 2, [[1]]),
        (4, 0, [[1, 2, 3, 4]]),
    ],
)
def test_groups_are_dealt_by_seed(entries, groups, dealt):
    assert plan.deal_groups(range(1, entries + 1), groups) == dealt


def test_all_groups_play_a_round_until_each_is_through():
    # Berger: in a group of four 1-4 and 2-3 begin; three are paired 2-3 and then 1-2.
    groups, inputs = [[1, 2, 3, 4], [5, 6]], Inputs((1, 2, 3, 4, 5, 6))
    assert tables(plan.round_robin(groups, 1, inputs)) == [((1, 4), 1, None), ((2, 3), 2, None), ((5, 6), 3, None)]
    assert tables(plan.round_robin(groups, 2, inputs)) == [((4, 3), 1, None), ((1, 2), 2, None)]
    assert plan.round_robin(groups, 4, inputs) == []
    assert plan.round_robin_rounds(groups) == 3
    assert plan.round_robin_rounds([]) == 0


def test_whose_opponent_has_left_has_a_bye_and_two_who_left_have_nothing():
    assert tables(plan.round_robin([[1, 2, 3, 4]], 1, Inputs((1, 2, 3)))) == [
        ((2, 3), 1, None),
        ((1,), None, None),
    ]
    assert tables(plan.round_robin([[1, 2, 3, 4]], 1, Inputs((2, 3)))) == [((2, 3), 1, None)]


def test_who_sits_out_an_odd_group_has_a_bye_while_there():
    assert tables(plan.round_robin([[1, 2, 3]], 1, Inputs((1, 2, 3)))) == [((2, 3), 1, None), ((1,), None, None)]
    assert tables(plan.round_robin([[1, 2, 3]], 1, Inputs((2, 3)))) == [((2, 3), 1, None)]


def test_seeding_goes_by_rating_and_then_by_registration():
    rows = [(None, 1), (1500, 2), (1700, 3), (None, 4), (1500, 5), (0, 6)]
    assert [number for _, number in sorted(rows, key=lambda row: plan.seeding_key(*row))] == [3, 2, 5, 6, 1, 4]


def test_the_first_seeds_are_the_order_of_the_field_or_drawn():
    field = History(tuple(range(1, 10)))
    present = tuple(range(2, 10))
    assert plan.initial_seeds(field, Inputs(present, first_round="seeding"), Random(1)) == list(present)
    drawn = plan.initial_seeds(field, Inputs(present, first_round="random"), Random(1))
    assert drawn != list(present)
    assert sorted(drawn) == list(present)
    assert drawn == plan.initial_seeds(field, Inputs(present, first_round="random"), Random(1))


def test_a_bracket_begins_with_byes_for_the_best_and_numbers_for_the_rest():
    planned = plan.bracket_start([7, 8, 9, 5, 6], Inputs((5, 6, 7, 8, 9), fixed=((6, 3),)))
    assert tables(planned) == [((7,), None, 0), ((5, 6), 3, 1), ((8,), None, 2), ((9,), None, 3)]


NOBODY = [None] * 4


def test_winners_meet_and_who_left_lets_the_other_pass():
    everybody = Inputs((1, 2, 3, 4))
    assert tables(plan.bracket_next([1, 2, 3, 4], NOBODY, everybody)) == [((1, 2), 1, 0), ((3, 4), 2, 1)]
    assert tables(plan.bracket_next([1, 2, 3, None], NOBODY, everybody)) == [((1, 2), 1, 0), ((3,), None, 1)]
    assert tables(plan.bracket_next([1, 2, 3, 4], NOBODY, Inputs((1, 3, 4)))) == [((1,), None, 0), ((3, 4), 1, 1)]
    assert tables(plan.bracket_next([1, 2, 3, 4], NOBODY, Inputs((3, 4)))) == [((), None, 0), ((3, 4), 1, 1)]
    assert plan.bracket_next([1], [2], everybody) == []


def test_beside_the_final_those_who_lost_the_semifinals_meet_where_the_event_wants_it():
    everybody = Inputs((1, 2, 3, 4))

    def last(winners, losers, inputs=everybody, third_place=True):
        return tables(plan.bracket_next(winners, losers, inputs, third_place=third_place))

    assert last([1, 2], [4, 3]) == [((1, 2), 1, 0), ((4, 3), 2, 1)]
    assert last([1, 2], [4, 3], third_place=False) == [((1, 2), 1, 0)]
    assert last([1, 2], [4, 3], Inputs((1, 2, 3))) == [((1, 2), 1, 0)]
    assert last([1, 2], [None, 3]) == [((1, 2), 1, 0)]
    assert last([1, 2, 3, 4], [5, 6, 7, 8], Inputs(tuple(range(1, 9)))) == [((1, 2), 1, 0), ((3, 4), 2, 1)]


def test_a_double_elimination_plays_the_next_step_that_has_a_match():
    inputs = Inputs((1, 2, 3, 4), fixed=((3, 8),))

    def step(winners, losers):
        return tables(plan.double_elimination([1, 2, 3, 4], winners, losers, inputs))

    assert step({}, {}) == [((1, 4), 1, 0), ((2, 3), 8, 1)]
    winners, losers = {0: 1, 1: 3}, {0: 4, 1: 2}
    assert step(winners, losers) == [((4, 2), 1, 2), ((1, 3), 8, 3)]
    winners, losers = winners | {2: 2, 3: 1}, losers | {2: 4, 3: 3}
    assert step(winners, losers) == [((2, 3), 8, 4)]
    winners, losers = winners | {4: 3}, losers | {4: 2}
    assert step(winners, losers) == [((1, 3), 8, 5)]
    assert step(winners | {5: 1}, losers | {5: 3}) == []
    assert step(winners | {5: 3}, losers | {5: 1}) == [((1, 3), 8, 6)]


def test_a_step_in_which_nobody_has_an_opponent_is_passed_over():
    # 4 and 2 lost and left: the losers' part is empty, and 3, who loses the winners' final, is in the final.
    inputs = Inputs((1, 3))
    winners, losers = {0: 1, 1: 3, 3: 1}, {0: 4, 1: 2, 3: 3}
    assert tables(plan.double_elimination([1, 2, 3, 4], winners, losers, inputs)) == [((1, 3), 1, 5)]


def test_three_of_whom_the_one_with_the_bye_leaves_go_on():
    # 1 passes the first round, 2 beats 3, 1 leaves: the final is 2 against 3.
    assert tables(plan.double_elimination([1, 2, 3], {1: 2}, {1: 3}, Inputs((2, 3)))) == [((2, 3), 1, 5)]


def test_the_final_table_is_of_those_who_are_there():
    assert tables(plan.final_table([4, 2, 3], Inputs((1, 2, 3, 4)), Tables(3, 5, 5), Random(1))) == [
        ((4, 2, 3), 1, None)
    ]
    assert tables(
        plan.final_table([4, 2, 3, 1], Inputs((1, 3, 4), fixed=((3, 7),)), Tables(3, 5, 5), Random(1))
    ) == [((4, 3, 1), 7, None)]


def test_where_all_but_one_sit_out_the_one_has_a_bye():
    inputs = Inputs((2,), sitting_out=(1, 3))
    assert tables(plan.swiss(History((1, 2, 3)), inputs, TWO_SEATS, Random(1))) == [((2,), None, None)]
    with pytest.raises(CannotPair):
        plan.swiss(History((1, 2, 3)), Inputs((2,)), TWO_SEATS, Random(1))


def test_who_sits_out_the_first_round_is_seeded_all_the_same():
    inputs = Inputs((1, 3), first_round="seeding", sitting_out=(2,))
    assert plan.initial_seeds(History((1, 2, 3)), inputs, Random(1)) == [1, 2, 3]


def test_everybody_meets_twice_in_two_legs_with_the_seats_exchanged():
    groups, inputs = [[1, 2, 3, 4], [5, 6]], Inputs((1, 2, 3, 4, 5, 6))
    rounds = [plan.round_robin(groups, number, inputs, 2) for number in range(1, 7)]
    met = [table.entries for tables_ in rounds for table in tables_]
    assert len(met) == len(set(met)) == 14
    assert {(b, a) for a, b in met} == set(met)
    assert plan.round_robin(groups, 7, inputs, 2) == []
    assert plan.round_robin_rounds(groups, 2) == 6


@pytest.mark.parametrize(
    ("entries", "tables", "seats", "byes"),
    [
        (5, Tables(3, 4, 4), [4], 1),
        (6, Tables(3, 4, 4), [3, 3], 0),
        (7, Tables(3, 4, 4), [4, 3], 0),
        (5, Tables(3, 4, 5), [5], 0),
        (9, Tables(3, 4, 5), [3, 3, 3], 0),
        (9, Tables(4, 4, 4), [4, 4], 1),
        (11, Tables(3, 5, 5), [4, 4, 3], 0),
    ],
)
def test_larger_tables_are_of_the_sizes_that_the_game_wants_and_who_has_no_seat_has_a_bye(
    entries, tables, seats, byes
):
    everybody = tuple(range(1, entries + 1))
    planned = plan.swiss(History(everybody), Inputs(everybody), tables, Random(1))
    assert sorted((len(one.entries) for one in planned if one.table), reverse=True) == seats
    assert sum(one.table is None for one in planned) == byes


def test_seats_are_drawn_where_the_game_wants_that():
    everybody = tuple(range(1, 10))
    orders = {
        tuple(
            one.entries
            for one in plan.swiss(History(everybody), Inputs(everybody), Tables(3, 3, 3, drawn=drawn), Random(7))
        )
        for drawn in (False, True)
    }
    assert len(orders) == 2
    assert len({tuple(frozenset(table) for table in order) for order in orders}) == 1
