"""While a bracket goes on: who can still win it, and how it reads on a phone."""

import re

import pytest
from django.test import Client

from tests.tournaments.queries.played import event, play

pytestmark = pytest.mark.django_db


def read(world, path=""):
    return Client().get(f"{world.tournament.get_absolute_url()}{path}").content.decode()


def still(world):
    found = re.search(r"Siguen en juego.*?</ul>", read(world), re.S)
    return re.findall(r">(jugador\d+)</a>", found[0]) if found else []


def test_during_the_cut_the_event_names_who_can_still_win_and_not_who_led_the_swiss():
    world = event(8, swiss_rounds=1, top_cut=4)
    play(world, {1: 2, 2: 2, 3: 2, 4: 2})
    assert "Van ganando" in read(world)
    assert not still(world)
    play(world, {1: 2})
    shown = still(world)
    assert "Van ganando" not in read(world)
    assert len(shown) == 3
    assert "jugador1" in shown
    assert not set(shown) - {"jugador1", "jugador2", "jugador3", "jugador4"}


def test_in_a_double_elimination_one_loss_is_not_the_end():
    world = event(4, format="double")
    play(world, {1: 2, 2: 2})
    assert still(world) == ["jugador1", "jugador2", "jugador3", "jugador4"]
    play(world, {1: 2, 3: 2})
    assert still(world) == ["jugador1", "jugador2", "jugador3"]


def test_of_a_big_bracket_the_first_page_names_nobody():
    world = event(16, format="single")
    play(world, {})
    assert not still(world)
    assert "Siguen en juego" not in read(world)


def test_a_decided_bracket_has_nobody_still_in_it():
    world = event(4, format="single", third_place=True)
    play(world, {1: 2, 2: 2})
    assert still(world) == ["jugador1", "jugador2"]
    play(world, {1: 2, 3: 2})
    assert not still(world)


def test_a_phone_reads_the_bracket_round_by_round_the_newest_first():
    world = event(4, format="single", third_place=True)
    play(world, {1: 2, 2: 2})
    listed = read(world, "bracket/").partition('class="bracket-list"')[2]
    assert listed.index("Final") < listed.index("Semifinal")
    assert "Tercer puesto" not in listed
    play(world, {1: 2, 3: 2})
    listed = read(world, "bracket/").partition('class="bracket-list"')[2]
    assert listed.index("Final") < listed.index("Tercer puesto") < listed.index("Semifinal")
    final = listed[listed.index("Final") : listed.index("Tercer puesto")]
    seats = re.findall(r"<span>(jugador\d)</span>\s*<span class=\"number\">\s*(\d)", final)
    assert seats == [("jugador1", "2"), ("jugador2", "0")]
