"""The cache as a helper: where Redis is away or does not answer, it is empty, and nobody waits for it."""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

import redis
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.retry import Retry

T = TypeVar("T")

log = logging.getLogger(__name__)

PATIENCE = 0.25
"""Seconds that one question to Redis may take."""
PAUSE = 5.0
"""Seconds for which Redis is left alone after a failure."""


class PatientRedisCache(RedisCache):
    """Django's, but its faults are misses: nothing is found, nothing kept, nothing raised.

    What only a cache counts (tries to log in) begins anew then.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        timeouts = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        # The second try is for a connection that has died unnoticed since the last question.
        options = {**timeouts, "retry": Retry(NoBackoff(), 1), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._left_alone_until = 0.0

    @property
    def is_away(self) -> bool:
        """Redis has failed just now, and is left alone."""
        return time.monotonic() < self._left_alone_until

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """True where Redis is away: whoever asks for a turn has it."""
        return self._ask(lambda: super(PatientRedisCache, self).add(*args, **kwargs), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(PatientRedisCache, self).get(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: super(PatientRedisCache, self).set(*args, **kwargs), None)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Begins anew where Redis is away."""
        return self._ask(lambda: super(PatientRedisCache, self).incr(key, delta, version), delta)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(PatientRedisCache, self).touch(*args, **kwargs), False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(PatientRedisCache, self).delete(*args, **kwargs), False)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._ask(lambda: super(PatientRedisCache, self).get_many(*args, **kwargs), {})

    def set_many(self, data: Any, *args: Any, **kwargs: Any) -> list[Any]:
        return self._ask(lambda: super(PatientRedisCache, self).set_many(data, *args, **kwargs), list(data))

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(PatientRedisCache, self).has_key(*args, **kwargs), False)

    def _ask(self, question: Callable[[], T], otherwise: T) -> T:
        if self.is_away:
            return otherwise
        try:
            return question()
        except (redis.RedisError, OSError) as problem:
            self._left_alone_until = time.monotonic() + PAUSE
            log.warning("the cache does without Redis for %s s: %r", PAUSE, problem)
            return otherwise
