"""The queue in front of Django: at most so many requests are inside at once, and the others wait outside.

A request that waits here holds no thread and no database connection, so that waiting never becomes a failure.
Readers and writers wait in a line each, first come first served: whoever floods one of them leaves the other as
quick as before. Together they hold fewer connections than the pool has. Of those who write more are inside: for
who waits there for others of the same event holds none (`tournaments.turns`).

Only who would wait longer than `PATIENCE` is sent away, with 503 and the time after which to come back; the page
says so, keeps what a form sent, its key included, and sends it again by itself.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings

from config.serving.busy import answer_busy
from config.serving.handler import READING, Overloaded
from config.serving.probes import PROBES
from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.metrics import TURNED_AWAY, WAITING

PATIENCE = 20.0
"""Seconds that a request waits at most."""
LONGEST = 2000
"""How many may wait in a line of one process."""


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

    Static files and the questions of machines pass by: the first need no database, the second shall hear that a
    busy site lives.
    """

    def __init__(self, application: Application, reading: Line, writing: Line) -> None:
        self._application = application
        self.reading, self.writing = reading, writing

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] in PROBES or scope["path"].startswith(settings.STATIC_URL):
            await self._application(scope, receive, send)
        else:
            await self._in_turn(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = self.reading if scope["method"] in READING else self.writing
        told: list[Message] = []
        heard: list[Message] = []

        async def keep(message: Message) -> None:
            told.append(message)

        async def hear() -> Message:
            heard.append(await receive())
            return heard[-1]

        async def hear_again() -> Message:
            return heard.pop(0) if heard else await receive()

        try:
            async with line.place():
                await self._application(scope, hear, keep)
        except Overloaded:
            await answer_busy(scope, hear_again, send)
        for message in told:  # outside: a slow phone shall not keep a place, nor the connection that goes with it
            await send(message)


def admitted(application: Application) -> Admission:
    """The application behind lines whose places fit the installation's database."""
    reading, writing = settings.WRITERS, settings.WRITING_AT_ONCE
    return Admission(application, Line("reading", reading), Line("writing", writing))
