"""Who takes part: walk-ins, check-in, what pairing should know."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from rules.text import alphabetical
from tournaments import actions
from tournaments.enums import LEFT_STATES
from tournaments.errors import Refusal
from tournaments.forms import WalkInForm
from tournaments.models import Entry
from tournaments.permissions import Permission
from tournaments.queries.rounds import current_round
from tournaments.queries.tournaments import visible_to_all
from tournaments.views.desk.refused import put_on_form
from tournaments.views.listing import Listing, entries_shown, names_by_number
from tournaments.views.page import page
from tournaments.views.viewer import by, viewer_of


@login_required
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Walk-ins, check-in, drops, rosters."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    size = viewer.tournament.ruleset.entry_size
    form = WalkInForm(request.POST or None, initial={"check_in": True}, size=size)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                entry = actions.registration.add_walk_in(
                    by(request),
                    viewer.tournament,
                    form.cleaned_data["name"],
                    others=form.others(),
                    check_in=form.cleaned_data["check_in"],
                )
            except Refusal as refusal:
                status = refusal.status
                put_on_form(form, refusal)
            else:
                messages.success(request, _("%(name)s está en el torneo.") % {"name": entry.name})
                if viewer.person.plays:
                    return redirect("manage_entries", slug)
                return redirect("address", slug, entry.number)
    listing = Listing(viewer, partial(names_by_number, viewer.tournament))
    shown = entries_shown(viewer.tournament, listing).select_related("roster")
    context = {"form": form, "entries": shown, "listing": listing, "current": current_round(viewer.tournament)}
    response = page(viewer, "tournaments/desk/entries.html", "entries", context)
    response.status_code = status
    return response


@login_required
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What pairing should know about one entry."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    found = get_object_or_404(Entry, tournament=viewer.tournament, number=number)
    clubs = viewer.tournament.entries.exclude(club="").order_by("club").values_list("club", flat=True).distinct()
    context = {
        "entry": found,
        "members": found.memberships.select_related("player"),
        "invitations": found.invitations.filter(used_by=None),
        "clubs": clubs,
        "begun": viewer.tournament.rounds.exists(),
    }
    return page(viewer, "tournaments/desk/entry.html", "entries", context)


@login_required
def apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Who shall not meet, beside clubs."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.ENTRIES)
    tournament = viewer.tournament
    active = tournament.entries.exclude(state__in=LEFT_STATES)
    earlier = visible_to_all().filter(game=tournament.game, rounds__isnull=False).exclude(pk=tournament.pk)
    context = {
        "rows": tournament.apart.select_related("first", "second"),
        "active": sorted(active, key=lambda e: alphabetical(e.name)),
        "events": earlier.distinct()[:40],
    }
    return page(viewer, "tournaments/desk/apart.html", "entries", context)
