"""Pages for everybody, without an account."""

from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import condition, require_safe

from players.models import User
from rules.protocol import PreparationView
from rules.text import alphabetical
from tournaments import live
from tournaments.core.brackets.drawing import chart
from tournaments.core.standings import CRITERIA
from tournaments.enums import ACTIVE_STATES, KNOCKOUT_FORMATS, KNOCKOUT_STAGES, TABLE_STAGES, PreparationState
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.queries.brackets import drawn_bracket
from tournaments.queries.paths import cross_tables, path, ranks_by_round
from tournaments.queries.record import public_text, publication
from tournaments.queries.rounds import current_round, matches_of, planned_rounds, published_rounds
from tournaments.queries.standings import final_order, standings_table
from tournaments.queries.tournaments import mine, visible_to_all
from tournaments.views.release import release
from tournaments.views.viewer import Viewer, viewer_of

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, str, P], HttpResponse]

HEARTBEAT = 20.0


def cached_by_revision(view: Page[P]) -> Page[P]:
    """Answer 304 to a visitor who has this revision already.

    Only for visitors without an account: everybody else's page also shows what they may do.
    """

    def etag(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> str | None:
        if request.user.is_authenticated:
            return None
        revision = Tournament.objects.filter(slug=slug).values_list("revision", flat=True).first()
        return f'"{release()}-{slug}-{revision}-{request.LANGUAGE_CODE}"' if revision else None

    @wraps(view)
    def page(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, slug, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return condition(etag_func=etag)(page)  # type: ignore[return-value]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of the viewer, and everybody's."""
    user = request.user
    own = mine(user) if isinstance(user, User) else Tournament.objects.none()
    return render(request, "tournaments/home.html", {"mine": own[:20], "tournaments": visible_to_all()[:30]})


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
    return page(viewer, "tournaments/overview.html", "overview", context)


@require_safe
@cached_by_revision
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who takes part. Rosters stay secret."""
    viewer = viewer_of(request, slug)
    return page(viewer, "tournaments/players.html", "players", {"entries": viewer.tournament.entries.all()})


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
    return page(viewer, "tournaments/pairings.html", "pairings", context)


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
            "unprepared": sum(m.preparation_state == PreparationState.OPEN and not m.is_final for m in matches),
            "extended": [match for match in matches if match.extension and not match.is_final],
        }
    return page(viewer, "tournaments/clock.html", "clock", context)


@require_safe
@cached_by_revision
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standing after a round, with the criterion that decided each place."""
    viewer = viewer_of(request, slug)
    after = whole_number(request.GET.get("after", ""), digits=3)
    table = standings_table(viewer.tournament, after=after)
    numbers = [r.number for r in published_rounds(viewer.tournament) if r.stage.kind in TABLE_STAGES]
    knocked_out = viewer.tournament.format in KNOCKOUT_FORMATS
    order = final_order(viewer.tournament) if knocked_out or (viewer.tournament.is_over and numbers) else []
    criteria = [CRITERIA[name] for name in viewer.tournament.criteria]
    context = {"table": table, "numbers": numbers, "podium": order[:4], "criteria": criteria}
    if knocked_out:
        context = {"order": order}
    return page(viewer, "tournaments/core/standings.html", "standings", context)


@require_safe
@cached_by_revision
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The knock-out stage, drawn."""
    viewer = viewer_of(request, slug)
    return page(viewer, "tournaments/bracket.html", "bracket", {"bracket": drawn_bracket(viewer.tournament)})


@require_safe
@cached_by_revision
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's results side by side."""
    viewer = viewer_of(request, slug)
    context = {"cross_tables": cross_tables(viewer.tournament)}
    return page(viewer, "tournaments/cross_table.html", "standings", context)


@require_safe
@cached_by_revision
def player_path(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One entry's way through the event: opponents, results, place after each round."""
    viewer = viewer_of(request, slug)
    entry = get_object_or_404(viewer.tournament.entries, number=number)
    steps = path(entry)
    ranks = [step.rank for step in steps if step.rank is not None]
    size = len(ranks_by_round(viewer.tournament))
    context = {
        "entry": entry,
        "steps": steps,
        "ranks": ranks,
        "dots": list(zip(ranks, chart(ranks, max(ranks, default=1)), strict=True)),
        "size": size,
        "roster": _public_roster(viewer.tournament, entry),
        "members": list(entry.members.all()),
    }
    return page(viewer, "tournaments/path.html", "players", context)


def _public_roster(tournament: Tournament, entry: Entry) -> list[str]:
    """The entry's roster where the event publishes it."""
    if not (tournament.public_rosters and tournament.is_over and hasattr(entry, "roster")):
        return []
    return entry.roster.names


@require_safe
@cached_by_revision
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's record, and the outcome of checking it."""
    viewer = viewer_of(request, slug)
    return page(viewer, "tournaments/record.html", "log", {"publication": publication(viewer.tournament)})


@require_safe
@cached_by_revision
def record_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The public record as a file."""
    viewer = viewer_of(request, slug)
    response = HttpResponse(public_text(viewer.tournament), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    return response


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """The trail of changes; what concerns only staff is left out for others."""
    viewer = viewer_of(request, slug)
    entries = viewer.tournament.log.select_related("by__player")
    if not viewer.judges:
        entries = entries.filter(public=True)
    if (before := whole_number(request.GET.get("before", ""), digits=9)) is not None:
        entries = entries.filter(revision__lt=before)
    return page(viewer, "tournaments/log.html", "log", {"entries": list(entries[:60])})


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table: who plays, what was reported, and what the viewer can do about it."""
    viewer = viewer_of(request, slug)
    found = get_object_or_404(Match, pk=pk, tournament=viewer.tournament)
    if found.round.is_draft and not viewer.judges:
        raise Http404
    return page(viewer, "tournaments/match.html", "match", match_context(viewer, found))


def match_context(viewer: Viewer, found: Match) -> dict[str, Any]:
    """Everything the page of a table shows to this viewer."""
    seat = viewer.seat_at(found)
    seats = list(found.seats.select_related("entry").order_by("index"))
    reports = list(found.reports.select_related("by").prefetch_related("confirmations"))
    latest = reports[-1] if reports else None
    impartial = viewer.judges and seat is None
    return {
        "match": found,
        "round": found.round,
        "seats": seats,
        "seat": seat,
        "reports": reports,
        "latest": latest,
        "confirmed": {c.seat_id for c in latest.confirmations.all()} if latest else set(),
        "impartial": impartial,
        "preparation": _preparation_view(
            viewer, found, seat.index if seat else None, see=bool(seat) or viewer.inspects
        ),
        "waiting_seats": _waiting_seats(viewer, found),
        "preparation_open": found.preparation_state == PreparationState.OPEN and not found.is_final,
        "preparation_deadline": found.round.preparation_deadline(viewer.tournament.preparation_minutes),
        "open_call": found.calls.filter(answered_at__isnull=True).first(),
        "descriptions": {
            report.pk: viewer.tournament.ruleset.describe(report.data, [s.entry.name for s in seats])
            for report in reports
        },
        **clock_context(viewer.tournament, found.round, found),
    }


def _preparation_view(viewer: Viewer, found: Match, seat: int | None, *, see: bool) -> PreparationView | None:
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None or not see:
        return None
    return preparation.view(found.preparation, seat)


def _waiting_seats(viewer: Viewer, found: Match) -> tuple[int, ...]:
    preparation = viewer.tournament.ruleset.preparation
    if preparation is None or found.preparation is None:
        return ()
    return preparation.waiting_for(found.preparation)


def clock_context(tournament: Tournament, round_: Round | None, found: Match | None = None) -> dict[str, Any]:
    """What the clock component needs."""
    now = timezone.now()
    if round_ is None:
        return {"now": now}
    extension = found.extension if found else timedelta()
    return {
        "now": now,
        "clock": round_.clock,
        "remaining": round_.clock.remaining(now, extension),
        "deadline": round_.clock.deadline(now, extension),
    }


def page(viewer: Viewer, template: str, tab: str, context: dict[str, Any]) -> HttpResponse:
    """A page of a tournament, with its head and tabs."""
    base = {"viewer": viewer, "tournament": viewer.tournament, "tab": tab, "now": timezone.now()}
    base["has_bracket"] = viewer.tournament.stages.filter(kind__in=KNOCKOUT_STAGES).exists()
    base["current"] = current_round(viewer.tournament)
    return render(viewer.request, template, base | context)


async def live_channel(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Server-sent events: the tournament's revision, at once and whenever it changes."""
    found = await sync_to_async(Tournament.objects.filter(slug=slug).values_list("pk", "revision").first)()
    if found is None:
        raise Http404
    pk, revision = found

    async def events() -> AsyncIterator[bytes]:
        yield b"retry: 3000\n\n"
        seen = request.GET.get("revision", "")
        if seen and seen != str(revision):  # it changed between the page and this connection
            yield f"event: revision\ndata: {revision}\n\n".encode()
        async for news in live.revisions(pk, HEARTBEAT):
            yield f"event: revision\ndata: {news}\n\n".encode() if news else b": still here\n\n"

    response = StreamingHttpResponse(events(), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    response["Content-Encoding"] = "identity"
    return response
