"""A federation: the club above clubs. What it says of an event, and the events of its clubs."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from players.models import Club
from tournaments.enums import TournamentState
from tournaments.models import Decree, Tournament
from tournaments.queries.tournaments import visible_to_all


@dataclass(frozen=True, slots=True)
class Above:
    """The club of an event, and what a federation says of it.

    Attributes:
        club: its name; empty for none.
        backed_by: its name, where it backs the event; empty for none.
        decreed_by, decreed_at: who decreed the rules date that the event has, and when; None where nobody did.
    """

    club: str = ""
    backed_by: str = ""
    decreed_by: str = ""
    decreed_at: datetime | None = None


def decrees_for(club: object, game: object, at: object) -> QuerySet[Decree]:
    """Return the decrees for a club's events of a game that are made at a moment, the one that counts first."""
    return Decree.objects.filter(Q(club=club) | Q(club__clubs=club), game=game, at__lte=at).order_by("-at", "-pk")


def decreed_date(club: Club, game: str, at: datetime) -> date | None:
    """Return the rules date that an event has which a club makes; None where nobody decreed one."""
    return decrees_for(club.pk, game, at).values_list("rules_date", flat=True).first()


def above(tournament: Tournament) -> Above:
    """Return the club of an event with what its federation says; one query."""
    if tournament.club_id is None:
        return Above()
    same = decrees_for(OuterRef("club"), OuterRef("game"), OuterRef("created_at"))[:1]
    row = (
        Tournament.objects.filter(pk=tournament.pk)
        .annotate(
            backer=F("backing__club__name"),
            decreed=Subquery(same.values("rules_date")),
            decreed_by=Subquery(same.values("club__name")),
            decreed_at=Subquery(same.values("at")),
        )
        .values_list("club__name", "backer", "decreed", "decreed_by", "decreed_at")
        .first()
    )
    if row is None:
        return Above()
    club, backer, decreed, by, at = row
    counts = decreed == tournament.rules_date
    return Above(club, backer or "", (by or "") if counts else "", at if counts else None)


def events_below(federation: Club) -> QuerySet[Tournament]:
    """Return the events of a federation's clubs that everybody sees, the latest first, with their clubs."""
    found = visible_to_all().filter(club__federation=federation).exclude(state=TournamentState.CANCELLED)
    return found.select_related("club", "backing").order_by("-starts_at", "-pk")
