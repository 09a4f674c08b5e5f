"""Pairings, the clock, a table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rules.text import alphabetical
from tournaments.models import Match
from tournaments.queries.rounds import matches_of, published_rounds
from tournaments.views.cached import cached_by_revision
from tournaments.views.page import clock_context, match_context, page
from tournaments.views.viewer import viewer_of


@require_safe
@cached_by_revision
def pairings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The tables of a round, by number or by name."""
    viewer = viewer_of(request, slug)
    rounds = list(published_rounds(viewer.tournament))
    shown = next((r for r in rounds if r.number == number), None) if number else (rounds[-1] if rounds else None)
    if number and shown is None:
        raise Http404
    matches = list(matches_of(shown)) if shown else []
    by_name = request.GET.get("order") == "name"
    people = sorted(
        ((seat.entry.name, match, seat) for match in matches for seat in match.seats.all()),
        key=lambda row: alphabetical(row[0]),
    )
    context = {"round": shown, "rounds": rounds, "matches": matches, "people": people, "by_name": by_name}
    return page(viewer, "tournaments/public/pairings.html", "pairings", context)


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """The round clock, large."""
    viewer = viewer_of(request, slug)
    round_ = published_rounds(viewer.tournament).last()
    context: dict[str, Any] = {"round": round_, **clock_context(viewer.tournament, round_)}
    if round_:
        matches = [match for match in matches_of(round_) if not match.is_bye]
        context |= {
            "open_count": sum(not match.is_final for match in matches),
            "total": len(matches),
            "preparation_deadline": round_.preparation_deadline(viewer.tournament.preparation_minutes),
            "unprepared": sum(m.is_preparing and not m.is_final for m in matches),
            "extended": [match for match in matches if match.extension and not match.is_final],
        }
    return page(viewer, "tournaments/public/clock.html", "clock", context)


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table: who plays, what was reported, and what the viewer can do about it."""
    viewer = viewer_of(request, slug)
    found = get_object_or_404(Match, pk=pk, tournament=viewer.tournament)
    if found.round.is_draft and not viewer.judges:
        raise Http404
    return page(viewer, "tournaments/public/match.html", "match", match_context(viewer, found))
