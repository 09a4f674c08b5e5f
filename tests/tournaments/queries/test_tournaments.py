"""Lists of events, and their readers."""

from datetime import timedelta

import pytest

from tests.tournaments.queries.played import another
from tests.world import NOW, World, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import Role
from tournaments.queries.tournaments import mine, visible_to_all

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
