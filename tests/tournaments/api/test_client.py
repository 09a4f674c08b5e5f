"""The Python client plays events, keeps its key when it sends again, and has the types of the description."""

import asyncio
import json

import httpx2
import pytest
from atrum_client import AsyncClient, Client, Refused, Unreachable, requests
from django.test import Client as Browser

from tests.tournaments.doors.calling import token_of
from tests.world import LEGAL
from tools.api import models
from tournaments.models import Tournament

SITE = "http://testserver"
WON = {"ending": "elimination", "left": [2, 0]}
NAMES = ("Ana", "Bea", "Caro", "Dani", "Eva", "Flor", "Gabi", "Hugo")


class Here(httpx2.BaseTransport):
    """The way to the site in this process. Every so many answers one is lost, after the site has done its part."""

    def __init__(self, lost: int = 0) -> None:
        self._site, self._lost, self._asked = Browser(), lost, 0

    def handle_request(self, request):
        self._asked += 1
        said = self._site.generic(
            request.method, request.url.raw_path.decode(), request.read(), "application/json",
            headers=dict(request.headers),
        )  # fmt: skip
        answer = httpx2.Response(said.status_code, headers=dict(said.headers), content=said.content)
        if self._lost and self._asked % self._lost == 0:
            raise httpx2.ReadTimeout("lost", request=request)
        return answer


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(requests, "LONGEST_PAUSE", 0)


@pytest.mark.django_db
def test_an_event_of_eight_is_played_though_every_third_answer_is_lost(world):
    with Client(SITE, token_of(world.organizer), transport=Here(lost=3)) as site:
        made = site.create(name="Copa del cliente", swiss_rounds=3)
        event = made["event"]
        site.do(event, "open_registration")
        for name in NAMES:
            site.do(event, "add_walk_in", name=name, items=LEGAL)
        while (number := (site.event(event)["round"] or 0) + 1) <= 3:
            site.do(event, "pair_round")
            for verb in ("publish_round", "prepared_everywhere", "start_clock"):
                site.do(event, verb, round=number)
            for table in site.tables(event, round=number, open=True, limit=1):
                site.do(event, "decide_result", match=table["match"], data=WON)
        site.do(event, "finish_tournament")
        assert [one["name"] for one in site.standings(event, limit=3)] == [
            one["name"] for one in site.order(event)
        ]
        lines = site.follow(event, after=0)
        told = [next(lines) for _ in range(Tournament.objects.get(slug=event).revision)]
    assert [line["revision"] for line in told] == list(range(1, len(told) + 1))
    assert [line["verb"] for line in told].count("decide_result") == 12
    assert [line["verb"] for line in told].count("add_walk_in") == 8


@pytest.mark.django_db
def test_a_refusal_says_kind_and_problem(world):
    with Client(SITE, token_of(world.organizer), transport=Here()) as site:
        with pytest.raises(Refused) as refused:
            site.do(world.tournament.slug, "announce", text="")
        assert (refused.value.kind, refused.value.problem["field"]) == ("invalid", "text")
        revision = site.event(world.tournament.slug)["revision"]
        site.do(world.tournament.slug, "announce", revision=revision, text="Ya")
        with pytest.raises(Refused, match="cambió") as stale:
            site.do(world.tournament.slug, "announce", revision=revision, text="Otra vez")
        assert stale.value.status == 412


@pytest.mark.parametrize("statuses", [[503, 429, 200], [503] * 5, [None] * 5])
def test_what_fails_is_sent_again_with_the_same_key_and_not_for_ever(statuses):
    keys, left = [], list(statuses)

    def site(request):
        keys.append(request.headers["Idempotency-Key"])
        if (status := left.pop(0)) is None:
            raise httpx2.ConnectError("away", request=request)
        return httpx2.Response(status, json={"detail": "espera"}, headers={"Retry-After": "3"})

    async def ask():
        async with AsyncClient(SITE, "x", transport=httpx2.MockTransport(site)) as client:
            return await client.do("copa", "announce", text="Ya")

    if 200 in statuses:
        assert asyncio.run(ask()) == {"detail": "espera"}
    else:
        with pytest.raises((Refused, Unreachable)):
            asyncio.run(ask())
    assert (len(keys), len(set(keys))) == (len(statuses), 1)


def test_pages_are_followed_by_the_client_that_does_not_wait():
    pages = {"": {"results": [1, 2], "next": "/api/v1/x/?cursor=b"}, "cursor=b": {"results": [3]}}

    def site(request):
        return httpx2.Response(200, text=json.dumps(pages[request.url.query.decode()]))

    async def ask():
        async with AsyncClient(SITE, transport=httpx2.MockTransport(site)) as client:
            return [row async for row in client.rows("x/")]

    assert asyncio.run(ask()) == [1, 2, 3]


def test_the_types_are_those_of_the_description():
    assert models.FILE.read_text() == models.models(), "python tools/api/models.py"
