"""The cache without Redis: empty, quick, and well again by itself."""

import socket
import time

import pytest
import redis

from config import cache as module
from config.cache import PatientRedisCache


@pytest.fixture
def nobody():
    """A port where nobody answers, though the connection is taken: a Redis that is frozen."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def cache_at(port):
    return PatientRedisCache(f"redis://127.0.0.1:{port}/0", {})


def use(cache):
    """Everything that the site, and what it uses, asks of a cache."""
    cache.set("a", 1)
    return [
        cache.get("a"),
        cache.get("a", "else"),
        cache.add("a", 1),
        cache.delete("a"),
        cache.touch("a"),
        cache.incr("a"),
        cache.has_key("a"),
        cache.get_many(["a"]),
        cache.set_many({"a": 1}),
        cache.get_or_set("a", lambda: 5),
    ]


MISSES = [None, "else", True, False, False, 1, False, {}, ["a"], 5]


def test_a_redis_that_is_away_is_an_empty_cache(nobody):
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    assert use(cache_at(port)) == MISSES


def test_a_frozen_redis_is_waited_for_once(nobody):
    began = time.monotonic()
    assert use(cache_at(nobody)) == MISSES
    assert time.monotonic() - began < 6 * module.PATIENCE


def test_after_a_pause_redis_is_asked_again(monkeypatch, nobody):
    monkeypatch.setattr(module, "PAUSE", 0.05)
    cache = cache_at(nobody)
    answered = iter([redis.ConnectionError(), 7])

    def get(*_args, **_kwargs):
        answer = next(answered)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr("django.core.cache.backends.redis.RedisCache.get", get)
    assert cache.get("a") is None
    assert cache.get("a") is None  # not asked
    time.sleep(0.06)
    assert cache.get("a") == 7
