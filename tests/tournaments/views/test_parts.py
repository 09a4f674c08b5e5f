"""The heavy part of a public page: made once a revision, the same for everybody but for the own mark."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.world import client_of
from tournaments import actions
from tournaments.models import Entry

HEAVY = ("standings/", "standings/cross/", "pairings/", "bracket/", "players/", "record/", "clock/")


@pytest.fixture
def base(playing):
    playing.finish_round(playing.tournament.rounds.get())
    playing.refresh()
    return playing.tournament.get_absolute_url()


def live(client, path):
    """The part of a page that the live channel replaces, without the staff's link after it."""
    page = client.get(path).content.decode()
    part = page[page.index('data-takes="#live">') : page.index("</main>")]
    return " ".join(re.sub(r'<p class="row screen-only">.*?</p>', "", part, flags=re.DOTALL).split())


@pytest.mark.parametrize("page", HEAVY)
def test_everybody_reads_the_same_but_for_the_own_mark(client, playing, base, page):
    stranger = live(client, base + page)
    for user in (playing.players[0], playing.organizer):
        assert live(client_of(user), base + page).replace(' data-mine id="own"', "") == stranger
    assert "data-mine" not in stranger


@pytest.mark.parametrize("page", ["standings/", "standings/cross/", "pairings/"])
def test_the_own_entry_is_marked_and_no_other(playing, base, page):
    for user in playing.players[:2]:
        number = Entry.objects.get(members__user=user).number
        shown = live(client_of(user), base + page)
        assert shown.count("data-mine") == shown.count(f'data-entry="{number}" data-mine') == 1


@pytest.mark.parametrize("page", HEAVY)
def test_who_comes_second_asks_only_about_the_own(playing, base, page):
    client_of(playing.organizer).get(base + page)
    player = client_of(playing.players[0])
    with CaptureQueriesContext(
        connection,
    ) as asked:
        player.get(base + page)
    assert len(asked) <= 7, [query["sql"] for query in asked]


def test_a_change_makes_it_anew(client, playing, base):
    before = live(client, f"{base}players/")
    actions.registration.add_walk_in(playing.by(playing.organizer), playing.tournament, "Yacaré")
    assert "Yacaré" not in before
    assert "Yacaré" in live(client, f"{base}players/")


def test_each_language_and_address_has_its_own(client, playing, base):
    spanish = live(client, f"{base}pairings/")
    by_name = live(client, f"{base}pairings/?order=name")
    client.cookies["django_language"] = "en"
    assert (
        len({spanish, by_name, live(client, f"{base}pairings/"), live(client, f"{base}pairings/?order=name")}) == 4
    )


def test_a_name_cannot_carry_a_mark(client, playing, base):
    name = ' data-entry="1" '
    actions.registration.add_walk_in(playing.by(playing.organizer), playing.tournament, name.strip())
    shown = live(client_of(playing.players[0]), f"{base}players/")
    assert shown.count("data-mine") == 1
