"""Every form of every page, pressed by everybody who sees it, in each state of an event."""

from http.cookies import SimpleCookie
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import resolve

from tests.pressing import fillings, query, read_page
from tests.world import LEGAL, client_of, person, ruling_of
from tools import addresses
from tools.addresses import Audience
from tournaments import actions
from tournaments.core.stages import MOST_LATER
from tournaments.enums import CallKind, PenaltyCategory, Role
from tournaments.views.log_lines import SENTENCES

EVENT_PAGES = [Audience.PUBLIC, Audience.ACCOUNT, Audience.PLAYER, Audience.STAFF]


def registration(world):
    world.add_players(4)
    late = person("tarde")
    actions.registration.register(world.by(late), world.tournament, LEGAL)


def locked(world):
    registration(world)
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)


def drafted(world):
    world.add_players(5)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Llegó tarde", check_in=True)


def forming_teams(world):
    world.add_players(4)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)


def playing(world):
    world.add_players(4)
    world.start_round()


def paused(world):
    playing(world)
    actions.rounds.pause_clock(world.by(world.organizer), world.tournament.rounds.get(), reason="Corte de luz")


def reported(world):
    """The first seat of each table has reported; the other one of table 2 objects."""
    playing(world)
    for match in world.tournament.matches.all():
        said = {"ending": "elimination", "left": [2, 0]}
        actions.reporting.report_result(world.by(world.seated(match)[0]), match, said)
    actions.reporting.dispute_report(
        world.by(world.seated(world.table(2))[1]), world.table(2), 1, note="No fue así"
    )


def judged(world):
    """A judge is called to table 1, somebody has too many warnings, and there is somebody to keep apart."""
    playing(world)
    first, second = world.tournament.entries.all()[:2]
    actions.judging.call_judge(
        world.by(world.seated(world.table(1))[0]), world.table(1), CallKind.RULES, note="¿?"
    )
    for _ in range(3):
        actions.judging.warn(world.by(world.judge), first, PenaltyCategory.CONDUCT, note="Insultó a alguien")
    actions.entries.keep_apart(world.by(world.organizer), world.tournament, first, second, reason="Viven juntos")


def finished(world):
    world.add_players(4)
    for _ in range(3):
        world.finish_round(world.start_round())
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)


def cancelled(world):
    """Called off in play, with a report at one table."""
    playing(world)
    match = world.table(1)
    actions.reporting.report_result(
        world.by(world.seated(match)[0]), match, {"ending": "elimination", "left": [2, 0]}
    )
    by, name = world.by(world.organizer), world.tournament.name
    actions.setup.cancel_tournament(by, world.tournament, name=name, reason="Se inundó el club")


def unopened(world):
    """A draft: nobody has registered, and nobody but the staff knows of it."""
    by = world.by(world.organizer)
    names = ("place", "game", "timezone", "capacity", "starts_at", "rules_date", "swiss_rounds")
    values = {name: getattr(world.tournament, name) for name in names}
    world.tournament = actions.setup.create_tournament(by, {**values, "name": "Copa sin abrir"})
    actions.setup.appoint(by, world.tournament, world.judge, Role.HEAD_JUDGE)
    world.players.append(person("jugador1"))


STATES = [
    unopened,
    registration,
    locked,
    drafted,
    forming_teams,
    playing,
    paused,
    reported,
    judged,
    finished,
    cancelled,
]

EASILY_MET = {registration, reported, finished}
"""States in which everybody presses; in the others who plays and who organizes."""

TYPED = {
    "choices": "S, M, L",
    "pasted": "",  # the names stand in the fields below
    "slip": "1 2-0",
    "who": "jugador1",
    "user": "mira",
    "name": "Nadie Más",
    "sits_out": "3",
    "full": "4",
    "half": "",
    "divisions": "Infantil, Adultos",
    "until": "2027-03-01",
    "until_round": "2",
    "minutes": "3",
    "rating": "1500",
    "fixed_table": "2",
    "starts_at": "2026-12-05T15:00",
    "map_url": "https://mapa.example/club",
    **{f"later_stages-{i}-starts": "2026-12-06T10:00" for i in range(MOST_LATER)},
    **{f"name-{i}": item["name"] for i, item in enumerate(LEGAL)},
}

# Verbs with a choice that no rule allows. Otherwise a form that cannot be read, or a value that nobody knows, is a
# fault; that the event is not ready for it (409) is none, nor that staff may not register (403).
MAY_BE_IMPOSSIBLE = {
    "keep_apart",  # a person and the same person
    "rename_entry",  # the name that stands there
    "report",  # a win of 0 to 0
}


def typed(empty):
    """Return the text that a person writes into an empty field."""
    return TYPED.get(empty.name, "1" if empty.is_number else "Se vio en la mesa")


class Visit:
    """A person who goes through all pages of an event, and presses every button there."""

    def __init__(self, world, user):
        self.world = world
        self.client = client_of(user) if user else Client()
        self.faults = []
        self.pressed = set()

    def walk(self, paths):
        """Open every path, and what their own forms and links lead to, without changing anything."""
        waiting, seen = list(paths), set()
        while waiting:
            path = waiting.pop()
            shape = (
                path.partition("?")[0],
                tuple(part.partition("=")[0] for part in path.partition("?")[2].split("&")),
            )
            if (path if "ending=" in path else shape) in seen:
                continue
            seen.add(path if "ending=" in path else shape)
            answer = self.client.get(path)
            if answer.status_code != 200:
                continue
            page = read_page(answer.content.decode(), path)
            waiting += page.links
            for form in page.forms:
                if form.method == "get":
                    waiting += [query(form, data) for data in fillings(form, typed, each_option=False)]
                elif form.method != "dialog":  # closes a dialog, sends nothing
                    self.press(form, path)

    def press(self, form, page):
        if not form.by_script and "csrfmiddlewaretoken" not in form.names:
            self.faults.append(f"{page}: {form.action} without a token against forgery")
        match = resolve(form.action.partition("?")[0])
        if match.url_name.startswith("account_"):
            return
        what = match.kwargs["verb"].name if "verb" in match.kwargs else match.url_name
        kind = (what, form.names)
        if kind in self.pressed:
            return
        self.pressed.add(kind)
        asked = {"csrfmiddlewaretoken", "key", "next"}
        for data in fillings(form, typed, each_option=match.url_name == "command"):
            if what == "cancel_tournament":
                data |= {"name": self.world.tournament.name}
            answer = self.send(form.action, data, page)
            asked |= answer.wsgi_request.POST.asked
            if not _is_fine(answer, what):
                self.faults.append(f"{page}: {form.action} {data}: {answer.status_code} {_refusal(answer)}")
        if unread := form.names - asked:
            self.faults.append(f"{page}: {form.action} sends {sorted(unread)}, which nobody reads")

    def send(self, action, data, page):
        """Press and take it back: what one form changes is not there for the next."""
        cookies = SimpleCookie(self.client.cookies.output(header="", sep=";"))
        log = self.world.tournament.log
        before = log.count()
        with transaction.atomic():
            answer = self.client.post(action, data, headers={"referer": f"http://testserver{page}"})
            written = [entry.action for entry in log.all()[: log.count() - before]]
            transaction.set_rollback(True)
        cache.clear()
        self.client.cookies = cookies
        self.faults += [f"{page}: the log has no name for {name}" for name in written if name not in SENTENCES]
        return answer


def _is_fine(answer, what):
    if answer.status_code == 422:
        return what in MAY_BE_IMPOSSIBLE
    return answer.status_code in {200, 302, 409} or (what == "register" and answer.status_code == 403)


def _refusal(answer):
    return (answer.context or {}).get("error", "")


def assert_no_faults(world, people, paths):
    """Let each of some people visit the pages."""
    faults = []
    for role, user in people.items():
        visit = Visit(world, user)
        visit.walk(paths)
        faults += [f"{role}: {fault}" for fault in visit.faults]
    assert not faults, "\n".join(faults)


@pytest.fixture
def read_by_name(settings):
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tests.pressing.ReadingMiddleware"]


@pytest.mark.parametrize(
    "state",
    [
        state if state in {registration, reported} else pytest.param(state, marks=pytest.mark.thorough)
        for state in STATES
    ],
    ids=lambda state: state.__name__,
)
def test_every_form_does_what_it_says(world, read_by_name, state, request):
    """Everybody in the states of EASILY_MET; in the others who plays and who organizes, and with --whole everybody."""
    state(world)
    world.refresh()
    tournament = world.tournament
    match = tournament.matches.order_by("-round", "table").first()
    site = addresses.Site(
        event=tournament.slug,
        entry=1,
        round=1,
        match=match.pk if match else 0,
        drafted=tournament.slug,
        draft=world.rounds or 1,
        joinable=tournament.slug,
        ruling=0,
    )
    paths = [path for path in addresses.pages(site, *EVENT_PAGES).values() if path.startswith("/t/")]
    if state is not playing:  # the bench knows nothing of the event's state, and its buttons are many
        paths.remove(addresses.ADDRESSES["table_bench"].on(site, "table_bench"))
    player = world.seated(match)[0] if match else world.players[0]
    people = {"player": player, "organizer": world.organizer}
    if state in EASILY_MET or request.config.getoption("whole"):
        people |= {"visitor": None, "account": person("mira"), "judge": world.judge}
    assert_no_faults(world, people, paths)


def test_every_form_outside_of_events_does_what_it_says(world, read_by_name):
    keeper = person("mira")
    call_command("allow_catalogue", "mira", stdout=StringIO())
    slug = world.tournament.slug
    ruling = ruling_of(keeper, published=False).pk
    site = addresses.Site(
        event=slug, entry=1, round=1, match=1, drafted=slug, draft=1, joinable=slug, ruling=ruling
    )
    pages = addresses.pages(site, Audience.PUBLIC, Audience.ACCOUNT)
    paths = [path for path in pages.values() if not path.startswith("/t/")]
    assert_no_faults(world, {"visitor": None, "keeper": keeper}, paths)
