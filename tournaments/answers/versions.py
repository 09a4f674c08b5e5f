"""The current version of each public page, from memory.

An event's version is its revision with the head of its log, which the live channel tells this process: at once
when it writes itself, as soon as the message is here when another does. Messages get lost, and a process without
Redis tells no other. The process therefore reads the versions in demand again every `CHECK_EVERY` seconds, in one
query for all events. It believes no version for longer than `BELIEVED_FOR` seconds after its last reading began. A
page is never older.

A page is made from one state of the database, which may be newer than the version that asked for it. So its
version is read there, first of all, and counts as a reading like any other (`Reading`).
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.db.models.signals import post_delete, post_save

from tournaments.answers.public import Fact, Place
from tournaments.live.feed import Feed
from tournaments.live.news import News
from tournaments.queries.screens.delay import Behind, behind_of
from tournaments.queries.tournaments import public_revisions
from tournaments.serving.clock import site_time

log = logging.getLogger(__name__)

CHECK_EVERY = 1.0
BELIEVED_FOR = 3.0
WATCHED_FOR = 10.0
"""Seconds for which the process goes on reading a version after a visitor asked for it."""

NEVER = float("-inf")

Subject = str | Fact
"""A subject with versions: an event, by its slug, or a fact."""
Revision = tuple[int, int, str]
"""An event's id, its revision, and the head of its log.

An event that takes the slug of a deleted one is another event. After a restored backup or a promoted replica a
revision comes again with another head.
"""
Value = Revision | str
"""The version of an event, or of a fact."""


@dataclass(slots=True, eq=False)
class Known:
    """The state of a subject, as this process knows it.

    Attributes:
        value: None before the first reading, and for an event that is not public.
        read_at: the beginning of its last reading.
        doubted_at: the last time that its value became doubtful.
        heard, heard_at: the newest revision that the live channel told of since the last doubt, and its time.
        wanted_at: the last time that a visitor asked for it.
    """

    value: Value | None = None
    read_at: float = NEVER
    doubted_at: float = NEVER
    heard: Revision | None = None
    heard_at: float = NEVER
    wanted_at: float = NEVER
    reading: "asyncio.Future[None] | None" = field(default=None, repr=False)

    def is_good_for(self, arrived: float) -> bool:
        """True if a request that arrived at this time may believe the value.

        A reading that began after its arrival is good enough, whatever has happened since.
        """
        return self.read_at >= arrived or (
            self.read_at > self.doubted_at and arrived - self.read_at < BELIEVED_FOR
        )

    def hear(self, revision: Revision, now: float) -> None:
        """Take over what the live channel tells, where it goes on from what is known.

        Anything else is late, or of another history than what is known, or of a process of an earlier version,
        which tells no head: only the database knows.
        """
        known = self.heard if self.heard_at >= self.read_at else None
        newest = known or (self.value if isinstance(self.value, tuple) else None)
        if newest and revision == newest:
            return
        if not revision[2] or (newest and not _goes_on(revision, newest)):
            self.heard, self.doubted_at = None, now
            return
        self.heard, self.heard_at = revision, now
        if newest:
            self.value = revision

    def read(self, value: Value | None, began: float) -> None:
        """Take over what the database says, unless there were later news of the event since the reading began.

        A lower revision than the known one counts, too: the database may have lost what was known. A reading that
        began before the one that counts says nothing more.
        """
        if began < self.read_at:
            return
        heard_since = self.heard if self.heard_at >= began else None
        if isinstance(value, tuple) and heard_since and _goes_on(heard_since, value):
            value = heard_since
        self.value, self.read_at = value, began


class Reading:
    """The version of a page, read in the state of the database that the page is made from.

    Args:
        place: the page.

    Attributes:
        began: the time at which the reading began, None before it has.
        found: the values of the page's subjects then.
    """

    def __init__(self, place: Place, clock: Callable[[], float]) -> None:
        self._place = place
        self._clock = clock
        self._behind: Behind | None = None
        self._shown = ""
        self.began: float | None = None
        self.found: dict[Subject, Value] = {}

    def __call__(self) -> None:
        """Read. The maker of the page calls it inside of the page's snapshot, before any other question."""
        self.began = self._clock()
        self.found = _now(_subjects(self._place))
        if self._place.page.is_late and self._place.slug:
            self._behind = behind_of(self._place.slug, site_time())
            self._shown = self._late()

    def version(self) -> str | None:
        """Return the version of the page once it is made; None if it has none.

        A page behind its event has none if another revision had its turn while it was made.
        """
        subjects = _subjects(self._place)
        if self.began is None or not self.found.keys() >= set(subjects) or self._shown != self._late():
            return None
        return "-".join(self._shown if self._is_late(one) else _text(self.found[one]) for one in subjects)

    def _is_late(self, subject: Subject) -> bool:
        return self._place.page.is_late and isinstance(subject, str)

    def _late(self) -> str:
        return self._behind.version(site_time()) if self._behind else ""


def _goes_on(one: Revision, other: Revision) -> bool:
    """True if a revision comes after another of the same event."""
    return one[0] == other[0] and one[1] > other[1]


class Versions:
    """The versions of the subjects that visitors of one process ask for.

    Args:
        feed: tells the process of new revisions.
        facts: all facts that a page may depend on.
    """

    def __init__(self, feed: Feed, facts: Iterable[Fact], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[Subject, Known] = {}
        self._lock = threading.Lock()
        self._watch: asyncio.Task[None] | None = None
        self._behind = BehindEvents()
        feed.listen(self._hear, self.doubt)
        for fact in facts:
            for model in fact.of_models:
                for signal in (post_save, post_delete):
                    signal.connect(partial(self._saved, fact), sender=model, weak=False)

    async def of(self, place: Place) -> str | None:
        """Return the current version of a page; None if no visitor may see it.

        Raises `django.db.Error` when the process must read it and cannot.
        """
        arrived = self._clock()
        values: list[Value | None] = []
        for subject in _subjects(place):
            known = self._known.get(subject)
            if known is None or not known.is_good_for(arrived):
                known = await self._read_now(subject, arrived)
            known.wanted_at = arrived
            if place.page.is_late and isinstance(subject, str):
                values.append(await self._behind.version(subject, known.value))
            else:
                values.append(known.value)
        return None if None in values else "-".join(map(_text, values))

    def reading(self, place: Place) -> Reading:
        """Return a reading of a page's version that has not begun."""
        return Reading(place, self._clock)

    def take(self, reading: Reading) -> str | None:
        """Take over what a reading found; the version of the page that was made from it, None if it has none."""
        if reading.began is None:
            return None
        self._take(reading.found, reading.began)
        return reading.version()

    def doubt(self, fact: Fact | None = None) -> None:
        """Doubt a fact, or everything: it is read before it is believed again."""
        with self._lock:
            for subject, known in self._known.items():
                if fact is None or subject is fact:
                    known.doubted_at = self._clock()

    def _hear(self, news: News) -> None:
        with self._lock:
            for subject, known in self._known.items():
                if subject == news.slug:
                    known.hear((news.event, news.revision, news.head), self._clock())
                elif isinstance(subject, Fact) and subject.of_events:
                    known.doubted_at = self._clock()

    def _saved(self, fact: Fact, **_signal: object) -> None:
        transaction.on_commit(partial(self.doubt, fact))

    async def _read_now(self, subject: Subject, arrived: float) -> Known:
        """Return the state of a subject, read once for all requests that wait for it."""
        known: Known | None = None
        while known is None or not known.is_good_for(arrived):
            with self._lock:  # it may have been forgotten meanwhile
                known = self._known.setdefault(subject, Known())
                known.wanted_at = max(known.wanted_at, arrived)
            if known.reading is None or known.reading.done():
                known.reading = asyncio.ensure_future(self._read([subject]))
            await asyncio.shield(known.reading)
        if self._watch is None or self._watch.done():
            self._watch = asyncio.ensure_future(self._check_again_and_again())
        return known

    async def _check_again_and_again(self) -> None:
        """Read the subjects in demand again, until none is in demand."""
        while True:
            await asyncio.sleep(CHECK_EVERY)
            now = self._clock()
            self._forget([one for one, known in self._known.items() if now - known.wanted_at > WATCHED_FOR])
            if not self._known:
                return
            try:
                await self._read(list(self._known))
            except Exception as problem:  # any exception: without this task every request would have to read
                log.warning("revisions could not be read: %r", problem)

    async def _read(self, subjects: Collection[Subject]) -> None:
        began = self._clock()
        found = await sync_to_async(_from_database, thread_sensitive=False)(subjects)
        self._take({subject: found.get(subject) for subject in subjects}, began)
        # The absence of an event is never kept: somebody may publish it the next moment.
        self._forget([subject for subject in subjects if subject not in found])

    def _take(self, values: Mapping[Subject, Value | None], began: float) -> None:
        with self._lock:
            for subject, value in values.items():
                if (known := self._known.get(subject)) is not None:
                    known.read(value, began)

    def _forget(self, subjects: Collection[Subject]) -> None:
        with self._lock:
            for subject in subjects:
                self._known.pop(subject, None)


class BehindEvents:
    """The versions of pages that are behind their event, from the times of its coming revisions.

    They are read once a revision. Then the clock alone says when each of them may be seen.
    """

    def __init__(self) -> None:
        self._known: dict[str, asyncio.Task[Behind | None]] = {}

    async def version(self, slug: str, newest: Value | None) -> str | None:
        """Return the version of now; None if no visitor may see the page."""
        if not isinstance(newest, tuple):
            return None
        reading = self._known.get(slug)
        if reading is None or (reading.done() and not _is_of(reading, newest)):
            if len(self._known) >= MOST_BEHIND:
                self._known.clear()
            reading = self._known[slug] = asyncio.ensure_future(_read_behind(slug))
        found = await asyncio.shield(reading)
        return found.version(site_time()) if found else None


MOST_BEHIND = 500
"""Events whose coming revisions a process remembers."""


def _is_of(reading: "asyncio.Task[Behind | None]", newest: Revision) -> bool:
    """True if what was read was read at a revision. A later one may be of a history that is over."""
    if reading.cancelled() or reading.exception() is not None:
        return False
    found = reading.result()
    return found is not None and (found.event, found.newest, found.head) == newest


async def _read_behind(slug: str) -> Behind | None:
    return await sync_to_async(_behind_from_database, thread_sensitive=False)(slug)


def _behind_from_database(slug: str) -> Behind | None:
    try:
        return behind_of(slug, site_time())
    finally:
        connection.close()


def _subjects(place: Place) -> list[Subject]:
    """Return the subjects that a page depends on, in the order of its version."""
    return [*([place.slug] if place.slug else []), *place.page.facts]


def _text(value: Value | None) -> str:
    return ".".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _from_database(subjects: Collection[Subject]) -> dict[Subject, Value]:
    try:
        return _now(subjects)
    finally:
        connection.close()  # to the pool: this thread may not be needed again


def _now(subjects: Collection[Subject]) -> dict[Subject, Value]:
    """Return the current values; no value for events that visitors may not see."""
    found: dict[Subject, Value] = {fact: fact.ask() for fact in subjects if isinstance(fact, Fact)}
    slugs = [slug for slug in subjects if isinstance(slug, str)]
    return found | (public_revisions(slugs) if slugs else {})
