"""Work out an answer once for all callers, and keep it until its event changes.

After a round many phones ask for the same standing in the same second. One thread of a process works it out while
the others wait; then the process has it at hand, and the cache has it for the other processes.
"""

from collections.abc import Callable
from threading import Condition
from typing import Any, TypeVar

from cachetools import LRUCache, cached
from django.conf import settings
from django.core.cache import cache

T = TypeVar("T")

MOST = 24
"""The most values that a process keeps; one about 20,000 entries takes some ten megabytes."""
SECONDS = 3600
"""Seconds that the cache keeps the values."""


def kept(key: str, work: Callable[[], T]) -> T:
    """Return the answer of `work`, called once for a key. No caller changes the answer.

    Args:
        key: names the value and the state of things that it was worked out from.
    """
    if not settings.FOR_CROWDS:
        return work()
    found: T = _kept(key, work)
    return found


@cached(LRUCache(MOST), key=lambda key, work: cache.make_key(key), condition=Condition())
def _kept(key: str, work: Callable[[], Any]) -> Any:
    found = cache.get(key)
    if found is None:
        found = work()
        cache.set(key, found, SECONDS)
    return found
