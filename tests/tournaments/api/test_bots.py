"""Bots at once play a whole event through the client, and send everything three times: each act is done once.

The large ones are `python -m benchmarks.programs bots`.
"""

from random import Random

import pytest
from atrum_client import Client, requests

from benchmarks.programs.playing import Bots
from tests.selection import one_of_many
from tests.tournaments.doors.calling import token_of
from tests.world import World
from tournaments.models import Entry
from tournaments.models.personal import code_of

pytestmark = pytest.mark.thorough
GAMES = ["myl", "atrum", "shadow_throne", "duelo", "duelo-parejas", "duelo-masacre", "doomtrooper"]


def codes_of(slug):
    return {entry.number: code_of(entry) for entry in Entry.objects.filter(tournament__slug=slug)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", one_of_many(GAMES, most=1))
def test_an_event_of_sixteen(live_server, monkeypatch, game):
    monkeypatch.setattr(requests, "LONGEST_PAUSE", 0.2)
    world, open_ = World.open(), []

    def connect(key):
        open_.append(Client(live_server.url, key))
        return open_[-1]

    bots = Bots(connect, token_of(world.organizer), codes_of, at_once=2)
    bots.play(game, 16, 2, Random(7))
    assert bots.compare(lambda path: world_page(live_server, path)) > 16 + 2 * 16
    for client in open_:
        client.__exit__(None, None, None)


def world_page(server, path):
    from urllib.request import urlopen

    with urlopen(server.url + path) as said:  # noqa: S310
        return said.read().decode()
