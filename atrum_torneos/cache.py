"""Caches that the site can miss: while Redis or the disk does not answer they are empty, and no request waits."""

import logging
import pickle
import zlib
from collections.abc import Callable
from typing import Any, TypeVar

import redis
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache

from tournaments.serving.circuit import PATIENCE, SECOND_TRY, circuit

log = logging.getLogger(__name__)

T = TypeVar("T")


class PatientRedisCache(RedisCache):
    """Django's cache in Redis, which turns errors into misses: it finds nothing, keeps nothing and raises nothing.

    Counters that live only in the cache (tries to log in) then begin anew.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        timeouts = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        options = {**timeouts, "retry": SECOND_TRY, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        # Each thread has a cache of its own; what one of them finds out holds for all.
        self._circuit = circuit(server)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Return True while Redis is away: each caller that asks for a turn gets it."""
        return self._ask(lambda: super(PatientRedisCache, self).add(*args, **kwargs), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(PatientRedisCache, self).get(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: super(PatientRedisCache, self).set(*args, **kwargs), None)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Return `delta`, as of a new counter, while Redis is away."""
        return self._ask(lambda: super(PatientRedisCache, self).incr(key, delta, version), delta)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(PatientRedisCache, self).touch(*args, **kwargs), False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(PatientRedisCache, self).delete(*args, **kwargs), False)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._ask(lambda: super(PatientRedisCache, self).get_many(*args, **kwargs), {})

    def set_many(self, data: Any, *args: Any, **kwargs: Any) -> list[Any]:
        return self._ask(lambda: super(PatientRedisCache, self).set_many(data, *args, **kwargs), list(data))

    def clear(self) -> None:
        self._ask(super().clear, None)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(PatientRedisCache, self).has_key(*args, **kwargs), False)

    def _ask(self, question: Callable[[], T], otherwise: T) -> T:
        if self._circuit.is_open:
            return otherwise
        try:
            return question()
        except (redis.RedisError, OSError) as problem:
            self._circuit.open(problem)
            return otherwise


class PatientFileCache(FileBasedCache):
    """Django's cache in files, for values that outlive the process. One that cannot be read is not there."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except (OSError, EOFError, zlib.error, pickle.PickleError) as problem:
            log.warning("a kept value cannot be read: %r", problem)
            return default

    def set(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().set(*args, **kwargs)
        except OSError as problem:
            log.warning("nothing more can be kept: %r", problem)
