"""The people of the club at the desk: forty regulars in few taps, and known ones offered before new ones."""

import re

import pytest
from django.urls import reverse

from tests.world import World, client_of
from tournaments import actions
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.enums import EntryState, Role
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
NAMES = [f"Persona {k}" for k in range(1, 41)]


@pytest.fixture
def world(db):
    first = World.open(capacity=60)
    people = [Incoming(name) for name in [*NAMES, "Ana Núñez"]]
    import_people(first.by(first.organizer), first.tournament, people, check_in=True)
    return World.open_again(first, capacity=60)


@pytest.fixture
def client(world):
    return client_of(world.organizer)


def at(world, name):
    return reverse(name, args=[world.tournament.slug])


def here(world):
    return list(world.tournament.entries.filter(state=EntryState.CHECKED_IN).values_list("name", flat=True))


def player(name):
    return Entry.objects.filter(name=name).earliest("pk").members.get()


def test_forty_regulars_are_at_most_fifty_taps(world, client):
    shown = client.get(at(world, "people")).content.decode()
    assert len(re.findall(r'type="checkbox"\s+name="person"', shown)) == 41
    taps = 2 + len(NAMES)  # "Tu gente", a box each, "Están aquí"
    client.post(at(world, "people"), {"person": [player(name).pk for name in NAMES], "key": "k"})
    assert (sorted(here(world)), taps) == (sorted(NAMES), 42)
    assert all(player(name).memberships.count() == 2 for name in NAMES)


def test_or_four_where_all_of_the_last_time_came(world, client):
    ticked = client.get(at(world, "people") + "?tick=last").content.decode()
    assert ticked.count("checked") == 41


def test_nobody_ticked_is_asked_for(world, client):
    assert client.post(at(world, "people"), {}).status_code == 422
    assert client.post(at(world, "people"), {"person": ["x", "99999999999", "0"]}).status_code == 422


def test_the_line_offers_who_came_before(world, client):
    shown = client.post(at(world, "manage_entries"), {"who": "nunez"}).content.decode()
    assert "Ana Núñez (vino 1 vez)" in shown
    assert "Es otra persona" in shown
    sent = {"name": "Ana Núñez", "person": player("Ana Núñez").pk, "check_in": "on", "key": "k"}
    assert client.post(at(world, "manage_entries"), sent).status_code == 302
    assert player("Ana Núñez").memberships.count() == 2
    assert here(world) == ["Ana Núñez"]


def test_a_name_of_somebody_known_is_asked_about_before_a_new_person_is_made(world, client):
    shown = client.post(at(world, "manage_entries"), {"name": "ana nuñez", "check_in": "on", "key": "k"})
    assert "vino 1 vez" in shown.content.decode()
    assert here(world) == []
    client.post(at(world, "manage_entries"), {"name": "ana nuñez", "check_in": "on", "new": "1", "key": "k2"})
    assert here(world) == ["ana nuñez"]
    assert player("Ana Núñez").memberships.count() == 1


def test_a_person_that_the_club_does_not_know_is_refused(world, client):
    sent = {"name": "Eva", "person": 10**8, "check_in": "on", "key": "k"}
    client.post(at(world, "manage_entries"), sent)
    assert here(world) == ["Eva"]  # nobody has that number: it is somebody new


def test_two_are_joined_and_parted_by_buttons(world, client):
    second = World.open_again(world, name="Otra más", capacity=60)
    import_people(second.by(second.organizer), second.tournament, [Incoming("Anita")], check_in=True)
    sent = {"person": player("Ana Núñez").pk, "other": player("Anita").pk, "key": "k"}
    client.post(reverse("command", args=[world.tournament.slug, "same_person"]), sent)
    shown = client.get(at(world, "people")).content.decode()
    assert "También se llamó Anita" in shown or "También se llamó Ana Núñez" in shown


def test_a_judge_sees_names_but_neither_notes_nor_the_list(world):
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.JUDGE)
    pk = player("Ana Núñez").pk
    actions.people.clubs.note_person(world.by(world.organizer), world.tournament, person=pk, note="Zurda")
    shown = client_of(world.judge).get(at(world, "people")).content.decode()
    assert "Ana Núñez" in shown
    assert "Zurda" not in shown
    assert "Padrón" not in shown


def test_the_list_shows_thirty_and_finds_the_others(world, client):
    shown = client.get(at(world, "people")).content.decode()
    assert shown.count("known__person") == 30
    second = client.get(at(world, "people") + "?page=2").content.decode()
    assert second.count("known__person") == 11
    found = client.get(at(world, "people") + "?q=nunez").content.decode()
    assert found.count("known__person") == 1
    ana = player("Ana Núñez").pk
    joining = client.get(at(world, "people") + f"?join={ana}&q=persona+7").content.decode()
    assert joining.count("Es esta") == 1


def test_two_of_one_name_are_told_apart_by_their_last_event(world, client):
    second = World.open_again(world, name="Otra más", capacity=60)
    import_people(second.by(second.organizer), second.tournament, [Incoming("Ana Núñez")], check_in=True)
    third = World.open_again(world, name="Tercera", capacity=60)
    shown = client.post(at(third, "manage_entries"), {"who": "nunez"}).content.decode()
    assert "· Otra más, " in shown
    assert f"· {world.tournament.club.tournaments.earliest('pk').name}, " in shown


def test_a_sanction_is_told_when_the_person_arrives_and_to_nobody_else(world, client):
    by, ana = world.by(world.organizer), player("Ana Núñez").pk
    actions.people.clubs.sanction_person(by, world.tournament, person=ana, why="Gritó", until="2099-01-31")
    told = "Sanción hasta el 31/01/2099: Gritó"
    assert told in client.post(at(world, "manage_entries"), {"who": "nunez"}).content.decode()
    assert told in client.get(at(world, "people")).content.decode()
    pasted = client.post(at(world, "paste"), {"text": "1. Ana Núñez\n2. Eva", "do": "preview"}).content.decode()
    assert told in pasted
    coming = Incoming("Ana Núñez", person=player("Ana Núñez"))
    import_people(by, world.tournament, [coming], check_in=False)
    entry = world.tournament.entries.get()
    client.post(at(world, "manage_entries"), {"who": "Ana Núñez", "key": "k"})
    assert told in client.get(reverse("manage_entry", args=[world.tournament.slug, entry.number])).content.decode()
    assert told in client.get(at(world, "manage_entries")).content.decode()
    for name in ("players", "tournament", "log"):
        assert "Gritó" not in client.get(at(world, name)).content.decode()
