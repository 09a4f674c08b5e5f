"""A person asks to be forgotten: the name is read nowhere any more, and the record still proves what it proved."""

import json
from dataclasses import replace

import pytest
from django.test import Client

from atrum_judge.registry import get_ruleset
from tests.tournaments.queries.played import event, play
from tests.world import World, client_of, person
from tournaments import actions
from tournaments.actions.importing import import_record
from tournaments.core import naming, record
from tournaments.errors import Conflict
from tournaments.models import CalledName, Entry, Tournament
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db

NAME = "María Fernanda Gómez"
PLACES = (
    "players/",
    "standings/",
    "rounds/1/",
    "players/2/",
    "log/",
    "log.csv",
    "entries.csv",
    "standings.csv",
    "results.csv",
    "event.trf",
    "record.json",
    "record/",
    "log/5/",
)


def finished() -> World:
    """A finished event of four, in which one without an account was renamed and won."""
    world = event(4, swiss_rounds=1)
    entry = world.tournament.entries.get(number=2)
    player = entry.members.get()
    player.user = None
    player.save()
    actions.entries.rename_entry(world.by(world.organizer), entry, "Mafer")
    entry.refresh_from_db()
    actions.entries.rename_entry(world.by(world.organizer), entry, NAME)
    play(world, {1: 2, 2: 2})
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    return world


def text_of(tournament: Tournament, *, public: bool = False) -> str:
    return record.as_text(export(tournament, public=public))


def differences(text: str) -> list[str]:
    data = json.loads(text)
    return [
        str(one) for one in record.check(record.load(data), get_ruleset(data["tournament"]["game"])).differences
    ]


def everything(world: World, browser: Client) -> str:
    address = world.tournament.get_absolute_url()
    pages = [browser.get(f"{address}{place}") for place in PLACES]
    pages.append(browser.get(f"/api/tournaments/{world.tournament.slug}/standings/"))
    assert {page.status_code for page in pages} == {200}
    return "".join(json.dumps(page.content.decode()) + page.content.decode() for page in pages)


def forget(world: World, key: str = "") -> Entry:
    entry = Entry.objects.get(tournament=world.tournament, number=2)
    return actions.entries.forget_entry(replace(world.by(world.organizer), key=key), entry)


def test_nobody_reads_the_name_and_the_record_still_proves(client):
    world = finished()
    assert NAME in everything(world, client)
    assert "Mafer" in everything(world, client)
    before = text_of(world.tournament)
    forget(world)
    after = everything(world, client) + everything(world, client_of(world.organizer))
    assert NAME not in after
    assert "Mafer" not in after
    assert "(persona olvidada 2)" in after
    for public in (False, True):
        assert differences(text_of(world.tournament, public=public)) == []
    assert differences(before) == []


def test_what_is_forgotten_stays_so_in_another_installation():
    world = finished()
    forget(world)
    Tournament.objects.filter(pk=world.tournament.pk).update(slug="alla")
    text = text_of(Tournament.objects.get(slug="alla"))
    Tournament.objects.filter(slug="alla").update(slug="otra")
    back = import_record(record.load(json.loads(text)))
    assert text_of(back) == text
    assert back.entries.get(number=2).name == "(persona olvidada 2)"
    assert differences(text_of(back)) == []


def test_it_is_sent_twice_and_only_one_of_two_at_once_does_it():
    world = finished()
    forget(world, "k" * 8)
    revision = Tournament.objects.get(pk=world.tournament.pk).revision
    forget(world, "k" * 8)
    assert Tournament.objects.get(pk=world.tournament.pk).revision == revision
    with pytest.raises(Conflict):
        forget(world, "otra-vez")


def test_the_salt_goes_with_the_name():
    world = finished()
    mine = CalledName.objects.filter(entry__number=2)
    assert {row.name for row in mine} == {"jugador2", "Mafer", NAME}
    assert all(naming.mark_of(row.salt, row.name) == row.mark for row in mine)
    forget(world)
    assert set(mine.values_list("salt", "name")) == {("", "")}


def test_a_name_that_was_exchanged_is_noticed():
    data = json.loads(text_of(finished().tournament))
    one, other = [mark for mark, (_salt, name) in data["names"].items() if name in {NAME, "jugador1"}][:2]
    data["names"][one], data["names"][other] = data["names"][other], data["names"][one]
    assert differences(json.dumps(data))


def test_who_has_an_account_is_forgotten_by_nobody_else():
    world = finished()
    with pytest.raises(Conflict, match="Mi cuenta"):
        actions.entries.forget_entry(world.by(world.organizer), world.tournament.entries.get(number=1))


def test_an_account_is_closed_by_who_types_its_name_and_the_event_forgets_it(client):
    world = finished()
    entry = world.tournament.entries.get(number=1)
    user = entry.members.get().user
    name = user.username
    user.set_password("clave-larga-9")
    user.save()
    browser = Client()
    assert browser.post("/cuenta/login/", {"login": name, "password": "clave-larga-9"}).status_code == 302
    assert browser.post("/cuenta/reauthenticate/", {"password": "clave-larga-9"}).status_code == 302
    assert json.loads(browser.get("/cuenta/mis-datos.json").content)["account"]["username"] == name
    assert browser.post("/cuenta/cerrar/", {"username": "otra"}).status_code == 422
    assert browser.post("/cuenta/cerrar/", {"username": name}).status_code == 302
    after = everything(world, client)
    assert name not in after
    assert differences(text_of(world.tournament)) == []
    assert browser.get("/cuenta/").status_code == 302


def test_data_and_closing_ask_for_the_password_once_more():
    browser = client_of(person("ana"))
    for path in ("/cuenta/mis-datos.json", "/cuenta/cerrar/"):
        assert browser.get(path).url.startswith("/cuenta/reauthenticate/")


def test_who_still_plays_leaves_first():
    world = event(4)
    user = world.tournament.entries.get(number=1).members.get().user
    with pytest.raises(Conflict, match="retírate"):
        actions.entries.close_account(user, world.by(user).now)
    user.refresh_from_db()
    assert user.is_active
