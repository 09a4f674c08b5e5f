"""The last look of each person at their own page of an event: who has just seen it there is told nothing.

The cache keeps it; without the cache one is told once too often.
"""

from collections.abc import Collection
from datetime import datetime

from django.core.cache import cache

from tournaments.serving.clock import site_time

REMEMBERED = 900
"""Seconds, more than any notice about play lasts."""
TABS = {"mine": "player", "judge": "staff", "manage": "staff"}
"""The pages that show what notices tell, to a player and to the staff."""


def looked(event: int, user: int, tab: str) -> None:
    """Note that a person looks at a page of an event."""
    if tab in TABS:
        cache.set(_key(event, user, TABS[tab]), site_time().timestamp(), REMEMBERED)


def looked_since(event: int, people: Collection[tuple[int, str]]) -> dict[tuple[int, str], datetime]:
    """Return the last look of each of these people, given with "player" or "staff", who has looked lately."""
    keys = {_key(event, user, which): (user, which) for user, which in people}
    found = cache.get_many(list(keys))
    return {keys[key]: datetime.fromtimestamp(at, tz=site_time().tzinfo) for key, at in found.items()}


def _key(event: int, user: int, which: str) -> str:
    return f"looked:{event}:{user}:{which}"
