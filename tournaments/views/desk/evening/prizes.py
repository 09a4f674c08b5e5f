"""The prizes of an event at the desk: the list, and who gets what."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from tournaments.core.evening.prizes import Prizes
from tournaments.enums import Ties, TournamentState
from tournaments.permissions import Permission
from tournaments.queries.evening.prizes import winners
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of


@login_required
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the list; once the event is over, hand the prizes out."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    tournament = viewer.tournament
    listed = Prizes.read(tournament.prize_list)
    context = {
        "prizes": listed,
        "next_place": max((row.last for row in listed.rows), default=0) + 1,
        "ties": Ties.choices,
        "winners": winners(tournament) if tournament.state == TournamentState.FINISHED else (),
    }
    return page(viewer, "tournaments/desk/prizes.html", "manage", context)
