"""Suspended people are told of by their names, and by names that are alike, where the desk enters somebody."""

from datetime import date

import pytest
from django.urls import reverse

from players.models import Club, Player
from tests.tournaments.queries.played import queries_of
from tests.tournaments.views.desk.test_paste import Box
from tests.world import NOW, World, client_of, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.people import clubs

pytestmark = pytest.mark.django_db
WHY = "Insultó a una jueza."


def _suspended(name):
    """Open an event of a club that has suspended somebody who came before."""
    first = World.open()
    first.add_players(1)
    world = World.open_again(first)
    who = first.players[0].player
    clubs.sanction_person(
        world.by(world.organizer), world.tournament, person=who.pk, why=WHY, stops=True, appeal="x@y.cl"
    )
    Player.objects.filter(pk=who.pk).update(nickname=name)
    return world


def _below(world):
    """Open an event of a club that is in the federation of another."""
    boss = person("de-la-tienda")
    values = {"name": "Otra", "game": "atrum", "starts_at": NOW, "rules_date": date(2026, 11, 1)}
    world.tournament = actions.setup.create_tournament(By(boss, NOW), values)
    actions.setup.open_registration(By(boss, NOW), world.tournament)
    Club.objects.filter(pk=world.tournament.club_id).update(
        federation=Club.objects.exclude(pk=world.tournament.club_id).get()
    )
    world.organizer = boss
    return world


def _entries(world):
    page = reverse("manage_entries", args=[world.tournament.slug])
    return client_of(world.organizer).get(page).content.decode()


SAME = [("Ana R.", "Ana R."), ("Ana R.", "ana r.")]
ALIKE = [("Ana R.", "Ana R"), ("Ana Ríos", "Ana Rios Paz"), ("Ana Núñez", "Ana Nuñes"), ("Ana", "Ana Paz")]
OTHERS = [("Ana R.", "Beto"), ("Ana Ríos", "Ana Paz")]


@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize(("name", "said"), [*SAME, *ALIKE])
def test_both_pages_tell_of_whoever_may_be_suspended(name, said, below):
    world = _below(_suspended(name)) if below else _suspended(name)
    box = Box(world).send(text=f"{said}\nCaro\n")
    (line, other) = box.response.context["form"].lines
    assert WHY in " ".join(line.asks)
    assert line.looks
    assert WHY not in " ".join(other.asks)
    assert ("de la federación" in " ".join(line.asks)) == below
    box.enter(**{"who-0": "new"})
    page = _entries(world)
    assert page.count(WHY) == 1
    assert ("del padrón de la federación" in page) == below
    assert ("se llama como" in page) == ((name, said) in SAME)
    assert f"se parece a «{name}»" in page or (name, said) in SAME


@pytest.mark.parametrize(("name", "said"), OTHERS)
def test_of_nobody_else(name, said):
    world = _suspended(name)
    box = Box(world).send(text=f"{said}\nCaro\n")
    assert WHY not in box.html
    box.enter()
    assert WHY not in _entries(world)


def test_a_person_who_came_before_under_a_name_that_is_alike_is_another():
    world = _suspended("Ana R.")
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Ana R")
    assert WHY in _entries(world)
    member = world.tournament.entries.get().members.get()
    later = World.open_again(world)
    came = actions.people.imports.Incoming("Ana R", place="person", person=member)
    actions.people.imports.import_people(later.by(later.organizer), later.tournament, [came], check_in=False)
    assert WHY not in _entries(later)


def test_many_names_ask_no_more_than_one():
    world = _below(_suspended("Ana R."))
    Box(world).send(text="Ana R\n")
    few = queries_of(lambda: Box(world).send(text="Ana R\nBeto\n"))
    assert queries_of(lambda: Box(world).send(text="Ana R\n" + "\n".join(f"Zoe {n}bis" for n in range(9)))) == few
