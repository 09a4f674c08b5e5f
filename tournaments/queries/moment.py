"""Reading several tables as they were at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def moment() -> Iterator[None]:
    """Read as of one moment inside the block, without keeping anybody from writing.

    Inside a transaction it is that transaction's moment.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":  # where Django's own transactions wait for the writers
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
