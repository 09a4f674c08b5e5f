"""Tell one person or one table something, and see who has read it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from tournaments.enums import LEFT_STATES
from tournaments.forms.numbers import whole_number
from tournaments.models import Match
from tournaments.permissions import Permission
from tournaments.queries.evening.summons import sent
from tournaments.queries.rounds import published_rounds
from tournaments.views.listing import choosable
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, viewer_of

MOST_SHOWN = 50
MOST_TABLES = 200


@login_required
def summons(request: HttpRequest, slug: str) -> HttpResponse:
    """Write to a person or a table of the newest round; `entry` and `table` choose one beforehand."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    tournament = viewer.tournament
    entry, table = (whole_number(request.GET.get(name, ""), digits=6) for name in ("entry", "table"))
    people = tournament.entries.exclude(state__in=LEFT_STATES)
    context = {
        "entries": choosable(tournament, people),
        "chosen": people.filter(number=entry).first() if entry else None,
        "tables": _tables(viewer),
        "table": table,
        "sent": sent(tournament)[:MOST_SHOWN],
    }
    return page(viewer, "tournaments/desk/summons.html", "manage", context)


def _tables(viewer: Viewer) -> list[Match]:
    """Return the tables of the newest published round, by number."""
    latest = published_rounds(viewer.tournament).last()
    if latest is None or viewer.tournament.is_over:
        return []
    found = latest.matches.filter(table__isnull=False).order_by("table")
    return list(found.prefetch_related("seats__entry")[:MOST_TABLES])
