"""Jobs: thin, by id. Nothing is wrong when one never runs."""

from typing import Any

from celery import Task, shared_task
from celery.signals import task_postrun
from django.conf import settings
from django.core.cache import cache

from tournaments.models import Tournament
from tournaments.queries.standings import standings_table
from tournaments.serving.circuit import circuit
from tournaments.serving.metrics import JOBS

GATHERING = 1
"""Seconds in which the results of a burst gather, before the standing is computed once for all of them."""
FORGOTTEN = 60
"""Seconds after which a standing that was asked for and never computed is asked for again."""


def ask_for_standings(tournament_id: int) -> None:
    """Have a worker compute the newest standing soon; where there is none, the first visitor does.

    Asked again before it has begun, it is computed once.
    """
    if settings.CELERY_TASK_ALWAYS_EAGER or not cache.add(_asked(tournament_id), True, FORGOTTEN):
        return
    if not _is_broker_away():
        warm_standings.apply_async((tournament_id,), countdown=GATHERING)


@shared_task
def warm_standings(tournament_id: int) -> int:
    """Compute the standing of the newest revision before everybody asks for it; returns its rows."""
    cache.delete(_asked(tournament_id))  # first: what is decided from now on asks again
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    return len(standings_table(tournament).rows) if tournament else 0


def _is_broker_away() -> bool:
    """Cache and broker are one Redis: what the cache has found out, nobody waits for again."""
    return circuit(settings.REDIS_URL).is_open


def _asked(tournament_id: int) -> str:
    return f"standings-asked:{tournament_id}"


@task_postrun.connect
def count_job(task: "Task[Any, Any]", state: str, **kwargs: Any) -> None:
    """A job has ended, well or not."""
    JOBS.labels(task.name, state.lower()).inc()
