"""What happened: the log, and the event as a record that anybody can check."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.actions.verbs import VERBS
from tournaments.answers.table import asked_each_time, revision_number
from tournaments.permissions import Bars
from tournaments.queries.record import public_text, publication
from tournaments.queries.signing import public_key
from tournaments.views.page import once, page
from tournaments.views.viewer import viewer_of

PAGE = 60
"""Log entries at a time."""


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's record, and the outcome of checking it."""
    viewer = viewer_of(request, slug)
    context = {"publication": once(publication, viewer.tournament)}
    return page(viewer, "tournaments/public/record.html", "log", context)


@require_safe
def record_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The public record as a file."""
    viewer = viewer_of(request, slug, is_page=False)
    response = HttpResponse(public_text(viewer.tournament), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    return asked_each_time(response)


@require_safe
def key(request: HttpRequest) -> HttpResponse:
    """The public key with which this site signs records."""
    return asked_each_time(HttpResponse(f"ed25519 {public_key()}\n", content_type="text/plain; charset=utf-8"))


def kept_from_players() -> list[str]:
    """The verbs of which staff that plays reads nothing: they tell what is in rosters."""
    return [verb.name for verb in VERBS.values() if verb.rule.bars == Bars.PLAYERS and verb.public is False]


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """The trail of changes; what concerns only staff is left out for others."""
    viewer = viewer_of(request, slug)
    entries = viewer.tournament.log.select_related("by__player")
    if not viewer.judges:
        entries = entries.filter(public=True)
    elif not viewer.inspects:
        entries = entries.exclude(action__in=kept_from_players())
    if (before := revision_number(request.GET.get("before", ""))) is not None:
        entries = entries.filter(revision__lt=before)
    shown = list(entries[:PAGE])
    context = {"entries": shown, "before": shown[-1].revision if len(shown) == PAGE else None}
    kept = before is None or before <= viewer.tournament.revision
    return page(viewer, "tournaments/public/log.html", "log", context, kept=kept)
