"""PostgreSQL as Django speaks to it, with a pool that recovers as soon as the server does.

A server that is restarted leaves every pooled connection dead. The library would try them one by one, with pauses
that double: a request came to its end of patience at the sixth, although the database had long been back. While
nobody answers, it would let everybody wait to the end of their patience, and try again ever more seldom.

A server that is frozen takes a question and never answers. Web processes wait for an answer no longer than they
say (`answer_within`); commands, which may ask for a migration of a large table, wait as long as it takes.

What holds for a connection is said by `SET` once it is there: poolers refuse, or silently leave out, options that
come with its beginning.
"""

import time
from typing import Any

import psycopg
from django.conf import settings
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool, PoolTimeout

SOON = 2
"""Seconds that a request waits for a connection before it checks that the server is there at all."""
_patience: list[float] = []


def answer_within(seconds: float) -> None:
    """From now on, let the connections of this process give up a server that is silent for so long."""
    _patience[:] = [seconds]


class Patient(psycopg.Connection[Any]):
    """The library's connection, except that it closes when its server is silent for too long."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Ask the server. Raises `psycopg.OperationalError` where it does not answer in time."""
        if timeout is not None or not _patience:
            return super().wait(gen, interval, timeout)
        began = time.monotonic()
        try:
            return super().wait(gen, interval, _patience[0])
        except psycopg.Error as error:
            if time.monotonic() - began < _patience[0]:
                raise
            self.close()
            raise psycopg.OperationalError("the server has been silent for too long") from error


class Pool(ConnectionPool):
    """The library's pool, except that no request waits long for a server that is away, and that the pool soon asks
    it again.
    """

    kwargs: dict[str, Any]

    def getconn(self, timeout: float | None = None) -> psycopg.Connection:
        """Return a connection within `timeout` seconds.

        Raises `psycopg.OperationalError`: `PoolTimeout` when all are in use, else the reason why the server cannot
        be reached.
        """
        patience = self.timeout if timeout is None else timeout
        try:
            return super().getconn(min(patience, SOON))
        except PoolTimeout:
            if patience <= SOON:
                raise
        psycopg.connect(**self.kwargs, connect_timeout=SOON).close()
        return super().getconn(patience - SOON)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's backend, except that it makes all pooled connections anew when it finds a dead one."""

    _connection_pools: dict[str, ConnectionPool]

    def _configure_connection(self, connection: psycopg.Connection) -> bool:
        """Return True if a transaction has begun by it, which the caller ends."""
        connection.execute(f"SET lock_timeout = '{settings.LOCK_PATIENCE}s'")
        super()._configure_connection(connection)  # type: ignore[misc]
        return not connection.autocommit

    @property
    def pool(self) -> ConnectionPool | None:
        """The process's connections; None for a database without a pool."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in self._connection_pools:
            pool = Pool(
                kwargs={**self.get_connection_params(), "autocommit": True},
                connection_class=Patient,
                open=False,
                configure=self._configure_connection,  # type: ignore[arg-type]
                check=self._check,
                reconnect_timeout=SOON,
                **options,
            )
            self._connection_pools.setdefault(self.alias, pool)
        return self._connection_pools[self.alias]

    def _check(self, connection: psycopg.Connection) -> None:
        try:
            ConnectionPool.check_connection(connection)
        except psycopg.Error:
            self._connection_pools[self.alias].drain()
            raise
