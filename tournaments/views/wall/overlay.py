"""Overlays over the picture of a transmission, as pages and as data: late where the organizer says so.

What is late is kept on the server: an answer holds nothing newer than it shows, nor says that there is something.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.answers.table import asked_each_time, asked_places
from tournaments.models import Tournament
from tournaments.queries.evening.filmed import masked, off_film
from tournaments.queries.screens.delay import Behind, behind
from tournaments.queries.screens.scene import Scene, scene_at
from tournaments.serving.clock import site_time
from tournaments.views.page import not_indexed
from tournaments.views.viewer import viewer_of

USUAL_PLACES = 8


@dataclass(frozen=True)
class Seen:
    """An event as an overlay sees it at this moment."""

    tournament: Tournament
    behind: Behind
    revision: int
    line: str
    scene: Scene


def _seen(request: HttpRequest, slug: str) -> Seen:
    tournament = viewer_of(request, slug, is_page=False).tournament
    now = site_time()
    coming = behind(tournament, now)
    revision, line = coming.revision(now), coming.line(now)
    scene = masked(scene_at(tournament, revision, line), off_film(tournament))
    return Seen(tournament, coming, revision, line, scene)


@require_safe
def table(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """One table of the round: names, and the result once it is final. Table 0 is the one that is filmed."""
    seen = _seen(request, slug)
    number = table or seen.tournament.featured
    return _page(request, seen, "table", {"table": number, "found": seen.scene.table(number)})


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """The clock of the round."""
    seen = _seen(request, slug)
    return _page(request, seen, "clock", _clock(seen))


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The best of the standing."""
    seen = _seen(request, slug)
    return _page(request, seen, "standings", {"places": _places(request, seen)})


@require_safe
def table_data(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """The same table for programs."""
    seen = _seen(request, slug)
    table = table or seen.tournament.featured
    found = seen.scene.table(table)
    seats = found.seats if found else ()
    return _data(
        seen,
        {
            "table": table,
            "is_final": bool(found and found.is_final),
            "is_void": bool(found and found.is_void),
            "seats": [{"name": seat.name, "score": seat.score, "won": seat.won} for seat in seats],
        },
    )


@require_safe
def clock_data(request: HttpRequest, slug: str) -> HttpResponse:
    """The same clock for programs: the moment when time is up, or the seconds left while it stands."""
    seen = _seen(request, slug)
    found = _clock(seen)
    left = found["remaining"]
    return _data(
        seen,
        {
            "is_started": bool(seen.scene.clock and seen.scene.clock.started_at),
            "is_paused": bool(seen.scene.clock and seen.scene.clock.is_paused),
            "deadline": found["deadline"],
            "seconds_left": None if found["deadline"] or left is None else int(left.total_seconds()),
        },
    )


@require_safe
def standings_data(request: HttpRequest, slug: str) -> HttpResponse:
    """The same standing for programs."""
    seen = _seen(request, slug)
    places = [{"rank": one.rank, "name": one.name, "tally": one.tally} for one in _places(request, seen)]
    return _data(seen, {"after": seen.scene.after, "is_final": seen.scene.is_final, "places": places})


def _places(request: HttpRequest, seen: Seen) -> Any:
    return seen.scene.places[: asked_places(request.GET.get("top", "")) or USUAL_PLACES]


def _clock(seen: Seen) -> dict[str, Any]:
    """Return the values of the clock's component. A late clock is up later: it shows the time that was left."""
    found, late = seen.scene.clock, timedelta(seconds=seen.behind.delay)
    deadline = found.deadline() if found else None
    return {
        "clock": found,
        "deadline": deadline + late if deadline else None,
        # It stands, or nobody has started it: the moment of asking does not count.
        "remaining": found.remaining(site_time()) if found else None,
    }


def _page(request: HttpRequest, seen: Seen, kind: str, values: dict[str, Any]) -> HttpResponse:
    context = {"tournament": seen.tournament, "seen": seen, "kind": kind, **values}
    context["template"] = f"tournaments/wall/overlays/{kind}.html"
    return not_indexed(asked_each_time(render(request, "tournaments/wall/overlay.html", context)))


def _data(seen: Seen, values: dict[str, Any]) -> HttpResponse:
    data = {"event": seen.tournament.name, "delay": seen.behind.delay, "round": seen.scene.round, **values}
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    return not_indexed(asked_each_time(response))
