"""What machines ask about the site: whether the process lives, whether it can work, and what it has counted."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from kombu.exceptions import OperationalError
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from config.celery import app

PATIENCE = 1.0
"""Seconds that the database, Redis and a worker have to say that they are there."""


class ProbeMiddleware:
    """Answers probes before everything else: they come by address, without TLS, and have no session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path)
        return probe(request) if probe else self.get_response(request)


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing of others: restarting it would not mend them."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    """Everything that the site needs is there; 503 with what is missing."""
    missing = dict(_missing())
    return JsonResponse({"ready": not missing, "missing": missing}, status=503 if missing else 200)


def metrics(request: HttpRequest) -> HttpResponse:
    """The counters, for who knows `METRICS_TOKEN`; without one in the settings there is no such address."""
    given = request.headers.get("Authorization", "")
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        return HttpResponse("not found\n", content_type="text/plain", status=404)
    return HttpResponse(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


PROBES = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


def _reach_database() -> None:
    """Raise `psycopg.Error` where PostgreSQL gives no connection soon: who asks shall not wait as people do."""
    if pool := getattr(connection, "pool", None):
        pool.open()
        with pool.connection(timeout=PATIENCE):
            pass


def _missing() -> Iterator[tuple[str, str]]:
    try:
        _reach_database()
        executor = MigrationExecutor(connection)
        if plan := executor.migration_plan(executor.loader.graph.leaf_nodes()):
            yield "migrations", f"{len(plan)} not applied: manage.py migrate"
    except (DatabaseError, psycopg.Error):
        yield "database", "does not answer: DATABASE_URL"
    if not settings.REDIS_URL:
        return
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE) as client:
            client.ping()
    except redis.RedisError:
        yield "redis", "does not answer: REDIS_URL"
        return
    try:
        if not app.control.ping(timeout=PATIENCE, limit=1):
            yield "worker", "none answers: celery -A config worker"
    # After a restart of Redis the library finds out with its old connection, and says so as Redis does.
    except (OperationalError, redis.RedisError, OSError):
        yield "worker", "cannot be asked"


class QueueCollector:
    """How many jobs wait for a worker, as the broker knows when it is asked; nothing where it does not answer."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if not settings.REDIS_URL:
            return
        try:
            with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE) as client:
                waiting = client.llen(app.conf.task_default_queue)
        except redis.RedisError:
            return  # what the site has counted is asked for most while something is away
        yield GaugeMetricFamily("arena_jobs_waiting", "Jobs that wait for a worker.", value=waiting)


def _registry() -> CollectorRegistry:
    """The counters of every process of this machine, where they share a folder."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    _forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(QueueCollector())
    return registry


def _forget_the_dead(folder: Path) -> None:
    """What a process that has ended was doing is over; what it counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
