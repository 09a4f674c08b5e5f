"""Waiting for the log: `GET /api/v1/tournaments/…/log/?after=12&wait=25` is answered when there is news.

The site answers at once, and if that answer has nothing new this layer keeps it back, without a thread or a
connection to the database, until the event has another revision or the time is over; then the site is asked again.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import parse_qs

from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.live.feed import Feed, feed
from tournaments.live.news import News

ADDRESS = re.compile(r"/api/v1/tournaments/([-\w]+)/log/", re.ASCII)
LONGEST_WAIT = 25
"""The most seconds that a request waits."""
MOST = 5_000
"""Requests that wait in one process; any other is answered at once."""
REVISION = re.compile(rb'"([0-9]{1,9})')
AGAIN = 0.2
"""Seconds after news until the site is asked, so that lines that come together are told together."""


class Waits:
    """Keeps back answers that have nothing new, and passes everything else on."""

    def __init__(self, application: Application, news: Feed) -> None:
        self._application = application
        self._feed = news
        self._waiting: dict[asyncio.Event, tuple[asyncio.AbstractEventLoop, str]] = {}
        self._is_closing = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or pass on any other scope of the server."""
        path = scope.get("path", "").removeprefix(scope.get("root_path", ""))
        is_asked = scope["type"] == "http" and scope["method"] == "GET"
        found = ADDRESS.fullmatch(path) if is_asked else None
        after, wait = _asked(scope) if found else (0, 0)
        if not found or not wait or self._is_closing or len(self._waiting) >= MOST:
            await self._application(scope, receive, send)
            return
        with _Listening(self._waiting, found[1]) as news:
            told = await self._ask(scope)
            if _has_nothing_after(told, after) and await self._is_there(news, receive, wait):
                await asyncio.sleep(AGAIN)
                told = await self._ask(scope)
        for message in told:
            await send(message)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hears news while the server runs."""
        end = self._feed.listen(self._hear, self._lose)
        try:
            yield
        finally:
            end()

    def end_all(self) -> None:
        """Answer everybody who waits; whoever asks again is answered by the process that serves next."""
        self._is_closing = True
        self._lose()

    @property
    def waiting(self) -> int:
        """The number of requests that wait here."""
        return len(self._waiting)

    async def _ask(self, scope: Scope) -> list[Message]:
        """Return the site's whole answer."""
        told: list[Message] = []
        body = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Message:
            if body:
                return body.pop()
            never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
            return await never

        async def keep(message: Message) -> None:
            told.append(message)

        await self._application(dict(scope), receive, keep)
        return told

    async def _is_there(self, news: asyncio.Event, receive: Receive, wait: int) -> bool:
        """Wait for news, the end of the time, or the client's going. Return True for news."""
        hearing, going = asyncio.create_task(news.wait()), asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({hearing, going}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (hearing, going):
                task.cancel()
        return news.is_set()

    def _hear(self, news: News) -> None:
        if not news.is_aside:
            self._wake(news.slug)

    def _lose(self) -> None:
        self._wake("")

    def _wake(self, slug: str) -> None:
        """Wake those who wait for an event, or by its id; all of them for an empty slug."""
        for event, (loop, named) in list(self._waiting.items()):
            if slug in {"", named} or named.startswith("evt_"):
                with suppress(RuntimeError):  # its loop has ended
                    loop.call_soon_threadsafe(event.set)


class _Listening:
    """Counts as waiting inside the block."""

    def __init__(self, waiting: dict[asyncio.Event, tuple[asyncio.AbstractEventLoop, str]], named: str) -> None:
        self._waiting, self._named = waiting, named
        self._event = asyncio.Event()

    def __enter__(self) -> asyncio.Event:
        self._waiting[self._event] = asyncio.get_running_loop(), self._named
        return self._event

    def __exit__(self, *_raised: object) -> None:
        del self._waiting[self._event]


def _asked(scope: Scope) -> tuple[int, int]:
    """Return the revision and the seconds that an address names; no seconds for what is none."""
    sent = parse_qs(scope["query_string"].decode("latin-1"))
    after, wait = (sent.get(name, ["0"])[0] for name in ("after", "wait"))
    if not (after.isdecimal() and wait.isdecimal() and len(after) < 10 and len(wait) < 10):
        return 0, 0
    return int(after), int(wait) if int(wait) <= LONGEST_WAIT else 0


def _has_nothing_after(told: list[Message], after: int) -> bool:
    """True for an answer whose event has no revision after this one."""
    start = told[0] if told else {}
    if start.get("status") not in {200, 304}:
        return False
    tag = next((value for name, value in start["headers"] if name.lower() == b"etag"), b"")
    found = REVISION.search(tag)
    return found is not None and int(found[1]) <= after


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def waits(application: Application) -> Waits:
    """Return an application whose readers of the log may wait."""
    return Waits(application, feed)
