"""Jobs: thin, by id. Nothing is wrong when one never runs."""

from typing import Any

from celery import Task, shared_task
from celery.signals import task_postrun, worker_ready
from django.core.cache import cache

from tournaments.doors import carrying
from tournaments.doors.sweeping import Sweeper
from tournaments.models import Tournament
from tournaments.queries.standings import standings_table
from tournaments.serving.asking import CARRY_ON, WARM_STANDINGS, ask_to_carry_on, asked
from tournaments.serving.metrics import JOBS


@shared_task(name=WARM_STANDINGS)
def warm_standings(tournament_id: int) -> int:
    """Compute the standing of the newest revision before everybody asks for it; returns its rows."""
    cache.delete(asked(tournament_id))  # first: what is decided from now on asks again
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    return len(standings_table(tournament).rows) if tournament else 0


@shared_task(name=CARRY_ON)
def carry_on() -> int:
    """Hand out what waits in the log for programs; returns the number of tries."""
    cache.delete(CARRY_ON)  # first: what is written from now on asks again
    if tries := carrying.carry_on():
        ask_to_carry_on()
    return tries


@worker_ready.connect
def sweep(**kwargs: Any) -> None:
    """Each worker asks for what is due again, whatever becomes of the web processes."""
    Sweeper(ask_to_carry_on).start()


@task_postrun.connect
def count_job(task: "Task[Any, Any]", state: str, **kwargs: Any) -> None:
    """A job has ended, well or not."""
    JOBS.labels(task.name, state.lower()).inc()
