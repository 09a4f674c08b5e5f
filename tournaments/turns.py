"""Turns of the threads that write at the same time to hold a database connection.

There are more threads than connections: a thread that waits for another to carry out its write (`together`) needs
none, and the more wait, the more are taken along at once.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


class Turns:
    """So many threads have their turn at once.

    Args:
        places: the number of them.
        patience: seconds that a thread waits for its turn.
    """

    def __init__(self, places: int, patience: float) -> None:
        self._free = threading.Semaphore(places)
        self._patience = patience
        self._own = threading.local()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """A turn for as long as the block lasts, unless it gives it up. Raises `TimeoutError` for none in time."""
        self.resume(new=True)
        if not self._own.held:
            raise TimeoutError
        self._own.writes = True
        try:
            yield
        finally:
            self._own.writes = False
            self._end()

    def rest(self) -> None:
        """Give the turn up, and the connection back; who has none keeps what it has."""
        if getattr(self._own, "held", False):
            if "pool" in connection.settings_dict["OPTIONS"]:
                connection.close()
            self._end()

    def resume(self, *, new: bool = False) -> None:
        """Take a turn again, as soon as one is free or time is over: others wait for who has waited so long.

        Args:
            new: for the first time; else who never had one goes on as it is.
        """
        if (new or getattr(self._own, "writes", False)) and not getattr(self._own, "held", False):
            self._own.held = self._free.acquire(timeout=self._patience)

    def _end(self) -> None:
        if getattr(self._own, "held", False):
            self._own.held = False
            self._free.release()


turns = Turns(settings.WRITERS, settings.LOCK_PATIENCE)
