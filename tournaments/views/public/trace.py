"""What happened: the log, and the event as a record that anybody can check."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.forms.numbers import whole_number
from tournaments.queries.record import public_text, publication
from tournaments.views.cached import cached_by_revision
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of

PAGE = 60
"""Log entries at a time."""


@require_safe
@cached_by_revision
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's record, and the outcome of checking it."""
    viewer = viewer_of(request, slug)
    return page(viewer, "tournaments/public/record.html", "log", {"publication": publication(viewer.tournament)})


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
    shown = list(entries[:PAGE])
    context = {"entries": shown, "before": shown[-1].revision if len(shown) == PAGE else None}
    return page(viewer, "tournaments/public/log.html", "log", context)
