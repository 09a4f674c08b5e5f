"""Keys for programs: made and revoked by a person on the site, and shown once."""

import re

import pytest
from django.test import Client

from tests.tournaments.doors.calling import Bot
from tests.world import client_of
from tournaments.actions.verbs import VERBS
from tournaments.doors.tokens import offered
from tournaments.models import Token
from tournaments.views.player import tokens

pytestmark = pytest.mark.django_db
ADDRESS = "/cuenta/llaves/"


@pytest.fixture
def client(world):
    """A browser in which the password has just been said."""
    client = client_of(world.organizer)
    client.post("/cuenta/reauthenticate/", {"password": "clave-de-prueba"})
    return client


def made(client, **sent):
    """Send the form; return the answer and the token that it shows."""
    answer = client.post(ADDRESS, {"name": "Copa bot", "groups": ["run"], "key": "k", **sent})
    found = re.search(r"aat_[0-9a-z]{38}", answer.content.decode())
    return answer, found[0] if found else None


def test_a_key_is_shown_once_and_does_what_was_ticked(client, world):
    answer, key = made(client, event=world.tournament.slug, scopes=["read", "warn"])
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    bot = Bot(key)
    assert {"announce", "pair_round", "warn", "read"} <= set(bot.get("me/").json()["scopes"])
    assert bot.do(world, "announce", text="Ya").status_code == 200
    assert bot.do(world, "lock_rosters").status_code == 403
    page = client.get(ADDRESS).content.decode()
    assert key not in page
    assert "Copa bot" in page


def test_a_key_that_is_revoked_opens_nothing(client, world):
    key = made(client)[1]
    client.post(ADDRESS, {"revoke": str(Token.objects.get().pk)})
    client.post(ADDRESS, {"revoke": "x"})
    assert Bot(key).get("me/").status_code == 401


def test_nobody_revokes_the_key_of_another(client, world):
    key = made(client)[1]
    world.organizer.tokens.update(user=world.judge)
    client.post(ADDRESS, {"revoke": str(Token.objects.get().pk)})
    assert Bot(key).get("me/").status_code == 200


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"name": " "}, 422, "Ponle un nombre"),
        ({"groups": []}, 422, "Elige qué puede hacer"),
        ({"groups": [], "scopes": ["appoint"]}, 422, "Elige qué puede hacer"),
        ({"until": "2020-01-01"}, 422, "dentro de un año"),
        ({"until": "9999-01-01"}, 422, "dentro de un año"),
        ({"event": "ajena"}, 404, ""),
    ],
)
def test_a_form_that_lacks_something_makes_no_key(client, sent, status, said):
    answer, key = made(client, **sent)
    assert (answer.status_code, key) == (status, None)
    assert said in answer.content.decode()
    assert not Token.objects.exists()


def test_the_same_form_makes_one_key(client):
    assert made(client)[1]
    answer, key = made(client)
    assert (answer.status_code, key, Token.objects.count()) == (409, None, 1)


def test_every_verb_stands_in_one_group():
    names = [name for group in tokens.GROUPS for name, _verb in tokens.verbs_of(group)]
    assert sorted(names) == sorted(offered())
    assert set(names) < set(VERBS)


def test_a_visitor_logs_in_and_says_the_password_once_more(world):
    assert Client().get(ADDRESS).url.startswith("/cuenta/login/")
    assert "reauthenticate" in client_of(world.organizer).get(ADDRESS).url
