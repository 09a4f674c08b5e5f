"""The queue in front of Django: a fixed number of requests is inside at once, and the others wait outside.

A request that waits here holds no thread and no database connection, so that waiting never becomes a failure.
Readers and writers wait in a line each, and in a line senders have their turns: a sender who floods one line
leaves the other as quick as before, and waits behind its own requests. Readers of heavy pages
(`tournaments.answers.table.is_heavy`) wait in a line with one place, and only then among the readers: many of them
slow the others no more than one does. Requests with a file wait in a line with one place, and only then among the
writers. Together they hold fewer connections than the pool has. More writers are inside: one that waits there for
others of the same event holds none (`tournaments.serving.together`).

A request stands in a line only once all of it has come: a slow or endless sender keeps nobody's place.

Only a request that would wait longer than `PATIENCE` is sent away, with 503 and the time after which to come back.
The page says so, keeps the form with its key, and sends it again by itself.
"""

import asyncio
import re
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.urls import Resolver404, resolve

from atrum_torneos.serving.busy import answer_busy, is_for_programs, problem_of
from atrum_torneos.serving.handler import READING, Overloaded
from atrum_torneos.serving.sender import Sender, sender_of
from tournaments.answers.asking import LONGEST_PATH
from tournaments.answers.table import is_heavy
from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.serving.metrics import TURNED_AWAY, WAITING

PATIENCE = 20.0
"""Seconds that a request waits at most."""
LONGEST = 2000
"""The number of requests that may wait in a line of one process."""
ENTRANCE = "/cuenta/"
"""The address that forms about accounts are sent to."""
ENTERING = 2
"""The number of these forms that are looked at at once."""
TOO_MUCH, SLOWED = 429, 2.0
"""The status for a sender that has used up its budget, and the seconds that such an answer is held back, without a
place or a thread. A sender that repeats on each answer thus asks seldom.
"""
HEAVY_AT_ONCE = 1
"""Heavy pages that a process makes at once."""
OPENED_AT_ONCE = 1
"""Requests with a file that a process looks at at once (`tournaments.serving.opening`)."""
_WITH_A_FILE = re.compile(rb'filename\*?=(?!"")', re.IGNORECASE)
LARGEST = 2 * 1024 * 1024
"""The most bytes of a request, as many as the proxy lets through (`deploy/nginx.conf`)."""


class Refused(Exception):
    """The bytes sent are no request that can be answered; the status says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Line:
    """Requests that wait for a place.

    Senders take turns, and a sender's own requests keep their order. A sender that floods the line waits behind
    its own requests, and any other sender is next.

    Args:
        places: requests that are inside at once.
        of_one: the most places that one person may have.
        patience: the most seconds that a request waits.
        longest: the most requests that wait. In a full line the sender with most requests loses its last.
    """

    def __init__(
        self, name: str, places: int, of_one: int, patience: float = PATIENCE, longest: int = LONGEST
    ) -> None:
        self._name = name
        self._free = places
        self._of_one = of_one
        self._patience = patience
        self._longest = longest
        self._inside: Counter[Sender] = Counter()
        self._senders: OrderedDict[Sender, deque[asyncio.Future[bool]]] = OrderedDict()
        self.waiting = 0

    @asynccontextmanager
    async def place(self, sender: Sender) -> AsyncIterator[None]:
        """A place while the block runs. Raises `Overloaded` when none is free in time, or too many wait."""
        if self._free and self._may(sender) and sender not in self._senders:
            self._enter(sender)
        else:
            await self._wait(sender)
        try:
            yield
        finally:
            self._leave(sender)

    def _may(self, sender: Sender) -> bool:
        return not sender.is_person or self._inside[sender] < self._of_one

    def _enter(self, sender: Sender) -> None:
        self._free -= 1
        self._inside[sender] += 1

    def _leave(self, sender: Sender) -> None:
        self._free += 1
        self._inside[sender] -= 1
        if not self._inside[sender]:
            del self._inside[sender]
        self._serve()

    def _serve(self) -> None:
        """Let in the next requests while there are places: one of each sender, who then stands behind
        the others.
        """
        while self._free and (sender := next(filter(self._may, self._senders), None)):
            turn = self._taken_out(sender, self._senders[sender][0])
            if not turn.done():  # else its time was over at this moment
                self._enter(sender)
                turn.set_result(True)
            if sender in self._senders:
                self._senders.move_to_end(sender)

    async def _wait(self, sender: Sender) -> None:
        if self.waiting >= self._longest:
            self._make_room(sender)
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._senders.setdefault(sender, deque()).append(turn)
        self._count(1)
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except (TimeoutError, asyncio.CancelledError) as ended:
            if turn.done() and not turn.cancelled():  # let in at the same moment
                self._leave(sender)
            elif turn in self._senders.get(sender, ()):
                self._taken_out(sender, turn)
            if isinstance(ended, asyncio.CancelledError):
                raise
            TURNED_AWAY.labels(self._name).inc()
            raise Overloaded from None

    def _make_room(self, sender: Sender) -> None:
        """Turn away the last request of the sender with most in the line.

        Raises `Overloaded` if it is the new one.
        """
        TURNED_AWAY.labels(self._name).inc()
        most = max(self._senders, key=lambda one: len(self._senders[one]), default=sender)
        if len(self._senders.get(most, ())) <= len(self._senders.get(sender, ())) + 1:
            raise Overloaded
        self._taken_out(most, self._senders[most][-1]).set_exception(Overloaded())

    def _taken_out(self, sender: Sender, turn: "asyncio.Future[bool]") -> "asyncio.Future[bool]":
        """One that waits no longer."""
        line = self._senders[sender]
        line.remove(turn)
        if not line:
            del self._senders[sender]
        self._count(-1)
        return turn

    def _count(self, change: int) -> None:
        self.waiting += change
        WAITING.labels(self._name).inc(change)


class Admission:
    """An ASGI application with its lines: readers, writers, people who enter an account, readers of heavy pages,
    people who send a file.

    To enter takes processor time on purpose: endless tries hold up others who enter, one by one, and no player.
    Static files pass by: they need no database.

    Args:
        patience: seconds in which a request has to come.
    """

    def __init__(
        self,
        application: Application,
        reading: Line,
        writing: Line,
        entering: Line,
        heavy: Line,
        opening: Line,
        patience: float = PATIENCE,
    ) -> None:
        self._application = application
        self.reading, self.writing, self.entering, self.heavy = reading, writing, entering, heavy
        self.opening = opening
        self._patience = patience

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"].startswith(settings.STATIC_URL):
            await self._application(scope, receive, send)
        else:
            await self._in_turn(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        sender = sender_of(scope)
        told: list[Message] = []

        async def keep(message: Message) -> None:
            told.append(message)

        try:
            sent = await _sent(receive, self._patience)
            async with AsyncExitStack() as places:
                for line in self._lines_of(scope, sent):
                    await places.enter_async_context(line.place(sender))
                await self._application(scope, _again(sent, receive), keep)
        except Overloaded:
            await answer_busy(scope, _again(sent, receive), send)
        except Refused as refused:
            told += problem_of(scope, refused.status) if is_for_programs(scope) else _short(refused.status)
        if told and told[0].get("status") == TOO_MUCH:
            await asyncio.sleep(SLOWED)
        for message in told:  # outside: a slow phone must not keep a place and its connection
            await send(message)

    def _lines_of(self, scope: Scope, sent: Sequence[Message]) -> Sequence[Line]:
        """Return the lines in which a request waits, one after the other."""
        if scope["method"] in READING:
            return (self.heavy, self.reading) if _is_heavy(scope) else (self.reading,)
        if scope["path"].startswith(ENTRANCE):
            return (self.entering,)
        return (self.opening, self.writing) if _has_a_file(scope, sent) else (self.writing,)


def _has_a_file(scope: Scope, sent: Sequence[Message]) -> bool:
    kind = dict(scope["headers"]).get(b"content-type", b"").lower()
    body = b"".join(part.get("body", b"") for part in sent)
    return kind.startswith(b"multipart/") and _WITH_A_FILE.search(body) is not None


def _is_heavy(scope: Scope) -> bool:
    path = scope["path"].removeprefix(scope.get("root_path", ""))
    query = scope.get("query_string", b"").decode("latin-1")
    return len(path) <= LONGEST_PATH and is_heavy(_route(path), query)


@lru_cache(8192)
def _route(path: str) -> str:
    """The name of the route of a path; empty where there is none."""
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


async def _sent(receive: Receive, patience: float) -> list[Message]:
    """Read a whole request body. Raises `Refused` if it is too large, or does not end in time."""
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
    """Return a `receive` that repeats these messages from the first and then hears what follows."""
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
    of_one = max(1, settings.WRITERS // 2)
    return Admission(
        application,
        Line("reading", settings.WRITERS, of_one),
        Line("writing", settings.WRITING_AT_ONCE, of_one),
        Line("entering", ENTERING, 1),
        Line("heavy", HEAVY_AT_ONCE, 1),
        Line("opening", OPENED_AT_ONCE, 1),
    )
