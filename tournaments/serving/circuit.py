"""True if Redis is asked at all: one answer for everything in this process that it helps.

A thread that finds it away, or without an answer, opens its circuit. From then on no thread asks or waits: only
one of the circuit's own looks if Redis is there again.
"""

import logging
import threading
import time
from functools import cache

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that one command to Redis may take.

Only commands at the moment when Redis falls silent wait, so the time may be long enough for a busy machine.
"""
LOOK_AGAIN = 1.0
"""Seconds between two tries to reach Redis again."""
ONE_TRY = Retry(NoBackoff(), 0)
SECOND_TRY = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
"""For a connection that has died unnoticed since the last command. A timeout is not tried again."""


class Circuit:
    """The circuit to one Redis.

    Args:
        url: its address.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = threading.Lock()
        self._looking: threading.Thread | None = None

    @property
    def is_open(self) -> bool:
        """Redis has failed, and has not been found there again: it is left alone.

        For as long as the thread lives that looks for it: a forked process, which has none, finds out for itself.
        """
        return self._looking is not None and self._looking.is_alive()

    def open(self, problem: Exception) -> None:
        """Leave Redis alone until it answers again; a second call does nothing."""
        with self._lock:
            if self.is_open:
                return
            self._looking = threading.Thread(target=self._look, name="redis-look", daemon=True)
            self._looking.start()
        log.warning("Redis is left alone until it answers again: %r", problem)

    def _look(self) -> None:
        """Ask Redis until it answers."""
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        with redis.Redis.from_url(self._url, **patience, retry=ONE_TRY) as client:
            while True:
                time.sleep(LOOK_AGAIN)
                try:
                    client.ping()
                except (redis.RedisError, OSError):
                    continue
                log.warning("Redis answers again")
                return


@cache
def circuit(url: str) -> Circuit:
    """Return the one circuit of this process to a Redis."""
    return Circuit(url)
