"""Work out the sums of events that are over before somebody asks for their season."""

import time

from django.conf import settings
from django.core.cache import caches
from django.db.models import Q

from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.queries.seasons.results import played_of
from tournaments.queries.statistics.counted import counted_of, is_counted
from tournaments.serving.sums import SECONDS, SUMS

MARK = "counted-ahead"
"""The key of the last change of an event that is over, up to which all are counted."""
TOGETHER = 5
MOST = 200


def count_ahead(seconds: float) -> bool:
    """Count events that ended or changed since the last call, for so long; return True where more may wait.

    An event that comes too late to be seen here is counted by whoever asks for it first.
    """
    if not settings.FOR_CROWDS:
        return False
    until, mark = time.monotonic() + seconds, caches[SUMS].get(MARK)
    over = Tournament.objects.filter(state=TournamentState.FINISHED, changed_at__isnull=False)
    if mark is not None:
        changed, pk = mark
        over = over.filter(Q(changed_at__gt=changed) | Q(changed_at=changed, pk__gt=pk))
    events = list(over.order_by("changed_at", "pk")[:MOST])
    for first in range(0, len(events), TOGETHER):
        some = events[first : first + TOGETHER]
        if time.monotonic() > until:
            return True
        played_of(some)
        counted_of([one for one in some if is_counted(one)])
        caches[SUMS].set(MARK, (some[-1].changed_at, some[-1].pk), SECONDS)
    return len(events) == MOST
