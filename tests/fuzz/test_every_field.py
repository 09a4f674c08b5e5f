"""Each field of each form with each hostile value, by everybody who may send it, in each state of an event.

The fields are those of the verbs' own signatures, and of the forms of pages for verbs without a button, so that a new
verb is covered by itself. A refusal is in words, keeps what was typed, and leaves no traceback in the log.
"""

import io
import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from inspect import Parameter, isclass
from itertools import chain
from random import Random
from types import NoneType
from typing import Any, get_args

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models, transaction
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode

from atrum_judge.text import one_line
from atrum_torneos.logs import TextFormatter
from tests.fuzz.nasty import HOSTILE
from tests.fuzz.test_requests import IN_STATES, SAMPLED, Shop
from tests.tournaments.test_matrix import guest_of, phone_of
from tests.tournaments.views.test_team_event import FIRST_STEP, SECOND_STEP, THIRD_STEP, teams
from tests.world import World, client_of
from tournaments.actions.verbs import VERBS, Verb
from tournaments.forms.sent import BY_NUMBER, fields
from tournaments.models import Tournament
from tournaments.permissions import Permission

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]
__all__ = ["teams"]

FORM = "application/x-www-form-urlencoded"
TYPED = "Se vio en la mesa 7"
REFUSED = {403, 409, 422}
"""By the site in its own words, not by Django before a form is read."""
ALWAYS = ("key", "next")
CHOSEN = {"item", "meant"}
"""Texts that nobody types: they come with the button."""
LONGEST_SHOWN = 300
"""Characters of a hostile value that a refusal must show again."""
BUTTONS = [verb for verb in VERBS.values() if verb.done]
SAMPLE, WHOLE = 3, 30
"""Requests for each verb: in CI in one of the states, with --whole in each."""
OF_PAGES = 10
"""Times as many go to forms that are no buttons."""


@dataclass(frozen=True)
class Case:
    """A form to send in which one field is otherwise.

    Attributes:
        way: the way in which the value is put into the form.
    """

    who: str
    path: str
    data: dict[str, Any]
    field: str
    value: bytes
    way: str

    def body(self) -> tuple[bytes, str]:
        """The bytes of the form, and their type."""
        sent = [(name, str(one).encode()) for name, value in self.data.items() for one in listed(value)]
        others = [(name, value) for name, value in sent if name != self.field]
        match self.way:
            case "twice":
                return urlencode([*sent, (self.field, self.value)]).encode(), FORM
            case "list":
                return urlencode(
                    [*others, *((f"{self.field}{end}", self.value) for end in ("[]", "[0][x]"))]
                ).encode(), FORM
            case "file":
                parts = {name: value.decode() for name, value in others}
                parts[self.field] = SimpleUploadedFile("x\x00.html", self.value or b"x")
                return encode_multipart(BOUNDARY, parts), MULTIPART_CONTENT
            case "charset":
                return urlencode([*others, (self.field, self.value)]).encode(), f"{FORM}; charset=utf-16"
        return urlencode([*others, (self.field, self.value)]).encode(), FORM

    def kept(self) -> set[str]:
        """Return the typed texts that a refusal must show."""
        typed = {str(value) for name, value in self.data.items() if name != self.field and value == TYPED}
        try:
            own = self.value.decode()
        except ValueError:
            own = ""
        is_typed = self.data.get(self.field) == TYPED and self.way == "value"
        return typed | (
            {own} if is_typed and own and own == one_line(own) and len(own) <= LONGEST_SHOWN else set()
        )


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list | tuple) else [value]


class Everybody(Shop):
    """The event with who holds a personal address, too, and something of another event."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        # Nobody has an address of an event for which nobody has registered.
        if self.world.tournament.entries.exists():
            self.clients["holder"] = phone_of(guest_of(self.world.players[0]))
            self.cookies["holder"] = self.clients["holder"].cookies.output(header="", sep=";")
        self.other = World.open_again(self.world)

    def base(self, verb: Verb) -> dict[str, Any]:
        """A button's form as a page might send it."""
        asked = fields(verb)
        chosen = CHOSEN | ({"name"} if "meant" in asked else set())
        return {name: "0-0" if name in chosen else self.value(each) for name, each in asked.items()}

    def value(self, parameter: Parameter) -> Any:
        kind = parameter.annotation
        if NoneType in get_args(kind):
            (kind,) = set(get_args(kind)) - {NoneType}
        if kind is str:
            return TYPED
        if kind is Tournament:
            return self.other.tournament.slug
        if isclass(kind) and issubclass(kind, models.TextChoices):
            return kind.values[0]
        if isclass(kind) and issubclass(kind, models.Model) and kind not in BY_NUMBER:
            return (
                kind._default_manager.filter(tournament=self.world.tournament).values_list("pk", flat=True).first()
                or 1
            )
        return "yes" if kind is bool else 1

    def senders(self, verb: Verb) -> list[str]:
        """Those of whom some may send it."""
        return [who for who in self._of_the_rule(verb) if who in self.clients]

    def _of_the_rule(self, verb: Verb) -> list[str]:
        if verb.rule.permission == Permission.ANY_ACCOUNT:
            return ["nobody", "organizer", "holder"]
        staff = [] if verb.rule.permission == Permission.NO_ROLE else ["organizer", "judge"]
        return staff + (["player", "holder"] if verb.rule.own else ["nobody"])

    def of_others(self) -> list[bytes]:
        """Ids and numbers of what is another event's, of another kind, or gone."""
        return [b"%d" % self.other.tournament.pk, self.other.tournament.slug.encode(), b"999999", b"2147483648"]

    def of_buttons(self, rng: Random, verbs: Sequence[Verb], most: int) -> Iterator[Case]:
        hostile = ways([*HOSTILE, *self.of_others()])
        for verb in verbs:
            data, path = self.base(verb), reverse("command", args=[self.world.tournament.slug, verb.name])
            each = [(field, value, way) for field in [*data, *ALWAYS] for value, way in hostile]
            for field, value, way in rng.sample(each, most):
                yield Case(rng.choice(self.senders(verb)), path, data, field, value, way)

    def of_pages(self, rng: Random, most: int) -> Iterator[Case]:
        """Of the forms that are no buttons, e.g. of rosters, reports and settings."""
        forms = {(route(path), tuple(sorted(data))): (path, data) for path, data in self.forms}
        hostile = ways([*HOSTILE, *self.of_others()])
        each = [
            (path, data, field, value, way)
            for (name, _fields), (path, data) in forms.items()
            if name and name not in {"command", "account_logout"}
            for field in data
            for value, way in hostile
        ]
        for path, data, field, value, way in rng.sample(each, min(len(each), most)):
            people = [who for who in ("player", "judge", "organizer", "holder") if who in self.clients]
            yield Case(rng.choice(people), path, plain(data), field, value, way)


def ways(values: list[bytes]) -> list[tuple[bytes, str]]:
    """Each value as it is, and a few in ways that no browser sends."""
    return [(value, "value") for value in values] + [(b"2", way) for way in ("twice", "list", "file", "charset")]


def plain(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if not isinstance(value, SimpleUploadedFile)}


def route(path: str) -> str:
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


@pytest.fixture
def log():
    """Collect the site's log."""
    said, handler = io.StringIO(), logging.StreamHandler()
    handler.setStream(said)
    handler.setFormatter(TextFormatter())
    logging.getLogger().addHandler(handler)
    yield said
    logging.getLogger().removeHandler(handler)


def fault(client: Client, case: Case, log: io.StringIO) -> str:
    """Return the fault of the answer; empty where there is none."""
    body, kind = case.body()
    with transaction.atomic():
        try:
            answer = client.generic("POST", case.path, body, kind)
        except Exception as error:
            return repr(error)[:300]
        finally:
            transaction.set_rollback(True)
    if answer.status_code >= 500:
        return str(answer.status_code)
    if "Traceback" in log.getvalue():
        return f"{answer.status_code}, with a traceback: {log.getvalue()[-300:]}"
    text = unescape(answer.content.decode())
    if answer.status_code >= 400 and not re.sub(r"<[^>]*>|\s", "", text):
        return f"{answer.status_code} without a word"
    if answer.status_code in REFUSED and (lost := {one for one in case.kept() if one not in text}):
        return f"{answer.status_code} forgets {lost}"
    return ""


@pytest.mark.parametrize("state", IN_STATES)
def test_no_value_of_any_field_breaks_anything_or_costs_what_was_typed(state, log, request):
    whole = request.config.getoption("whole")
    rng, shop = Random(state.__name__), Everybody(state)
    most, verbs = (WHOLE, BUTTONS) if whole else (SAMPLE, BUTTONS[SAMPLED.index(state) :: len(SAMPLED)])
    cases = chain(shop.of_buttons(rng, verbs, most), shop.of_pages(rng, OF_PAGES * most))
    faults, sent = [], 0
    for case in cases:
        sent += 1
        if found := fault(shop.clients[case.who], case, log):
            faults.append(f"{case.who} {case.path} {case.field} ({case.way}) {case.value[:60]!r}: {found}")
        log.truncate(0)
        log.seek(0)
        shop.restore()
        cache.clear()
    print(f"{sent} sent")  # noqa: T201
    assert not faults, f"{len(faults)} faults\n" + "\n".join(faults[:200])


def test_no_value_of_any_field_of_a_report_of_boards_breaks_anything(teams, log, request):
    match, data = teams.table(), {**FIRST_STEP, **SECOND_STEP, **THIRD_STEP, "sure": "1"}
    each = [(field, value, way) for field in data for value, way in ways(HOSTILE)]
    chosen = each if request.config.getoption("whole") else Random("boards").sample(each, OF_PAGES * SAMPLE)
    senders = {"player": client_of(teams.seated(match)[0]), "judge": client_of(teams.judge)}
    faults = []
    for number, (field, value, way) in enumerate(chosen):
        who = ["player", "judge"][number % 2]
        case = Case(who, f"{match.get_absolute_url()}report/", data, field, value, way)
        if found := fault(senders[who], case, log):
            faults.append(f"{who} {field} ({way}) {value[:60]!r}: {found}")
    assert not faults, "\n".join(faults)
