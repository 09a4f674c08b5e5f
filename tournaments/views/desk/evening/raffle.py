"""The raffle of an event: draw, see who won, take a draw back."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from tournaments.enums import Pool
from tournaments.permissions import Permission
from tournaments.queries.evening.raffles import draws
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of


@login_required
def raffle(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the draws, and the form of the next one."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.RUN)
    context = {"draws": draws(viewer.tournament), "pools": Pool.choices}
    return page(viewer, "tournaments/desk/raffle.html", "manage", context)
