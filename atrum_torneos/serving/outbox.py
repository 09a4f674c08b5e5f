"""Carry on what waits in the log beside the requests: by a worker, or in this process where none can be asked."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.conf import settings

from tournaments.doors.carrying import carry_on
from tournaments.doors.sweeping import Sweeper
from tournaments.serving.asking import ask_to_carry_on, is_broker_away


def carry() -> int:
    """Return the number of tries in this process: rows that somebody else has taken are left to them."""
    if settings.CELERY_TASK_ALWAYS_EAGER or is_broker_away():
        return carry_on()
    ask_to_carry_on()
    return 0


@asynccontextmanager
async def outbox() -> AsyncIterator[None]:
    """Sweep for as long as the server runs."""
    sweeper = Sweeper(carry)
    sweeper.start()
    try:
        yield
    finally:
        sweeper.stop()
