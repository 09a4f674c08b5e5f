"""A table with the people at it and what they said, as one of them finds it: few questions, for writes."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, cast

from django.db.models import Exists, OuterRef, QuerySet

from players.models import User
from players.questions import Question, belong
from tournaments.models import Confirmation, EntryMember, Match, PersonalAddress, Report, Seat

# They grow with the event, and nothing that happens at a table asks for them.
HEAVY = ("round__inputs", "round__stage__seeds")


def tables() -> QuerySet[Match]:
    """Matches with their round and stage."""
    return Match.objects.select_related("round__stage").defer(*HEAVY)


def _seats_of(match: Any, user: Any) -> QuerySet[Seat]:
    own = EntryMember.objects.filter(entry=OuterRef("entry"), player__user=user)
    return Seat.objects.select_related("entry").annotate(is_own=Exists(own)).filter(match=match)


def _seats_of_guest(match: Any, user: Any) -> QuerySet[Seat]:
    own = PersonalAddress.objects.filter(entry=OuterRef("entry"), guest=user)
    return Seat.objects.select_related("entry").annotate(is_own=Exists(own)).filter(match=match)


TABLE = Question(lambda match: tables().filter(pk=match))
SEATS = Question(_seats_of)
SEATS_OF_GUEST = Question(_seats_of_guest)
SEATED = Question(lambda match: Seat.objects.select_related("entry").filter(match=match))
REPORTS = Question(lambda match: Report.objects.filter(match=match))
AUTHORED = Question(lambda match: Report.objects.select_related("by__player").filter(match=match))
CONFIRMATIONS = Question(
    lambda match: Confirmation.objects.filter(report__match=match).order_by("report__version")
)


def table_seen_by(user: User, match: int) -> Match | None:
    """A match with its round, and seats with their entries that know whether each `is_own`; two questions."""
    found = TABLE.first(match=match)
    if found is not None:
        seats = SEATS_OF_GUEST if user.is_guest else SEATS
        belong(seats.rows(match=match, user=user.pk), found, "seats")
    return found


def reported_table_seen_by(user: User, match: int) -> Match | None:
    """The same with every version of what was reported and its confirmations, in at most four."""
    found = table_seen_by(user, match)
    if found is not None:
        reports = REPORTS.rows(match=match)
        _confirm(reports, match)
        belong(reports, found, "reports")
    return found


def said_at(match: Match) -> list[Report]:
    """Every version reported at a table, with its author and its confirmations."""
    reports = AUTHORED.rows(match=match.pk)
    _confirm(reports, match.pk)
    return reports


def _confirm(reports: Sequence[Report], match: int) -> None:
    """Let the versions reported at a table know their confirmations."""
    given = CONFIRMATIONS.rows(match=match) if reports else []
    by_report = {pk: list(rows) for pk, rows in groupby(given, key=lambda each: each.report_id)}
    for report in reports:
        belong(by_report.get(report.pk, ()), report, "confirmations")


def own_seat(match: Match) -> Seat | None:
    """The seat at a table, read as here, that belongs to who reads it."""
    return next((seat for seat in match.seats.all() if cast(Any, seat).is_own), None)
