"""Answers for machines: the process lives, it can work, and its counters.

Nobody's question is carried on to the database, Redis or a worker. A thread of the process looks every few seconds
and remembers; the answer says what it saw last, and how long ago. So callers cost nothing, however many they are.
"""

import asyncio
import json
import logging
import os
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from tournaments.live.asgi import Application, Receive, Scope, Send
from tournaments.serving.clock import correct_by

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that the database, Redis and a worker have to say that they are there."""
LOOK_AGAIN = 3.0
"""Seconds between two looks."""
STALE = 15.0
"""Seconds after which what was seen is no answer: a look that takes so long hangs."""
MOST_APART = 2.0
"""Seconds between the clocks of this machine and of the database; more makes clocks of rounds differ visibly."""
NOT_YET = {"look": "the first one has not ended"}


@dataclass(frozen=True)
class Seen:
    """The findings of one look at the services.

    Attributes:
        missing: services that the site lacks, each with its remedy.
        waiting: the number of jobs that wait for a worker; None when the broker did not say.
        at: the end of the look, by the monotonic clock.
    """

    missing: dict[str, str]
    waiting: int | None = None
    at: float = field(default_factory=time.monotonic)

    @property
    def age(self) -> float:
        """Return the seconds since the look."""
        return time.monotonic() - self.at


class Watch:
    """Looks at the services in a thread of its own, which alone waits when something hangs."""

    def __init__(self) -> None:
        self.seen = Seen(NOT_YET)
        self._ended = threading.Event()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Looks for as long as the server runs."""
        self._ended.clear()
        threading.Thread(target=self._look_on, name="watch", daemon=True).start()
        try:
            yield
        finally:
            self._ended.set()

    def _look_on(self) -> None:
        while True:
            self.look()
            if self._ended.wait(LOOK_AGAIN):
                return

    def look(self) -> None:
        """See what is there now."""
        try:
            self.seen = Seen(dict(_missing()), _waiting())
        except Exception:  # the thread goes on, whatever a library raises
            log.exception("the look failed")
            self.seen = Seen({"look": "failed: the log says why"})
        finally:
            connection.close()

    def missing(self) -> dict[str, str]:
        """Return what the site is known to lack now."""
        if self.seen.age > STALE:
            return {"look": "hangs: what was seen last is too old"}
        return self.seen.missing


class Probed:
    """An ASGI application that answers probes, and passes everything else on.

    They come before Django: by address, without TLS or a session, and without one of its threads.
    """

    def __init__(self, application: Application, watch: Watch) -> None:
        self._application = application
        self._watch = watch
        self._counting = ThreadPoolExecutor(1, "metrics")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" else ""
        if path == "/healthz":
            await _answer(send, 200, b"ok\n")
        elif path == "/readyz":
            await self._readyz(send)
        elif path == "/metrics":
            await self._metrics(scope, send)
        else:
            await self._application(scope, receive, send)

    async def _readyz(self, send: Send) -> None:
        """Answer 200, or 503 with what the last look missed. `age`: seconds since that look."""
        missing = self._watch.missing()
        said = {"ready": not missing, "missing": missing, "age": round(self._watch.seen.age, 1)}
        await _answer(send, 503 if missing else 200, json.dumps(said).encode(), "application/json")

    async def _metrics(self, scope: Scope, send: Send) -> None:
        """Answer with the counters for a sender of `METRICS_TOKEN`, else 404; 404 to all without one in the
        settings.
        """
        given = dict(scope["headers"]).get(b"authorization", b"")
        token = settings.METRICS_TOKEN
        if not token or not constant_time_compare(given, f"Bearer {token}"):
            await _answer(send, 404, b"not found\n")
            return
        counted = asyncio.get_running_loop().run_in_executor(self._counting, self._counters)
        await _answer(send, 200, await counted, CONTENT_TYPE_LATEST)

    def _counters(self) -> bytes:
        return generate_latest(_registry(self._watch))


async def _answer(send: Send, status: int, body: bytes, kind: str = "text/plain") -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _reach_database() -> None:
    """Raise `DatabaseError` if PostgreSQL gives no connection soon: a probe does not wait as long as a request."""
    if pool := getattr(connection, "pool", None):
        with connection.wrap_database_errors:
            pool.open()
            with pool.connection(timeout=PATIENCE):
                pass


def _ahead_of_database() -> float:
    """Return the seconds by which this machine's clock is ahead of the database's; 0 where they are one.

    The time that the question took is no difference.
    """
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        began = time.time()
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        ended = time.time()
        (told,) = map(float, cursor.fetchone() or (began,))
    return began - told if told < began else min(0.0, ended - told)


def _missing() -> Iterator[tuple[str, str]]:
    try:
        _reach_database()
        correct_by(ahead := _ahead_of_database())
        if abs(ahead) > MOST_APART:
            yield "clock", f"{ahead:+.1f} s from that of the database: set it by a time service (NTP)"
        executor = MigrationExecutor(connection)
        if plan := executor.migration_plan(executor.loader.graph.leaf_nodes()):
            yield "migrations", f"{len(plan)} not applied: manage.py migrate"
    except DatabaseError:
        yield "database", "does not answer: DATABASE_URL"
    if not settings.REDIS_URL:
        return
    try:
        with _redis() as client:
            client.ping()
    except redis.RedisError:
        yield "redis", "does not answer: REDIS_URL"
        return
    from kombu.exceptions import OperationalError

    from atrum_torneos.celery import app

    try:
        if not app.control.ping(timeout=PATIENCE, limit=1):
            yield "worker", "none answers: celery -A atrum_torneos worker"
    # After a restart of Redis the library's old connection fails, with an error of Redis.
    except (OperationalError, redis.RedisError, OSError):
        yield "worker", "cannot be asked"


def _waiting() -> int | None:
    """Ask the broker how many jobs wait for a worker."""
    if settings.REDIS_URL:
        from atrum_torneos.celery import app

        with suppress(redis.RedisError), _redis() as client:
            return int(client.llen(app.conf.task_default_queue))
    return None


def _redis() -> redis.Redis:
    patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    return redis.Redis.from_url(settings.REDIS_URL, **patience)


class QueueCollector:
    """Count the jobs that waited at the last look; none if the broker was away."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if self._watch.seen.waiting is not None:
            told = "Jobs that wait for a worker."
            yield GaugeMetricFamily("arena_jobs_waiting", told, value=self._watch.seen.waiting)


def _registry(watch: Watch) -> CollectorRegistry:
    """Return the counters of every process of this machine, if they share a folder."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    _forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(QueueCollector(watch))
    return registry


def _forget_the_dead(folder: Path) -> None:
    """Drop the gauges of processes that have ended. Their counters stay."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
