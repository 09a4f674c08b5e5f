"""Tell a pooler that gives each transaction another connection from one that keeps one for each client."""

from typing import Any

from django.db import connections

SOON = 2
"""Seconds that a server has to answer; one that is away is found out by other means."""
BACKEND = "SELECT pg_backend_pid()"


def shares_connections(alias: str = "default") -> bool:
    """Return True if questions of one client meet different connections of the server, or those of another client.

    False where the server cannot be asked.
    """
    wrapper: Any = connections[alias]
    if wrapper.vendor != "postgresql":
        return False
    import psycopg  # only where there is a server: a laptop has none of it

    given = {**wrapper.get_connection_params(), "connect_timeout": SOON, "autocommit": True}
    given.pop("prepare_threshold", None)
    try:
        with psycopg.connect(**given) as one, psycopg.connect(**given) as other:
            first = _backend(one)
            with other.transaction():
                return _backend(other) == first or _backend(one) != first
    except psycopg.Error:
        return False


def _backend(connection: Any) -> int:
    (found,) = connection.execute(BACKEND).fetchone() or (0,)
    return int(found)
