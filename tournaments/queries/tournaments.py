"""Which tournaments there are, and for whom."""

from django.db.models import Q, QuerySet

from players.models import User
from tournaments.enums import TournamentState
from tournaments.models import Tournament


def visible_to_all() -> QuerySet[Tournament]:
    """Every tournament but drafts, newest first."""
    return Tournament.objects.exclude(state=TournamentState.DRAFT)


def mine(user: User) -> QuerySet[Tournament]:
    """Tournaments that an account runs or plays, newest first."""
    return Tournament.objects.filter(Q(staff__user=user) | Q(entries__members__user=user)).distinct()
