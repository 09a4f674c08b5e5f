"""Every possible and impossible report of a match of Doomtrooper."""

import pytest

from atrum_judge.games.doomtrooper.ruleset import Doomtrooper
from atrum_judge.protocol import Shorthand
from tests.atrum_judge.games.deciding import outcome_of, terms_of

GAME = Doomtrooper()


def said(ending, *promotion, **more):
    return {"ending": ending, **({"promotion": list(promotion)} if promotion else {}), **more}


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        # (points, promotion, won) of each seat, or the code of what is wrong
        (said("total", 25, 24), {}, [(3, 25, True), (0, 24, False)]),
        (said("total", 3, 40), {"victory_total": "40"}, [(0, 3, False), (3, 40, True)]),
        (said("total", 24, 24), {}, "report.total_not_reached"),
        (said("total", 25, 30), {}, "report.total_twice"),
        (said("total", 25, 3), {"victory_total": "40"}, "report.total_not_reached"),
        (said("total", 25, 3), {"victory_total": "none"}, "report.no_total"),
        (said("decks", 7, 6), {}, [(3, 7, True), (0, 6, False)]),
        (said("decks", 7, 7), {}, "report.tie_plays_on"),
        (said("decks", 25, 7), {}, "report.already_won"),
        (said("decks", 60, 7), {"victory_total": "none"}, [(3, 60, True), (0, 7, False)]),
        (said("time", 7, 6), {}, [(3, 7, True), (0, 6, False)]),
        (said("time", 7, 7), {}, [(1, 7, False), (1, 7, False)]),
        (said("time", 7, 7), {"points": "210"}, [(1, 7, False), (1, 7, False)]),
        (said("time", 7, 7), {"time_tie": "play_on"}, "report.tie_plays_on"),
        (said("time", 7, 25), {}, "report.already_won"),
        (said("concession", 9, 3, who=0), {}, [(0, 9, False), (3, 3, True)]),
        (said("concession", 9, 25, who=0), {}, "report.already_won"),
        (said("concession", 9, 3), {}, "report.who"),
        (said("no_show", who=1), {}, [(3, 12, True), (0, 0, False)]),
        (said("no_show", who=1), {"absent_score": "total"}, [(3, 25, True), (0, 0, False)]),
        (said("no_show", who=1), {"victory_total": "none"}, [(3, 12, True), (0, 0, False)]),
        (said("time", 9, 3), {"points": "promotion"}, [(9, 9, True), (3, 3, False)]),
        (said("time", 9, 9), {"points": "promotion"}, [(9, 9, False), (9, 9, False)]),
        (said("no_warriors", 9, 3, who=0), {}, "report.staff_only"),
        (said("disqualification", who=0), {}, "report.staff_only"),
        (said("judge", 9, 3), {}, "report.staff_only"),
        (said("double_loss"), {}, "report.staff_only"),
        (said("time", 7), {}, "report.promotion"),
        (said("time", 7, -1), {}, "report.promotion"),
        (said("time", 7, 201), {}, "report.promotion"),
        (said("time", 7, "7"), {}, "report.promotion"),
        (said("time"), {}, "report.promotion"),
        ({}, {}, "report.ending"),
    ],
)
def test_a_players_report_is_possible_or_not(report, options, expected):
    assert told(outcome_of(GAME, report, terms_of(GAME, **options))) == expected


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (said("no_warriors", 9, 3, who=0), [(0, 9, False), (3, 3, True)]),
        (said("no_warriors", 25, 3, who=0), "report.already_won"),
        (said("disqualification", who=0), [(0, 0, False), (3, 12, True)]),
        (said("judge", 30, 30, winner=1), [(0, 30, False), (3, 30, True)]),
        (said("judge", 4, 4), [(1, 4, False), (1, 4, False)]),
        (said("double_loss"), [(0, 0, False), (0, 0, False)]),
        (said("void"), [(0, 0, False), (0, 0, False)]),
    ],
)
def test_a_judges_report_is_possible_or_not(report, expected):
    assert told(outcome_of(GAME, report, terms_of(GAME), by_staff=True)) == expected


@pytest.mark.parametrize(
    ("report", "code"), [(said("time", 7, 7), "report.tie_plays_on"), (said("judge", 4, 4), "report.needs_winner")]
)
def test_nothing_is_drawn_where_somebody_has_to_go_on(report, code):
    assert outcome_of(GAME, report, terms_of(GAME, needs_winner=True), by_staff=True) == code


def test_lots_are_drawn_where_the_event_wants_them():
    terms = terms_of(GAME, time_tie="lots", needs_winner=True)
    winners = {outcome_of(GAME, said("time", 7, 7), terms, seed=seed).winners[0] for seed in range(20)}
    assert winners == {0, 1}


@pytest.mark.parametrize(
    ("options", "points", "score"),
    [({}, 3, 12), ({"victory_total": "40"}, 3, 20), ({"points": "promotion", "bye_score": "total"}, 25, 25)],
)
def test_a_bye(options, points, score):
    bye = GAME.bye(terms_of(GAME, **options).options)
    assert (bye.points, bye.score, bye.won) == (points, score, True)


def told(outcome):
    return outcome if isinstance(outcome, str) else [(s.points, s.score, s.won) for s in outcome.seats]


def test_a_line_that_says_a_draw_means_one_by_time_where_time_draws():
    drawn = Shorthand(drawn=True)
    assert list(GAME.short(drawn, terms_of(GAME))) == [{"ending": "time"}]
    assert not GAME.short(drawn, terms_of(GAME, time_tie="play_on"))
