"""Calls, the judges' queue and penalties: for the staff, and to players what is their own."""

from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request

from tournaments.api.reads import asking
from tournaments.api.reads.frame import Reading
from tournaments.api.reads.shapes import CallShape, PenaltyShape, QueueShape
from tournaments.enums import PenaltyKind
from tournaments.errors import NotAllowed
from tournaments.models import EntryMember, PersonalAddress
from tournaments.permissions import Permission, Person
from tournaments.queries.judging import queue
from tournaments.serving.clock import site_time


def own_or_all(rows: QuerySet[Any], reader: Person, own: dict[str, Any]) -> QuerySet[Any]:
    """Return all rows for the staff, and a player's own. Raises `NotAllowed` for anybody else."""
    if reader.holds(Permission.JUDGE):
        return rows
    if not reader.plays:
        raise NotAllowed(_("Esto lo lee solo el equipo del torneo, con una llave que pueda leer."))
    return rows.filter(**own)


def accounts_of(entry: int | None) -> set[int | None]:
    """Return the accounts that act for an entry: those of its people, and the guest of its personal address."""
    if entry is None:
        return set()
    people = EntryMember.objects.filter(entry=entry).values_list("player__user", flat=True)
    return {*people, *PersonalAddress.objects.filter(entry=entry).values_list("guest", flat=True)}


class Calls(Reading):
    """List the calls for a judge, the oldest first: all for the staff, those of the own table for a player."""

    shape = CallShape
    is_paged = True
    tells_names = True
    params = {"open": asking.flag("Those that nobody has answered, or the others.")}

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        rows = own_or_all(event.calls.all(), reader, {"match__seats__entry": reader.entry_id})
        if self.asked["open"] is not None:
            rows = rows.filter(answered_at__isnull=self.asked["open"])
        rows = rows.select_related("match__round", "taken_by__player")
        is_staff, own = reader.holds(Permission.JUDGE), accounts_of(reader.entry_id)
        notes = {"reads_note": lambda call: is_staff or call.by_id in own}
        return self.rows(event, rows, ("pk",), (int,), context=lambda: notes)


class Waiting(Reading):
    """List what waits for a judge now, the oldest first. It has no ETag: a silence waits by the clock alone."""

    shape = QueueShape
    is_paged = True

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        self.need(reader, Permission.JUDGE)
        return self.listed(None, lambda: (queue(event, site_time()).items, {}, {}))


class Penalties(Reading):
    """List the penalties, the oldest first: all for the staff, the own ones for a player."""

    shape = PenaltyShape
    is_paged = True
    params = {
        "entry": asking.number("Of this entry."),
        "kind": asking.choice("", PenaltyKind),
    }

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        rows = own_or_all(event.penalties.all(), reader, {"entry": reader.entry_id})
        if self.asked["entry"] is not None:
            rows = rows.filter(entry__number=self.asked["entry"])
        if self.asked["kind"]:
            rows = rows.filter(kind=self.asked["kind"])
        return self.rows(event, rows.select_related("entry", "round"), ("pk",), (int,))
