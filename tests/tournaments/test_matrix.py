"""Everybody tries everything in every state of an event: what happens is what the table says."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from django.test import Client

from players.models import Player, User
from rules.rulings import Decision
from tests.selection import one_of_many
from tests.world import LEGAL, World, client_of, person
from tools.addresses import ADDRESSES, Audience, Site
from tools.permissions_table import STANDINGS, Standing, lets
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.invitations import address_of
from tournaments.actions.verbs import VERBS, Verb
from tournaments.enums import CallKind, PenaltyCategory, Role, TournamentState
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Entry, EntryMember, FormerMember, Match, Tournament
from tournaments.models.personal import path_of
from tournaments.permissions import Bars, Permission, rule

SUBJECTS = {
    "tournament", "entry", "match", "round_", "call", "ruling", "penalty", "member", "member of staff", "apart",
    "invitation", "former staff", "former member", "summons",
}  # fmt: skip


OF_EACH_KIND = {
    "stranger",
    "player there",
    "holder of the address",
    "organizer who plays there",
    "judge",
    "head judge",
    "organizer",
}
"""Those who try in states of the event other than *running*, in which everybody does."""


class Reached(Exception):
    """A verb's rule and the state of the event have let somebody through."""


class Event:
    """A running event with somebody of each standing, and something of each kind to act on."""

    def __init__(self) -> None:
        world = World.open()
        self.world, self.tournament = world, world.tournament
        by = world.by(world.organizer)
        playing_organizer = person("organiza y juega")
        actions.setup.appoint(by, world.tournament, playing_organizer, Role.ORGANIZER)
        actions.setup.appoint(by, world.tournament, judge := person("juez raso"), Role.JUDGE)
        actions.setup.appoint(by, world.tournament, dismissed := person("ya no"), Role.JUDGE)
        actions.setup.dismiss(by, world.tournament.staff.get(user=dismissed))
        own = actions.registration.register(world.by(playing_organizer), world.tournament, LEGAL)
        actions.registration.check_in(world.by(playing_organizer), own)
        world.add_players(3)
        world.start_round()
        self.organizers = Match.objects.get(seats__entry=own)
        self.players = Match.objects.filter(tournament=world.tournament).exclude(pk=self.organizers.pk).get()
        one, two = world.seated(self.players)
        other = next(user for user in world.seated(self.organizers) if user != playing_organizer)
        another = World.open_again(world, name="Ajena")
        actions.setup.appoint(
            another.by(world.organizer), another.tournament, foreign := person("ajena"), Role.ORGANIZER
        )
        self.users: dict[str, tuple[User, Match]] = {
            "stranger": (person("nadie"), self.players),
            "dismissed judge": (dismissed, self.players),
            "another event's staff": (foreign, self.players),
            "installation admin": (User.objects.create_superuser("root"), self.players),
            "player there": (one, self.players),
            "opponent": (two, self.players),
            "other player": (other, self.players),
            "holder of the address": (guest_of(one), self.players),
            "holder of another address": (guest_of(other), self.players),
            "organizer who plays there": (playing_organizer, self.organizers),
            "organizer who plays elsewhere": (playing_organizer, self.players),
            "judge": (judge, self.players),
            "head judge": (world.judge, self.players),
            "organizer": (world.organizer, self.players),
        }
        self.subjects = {match.pk: self._subjects(match, who) for match, who in
                         ((self.players, one), (self.organizers, playing_organizer))}  # fmt: skip

    def trying(self, state: str) -> dict[str, tuple[User, Match]]:
        return {name: one for name, one in self.users.items() if state == "running" or name in OF_EACH_KIND}

    def _subjects(self, match: Match, who: User) -> Mapping[str, object]:
        """Return the subjects of verbs, at a table and of one person who sits there."""
        world, judging = self.world, self.world.by(self.world.judge)
        entry = world.tournament.entries.get(members__user=who)
        other = world.tournament.entries.exclude(members__user=who).first()
        case = world.tournament.ruleset.judge.bench.new(world.tournament.rules_date, [("A", ()), ("B", ())])[
            "case"
        ]
        decided = Decision("¿Vale?", "Sí", True)
        return {
            "tournament": world.tournament,
            "entry": entry,
            "match": match,
            "round_": match.round,
            "call": actions.judging.call_judge(judging, match, CallKind.TIME),
            "ruling": actions.judging.record_ruling(judging, match, case, {"findings": []}, decided),
            "penalty": actions.judging.warn(judging, entry, PenaltyCategory.LATE, note="x"),
            "summons": actions.evening.summoning.tell_entry(judging, entry, "Ven"),
            "member": EntryMember.objects.get(entry=entry),
            "member of staff": world.tournament.staff.get(user=world.judge),
            "former staff": world.tournament.former_staff.get(),
            "former member": FormerMember.objects.create(
                tournament=world.tournament, entry=entry, player=Player.objects.create(nickname="ya no")
            ),
            "invitation": actions.invitations.invite(world.by(world.organizer), world.tournament, Role.JUDGE),
            "apart": actions.entries.keep_apart(judging, world.tournament, entry, other, reason=f"x{entry.number}")
            if entry.number > 1
            else None,
        }


def guest_of(user: User) -> User:
    """Return the guest who plays by the personal address of an account's entry."""
    return address_of(Entry.objects.get(members__user=user, tournament__name="Copa de prueba")).guest


def phone_of(user: User) -> Client:
    """A phone on which somebody is logged in, or that has opened an address."""
    if not user.is_guest:
        return client_of(user)
    client = Client()
    client.get(path_of(user.stands_for.entry), follow=True)
    return client


@pytest.fixture
def event(db):
    return Event()


def standing_of(name: str, kind: str) -> Standing:
    """Return a person's standing towards a subject: an opponent sits at the table, and does not play in the
    entry.
    """
    if name == "opponent":
        return STANDINGS["player there" if kind in {"match", "call", "ruling"} else "other player"]
    return STANDINGS["stranger" if name == "dismissed judge" else name]


OTHERWISE = {
    "dismiss": "member of staff",
    "bring_back_staff": "former staff",
    "bring_back_member": "former member",
}
"""Verbs whose subjects are told apart by more than the name of the parameter."""


def subject_of(verb: Verb) -> str:
    return OTHERWISE.get(verb.name, verb.parameters[0].name)


PLAYERS = {"player there", "opponent", "other player", "holder of the address", "holder of another address"}
PLAYING_STAFF = {"organizer who plays there", "organizer who plays elsewhere"}


def is_barred(verb: str, who: str, state: str) -> bool:
    """True for somebody whom a role lets through, and the condition beside the roles does not (`Only`)."""
    match verb:
        case "rename_entry" | "choose_division":
            return who in PLAYERS and state != TournamentState.REGISTRATION
        case "show_logo" | "remove_logo" | "add_to_club" | "take_from_club":
            return who != "organizer"  # the maker of the event
        case "sanction_person" | "lift_sanction" | "remember_penalties":
            return who != "organizer"  # the maker of the event
        case "correct_roster":
            return False  # any judge of the event
        case _ if VERBS[verb].run.__module__.startswith("tournaments.actions.seasons"):
            return who != "organizer"  # the maker of the event
        case "register" | "adopt":
            return who in {"judge", "head judge"}
        case "accept_invitation":  # to judge
            return who in PLAYERS | PLAYING_STAFF
        case "sign_up":
            return True  # nobody here is a guest that plays nowhere
    return False


ACTIONS = [verb for verb in VERBS.values() if verb.name != "create_tournament"]


def attempt(verb: Verb, user: User, subject, now) -> str:
    """Return the end of a person's attempt at a verb."""
    needed = {each.name: None for each in verb.parameters[1:] if each.default is each.empty}
    try:
        verb.run(By(user, now), subject, **needed)
    except Reached:
        return "lets"
    except NotAllowed:
        return "refuses"
    except Conflict:
        return "not now"
    raise AssertionError(f"{verb.name} was carried out")


@pytest.mark.parametrize("state", one_of_many(["running", *sorted({*TournamentState.values} - {"running"})]))
def test_every_verb_does_what_the_table_says_for_everybody(event, state, monkeypatch):
    def reached(*_args, **_kwargs):
        raise Reached

    Tournament.objects.filter(pk=event.tournament.pk).update(state=state)
    monkeypatch.setattr(Verb, "is_public", reached)
    found, said = {}, {}
    for name, (user, match) in event.trying(state).items():
        for verb in ACTIONS:
            kind = subject_of(verb)
            subject = event.subjects[match.pk][kind] or event.subjects[event.players.pk][kind]
            found[name, verb.name] = attempt(verb, user, subject, event.world.now)
            allowed = lets(verb.rule, standing_of(name, kind)) and not is_barred(verb.name, name, state)
            said[name, verb.name] = ("lets" if state in verb.rule.during else "not now") if allowed else "refuses"
    assert {key: (value, said[key]) for key, value in found.items() if value != said[key]} == {}


def test_only_the_door_refuses_a_person_so_that_the_table_tells_all():
    """A verb that refused somebody by itself would be right, and its row in the table wrong."""
    rooms = Path(actions.__file__).parent
    refusing = [path.relative_to(rooms) for path in rooms.rglob("*.py") if "NotAllowed(" in path.read_text()]
    assert refusing == [Path("door", "rights.py")]


def test_the_event_has_something_for_each_verb_to_act_on():
    assert {subject_of(verb) for verb in ACTIONS} <= SUBJECTS


@pytest.mark.parametrize("state", one_of_many(["running", "registration", "finished", "draft", "cancelled"]))
def test_every_page_opens_for_whom_its_row_says(event, state):
    Tournament.objects.filter(pk=event.tournament.pk).update(state=state)
    names = [name for name, row in ADDRESSES.items() if "event" in row.filled_with]
    wrong = {}
    for who, (user, match) in [("visitor", (None, event.players)), *event.trying(state).items()]:
        entry = event.subjects[match.pk]["entry"]
        site = Site(event.tournament.slug, entry.number, 1, match.pk, event.tournament.slug, 1, "", 0)
        client = phone_of(user) if user else Client()
        for name in names:
            if not is_worth_a_look(name, who):
                continue
            row = ADDRESSES[name]
            got, right = client.get(row.on(site, name)).status_code, expected(name, who, state)
            if got != right:
                wrong[who, name] = (got, right)
    assert wrong == {}


def is_worth_a_look(name: str, who: str) -> bool:
    """Of public pages everybody sees the same: one who is nobody, and one who is two things, are enough."""
    if ADDRESSES[name].audience is Audience.PUBLIC or name == "record_file" or name.startswith("api"):
        return who in {"visitor", "organizer who plays there"}
    return ADDRESSES[name].audience is not Audience.NOBODY


def is_for_accounts(name: str) -> bool:
    """A page that asks who has none to log in, also where they play by an address."""
    row = ADDRESSES[name]
    return row.audience is not Audience.PLAYER and not row.own


def expected(name: str, who: str, state: str) -> int:
    """The status that the row of an address promises."""
    row = ADDRESSES[name]
    is_staff = who in {
        "organizer who plays there",
        "organizer who plays elsewhere",
        "judge",
        "head judge",
        "organizer",
    }
    hidden = state == "draft" and not is_staff
    if name.startswith("api"):
        return 404 if state == "draft" else 200
    if row.audience is Audience.PUBLIC or name == "record_file":
        return 404 if hidden else 200
    if who == "visitor" or (is_for_accounts(name) and STANDINGS.get(who, STANDINGS["visitor"]).is_guest):
        return 302
    if hidden:
        return 404
    if row.audience is Audience.PLAYER:
        return 200 if standing_of(who, "match").plays else 302
    asked = rule(Permission(row.needs), (), own=row.own, bars=Bars(row.bars))
    if not lets(asked, standing_of(who, "match" if "match" in row.filled_with else "entry")):
        return 403
    return 302 if name == "draft" else 200  # it has been published


def test_nobody_without_an_account_changes_anything(event):
    for verb in ACTIONS:
        if verb.done:
            answer = Client().post(f"{event.tournament.get_absolute_url()}do/{verb.name}/")
            assert (answer.status_code, answer.url.partition("?")[0]) == (302, "/cuenta/login/")
