"""The examples of the client run: a chat gets each round, changed as results come, and a page has the best and the clock."""

import asyncio
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import atrum_client
import httpx2
import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.tournaments.api.test_client import SITE, Here
from tests.world import World
from tournaments import actions

EXAMPLES = Path(__file__).resolve().parents[3] / "clients" / "python" / "examples"
pytestmark = pytest.mark.django_db


class Over(BaseException):
    """Nothing more happens."""


class Evening(Here, httpx2.AsyncBaseTransport):
    """The way to a site where the next thing happens whenever somebody waits for news."""

    def __init__(self, shared: BaseDatabaseWrapper, *steps: Callable[[], object]) -> None:
        super().__init__()
        self._shared, self._steps = shared, iter(steps)

    def handle_request(self, request):
        if "wait=" in str(request.url):
            next(self._steps, self._end)()
        return super().handle_request(request)

    async def handle_async_request(self, request):
        return await asyncio.to_thread(self._in_a_thread, request)

    def _in_a_thread(self, request):
        connections["default"] = self._shared  # an event loop has none, and each thread one of its own
        return self.handle_request(request)

    def _end(self):
        raise Over


@pytest.fixture
def evening(monkeypatch, world):
    """Return a function that runs an example while a cup of four is played."""
    world.add_players(4)
    for name, value in {"SITE": SITE, "EVENT": world.tournament.slug, "BOT": "1:a", "CHAT": "-1"}.items():
        monkeypatch.setenv(name, value)

    def run(example: str, *steps: Callable[[], object]) -> None:
        class Way:
            """A client of either kind, by this way."""

            def __init__(self, kind: type) -> None:
                self._kind = kind

            def __call__(self, *args, **kwargs):
                return self._kind(*args, transport=Evening(shared, *steps), **kwargs)

        for kind in ("Client", "AsyncClient"):
            monkeypatch.setattr(atrum_client, kind, Way(getattr(atrum_client, kind)))
        runpy.run_path(str(EXAMPLES / f"{example}.py"), run_name="__main__")

    shared = connections["default"]
    shared.inc_thread_sharing()
    yield run
    shared.dec_thread_sharing()


def test_a_chat_gets_a_message_a_round_and_the_order_at_the_end(evening, world: World, monkeypatch):
    sent = []

    def post(address, json):
        sent.append((address.rpartition("/")[2], json["text"]))
        return httpx2.Response(200, json={"result": {"message_id": len(sent)}})

    monkeypatch.setattr(httpx2, "post", post)
    rounds = [world.start_round, lambda: world.finish_round(world.tournament.rounds.last())] * 3
    evening("chat", *rounds, lambda: actions.rounds.finish_tournament(world.by(world.organizer), world.tournament))
    assert [kind for kind, _text in sent].count("sendMessage") == 4
    assert any("✓" in text for kind, text in sent if kind == "editMessageText")
    assert sent[-1][1].startswith("1. ")


def test_a_scoreboard_has_the_best_and_the_clock(evening, world: World, monkeypatch, tmp_path):
    page = tmp_path / "score.html"
    monkeypatch.setattr(sys, "argv", ["scoreboard.py", str(page)])
    with pytest.raises(Over):
        evening("scoreboard", world.start_round, lambda: world.finish_round(world.tournament.rounds.get()))
    said = page.read_text()
    assert "Ronda 1" in said
    assert "1-0" in said
