"""Breaks of an event: those planned, and one at once."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from tournaments.core.evening.breaks import LEAST, MOST
from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.evening.hours import proposed
from tournaments.queries.rounds import published_rounds
from tournaments.serving.clock import site_time
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of

USUAL = 45
"""Minutes for lunch."""


@login_required
def breaks(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan breaks, begin one now, or give another hour to the one that is on."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    tournament = viewer.tournament
    latest = published_rounds(tournament).last()
    newest = latest.number if latest else 0
    context = {
        "newest": newest,
        "next_free": _next_free(tournament, newest),
        "least": LEAST,
        "most": MOST,
        "usual": USUAL,
        "can_begin": tournament.state == TournamentState.RUNNING and newest > 0,
        **coming_break(tournament, newest),
    }
    return page(viewer, "tournaments/desk/breaks.html", "manage", context)


def coming_break(tournament: Tournament, newest: int) -> dict[str, Any]:
    """Return the break that is planned after a round, and the hour that it would last to if it began now."""
    planned = next((one for one in tournament.breaks_told if one.is_planned and one.after == newest), None)
    return {
        "coming_break": planned,
        "until": proposed(tournament, site_time(), planned.minutes if planned else USUAL),
    }


def _next_free(tournament: Tournament, newest: int) -> int:
    """Return the first round from the newest after which no break is planned or was."""
    taken = {one["after"] for one in tournament.breaks}
    return next(number for number in range(max(newest, 1), 100) if number not in taken)
