"""Take out together people who signed up by the event's link, and whom the desk has not seen."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.models import Entry, Tournament
from tournaments.models.personal import known_of
from tournaments.permissions import Permission
from tournaments.queries.people.by_link import share_of, unseen
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of

MOST_SHOWN = 400
"""The most names of one page; once they are out, it has the next ones."""
WRITTEN = "%Y-%m-%dT%H:%M"


@login_required
def by_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who signed up by the link since a minute, each ticked, to be taken out at once."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    everybody = list(unseen(viewer.tournament).select_related("address"))
    since = _minute(viewer.tournament, request.GET.get("since", "")) or _burst(viewer.tournament, everybody)
    shown = [one for one in everybody if since is None or one.created_at >= since][:MOST_SHOWN]
    context = {
        "shown": shown,
        "count": len(everybody),
        "since": timezone.localtime(since, viewer.tournament.zone).strftime(WRITTEN) if since else "",
        "begun": viewer.tournament.rounds.exists(),
    }
    return page(viewer, "tournaments/desk/by_link.html", "entries", context)


def _minute(tournament: Tournament, said: str) -> datetime | None:
    """Read a minute by the event's clock; None for what is none."""
    try:
        return datetime.strptime(said, WRITTEN).replace(tzinfo=tournament.zone)
    except ValueError:
        return None


def _burst(tournament: Tournament, everybody: Sequence[Entry]) -> datetime | None:
    """Return the minute of the first sign-up from the network with the most, where it has reached its share."""
    networks = [known.network if (known := known_of(one)) else "" for one in everybody]
    counted = Counter(network for network in networks if network).most_common(1)
    if not counted or counted[0][1] < share_of(tournament.capacity):
        return None
    first = next(one for one, network in zip(everybody, networks, strict=True) if network == counted[0][0])
    return first.created_at.replace(second=0, microsecond=0)
