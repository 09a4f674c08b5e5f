"""Readers of the log wait for news, hold nothing meanwhile, and never wait without an end."""

import asyncio
from time import monotonic

import pytest

from tournaments.live import waits
from tournaments.live.feed import Feed
from tournaments.live.news import News
from tournaments.live.waits import Waits


class Desk:
    """A site whose event has a revision, with the requests that it was asked."""

    def __init__(self, revision: int = 7) -> None:
        self.revision, self.asked, self.news = revision, 0, Feed("")
        self.waits = Waits(self, self.news)

    async def __call__(self, scope, receive, send):
        self.asked += 1
        tag = f'"{self.revision}.0c77d2fe"'.encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"ETag", tag)]})
        await send({"type": "http.response.body", "body": str(self.revision).encode()})

    async def get(self, query, slug="copa", hang_up=None):
        told = []

        async def receive():
            await (hang_up or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message):
            told.append(message)

        path = f"/api/v1/tournaments/{slug}/log/"
        scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode()}
        await self.waits(scope, receive, send)
        return told[-1]["body"]

    def write(self, slug="copa"):
        self.revision += 1
        self.news.publish(News(1, slug, self.revision))


def played(scene):
    async def whole():
        desk = Desk()
        async with desk.waits.running():
            await asyncio.wait_for(scene(desk), 10)

    asyncio.run(whole())


@pytest.mark.parametrize(
    "query", ["after=6&wait=25", "after=7", "after=7&wait=0", "after=7&wait=26", "after=x&wait=9"]
)
def test_what_has_news_or_asks_for_no_waiting_is_answered_at_once(query):
    async def scene(desk):
        assert await desk.get(query) == b"7"
        assert desk.asked == 1

    played(scene)


@pytest.mark.parametrize("slug", ["copa", "evt_0123456789"])
def test_news_ends_the_waiting(slug):
    async def scene(desk):
        waiting = asyncio.create_task(desk.get("after=7&wait=25", slug))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        desk.news.publish(News(1, "otra", 9))
        desk.news.publish(News(1, "copa", 7, is_aside=True))
        await asyncio.sleep(0.05)
        desk.write()
        assert await waiting == b"8"

    played(scene)


def test_the_time_ends_the_waiting_with_the_first_answer():
    async def scene(desk):
        began = monotonic()
        assert await desk.get("after=7&wait=1") == b"7"
        assert monotonic() - began >= 0.9
        assert desk.asked == 1

    played(scene)


@pytest.mark.parametrize("how", ["goes", "ends"])
def test_a_client_that_goes_and_a_server_that_ends_keep_nobody(how):
    async def scene(desk):
        gone = asyncio.Event()
        waiting = asyncio.create_task(desk.get("after=7&wait=25", hang_up=gone))
        await asyncio.sleep(0.05)
        gone.set() if how == "goes" else desk.waits.end_all()
        assert await waiting == b"7"
        assert desk.waits.waiting == 0

    played(scene)


def test_beyond_the_most_nobody_waits(monkeypatch):
    monkeypatch.setattr(waits, "MOST", 0)

    async def scene(desk):
        assert await desk.get("after=7&wait=25") == b"7"

    played(scene)
