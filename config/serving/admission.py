"""The queue in front of Django: at most so many requests are inside at once, and the others wait outside.

A request that waits here holds no thread and no database connection, so that waiting never becomes a failure.
Readers and writers wait in a line each, first come first served: whoever floods one of them leaves the other as
quick as before. Together they hold fewer connections than the pool has. Of those who write more are inside: for
who waits there for others of the same event holds none (`tournaments.turns`).

What somebody sends comes whole before they stand in a line: who sends slowly, or never ends, keeps nobody's place.

Only who would wait longer than `PATIENCE` is sent away, with 503 and the time after which to come back; the page
says so, keeps what a form sent, its key included, and sends it again by itself.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings

from config.serving.busy import answer_busy
from config.serving.handler import READING, Overloaded
from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.metrics import TURNED_AWAY, WAITING

PATIENCE = 20.0
"""Seconds that a request waits at most."""
LONGEST = 2000
"""How many may wait in a line of one process."""
LARGEST = 2 * 1024 * 1024
"""Bytes that one may send, as many as the proxy lets through (`deploy/nginx.conf`)."""


class Refused(Exception):
    """What was sent is no request that can be answered; the status says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Line:
    """People who wait for one of so many places, first come first served."""

    def __init__(self, name: str, places: int, patience: float = PATIENCE, longest: int = LONGEST) -> None:
        self._name = name
        self._free = asyncio.Semaphore(places)
        self._patience = patience
        self._longest = longest
        self.waiting = 0

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A place while the block runs. Raises `Overloaded` when none is free in time, or too many wait."""
        await self._wait()
        try:
            yield
        finally:
            self._free.release()

    async def _wait(self) -> None:
        if self.waiting >= self._longest:
            TURNED_AWAY.labels(self._name).inc()
            raise Overloaded
        self._count(1)
        try:
            async with asyncio.timeout(self._patience):
                await self._free.acquire()
        except TimeoutError:
            TURNED_AWAY.labels(self._name).inc()
            raise Overloaded from None
        finally:
            self._count(-1)

    def _count(self, change: int) -> None:
        self.waiting += change
        WAITING.labels(self._name).inc(change)


class Admission:
    """An ASGI application with its two lines.

    Static files pass by: they need no database.

    Args:
        patience: seconds in which what somebody sends has to come.
    """

    def __init__(self, application: Application, reading: Line, writing: Line, patience: float = PATIENCE) -> None:
        self._application = application
        self.reading, self.writing = reading, writing
        self._patience = patience

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"].startswith(settings.STATIC_URL):
            await self._application(scope, receive, send)
        else:
            await self._in_turn(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = self.reading if scope["method"] in READING else self.writing
        told: list[Message] = []

        async def keep(message: Message) -> None:
            told.append(message)

        try:
            sent = await _sent(receive, self._patience)
            async with line.place():
                await self._application(scope, _again(sent, receive), keep)
        except Overloaded:
            await answer_busy(scope, _again(sent, receive), send)
        except Refused as refused:
            told += _short(refused.status)
        for message in told:  # outside: a slow phone shall not keep a place, nor the connection that goes with it
            await send(message)


async def _sent(receive: Receive, patience: float) -> list[Message]:
    """All that somebody sends. Raises `Refused` where it is too much, or does not end in time."""
    messages: list[Message] = []
    size = 0
    try:
        async with asyncio.timeout(patience):
            while not messages or messages[-1].get("more_body"):
                messages.append(await receive())
                size += len(messages[-1].get("body", b""))
                if size > LARGEST:
                    raise Refused(413)
    except TimeoutError:
        raise Refused(408) from None
    return messages


def _again(messages: Sequence[Message], receive: Receive) -> Receive:
    """What was heard, from its beginning, and then what follows."""
    left = deque(messages)

    async def hear() -> Message:
        return left.popleft() if left else await receive()

    return hear


def _short(status: int) -> list[Message]:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    return [
        {"type": "http.response.start", "status": status, "headers": headers},
        {"type": "http.response.body", "body": b""},
    ]


def admitted(application: Application) -> Admission:
    """The application behind lines whose places fit the installation's database."""
    reading, writing = settings.WRITERS, settings.WRITING_AT_ONCE
    return Admission(application, Line("reading", reading), Line("writing", writing))
