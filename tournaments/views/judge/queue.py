"""Everything that waits for a judge."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from rules.text import Text, alphabetical
from tournaments.enums import EntryState, PenaltyCategory
from tournaments.models import Report
from tournaments.permissions import Permission
from tournaments.queries.judging import queue, reviews_due, unverified_rosters, warnings_of
from tournaments.queries.rounds import current_round
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, viewer_of


@login_required
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits for a judge, and the warnings given."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    tournament = viewer.tournament
    present = tournament.entries.filter(state=EntryState.CHECKED_IN)
    active = sorted(present, key=lambda entry: alphabetical(entry.name))
    items = queue(tournament, timezone.now())
    context = {
        "items": items,
        "descriptions": {r.pk: _describe(viewer, r) for item in items for r in item.reports},
        "reviews": [(entry, warnings_of(entry)) for entry in reviews_due(tournament)],
        "unverified": unverified_rosters(tournament),
        "penalties": tournament.penalties.select_related("entry", "round", "by").order_by("-at"),
        "categories": PenaltyCategory.choices,
        "active": active,
        "current_round": current_round(tournament),
    }
    return page(viewer, "tournaments/judge/queue.html", "judge", context)


def _describe(viewer: Viewer, report: Report) -> Text:
    names = [seat.entry.name for seat in report.match.seats.select_related("entry").order_by("index")]
    return viewer.tournament.ruleset.describe(report.data, names)
