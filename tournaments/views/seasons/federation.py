"""A club in a federation, or as one: its clubs, the events that it backs, its decrees and suspensions."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.timezone import localdate

from atrum_judge.text import one_line
from players.sanctions import suspensions
from tournaments.answers.table import page_number
from tournaments.models import Decree
from tournaments.queries.people.index import came_to_backed
from tournaments.queries.seasons.federations import events_below
from tournaments.views.page import page
from tournaments.views.seasons.desk import of_clubs_staff

ON_A_PAGE = 40
MOST_FOUND = 12


@login_required
def federation(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club in a federation, or as one. Of the events of its clubs it sees what everybody does."""
    viewer = of_clubs_staff(request, slug)
    club = viewer.tournament.club
    if club is None:
        raise Http404
    sought = one_line(request.GET.get("q", ""))[:80]
    found = came_to_backed(club).filter(player__nickname__icontains=sought).order_by("player__nickname", "player")
    names = dict(found.values_list("player", "player__nickname").distinct()[:MOST_FOUND]) if sought else {}
    events = Paginator(events_below(club), ON_A_PAGE).get_page(page_number(request.GET.get("page", "")) or 1)
    today = localdate(timezone=viewer.tournament.zone)
    given = list(suspensions(today).filter(member__club=club).select_related("member__player"))
    context = {
        "club": club,
        "asking": club.asked_by.all(),
        "clubs": club.clubs.all(),
        "events": events,
        "page": events,
        "decrees": Decree.objects.filter(club=club, game=viewer.tournament.game).select_related("by__player"),
        "suspensions": given,
        "appeal": given[0].appeal if given else viewer.tournament.contact,
        "sought": sought,
        "found": names.items(),
        "today": today,
    }
    return page(viewer, "tournaments/seasons/federation.html", "entries", context)
