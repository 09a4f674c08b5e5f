"""The home page, and what an event is."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.models import User
from tournaments.answers.table import asked_each_time
from tournaments.enums import ACTIVE_STATES
from tournaments.models import Tournament
from tournaments.queries.rounds import planned_rounds, published_rounds
from tournaments.queries.standings import final_order, has_shared_final
from tournaments.queries.tournaments import front_page, mine
from tournaments.views.listing import Listing, entries_shown, names_by_number
from tournaments.views.page import once, page
from tournaments.views.viewer import viewer_of
from tournaments.views.ways_back import way_back


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of the viewer, and everybody's."""
    user = request.user
    own = mine(user) if isinstance(user, User) else Tournament.objects.none()
    context = {"mine": own[:20], "tournaments": front_page()}
    return asked_each_time(render(request, "tournaments/public/home.html", context))


@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember a language in a cookie and go back."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    response = HttpResponseRedirect(way_back(request, request.GET.get("next", ""), "/"))
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=31_536_000, samesite="Lax")
    return response


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """What a tournament is, and where it is now."""
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    latest = published_rounds(tournament).last()
    order = final_order(tournament) if tournament.is_over and latest else []
    context = {
        "latest": latest,
        "podium": order[:4],
        "shared_final": bool(order) and has_shared_final(tournament),
        "active": tournament.entries.filter(state__in=ACTIVE_STATES).count(),
        "planned": planned_rounds(tournament),
    }
    return page(viewer, "tournaments/public/overview.html", "overview", context)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who takes part. Rosters stay secret."""
    viewer = viewer_of(request, slug)
    listing = Listing(viewer, once(names_by_number, viewer.tournament))
    if (jump := listing.jump()) is not None:
        return jump
    context = {"entries": once(entries_shown, viewer.tournament, listing), "listing": listing}
    return page(viewer, "tournaments/public/players.html", "players", context, kept=listing.is_usual)
