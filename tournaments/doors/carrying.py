"""Carry on everything that waits in the log for somebody outside."""

from tournaments.doors.hooks.delivering import deliver

AT_ONCE = 5.0
"""Seconds after which one call begins nothing any more, so that a worker does its other jobs, too."""


def carry_on() -> int:
    """Hand out what is due; return the number of tries."""
    return deliver(AT_ONCE)
