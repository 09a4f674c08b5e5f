"""Every request has a number, is counted, and leaves a line."""

import asyncio
import json
import logging

import pytest
from django.test import Client
from prometheus_client import REGISTRY

from atrum_torneos.logs import JsonFormatter
from atrum_torneos.serving.observed import observed
from tournaments.serving.tracing import note, noted

SCOPE = {"type": "http", "method": "GET", "path": "/t/copa/", "headers": []}


def ask(scope, *, status=200, route="tournament", fails=False):
    """Return the messages that the observed application sends, and the facts known inside."""
    sent, known = [], {}

    async def application(scope, receive, send):
        note(route=route)
        known.update(noted())
        if fails:
            raise ZeroDivisionError
        await send({"type": "http.response.start", "status": status, "headers": [(b"a", b"b")]})
        await send({"type": "http.response.body", "body": b"x"})

    async def send(message):
        sent.append(message)

    try:
        asyncio.run(observed(application)(dict(scope), None, send))
    except ZeroDivisionError:
        assert fails
    return sent, known


def counted(**labels):
    return REGISTRY.get_sample_value("arena_requests_total", labels) or 0


def test_the_number_goes_back_with_the_answer():
    sent, known = ask(SCOPE)
    assert sent[0]["headers"] == [(b"a", b"b"), (b"x-request-id", known["request"].encode())]
    assert sent[1] == {"type": "http.response.body", "body": b"x"}
    assert len(known["request"]) == 32


@pytest.mark.parametrize(
    ("given", "taken"),
    [(b"abcd-1234", True), (b"x" * 64, True), (b"x" * 65, False), (b"short-7", False), (b"no spaces!", False)],
)
def test_the_number_of_the_proxy_is_kept_where_it_is_one(given, taken):
    _, known = ask({**SCOPE, "headers": [(b"x-request-id", given)]})
    assert (known["request"] == given.decode()) is taken


@pytest.mark.parametrize(
    ("scope", "labels"),
    [
        ({}, {"route": "tournament", "method": "GET", "status": "200"}),
        ({"method": "BREW"}, {"route": "tournament", "method": "other", "status": "200"}),
    ],
)
def test_requests_are_counted_by_route_method_and_status(scope, labels):
    before = counted(**labels)
    ask({**SCOPE, **scope})
    assert counted(**labels) == before + 1


def test_a_request_that_fails_is_counted_as_such():
    labels = {"route": "tournament", "method": "GET", "status": "500"}
    before = counted(**labels)
    ask(SCOPE, fails=True)
    assert counted(**labels) == before + 1


def test_who_goes_away_before_the_form_has_come_is_no_failure():
    labels = {"route": "none", "method": "POST", "status": "499"}
    before = counted(**labels)

    async def application(scope, receive, send):
        """Nothing is answered: nobody is there any more."""

    asyncio.run(observed(application)({**SCOPE, "method": "POST"}, None, None))
    assert counted(**labels) == before + 1


def test_a_request_leaves_one_line(caplog):
    with caplog.at_level(logging.INFO, "arena.requests"):
        _, known = ask(SCOPE, status=404)
    (record,) = caplog.records
    assert record.facts.pop("ms") >= 0
    assert record.facts == {"method": "GET", "path": "/t/copa/", "status": 404}
    assert known["route"] == "tournament"


def test_what_is_no_request_passes_through():
    seen = []

    async def application(scope, receive, send):
        seen.append(scope)

    asyncio.run(observed(application)({"type": "lifespan"}, None, None))
    assert seen == [{"type": "lifespan"}]


@pytest.mark.django_db
def test_django_says_route_event_and_account(world, caplog):
    """The middleware notes what the log of a request of the site shows."""
    from tournaments.serving.tracing import tracing

    client = Client()
    client.force_login(world.organizer)
    with tracing() as facts:
        client.get(f"/t/{world.tournament.slug}/manage/")
    assert facts == {"route": "manage", "event": world.tournament.slug, "user": world.organizer.pk}
    record = logging.makeLogRecord({"msg": "x", "facts": facts})
    assert world.organizer.username not in json.loads(JsonFormatter().format(record)).values()
