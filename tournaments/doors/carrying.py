"""Carry on everything that waits in the log for somebody outside, and count ahead what is over."""

import logging
import time
from collections.abc import Callable

from tournaments.doors.ahead import count_ahead
from tournaments.doors.hooks.delivering import deliver
from tournaments.doors.notices.gathering import gather
from tournaments.doors.notices.linking import read_messages
from tournaments.doors.notices.sending import send_due
from tournaments.doors.notices.wishes import forget_old
from tournaments.serving.asking import is_broker_away
from tournaments.serving.clock import site_time

log = logging.getLogger(__name__)

AT_ONCE = 5.0
"""Seconds after which one call begins nothing any more, so that a worker does its other jobs, too."""
TIDY = 3600.0
"""Seconds between two looks for what is to be forgotten."""

COUNTING = 1.0
"""Seconds for which one call counts events that are over."""
COUNT = 60.0
"""Seconds between two looks for such events, where none was left."""

_tidied = [float("-inf")]
_counted = [float("-inf")]


def carry_on() -> int:
    """Hand out what is due; return the number of tries, or more where something waits."""
    return sum(map(_safely, (_write, lambda: send_due(AT_ONCE), lambda: deliver(AT_ONCE), _count, _read)))


def _write() -> int:
    """Write the notices that are new."""
    now = site_time()
    gather(now)
    if time.monotonic() - _tidied[0] >= TIDY:
        _tidied[0] = time.monotonic()
        forget_old(now)
    return 0


def _count() -> int:
    """Count events that are over; return 1 where more of them wait."""
    if is_broker_away() or time.monotonic() - _counted[0] < COUNT:  # without Redis nothing is kept of it
        return 0
    if count_ahead(COUNTING):
        return 1
    _counted[0] = time.monotonic()
    return 0


def _read() -> int:
    """Read what people write to the bot; last, for Telegram may be slow."""
    read_messages(site_time())
    return 0


def _safely(work: Callable[[], int]) -> int:
    """Return the tries of one part of the work: persons and programs do not wait for each other's faults."""
    try:
        return work()
    except Exception:
        log.exception("what waits is not carried on")
        return 0
