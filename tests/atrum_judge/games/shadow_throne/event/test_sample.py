"""Samples for the demonstrations of Shadow Throne: results that are possible."""

from random import Random

import pytest

from atrum_judge.games.shadow_throne.ruleset import ShadowThrone
from tests.atrum_judge.games.deciding import checked, codes, outcome_of, terms_of

GAME = ShadowThrone()


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("target", ["15", "20", "25"])
def test_every_report_is_possible_and_they_differ(seats, target):
    rng, terms = Random(1), terms_of(GAME, seats, target=target)
    reports = [GAME.sample.report(rng, terms) for _ in range(200)]
    found = [outcome_of(GAME, report, terms) for report in reports]
    assert [each for each in found if isinstance(each, str)] == []
    assert {report["ending"] for report in reports} == {"target", "time"}
    assert sum(report["ending"] == "time" for report in reports) < len(reports) / 3
    tops = [max(report["influence"]) for report in reports]
    assert (min(tops), max(tops)) == (int(target) - 3, int(target) + 3)
    assert {each.seats[0].place for each in found} >= {1, 2, 3}
    shared = [r for r in reports if r["influence"].count(max(r["influence"])) > 1]
    assert 0 < len(shared) < len(reports) / 2


def test_where_time_ends_nothing_every_game_reaches_the_target():
    rng, terms = Random(1), terms_of(GAME, 3, time_order="none")
    assert {GAME.sample.report(rng, terms)["ending"] for _ in range(100)} == {"target"}


def test_a_contradicting_report_is_possible_and_says_otherwise():
    rng, terms = Random(2), terms_of(GAME, 4)
    for _ in range(100):
        report = GAME.sample.report(rng, terms)
        other = GAME.sample.contradicting(report, terms)
        assert all(one != two for one, two in zip(report["gold"], other["gold"], strict=True))
        assert not isinstance(outcome_of(GAME, other, terms), str)


def test_nothing_is_registered():
    assert GAME.sample.roster(Random(1)) == []
    assert codes(checked(GAME, [])) == []


@pytest.mark.parametrize(("target", "minutes"), [("15", 60), ("20", 75), ("25", 90)])
def test_a_longer_game_takes_longer(target, minutes):
    assert GAME.usual_minutes(terms_of(GAME, target=target).options) == minutes


@pytest.mark.parametrize(
    ("place_points", "bye_points", "points"),
    [
        ("scale", "mean", 12),
        ("scale", "first", 24),
        ("scale", "zero", 0),
        ("ladder", "mean", 2),
        ("ladder", "first", 5),
        ("win", "mean", 0),
        ("win", "first", 1),
    ],
)
def test_a_round_without_a_table(place_points, bye_points, points):
    bye = GAME.bye(terms_of(GAME, place_points=place_points, bye_points=bye_points).options)
    assert (bye.place, bye.points, bye.score, bye.won) == (1, points, 0, bye_points == "first")
