"""Every address and every button in an event that nobody has touched, or hardly: a page or a sentence, never a fault.

A state of an event, of each game and each format, before anything is played: where organizers and players meet it
first. `test_matrix.py` asks who may do what in the midst of play.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from atrum_judge.boards import BOARDS
from atrum_judge.registry import get_ruleset, rulesets
from players.models import User
from rules.catalogue import load
from tests.tournaments.test_matrix import phone_of
from tests.world import NOW, person
from tools.addresses import ADDRESSES
from tools.permissions_table import STANDINGS, lets
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.invitations import address_of
from tournaments.actions.verbs import VERBS
from tournaments.enums import Role
from tournaments.models import Entry, Tournament
from tournaments.views.commands import button

pytestmark = pytest.mark.django_db

FORMS: dict[str, dict[str, object]] = {
    "swiss": {},
    "cut": {"top_cut": 4},
    "one loss": {"cut_rule": "one_loss", "cut_bracket": "double"},
    "round robin": {"format": "round_robin", "legs": 2},
    "groups": {"format": "groups", "groups": 2, "top_cut": 4, "third_place": True},
    "single": {"format": "single", "third_place": True},
    "double": {"format": "double"},
    "teams": {"options": {"boards": "3"}},
}
PEOPLE = {
    "visitor": "visitor",
    "sandbox visitor": "visitor",
    "account": "stranger",
    "another organizer": "another event's staff",
    "judge": "judge",
    "player": "player there",
    "phone": "holder of the address",
    "organizer": "organizer",
}
"""The people who look, with their standing in the table of permissions."""


class Event:
    """An event that was just made, and the people around it."""

    def __init__(self, game: str, form: str) -> None:
        values = {"name": "Copa", "game": game, "starts_at": NOW, "rules_date": NOW.date(), **FORMS[form]}
        if get_ruleset(game).max_seats > 2 and "top_cut" in values:
            values["top_cut"] = get_ruleset(game).max_seats  # one final table
        self.organizer, self.judge, self.player = person("organiza"), person("jueza"), person("jugadora")
        self.tournament = actions.setup.create_tournament(By(self.organizer, NOW), values, seed="semilla")
        self.another = actions.setup.create_tournament(By(person("ajena"), NOW), values, seed="otra").created_by
        actions.setup.appoint(self.by, self.tournament, self.judge, Role.JUDGE)
        self.entries: list[Entry] = []
        self.guest: User | None = None

    @property
    def by(self) -> By:
        return By(self.organizer, NOW)

    @property
    def others(self) -> list[str]:
        return [f"Otra {len(self.entries)} {k}" for k in range(1, self.tournament.ruleset.entry_size)]

    def draft(self) -> None:
        """Nothing more."""

    def opened(self) -> None:
        actions.setup.open_registration(self.by, self.tournament)
        self.tournament.refresh_from_db()

    def cancelled(self) -> None:
        self.opened()
        actions.setup.cancel_tournament(self.by, self.tournament, name="Copa", reason="No viene nadie")

    def locked(self) -> None:
        self.opened()
        actions.registration.lock_rosters(self.by, self.tournament)

    def linked(self) -> None:
        """One came by the link, and has no list."""
        self.opened()
        entry = actions.people.joining.sign_up_by_link(
            self.tournament, "Por enlace", now=NOW, key="1", others=self.others
        )
        self.guest = address_of(entry).guest
        self.entries.append(entry)

    def entered(self) -> None:
        """One with an account and a list, and one who came by the link."""
        self.linked()
        game = self.tournament.ruleset
        load(game, game.sample.cards)
        roster = game.sample.roster(Random(1))
        by, others = By(self.player, NOW), self.others
        self.entries.append(
            actions.registration.register(by, self.tournament, roster, name="Con lista", others=others)
        )

    def gone(self) -> None:
        """They have left."""
        self.entered()
        for entry in self.entries:
            actions.registration.drop(self.by, entry)

    def client(self, who: str) -> Client:
        users = {
            "organizer": self.organizer,
            "judge": self.judge,
            "player": self.player,
            "phone": self.guest,
            "another organizer": self.another,
        }
        client = Client() if "visitor" in who else phone_of(users.get(who) or person("nadie"))
        if who == "sandbox visitor":
            client.post("/probar/", {"game": "atrum"})
        client.raise_request_exception = False
        return client

    def people(self) -> list[str]:
        plays = len(self.entries)
        return [
            who for who in PEOPLE if not (who == "player" and plays < 2) and not (who == "phone" and not plays)
        ]


STATES: list[Callable[[Event], None]] = [
    Event.opened, Event.linked, Event.gone, Event.draft, Event.cancelled, Event.locked, Event.entered,
]  # fmt: skip
GAMES = ["myl", "atrum", *(game.key for game in rulesets() if game.key not in {"myl", "atrum"})]


def forms_of(game: str) -> list[str]:
    ruleset = get_ruleset(game)
    return [
        form
        for form, said in FORMS.items()
        if said.get("format", "swiss") in ruleset.formats
        and ("options" not in said or BOARDS in ruleset.options)
        and ("cut_rule" not in said or ruleset.max_seats == 2)
    ]


def cases() -> Iterator[object]:
    """Each game in each state, with its formats in turn: two of them in every run, each game and state once in CI."""
    turn = 0
    for g, game in enumerate(GAMES):
        forms = forms_of(game)
        for s, state in enumerate(STATES):
            turn += 1
            in_ci = pytest.mark.thorough if (g + s) % len(STATES) == 1 else pytest.mark.whole
            marks = [] if g == s and g < 2 else [in_ci]
            form = forms[turn % len(forms)]
            yield pytest.param(game, form, state, turn, marks=marks, id=f"{game}-{form}-{state.__name__}")


def addresses(event: Event) -> Iterator[tuple[str, str]]:
    """Every address of the event, and each with the endings that its router takes, by name."""
    filled = {
        "slug": event.tournament.slug, "number": 1, "pk": 1, "table": 1, "revision": 1, "format": "json",
        "code": event.tournament.code, "kind": "ods", "name": "results", "piece": "x",
    }  # fmt: skip
    for name, asked in routes(get_resolver()):
        if "slug" in asked and "verb" not in asked:
            yield name, reverse(name, kwargs={each: filled[each] for each in asked})


def routes(resolver: URLResolver) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern)
        elif isinstance(pattern, URLPattern) and pattern.name in ADDRESSES:
            yield pattern.name, tuple(pattern.pattern.regex.groupindex)


def posted(client: Client, path: str) -> HttpResponse:
    """Send an empty form; a change is undone, once the page has been seen to which it leads."""
    with transaction.atomic():
        answer = client.post(path)
        if answer.status_code == 302 and answer.url.startswith("/t/"):
            landed = client.get(answer.url)
            answer = landed if landed.status_code >= 500 else answer
            cache.clear()
        transaction.set_rollback(True)
    return answer


def is_unsaid(answer: HttpResponse) -> bool:
    """True for a fault, and for a refusal of a button without a sentence."""
    return answer.status_code >= 500 or (
        answer.status_code in {403, 409, 422} and 'role="alert"' not in answer.content.decode()
    )


@pytest.mark.parametrize(("game", "form", "state", "turn"), [*cases()])
def test_everybody_finds_a_page_or_a_sentence(game, form, state, turn, request):
    event = Event(game, form)
    state(event)
    people = event.people()
    looking = people if request.config.getoption("whole") else {people[-1], people[turn % len(people)]}
    wrong = {}
    for who in looking:
        client = event.client(who)
        for name, path in addresses(event):
            answer = client.get(path)
            if answer.status_code >= 500:
                wrong[who, path] = answer.status_code
            if answer.status_code == 200 and not path.endswith((".json", ".csv", ".png", ".ods")):
                sent = posted(client, path)
                if sent.status_code >= 500:
                    wrong[who, name, "sent empty"] = sent.status_code
        wrong |= wrong_buttons(event, client, who)
    assert wrong == {}


def wrong_buttons(event: Event, client: Client, who: str) -> dict[object, object]:
    """Press every button with nothing filled in: who may not is told so, everybody gets a sentence."""
    found: dict[object, object] = {}
    state = Tournament.objects.get(pk=event.tournament.pk).state
    for verb in VERBS.values():
        if not verb.done:
            continue
        answer = posted(client, f"{event.tournament.get_absolute_url()}do/{button(verb.name).name}/")
        refused = {302} if "visitor" in who else {404} if state == "draft" else {403}
        if is_unsaid(answer) or (
            not lets(verb.rule, STANDINGS[PEOPLE[who]])
            and answer.status_code not in refused
            and who not in {"organizer", "judge"} | ({"player", "phone"} if verb.rule.own else set())
        ):
            found[who, verb.name] = answer.status_code
    return found
