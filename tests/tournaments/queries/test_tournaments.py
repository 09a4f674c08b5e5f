"""Lists of events, and their readers."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.tournaments.queries.played import another
from tests.world import NOW, World, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import Role, Span
from tournaments.queries.tournaments import Near, mine, near, visible_to_all

pytestmark = pytest.mark.django_db


def named(tournaments):
    return [tournament.name for tournament in tournaments]


def test_everybody_sees_all_events_but_drafts_newest_first(world):
    World.open_again(world, name="Después", starts_at=NOW + timedelta(days=1))
    World.open_again(world, name="Antes", starts_at=NOW - timedelta(days=1))
    settings = {"name": "Borrador", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    actions.setup.create_tournament(By(world.organizer, NOW), settings)
    assert named(visible_to_all()) == ["Después", "Copa de prueba", "Antes"]


def test_a_cancelled_event_stays_visible(world):
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Sin luz"
    )
    assert named(visible_to_all()) == ["Copa de prueba"]


def test_mine_are_those_i_run_or_play_and_drafts_of_mine(world):
    world.add_players(1)
    settings = {
        "name": "Borrador",
        "game": "atrum",
        "starts_at": NOW - timedelta(days=1),
        "rules_date": NOW.date(),
    }
    actions.setup.create_tournament(By(world.organizer, NOW), settings)
    assert named(mine(world.organizer, 20)) == ["Copa de prueba", "Borrador"]
    assert named(mine(world.judge, 20)) == ["Copa de prueba"]
    assert named(mine(world.players[0], 20)) == ["Copa de prueba"]
    assert named(mine(person("ajena"), 20)) == []


def test_what_is_on_stands_before_what_comes_and_what_was(world):
    other, third = (another(world, 2, name=name) for name in ("Cancelada", "En juego"))
    actions.setup.cancel_tournament(
        other.by(world.organizer), other.tournament, name="Cancelada", reason="Sin luz"
    )
    third.start_round()
    assert named(mine(world.organizer, 20)) == ["En juego", "Copa de prueba", "Cancelada"]


def test_an_event_is_listed_once_for_whom_has_several_parts_in_it(world):
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.organizer, Role.HEAD_JUDGE)
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.organizer, Role.JUDGE)
    assert named(mine(world.organizer, 20)) == ["Copa de prueba"]


SATURDAY = datetime(2026, 11, 21, 12, tzinfo=ZoneInfo("America/Santiago"))


def findable(world, place="Rosario"):
    actions.people.clubs.name_club(world.by(world.organizer), world.tournament, place=place, findable=True)


def found(city="", span=Span.COMING, first=None, last=None, now=SATURDAY):
    return named(near(Near(city, span, first, last), now))


def test_events_are_found_by_city_only_where_the_club_wants_it(world):
    assert found("Rosario") == []
    findable(world, "Bogotá")
    assert found("bogota") == found("club") == found() == ["Copa de prueba"]
    assert found("Rosario") == []
    actions.people.clubs.name_club(world.by(world.organizer), world.tournament, place="Bogotá")
    assert found("bogota") == []


def test_a_draft_and_a_cancelled_one_are_not_found(world):
    findable(world)
    settings = {"name": "Borrador", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    actions.setup.create_tournament(By(world.organizer, NOW), settings)
    assert found() == ["Copa de prueba"]
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name="Copa de prueba", reason="Sin luz"
    )
    assert found() == []


def test_days_are_those_of_the_place_and_of_who_looks(world):
    findable(world)
    for name, days in (("Ayer", -1), ("Domingo", 1), ("Lunes", 2), ("Diciembre", 12)):
        World.open_again(world, name=name, starts_at=SATURDAY + timedelta(days=days))
    World.open_again(world, name="Noche", starts_at=SATURDAY.replace(hour=23, minute=30))
    today = ["Copa de prueba", "Noche"]
    assert found(span=Span.TODAY) == today
    assert found(span=Span.WEEK) == [*today, "Domingo"]
    assert found(span=Span.MONTH) == [*today, "Domingo", "Lunes"]
    assert found() == [*today, "Domingo", "Lunes", "Diciembre"]
    assert found(first=date(2026, 11, 22), last=date(2026, 11, 23)) == ["Domingo", "Lunes"]
    assert found(first=date(2026, 11, 23), last=date(2026, 11, 1)) == [*today, "Domingo", "Lunes"]
    assert found(last=date(2026, 11, 22), first=None) == [*today, "Domingo"]
    assert found(last=date(2020, 1, 1)) == []


def test_one_that_began_yesterday_and_goes_on_is_on_today(world):
    findable(world)
    world.add_players(2)
    world.start_round()
    assert found(span=Span.TODAY, now=SATURDAY + timedelta(days=1)) == ["Copa de prueba"]
    assert found(now=SATURDAY + timedelta(days=3)) == []
