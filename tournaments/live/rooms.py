"""The listeners in this process, event by event, and the times at which they are told.

The rooms belong to one event loop; only the feed speaks from other threads.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import ParamSpec, TypeVar

from tournaments.live import readers
from tournaments.live.feed import Feed
from tournaments.live.memory import Memory
from tournaments.live.news import STRANGER, News, Reader, Subject, Ticket
from tournaments.live.readers import Found
from tournaments.live.stream import LOST, Stream, told
from tournaments.serving.metrics import LISTENERS, NEWS

log = logging.getLogger(__name__)

GATHER = 0.5
"""The least seconds between two tellings of one event; the first news is told at once."""
SHARE = 4
"""The least pause after a telling, in lengths of the telling, so that crowds leave time for pages."""
AT_ONCE = 100
"""Listeners to tell before other work of the process gets its turn."""
TICK = 1.0
"""Seconds between two looks for silent streams and for missing news."""
HEARTBEAT = 20.0
"""Seconds of silence after which a stream gets a sign of life.

A client that has not taken the last one is dropped.
"""
GRACE = 2.0
"""Seconds that the process waits for news of a revision when later news has come."""
CHECK = 10.0
"""Seconds between two looks into the database for lost news and ended sessions."""
REMEMBERED = 500
"""The most events remembered; beyond, the process forgets those without listeners."""

BEAT = frozenset({"beat"})
"""The subject of signs of life sent as events, for pages that want them: browsers hide all other signs."""

P = ParamSpec("P")
R = TypeVar("R")


class Room:
    """One event: its listeners in this process, and its news since the first of them came."""

    def __init__(self, found: Found) -> None:
        self.event = found.event
        self.is_public = found.is_public
        self.memory = Memory(found.revision, found.head)
        self.streams: set[Stream] = set()
        self._roles_at = found.revision
        self._has_news = False
        self._telling: asyncio.Task[None] | None = None
        self._gap_since: float | None = None

    def hear(self, news: News) -> None:
        """Remember news, and begin to tell it."""
        if news.is_aside:
            self._mention(news)
            return
        if self.memory.contradicts(news.revision, news.head):
            self._begin_anew(news.revision, news.head)
            return
        if not self.memory.hear(news):
            return
        self._tell_soon()
        if Subject.ROLES in news.subjects | news.guarded:
            self._roles_at = max(self._roles_at, news.revision)
            for stream in self.streams:
                if stream.ticket:
                    stream.end()  # the client comes again, and is identified anew

    def read(self, revision: int, head: str, asked_at: int) -> None:
        """Take over what the database says.

        Args:
            asked_at: the newest revision known when the question was put. The answer can only be older if the
                database has lost what was told.
        """
        if revision < asked_at or self.memory.contradicts(revision, head):
            self._begin_anew(revision, head)
        else:
            self.memory.exists(revision, head)

    def _begin_anew(self, revision: int, head: str) -> None:
        """Forget a history that is over, and tell everybody that everything may be another."""
        self.memory, self._roles_at = Memory(revision, head), revision
        for stream in self.streams:
            stream.seen = LOST
            if stream.ticket:
                stream.end()  # the client comes again, and is identified anew
        self._tell_soon()

    def _tell_soon(self) -> None:
        self._has_news = True
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_all())

    def take_in(self, stream: Stream, asked_at: int) -> None:
        """Tell a stream from now on. Its reader was identified at a revision; roles may have changed since."""
        self.streams.add(stream)
        self.tell(stream, even_nothing=True)
        if stream.ticket and self._roles_at > asked_at:
            stream.end()

    def _mention(self, news: News) -> None:
        """Tell the open streams news without a revision. The revision that they know stays."""
        for stream in self.streams:
            known = news.known_to(stream.reader)
            subjects = known & stream.about if stream.about else known
            if subjects and not stream.is_busy:
                NEWS.inc()
                stream.write(told(subjects, stream.seen, self.memory.version(stream.seen)))

    async def _tell_all(self) -> None:
        """Tell until nothing is new. News of the pause is told together after it."""
        loop = asyncio.get_running_loop()
        while self._has_news:
            self._has_news = False
            began = loop.time()
            for count, stream in enumerate(list(self.streams), start=1):
                self.tell(stream)
                if count % AT_ONCE == 0:
                    await asyncio.sleep(0)
            await asyncio.sleep(max(GATHER, SHARE * (loop.time() - began)))

    def tell(self, stream: Stream, *, even_nothing: bool = False) -> None:
        """Tell a listener the news that it does not know yet.

        A listener that has not taken the last lines is told later, all in one: the room keeps only its revision.
        """
        if stream.is_busy:
            self._has_news = True
            return
        subjects = self.memory.after(stream.seen, stream.reader, stream.about)
        if subjects or even_nothing:
            stream.seen = max(stream.seen, self.memory.whole)
            NEWS.inc()
            stream.write(told(subjects or stream.about & BEAT, stream.seen, self.memory.version(stream.seen)))

    def look(self, now: float) -> None:
        """Give up news that is long missing, send signs of life to silent streams, drop clients that take nothing.

        The missing news may have given a reader another role: known readers must come again, to be identified
        anew.
        """
        if not self.memory.has_gap:
            self._gap_since = None
        elif self._gap_since is None:
            self._gap_since = now
        elif now - self._gap_since >= GRACE:
            self.memory.give_up()
            for stream in list(self.streams):
                stream.end() if stream.ticket else self.tell(stream)
        for stream in list(self.streams):
            if now - stream.quiet_since < HEARTBEAT:
                continue
            if stream.is_busy:
                stream.end()
            else:
                self.tell(stream, even_nothing=True)


class Rooms:
    """All events with listeners in this process."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._rooms: dict[str, Room] = {}
        self._looking: asyncio.Task[None] | None = None
        self._stop_hearing: Callable[[], None] = lambda: None
        self._checked = 0.0
        # Few threads: streams that open all at once must not take the connections that pages need.
        self._threads = ThreadPoolExecutor(2, "live-database")

    @property
    def listening(self) -> int:
        """Return the number of open streams."""
        return sum(len(room.streams) for room in self._rooms.values())

    def open(self) -> None:
        """Begin to hear news; a second call does nothing."""
        if self._looking is not None:
            return
        loop = asyncio.get_running_loop()

        def hear(news: News) -> None:
            loop.call_soon_threadsafe(self._hear, news)

        def lose() -> None:
            loop.call_soon_threadsafe(self._check_soon)

        self._looking = loop.create_task(self._look_again_and_again())
        self._stop_hearing = self._feed.listen(hear, lose)
        self._feed.start()

    async def enter(self, slug: str, ticket: Ticket) -> tuple[Room, Reader, int] | None:
        """Return the room of an event, the reader that the holder of a ticket is there, and the revision of that
        answer; None if they may not listen.
        """
        room = self._rooms.get(slug)
        if room and room.is_public and not ticket:
            return room, STRANGER, room.memory.newest
        known, heard = room.memory.newest if room else 0, self._feed.latest(slug)
        found = await self._ask(readers.find, slug, ticket)
        if found is None:
            return None
        room = self._rooms.get(slug)
        if room is None or room.event != found.event:
            self._forget_one()
            room = self._rooms[slug] = Room(found)
        else:
            room.read(found.revision, found.head, known)
        room.is_public = found.is_public
        # The room may have missed news during the query.
        if (latest := self._feed.latest(slug)) and latest != heard:
            room.memory.exists(*latest)
        return room, found.reader, found.revision

    @contextmanager
    def joined(self, room: Room, stream: Stream, asked_at: int) -> Iterator[None]:
        """Tell a stream until the block ends: first the news that its client does not know yet."""
        room.take_in(stream, asked_at)
        with LISTENERS.track_inprogress():
            try:
                yield
            finally:
                room.streams.discard(stream)

    def end_all(self) -> None:
        """Let every stream end soon."""
        for room in self._rooms.values():
            for stream in room.streams:
                stream.end()

    async def close(self) -> None:
        """Hear no more news."""
        self.end_all()
        self._stop_hearing()
        if self._looking:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
            self._looking = None
        self._threads.shutdown()

    def _hear(self, news: News) -> None:
        room = self._rooms.get(news.slug)
        if room and room.event == news.event:
            room.hear(news)

    def _check_soon(self) -> None:
        self._checked = float("-inf")

    async def _look_again_and_again(self) -> None:
        loop = asyncio.get_running_loop()
        self._checked = loop.time()
        while True:
            await asyncio.sleep(TICK)
            try:
                if loop.time() - self._checked >= CHECK:
                    self._checked = loop.time()
                    await self._check()
                for room in list(self._rooms.values()):
                    room.look(loop.time())
            except Exception as problem:  # any exception: without this task, lost news would stay lost
                log.warning("the live channel could not look for lost news: %r", problem)

    async def _check(self) -> None:
        """Find lost news and ended sessions of all listeners by a few queries."""
        rooms = {room.event: room for room in self._rooms.values() if room.streams}
        if rooms:
            known = {event: room.memory.newest for event, room in rooms.items()}
            for event, found in (await self._ask(readers.revisions, list(rooms))).items():
                rooms[event].read(*found, known[event])
        knowing = [stream for room in rooms.values() for stream in room.streams if stream.reader != STRANGER]
        if knowing:
            valid = await self._ask(readers.still_valid, {stream.ticket for stream in knowing})
            for stream in knowing:
                if stream.ticket not in valid:
                    stream.end()  # the client comes again, as a stranger

    async def _ask(self, question: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(question, *args, **kwargs))

    def _forget_one(self) -> None:
        """Make place for another event."""
        if len(self._rooms) >= REMEMBERED:
            empty = next((slug for slug, room in self._rooms.items() if not room.streams), None)
            if empty is not None:
                del self._rooms[empty]
