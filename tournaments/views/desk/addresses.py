"""Personal addresses at the desk: one to be scanned at once, and all on sheets to be cut."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from rules.text import alphabetical
from tournaments.answers.table import not_kept
from tournaments.enums import LEFT_STATES
from tournaments.errors import NotAllowed
from tournaments.models import Entry
from tournaments.models.personal import known_of, path_of
from tournaments.permissions import Permission
from tournaments.queries.entries import has_owner
from tournaments.views.codes import qr_code
from tournaments.views.listing import Listing, entries_shown
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, viewer_of


@login_required
def address(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The address of one entry, large, for the phone on the other side of the desk."""
    viewer = _desk(request, slug)
    rows = Entry.objects.select_related("tournament", "address")
    entry = get_object_or_404(rows, tournament=viewer.tournament, number=number)
    known = known_of(entry)
    context = {
        "entry": entry,
        "link": _link(viewer, entry),
        "qr": qr_code(_link(viewer, entry), 8),
        "opened": bool(known and known.opened_at),
        "has_owner": has_owner(entry),
    }
    return not_kept(page(viewer, "tournaments/desk/address.html", "entries", context))


@login_required
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses of all who take part, by name, to be printed and cut."""
    viewer = _desk(request, slug)
    entries = viewer.tournament.entries.exclude(state__in=LEFT_STATES).exclude(address__withdrawn=True)
    names = sorted(entries.values_list("number", "name"), key=lambda one: alphabetical(one[1]))
    listing = Listing(viewer, lambda: [{number: name} for number, name in names], is_heavy=True)
    shown = {one.number: one for one in entries_shown(viewer.tournament, listing).select_related("address")}
    links = [
        (shown[number], _link(viewer, shown[number])) for place in listing.places for number in listing.rows[place]
    ]
    cards = [(entry, link, qr_code(link, 3)) for entry, link in links]
    context = {"cards": cards, "listing": listing}
    return not_kept(page(viewer, "tournaments/desk/addresses.html", "entries", context))


def _desk(request: HttpRequest, slug: str) -> Viewer:
    """Staff that does not play: an address shows what rivals keep secret, and acts for them."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    if viewer.person.plays:
        raise NotAllowed(
            _("Quien juega no ve las direcciones personales: las muestra otra persona."),
            rule=viewer.tournament.section("judge_not_playing"),
        )
    return viewer


def _link(viewer: Viewer, entry: Entry) -> str:
    path = path_of(entry)
    return viewer.request.build_absolute_uri(path) if path else ""
