"""Matches that count as played."""

from fractions import Fraction
from typing import get_args

import pytest

from atrum_judge import protocol
from atrum_judge.protocol import NOTHING, SeatResult
from tournaments.core.history import FinalMatch, Late, Tally, history_of
from tournaments.core.standings import CRITERIA
from tournaments.core.standings.fide import _Rounds
from tournaments.enums import OutcomeKind

WON, LOST = SeatResult(1, 1, 2, won=True), SeatResult(2, 0, 1, won=False)


def decided(winner, loser):
    return FinalMatch("decided", (winner, loser), (WON, LOST))


def nobody(*entries):
    return FinalMatch("nobody", entries, (NOTHING,) * len(entries))


def void(*entries):
    return FinalMatch("void", entries, ())


# Round 1: A beats B, C beats D. Round 2: A against C is void, B beats D. Round 3: A beats D, B and C both lose.
ROUNDS = {
    1: [decided("A", "B"), decided("C", "D")],
    2: [void("A", "C"), decided("B", "D")],
    3: [decided("A", "D"), nobody("B", "C")],
}


@pytest.fixture
def history():
    return history_of("ABCD", ROUNDS)


def test_a_void_match_is_not_played_and_one_that_nobody_won_is(history):
    assert history.tallies == {
        "A": Tally(points=2, score=4, won=2, played=2, beaten=2),
        "B": Tally(points=1, score=3, won=1, played=3, beaten=1),
        "C": Tally(points=1, score=2, won=1, played=2, beaten=1),
        "D": Tally(points=0, score=3, won=0, played=3, beaten=0),
    }


def test_who_sat_at_a_void_table_has_not_met_and_has_a_round_without_opponent(history):
    assert history.opponents == {"A": ["B", "D"], "B": ["A", "D", "C"], "C": ["D", "B"], "D": ["C", "B", "A"]}
    assert [history.unopposed(entry) for entry in "ABCD"] == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("criterion", "values"),
    [
        # The own points stand for the opponent of the void round: A 1+0+2, C 0+1+1; B 2+0+1, D 1+1+2.
        ("buchholz", {"A": 3, "B": 3, "C": 2, "D": 4}),
        # Rates: A 2/2, B 1/3, C 1/2, D 0/3, which counts as 1/3.
        (
            "opponents_win_rate",
            {"A": Fraction(1, 3), "B": Fraction(11, 18), "C": Fraction(1, 3), "D": Fraction(11, 18)},
        ),
        # A beat B and D, C beat D, B beat D; nothing stands for a round that was not played.
        ("sonneborn_berger", {"A": 1, "B": 0, "C": 0, "D": 0}),
        ("progressive", {"A": 4, "B": 2, "C": 3, "D": 0}),
    ],
)
def test_criteria_take_a_void_match_as_a_round_that_was_not_played(history, criterion, values):
    assert CRITERIA[criterion].measure(history, list("ABCD"), "") == values


def test_a_bye_counts_and_a_place_that_nobody_reaches_does_not():
    history = history_of("A", {1: [FinalMatch("decided", ("A",), (WON,)), FinalMatch("decided", (), ())]})
    assert history.tallies == {"A": Tally(points=1, score=2, won=1, byes=1)}
    assert len(history.rounds[0]) == 1


def test_listed_are_those_who_are_present_or_have_sat_at_a_table_even_a_void_one():
    rounds = {1: [decided("A", "B")], 2: [void("C", "A")]}
    assert history_of("FECBA", rounds, present={"E"}).entries == ("E", "C", "B", "A")
    assert history_of("FECBA", rounds).entries == tuple("FECBA")


# E comes to round 3, and what it missed is chosen; then E beats A, and F comes too late to play.
LATER = {**ROUNDS, 3: [decided("E", "A"), nobody("B", "C")]}
CHOICES = {"nothing": None, "loss": NOTHING, "bye": WON}
NO_WIN = SeatResult(None, 0, 12, won=False)


def late_history(choice, rounds=LATER):
    each = CHOICES[choice]
    late = {entry: Late(first, choice, each) for entry, first in (("E", 3), ("F", 4))} if each else {}
    return history_of("ABCDEF", rounds, present=set("ABCDE"), late=late)


@pytest.mark.parametrize(
    ("choice", "tally"),
    [
        ("nothing", Tally(points=1, score=2, won=1, played=1, beaten=1)),
        ("loss", Tally(points=1, score=2, won=1, played=1, beaten=1, lost_unplayed=2)),
        ("bye", Tally(points=3, score=6, won=3, played=1, beaten=1, byes=2)),
    ],
)
def test_rounds_missed_by_coming_late_give_what_was_chosen(choice, tally):
    history = late_history(choice)
    assert history.tallies["E"] == tally
    assert history.unopposed("E") == 2
    assert history.opponents["E"] == ["A"]
    # An entry that is neither there nor has sat anywhere is not listed, and gets nothing.
    assert "F" not in history.entries


def test_a_missed_round_counts_as_the_choice_says_also_where_a_bye_is_no_win():
    tally = history_of("E", {1: []}, late={"E": Late(2, "bye", NO_WIN)}).tallies["E"]
    assert tally == Tally(score=12, byes=1)


def test_only_rounds_before_the_first_open_one_count_as_missed_whatever_else_is_unfinished():
    rounds = {number: matches for number, matches in LATER.items() if number != 1}
    assert late_history("bye", rounds).tallies["E"].byes == 1


@pytest.mark.parametrize(
    ("choice", "won", "points"),
    [
        ("nothing", Fraction(5, 9), Fraction(1, 3)),
        ("loss", Fraction(1, 3), Fraction(1, 9)),
        ("bye", Fraction(5, 9), Fraction(1, 3)),
    ],
)
def test_a_lost_round_is_part_of_the_rates_of_whom_it_meets_and_a_bye_is_not(choice, won, points):
    # A beats B and D, who win nothing, and loses to E: it won the one match that it had, or one of three.
    rounds = {1: [decided("A", "B")], 2: [decided("A", "D")], 3: [decided("E", "A")]}
    history = late_history(choice, rounds)
    assert CRITERIA["opponents_win_rate"].measure(history, ["A"], "") == {"A": won}
    assert CRITERIA["opponents_points_mean"].measure(history, ["A"], "") == {"A": points}


@pytest.mark.parametrize("choice", CHOICES)
def test_fide_takes_any_missed_round_as_missed_of_ones_own_will(choice):
    contributions = _Rounds(late_history(choice)).contributions("E", weighted=False)
    assert [one.missed for one in contributions] == [True, True, False]


def test_the_stored_kinds_are_those_that_games_know():
    assert set(OutcomeKind.values) == set(get_args(protocol.OutcomeKind))
