"""Answers worked out once for all who ask: however many, at once or later."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.cache import cache

from tournaments.serving import kept as module
from tournaments.serving.kept import MOST, kept

CROWD = 8


def test_who_asks_meanwhile_waits_for_the_first():
    together, times = Barrier(CROWD), []

    def work():
        times.append(1)
        return "worked out"

    def ask(_who):
        together.wait()
        return kept("meanwhile", work)

    with ThreadPoolExecutor(CROWD) as crowd:
        assert set(crowd.map(ask, range(CROWD))) == {"worked out"}
    assert len(times) == 1


def test_another_process_finds_it_in_the_cache():
    assert kept("another", lambda: 1) == 1
    module._kept.cache_clear()  # as a process that has not asked yet
    assert kept("another", lambda: 2) == 1


def test_what_the_process_has_needs_no_cache():
    value = kept("at-hand", lambda: [1])
    cache.delete("at-hand")
    assert kept("at-hand", lambda: [2]) is value


def test_what_went_wrong_is_tried_again():
    def fails():
        raise ValueError("not this time")

    with pytest.raises(ValueError, match="not this time"):
        kept("wrong", fails)
    assert kept("wrong", lambda: 3) == 3


def test_a_process_has_so_many_at_hand():
    for number in range(MOST + 5):
        kept(f"many-{number}", lambda: number)  # noqa: B023
    assert len(module._kept.cache) == MOST
