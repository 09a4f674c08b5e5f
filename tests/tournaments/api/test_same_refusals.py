"""The same wrong input by a form of the site and by the API: one answer, in the same words."""

import html
from dataclasses import replace
from random import Random

import pytest
from django.db import models, transaction
from django.urls import reverse

from tests.selection import one_of_many
from tests.tournaments.doors.calling import Bot
from tests.world import World, client_of
from tournaments import actions
from tournaments.actions.verbs import Verb
from tournaments.api import door
from tournaments.api.calls import parameters
from tournaments.api.values import VALUES
from tournaments.doors.tokens import offered
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
DRAWN = 50
"""Inputs of a seed; ten seeds are five hundred."""


def is_plain(kind: object) -> bool:
    """True for a kind of value that a form sends as one text."""
    return kind in {str, int, bool} or (
        isinstance(kind, type) and issubclass(kind, models.Model | models.TextChoices)
    )


BUTTONS = [
    verb
    for verb in offered().values()
    if verb.done
    and all(is_plain(each.annotation) and name not in VALUES for name, each in parameters(verb).items())
]


def drawn(verb: Verb, rng: Random) -> dict[str, object]:
    """Return a body, in which each member is right, of nothing that exists, too long, strange, empty or missing."""
    body: dict[str, object] = {}
    for name, each in parameters(verb).items():
        kind = each.annotation
        if kind is bool:
            values: list[object] = [True, False]
        elif kind is Tournament:
            values = ["copa-de-prueba", "nada", "", "a" * 301]
        elif kind is str:
            values = ["Algo", "", " ", "a" * 301, "\u202eAna", "14:05", "2026-12-31", "25:99"]
        elif isinstance(kind, type) and issubclass(kind, models.TextChoices):
            values = [*kind.values, "", "x", "a" * 301]
        else:
            values = [0, 1, 2, 3, 9999, 999_999_999]
        if rng.random() < 0.85:
            body[name] = rng.choice(values)
    return body


def as_form(body: dict[str, object]) -> dict[str, str]:
    """Return a body as the site's forms send it."""
    return {
        name: ("yes" if value else "no") if isinstance(value, bool) else str(value) for name, value in body.items()
    }


@pytest.fixture
def played(monkeypatch):
    """A cup with a decided table, an open one with a call, a warning and somebody who left."""
    for name in ("CALLS", "CALLS_OF_ANYBODY"):
        monkeypatch.setattr(door, name, replace(getattr(door, name), most=10**6))
    world = World.open()
    world.add_players(5)
    world.start_round()
    actions.reporting.decide_result(
        world.by(world.judge), world.table(1), {"ending": "elimination", "left": [2, 0]}
    )
    actions.judging.call_judge(world.by(world.seated(world.table(2))[0]), world.table(2), "rules", note="duda")
    actions.judging.warn(world.by(world.judge), world.tournament.entries.get(number=1), "late", note="tarde")
    return world


@pytest.mark.parametrize("seed", one_of_many(range(10), most=2))
def test_site_and_api_answer_alike(played, seed):
    rng, wrong, refused = Random(seed), {}, 0
    site, bot, event = client_of(played.organizer), Bot.of(played.organizer), played.tournament
    for _ in range(DRAWN):
        verb = rng.choice(BUTTONS)
        body = drawn(verb, rng)
        with transaction.atomic():
            page = site.post(reverse("command", args=[event.slug, verb.name]), as_form(body))
            transaction.set_rollback(True)
        with transaction.atomic():
            said = bot.do(event, verb.name, **body)
            transaction.set_rollback(True)
        if said.status_code == 200:
            same = page.status_code == 302
        else:
            refused += 1
            words = said.json()["detail"]
            same = page.status_code == said.status_code and (
                said.status_code == 404 or words in html.unescape(page.content.decode())
            )
        if not same:
            wrong[verb.name] = (body, page.status_code, said.status_code, said.json())
    assert refused > DRAWN / 3
    assert wrong == {}
