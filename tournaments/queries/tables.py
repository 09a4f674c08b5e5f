"""A table with the people at it and what they said, as one of them finds it: few queries, for writes."""

from typing import Any, cast

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from players.models import User
from tournaments.models import Match, Seat
from tournaments.permissions import entries_of

# They grow with the event, and nothing that happens at a table asks for them.
HEAVY = ("round__inputs", "round__stage__seeds")


def tables() -> QuerySet[Match]:
    """Matches with their round and stage."""
    return Match.objects.select_related("round__stage").defer(*HEAVY)


def tables_seen_by(user: User) -> QuerySet[Match]:
    """Matches with their round, and seats with their entries that know whether each `is_own`; two queries."""
    own = entries_of(user).filter(pk=OuterRef("entry"))
    seats = Seat.objects.select_related("entry").annotate(is_own=Exists(own))
    return tables().prefetch_related(Prefetch("seats", seats))


def reported_tables_seen_by(user: User) -> QuerySet[Match]:
    """The same with every version of what was reported and its confirmations, in at most four."""
    return tables_seen_by(user).prefetch_related("reports__confirmations")


def own_seat(match: Match) -> Seat | None:
    """The seat at a table, read as here, that belongs to who reads it."""
    return next((seat for seat in match.seats.all() if cast(Any, seat).is_own), None)
