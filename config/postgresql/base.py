"""PostgreSQL as Django speaks to it, with a pool that recovers as soon as the server does.

A server that is restarted leaves every pooled connection dead. The library would try them one by one, with pauses
that double: a request came to its end of patience at the sixth, although the database had long been back.
"""

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, but for what follows when a pooled connection is found dead: all are made anew."""

    _connection_pools: dict[str, ConnectionPool]

    @property
    def pool(self) -> ConnectionPool | None:
        """The process's connections; None for a database without a pool."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in self._connection_pools:
            pool = ConnectionPool(
                kwargs={**self.get_connection_params(), "autocommit": True},
                open=False,
                configure=self._configure_connection,  # type: ignore[attr-defined]
                check=self._check,
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
