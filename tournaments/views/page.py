"""The frame of an event's pages, and what several of them show."""

from datetime import timedelta
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from rules.protocol import PreparationView
from tournaments.enums import KNOCKOUT_STAGES, CallKind
from tournaments.models import Match, Round, Tournament
from tournaments.queries.rounds import is_current
from tournaments.views.viewer import Viewer


def page(viewer: Viewer, template: str, tab: str, context: dict[str, Any]) -> HttpResponse:
    """A page of a tournament, with its head and tabs."""
    base = {"viewer": viewer, "tournament": viewer.tournament, "tab": tab, "now": timezone.now()}
    base["has_bracket"] = viewer.tournament.stages.filter(kind__in=KNOCKOUT_STAGES).exists()
    return render(viewer.request, template, base | context)


def clock_context(tournament: Tournament, round_: Round | None, found: Match | None = None) -> dict[str, Any]:
    """What the clock component needs."""
    now = timezone.now()
    if round_ is None:
        return {"now": now}
    extension = found.extension if found else timedelta()
    return {
        "now": now,
        "clock": round_.clock,
        "remaining": round_.clock.remaining(now, extension),
        "deadline": round_.clock.deadline(now, extension),
    }


def match_context(viewer: Viewer, found: Match) -> dict[str, Any]:
    """Everything the page of a table shows to this viewer."""
    seat = viewer.seat_at(found)
    seats = list(found.seats.select_related("entry").order_by("index"))
    reports = list(found.reports.select_related("by").prefetch_related("confirmations"))
    latest = next((report for report in reversed(reports) if report.version > found.replayed_after), None)
    impartial = viewer.judges and seat is None
    return {
        "match": found,
        "round": found.round,
        "seats": seats,
        "seat": seat,
        "reports": reports,
        "latest": latest,
        "confirmed": {c.seat_id for c in latest.confirmations.all()} if latest else set(),
        "impartial": impartial,
        "replayable": impartial and found.is_void and is_current(found.round),
        "preparation": _preparation_view(
            viewer, found, seat.index if seat else None, see=bool(seat) or viewer.inspects
        ),
        "waiting_seats": _waiting_seats(viewer, found),
        "preparation_open": found.is_preparing and not found.is_final,
        "preparation_deadline": found.round.preparation_deadline(viewer.tournament.preparation_minutes),
        "call_kinds": CallKind.choices,
        "open_call": found.calls.filter(answered_at__isnull=True).first(),
        "descriptions": {
            report.pk: viewer.tournament.ruleset.describe(report.data, [s.entry.name for s in seats])
            for report in reports
        },
        **clock_context(viewer.tournament, found.round, found),
    }


def _preparation_view(viewer: Viewer, found: Match, seat: int | None, *, see: bool) -> PreparationView | None:
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None or not see:
        return None
    return preparation.view(found.preparation, seat)


def _waiting_seats(viewer: Viewer, found: Match) -> tuple[int, ...]:
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None:
        return ()
    return preparation.waiting_for(found.preparation)
