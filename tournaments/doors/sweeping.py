"""Wake up for what waits in the log: soon after each change, and every few seconds for what is due again."""

import logging
import threading
from collections.abc import Callable

from django.db import connection

from tournaments.live.feed import feed

log = logging.getLogger(__name__)

EVERY = 5.0
"""Seconds between two looks without news."""
GATHERING = 0.2
"""Seconds in which the changes of a burst gather."""


class Sweeper:
    """A thread that carries on whatever waits.

    Args:
        carry: does it, or asks a worker to; returns a true value where more may wait.
    """

    def __init__(self, carry: Callable[[], object]) -> None:
        self._carry = carry
        self._woken, self._ended = threading.Event(), threading.Event()
        self._end_listening: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin; a second call does nothing that the first has not done."""
        self._ended.clear()
        self._end_listening = feed.listen(lambda news: self._woken.set(), self._woken.set)
        threading.Thread(target=self._go_on, name="sweeping", daemon=True).start()

    def stop(self) -> None:
        """Begin nothing any more."""
        self._end_listening()
        self._ended.set()
        self._woken.set()

    def _go_on(self) -> None:
        while True:
            self._woken.wait(EVERY)
            if self._ended.wait(GATHERING):
                return
            self._woken.clear()
            try:
                if self._carry():
                    self._woken.set()
            except Exception:  # the next look tries again
                log.exception("what waits is not carried on")
            finally:
                connection.close()
