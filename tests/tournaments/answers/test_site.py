"""The site as visitors get it: stored answers in front of Django, with a real event."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from atrum_torneos.serving.handler import ThreadedHandler
from players.accounts import player_of, rename
from rules.rulings import publish
from tests.tournaments.answers.browsing import ask, in_its_own_loop
from tests.tournaments.pictures.drawn import a_logo
from tests.tournaments.queries.seasons.test_circuits import OPEN as OF_ONE_ROUND
from tests.tournaments.queries.seasons.test_circuits import circuit, played
from tests.tournaments.restored import lost
from tests.tournaments.views.player.test_personal import phone
from tests.world import LEGAL, World, client_of, ruling_of
from tools.addresses import ADDRESSES, Audience, Site
from tournaments import actions
from tournaments.actions.seasons.circuits import set_circuit_state
from tournaments.actions.seasons.counting import show_person
from tournaments.answers.layer import StoredAnswers
from tournaments.answers.public import facts_of
from tournaments.answers.shared import Shared
from tournaments.answers.table import PUBLIC_PAGES
from tournaments.answers.versions import Versions
from tournaments.enums import CircuitState, TournamentState
from tournaments.live.feed import feed
from tournaments.models import TableRuling, Tournament
from tournaments.queries.rounds import published_rounds
from tournaments.queries.seasons.results import results_of
from tournaments.views.public import event

pytestmark = pytest.mark.django_db(transaction=True)

SECURITY = {
    "content-security-policy",
    "x-frame-options",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
}


class Process:
    """A web process whose visitors ask one after the other."""

    def __init__(self):
        versions = Versions(feed, facts_of(PUBLIC_PAGES))
        self.django, self.first = ThreadedHandler(2), lambda: None
        self.answers = StoredAnswers(self.make, PUBLIC_PAGES, versions, Shared("", ""))

    async def make(self, *request):
        """Answer by Django, after the next act that a test has for this moment."""
        first, self.first = self.first, lambda: None
        first()
        await self.django(*request)

    def all(self, *addresses, **request):
        """The answers to some addresses, asked in this order."""

        async def work():
            return [await ask(self.answers, address, **request) for address in addresses]

        return in_its_own_loop(work())

    def get(self, address, **request):
        return self.all(address, **request)[0]

    def around(self, address, act, **request):
        """Return the texts that a visitor reads before and after an act."""
        before = self.get(address, **request)
        act()
        return before.text, self.get(address, **request).text


@pytest.fixture
def process():
    return Process()


@pytest.fixture
def base(playing):
    return playing.tournament.get_absolute_url()


ELSEWHERE = {"podium_picture", "circuit", "circuit_file", "club", "ranking", "person", "person_picture"}
ELSEWHERE |= {"statistics_piece", "club_statistics", "club_piece", "circuit_statistics", "circuit_piece"}
"""Pages of an event that is over, and of a club."""


def paths(world):
    """Every public address on an event in play, by the name of its route."""
    slug = world.tournament.slug
    event = Site(slug, entry=1, round=1, match=world.table().pk, drafted=slug, draft=2, joinable=slug, ruling=0)
    return {name: ADDRESSES[name].on(event, name) for name in PUBLIC_PAGES if name not in ELSEWHERE}


def test_every_public_page_of_an_event_is_in_the_table():
    of_events = {
        name for name, row in ADDRESSES.items() if row.audience is Audience.PUBLIC and "event" in row.filled_with
    }
    kept = {name for name in PUBLIC_PAGES if ADDRESSES[name].audience is Audience.PUBLIC}
    assert of_events | {"home"} == {name for name in kept if not name.startswith("help")}


def test_every_public_page_is_kept_and_is_nobodys(process, playing):
    for name, path in paths(playing).items():
        first, again = process.all(path, path)
        assert (name, first.status, first) == (name, 200, again)
        assert first.headers["etag"], name
        for secret in (b"csrfmiddlewaretoken", b'name="key"', b"sessionid"):
            assert secret not in first.content, name
        assert process.get(path, if_none_match=first.headers["etag"]).status == 304


def test_the_home_of_a_club_follows_its_circuits_and_who_is_named(process):
    world = played(World.open(**OF_ONE_ROUND), "Ana", "Beto")
    by, event = world.by(world.organizer), world.tournament
    actions.people.clubs.name_club(by, event, name="Los Coatíes")
    made = circuit(world)
    winner = results_of([event])[event.pk][0]
    name = event.entries.get(number=winner.entry).name
    assert not any(one in process.get("/").content.decode() for one in ("Liga", name))
    set_circuit_state(by, event, circuit=made.pk, state=CircuitState.PUBLISHED)
    assert "Liga" in process.get("/").content.decode()
    show_person(by, event, person=winner.players[0], shown=True)
    assert name in process.get("/").content.decode()


def test_visitors_get_what_django_would_say(process, playing):
    for name, path in paths(playing).items():
        stored, direct = process.get(path), Client(headers={"host": "example.org"}).get(path)
        assert stored.content == direct.content, name
        assert {header: stored.headers[header] for header in SECURITY} == {h: direct[h] for h in SECURITY}
        assert stored.headers["content-type"] == direct["Content-Type"]


def test_a_player_has_the_page_until_the_event_changes(process, world, django_assert_num_queries):
    """By their personal address, with their own row in it; what they have costs no query."""
    ana, beto = (
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name, items=LEGAL)
        for name in ("Ana", "Beto")
    )
    phones = {entry: phone(entry) for entry in (ana, beto)}
    cookies = {entry: "; ".join(f"{n}={c.value}" for n, c in phones[entry].cookies.items()) for entry in phones}
    path = f"{world.tournament.get_absolute_url()}players/"
    first, others = (process.get(path, cookie=cookies[entry]) for entry in (ana, beto))
    assert 'id="own"' in first.text
    assert first.headers["cache-control"] == "private, no-cache"
    tag = first.headers["etag"]
    assert tag not in {others.headers["etag"], process.get(path).headers["etag"]}
    with django_assert_num_queries(0):
        assert process.get(path, cookie=cookies[ana], if_none_match=tag).status == 304
    assert process.get(path, cookie=cookies[beto], if_none_match=tag).status == 200
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Caro", items=LEGAL)
    again = process.get(path, cookie=cookies[ana], if_none_match=tag)
    assert (again.status, "Caro" in again.text) == (200, True)
    actions.invitations.renew_address(world.by(world.organizer), ana)
    assert 'id="own"' not in process.get(path, cookie=cookies[ana], if_none_match=again.headers["etag"]).text


def test_a_players_page_does_not_depend_on_the_time_of_reading(process, playing, monkeypatch):
    """Else a player who has it would not see it change."""
    entry = actions.registration.add_walk_in(playing.by(playing.organizer), playing.tournament, "Ana", items=LEGAL)
    client = phone(entry)

    def seen(path):
        return re.sub(r'(csrfmiddlewaretoken|key)" value="\w+"', r"\1", client.get(path).content.decode())

    asked = {
        n: path for n, path in paths(playing).items() if not (PUBLIC_PAGES[n].is_data or PUBLIC_PAGES[n].is_asked)
    }
    now = {name: seen(path) for name, path in asked.items()}
    later = timezone.now() + timedelta(hours=2)
    monkeypatch.setattr("tournaments.serving.clock.timezone.now", lambda: later)
    assert {name: seen(path) for name, path in asked.items()} == now


def test_a_page_costs_no_query_once_it_is_there(process, playing, base, django_assert_num_queries):
    process.get(base)
    with django_assert_num_queries(0):
        assert process.get(base).status == 200


def test_who_writes_reads_it_at_once(process, world):
    players = f"{world.tournament.get_absolute_url()}players/"
    process.get(players)
    for number in range(1, 4):
        (entry,) = world.done_anew().add_players(1)
        assert entry.name in process.get(players).text
        assert process.get(players).headers["etag"].split(".")[1] == str(world.tournament.log.count())
        assert number == entry.number


def test_an_event_appears_when_it_is_opened(process, world):
    values = {"name": "Otra copa", "starts_at": timezone.now() + timedelta(days=1)}
    settings = {name: getattr(world.tournament, name) for name in ("place", "game", "timezone", "rules_date")}
    draft = actions.setup.create_tournament(world.by(world.organizer), settings | values)
    path = draft.get_absolute_url()
    assert [
        reply.status for reply in process.all(path, f"{path}standings/", f"/api/tournaments/{draft.slug}/")
    ] == [404] * 3
    before, after = process.around("/", lambda: actions.setup.open_registration(world.by(world.organizer), draft))
    assert ("Otra copa" in before, "Otra copa" in after) == (False, True)
    assert process.get(path).status == 200
    assert process.get("/api/tournaments/").text.count('"slug"') == 2


def test_an_event_that_is_a_draft_again_is_gone(process, world):
    path = world.tournament.get_absolute_url()
    assert process.get(path).status == 200
    Tournament.objects.update(state=TournamentState.DRAFT)
    assert Process().get(path).status == 404


def test_a_cancelled_event_says_so(process, world):
    path = world.tournament.get_absolute_url()
    reason = "No llegó nadie"
    before, after = process.around(
        path,
        lambda: actions.setup.cancel_tournament(
            world.by(world.organizer), world.tournament, name=world.tournament.name, reason=reason
        ),
    )
    assert ("Cancelado" in before, "Cancelado" in after) == (False, True)


def test_a_new_nickname_is_read_where_people_are_named(process, playing, base):
    player = player_of(playing.organizer)
    before, after = process.around(f"{base}log/", lambda: rename(player, "La Fosa"))
    assert ("La Fosa" in before, "La Fosa" in after) == (False, True)


def test_a_clubs_logo_is_seen_in_its_other_events_and_in_their_pictures(process, world):
    other = World.open_again(world)
    by, path = other.by(other.organizer), world.tournament.get_absolute_url()
    show = partial(actions.people.clubs.show_logo, by, other.tournament, picture=a_logo())
    drawn = process.get(f"{path}picture.png").body
    before, after = process.around(path, show)
    assert ("/logos/" in before, "/logos/" in after) == (False, True)
    assert process.get(f"{path}picture.png").body != drawn
    _, after = process.around(path, lambda: actions.people.clubs.remove_logo(by, other.tournament))
    assert "/logos/" not in after


def test_a_ruling_is_read_when_it_is_published(process, playing, base):
    ruling = ruling_of(playing.judge, published=False)
    TableRuling.objects.create(tournament=playing.tournament, match=playing.table(), ruling=ruling)
    before, after = process.around(f"{base}rulings/", lambda: publish(ruling, timezone.now()))
    assert (ruling.question in before, ruling.question in after) == (False, True)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("standings/?after=77", 200),
        ("log/?before=999", 200),
        ("rounds/7/", 404),
        ("players/77/", 404),
        ("tables/0/", 404),
    ],
)
def test_what_no_link_leads_to_is_not_kept(process, base, path, status):
    reply = process.get(f"{base}{path}")
    assert (reply.status, reply.headers.get("etag")) == (status, None)


def test_a_strange_host_is_refused(process, base, settings):
    settings.ALLOWED_HOSTS = ["example.org"]
    assert process.get(base).status == 200
    assert process.get(base, host="evil.example").status == 400
    assert process.get(base).status == 200


def test_english_on_request(process, base):
    spanish, english = process.get(base), process.get(base, cookie="django_language=en")
    assert ("Participantes" in spanish.text, "Participants" in english.text) == (True, True)
    assert process.get(base) == spanish


def test_a_clock_is_right_whenever_it_is_read(process, playing, base):
    """A page that is an hour old says the same as a new one."""
    deadline = playing.tournament.rounds.get().clock.deadline()
    page = process.get(f"{base}clock/").text
    assert f'data-deadline="{int(deadline.timestamp())}"' in page
    assert f"{deadline.astimezone(playing.tournament.zone):%H:%M}" in page
    assert process.get(f"{base}clock/").text == Process().get(f"{base}clock/").text


def test_no_visitor_sees_a_change_that_a_restored_database_does_not_have(process, playing):
    """The next change has the same revision; nobody asked in between."""
    base, pages = playing.tournament.get_absolute_url(), ("", "log/")
    with lost(playing.tournament):
        actions.setup.announce(playing.by(playing.organizer), playing.tournament, "Aviso perdido")
        before = process.all(*(base + page for page in pages))
        assert all("Aviso perdido" in answer.text for answer in before)
    actions.setup.announce(playing.by(playing.organizer), playing.tournament, "Aviso nuevo")
    for page, old in zip(pages, before, strict=True):
        now = process.get(base + page, if_none_match=old.headers["etag"])
        assert (now.status, "Aviso nuevo" in now.text, "Aviso perdido" in now.text) == (200, True, False)


def test_a_restored_database_is_seen_without_any_news(process, playing):
    base = playing.tournament.get_absolute_url()
    with lost(playing.tournament):
        actions.setup.announce(playing.by(playing.organizer), playing.tournament, "Aviso perdido")
        old = process.get(base)
    process.answers._versions.doubt()  # as within seconds, when it is read again
    now = process.get(base, if_none_match=old.headers["etag"])
    assert (now.status, "Aviso perdido" in now.text) == (200, False)


def test_a_backup_that_is_restored_under_the_running_site_is_what_visitors_see(process, playing, tmp_path):
    """Its log-ins and Redis go with it; a process need not be begun again for a page."""
    base, pages = playing.tournament.get_absolute_url(), ("", "log/", "clock/")
    kept = tmp_path / "kept.backup"
    call_command("backup", kept, stdout=io.StringIO())
    actions.setup.announce(playing.by(playing.organizer), playing.tournament, "Aviso perdido")
    before = process.all(*(base + page for page in pages))
    assert "Aviso perdido" in before[0].text
    call_command("restore", kept, replace=tmp_path / "before.backup", stdout=io.StringIO())
    process.answers._versions.doubt()  # as within seconds, when it is read again
    for page, old in zip(pages, before, strict=True):
        now = process.get(base + page, if_none_match=old.headers["etag"])
        assert (now.status, "Aviso perdido" in now.text) == (200, False)


def test_no_page_shows_a_lost_change_that_came_while_it_was_made(process, playing):
    """Nothing is written after the loss, so that the version is again the one that asked for the page."""
    base = playing.tournament.get_absolute_url()
    with lost(playing.tournament):
        process.first = partial(announce_elsewhere, playing, "Aviso perdido")
        old = process.get(base)
        assert "Aviso perdido" in old.text
    process.answers._versions.doubt()
    now = process.get(base, if_none_match=old.headers["etag"])
    assert (now.status, "Aviso perdido" in now.text) == (200, False)


@pytest.mark.parametrize("who", ["visitor", "player"])
def test_a_page_shows_one_state_whatever_is_written_while_it_is_made(process, playing, monkeypatch, who):
    """A player's own page has the part that is everybody's, which is kept, too."""
    base, session = playing.tournament.get_absolute_url(), client_of(playing.players[0]).cookies["sessionid"].value
    cookie = {"cookie": f"sessionid={session}"} if who == "player" else {}
    writes = [partial(announce_elsewhere, playing, "Aviso de entretanto")]

    def slowly(tournament):
        while writes:
            writes.pop()()
        return published_rounds(tournament)

    monkeypatch.setattr(event, "published_rounds", slowly)
    texts = [process.get(base, **cookie).text for _ in "12"]
    assert ["Aviso de entretanto" in text for text in texts] == [False, True]


def announce_elsewhere(world, text):
    """Announce something in a thread, which has a connection of its own."""

    def write():
        try:
            actions.setup.announce(world.by(world.organizer), world.tournament, text)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(write).result()
