"""Hostile requests get a documented answer that is no fault of the site (Schemathesis)."""

import json
from functools import cache

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core import NOT_SET

from tests.selection import one_of_many
from tests.tournaments.doors.calling import Bot
from tools.api.schema import FILE

pytestmark = [pytest.mark.thorough, pytest.mark.django_db]
CASES = 3
"""Of each operation, for each kind of caller."""


@cache
def operations():
    described = schemathesis.openapi.from_dict(json.loads(FILE.read_text()))
    return [result.ok() for result in described.get_all_operations()]


def sent(bot, case, slug):
    """Send a drawn request to an event that exists; return the answer."""
    case.path_parameters = {**(case.path_parameters or {}), **({"slug": slug} if "{slug}" in case.path else {})}
    case.path_parameters = {name: str(one)[:50] or "x" for name, one in case.path_parameters.items()}
    body = "" if case.body is NOT_SET else json.dumps(case.body)
    headers = {name: str(one) for name, one in (case.headers or {}).items() if str(one).isprintable()}
    return bot.client.generic(
        case.method, case.formatted_path, body, "application/json", headers={**bot.headers, **headers},
        query_params={name: one if isinstance(one, list) else str(one) for name, one in (case.query or {}).items()},
    )  # fmt: skip


@pytest.mark.parametrize("who", one_of_many(["organizer", "player", "anybody"], most=1))
def test_nothing_is_answered_by_a_fault_or_by_an_undocumented_status(world, who):
    world.add_players(4)
    world.start_round()
    users = {"organizer": world.organizer, "player": world.players[0]}
    bot = Bot.of(users[who]) if who in users else Bot()
    wrong = {}
    for operation in operations():
        tried(operation, bot, world.tournament.slug, wrong)
    assert wrong == {}


def tried(operation, bot, slug, wrong):
    """Send drawn requests of one operation; keep the last answer that is a fault or is not described."""
    known = {*operation.definition.raw["responses"], "304"}

    @settings(
        max_examples=CASES, deadline=None, database=None, phases=[Phase.generate], derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def hold(case):
        answer = sent(bot, case, slug)
        if answer.status_code >= 500 or str(answer.status_code) not in known:
            wrong[operation.label] = (answer.status_code, answer.content[:200], case.body, case.query)

    hold()
