"""Jobs: thin, by id. Nothing is wrong when one never runs."""

from celery import shared_task

from tournaments.models import Tournament
from tournaments.queries.standings import standings_table


@shared_task
def warm_standings(tournament_id: int) -> int:
    """Compute the standing of the newest revision before everybody asks for it; returns its rows."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    return len(standings_table(tournament).rows) if tournament else 0
