"""The stored answers in front of Django: raw ASGI, before sessions, accounts and routes."""

import asyncio
import logging

from django.conf import settings

from tournaments.answers import asking, encodings
from tournaments.answers.answer import Answer, Headers, is_known, may_be_kept
from tournaments.answers.asking import Asked
from tournaments.answers.flights import Flights
from tournaments.answers.memory import Memory
from tournaments.answers.public import BEGUN, Places, Table, facts_of
from tournaments.answers.release import installation, release
from tournaments.answers.shared import TURN, Shared
from tournaments.answers.table import PUBLIC_PAGES
from tournaments.answers.versions import Versions
from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.live.feed import feed
from tournaments.serving.metrics import ANSWERS
from tournaments.serving.tracing import note

log = logging.getLogger(__name__)

MEMORY_BYTES = 64_000_000
HIT, MADE, WAITED = (ANSWERS.labels(outcome) for outcome in ("hit", "made", "waited"))

LOOK_AGAIN = 0.03
"""Seconds between two looks for an answer that another process makes."""


class StoredAnswers:
    """Answers visitors of public pages from memory, and passes everything else on.

    Args:
        application: makes the answers.
        table: the public pages.
    """

    def __init__(self, application: Application, table: Table, versions: Versions, shared: Shared) -> None:
        self._application = application
        self._places = Places(table)
        self._versions = versions
        self._shared = shared
        self._memory: Memory[Answer] = Memory(MEMORY_BYTES)
        self._flights: Flights[Answer] = Flights()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or pass on any other scope of the server."""
        asked = asking.read(scope, self._places)
        if asked:
            note(route=asked.place.route, event=asked.place.slug)
        if asked and asked.reader:
            await self._answer_player(asked, scope, receive, send)
            return
        answer = await self._answer(asked, scope) if asked else None
        if asked and answer:
            await _send(answer, asked, send)
        else:
            await self._application(scope, receive, send)

    async def _answer_player(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell a player that they have the page already, or let Django make it and mark it with its version."""
        etag = _tag(await self._version(asked) or None, asked)
        if is_known(etag, asked.if_none_match):
            HIT.inc()
            tag = (b"etag", etag.encode())
            headers = [tag, (b"cache-control", b"private, no-cache"), (b"vary", b"Cookie")]
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        reading = self._versions.reading(asked.place)

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start" and may_be_kept(message["status"], message["headers"]):
                made_from = _tag(self._versions.take(reading) or None, asked).encode()
                tag = [(b"etag", made_from)] if made_from else []
                message = {**message, "headers": [*message["headers"], *tag]}
            await send(message)

        await self._application({**scope, BEGUN: reading}, receive, marked)

    async def _version(self, asked: Asked) -> str | None:
        try:
            return await self._versions.of(asked.place)
        except Exception:  # Django answers then, or tells its own error
            log.exception("no version for %s", asked.address.path)
            return None

    async def _answer(self, asked: Asked, scope: Scope) -> Answer | None:
        """Return the current answer, kept or made now; None if visitors may not see the page."""
        address = asked.address
        try:
            while (version := await self._versions.of(asked.place)) is not None:
                if (answer := self._memory.get(address, version)) is not None:
                    HIT.inc()
                    return answer
                making = self._flights.join(address, version, lambda: self._find_or_make(asked, version, scope))
                if (answer := await making) is not None:
                    WAITED.inc()
                    return answer
        except Exception:  # Django answers then, or tells its own error
            log.exception("no stored answer for %s", address.path)
        return None

    async def _find_or_make(self, asked: Asked, version: str, scope: Scope) -> Answer:
        """Return the answer of this version, or of a newer one that another process has made of it.

        It is another process's, or made here when it is this process's turn.
        """
        address = asked.address
        for _ in range(int(TURN / 1000 / LOOK_AGAIN)):
            if (stored := await self._shared.get(address, version)) is not None:
                ANSWERS.labels("shared").inc()
                answer = Answer.from_bytes(stored)
                self._memory.put(address, version, answer, answer.size)
                return answer
            if await self._shared.take_turn(address, version):
                break
            await asyncio.sleep(LOOK_AGAIN)
            version = await self._shared.made_instead(address, version)
        return await self._make(asked, version, scope)

    async def _make(self, asked: Asked, version: str, scope: Scope) -> Answer:
        """Ask Django, and keep what may be kept: under the version that it was made from, which may be newer."""
        MADE.inc()
        address, reading = asked.address, self._versions.reading(asked.place)
        status, headers, body = await _ask(self._application, {**address.scope(scope), BEGUN: reading})
        made_from = self._versions.take(reading)
        answer = await asyncio.to_thread(Answer.of, status, headers, body, _tag(made_from, asked))
        if made_from is None or not answer.etag:
            await self._shared.end_turn(address, version)
            return answer
        self._memory.put(address, made_from, answer, answer.size)
        await self._shared.put(address, made_from, answer.to_bytes())
        if made_from != version:
            await self._shared.end_turn(address, version, made_from)
        return answer


def _tag(version: str | None, asked: Asked) -> str:
    """Return the tag of a page by which a reader has it; empty for one without a version."""
    reader = f"-{asked.reader}" if asked.reader else ""
    return "" if version is None else f'W/"{release()}-{version}-{asked.address.language}{reader}"'


def stored_answers(application: Application) -> StoredAnswers:
    """Return an application with the stored answers in front."""
    versions = Versions(feed, facts_of(PUBLIC_PAGES))
    shared = Shared(settings.REDIS_URL, f"answers:{installation()}:{release()}")
    feed.start()
    return StoredAnswers(application, PUBLIC_PAGES, versions, shared)


async def _ask(application: Application, scope: Scope) -> tuple[int, Headers, bytes]:
    """Return an application's answer: status, headers, body."""
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])
    told: list[Message] = []

    async def receive() -> Message:
        for message in asked:
            return message
        never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()  # nobody hangs up
        return await never

    async def send(message: Message) -> None:
        told.append(message)

    await application(scope, receive, send)
    start, *parts = told
    headers = [(name.lower(), value) for name, value in start["headers"]]
    return start["status"], headers, b"".join(part.get("body", b"") for part in parts)


async def _send(answer: Answer, asked: Asked, send: Send) -> None:
    """Send an answer in a coding that the visitor accepts, or 304 if the visitor has it."""
    body = b""
    if is_known(answer.etag, asked.if_none_match):
        status, headers = 304, answer.head_of_none()
    elif (coding := encodings.chosen(asked.accept_encoding, answer.packings())) is None:
        status, headers = 406, [(b"content-length", b"0"), (b"vary", b"Accept-Encoding")]
    else:
        status, headers = answer.status, answer.head(coding)
        body = answer.bodies[coding] if asked.with_body else b""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
