"""A round in one file: it opens from a folder and asks nothing of a server. An event goes on with it by hand."""

from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe

from tournaments.answers.table import not_kept
from tournaments.models import Match, Round
from tournaments.permissions import Permission
from tournaments.queries.entries import people_unsaid, people_unsaid_at
from tournaments.queries.going.names import round_name
from tournaments.queries.people.owing import asks_for_money
from tournaments.queries.rounds import paused_for
from tournaments.serving.clock import site_time
from tournaments.views.codes import qr_code
from tournaments.views.page import clock_context
from tournaments.views.paper import sheets, slips
from tournaments.views.paper.collate import USUAL, fitting
from tournaments.views.share.short import short_link
from tournaments.views.viewer import Viewer, viewer_of

SHEET = "css/paper.css"


@login_required
def round_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A whole round, with a slip for each table and empty ones for the next."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    round_ = sheets.round_of(viewer, number)
    matches = sheets.matches_of(round_)
    context = {**_frame(viewer, round_, matches), **_slips(viewer, round_, matches)}
    response = render(request, "tournaments/paper/file.html", context)
    response["Content-Disposition"] = f'attachment; filename="ronda-{number}.html"'
    return not_kept(response)


def _frame(viewer: Viewer, round_: Round, matches: list[Match]) -> dict[str, Any]:
    tournament, link = viewer.tournament, short_link(viewer)
    entries = sheets.expected(tournament)
    return {
        "viewer": viewer,
        "tournament": tournament,
        "style": style(),
        "now": site_time(),
        "round": round_,
        "round_title": round_name(round_),
        "link": link,
        "qr": qr_code(link, 4),
        "matches": matches,
        "people": sheets.people(tournament, matches),
        "entries": entries,
        "fellows": {**people_unsaid(tournament, entries), **people_unsaid_at(tournament, matches)},
        "asks_for_money": asks_for_money(tournament),
        "extended": [match for match in matches if match.extension],
        "paused_for": paused_for(round_),
        **clock_context(round_),
        **sheets.standing(tournament),
    }


def _slips(viewer: Viewer, round_: Round, matches: list[Match]) -> dict[str, Any]:
    found, empty = slips.slips_of(round_, matches), slips.blank(viewer.tournament)
    per_page = min(USUAL, fitting(max([len(empty.names), *(len(slip.names) for slip in found)]))[-1])
    return {
        "per_page": per_page,
        "slip_pages": slips.pages(found, per_page, empty),
        "empty_page": [[empty] * per_page],
    }


@cache
def style() -> SafeString:
    """Return the style of paper, to stand in the file itself."""
    return mark_safe(Path(str(finders.find(SHEET))).read_text())  # noqa: S308  # our own sheet
