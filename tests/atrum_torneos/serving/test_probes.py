"""Questions of machines about the site."""

import asyncio
import json
import os
import threading
import time
from types import SimpleNamespace

import pytest
import redis
from django.db import DatabaseError, connection
from django.utils import timezone
from kombu.exceptions import OperationalError
from psycopg_pool import ConnectionPool

from atrum_torneos.celery import app
from atrum_torneos.serving import probes
from atrum_torneos.serving.probes import Probed, Seen, Watch
from tests.atrum_torneos.serving.test_admission import ask, run
from tournaments.serving import metrics
from tournaments.serving.clock import correct_by, site_time


@pytest.fixture
def no_redis(settings):
    settings.REDIS_URL = ""
    return settings


def seen_at(age=0.0, missing=None):
    watch = Watch()
    watch.seen = Seen(missing or {}, at=probes.time.monotonic() - age)
    return watch


def asked(path, watch=None, **request):
    """Status, headers and text of the answer."""

    async def nothing_else(scope, receive, send):
        raise AssertionError("a probe went on to the site")

    return run(lambda: ask(Probed(nothing_else, watch or seen_at()), path=path, **request))


def look():
    """Return the missing parts."""
    watch = Watch()
    watch.look()
    return watch.missing()


def test_a_process_that_answers_is_alive_whatever_was_seen():
    status, _headers, text = asked("/healthz", seen_at(missing={"database": "away"}))
    assert (status, text) == (200, "ok\n")


@pytest.mark.parametrize(
    ("age", "seen", "status", "missing"),
    [
        (2, {}, 200, {}),
        (2, {"redis": "away"}, 503, {"redis": "away"}),
        (probes.STALE + 1, {}, 503, {"look": "hangs: what was seen last is too old"}),
        (0, None, 503, probes.NOT_YET),
    ],
)
def test_the_page_says_what_was_seen_last_and_how_long_ago(age, seen, status, missing):
    watch = Watch() if seen is None else seen_at(age, seen)
    answered, headers, text = asked("/readyz", watch)
    said = json.loads(text)
    assert (answered, said["ready"], said["missing"]) == (status, status == 200, missing)
    assert round(watch.seen.age - said["age"], 1) <= 0.5
    assert headers[b"cache-control"] == b"no-store"


def test_a_hundred_callers_wait_for_nobody_while_the_look_hangs(monkeypatch):
    hangs = threading.Event()
    looking = threading.Event()

    def frozen():
        looking.set()
        hangs.wait(60)
        return iter(())

    async def site(scope, receive, send):
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def scenario():
        watch = Watch()
        probed = Probed(site, watch)
        async with watch.running():
            await asyncio.to_thread(looking.wait, 60)
            callers = [ask(probed, path=path) for path in ("/readyz", "/healthz") for _ in range(50)]
            victims = [ask(probed, path="/t/copa/") for _ in range(5)]
            statuses = [status for status, *_ in await asyncio.gather(*callers, *victims)]
        hangs.set()
        return statuses

    monkeypatch.setattr(probes, "_missing", frozen)
    assert run(scenario) == [503] * 50 + [200] * 50 + [204] * 5


def test_it_looks_again_for_as_long_as_the_server_runs(monkeypatch):
    looks = []
    again = threading.Event()

    def seen():
        looks.append(1)
        if len(looks) == 2:
            again.set()
        return iter(())

    async def scenario():
        async with Watch().running():
            return await asyncio.to_thread(again.wait, 60)

    monkeypatch.setattr(probes, "_missing", seen)
    monkeypatch.setattr(probes, "_waiting", lambda: None)
    monkeypatch.setattr(probes, "LOOK_AGAIN", 0.01)
    assert run(scenario)


def test_a_look_that_fails_is_not_the_last(monkeypatch):
    def broken():
        raise ZeroDivisionError

    monkeypatch.setattr(probes, "_missing", broken)
    assert look() == {"look": "failed: the log says why"}


@pytest.fixture
def connected(db, monkeypatch):
    """The connection of the test stays open after a look."""
    monkeypatch.setattr(probes.connection, "close", lambda: None)


@pytest.mark.usefixtures("connected")
def test_a_site_that_lacks_nothing_is_ready(no_redis):
    assert look() == {}


@pytest.mark.usefixtures("connected")
def test_migrations_that_are_not_applied_are_missing(no_redis, monkeypatch):
    monkeypatch.setattr(probes.MigrationExecutor, "migration_plan", lambda self, nodes: [1, 2])
    assert look() == {"migrations": "2 not applied: manage.py migrate"}


@pytest.mark.services
@pytest.mark.skipif("postgres" not in os.environ.get("DATABASE_URL", ""), reason="needs PostgreSQL")
@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize(("ahead", "missing"), [(-9, ["clock"]), (-1.5, []), (0, []), (1.5, []), (9, ["clock"])])
def test_a_clock_off_that_of_the_database_is_corrected_and_far_from_it_missing(
    no_redis, monkeypatch, ahead, missing
):
    right = time.time
    monkeypatch.setattr(probes.time, "time", lambda: right() + ahead)
    assert list(look()) == missing
    off = (timezone.now() - site_time()).total_seconds()
    correct_by(0)
    assert off == pytest.approx(ahead, abs=1)


@pytest.mark.usefixtures("connected")
def test_a_database_that_does_not_answer_is_missing(no_redis, monkeypatch):
    def away(connection):
        raise DatabaseError

    monkeypatch.setattr(probes, "MigrationExecutor", away)
    assert look() == {"database": "does not answer: DATABASE_URL"}


@pytest.mark.services
@pytest.mark.skipif("postgres" not in os.environ.get("DATABASE_URL", ""), reason="needs PostgreSQL")
def test_who_asks_whether_postgresql_is_there_does_not_wait_for_it_as_people_do(no_redis, monkeypatch):
    waited = []

    class Away(ConnectionPool):
        def getconn(self, timeout=None):
            waited.append(timeout)
            return super().getconn(timeout)

    with Away("host=127.0.0.1 port=1", min_size=0, max_size=1, timeout=600, open=False) as pool:
        monkeypatch.setattr(
            probes,
            "connection",
            SimpleNamespace(pool=pool, close=lambda: None, wrap_database_errors=connection.wrap_database_errors),
        )
        assert look() == {"database": "does not answer: DATABASE_URL"}
    assert waited == [probes.PATIENCE]


@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize("where", ["away", "frozen"])
def test_a_redis_that_does_not_answer_is_missing_and_nobody_waits_for_workers(settings, frozen, where):
    settings.REDIS_URL = "redis://127.0.0.1:1/0" if where == "away" else frozen.redis
    assert look() == {"redis": "does not answer: REDIS_URL"}


@pytest.mark.usefixtures("connected")
@pytest.mark.parametrize(
    ("answer", "missing"),
    [
        ([], {"worker": "none answers: celery -A atrum_torneos worker"}),
        ([{"one": "pong"}], {}),
        (OperationalError, {"worker": "cannot be asked"}),
        (redis.ConnectionError, {"worker": "cannot be asked"}),
        (redis.TimeoutError, {"worker": "cannot be asked"}),
        (ConnectionResetError, {"worker": "cannot be asked"}),
    ],
)
def test_a_worker_has_to_answer(settings, monkeypatch, answer, missing):
    def ping(**options):
        if isinstance(answer, list):
            return answer
        raise answer

    settings.REDIS_URL = "redis://127.0.0.1:6379/14"
    monkeypatch.setattr(redis.Redis, "ping", lambda self: True)
    monkeypatch.setattr(probes, "_waiting", lambda: None)
    monkeypatch.setattr(app.control, "ping", ping)
    assert look() == missing


@pytest.mark.parametrize("token", ["", "secret"])
@pytest.mark.parametrize("given", [b"", b"Bearer ", b"Bearer wrong", b"secret", b"\xff"])
def test_metrics_are_closed_to_who_does_not_know_the_token(settings, token, given):
    settings.METRICS_TOKEN = token
    assert asked("/metrics", headers=[(b"authorization", given)])[0] == 404


def test_who_knows_the_token_reads_the_counters(settings):
    settings.METRICS_TOKEN = "secret"
    metrics.JOBS.labels("tested", "success").inc()
    status, headers, text = asked("/metrics", headers=[(b"authorization", b"Bearer secret")])
    assert (status, headers[b"content-type"][:10]) == (200, b"text/plain")
    assert 'arena_jobs_total{job="tested",outcome="success"}' in text


@pytest.mark.parametrize("waiting", [None, 7])
def test_jobs_that_waited_at_the_last_look_are_told_where_somebody_knew(settings, tmp_path, monkeypatch, waiting):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    settings.METRICS_TOKEN = "secret"
    watch = Watch()
    watch.seen = Seen({}, waiting)
    text = asked("/metrics", watch, headers=[(b"authorization", b"Bearer secret")])[2]
    assert ("arena_jobs_waiting 7.0" in text) == (waiting == 7)


def test_processes_that_have_ended_do_nothing_any_more(tmp_path, monkeypatch):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    here, gone = f"gauge_livesum_{probes.os.getpid()}.db", "gauge_livesum_4194999.db"
    for name in (here, gone, "counter_4194999.db"):
        (tmp_path / name).touch()
    probes._forget_the_dead(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {here, "counter_4194999.db"}
