"""The people of the club: enter those who are here again, and tend the list."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from atrum_judge.text import one_line
from players.models import Player
from tournaments.actions.people.clubs import MOST_MONTHS
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.answers.table import page_number
from tournaments.enums import Role
from tournaments.errors import Invalid, Refusal
from tournaments.forms.numbers import whole_number
from tournaments.permissions import Permission
from tournaments.pictures.colours import PROPOSED, SITES_OWN
from tournaments.queries.people.index import beginning, gather, in_order
from tournaments.queries.people.known import (
    Known,
    first_by_name,
    known_here,
    of_last_time,
    offered,
    people_of,
    who_begins,
)
from tournaments.queries.people.logos import face_of
from tournaments.queries.people.sanctions import sanctions_of
from tournaments.views.desk.arrival import takes_people
from tournaments.views.page import page
from tournaments.views.viewer import Viewer, by, viewer_of

MOST_SHOWN = 200
MOST_MEMBERS = 30
"""People of a page of the club's list."""
MOST_FOUND = 300
"""People of that list whom a search finds: those who came most."""


@login_required
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Known people who are not in the event, those of the last time first, each with a box to tick."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    error: Refusal | None = None
    if request.method == "POST":
        try:
            _enter(viewer)
            return redirect("manage_entries", slug)
        except Refusal as refusal:
            error = refusal
    sought = one_line(request.GET.get("q", ""))[:80]
    regulars, others = _who_may_be_here(viewer, sought)
    ticked = set(request.POST.getlist("person"))
    if request.GET.get("tick") == "last":
        ticked |= {str(one.player) for one in regulars}
    context = {
        "error": error,
        "sought": sought,
        "groups": [(True, regulars), (False, others)],
        "ticked": {int(one) for one in ticked if whole_number(one, digits=9) is not None},
        "takes_people": takes_people(viewer.tournament),
        "today": localdate(timezone=viewer.tournament.zone),
        **_club(viewer, sought),
    }
    response = page(viewer, "tournaments/desk/people.html", "entries", context)
    response.status_code = error.status if error else 200
    return response


def _who_may_be_here(viewer: Viewer, sought: str) -> tuple[list[Known], list[Known]]:
    """Return those of the last time, and others by name: of a search, or the first ones."""
    tournament = viewer.tournament
    last, came = of_last_time(tournament)
    if sought:
        found = who_begins(tournament, sought, MOST_SHOWN)
    else:
        found = known_here(tournament, came | first_by_name(tournament, MOST_SHOWN, came))
    regulars = [one for one in found if one.events[0][1] == last]
    return regulars, [one for one in found if one.events[0][1] != last]


def _club(viewer: Viewer, sought: str) -> dict[str, Any]:
    """Return the list of the club's people for who organizes, a page of it: those of a search, or all by name."""
    club = viewer.tournament.club if viewer.manages else None
    if club is None:
        return {"club": None, "joining": None, "page": None}
    gather(club)
    all_of_them = (
        beginning(club, sought, MOST_FOUND) if sought else in_order(club).values_list("player", flat=True)
    )
    page_of = Paginator(all_of_them, MOST_MEMBERS).get_page(page_number(viewer.request.GET.get("page", "")) or 1)
    shown = people_of(club, players=list(page_of))
    given = sanctions_of(club)
    suspended = [one for own in given.values() for one in own if one.stops]
    joining = whole_number(viewer.request.GET.get("join", ""), digits=9)
    joined = people_of(club, players=[joining]) if joining else []
    staff = list(club.staff.select_related("user__player"))
    return {
        "club": club,
        "sites_colour": SITES_OWN,
        "proposed_colours": PROPOSED,
        "logo": face_of(viewer.tournament).logo,
        "staff": staff,
        "appeal": max(suspended, key=lambda one: one.pk).appeal if suspended else viewer.tournament.contact,
        "most_months": MOST_MONTHS,
        "is_staff": viewer.user in {one.user for one in staff},
        "helpers": [
            one
            for one in viewer.tournament.staff.filter(role=Role.ORGANIZER).select_related("user__player")
            if one.user not in {each.user for each in staff}
        ],
        "members": [
            (one, [each for player in (one.player, *one.others) for each in given.get(player, ())])
            for one in (offered(sought, shown, len(shown)) if sought else shown)
        ],
        "page": page_of,
        "rest": "".join(f"&{urlencode([pair])}" for pair in (("q", sought), ("join", joining)) if pair[1]),
        "joining": next((one for one in joined if one.player == joining), None),
    }


def _enter(viewer: Viewer) -> None:
    """Enter the ticked ones, who are here. Raises `Refusal`."""
    ticked = (whole_number(one, digits=9) for one in viewer.request.POST.getlist("person"))
    here = known_here(viewer.tournament, {one for one in ticked if one is not None})
    known = {str(one.player): one for one in here}
    chosen = [known[one] for one in dict.fromkeys(viewer.request.POST.getlist("person")) if one in known]
    if not chosen:
        raise Invalid(_("Marca a quienes están aquí."), field="person")
    players = Player.objects.select_related("user").in_bulk([one.player for one in chosen])
    coming = [Incoming(one.name, place="person", person=players[one.player]) for one in chosen]
    import_people(by(viewer.request), viewer.tournament, coming, check_in=True)
    said = ngettext("%(n)s persona está presente.", "%(n)s personas están presentes.", len(chosen))
    messages.success(viewer.request, said % {"n": len(chosen)})
