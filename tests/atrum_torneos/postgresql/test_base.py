"""A pool of connections whose server was restarted, or is away."""

import os
import socket
import threading

import psycopg
import pytest
from django.db import connection, connections
from psycopg_pool import PoolTimeout

from atrum_torneos.postgresql import base

PATIENCE = 5.0
"""Seconds; tried one by one, the connections of a pool of eight would take far longer."""

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif("postgres" not in os.environ.get("DATABASE_URL", ""), reason="needs PostgreSQL"),
]


@pytest.fixture
def pool(db):
    """A pool of its own, whose eight connections have all been used."""
    options = {"pool": {"min_size": 1, "max_size": 8, "timeout": PATIENCE}}
    wrapper = type(connections["default"])({**connection.settings_dict, "OPTIONS": options}, "restarted")
    wrapper.pool.open()
    taken = [wrapper.pool.getconn() for _ in range(8)]
    for one in taken:
        wrapper.pool.putconn(one)
    yield wrapper.pool, [one.info.backend_pid for one in taken]
    wrapper.close_pool()


def test_a_restarted_server_serves_the_first_who_asks(pool):
    connections_of, backends = pool
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", [backends])
    with connections_of.connection() as found:
        assert found.execute("SELECT 1").fetchone() == (1,)


@pytest.fixture
def nobody(db):
    """A pool for an address at which nobody answers, with more patience than a test has."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        given = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": str(held.getsockname()[1])}
        options = {"pool": {"min_size": 1, "max_size": 2, "timeout": 600}}
        wrapper = type(connections["default"])({**given, "OPTIONS": options}, "away")
        yield wrapper
        wrapper.close_pool()


def test_who_waits_for_a_server_that_is_away_is_told_so(nobody):
    nobody.pool.open()
    with pytest.raises(psycopg.OperationalError, match="refused") as told:
        nobody.pool.getconn()
    assert not isinstance(told.value, PoolTimeout)


def test_a_server_that_comes_back_serves_the_next_who_asks(nobody, settings):
    """The library would have paused for longer and longer, up to minutes."""
    pool = nobody.pool
    pool.open()
    given_up = threading.Event()
    pool.reconnect_failed = given_up.set
    with pytest.raises(psycopg.OperationalError):
        pool.getconn()
    assert given_up.wait(PATIENCE)
    pool.kwargs |= {
        "host": settings.DATABASES["default"]["HOST"],
        "port": settings.DATABASES["default"]["PORT"],
    }
    with pool.connection(timeout=PATIENCE) as found:
        assert found.execute("SELECT 1").fetchone() == (1,)


def test_who_connects_to_a_frozen_server_is_told_so_in_time(db, frozen):
    given = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": str(frozen.port)}
    options = {"pool": {"min_size": 1, "max_size": 2, "timeout": 600}}
    wrapper = type(connections["default"])({**given, "OPTIONS": options}, "frozen")
    wrapper.pool.open()
    with pytest.raises(psycopg.OperationalError):
        wrapper.pool.getconn()
    wrapper.close_pool()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(base, "_patience", [0.2])


def test_a_server_that_falls_silent_is_given_up_and_others_are_served(pool, impatient):
    connections_of, _backends = pool
    silent = connections_of.getconn()
    with pytest.raises(psycopg.OperationalError, match="silent"):
        silent.execute("SELECT pg_sleep(60)")
    assert silent.closed
    connections_of.putconn(silent)
    with connections_of.connection() as found:
        assert found.execute("SELECT 1").fetchone() == (1,)


def test_a_fault_within_the_time_is_told_as_it_is(pool, impatient):
    with pool[0].connection() as found, pytest.raises(psycopg.errors.DivisionByZero):
        found.execute("SELECT 1/0")


def test_a_database_without_a_pool_has_none(db):
    wrapper = type(connections["default"])({**connection.settings_dict, "OPTIONS": {}}, "plain")
    assert wrapper.pool is None
