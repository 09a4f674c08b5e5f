"""The home page, and what an event is."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from players.models import User
from tournaments.enums import ACTIVE_STATES
from tournaments.models import Tournament
from tournaments.queries.rounds import planned_rounds, published_rounds
from tournaments.queries.standings import final_order
from tournaments.queries.tournaments import mine, visible_to_all
from tournaments.views.cached import cached_by_revision
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of the viewer, and everybody's."""
    user = request.user
    own = mine(user) if isinstance(user, User) else Tournament.objects.none()
    return render(
        request, "tournaments/public/home.html", {"mine": own[:20], "tournaments": visible_to_all()[:30]}
    )


@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember a language in a cookie and go back."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    target = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}):
        target = "/"
    response = redirect(target)
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=31_536_000, samesite="Lax")
    return response


@require_safe
@cached_by_revision
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """What a tournament is, and where it is now."""
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    latest = published_rounds(tournament).last()
    order = final_order(tournament) if tournament.is_over and latest else []
    context = {
        "latest": latest,
        "podium": order[:4],
        "active": tournament.entries.filter(state__in=ACTIVE_STATES).count(),
        "planned": planned_rounds(tournament),
    }
    return page(viewer, "tournaments/public/overview.html", "overview", context)


@require_safe
@cached_by_revision
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who takes part. Rosters stay secret."""
    viewer = viewer_of(request, slug)
    return page(viewer, "tournaments/public/players.html", "players", {"entries": viewer.tournament.entries.all()})
