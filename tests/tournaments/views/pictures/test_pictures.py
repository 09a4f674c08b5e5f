"""Pictures for messengers and cards to share: whole, small, and told of by the pages."""

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from tests.world import World
from tournaments import actions

pytestmark = pytest.mark.django_db

MOST_BYTES = 300_000
TAGS_WITHIN = 32_000


def size_of(path):
    answer = Client().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png"), path
    assert len(answer.content) < MOST_BYTES, path
    return Image.open(BytesIO(answer.content)).size


@pytest.fixture
def played(db):
    """A finished event of two rounds, with one long name."""
    event = World.open(swiss_rounds=2)
    event.tournament.public_rosters = True
    event.tournament.save()
    entries = event.add_players(4)
    actions.entries.rename_entry(event.by(event.organizer), entries[0], "María de los Ángeles Villavicencio Paz 1")
    for _ in range(2):
        event.finish_round(event.start_round())
        event.refresh()
    return event


def finish(event):
    actions.rounds.finish_tournament(event.by(event.organizer), event.tournament)
    event.refresh()


def test_every_picture_has_the_size_that_messengers_ask_for(played):
    finish(played)
    base = played.tournament.get_absolute_url()
    for path in ("picture.png", "rounds/1/picture.png", "players/1/picture.png", "players/1/card-wide.png"):
        assert size_of(base + path) == (1200, 630)
    for path in ("podium.png", "players/1/card.png"):
        assert size_of(base + path) == (1080, 1350)
    assert size_of("/picture.png") == (1200, 630)


def test_pages_tell_of_their_own_picture_early(played):
    base = played.tournament.get_absolute_url()
    for page, picture in (
        ("", "picture.png"),
        ("standings/", "picture.png"),
        ("rounds/2/", "rounds/2/picture.png"),
        ("players/1/", "players/1/picture.png"),
    ):
        text = Client().get(base + page).content[:TAGS_WITHIN].decode()
        (found,) = re.findall(r'property="og:image"\s+content="([^"]+)"', text)
        assert found == f"http://testserver{base}{picture}?r={played.tournament.version}"


def test_there_is_no_podium_before_the_end(played):
    path = f"{played.tournament.get_absolute_url()}podium.png"
    assert Client().get(path).status_code == 404
    finish(played)
    assert Client().get(path).status_code == 200


def test_a_round_that_is_not_published_and_a_stranger_have_no_picture(played):
    base = played.tournament.get_absolute_url()
    for path in ("rounds/3/picture.png", "players/9/picture.png", "players/9/card.png"):
        assert Client().get(base + path).status_code == 404


def test_a_draft_of_an_event_has_no_picture(world):
    draft = actions.setup.create_tournament(
        world.by(world.organizer),
        {"name": "Secreta", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()},
    )
    assert Client().get(f"{draft.get_absolute_url()}picture.png").status_code == 404


def test_an_event_of_each_state_can_be_drawn(db):
    event = World.open(swiss_rounds=2)
    path = f"{event.tournament.get_absolute_url()}picture.png"
    before = Client().get(path).content
    event.add_players(2)
    assert Client().get(path).content != before
    event.start_round()
    assert size_of(path) == (1200, 630)
