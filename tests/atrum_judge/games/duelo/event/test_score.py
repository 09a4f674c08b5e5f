"""Every possible and impossible report of a match of Duelo, in its three ways."""

import pytest

from atrum_judge.games.duelo.ruleset import WAYS
from tests.atrum_judge.games.deciding import outcome_of, terms_of

DUEL, PAIRS, MASSACRE = WAYS


def won(winner=0, life=12, **more):
    return {"ending": "elimination", "winner": winner, "how": "life", "life": life, **more}


def time(*life, **more):
    return {"ending": "time", "life": list(life), **more}


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        # (place, points, score) of each seat, or the code of what is wrong
        (won(), {}, [(1, 3, 1), (2, 0, 0)]),
        (won(1, 40), {}, [(2, 0, 0), (1, 3, 1)]),
        (won(0, None), {}, [(1, 3, 1), (2, 0, 0)]),
        ({**won(), "how": "deck"}, {}, [(1, 3, 1), (2, 0, 0)]),
        ({**won(), "how": "magic"}, {}, "report.how"),
        (won(0, 0), {}, "report.life"),
        (won(0, 41), {}, "report.life"),
        (won(0, 42), {}, "report.life"),
        (won(0, None), {"score": "life"}, "report.life"),
        (won(0, 7), {"score": "life"}, [(1, 3, 7), (2, 0, 0)]),
        (won(0, 7), {"points": "21"}, [(1, 2, 1), (2, 0, 0)]),
        (won(2), {}, "report.winner"),
        (time(9, 8), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(1, 40), {}, [(2, 0, 0), (1, 3, 1)]),
        (time(9, 0), {}, "report.time_over"),
        (time(0, 0), {}, "report.time_over"),
        (time(41, 3), {}, "report.life"),
        (time(9, 9), {}, [(1, 1, 0), (1, 1, 0)]),
        (time(9, 9, deck=[4, 3]), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(9, 9, deck=[28, 3]), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(9, 9, deck=[29, 3]), {}, "report.deck"),
        (time(9, 9, deck=[36, 3]), {}, "report.deck"),
        (time(9, 9, deck=[4, 4]), {}, [(1, 1, 0), (1, 1, 0)]),
        (time(9, 8), {"time_out": "draw"}, [(1, 1, 0), (1, 1, 0)]),
        (time(9, 8), {"score": "life"}, [(1, 3, 9), (2, 0, 0)]),
        (time(9, 9), {"score": "life"}, [(1, 1, 9), (1, 1, 9)]),
        (time(9, 9), {"time_equal": "sudden_death"}, "report.sudden_death"),
        (time(9, 9), {"time_equal": "lots"}, [(1, 3, 1), (2, 0, 0)]),
        ({"ending": "concession", "who": 0}, {}, [(2, 0, 0), (1, 3, 1)]),
        ({"ending": "no_show", "who": 1}, {}, [(1, 3, 1), (2, 0, 0)]),
        ({"ending": "no_show", "who": 1}, {"score": "life"}, [(1, 3, 20), (2, 0, 0)]),
        ({"ending": "agreed_draw"}, {}, "report.ending"),
        ({"ending": "agreed_draw"}, {"agreed_draw": "on"}, [(1, 1, 0), (1, 1, 0)]),
        ({"ending": "together"}, {}, "report.staff_only"),
        ({"ending": "disqualification", "who": 0}, {}, "report.staff_only"),
        ({"ending": "judge"}, {}, "report.staff_only"),
        (won(games=[2, 0]), {"best_of": "3"}, [(1, 3, 2), (2, 0, 0)]),
        (won(1, games=[1, 2]), {"best_of": "3"}, [(2, 0, 1), (1, 3, 2)]),
        (won(), {"best_of": "3"}, "report.games"),
        (won(0, games=[1, 2]), {"best_of": "3"}, "report.winner_games"),
        (won(games=[3, 0]), {"best_of": "3"}, "report.games"),
        (won(games=[2, 2]), {"best_of": "3"}, "report.too_many_wins"),
        (won(games=[1, 0]), {"best_of": "3"}, "report.not_over"),
        ({"ending": "time", "games": [1, 0]}, {"best_of": "3"}, [(1, 3, 1), (2, 0, 0)]),
        ({"ending": "time", "games": [1, 1]}, {"best_of": "3"}, [(1, 1, 1), (1, 1, 1)]),
        (time(9, 8, games=[1, 1]), {"best_of": "3"}, [(1, 3, 1), (2, 0, 1)]),
        ({"ending": "time", "games": [0, 0]}, {"best_of": "3"}, [(1, 1, 0), (1, 1, 0)]),
        ({"ending": "time", "games": [2, 1]}, {"best_of": "3"}, "report.over_before_time"),
        (time(9, None, games=[1, 1]), {"best_of": "3"}, "report.life"),
    ],
)
def test_a_players_report_of_a_duel_is_possible_or_not(report, options, expected):
    assert told(outcome_of(DUEL, report, terms_of(DUEL, **options))) == expected


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        (time(9, 9, sudden_death=1), {"time_equal": "sudden_death"}, [(2, 0, 0), (1, 3, 1)]),
        (time(9, 9, deck=[29, 3]), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(9, 9, deck=[35, 3]), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(9, 9, deck=[36, 3]), {}, "report.deck"),
        ({"ending": "together"}, {}, [(1, 1, 0), (1, 1, 0)]),
        ({"ending": "together"}, {"together": "judge"}, "report.winner"),
        ({"ending": "together", "winner": 1}, {"together": "judge"}, [(2, 0, 0), (1, 3, 1)]),
        ({"ending": "disqualification", "who": 0}, {}, [(2, 0, 0), (1, 3, 1)]),
        ({"ending": "judge", "winner": 0}, {}, [(1, 3, 1), (2, 0, 0)]),
        ({"ending": "judge"}, {}, [(1, 1, 0), (1, 1, 0)]),
        ({"ending": "double_loss"}, {}, [(None, 0, 0), (None, 0, 0)]),
        ({"ending": "void"}, {}, [(None, 0, 0), (None, 0, 0)]),
    ],
)
def test_a_judges_report_of_a_duel_is_possible_or_not(report, options, expected):
    assert told(outcome_of(DUEL, report, terms_of(DUEL, **options), by_staff=True)) == expected


@pytest.mark.parametrize(
    ("report", "by_staff", "code"),
    [
        (time(9, 9), False, "report.sudden_death"),
        ({"ending": "together"}, True, "report.winner"),
        ({"ending": "judge"}, True, "report.needs_winner"),
        ({"ending": "agreed_draw"}, False, "report.ending"),
    ],
)
def test_nothing_is_drawn_where_somebody_has_to_go_on(report, by_staff, code):
    terms = terms_of(DUEL, needs_winner=True, agreed_draw="on", time_out="draw")
    assert outcome_of(DUEL, report, terms, by_staff=by_staff) == code
    assert told(outcome_of(DUEL, time(9, 8), terms))[0][0] == 1


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        (won(life=0, life_other=12), {}, [(1, 3, 1), (2, 0, 0)]),
        (won(life=3, life_other=12), {"score": "life"}, [(1, 3, 15), (2, 0, 0)]),
        (won(life=0, life_other=0), {}, "report.life"),
        (won(life=12, life_other=41), {}, "report.life"),
        (time(30, 40, members=[2, 1]), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(30, 40, members=[1, 1]), {}, [(2, 0, 0), (1, 3, 1)]),
        (time(80, 79, members=[2, 2]), {}, [(1, 3, 1), (2, 0, 0)]),
        (time(81, 79, members=[2, 2]), {}, "report.life"),
        (time(30, 40, members=[2, 0]), {}, "report.members"),
        (time(30, 40), {}, "report.members"),
        (time(30, 41, members=[2, 1]), {}, "report.life"),
        (time(1, 30, members=[2, 2]), {}, "report.life"),
        (time(9, 8, games=[1, 1], members=[None, 1]), {"best_of": "3"}, "report.members"),
    ],
)
def test_a_report_of_pairs_is_possible_or_not(report, options, expected):
    assert told(outcome_of(PAIRS, report, terms_of(PAIRS, **options))) == expected


def left(*order, **more):
    return {"ending": "elimination", "left": list(order), **more}


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        (left(1, 1, 0), {}, [(2, 0, 0), (2, 0, 0), (1, 3, 1)]),
        (left(2, 1, 0), {}, [(2, 0, 0), (2, 0, 0), (1, 3, 1)]),
        (left(2, 1, 0), {"places": "order", "table_points": "places"}, [(2, 1, 0), (3, 0, 0), (1, 3, 1)]),
        (left(1, 1, 1, 0), {}, [(2, 0, 0)] * 3 + [(1, 3, 1)]),
        (left(1, 1, 1, 0), {"table_points": "places"}, [(2, 1, 0)] * 3 + [(1, 4, 1)]),
        (
            left(3, 1, 2, 0),
            {"places": "order", "table_points": "places"},
            [(2, 2, 0), (4, 0, 0), (3, 1, 0), (1, 4, 1)],
        ),
        (left(1, 0, 0), {}, "report.left"),
        (left(2, 1, 1), {}, "report.left"),
        (left(3, 1, 0), {}, "report.left"),
        (left(2, 0, 1, 2), {}, [(2, 0, 0), (1, 3, 1), (2, 0, 0), (2, 0, 0)]),
        (left(4, 1, 2, 0), {}, "report.left"),
        (left(3, 1, 3, 0), {}, "report.left"),
        (left(2, 2, 0), {}, "report.left"),
        (left(1, 0), {}, "report.left"),
        ({**left(1, 1, 0), "games": [2, 0, 0]}, {}, "report.games"),
        (time(9, 0, 3), {}, [(1, 3, 1), (2, 0, 0), (2, 0, 0)]),
        (time(9, 0, 3), {"places": "order", "table_points": "places"}, [(1, 3, 1), (3, 0, 0), (2, 1, 0)]),
        (time(9, 9, 3), {}, [(1, 1, 0), (1, 1, 0), (3, 0, 0)]),
        (time(9, 9, 3), {"table_points": "places"}, [(1, 2, 0), (1, 2, 0), (3, 0, 0)]),
        (time(9, 0, 0), {}, "report.time_over"),
        (time(9, 8, 3), {"time_out": "draw"}, [(1, 1, 0)] * 3),
        ({"ending": "concession", "who": 0}, {}, "report.ending"),
    ],
)
def test_a_report_of_a_massacre_is_possible_or_not(report, options, expected):
    seats = len(report.get("left") or report.get("life") or [0] * 3)
    seats = 3 if seats < 3 else seats
    assert told(outcome_of(MASSACRE, report, terms_of(MASSACRE, seats, **options))) == expected


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        (left(1, 2, 2) | {"ending": "together"}, {}, [(3, 0, 0), (1, 1, 0), (1, 1, 0)]),
        (left(1, 2, 2, winner=2) | {"ending": "together"}, {}, [(2, 0, 0), (2, 0, 0), (1, 3, 1)]),
        (left(1, 2, 2, winner=0) | {"ending": "together"}, {}, "report.winner"),
        (left(1, 2, 2) | {"ending": "together"}, {"together": "judge"}, "report.winner"),
        (left(1, 2, 0) | {"ending": "together"}, {}, "report.left"),
        ({"ending": "judge", "winner": 1}, {}, [(2, 0, 0), (1, 3, 1), (2, 0, 0)]),
        ({"ending": "judge"}, {}, [(1, 1, 0)] * 3),
        ({"ending": "double_loss"}, {}, [(None, 0, 0)] * 3),
    ],
)
def test_a_judges_report_of_a_massacre_is_possible_or_not(report, options, expected):
    assert told(outcome_of(MASSACRE, report, terms_of(MASSACRE, 3, **options), by_staff=True)) == expected


@pytest.mark.parametrize(
    ("game", "options", "points", "score", "wins"),
    [
        (DUEL, {}, 3, 1, True),
        (DUEL, {"best_of": "3"}, 3, 2, True),
        (DUEL, {"score": "life"}, 3, 20, True),
        (DUEL, {"bye": "draw"}, 1, 0, False),
        (MASSACRE, {}, 3, 1, True),
    ],
)
def test_a_bye(game, options, points, score, wins):
    bye = game.bye(terms_of(game, **options).options)
    assert (bye.points, bye.score, bye.won) == (points, score, wins)


def told(outcome):
    return outcome if isinstance(outcome, str) else [(s.place, s.points, s.score) for s in outcome.seats]


def test_who_was_left_and_who_went_is_told_in_words():
    told = MASSACRE.describe({"ending": "elimination", "left": [0, 2, 1]}, ["Ana", "Beto", "Caro"])
    assert str(told) == "Eliminación · Orden de salida: Ana (quedó), Beto (2), Caro (1)"


def test_a_name_that_ends_in_a_number_is_told_apart_from_what_is_said_of_it():
    told = DUEL.describe({"ending": "time", "life": [1, 22]}, ["Ana 2", "Ana"])
    assert str(told) == "Tiempo · Vida: Ana 2 (1), Ana (22)"
