"""Samples for the demonstrations of Duelo: heroes that may be registered, results that are possible."""

from random import Random

import pytest

from atrum_judge.games.duelo.ruleset import WAYS
from tests.atrum_judge.games.deciding import checked, codes, outcome_of, terms_of

pytestmark = pytest.mark.thorough

DUEL, PAIRS, MASSACRE = WAYS
TERMS = [
    terms_of(DUEL),
    terms_of(DUEL, best_of="3"),
    terms_of(PAIRS),
    terms_of(PAIRS, best_of="3"),
    terms_of(MASSACRE, 3),
    terms_of(MASSACRE, 4, places="order", table_points="places"),
]
PLAYED = list(zip([DUEL, DUEL, PAIRS, PAIRS, MASSACRE, MASSACRE], TERMS, strict=True))


@pytest.mark.parametrize("game", WAYS, ids=lambda game: game.key)
def test_the_heroes_may_be_registered(game):
    rng = Random(1)
    rosters = [game.sample.roster(rng) for _ in range(30)]
    assert [codes(checked(game, roster)) for roster in rosters] == [[]] * 30
    assert len({roster[0]["name"] for roster in rosters}) == 4


@pytest.mark.parametrize(("game", "terms"), PLAYED)
def test_every_report_is_possible_and_they_differ(game, terms):
    rng = Random(1)
    reports = [game.sample.report(rng, terms) for _ in range(600)]
    assert [
        each for each in (outcome_of(game, report, terms) for report in reports) if isinstance(each, str)
    ] == []
    assert {report["ending"] for report in reports} == {"elimination", "time"}
    timed = sum(report["ending"] == "time" for report in reports)
    assert timed < len(reports) / 3
    places = {outcome_of(game, report, terms).seats[0].place for report in reports}
    assert {1, 2} <= places


@pytest.mark.parametrize(("game", "terms"), PLAYED)
def test_a_contradicting_report_is_possible_and_says_otherwise(game, terms):
    rng = Random(2)
    for _ in range(60):
        report = game.sample.report(rng, terms)
        other = game.sample.contradicting(report, terms)
        assert other != report
        first, second = outcome_of(game, report, terms), outcome_of(game, other, terms)
        assert not isinstance(second, str), (report, other)
        assert [seat.place for seat in first.seats] != [seat.place for seat in second.seats]


@pytest.mark.parametrize(
    ("game", "minutes", "series", "seats"),
    [(DUEL, 40, 80, (2, 2)), (PAIRS, 60, 120, (2, 2)), (MASSACRE, 75, 75, (3, 4))],
)
def test_how_long_and_with_how_many_one_plays(game, minutes, series, seats):
    usual = terms_of(game).options
    assert game.usual_minutes(usual) == minutes
    assert game.usual_minutes({**usual, "best_of": "3"} if game is not MASSACRE else usual) == series
    tables = game.tables(usual)
    assert (tables.fewest, tables.most) == seats
    assert game.name_key(" ENOQ ") == game.name_key("enoq")
