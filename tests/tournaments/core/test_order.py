"""The order of an event from its champion down."""

import pytest

from tournaments.core import order
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.order import BracketSeat, Deciding, Title
from tournaments.core.settings import Settings

FOUR = [1, 2, 3, 4]


def final(seats, lives=1, before=FOUR, gone=(), disqualified=(), seeds=None):
    decided = tuple(BracketSeat(*seat) for seat in seats)
    deciding = Deciding(tuple(seeds or before), lives, decided, gone=frozenset(gone))
    return order.final(before, deciding, disqualified)


@pytest.mark.parametrize(
    ("seats", "lives", "expected"),
    [
        ([], 1, [1, 2, 3, 4]),
        # Round 4: 1 and 3 win. 2 and 4 went out together: as before the bracket.
        ([(4, 1, True), (4, 2, False), (4, 3, True), (4, 4, False)], 1, [1, 3, 2, 4]),
        ([(4, 1, True), (4, 4, False), (4, 3, True), (4, 2, False), (5, 3, True), (5, 1, False)], 1, [3, 1, 2, 4]),
        # Out is out: 2 lost twice but came further than 3.
        ([(4, 3, False), (5, 3, False), (4, 2, False), (5, 2, True), (6, 2, False)], 2, [1, 4, 2, 3]),
        # Entries still in come first, fewer losses before more.
        ([(4, 3, False), (5, 3, True), (4, 2, True), (4, 4, False), (5, 4, False)], 2, [2, 1, 3, 4]),
    ],
)
def test_the_order_goes_by_losses_then_by_how_far_each_came(seats, lives, expected):
    assert final(seats, lives) == expected


def test_without_a_bracket_the_order_is_that_of_the_results_with_the_disqualified_last():
    assert order.final([1, 2, 3], None) == [1, 2, 3]
    assert order.final([1, 2, 3], None, {1}) == [2, 3, 1]


# Double elimination: 1 beats 2 and 3; 2 beats 3 below; 2 beats 1 in the final.
DOUBLE = [
    (1, 1, True),
    (1, 2, False),
    (2, 1, True),
    (2, 3, False),
    (3, 2, True),
    (3, 3, False),
    (4, 2, True),
    (4, 1, False),
]


def test_a_double_elimination_is_won_by_who_is_left_over():
    assert final(DOUBLE[:6], 2, [3, 2, 1]) == [1, 2, 3]
    assert final([*DOUBLE, (5, 1, True), (5, 2, False)], 2, [3, 2, 1]) == [1, 2, 3]
    assert final([*DOUBLE, (5, 2, True), (5, 1, False)], 2, [3, 2, 1]) == [2, 1, 3]


def test_a_finalist_who_left_before_the_final_is_not_champion():
    # 3 lost in round 3, for which 1 had no match any more.
    assert final(DOUBLE[:6], 2, [3, 2, 1], gone={1}) == [2, 3, 1]


def test_who_won_the_last_match_may_leave_afterwards():
    assert final([*DOUBLE, (5, 1, True), (5, 2, False)], 2, [3, 2, 1], gone={1}) == [1, 2, 3]
    assert final([(1, 1, True), (1, 2, False)], 1, [2, 1], gone={1}) == [1, 2]


def test_a_disqualified_champion_loses_the_title_to_the_next():
    assert final([(1, 1, True), (1, 2, False)], 1, [1, 2], disqualified={1}) == [2, 1]


WON = ((1, 1, True), (1, 2, False))


@pytest.mark.parametrize(
    ("disqualified", "seats", "title"),
    [
        ((), WON, Title(1, "first")),
        ({2}, WON, Title(1, "first")),
        ({1}, WON, Title(2, "passed_on", (1,))),
        ({1, 2}, WON, Title(None, "disqualified")),
        ((), ((1, 1, True, False, True), (1, 2, False)), Title(1, "kept")),
    ],
)
def test_a_title_says_who_has_it_and_why(disqualified, seats, title):
    deciding = Deciding((1, 2), 1, tuple(BracketSeat(*seat) for seat in seats))
    found = order.ending([1, 2], deciding, disqualified, is_finished=True)
    assert found.title == title
    unfinished = order.ending([1, 2], deciding, disqualified, is_finished=False)
    assert unfinished == order.Ending(found.order, Title(None, "unfinished"))


def test_nobody_has_the_title_of_an_event_without_an_order():
    assert order.ending([], None, (), is_finished=True) == order.Ending((), Title(None, "nobody"))


SEMIFINALS = [(2, 1, True), (2, 4, False), (2, 2, True), (2, 3, False)]
EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]


def test_who_leaves_after_winning_a_match_is_below_those_who_played_further():
    # 3 beat 6 and left; 2 passed the semifinal alone and lost the final.
    first = [(1, a, won) for a, won in [(1, True), (8, False), (2, True), (7, False), (3, True), (6, False)]]
    first += [(1, 4, True), (1, 5, False)]
    seats = [*first, (2, 1, True), (2, 4, False), (2, 2, True), (3, 1, True), (3, 2, False)]
    assert final(seats, 1, EIGHT, gone={3}) == [1, 2, 4, 3, 5, 6, 7, 8]


def test_the_match_for_the_third_place_decides_about_it_alone():
    seats = [*SEMIFINALS, (3, 1, True), (3, 2, False), (3, 4, True, True), (3, 3, False, True)]
    assert final(seats) == [1, 2, 4, 3]
    assert final(seats[:6]) == [1, 2, 3, 4]


def test_who_did_not_come_into_the_bracket_follows_in_the_order_of_the_results():
    assert final([(4, 3, True), (4, 1, False)], 1, [1, 2, 3, 4], seeds=[1, 3]) == [3, 1, 2, 4]


def test_a_final_table_orders_by_place_and_then_by_results():
    deciding = Deciding((1, 2, 3), 0, places={1: 2, 2: 2, 3: 1})
    assert order.final([1, 2, 3, 4], deciding) == [3, 1, 2, 4]
    assert order.final([1, 2, 3, 4], Deciding((3, 2, 1), 0)) == [1, 2, 3, 4]
    assert order.final([1, 2, 3, 4], deciding, {3}) == [1, 2, 4, 3]


@pytest.mark.parametrize(("seeds", "place", "position", "third"), [
    (4, 1, 1, True), (4, 1, 0, False), (4, 0, 1, False), (8, 2, 1, True), (8, 1, 1, False), (5, 2, 1, True),
    (2, 0, 0, False), (3, 1, 1, True),
])  # fmt: skip
def test_the_match_for_the_third_place_is_the_second_of_the_last_round(seeds, place, position, third):
    assert order.is_for_third(list(range(1, seeds + 1)), place, position) is third


def won(winner, loser):
    return Table((SeatLine(winner, 1, 2, True), SeatLine(loser, 0, 0, False)))


# 1 wins twice and leaves before the last round; 2 plays on.
PLAYED = History((1, 2, 3, 4), ((won(1, 2), won(3, 4)), (won(1, 3), won(2, 4)), (won(2, 3),)))
ARGUMENTS = (["wins", "score"], "s")


def test_who_leaves_with_rounds_to_play_comes_after_those_who_played_on():
    assert order.by_results(PLAYED, [], *ARGUMENTS, Settings(), {1})[-1] == 1
    assert order.by_results(PLAYED, [], *ARGUMENTS, Settings(withdrawn="place"), {1})[:2] != [1, 3]
    assert 1 in order.by_results(PLAYED, [], *ARGUMENTS, Settings(withdrawn="place"), {1})[:2]


def test_who_leaves_after_the_last_round_keeps_the_place():
    assert order.early_leavers(PLAYED, [], Settings(), {2}) == set()
    assert order.early_leavers(PLAYED, [], Settings(), {1, 2}) == {1}
    assert order.early_leavers(History((1, 2)), [], Settings(), {1}) == set()


def test_the_last_round_of_a_small_group_is_its_own():
    played = History((1, 2, 3, 4, 5), ((won(1, 2), won(3, 4)), (won(3, 5),), (won(4, 5),)))
    assert order.early_leavers(played, [[1, 2], [3, 4, 5]], Settings(), {1, 3}) == {3}
    assert order.early_leavers(played, [[1, 2], [3, 4, 5]], Settings(legs=2), {1}) == {1}
