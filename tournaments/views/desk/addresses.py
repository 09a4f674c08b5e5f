"""A personal address at the desk, to be scanned at once."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.answers.table import not_kept
from tournaments.models import Entry
from tournaments.models.personal import known_of, path_of
from tournaments.queries.entries import has_owner
from tournaments.views.codes import qr_code
from tournaments.views.page import page
from tournaments.views.paper.pages import need_codes
from tournaments.views.viewer import Viewer, viewer_of


@login_required
def address(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The address of one entry, large, for the phone on the other side of the desk."""
    viewer = viewer_of(request, slug)
    need_codes(viewer)
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


def _link(viewer: Viewer, entry: Entry) -> str:
    path = path_of(entry)
    return viewer.request.build_absolute_uri(path) if path else ""
