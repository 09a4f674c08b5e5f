"""What machines ask about the site."""

import os
from types import SimpleNamespace

import pytest
import redis
from django.db import DatabaseError
from kombu.exceptions import OperationalError
from psycopg_pool import ConnectionPool

from config.celery import app
from config.serving import probes
from tournaments import metrics


@pytest.fixture
def no_redis(settings):
    settings.REDIS_URL = ""
    return settings


def test_a_process_that_answers_is_alive_without_a_database(client):
    answer = client.get("/healthz", HTTP_HOST="10.0.0.7")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_a_site_that_lacks_nothing_is_ready(client, no_redis):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "missing": {}})


@pytest.mark.django_db
def test_probes_come_without_tls_and_by_address(client, no_redis):
    no_redis.SECURE_SSL_REDIRECT, no_redis.ALLOWED_HOSTS = True, ["torneos.example.org"]
    assert client.get("/readyz", HTTP_HOST="10.0.0.7").status_code == 200
    assert client.get("/", HTTP_HOST="torneos.example.org").status_code == 301


@pytest.mark.django_db
def test_migrations_that_are_not_applied_are_missing(client, no_redis, monkeypatch):
    monkeypatch.setattr(probes.MigrationExecutor, "migration_plan", lambda self, nodes: [1, 2])
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "missing": {"migrations": "2 not applied: manage.py migrate"}}


def test_a_database_that_does_not_answer_is_missing(client, no_redis, monkeypatch):
    def away(connection):
        raise DatabaseError

    monkeypatch.setattr(probes, "MigrationExecutor", away)
    assert client.get("/readyz").json()["missing"] == {"database": "does not answer: DATABASE_URL"}


@pytest.mark.services
@pytest.mark.skipif("postgres" not in os.environ.get("DATABASE_URL", ""), reason="needs PostgreSQL")
def test_who_asks_whether_postgresql_is_there_does_not_wait_for_it_as_people_do(client, no_redis, monkeypatch):
    asked = []

    class Away(ConnectionPool):
        def getconn(self, timeout=None):
            asked.append(timeout)
            return super().getconn(timeout)

    with Away("host=127.0.0.1 port=1", min_size=0, max_size=1, timeout=600, open=False) as pool:
        monkeypatch.setattr(probes, "connection", SimpleNamespace(pool=pool))
        assert client.get("/readyz").json()["missing"] == {"database": "does not answer: DATABASE_URL"}
    assert asked == [probes.PATIENCE]


@pytest.mark.django_db
def test_a_redis_that_does_not_answer_is_missing_and_nobody_waits_for_workers(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert client.get("/readyz").json()["missing"] == {"redis": "does not answer: REDIS_URL"}


@pytest.mark.django_db
@pytest.mark.parametrize(("answers", "missing"), [([], {"worker"}), ([{"one": "pong"}], set())])
def test_a_worker_has_to_answer(client, settings, monkeypatch, answers, missing):
    settings.REDIS_URL = "redis://127.0.0.1:6379/14"
    monkeypatch.setattr(redis.Redis, "ping", lambda self: True)
    monkeypatch.setattr(app.control, "ping", lambda **options: answers)
    assert set(client.get("/readyz").json()["missing"]) == missing


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fault", [OperationalError, redis.ConnectionError, redis.TimeoutError, ConnectionResetError]
)
def test_workers_that_cannot_be_asked_are_missing(client, settings, monkeypatch, fault):
    def broken(**options):
        raise fault

    settings.REDIS_URL = "redis://127.0.0.1:6379/14"
    monkeypatch.setattr(redis.Redis, "ping", lambda self: True)
    monkeypatch.setattr(app.control, "ping", broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["missing"]) == (503, {"worker": "cannot be asked"})


def test_metrics_are_closed_without_a_token_in_the_settings(client, settings):
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer wrong", "secret"])
def test_metrics_are_closed_to_who_does_not_know_the_token(client, settings, given):
    settings.METRICS_TOKEN = "secret"
    assert client.get("/metrics", headers={"Authorization": given}).status_code == 404


def test_who_knows_the_token_reads_the_counters(client, settings):
    settings.METRICS_TOKEN = "secret"
    metrics.JOBS.labels("tested", "success").inc()
    answer = client.get("/metrics", headers={"Authorization": "Bearer secret"})
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    assert b'arena_jobs_total{job="tested",outcome="success"}' in answer.content


def test_the_counters_are_read_while_redis_is_away(client, settings, tmp_path, monkeypatch):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    settings.METRICS_TOKEN, settings.REDIS_URL = "secret", "redis://127.0.0.1:1/0"
    answer = client.get("/metrics", headers={"Authorization": "Bearer secret"})
    assert (answer.status_code, b"arena_jobs_waiting" in answer.content) == (200, False)


def test_processes_that_have_ended_do_nothing_any_more(tmp_path, monkeypatch):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    here, gone = f"gauge_livesum_{probes.os.getpid()}.db", "gauge_livesum_4194999.db"
    for name in (here, gone, "counter_4194999.db"):
        (tmp_path / name).touch()
    probes._forget_the_dead(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {here, "counter_4194999.db"}
