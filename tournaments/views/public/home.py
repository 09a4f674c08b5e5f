"""The home page, and what an event is."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from players.models import User
from tournaments.answers.table import asked_each_time, not_kept, searched
from tournaments.enums import ACTIVE_STATES, KNOCKOUT_STAGES, TournamentState
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.brackets import still_playing
from tournaments.queries.entries import people_unsaid
from tournaments.queries.rounds import open_matches, paused_for, planned_rounds, published_rounds
from tournaments.queries.standings import Row, has_shared_final, podium, standing_rows
from tournaments.queries.tournaments import front_page, mine, named
from tournaments.views.listing import Listing, entries_shown, names_by_number
from tournaments.views.page import clock_context, once, page
from tournaments.views.viewer import viewer_of
from tournaments.views.ways_back import way_back


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of the viewer first, then everybody's; or those of a name that is searched."""
    user, sought = request.user, searched(request.GET.get("q", ""))
    own = list(mine(user)[:20]) if isinstance(user, User) else []
    context = {
        "sought": sought or "",
        "found": named(sought) if sought else [],
        "mine": own,
        "front": front_page(timezone.now()).without(own),
    }
    response = asked_each_time(render(request, "tournaments/public/home.html", context))
    return not_kept(response) if sought else response


@require_http_methods(["GET", "HEAD", "POST"])
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember a language in a cookie and go back; a form that is being filled in comes along as it is."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    response = HttpResponseRedirect(
        way_back(request, request.GET.get("next", ""), "/"), preserve_request=request.method == "POST"
    )
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=31_536_000, samesite="Lax")
    return response


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament and where it stands."""
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    latest = published_rounds(tournament).last()
    title = podium(tournament) if tournament.state == TournamentState.FINISHED and latest else None
    playing = latest if latest and not tournament.is_over else None
    active = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    context = {
        **clock_context(playing),
        "latest": latest,
        "title": title,
        "shared_final": bool(title) and has_shared_final(tournament),
        "people": _who_played(tournament) if tournament.is_over and latest else active,
        "planned": planned_rounds(tournament, active),
        "open_count": once(open_matches(playing).count) if playing else None,
        "leaders": once(_leaders, tournament, playing) if playing else None,
        "still_playing": once(_still_playing, playing) if playing else None,
        "paused_for": paused_for(playing),
        "cancelled_for": _cancelled_for(tournament),
    }
    return page(viewer, "tournaments/public/overview.html", "overview", context)


def _who_played(tournament: Tournament) -> int:
    """Count the entries that sat at a table, or had a bye; those that left before the end too."""
    return tournament.entries.filter(seats__isnull=False).distinct().count()


def _leaders(tournament: Tournament, latest: Round) -> list[Row]:
    """The best so far, of each group the first; nobody before a round is over, or in a bracket."""
    if latest.stage.kind in KNOCKOUT_STAGES:
        return []
    groups = standing_rows(tournament, 3)
    return groups[0] if len(groups) == 1 else [group[0] for group in groups if group]


def _still_playing(latest: Round) -> list[Entry]:
    return still_playing(latest.stage) if latest.stage.kind in KNOCKOUT_STAGES else []


def _cancelled_for(tournament: Tournament) -> str:
    """Return the reason why the event was called off; empty where it was not."""
    if tournament.state != TournamentState.CANCELLED:
        return ""
    line = tournament.log.filter(action="cancel_tournament").first()
    return line.reason if line else ""


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List the entries. Rosters stay secret."""
    viewer = viewer_of(request, slug)
    listing = Listing(viewer, once(names_by_number, viewer.tournament))
    if (jump := listing.jump()) is not None:
        return jump
    entries = once(entries_shown, viewer.tournament, listing)
    fellows = once(lambda: people_unsaid(viewer.tournament, entries()))
    context = {"entries": entries, "fellows": fellows, "listing": listing}
    return page(viewer, "tournaments/public/players.html", "players", context, kept=listing.is_usual)
