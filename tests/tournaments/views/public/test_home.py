"""The home page's search by city and date."""

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.queries.played import queries_of
from tests.world import World, client_of, person
from tournaments import actions
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def findable():
    world = World.open(starts_at=timezone.now() + timedelta(minutes=1), timezone="UTC")
    actions.people.clubs.name_club(
        world.by(world.organizer), world.tournament, name="Los Coatíes", place="Rosario", findable=True
    )
    return world


def test_a_stranger_finds_an_event_by_city(client, findable):
    page = client.get("/?city=ROSÁRIO&when=coming").content.decode()
    assert page.index("Encontrados") < page.index("Copa de prueba") < page.rindex("Los Coatíes")
    assert "Ninguno en esa ciudad" in client.get("/?city=Salta").content.decode()


@pytest.mark.parametrize("sent", ["when=siempre", "from=ayer&to=2026-13-01", "from=20261201", "city=%20"])
def test_a_search_that_says_nothing_is_the_home_page(client, findable, sent):
    answer = client.get(f"/?{sent}")
    assert "Próximos" in answer.content.decode()
    assert "no-store" not in answer["Cache-Control"]


def test_a_search_is_kept_for_nobody_and_asks_as_much_for_many(client, findable):
    client.get("/?when=month")
    one = queries_of(lambda: client.get("/?when=coming"))
    for number in range(3):
        World.open_again(findable, name=f"Copa {number}")
    assert queries_of(lambda: client.get("/?when=coming")) == one
    assert "no-store" in client.get("/?when=coming")["Cache-Control"]


def test_what_is_played_now_stands_above_everything_but_the_answer_to_a_search(client, playing):
    page = client.get("/").content.decode()
    assert page.index("En juego") < page.index("Copa de prueba") < page.index('class="hero"')
    assert "En juego</h2>" not in client.get("/?q=nada").content.decode()
    own = client_of(playing.organizer).get("/").content.decode()
    levels = [int(level) for level in re.findall(r"<h(\d)", own)]
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("sent", ["", "?city=Salta", "?q=nada"])
def test_a_site_without_events_offers_the_first_one_and_no_search(client, sent):
    new = client_of(person("nueva"))
    for page in (client.get(f"/{sent}").content.decode(), new.get(f"/{sent}").content.decode()):
        assert "Todavía no hay torneos" in page
        assert reverse("create") in page
        assert 'role="search"' not in page
        assert "de los de abajo" not in page


def test_a_site_whose_events_are_not_shown_has_its_search(client, findable):
    Tournament.objects.update(starts_at=timezone.now() - timedelta(days=400))
    page = client.get("/").content.decode()
    assert "Copa de prueba" not in page
    assert 'role="search"' in page
