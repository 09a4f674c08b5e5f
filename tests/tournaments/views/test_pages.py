"""Every page answers, says nothing secret, and is light."""

import gzip
from io import StringIO

import pytest
from django.core.management import call_command

from players.models import User
from tests.world import client_of
from tournaments.models import Roster, Tournament

PUBLIC = [
    "",
    "players/",
    "pairings/",
    "pairings/?order=name",
    "rounds/1/",
    "clock/",
    "standings/",
    "standings/?after=1",
    "log/",
]
STAFF = ["manage/", "manage/entries/", "manage/settings/", "manage/staff/", "judge/", "roster/1/"]


@pytest.fixture
def demo(db):
    call_command("demo", stdout=StringIO())
    return Tournament.objects.get()


@pytest.fixture
def base(demo):
    return demo.get_absolute_url()


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_answers_without_account(client, base, path):
    assert client.get(base + path).status_code == 200


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_tells_no_secret(client, demo, base, path):
    text = client.get(base + path).content.decode()
    names = {name for roster in Roster.objects.all() for name in roster.names}
    assert not [name for name in names if name in text]
    assert "@" not in text
    assert demo.seed not in text


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_is_light(client, base, path):
    assert len(gzip.compress(client.get(base + path).content)) < 20_000


def test_tables_hide_rosters_from_everybody_else(client, demo):
    match = demo.matches.filter(preparation__isnull=False).first()
    names = [name for seat in match.seats.all() for name in seat.entry.roster.names]
    assert not any(name in client.get(match.get_absolute_url()).content.decode() for name in names)
    judge = client_of(User.objects.get(username="demo-juez"))
    assert names[0] in judge.get(match.get_absolute_url()).content.decode()


@pytest.mark.parametrize("path", STAFF)
def test_a_staff_page_is_for_staff(client, base, path):
    assert client.get(base + path).status_code == 302
    assert client_of(User.objects.get(username="demo-jugador-5")).get(base + path).status_code == 403
    assert client_of(User.objects.get(username="demo-organiza")).get(base + path).status_code == 200


def test_a_player_sees_the_own_table_and_roster(base):
    page = client_of(User.objects.get(username="demo-jugador-1")).get(f"{base}me/")
    assert page.status_code == 200
    assert "Mi lista" in page.content.decode()


def test_an_unchanged_page_costs_nothing(client, demo, base):
    first = client.get(f"{base}standings/")
    again = client.get(f"{base}standings/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    Tournament.objects.filter(pk=demo.pk).update(revision=demo.revision + 1)
    assert client.get(f"{base}standings/", headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_draft_tournament_is_invisible(client, demo, base):
    Tournament.objects.filter(pk=demo.pk).update(state="draft")
    assert client.get(base).status_code == 404
    assert demo.name not in client.get("/").content.decode()
    assert client.get("/api/tournaments/").json()["results"] == []


def test_a_draft_round_is_invisible(client, demo, base):
    round_ = demo.rounds.last()
    demo.rounds.filter(pk=round_.pk).update(published_at=None)
    assert client.get(f"{base}rounds/{round_.number}/").status_code == 404
    assert client.get(round_.matches.first().get_absolute_url()).status_code == 404
    assert len(client.get(f"/api/tournaments/{demo.slug}/pairings/").json()) == round_.number - 1


@pytest.mark.parametrize("path", ["/nada/", "/t/nada/", "/t/nada/standings/", "/idioma/xx/"])
def test_what_does_not_exist_is_not_found(client, db, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("query", ["after=x", "after=999999999999", "after=-1", "after=²"])
def test_a_strange_address_shows_the_page(client, base, query):
    assert client.get(f"{base}standings/?{query}").status_code == 200


def test_spanish_comes_first_and_english_on_request(client, base):
    page = client.get(base, headers={"accept-language": "en"})
    assert "Participantes" in page.content.decode()
    client.get("/idioma/en/?next=/")
    assert "Participants" in client.get(base).content.decode()


def test_the_language_link_leads_nowhere_else(client, db):
    assert client.get("/idioma/en/?next=https://example.com/").url == "/"


def test_the_content_policy_forbids_inline_scripts(client, base):
    page = client.get(base)
    assert "default-src 'self'" in page["Content-Security-Policy"]
    assert "unsafe-inline" not in page["Content-Security-Policy"]
    assert "<style" not in page.content.decode()
    assert ' style="' not in page.content.decode()


def test_the_api_reads_tournaments_pairings_and_standings(client, demo):
    (found,) = client.get("/api/tournaments/").json()["results"]
    assert found["slug"] == demo.slug
    assert "seed" not in found
    rounds = client.get(f"/api/tournaments/{demo.slug}/pairings/").json()
    assert len(rounds[0]["matches"]) == 6
    standings = client.get(f"/api/tournaments/{demo.slug}/standings/").json()
    assert [row["rank"] for row in standings["standings"]][:3] == [1, 2, 3]
    assert client.post("/api/tournaments/").status_code == 405
