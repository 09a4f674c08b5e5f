import sqlite3
from typing import Any

import django
from django.apps import AppConfig
from django.db import connections
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _

from tournaments.serving import append_only

MOST_PARAMETERS = 100_000
"""The most parameters of one statement: enough for a round of 10,000 players. The length of the statement
itself is limited, too.
"""


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Torneos")

    def ready(self) -> None:
        connection_created.connect(ask_sqlite_for_its_limit)
        pre_migrate.connect(guard_strictly, sender=self)
        post_migrate.connect(guard_the_log, sender=self)


def guard_strictly(using: str, **_signal: Any) -> None:
    """While tables change, the database refuses to remove any line of a log."""
    append_only.guard(connections[using], strict=True)


def guard_the_log(using: str, **_signal: Any) -> None:
    """The database refuses to change what has been written into a log."""
    append_only.guard(connections[using])


def ask_sqlite_for_its_limit(connection: Any, **_signal: Any) -> None:
    """Write thousands of rows in one statement on SQLite too, for which Django 5 reckons with 999 parameters."""
    if connection.vendor == "sqlite" and django.VERSION < (6, 1):
        limit = connection.connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)
        connection.features.max_query_params = min(limit, MOST_PARAMETERS)
