"""Jobs: thin, by id. Nothing is wrong when one never runs."""

from threading import Thread

from celery import shared_task
from django.conf import settings

from tournaments.models import Tournament
from tournaments.queries.advice import Trials, note_asked, simulate_events
from tournaments.queries.standings import standings_table


@shared_task
def warm_standings(tournament_id: int) -> int:
    """Compute the standing of the newest revision before everybody asks for it; returns its rows."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    return len(standings_table(tournament).rows) if tournament else 0


@shared_task
def run_trials(players: int, rounds: int) -> int:
    """Simulate events of a size, and note the progress for who waits; returns how many were played."""
    return simulate_events(Trials(players, rounds)).done


def start_trials(players: int, rounds: int) -> None:
    """Start the simulation beside the request: on a worker, or in a thread where there is none."""
    note_asked(Trials(players, rounds))
    if settings.CELERY_TASK_ALWAYS_EAGER:
        Thread(target=run_trials, args=(players, rounds), daemon=True).start()
    else:
        run_trials.delay(players, rounds)
