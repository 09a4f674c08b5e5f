"""Sentences of the staff to one entry: those that its phones show, those on the walls, and who has read them."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet

from players.questions import Question
from tournaments.models import Entry, Summons, Tournament
from tournaments.queries.entries import has_phone

MOST_ON_WALL = 3
MOST_ON_PANEL = 4
OPEN = Q(seen_at=None, withdrawn_at=None)


def _waiting(entry: int) -> QuerySet[Summons]:
    return Summons.objects.filter(OPEN, entry=entry).order_by("at", "pk")


FOR_ENTRY = Question(_waiting)


def is_told(entry: str) -> Exists:
    """Return the condition that an entry, a column of the question, has a sentence to read."""
    return Exists(Summons.objects.filter(OPEN, entry=OuterRef(entry)))


def to_read(entry: Entry) -> Sequence[Summons]:
    """Return the sentences that an entry has to read, oldest first; not asked where it knows of none."""
    return FOR_ENTRY.rows(entry=entry.pk) if getattr(entry, "is_told", True) else ()


def on_wall(tournament: Tournament) -> Sequence[Summons]:
    """Return the newest sentences that the walls show."""
    return list(tournament.summons.filter(OPEN, on_wall=True).select_related("entry")[:MOST_ON_WALL])


def _told(summons: QuerySet[Summons]) -> QuerySet[Summons]:
    told = summons.filter(withdrawn_at=None).annotate(has_phone=has_phone())
    return told.select_related("entry", "by__player")


def sent(tournament: Tournament) -> QuerySet[Summons]:
    """Return the sentences that were not taken away, newest first; each knows if its entry `has_phone`."""
    return _told(tournament.summons.all())


NEWEST = Question(lambda tournament: _told(Summons.objects.filter(tournament=tournament))[:MOST_ON_PANEL])


def newest_sent(tournament: Tournament) -> Sequence[Summons]:
    """Return the first of them, which the Panel shows."""
    return NEWEST.rows(tournament=tournament.pk)
