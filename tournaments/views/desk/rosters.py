"""The registered rosters on sheets: for checks at the tables when no screen is at hand."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from rules.text import alphabetical
from tournaments.answers.table import not_kept
from tournaments.enums import LEFT_STATES
from tournaments.errors import NotAllowed
from tournaments.permissions import Permission
from tournaments.views.listing import Listing, entries_shown
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of


@login_required
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The rosters of all who take part, by name, to be printed; for staff that does not play."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    if not viewer.inspects:
        raise NotAllowed(
            _("Las listas son secretas hasta la partida."), rule=viewer.tournament.section("roster_secret")
        )
    if viewer.tournament.roster_shape is None:
        raise Http404
    entries = viewer.tournament.entries.exclude(state__in=LEFT_STATES).exclude(roster=None)
    names = sorted(entries.values_list("number", "name"), key=lambda one: alphabetical(one[1]))
    listing = Listing(viewer, lambda: [{number: name} for number, name in names], is_heavy=True)
    shown = {one.number: one for one in entries_shown(viewer.tournament, listing).select_related("roster")}
    context = {
        "entries": [shown[number] for place in listing.places for number in listing.rows[place]],
        "listing": listing,
    }
    return not_kept(page(viewer, "tournaments/desk/rosters.html", "entries", context))
