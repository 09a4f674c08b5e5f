"""Budgets: counts by sender, and their end."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from atrum_torneos.cache import PatientRedisCache
from players import budgets
from players.budgets import Budget, forget_counts, network_of

THREE = Budget("tests", 3, 60)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """A minute that does not end while a test runs."""
    now = [600.0]
    monkeypatch.setattr(budgets.time, "time", lambda: now[0])
    return now


def test_each_has_a_count_of_their_own():
    assert [THREE.spend("ana") for _ in range(4)] == [1, 2, 3, 4]
    assert THREE.is_full("ana")
    assert (THREE.spend("beto"), Budget("others", 3, 60).spend("ana")) == (1, 1)


def test_it_begins_anew_when_the_time_is_full(clock):
    clock[0] += 45
    assert THREE.wait() == 16
    THREE.spend("ana")
    clock[0] += 15
    assert THREE.spend("ana") == 1


def test_what_is_given_back_was_never_counted():
    THREE.spend("ana")
    THREE.give_back("ana")
    assert THREE.spend("ana") == 1


def test_all_processes_count_together():
    THREE.spend("ana")
    forget_counts()
    assert THREE.spend("ana") == 2


def test_it_counts_while_redis_is_frozen(frozen, monkeypatch):
    away = PatientRedisCache(frozen.redis, {})
    for name in ("add", "incr", "get"):
        monkeypatch.setattr(f"django.core.cache.cache.{name}", getattr(away, name), raising=False)
    assert [THREE.spend("ana") for _ in range(4)] == [1, 2, 3, 4]
    assert THREE.is_full("ana")


def test_many_at_once_are_all_counted():
    with ThreadPoolExecutor(8) as threads:
        counted = list(threads.map(lambda _: THREE.spend("ana"), range(64)))
    assert max(counted) == 64


def test_a_process_forgets_what_was_begun_longest_ago_and_the_cache_does_not(monkeypatch):
    monkeypatch.setattr(budgets, "MOST_COUNTED", 2)
    for name in ("ana", "beto", "carla", "ana"):
        counted = THREE.spend(name)
    assert counted == 2
    cache.clear()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::ffff:cb00:7107", "203.0.113.7"),
        ("", ""),
    ],
)
def test_whoever_has_an_ipv6_network_is_one_and_ipv4_is_ipv4_however_it_is_written(address, network):
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network
