"""Carry on what waits in the log beside the requests: by a worker, or without one in this process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.conf import settings

from tournaments.doors.carrying import carry_on
from tournaments.doors.sweeping import Sweeper
from tournaments.serving.asking import ask_to_carry_on


@asynccontextmanager
async def outbox() -> AsyncIterator[None]:
    """Sweep for as long as the server runs."""
    sweeper = Sweeper(carry_on if settings.CELERY_TASK_ALWAYS_EAGER else ask_to_carry_on)
    sweeper.start()
    try:
        yield
    finally:
        sweeper.stop()
