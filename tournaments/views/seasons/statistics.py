"""Statistics of an event, of a circuit, of a club's events in a game; all of them, or one piece."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from atrum_judge.protocol import Ruleset
from atrum_judge.registry import get_ruleset
from tournaments.answers.table import asked_each_time, asked_part, page_number
from tournaments.core.statistics.counting import TENTHS
from tournaments.core.statistics.shares import Share
from tournaments.core.statistics.tables import Part
from tournaments.core.statistics.told import PieceRow, Statistics
from tournaments.models import Tournament
from tournaments.pictures.intervals import BarChart, Drawn, IntervalChart, bar_chart, interval_chart
from tournaments.queries.seasons.clubs import club_shown
from tournaments.queries.seasons.levels import games_rated
from tournaments.queries.statistics.scopes import of_circuit, of_club, of_event
from tournaments.views.page import not_indexed, page
from tournaments.views.seasons.public import published
from tournaments.views.viewer import viewer_of

ON_A_PAGE = 60
MOST_DRAWN = 12
MOST_PAIRS = 10


@dataclass
class Shown:
    """Statistics as a page shows them.

    Attributes:
        part: of the events; None for all of them.
        routes: names of the routes of all pieces and of one; `args` fills both.
        asked: the page of a long list.
    """

    found: Statistics
    ruleset: Ruleset
    part: Part | None
    routes: tuple[str, str]
    args: tuple[Any, ...]
    asked: int = 1
    several: bool = True

    @property
    def rest(self) -> str:
        """Return the part as the addresses of the other pages carry it."""
        return f"?part={self.part}" if self.part else ""

    @property
    def rest_of_pages(self) -> str:
        return f"&part={self.part}" if self.part else ""

    @property
    def home(self) -> str:
        """Return the address of all pieces."""
        return reverse(self.routes[0], args=self.args)

    @property
    def parts(self) -> list[tuple[str, str, bool]]:
        """Return the parts that one may choose: address, words, and True for the present one."""
        told: list[tuple[Part | None, str]] = [
            (None, _("Todas las etapas")), ("main", _("Rondas de todos")), ("cut", _("Corte final")),
        ]  # fmt: skip
        home = self.home
        return [(f"{home}?part={part}" if part else home, words, part == self.part) for part, words in told]

    @property
    def part_said(self) -> str:
        """Return the part that every number of the page is of."""
        return next(words for _address, words, chosen in self.parts if chosen)

    @property
    def removes(self) -> bool:
        """True for a game whose preparation takes pieces out."""
        return bool(self.ruleset.preparation and self.ruleset.preparation.keeps)

    def link(self, row: PieceRow) -> str:
        """Return the address of a piece's page."""
        return reverse(self.routes[1], args=[*self.args, row.address]) + self.rest

    @cached_property
    def rows(self) -> Page[PieceRow]:
        return Paginator(list(self.found.pieces.values()), ON_A_PAGE).get_page(self.asked)

    @property
    def linked(self) -> list[tuple[PieceRow, str]]:
        return [(row, self.link(row)) for row in self.rows]

    @property
    def chart(self) -> IntervalChart | None:
        """Return the picture of the pieces with matches enough: those surest to win first."""
        told = [row for row in self.found.pieces.values() if row.fates.when_kept.is_told]
        told.sort(key=lambda row: (-row.fates.when_kept.interval[0], row.name))
        return interval_chart([_drawn(row.name, row.fates.when_kept) for row in told[:MOST_DRAWN]])

    @property
    def lengths(self) -> BarChart | None:
        return bar_chart(self.tenths)

    @property
    def tenths(self) -> list[tuple[str, int, bool]]:
        """Return the tables by the share of the clock that they took, with True beyond its end."""
        found, by = self.found.tally.tenths, range(0, 10, 2)
        inside = [(f"{10 * k}–{10 * k + 20}", found.get(k, 0) + found.get(k + 1, 0), False) for k in by]
        over = sum(found.get(k, 0) for k in range(10, TENTHS + 1))
        return [*inside, (_("más"), over, True)]

    @property
    def half_in(self) -> int | None:
        return self.found.minutes(0.5)

    @property
    def most_in(self) -> int | None:
        return self.found.minutes(0.9)


def _drawn(name: str, share: Share) -> Drawn:
    low, high = share.interval
    return Drawn(name, low, share.value, high, share.n)


def _context(shown: Shown, piece: str) -> dict[str, Any]:
    """Return the values of a page. Raises `Http404` for a piece that has no row."""
    if not piece:
        return {
            "shown": shown,
            "row": None,
            "meetings": shown.found.meetings()[:MOST_PAIRS],
            "together": shown.found.together()[:MOST_PAIRS],
        }
    row = next((row for row in shown.found.pieces.values() if row.address == piece), None)
    if row is None:
        raise Http404
    meetings = shown.found.meetings(row.key)
    told = [_drawn(one.other.name, one.share) for one in meetings if one.share.is_told]
    return {
        "shown": shown,
        "row": row,
        "meetings": meetings[:ON_A_PAGE],
        "together": shown.found.together(row.key)[:ON_A_PAGE],
        "chart": interval_chart(told[:MOST_DRAWN]),
    }


def _shown(
    request: HttpRequest,
    ruleset: Ruleset,
    found: Callable[[Part | None], Statistics],
    routes: tuple[str, str],
    *args: Any,
) -> Shown:
    part = asked_part(request.GET.get("part", ""))
    return Shown(found(part), ruleset, part, routes, args, page_number(request.GET.get("page", "")) or 1)


@require_safe
def event(request: HttpRequest, slug: str, piece: str = "") -> HttpResponse:
    """The statistics of an event that is over and publishes its lists; of another, why there are none."""
    viewer = viewer_of(request, slug)
    tournament: Tournament = viewer.tournament
    routes = ("statistics", "statistics_piece")
    shown = _shown(request, tournament.ruleset, lambda part: of_event(tournament, part), routes, slug)
    shown.several = False
    template = "piece" if piece else "event"
    return page(viewer, f"tournaments/statistics/{template}.html", "overview", _context(shown, piece))


@require_safe
def club(request: HttpRequest, pk: int, game: str, piece: str = "") -> HttpResponse:
    """The statistics of a club's events in a game."""
    found = club_shown(pk)
    if found is None or game not in games_rated(found):
        raise Http404
    ruleset, routes = get_ruleset(game), ("club_statistics", "club_piece")
    shown = _shown(request, ruleset, lambda part: of_club(found, game, part), routes, pk, game)
    return _several(request, shown, piece, found.name, reverse("club", args=[pk]), found.colour)


@require_safe
def circuit(request: HttpRequest, code: str, piece: str = "") -> HttpResponse:
    """The statistics of a circuit's events."""
    found = published(code)
    ruleset, routes = get_ruleset(found.game), ("circuit_statistics", "circuit_piece")
    shown = _shown(request, ruleset, lambda part: of_circuit(found, part), routes, code)
    return _several(request, shown, piece, found.name, found.get_absolute_url(), found.club.colour)


def _several(request: HttpRequest, shown: Shown, piece: str, name: str, address: str, colour: str) -> HttpResponse:
    context = {"of": name, "of_address": address, "colour": colour, **_context(shown, piece)}
    template = "piece_of_several" if piece else "several"
    return not_indexed(asked_each_time(render(request, f"tournaments/statistics/{template}.html", context)))
