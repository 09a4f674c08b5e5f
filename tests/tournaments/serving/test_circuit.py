"""A Redis that does not answer is waited for once in a process, and asked again once it answers."""

import os
import threading
import time

import pytest

from tests.tournaments.live.test_feed import Ear, until
from tests.tournaments.live.wire import Wire
from tournaments.live.feed import Feed
from tournaments.live.news import News
from tournaments.serving import circuit as module
from tournaments.serving.circuit import Circuit, circuit

through_redis = [
    pytest.mark.services,
    pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL"),
]


def looking():
    return [thread for thread in threading.enumerate() if thread.name == "redis-look"]


def test_a_process_has_one_circuit_to_a_redis(frozen):
    assert circuit(frozen.redis) is circuit(frozen.redis)
    assert circuit(frozen.redis) is not circuit("redis://127.0.0.1:1/0")


def test_it_is_open_from_the_first_failure_and_one_thread_looks(frozen):
    tested, before = Circuit(frozen.redis), len(looking())
    assert not tested.is_open
    for _ in range(3):
        tested.open(OSError("silent"))
    assert tested.is_open
    assert len(looking()) == before + 1


def test_a_write_does_not_wait_for_a_frozen_redis(frozen):
    feed = Feed(frozen.redis)
    ear = Ear(feed)
    began = time.monotonic()
    for revision in range(1, 50):
        feed.publish(News(7, "copa", revision, frozenset(), frozenset(), frozenset()))
    assert time.monotonic() - began < module.PATIENCE
    assert ear.next().revision == 1
    until(lambda: circuit(frozen.redis).is_open)


class TestThroughRedis:
    pytestmark = through_redis

    def test_it_closes_by_itself_once_redis_answers(self, monkeypatch):
        monkeypatch.setattr(module, "LOOK_AGAIN", 0.02)
        monkeypatch.setattr(module, "PATIENCE", 0.05)
        wire = Wire(os.environ["REDIS_URL"])
        wire.silent.set()
        tested = Circuit(wire.url)
        tested.open(OSError("silent"))
        time.sleep(0.3)
        assert tested.is_open
        wire.silent.clear()
        until(lambda: not tested.is_open)
        wire.close()
