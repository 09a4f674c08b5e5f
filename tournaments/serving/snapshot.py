"""One state of the database for a page.

A page asks many questions, and others write meanwhile. Asked of one state, its parts fit together, and whatever is
kept of it by the event's version shows that version and no other. After a restored backup or a promoted replica
nothing of a lost change is left in it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """Let all questions of the block be answered from one state of the database. The block writes nothing.

    Inside a transaction the block is a part of that one.
    """
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    with _frozen(), transaction.atomic():
        yield


@contextmanager
def _frozen() -> Iterator[None]:
    """Let the next transaction see the state of its first question. Writers do not wait for it."""
    here: Any = connection
    link = here.connection
    if here.vendor == "postgresql":
        import psycopg  # only where there is a server: a laptop has none

        link.isolation_level, link.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
    else:
        usual, here.transaction_mode = here.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        if here.vendor != "postgresql":
            here.transaction_mode = usual
        elif not link.closed:
            link.isolation_level = link.read_only = None
