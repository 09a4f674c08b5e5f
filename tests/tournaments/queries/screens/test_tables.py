"""Tables and names as screens show them."""

import pytest

from tests.tournaments.queries.played import event
from tournaments import actions
from tournaments.queries.screens.tables import names_shown, tables_shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    world = event(5)
    world.start_round()
    return world


def test_tables_come_by_number_and_the_bye_last(world):
    tables = tables_shown(world.tournament.rounds.get())
    assert [one.table for one in tables] == [1, 2, None]
    assert [len(one.seats) for one in tables] == [2, 2, 1]
    assert not tables[0].is_final


def test_a_result_is_there_once_it_is_final(world):
    match = world.table()
    report = {"ending": "elimination", "left": [2, 0]}
    actions.reporting.report_result(world.by(world.seated(match)[0]), match, report)
    round_ = world.tournament.rounds.get()
    assert [seat.score for seat in tables_shown(round_)[0].seats] == [None, None]
    actions.reporting.decide_result(world.by(world.judge), match, report)
    first = tables_shown(round_)[0]
    assert first.is_final
    assert [(seat.score, seat.won) for seat in first.seats] == [(2, True), (0, False)]


def test_everybody_stands_once_among_the_names_in_their_order(world):
    round_ = world.tournament.rounds.get()
    names = names_shown(round_, tables_shown(round_))
    assert [one.name for one in names] == [f"jugador{number}" for number in range(1, 6)]
    assert sum(one.table is None for one in names) == 1
