"""Asking a worker for a job, by its name: only where there is a broker is Celery imported."""

from django.conf import settings
from django.core.cache import cache

from tournaments.serving.circuit import circuit

WARM_STANDINGS = "tournaments.tasks.warm_standings"
CARRY_ON = "tournaments.tasks.carry_on"
GATHERING = 1
"""Seconds in which the results of a burst gather, before the standing is computed once for all of them."""
FORGOTTEN = 60
"""Seconds after which a standing that was asked for and never computed is asked for again."""
FORGOTTEN_SOON = 10
"""The same for what waits in the log: every process asks again after each change, and every few seconds."""


def ask_for_standings(tournament_id: int) -> None:
    """Have a worker compute the newest standing soon; where there is none, the first visitor does.

    Asked again before it has begun, it is computed once.
    """
    if settings.CELERY_TASK_ALWAYS_EAGER or not cache.add(asked(tournament_id), True, FORGOTTEN):
        return
    if not is_broker_away():
        from celery import current_app

        current_app.send_task(WARM_STANDINGS, (tournament_id,), countdown=GATHERING)


def ask_to_carry_on() -> None:
    """Have a worker hand out what waits in the log. Asked again before it has begun, it is done once."""
    if not is_broker_away() and cache.add(CARRY_ON, True, FORGOTTEN_SOON):
        from celery import current_app

        current_app.send_task(CARRY_ON, expires=FORGOTTEN_SOON)


def asked(tournament_id: int) -> str:
    """Return the key under which the cache keeps that a standing was asked for."""
    return f"standings-asked:{tournament_id}"


def is_broker_away() -> bool:
    """True while no worker can be asked. Cache and broker are one Redis: the cache finds out for both."""
    return circuit(settings.REDIS_URL).is_open
