"""The cache without Redis: empty, quick, and well again by itself."""

import socket

import pytest

from atrum_torneos.cache import PatientRedisCache
from tournaments.serving.circuit import Circuit


def cache_at(port):
    return PatientRedisCache(f"redis://127.0.0.1:{port}/0", {})


def use(cache):
    """Call each method that the site, and its libraries, use of a cache."""
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


def test_a_redis_that_is_away_is_an_empty_cache():
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    assert use(cache_at(port)) == MISSES


@pytest.fixture
def waits(monkeypatch):
    """The faults in which questions to Redis ended: one for each that waited."""
    faults, opened = [], Circuit.open

    def open_circuit(circuit, problem):
        faults.append(problem)
        opened(circuit, problem)

    monkeypatch.setattr(Circuit, "open", open_circuit)
    return faults


def test_a_frozen_redis_is_waited_for_once(frozen, waits):
    assert use(cache_at(frozen.port)) == MISSES
    assert len(waits) == 1


def test_what_one_thread_has_found_out_the_others_need_not(frozen, waits):
    cache_at(frozen.port).get("a")
    assert use(cache_at(frozen.port)) == MISSES
    assert len(waits) == 1
