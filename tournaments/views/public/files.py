"""An event as files for other programs: sheets, and the report of FIDE."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import get_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.answers.table import asked_each_time
from tournaments.core.sheets.books import Sheet, as_csv, as_ods, as_xlsx
from tournaments.queries.summary.sheets import entries_sheet, has_trf, results_sheet, standing_sheet, trf_of
from tournaments.views.page import not_indexed
from tournaments.views.viewer import Viewer, viewer_of

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
}
SHEETS: dict[str, Callable[[Viewer], Sheet]] = {
    "entries": lambda viewer: entries_sheet(viewer.tournament, whole=viewer.judges),
    "standings": lambda viewer: standing_sheet(viewer.tournament),
    "results": lambda viewer: results_sheet(viewer.tournament),
}


@require_safe
def sheet(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One sheet as CSV; clubs and ratings for the staff alone."""
    viewer = viewer_of(request, slug, is_page=False)
    if name not in SHEETS:
        raise Http404
    delimiter = "," if get_language() == "en" else ";"
    raw = as_csv(SHEETS[name](viewer), delimiter=delimiter, decimal=get_format("DECIMAL_SEPARATOR"))
    return _file(viewer, raw, KINDS["csv"], f"-{name}.csv")


@require_safe
def book(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """All sheets as a workbook of Excel or LibreOffice."""
    viewer = viewer_of(request, slug, is_page=False)
    if kind not in {"xlsx", "ods"}:
        raise Http404
    sheets = [make(viewer) for make in SHEETS.values()]
    raw = as_xlsx(sheets) if kind == "xlsx" else as_ods(sheets)
    return _file(viewer, raw, KINDS[kind], f".{kind}")


@require_safe
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """The report of FIDE, of an event at tables of two."""
    viewer = viewer_of(request, slug, is_page=False)
    if not has_trf(viewer.tournament):
        raise Http404
    return _file(viewer, trf_of(viewer.tournament).encode(), "text/plain; charset=utf-8", ".trf")


def _file(viewer: Viewer, raw: bytes, kind: str, end: str) -> HttpResponse:
    response = HttpResponse(raw, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{viewer.tournament.slug}{end}"'
    return not_indexed(asked_each_time(response))
