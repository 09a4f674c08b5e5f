"""Hours that a form proposes."""

from datetime import datetime, timedelta

from tournaments.models import Tournament


def proposed(tournament: Tournament, now: datetime, minutes: int) -> str:
    """Return the hour in so many minutes on the event's clocks, to the next five minutes."""
    there = (now + timedelta(minutes=minutes)).astimezone(tournament.zone).replace(second=0, microsecond=0)
    return (there + timedelta(minutes=-there.minute % 5)).strftime("%H:%M")
