"""A pool of connections whose server was restarted."""

import os

import pytest
from django.db import connection, connections

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


def test_a_database_without_a_pool_has_none(db):
    wrapper = type(connections["default"])({**connection.settings_dict, "OPTIONS": {}}, "plain")
    assert wrapper.pool is None
