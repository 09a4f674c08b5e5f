"""Jobs: thin, by id. Nothing is wrong when one never runs."""

from typing import Any

from celery import Task, shared_task
from celery.signals import task_postrun
from django.core.cache import cache

from tournaments.models import Tournament
from tournaments.queries.standings import standings_table
from tournaments.serving.asking import WARM_STANDINGS, asked
from tournaments.serving.metrics import JOBS


@shared_task(name=WARM_STANDINGS)
def warm_standings(tournament_id: int) -> int:
    """Compute the standing of the newest revision before everybody asks for it; returns its rows."""
    cache.delete(asked(tournament_id))  # first: what is decided from now on asks again
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    return len(standings_table(tournament).rows) if tournament else 0


@task_postrun.connect
def count_job(task: "Task[Any, Any]", state: str, **kwargs: Any) -> None:
    """A job has ended, well or not."""
    JOBS.labels(task.name, state.lower()).inc()
