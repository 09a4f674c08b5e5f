"""A circuit for everybody: its table, its rules in words, and files."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import get_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.answers.table import asked_each_time, page_number
from tournaments.core.sheets.books import as_csv, as_ods, as_xlsx
from tournaments.enums import CircuitState
from tournaments.models import Circuit
from tournaments.queries.seasons.circuits import Standing
from tournaments.queries.seasons.clubs import club_shown
from tournaments.queries.statistics.counted import is_counted
from tournaments.views.page import not_indexed
from tournaments.views.public.files import KINDS
from tournaments.views.seasons.shown import sheet_of, shown_rows
from tournaments.views.seasons.words import changes_of, rules_said

ON_A_PAGE = 60


def published(code: str) -> Circuit:
    """Return the circuit at an address; a draft is at none."""
    found = Circuit.objects.select_related("club").filter(code=code).exclude(state=CircuitState.DRAFT).first()
    if found is None:
        raise Http404
    return found


@require_safe
def circuit(request: HttpRequest, code: str) -> HttpResponse:
    """The table of a circuit, each row with the reason of its total; its rules, its events, its changes."""
    found = published(code)
    standing = Standing.of(found)
    rows = shown_rows(standing, for_staff=False)
    page = Paginator(rows, ON_A_PAGE).get_page(page_number(request.GET.get("page", "")) or 1)
    context = {
        "circuit": found,
        "has_front": club_shown(found.club_id) is not None,
        "rows": page,
        "page": page,
        "are_some_unnamed": any(not one.is_named for one in rows),
        "rules": list(rules_said(found)),
        "played": [one for one in reversed(standing.events) if one.is_played and one.counts],
        "coming": [one for one in standing.events if not (one.is_played or found.is_archived) and one.counts],
        "changes": changes_of(found),
        "has_statistics": any(one.event and is_counted(one.event) for one in standing.events if one.counts),
    }
    return not_indexed(asked_each_time(render(request, "tournaments/seasons/circuit.html", context)))


@require_safe
def circuit_file(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The table as CSV or as a workbook."""
    found = published(code)
    if kind not in KINDS:
        raise Http404
    standing = Standing.of(found)
    sheet = sheet_of(standing, shown_rows(standing, for_staff=False))
    delimiter = "," if get_language() == "en" else ";"
    raw = {
        "csv": lambda: as_csv(sheet, delimiter=delimiter, decimal=get_format("DECIMAL_SEPARATOR")),
        "xlsx": lambda: as_xlsx([sheet]),
        "ods": lambda: as_ods([sheet]),
    }[kind]()
    response = HttpResponse(raw, content_type=KINDS[kind])
    response["Content-Disposition"] = f'attachment; filename="circuito-{found.code}.{kind}"'
    return not_indexed(asked_each_time(response))
