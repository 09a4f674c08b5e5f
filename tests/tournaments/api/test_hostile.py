"""Drawn requests, right and wrong, get a documented answer that is no fault of the site (Schemathesis).

The sample of CI takes minutes; all callers with 25 requests of each operation are a run of its own, on PostgreSQL:
`DATABASE_URL=… HOSTILE=25 pytest -n 2 --whole tests/tournaments/api/test_hostile.py`.
"""

import base64
import json
import os
import re
from datetime import date
from functools import cache

import jsonschema
import pytest
import schemathesis
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET

from players.budgets import forget_counts
from tests.selection import one_of_many
from tests.tournaments.api.league import league
from tests.tournaments.api.test_schema import closed, kept
from tests.tournaments.doors.calling import Bot
from tests.world import LEGAL, person
from tools.api.schema import FILE
from tournaments import actions
from tournaments.doors.tokens import READ
from tournaments.enums import CallKind
from tournaments.models.personal import code_of

pytestmark = [pytest.mark.thorough, pytest.mark.django_db]
CASES = int(os.environ.get("HOSTILE", "2"))
"""Requests of each operation, right ones and wrong ones, for each caller."""
CALLERS = ["organizer", "player", "personal address", "judge", "key of a bot", "stranger", "anybody"]
PARTS = closed(kept()["components"])
MODES = {"right": GenerationMode.POSITIVE, "wrong": GenerationMode.NEGATIVE}


@cache
def operations():
    described = schemathesis.openapi.from_dict(json.loads(FILE.read_text()))
    return [result.ok() for result in described.get_all_operations()]


@pytest.fixture
def played(world):
    """A round with a call, and a circuit."""
    world.add_players(4)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Caro", items=LEGAL)
    world.start_round()
    caller = world.seated(world.table(2))[0]
    actions.judging.call_judge(world.by(caller), world.table(2), CallKind.RULES, note="duda")
    world.code = league(world).code
    world.refresh()
    return world


def caller(world, who):
    if who == "anybody":
        return Bot()
    if who == "personal address":
        return Bot(code_of(world.tournament.entries.get(name="Caro")))
    if who == "key of a bot":
        return Bot.of(world.organizer, world.tournament, READ, "announce", "decide_result", "call_judge")
    users = {"organizer": world.organizer, "judge": world.judge, "player": world.players[0]}
    return Bot.of(users.get(who) or person("nadie"))


def sent(bot, case, known):
    """Send a drawn request about what exists; return the answer. Nothing of it stays."""
    given_ = {
        **(case.path_parameters or {}),
        **{name: one for name, one in known.items() if f"{{{name}}}" in case.path},
    }
    case.path_parameters = {name: str(one)[:50] or "x" for name, one in given_.items()}
    if case.body is not NOT_SET:
        case.body = as_json(case.body)
    body = "" if case.body is NOT_SET else json.dumps(case.body)
    headers = {name: str(one) for name, one in (case.headers or {}).items() if str(one).isprintable()}
    forget_counts()
    with transaction.atomic():
        answer = bot.client.generic(
            case.method, case.formatted_path, body, "application/json", headers={**bot.headers, **headers},
            query_params=query_of(case),
        )  # fmt: skip
        transaction.set_rollback(True)
    return answer


def as_json(one):
    """Return a drawn body as JSON: the bytes of a file are text there."""
    if isinstance(one, dict):
        return {name: as_json(each) for name, each in one.items()}
    if isinstance(one, list):
        return [as_json(each) for each in one]
    return one if one is None or isinstance(one, str | int | float) else base64.b64encode(bytes(one)).decode()


def query_of(case):
    return {name: one if isinstance(one, list) else str(one) for name, one in (case.query or {}).items()}


VALIDATORS = {}


def holds(schema, value):
    """True for a value of a schema of the description, whose objects have no members but those that it names."""
    if id(schema) not in VALIDATORS:
        VALIDATORS[id(schema)] = schema, jsonschema.Draft202012Validator({**closed(schema), "components": PARTS})
    return VALIDATORS[id(schema)][1].is_valid(value)


def is_wrong(operation, case):
    """True for a request that its description forbids, whoever sends it."""
    raw = operation.definition.raw
    if "requestBody" in raw:
        schema = raw["requestBody"]["content"]["application/json"]["schema"]
        return case.body is NOT_SET or not holds(schema, case.body)
    asked = {one["name"]: one["schema"] for one in raw["parameters"] if one["in"] == "query"}
    return any(
        name not in asked or not is_read(asked[name], str(one))
        for name, one in query_of(case).items()
        if isinstance(one, str) and (one or name not in asked)
    )


def is_read(schema, text):
    """True for a text that is a value of a parameter."""
    if "enum" in schema:
        return text in schema["enum"]
    if schema["type"] == "integer":
        return bool(re.fullmatch(r"\d{1,9}", text)) and schema["minimum"] <= int(text) <= schema["maximum"]
    if schema["type"] == "boolean":
        return text in {"true", "false"}
    if schema.get("format") == "date":
        try:
            return date.fromisoformat(text).isoformat() == text
        except ValueError:
            return False
    return len(" ".join(text.split())) <= schema["maxLength"]


def fault(operation, case, answer):
    """Return the thing that is wrong with an answer; empty for nothing."""
    code, kind = str(answer.status_code), answer.get("Content-Type", "").partition(";")[0]
    if code == "304":
        return ""
    known = operation.definition.raw["responses"].get(code)
    if answer.status_code >= 500 or known is None:
        return f"{code} {answer.content[:200]}"
    if kind not in known.get("content", {}):
        return f"{code} as {kind}"
    if answer.status_code < 300 and is_wrong(operation, case):
        return f"{code} to what is forbidden"
    schema = known["content"][kind]["schema"]
    if "json" in kind and not holds(schema, answer.json()):
        return f"{code} is not as described: {answer.content[:200]}"
    return ""


@pytest.mark.parametrize(("who", "mode"), one_of_many([(who, mode) for who in CALLERS for mode in MODES], most=2))
def test_each_answer_is_as_described_and_what_is_forbidden_is_refused(played, who, mode):
    bot, wrong = caller(played, who), {}
    known = {"slug": played.tournament.slug, "club": played.tournament.club_id, "code": played.code}
    for operation in operations():
        tried(operation, bot, MODES[mode], known, wrong)
    assert wrong == {}


def tried(operation, bot, mode, known, wrong):
    """Send drawn requests of one operation; keep the last answer that is a fault."""

    @settings(
        max_examples=CASES, deadline=None, database=None, phases=[Phase.generate], derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(mode))
    def hold(case):
        answer = sent(bot, case, known)
        if said := fault(operation, case, answer):
            wrong[operation.label] = (said, case.body, case.query)

    hold()
