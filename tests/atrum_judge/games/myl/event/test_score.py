"""Every possible and impossible report of a match of Mitos y Leyendas."""

import json
from pathlib import Path

import pytest

from atrum_judge.games.myl.ruleset import MitosYLeyendas
from tests.atrum_judge.games.deciding import outcome_of, terms_of

GAME = MitosYLeyendas()
REPORTS = json.loads((Path(__file__).parent / "reports.json").read_text())["reports"]


@pytest.mark.parametrize("case", REPORTS, ids=lambda case: case["title"])
def test_a_report_is_possible_or_not(case):
    outcome = outcome_of(GAME, case["report"], terms_of(GAME, **case["options"]))
    expected = case["expect"]
    if "impossible" in expected:
        assert outcome == expected["impossible"]
        return
    assert outcome.winners == ([] if expected["winner"] is None else [expected["winner"]])
    assert [seat.score for seat in outcome.seats] == expected.get("games", [0, 0])
    assert outcome.kind == ("drawn" if expected["winner"] is None else "decided")


def drawn(ending="played", games=(1, 1), drawn=1, **more):
    return {"ending": ending, "games": list(games), "drawn": drawn, **more}


@pytest.mark.parametrize(
    ("report", "options", "by_staff", "expected"),
    [
        # (points, games won, games played) of each seat
        (drawn(games=(2, 0), drawn=0), {}, False, [(3, 2, 2), (0, 0, 2)]),
        (drawn(games=(2, 0), drawn=0), {"points": "21"}, False, [(2, 2, 2), (0, 0, 2)]),
        (drawn(), {}, False, [(1, 1, 3), (1, 1, 3)]),
        (drawn(), {"points": "10"}, False, [(0, 1, 3), (0, 1, 3)]),
        (drawn("time", (1, 0), 0), {"time_unfinished": "drawn"}, False, [(3, 1, 2), (0, 0, 2)]),
        (drawn("time", (1, 0), 0, castle=1), {"time_unfinished": "castle"}, False, [(1, 1, 2), (1, 1, 2)]),
        (drawn("time", (0, 0), 0, castle=1), {"time_unfinished": "castle"}, False, [(0, 0, 1), (3, 1, 1)]),
        (drawn("concession", (1, 0), 0, who=1), {"concession_score": "clean"}, False, [(3, 2, 2), (0, 0, 2)]),
        ({"ending": "no_show", "who": 0}, {"no_show_score": "one"}, False, [(0, 0, 1), (3, 1, 1)]),
        ({"ending": "no_show", "who": 0}, {"best_of": "1"}, False, [(0, 0, 1), (3, 1, 1)]),
        ({"ending": "disqualification", "who": 1}, {}, True, [(3, 2, 2), (0, 0, 2)]),
        ({"ending": "judge", "games": [1, 1]}, {}, True, [(1, 1, 2), (1, 1, 2)]),
        ({"ending": "judge", "winner": 1, "games": [1, 1]}, {}, True, [(0, 1, 2), (3, 1, 2)]),
        ({"ending": "double_loss"}, {}, True, [(0, 0, 0), (0, 0, 0)]),
        ({"ending": "void"}, {}, True, [(0, 0, 0), (0, 0, 0)]),
    ],
)
def test_what_a_match_gives(report, options, by_staff, expected):
    outcome = outcome_of(GAME, report, terms_of(GAME, **options), by_staff=by_staff)
    assert [(seat.points, seat.score, seat.games) for seat in outcome.seats] == expected


@pytest.mark.parametrize(
    ("report", "by_staff", "code"),
    [
        (drawn(), False, "report.needs_winner"),
        (drawn("time", (0, 0), 0), False, "report.needs_winner"),
        ({"ending": "judge", "games": [1, 1]}, True, "report.needs_winner"),
        ({"ending": "intentional_draw"}, False, "report.ending"),
    ],
)
def test_nothing_is_drawn_where_somebody_has_to_go_on(report, by_staff, code):
    terms = terms_of(GAME, needs_winner=True, agreed_draw="on")
    assert outcome_of(GAME, report, terms, by_staff=by_staff) == code


@pytest.mark.parametrize(
    ("report", "code"),
    [
        ({}, "report.ending"),
        ({"ending": "played", "games": [2], "drawn": 0}, "report.games"),
        ({"ending": "played", "games": [2, "0"], "drawn": 0}, "report.games"),
        ({"ending": "played", "games": [2, True], "drawn": 0}, "report.games"),
        ({"ending": "played", "games": [2, -1], "drawn": 0}, "report.games"),
        ({"ending": "played", "games": [2, 0], "drawn": 10}, "report.drawn"),
        ({"ending": "no_show", "who": 2}, "report.who"),
        ({"ending": "double_loss"}, "report.staff_only"),
        ({"ending": "judge", "winner": 0, "games": [0, 1]}, "report.winner_games"),
    ],
)
def test_what_is_no_report_is_refused_by_its_field(report, code):
    assert outcome_of(GAME, report, terms_of(GAME), by_staff=code == "report.winner_games") == code


@pytest.mark.parametrize(
    ("report", "options", "code"),
    [
        (drawn("concession", (0, 0), 9, who=0), {}, "report.too_many_games"),
        (drawn("concession", (1, 1), 1, who=0), {}, "report.concession_after_end"),
        (drawn("concession", (2, 2), 0, who=0), {}, "report.too_many_wins"),
        (drawn("concession", (0, 0), 1, who=0), {"best_of": "1"}, "report.concession_after_end"),
        ({"ending": "judge", "winner": 0, "games": [3, 0]}, {}, "report.games"),
        ({"ending": "judge", "winner": 0, "games": [2, 2]}, {}, "report.too_many_wins"),
        ({"ending": "judge", "games": [1, 1]}, {"best_of": "1"}, "report.too_many_wins"),
    ],
)
def test_no_match_has_more_games_than_it_can_have_however_it_ended(report, options, code):
    assert outcome_of(GAME, report, terms_of(GAME, **options), by_staff=True) == code


def test_who_concedes_after_drawn_games_that_are_played_again():
    terms = terms_of(GAME, replay_draws="yes")
    assert outcome_of(GAME, drawn("concession", (0, 1), 5, who=0), terms).winners == [1]


def test_a_bye_is_a_win_with_its_games():
    usual = terms_of(GAME).options
    assert (GAME.bye(usual).points, GAME.bye(usual).score, GAME.bye(usual).games) == (3, 2, 2)
    assert GAME.bye({**usual, "bye_score": "one"}).score == 1
