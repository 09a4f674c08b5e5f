"""A transmission films the table that was chosen, and shows no name of who does not want to be in it."""

import pytest
from django.test import Client

from tests.world import client_of
from tournaments import actions
from tournaments.actions.evening.filming import feature_table, keep_off_film
from tournaments.errors import Conflict, Invalid, NotAllowed

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(world):
    """A round is over, so that there is a standing, and another one is played."""
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    world.start(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    return world


def page(world, path, user=None):
    client = client_of(user) if user else Client()
    answer = client.get(f"{world.tournament.get_absolute_url()}{path}")
    assert answer.status_code == 200
    return answer.content.decode()


OVERLAYS = ("overlay/table/1/", "overlay/table/1.json", "overlay/standings/", "overlay/standings.json")


def test_no_overlay_shows_who_asked_for_it_and_the_panel_warns_before(playing):
    user = playing.seated(playing.table(1))[0]
    entry = playing.tournament.entries.get(members__user=user)
    assert [path for path in OVERLAYS if entry.name not in page(playing, path)] == []
    keep_off_film(playing.by(user), entry, hidden=True)
    playing.refresh()
    assert [path for path in OVERLAYS if entry.name in page(playing, path)] == []
    assert entry.name in page(playing, "rounds/2/") + page(playing, "standings/")
    warned = f"{entry.name} no quiere salir"
    assert warned in page(playing, f"tables/{playing.table(1).pk}/", playing.judge)
    feature_table(playing.by(playing.judge), playing.tournament, 1)
    playing.refresh()
    assert warned in page(playing, "manage/", playing.organizer)
    line = page(playing, "wall/").partition("En transmisión: mesa 1")[2].partition("</p>")[0]
    assert ("Sin nombre" in line, entry.name in line) == (True, False)
    keep_off_film(playing.by(playing.judge), entry)
    playing.refresh()
    assert entry.name in page(playing, "overlay/table/1/")


def test_table_0_of_the_overlay_is_the_one_that_is_filmed(playing):
    assert "overlay__seat" not in page(playing, "overlay/table/0/")
    feature_table(playing.by(playing.judge), playing.tournament, 2)
    playing.refresh()
    assert page(playing, "overlay/table/0.json") == page(playing, "overlay/table/2.json")
    feature_table(playing.by(playing.judge), playing.tournament, 0)
    playing.refresh()
    assert "En transmisión" not in page(playing, "wall/")


def test_what_makes_no_sense_or_is_not_theirs_is_refused(playing):
    entry = playing.tournament.entries.get(number=1)
    with pytest.raises(Conflict):
        keep_off_film(playing.by(playing.judge), entry)
    with pytest.raises(NotAllowed):
        keep_off_film(playing.by(playing.players[1]), entry, hidden=True)
    with pytest.raises(Invalid):
        feature_table(playing.by(playing.judge), playing.tournament, 10_001)
    with pytest.raises(NotAllowed):
        feature_table(playing.by(playing.players[0]), playing.tournament, 1)
