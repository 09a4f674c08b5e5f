"""Every page answers, says nothing secret, and is light."""

import gzip
import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve

from players.models import User
from tests.kept import kept
from tests.world import World, client_of, person, ruling_of
from tools import addresses
from tools.addresses import Audience
from tournaments import actions
from tournaments.enums import Role
from tournaments.models import Roster, Tournament

# Other shapes of public pages, beside the one of each address.
SHAPES = ["pairings/?order=name", "standings/?after=1"]

# Pages to which an event in another state leads: one that is open for registration, or has a bracket.
IN_OTHER_STATES = {"statistics", "odds", "register", "bracket", "by_link", "paper_prizes"}

ADDRESS = re.compile(r'(?:http://testserver|")(/[^"?#\s<]*)')


@pytest.fixture
def demo(db):
    kept(("demo",), lambda: call_command("demo", stdout=StringIO()))
    return Tournament.objects.get()


@pytest.fixture
def site(demo):
    """The demo, beside it an event with a draft, and a precedent."""
    organizer = User.objects.get(username="demo-organiza")
    drafted = World.open()
    drafted.add_players(4)
    actions.pairing.pair_round(drafted.by(drafted.organizer), drafted.tournament)
    actions.setup.appoint(drafted.by(drafted.organizer), drafted.tournament, organizer, Role.ORGANIZER)
    return addresses.Site(
        event=demo.slug,
        entry=1,
        round=1,
        match=demo.matches.filter(preparation__isnull=False).first().pk,
        drafted=drafted.tournament.slug,
        draft=1,
        joinable=drafted.tournament.slug,
        ruling=ruling_of(organizer, published=True).pk,
    )


@pytest.fixture
def public(client, site, base):
    """Return a visitor's view of each public page, by its path."""
    paths = [*addresses.pages(site, Audience.PUBLIC).values(), *(base + shape for shape in SHAPES)]
    answers = {path: client.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 200} == {}
    return {path: answer.content.decode() for path, answer in answers.items()}


def _opened_by(username, paths):
    """The status of each path for an account, "" being a visitor."""
    client = client_of(User.objects.get(username=username)) if username else Client()
    return {path: client.get(path).status_code for path in paths}


def _all(paths, status):
    return dict.fromkeys(paths, status)


@pytest.fixture
def base(demo):
    return demo.get_absolute_url()


def test_every_address_is_listed_with_its_audience():
    assert addresses.faults() == []


def test_public_pages_tell_no_secret(public, demo):
    names = {name for roster in Roster.objects.filter(entry__tournament=demo) for name in roster.names}
    of_the_event = {path: text for path, text in public.items() if path.startswith("/t/")}
    assert [(path, name) for path, text in of_the_event.items() for name in names if name in text] == []
    assert [path for path, text in public.items() if "@" in text or demo.seed in text] == []


def test_public_pages_are_light(public):
    sizes = {path: len(gzip.compress(text.encode())) for path, text in public.items()}
    assert {path: size for path, size in sizes.items() if size >= 20_000} == {}


def test_tables_hide_rosters_from_everybody_else(client, demo):
    match = demo.matches.filter(preparation__isnull=False).first()
    names = [name for seat in match.seats.all() for name in seat.entry.roster.names]
    assert not any(name in client.get(match.get_absolute_url()).content.decode() for name in names)
    judge = client_of(User.objects.get(username="demo-juez"))
    assert names[0] in judge.get(match.get_absolute_url()).content.decode()


def test_pages_of_staff_are_for_staff(site):
    paths = addresses.pages(site, Audience.STAFF).values()
    assert _opened_by("", paths) == _all(paths, 302)
    assert _opened_by("demo-jugador-5", paths) == _all(paths, 403)
    assert _opened_by("demo-organiza", paths) == _all(paths, 200)


def test_pages_of_an_account_ask_for_one(site):
    paths = addresses.pages(site, Audience.ACCOUNT).values()
    assert _opened_by("", paths) == _all(paths, 302)
    assert _opened_by("demo-jugador-1", paths) == _all(paths, 200)


def test_the_own_table_is_for_who_plays(site):
    paths = addresses.pages(site, Audience.PLAYER).values()
    person("nadie")
    assert _opened_by("nadie", paths) == _all(paths, 302)
    assert _opened_by("demo-jugador-5", paths) == _all(paths, 200)


def test_a_player_sees_the_own_table_and_roster(base):
    page = client_of(User.objects.get(username="demo-jugador-1")).get(f"{base}me/")
    assert page.status_code == 200
    assert "Mi lista" in page.content.decode()


def _seen(client, paths, revision):
    """Return a visitor's view of each path, but for revision and head that the page holds."""
    head = Tournament.objects.get(revision=revision).head
    seen = {path: _unchained(client.get(path).content.decode()) for path in paths}
    return {path: text.replace(str(revision), "·").replace(head, "·") for path, text in seen.items()}


def _unchained(page):
    """A record without chain and seal: like the revision they say that something was done, and not what."""
    if not page.startswith("{"):
        return page
    return json.dumps({name: part for name, part in json.loads(page).items() if name not in {"chain", "seal"}})


def test_a_draft_changes_no_public_page(client, world):
    """Pairing the next round shows nowhere before it is published."""
    world.add_players(6)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    slug, table = world.tournament.slug, world.tournament.matches.first().pk
    event = addresses.Site(slug, entry=1, round=1, match=table, drafted=slug, draft=2, joinable=slug, ruling=0)
    pages = addresses.pages(event, Audience.PUBLIC)
    # The page of the record says the digest of its file, which holds the revision: the file is compared instead.
    paths = [path for name, path in pages.items() if path.startswith("/t/") and name != "record"]
    paths.append(f"/t/{slug}/record.json")
    # Such a revision stands nowhere else on a page.
    Tournament.objects.filter(pk=world.tournament.pk).update(revision=900_001)
    before = _seen(client, paths, 900_001)
    world.refresh()
    assert actions.pairing.pair_round(world.by(world.organizer), world.tournament).is_draft
    assert _seen(client, paths, 900_002) == before


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


def test_a_link_that_is_shared_shows_what_it_leads_to(public, base, client):
    for path, text in public.items():
        if any(part in path for part in ("/wall/", "/overlay/", "primer-torneo")):
            continue  # of a television, a transmission, a printer: nobody shares them
        (picture,) = re.findall(r'property="og:image"\s+content="([^"]+)"', text)
        assert re.fullmatch(r"http://testserver/\S*picture\.png(\?r=[\d.]+\.[0-9a-f]{8})?", picture), path
        assert re.search(r'name="description"\s+property="og:description"\s+content="[^"]+"', text), path
    named = {
        shape: re.findall(r'property="og:title"\s+content="([^"]+)"', public[base + shape])
        for shape in ("", "standings/", "pairings/")
    }
    name = Tournament.objects.get(slug=base.split("/")[2]).name
    assert named == {"": [name], "standings/": [f"Clasificación · {name}"], "pairings/": [f"Mesas · {name}"]}
    answer = client.get("/picture.png")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


def test_a_finished_event_counts_who_left_it_too(client, db):
    world = World.open(swiss_rounds=1, top_cut=0)
    world.add_players(4)
    by, round_ = world.by(world.organizer), world.start_round()
    world.finish_round(round_)
    actions.registration.drop(by, world.tournament.entries.get(number=4))
    actions.rounds.finish_tournament(by, world.tournament)
    shown = client.get(world.tournament.get_absolute_url()).content.decode()
    assert re.search(r"participantes</dt>\s*<dd>\s*4\s*</dd>", shown)


def test_search_engines_leave_out_past_events_and_every_log(playing, client):
    address = playing.tournament.get_absolute_url()
    assert "X-Robots-Tag" not in client.get(f"{address}standings/")
    traced = [f"{address}{name}" for name in ("log/", "log.csv", "log/1/", "record/", "record.json")]
    assert [client.get(one)["X-Robots-Tag"] for one in traced] == ["noindex"] * 5
    actions.setup.cancel_tournament(
        playing.by(playing.organizer), playing.tournament, name=playing.tournament.name, reason="Lluvia"
    )
    for name in ("", "players/", "standings/", "players/1/", "rounds/1/"):
        assert client.get(f"{address}{name}")["X-Robots-Tag"] == "noindex"
    assert "Disallow: /p/" in client.get("/robots.txt").content.decode()


def test_every_page_has_a_way_to_it(site, client):
    """Overlays are addresses to copy. Pages that allauth shows by itself follow a form."""
    pages = addresses.pages(site, Audience.PUBLIC, Audience.ACCOUNT, Audience.PLAYER, Audience.STAFF)
    drafted = f"/t/{site.drafted}/"
    paths = [*pages.values(), drafted, f"{drafted}manage/"]
    people = [
        client,
        *(client_of(User.objects.get(username=name)) for name in ("demo-organiza", "demo-jugador-1")),
    ]
    answers = [(path, person.get(path)) for person in people for path in paths]
    found = [(path, answer.content.decode()) for path, answer in answers if answer.status_code == 200]
    led = {_route(there) for path, text in found for there in {*ADDRESS.findall(text)} - {path}} | IN_OTHER_STATES
    assert sorted(name for name in set(pages) - led if not name.startswith("account_")) == []


def _route(path):
    try:
        return resolve(path).url_name
    except Resolver404:
        return None
