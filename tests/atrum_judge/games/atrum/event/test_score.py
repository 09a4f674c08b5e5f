"""The table of possible reports: every possible one accepted, every other refused (P3 §2.6)."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atrum_judge.games.atrum.event.score import ENDINGS, OPTIONS, decide
from atrum_judge.protocol import NOTHING, ImpossibleReport
from atrum_judge.reports import described

DEFAULTS = {option.name: option.default for option in OPTIONS}


def outcome(report, *, staff=False, **options):
    return decide(report, DEFAULTS | options, by_staff=staff, rng=Random(3))


def score(report, **kwargs):
    return tuple(seat.score for seat in outcome(report, **kwargs).seats)


def refused(report, **kwargs):
    with pytest.raises(ImpossibleReport) as impossible:
        outcome(report, **kwargs)
    assert all(p.rule for p in impossible.value.problems)
    return impossible.value.problems[0].code


@pytest.mark.law("score.value", carried_out=True)
def test_elimination_accepts_one_to_three_against_none():
    possible = {
        left: score({"ending": "elimination", "left": list(left)})
        for left in product(range(4), repeat=2)
        if (left[0] == 0) != (left[1] == 0)
    }
    assert possible == {left: left for left in [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3)]}


@pytest.mark.parametrize("left", [(a, b) for a, b in product(range(1, 4), repeat=2)])
def test_elimination_needs_a_loser_without_reptantes(left):
    assert refused({"ending": "elimination", "left": list(left)}) == "report.nobody_eliminated"


@pytest.mark.parametrize(
    ("left", "places", "said"),
    [
        ([1, 0], [1, 2], "Eliminación: 1 Reptante contra 0."),
        ([0, 2], [2, 1], "Eliminación: 2 Reptantes contra 0."),
    ],
)
def test_who_loses_is_second_and_the_reason_counts_what_is_left(left, places, said):
    found = outcome({"ending": "elimination", "left": left})
    assert ([seat.place for seat in found.seats], str(found.reason)) == (places, said)


def test_both_eliminated_at_once_goes_to_a_judge():
    assert refused({"ending": "elimination", "left": [0, 0]}) == "report.both_eliminated"


@pytest.mark.parametrize("left", [(3, 2), (3, 1), (2, 1), (2, 3), (1, 3), (1, 2)])
def test_time_with_different_counts_scores_the_counts(left):
    assert score({"ending": "time", "left": list(left)}) == left


@pytest.mark.law("score.time_tie_minus_one", carried_out=True)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_time_with_equal_counts_costs_the_loser_one(n):
    report = {"ending": "time", "left": [n, n], "resistance": [4, 7]}
    assert score(report) == (n - 1, n)


def test_time_with_equal_counts_needs_resistance():
    assert refused({"ending": "time", "left": [2, 2]}) == "report.resistance"
    assert refused({"ending": "time", "left": [2, 2], "resistance": [4, None]}) == "report.resistance"


def test_time_all_equal_goes_to_who_last_removed():
    report = {"ending": "time", "left": [2, 2], "resistance": [5, 5], "last_removal": 1}
    assert score(report) == (1, 2)
    assert refused({**report, "last_removal": None}) == "report.last_removal"


@pytest.mark.parametrize("left", [(0, 1), (0, 0), (3, 0)])
def test_time_with_nobody_left_is_an_elimination(left):
    assert refused({"ending": "time", "left": list(left)}) == "report.time_zero"


def test_all_three_left_means_never_at_zero_resistance():
    report = {"ending": "time", "left": [3, 3], "resistance": [0, 4]}
    assert refused(report) == "report.zero_without_removal"


def test_who_has_all_three_has_removed_none():
    report = {"ending": "time", "left": [3, 2], "last_removal": 0}
    assert refused(report) == "report.last_removal_impossible"


def test_nobody_removed_any_is_settled_by_a_judge():
    report = {"ending": "time", "left": [3, 3], "resistance": [10, 10]}
    assert refused(report) == "report.all_equal"
    assert refused({**report, "sudden_death": 1}) == "report.all_equal"
    assert score({**report, "sudden_death": 1}, staff=True) == (2, 3)


def test_nobody_removed_any_may_be_drawn_by_lots():
    report = {"ending": "time", "left": [3, 3], "resistance": [10, 10]}
    assert sorted(score(report, all_equal="lots")) == [2, 3]


@pytest.mark.parametrize("resistance", [(-1, 3), (21, 3), ("7", 3), (True, 3), (7.5, 3)])
def test_resistance_is_a_number_from_0_to_20(resistance):
    report = {"ending": "time", "left": [2, 2], "resistance": list(resistance)}
    assert refused(report) == "report.resistance"


@pytest.mark.parametrize("left", [0, 2, [4, 0], [-1, 0], [2], [2, 0, 0], None, "20", [None, 0], [True, 0]])
def test_counts_are_numbers_from_0_to_3(left):
    assert refused({"ending": "elimination", "left": left}) == "report.left"


@pytest.mark.parametrize(("setting", "expected"), [("left", 2), ("three", 3)])
def test_concession_gives_the_loser_nothing(setting, expected):
    report = {"ending": "concession", "who": 0, "winner_left": 2}
    assert score(report, concession_score=setting) == (0, expected)


def test_a_conceding_player_leaves_a_winner_with_reptantes():
    assert refused({"ending": "concession", "who": 0, "winner_left": 0}) == "report.winner_left"


def test_a_no_show_scores_by_setting():
    assert score({"ending": "no_show", "who": 1}) == (3, 0)
    assert score({"ending": "no_show", "who": 1}, no_show_score="2") == (2, 0)


@pytest.mark.parametrize("ending", ["loop", "disqualification", "judge", "double_loss", "void"])
def test_some_endings_belong_to_judges(ending):
    assert refused({"ending": ending, "who": 0, "winner_left": 1}) == "report.staff_only"


def test_a_loop_counts_as_a_concession():
    assert score({"ending": "loop", "who": 1, "winner_left": 3}, staff=True) == (3, 0)


@pytest.mark.parametrize("pair", list(product(range(4), repeat=2)))
def test_a_judge_sets_any_score_but_a_draw(pair):
    report = {"ending": "judge", "winner": 0, "score": list(pair)}
    if pair[0] > pair[1]:
        assert score(report, staff=True) == pair
    else:
        assert refused(report, staff=True) == "report.score"


def test_both_may_lose_but_nobody_draws():
    result = outcome({"ending": "double_loss"}, staff=True)
    assert (result.kind, result.winners) == ("nobody", [])


def test_a_judge_may_declare_a_match_void_which_gives_nobody_anything():
    result = outcome({"ending": "void"}, staff=True)
    assert (result.kind, result.seats) == ("void", (NOTHING, NOTHING))
    assert str(described({"ending": "void"}, ENDINGS, ["Ana", "Beto"])) == "Partida anulada"


def test_whatever_has_a_winner_is_decided():
    assert outcome({"ending": "no_show", "who": 1}).kind == "decided"


@pytest.mark.parametrize("ending", ["", "draw", None, 3])
def test_an_unknown_ending_is_refused(ending):
    assert refused({"ending": ending}) == "report.ending"


values = st.one_of(
    st.none(), st.integers(-3, 25), st.sampled_from(["", "2", "x"]), st.lists(st.integers(-1, 4), max_size=3)
)


@given(
    ending=st.sampled_from([e.name for e in ENDINGS]),
    data=st.dictionaries(
        st.sampled_from(["left", "resistance", "last_removal", "who", "winner_left", "winner", "score"]), values
    ),
    staff=st.booleans(),
)
def test_any_report_is_decided_or_refused(ending, data, staff):
    """Never a crash, never a draw, SCORE always 0..3 and the winner's above the loser's."""
    report = {"ending": ending, **data}
    try:
        result = outcome(report, staff=staff)
    except ImpossibleReport:
        return
    scores = [seat.score for seat in result.seats]
    assert all(0 <= s <= 3 for s in scores)
    if result.winners:
        (winner,) = result.winners
        assert scores[winner] > scores[1 - winner]
    assert str(described(report, ENDINGS, ["Ana", "Beto"]))
