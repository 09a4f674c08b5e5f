"""The close of a round: its tables, who has left, who would pass."""

from html import unescape

import pytest

from tests.tournaments.queries.played import entry, event, four_after_two_rounds, numbers, play
from tests.world import client_of
from tournaments import actions
from tournaments.queries.going.closing import closing, passing

pytestmark = pytest.mark.django_db


def manage(world):
    return client_of(world.organizer).get(f"{world.tournament.get_absolute_url()}manage/").content.decode()


def test_it_lists_tables_who_has_left_and_who_would_pass():
    world = event(4, swiss_rounds=2, top_cut=2)
    play(world, {1: 3, 2: 1})
    actions.registration.drop(world.by(world.organizer), entry(world, 4), reason="Se va")
    found = closing(world.tournament.rounds.get())
    assert [match.table for match in found.tables] == [1, 2]
    assert numbers(found.left) == [4]
    assert numbers(found.passing) == [1, 2]


def test_nobody_passes_where_there_is_no_cut():
    world = event(4, top_cut=0)
    play(world, {1: 3, 2: 1})
    assert passing(world.tournament) == []


def test_the_panel_shows_it_before_the_next_round_and_names_who_passes():
    world = event(4, swiss_rounds=1, top_cut=2)
    play(world, {1: 3, 2: 1})
    page = manage(world)
    assert "Revisa antes de seguir: Ronda 1" in page
    assert "Pasan al corte" in page
    first_out = closing(world.tournament.rounds.get()).border.below.name
    said = f"El último lugar es de jugador2. Afuera queda primero {first_out} (Victorias: 1 > 0)."
    assert said in unescape(page)


def test_after_the_last_round_the_results_are_checked_too():
    world = four_after_two_rounds()
    assert "Revisa antes de seguir: Ronda 2" in manage(world)
