"""The live channel's address, `/t/<slug>/live/`: an ASGI application in front of the site's.

A stream holds no thread and no database connection (docs/programar/live-channel.md).
"""

import random
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from urllib.parse import parse_qs

from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host

from tournaments.holding import COOKIE
from tournaments.live.asgi import Application, Receive, Scope, Send
from tournaments.live.feed import feed
from tournaments.live.news import Ticket
from tournaments.live.rooms import Room, Rooms
from tournaments.live.stream import LOST, Stream

ADDRESS = re.compile(r"/t/([-\w]+)/live/", re.ASCII)
VERSION = re.compile(r"([0-9]{1,9})(?:\.([0-9a-f]{8})?)?", re.ASCII)
SUBJECT = re.compile(r"[a-z]+(:[0-9]{1,10})?")
MOST_SUBJECTS = 50
"""The most subjects that a stream may ask for; further ones are left out."""
MOST_STREAMS = 10_000
"""Streams in one process; beyond, the answer is 503."""
LONGEST = 3600.0
"""The most seconds that a stream lives; then its client comes again, and is identified anew."""
SOONEST, LATEST = 1000, 5000
"""Milliseconds after which a client that was cut off comes again; drawn for each, so that not all come at once."""

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"content-encoding", b"identity"),
    (b"x-accel-buffering", b"no"),  # nginx passes every line on at once
    (b"x-content-type-options", b"nosniff"),
]


def live_channel(application: Application) -> "LiveChannel":
    """The live channel of this process, in front of the rest of the site."""
    return LiveChannel(application, Rooms(feed))


class LiveChannel:
    """Answers the live channel's address, and passes everything else on.

    Args:
        application: the rest of the site.
    """

    def __init__(self, application: Application, rooms: Rooms) -> None:
        self._application = application
        self._rooms = rooms
        self._is_closing = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or pass on any other scope of the server."""
        found = ADDRESS.fullmatch(_path(scope)) if scope["type"] == "http" else None
        if found is None:
            await self._application(scope, receive, send)
        elif (refusal := self._refusal(scope)) is not None:
            await _short(send, *refusal)
        else:
            await self._answer(scope, receive, send, found[1])

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hears news while the server runs."""
        self._rooms.open()
        try:
            yield
        finally:
            await self._rooms.close()

    def end_streams(self) -> None:
        """End every stream. Clients that come again are sent away, to the process that serves next."""
        self._is_closing = True
        self._rooms.end_all()

    def _refusal(self, scope: Scope) -> tuple[int, list[tuple[bytes, bytes]]] | None:
        """Return status and headers for a request that is refused; None for one that is served."""
        if scope["method"] not in {"GET", "HEAD"}:
            return 405, [(b"allow", b"GET, HEAD")]
        host = split_domain_port(_header(scope, b"host"))[0]
        if not validate_host(host, settings.ALLOWED_HOSTS):
            return 400, []
        if self._is_closing or self._rooms.listening >= MOST_STREAMS:
            return 503, [(b"retry-after", b"%d" % random.randint(1, 10))]
        return None

    async def _answer(self, scope: Scope, receive: Receive, send: Send, slug: str) -> None:
        cookies = parse_cookie(_header(scope, b"cookie"))
        ticket = Ticket(cookies.get(settings.SESSION_COOKIE_NAME, ""), cookies.get(COOKIE, ""))
        self._rooms.open()
        entered = await self._rooms.enter(slug, ticket)
        if entered is None:
            await _short(send, 404)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        room, reader, asked_at = entered
        about, seen = _asked(scope, room)
        stream = Stream(send, reader, about, seen, ticket=ticket, life=LONGEST)
        await self._serve(room, stream, asked_at, receive, send)

    async def _serve(self, room: Room, stream: Stream, asked_at: int, receive: Receive, send: Send) -> None:
        """Keep a stream open until its client goes, or the site ends it."""
        retry = f"retry: {random.randint(SOONEST, LATEST)}\n\n".encode()
        await send({"type": "http.response.body", "body": retry, "more_body": True})
        try:
            async with stream.life:
                with self._rooms.joined(room, stream, asked_at):
                    while (await receive())["type"] != "http.disconnect":
                        pass
        except TimeoutError:
            if not stream.give_up():
                await send({"type": "http.response.body", "body": b""})


def _path(scope: Scope) -> str:
    """Return the path below the root path of the site."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _header(scope: Scope, name: bytes) -> str:
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def _asked(scope: Scope, room: Room) -> tuple[frozenset[str], int]:
    """Return the subjects asked for, and the revision that the client knows, by default the present one.

    `Last-Event-ID`, which a browser sends when it comes again by itself, is newer than the one in its address.
    """
    query = parse_qs(scope["query_string"].decode("latin-1"))
    about = [word for word in query.get("about", [""])[0].split(",") if SUBJECT.fullmatch(word)]
    said = _header(scope, b"last-event-id") or query.get("revision", [""])[0]
    return frozenset(about[:MOST_SUBJECTS]), _seen(said, room) if said else room.memory.newest


def _seen(said: str, room: Room) -> int:
    """Return the revision that a client knows; `LOST` where it is of a history that is over, or not heard of yet.

    Clients of earlier versions name no head.
    """
    found = VERSION.fullmatch(said)
    if found is None:
        return 0
    revision, head = int(found[1]), found[2] or ""
    is_lost = revision > room.memory.newest or room.memory.contradicts(revision, head)
    return LOST if is_lost else revision


async def _short(send: Send, status: int, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
