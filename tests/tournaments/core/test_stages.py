"""The tables of each stage, planned from what was played."""

from random import Random

import pytest

from tournaments.core import plan
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.plan import Inputs, LockedTable


def tables(planned):
    """Each table as its people, its number and its place in a bracket."""
    return [(one.entries, one.table, one.position) for one in planned]


def won(winner, loser, score=2):
    return Table((SeatLine(winner, 1, score, True), SeatLine(loser, 0, 0, False)))


FULL = Inputs(
    (3, 1),
    apart=((1, 2), (3, 4)),
    raised=(1,),
    accelerated=2,
    first_round="seeding",
    locked=(LockedTable((5, 6), 2), LockedTable((7,), None)),
    fixed=((1, 4),),
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
    planned = plan.swiss(History(tuple(range(1, 8))), inputs, (2, 2), Random(1))
    assert tables(planned) == [((2, 4), 2, None), ((3, 5), 9, None), ((7,), None, None)]


def test_a_locked_bye_takes_no_number():
    inputs = Inputs((1, 2, 3), first_round="seeding", locked=(LockedTable((3,), None),))
    assert tables(plan.swiss(History((1, 2, 3)), inputs, (2, 2), Random(1))) == [((1, 2), 1, None)]


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


CRITERIA = ["wins", "score", "draw"]


def test_the_cut_is_the_head_of_the_standing_without_those_who_left():
    # Wins and SCORE: 1 (3), 3 (2), 5 (1); then the losers, who are equal.
    played = History(tuple(range(1, 7)), ((won(1, 2, 3), won(3, 4, 2), won(5, 6, 1)),))
    everybody = Inputs(tuple(range(1, 7)))
    assert plan.cut_seeds(played, [], CRITERIA, "s", everybody, 3) == [1, 3, 5]
    assert plan.cut_seeds(played, [], CRITERIA, "s", Inputs((2, 3, 4, 5, 6)), 2) == [3, 5]
    assert plan.cut_seeds(played, [list(range(1, 7))], CRITERIA, "s", everybody, 3) == [1, 3, 5]


GROUPS = [[1, 2, 3], [4, 5, 6]]
# Inside the groups: 1 (two wins), 2 (one), 3 and 4 (two), 5 (one), 6. The SCOREs of the first group are higher.
IN_GROUPS = History(
    tuple(range(1, 7)),
    (
        (won(1, 2, 3), won(4, 5, 1)),
        (won(1, 3, 3), won(4, 6, 1)),
        (won(2, 3, 3), won(5, 6, 1)),
    ),
)


def test_of_groups_all_first_places_come_before_all_second_ones():
    inputs = Inputs(tuple(range(1, 7)))
    # By place and then by the whole standing: 1, 4, 2, 5. In the first round 1 would meet 5, and 4 would meet 2.
    assert plan.cut_seeds(IN_GROUPS, GROUPS, CRITERIA, "s", inputs, 4) == [1, 4, 2, 5]


def test_a_first_place_comes_before_a_second_one_with_a_better_score():
    # In the second group each wins once, with SCORE 2, 1 and 0: in the whole standing 2, with 3, is before 4.
    played = History(
        tuple(range(1, 7)),
        (
            (won(1, 2, 3), won(4, 5, 2)),
            (won(1, 3, 3), won(5, 6, 1)),
            (won(2, 3, 3), won(6, 4, 0)),
        ),
    )
    assert plan.cut_seeds(played, [], CRITERIA, "s", Inputs(tuple(range(1, 7))), 4) == [1, 2, 4, 5]
    assert plan.cut_seeds(played, GROUPS, CRITERIA, "s", Inputs(tuple(range(1, 7))), 4) == [1, 4, 2, 5]


def test_two_of_one_group_who_would_meet_at_once_are_parted_inside_their_place():
    # The second group has the higher SCORE at the second place: 1, 4, 5, 2 by place would pair 1-2 and 4-5.
    played = History(
        tuple(range(1, 7)),
        (
            (won(1, 2, 3), won(4, 5, 1)),
            (won(1, 3, 3), won(4, 6, 1)),
            (won(2, 3, 1), won(5, 6, 3)),
        ),
    )
    assert plan.cut_seeds(played, GROUPS, CRITERIA, "s", Inputs(tuple(range(1, 7))), 4) == [1, 4, 2, 5]


def test_who_has_left_gives_its_place_in_the_group_to_the_next():
    # Without 1, the first places are 4 and 2: 4 has two wins.
    assert plan.cut_seeds(IN_GROUPS, GROUPS, CRITERIA, "s", Inputs((2, 3, 4, 5, 6)), 2) == [4, 2]


def test_a_bracket_begins_with_byes_for_the_best_and_numbers_for_the_rest():
    planned = plan.bracket_start([7, 8, 9, 5, 6], 5, Inputs((5, 6, 7, 8, 9), fixed=((6, 3),)))
    assert tables(planned) == [((7,), None, 0), ((5, 6), 3, 1), ((8,), None, 2), ((9,), None, 3)]


def test_winners_meet_and_who_left_lets_the_other_pass():
    everybody = Inputs((1, 2, 3, 4))
    assert tables(plan.bracket_next([1, 2, 3, 4], everybody)) == [((1, 2), 1, 0), ((3, 4), 2, 1)]
    assert tables(plan.bracket_next([1, 2, 3, None], everybody)) == [((1, 2), 1, 0), ((3,), None, 1)]
    assert tables(plan.bracket_next([1, 2, 3, 4], Inputs((1, 3, 4)))) == [((1,), None, 0), ((3, 4), 1, 1)]
    assert tables(plan.bracket_next([1, 2, 3, 4], Inputs((3, 4)))) == [((), None, 0), ((3, 4), 1, 1)]
    assert plan.bracket_next([1], everybody) == []


def test_a_double_elimination_plays_the_next_step_that_has_a_match():
    inputs = Inputs((1, 2, 3, 4), fixed=((3, 8),))

    def step(winners, losers, after):
        return tables(plan.double_elimination([1, 2, 3, 4], winners, losers, after, inputs))

    assert step({}, {}, 0) == [((1, 4), 1, 0), ((2, 3), 8, 1)]
    winners, losers = {0: 1, 1: 3}, {0: 4, 1: 2}
    assert step(winners, losers, 1) == [((4, 2), 1, 2), ((1, 3), 8, 3)]
    winners, losers = winners | {2: 2, 3: 1}, losers | {2: 4, 3: 3}
    assert step(winners, losers, 2) == [((2, 3), 8, 4)]
    winners, losers = winners | {4: 3}, losers | {4: 2}
    assert step(winners, losers, 3) == [((1, 3), 8, 5)]
    assert step(winners | {5: 1}, losers | {5: 3}, 4) == []
    assert step(winners | {5: 3}, losers | {5: 1}, 4) == [((1, 3), 8, 6)]


def test_a_step_in_which_nobody_has_an_opponent_is_passed_over():
    # 4 and 2 lost and left: the losers' part is empty, and 3, who loses the winners' final, is in the final.
    inputs = Inputs((1, 3))
    winners, losers = {0: 1, 1: 3, 3: 1}, {0: 4, 1: 2, 3: 3}
    assert tables(plan.double_elimination([1, 2, 3, 4], winners, losers, 2, inputs)) == [((1, 3), 1, 5)]


@pytest.mark.parametrize(
    ("seats", "lives", "order"),
    [
        ([], 1, [1, 2, 3, 4]),
        # Round 4: 1 and 3 win. 2 and 4 went out together: as before the bracket.
        ([(4, 1, True), (4, 2, False), (4, 3, True), (4, 4, False)], 1, [1, 3, 2, 4]),
        ([(4, 1, True), (4, 4, False), (4, 3, True), (4, 2, False), (5, 3, True), (5, 1, False)], 1, [3, 1, 2, 4]),
        # 4 has lost once of two lives, later than 2 twice.
        ([(4, 2, False), (5, 2, False), (4, 4, False)], 2, [4, 2, 1, 3]),
        # Out is out: 2 lost twice but came further than 3.
        ([(4, 3, False), (5, 3, False), (4, 2, False), (5, 2, True), (6, 2, False)], 2, [2, 3, 1, 4]),
        # Who is still in comes first, fewer losses before more.
        ([(4, 3, False), (5, 3, True), (4, 2, True)], 2, [2, 3, 1, 4]),
    ],
)
def test_the_final_order_goes_by_losses_then_by_how_far_each_came(seats, lives, order):
    assert plan.final_numbers([1, 2, 3, 4], seats, lives) == order
