"""Everything that waits for a judge."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from rules.text import Text, alphabetical
from tournaments.enums import ACTIVE_STATES, PenaltyCategory
from tournaments.models import Report
from tournaments.permissions import Permission
from tournaments.queries.judging import QueueItem, due_for, queue, unverified_rosters
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, viewer_of


@login_required
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits for a judge, and the warnings given."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    tournament = viewer.tournament
    active = list(tournament.entries.filter(state__in=ACTIVE_STATES).select_related("roster"))
    present = [entry for entry in active if entry.is_present]
    penalties = list(tournament.penalties.select_related("entry", "round", "by").order_by("-at"))
    items = queue(tournament, timezone.now())
    context = {
        "items": items,
        "descriptions": {r.pk: _describe(viewer, item, r) for item in items for r in item.reports},
        "reviews": due_for(tournament, penalties),
        "unverified": unverified_rosters(active) if viewer.inspects else [],
        "penalties": penalties,
        "categories": PenaltyCategory.choices,
        "active": sorted(present, key=lambda entry: alphabetical(entry.name)),
    }
    return page(viewer, "tournaments/judge/queue.html", "judge", context)


def _describe(viewer: Viewer, item: QueueItem, report: Report) -> Text:
    names = [seat.entry.name for seat in item.match.seats.all()]
    return viewer.tournament.ruleset.describe(report.data, names)
