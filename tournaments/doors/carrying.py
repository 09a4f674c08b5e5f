"""Carry on everything that waits in the log for somebody outside."""

import logging
import time
from collections.abc import Callable

from tournaments.doors.hooks.delivering import deliver
from tournaments.doors.notices.gathering import gather
from tournaments.doors.notices.linking import link_chats
from tournaments.doors.notices.sending import send_due
from tournaments.doors.notices.wishes import forget_old
from tournaments.serving.clock import site_time

log = logging.getLogger(__name__)

AT_ONCE = 5.0
"""Seconds after which one call begins nothing any more, so that a worker does its other jobs, too."""
TIDY = 3600.0
"""Seconds between two looks for what is to be forgotten."""

_tidied = [float("-inf")]


def carry_on() -> int:
    """Hand out what is due; return the number of tries."""
    return sum(map(_safely, (_write, lambda: send_due(AT_ONCE), lambda: deliver(AT_ONCE))))


def _write() -> int:
    """Write the notices that are new."""
    now = site_time()
    gather(now)
    link_chats(now)
    if time.monotonic() - _tidied[0] >= TIDY:
        _tidied[0] = time.monotonic()
        forget_old(now)
    return 0


def _safely(work: Callable[[], int]) -> int:
    """Return the tries of one part of the work: persons and programs do not wait for each other's faults."""
    try:
        return work()
    except Exception:
        log.exception("what waits is not carried on")
        return 0
