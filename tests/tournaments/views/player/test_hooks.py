"""Programs that hear of news: added, tried, switched and removed by a person on the site."""

import re

import pytest

from tests.tournaments.doors.hooks.conftest import heard  # noqa: F401
from tests.tournaments.doors.hooks.receiving import endpoint_of
from tests.world import client_of
from tournaments.doors.hooks.delivering import deliver
from tournaments.doors.hooks.messages import ASIDE as KINDS
from tournaments.doors.hooks.secrets import shown
from tournaments.models import Endpoint
from tournaments.views.player import hooks

pytestmark = pytest.mark.django_db
ADDRESS = "/cuenta/avisos/"


@pytest.fixture
def client(world):
    """A browser in which the password has just been said."""
    return said(world.organizer)


def said(user):
    client = client_of(user)
    client.post("/cuenta/reauthenticate/", {"password": "clave-de-prueba"})
    return client


def added(client, world, **sent):
    filled = {"event": world.tournament.slug, "url": "https://bot.example/avisos", "key": "k", **sent}
    return client.post(ADDRESS, filled)


def test_the_secret_of_a_new_program_is_shown_once(client, world):
    answer = added(client, world)
    endpoint = Endpoint.objects.get()
    assert "no-store" in answer["Cache-Control"]
    assert shown(endpoint.salt) in answer.content.decode()
    for address in (ADDRESS, f"{ADDRESS}{endpoint.pk}/"):
        page = client.get(address).content.decode()
        assert "https://bot.example/avisos" in page
        assert "whsec_" not in page
    again = added(client, world)
    assert (again.status_code, Endpoint.objects.count()) == (409, 1)
    assert "whsec_" not in again.content.decode()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"url": "bot.example"}, 422),
        ({"url": "http://bot.example/"}, 422),
        ({"url": "https://10.0.0.7/"}, 422),
        ({"verbs": ["bailar"]}, 422),
        ({"event": "ninguno"}, 422),
    ],
)
def test_what_cannot_be_is_refused_and_kept_in_the_form(client, world, sent, status):
    answer = added(client, world, **sent)
    assert (answer.status_code, Endpoint.objects.count()) == (status, 0)
    assert sent.get("url", "https://bot.example/avisos") in answer.content.decode()


def test_who_only_plays_adds_none(world):
    world.add_players(1)
    assert added(said(world.players[0]), world).status_code == 422


def test_the_programs_of_others_are_nobodys_business(client, world):
    endpoint = endpoint_of(world.judge, world.tournament, "https://jueza.example/")
    assert client.get(f"{ADDRESS}{endpoint.pk}/").status_code == 404
    assert client.post(f"{ADDRESS}{endpoint.pk}/", {"remove": ""}).status_code == 404
    assert "jueza.example" not in client.get(ADDRESS).content.decode()


def test_each_button_does_what_it_says(client, world, heard):  # noqa: F811
    endpoint = endpoint_of(world.organizer, world.tournament, heard.url)
    here = f"{ADDRESS}{endpoint.pk}/"
    client.post(here, {"off": ""})
    client.post(here, {"try": ""})
    deliver(60)
    page = client.get(here).content.decode()
    assert "Lo apagaste." in page
    assert "Prueba" in page
    client.post(here, {"on": ""})
    client.post(here, {"replay": "", "revision": "1"})
    deliver(60)
    assert heard.revisions[1:] == [1, 2, 3]
    assert client.post(here, {"replay": "", "revision": "99"}).status_code == 422
    changed = client.post(here, {"rotate": "", "key": "r"})
    endpoint.refresh_from_db()
    assert re.search(r"whsec_[\w+/]{43}=", changed.content.decode())[0] == shown(endpoint.salt)
    assert client.post(here, {"rotate": "", "key": "r"}).status_code == 409
    client.post(here, {"remove": ""})
    assert not Endpoint.objects.exists()


def test_each_message_and_each_fault_has_words():
    assert set(hooks.ASIDE) == set(KINDS)
    assert set(hooks.FAULTS) == set(hooks.Fault)
