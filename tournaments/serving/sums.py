"""Values of events that are over, worked out once a version and kept for as long as a season is read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from django.conf import settings
from django.core.cache import caches

SECONDS = 400 * 24 * 3600
"""A year and a month: whoever looks at last year's season waits no longer."""
AT_ONCE = 25
"""Events that are read together: more would take much memory."""
SUMS = "sums"
"""The cache that survives the end of the process."""


class Versioned(Protocol):
    """An event, of which a version never comes back."""

    pk: int

    @property
    def version(self) -> str: ...


E = TypeVar("E", bound=Versioned)


def kept_sums(name: str, events: Sequence[E], made: Callable[[Sequence[E]], Mapping[int, Any]]) -> dict[int, Any]:
    """Return plain values of events by id, and work out those that are not kept.

    Args:
        name: of the kind of values; another one where their form changes.
        made: returns those of some events by id, as JSON has them: another version of the site reads them, too.
    """
    if not settings.FOR_CROWDS:
        return {pk: value for some in _parts(events) for pk, value in made(some).items()}
    keys = {one.pk: f"{name}:{one.version}" for one in events}
    kept = caches[SUMS].get_many(keys.values())
    found = {pk: kept[key] for pk, key in keys.items() if key in kept}
    for some in _parts([one for one in events if one.pk not in found]):
        new = made(some)
        caches[SUMS].set_many({keys[pk]: value for pk, value in new.items()}, SECONDS)
        found |= new
    # Readers add up in the order of the events, whichever of them were kept.
    return {pk: found[pk] for pk in keys if pk in found}


def _parts(events: Sequence[E]) -> list[Sequence[E]]:
    return [events[k : k + AT_ONCE] for k in range(0, len(events), AT_ONCE)]
