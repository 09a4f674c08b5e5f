"""Pairings, the clock, a table."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from atrum_judge.text import alphabetical
from tournaments.answers.table import table_order
from tournaments.models import Match, Round, Tournament
from tournaments.queries.entries import called_by, people_unsaid_at
from tournaments.queries.rounds import (
    BY_TABLE,
    Seated,
    listed,
    open_matches,
    paused_for,
    published_rounds,
    seated,
    unprepared,
)
from tournaments.queries.tables import TABLE
from tournaments.views.listing import Listing
from tournaments.views.page import clock_context, match_context, once, page
from tournaments.views.share import said
from tournaments.views.viewer import Viewer, viewer_of


@require_safe
def pairings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The tables of a round, by number or by name."""
    viewer = viewer_of(request, slug)
    rounds = list(published_rounds(viewer.tournament))
    shown = next((r for r in rounds if r.number == number), None) if number else (rounds[-1] if rounds else None)
    if number and shown is None:
        raise Http404
    by_name = table_order(request.GET.get("order", "")) == "name"
    rows = once(_rows_by_name if by_name else _rows, viewer.tournament, shown)
    listing = Listing(viewer, lambda: [row.names for row in rows()])
    if (jump := listing.jump()) is not None:
        return jump
    matches = once(_matches, shown, rows, listing)
    fellows = once(lambda: people_unsaid_at(viewer.tournament, matches()))
    context = {
        "round": shown,
        "rounds": rounds,
        "matches": matches,
        "people": once(_people, matches, rows, listing, fellows),
        "fellows": fellows,
        "by_name": by_name,
        "text": once(_text, viewer, shown, matches, listing),
        "listing": listing,
    }
    return page(viewer, "tournaments/public/pairings.html", "pairings", context, kept=listing.is_usual)


def _text(viewer: Viewer, round_: Round, matches: Callable[[], list[Match]], listing: Listing) -> str:
    """Return the round for a chat; of a list in pages, or searched, the way to it."""
    return said.pairings(viewer, round_, None if listing.is_long or listing.sought else matches())


def _rows(_tournament: Tournament, round_: Round | None) -> list[Seated]:
    """A row for each table."""
    return seated(round_) if round_ else []


def _rows_by_name(tournament: Tournament, round_: Round | None) -> list[Seated]:
    """A row for each entry by its name, and for each of its people whom that does not say."""
    tables = _rows(tournament, round_)
    called = called_by(tournament, {number: name for table in tables for number, name in table.names.items()})
    alone = [
        Seated(table.match, {number: one}) for table in tables for number in table.names for one in called[number]
    ]
    return sorted(alone, key=lambda one: alphabetical(*one.names.values()))


def _matches(round_: Round | None, rows: Callable[[], list[Seated]], listing: Listing) -> list[Match]:
    """The tables to show."""
    shown = {rows()[place].match for place in listing.places}
    return listed(round_.matches.filter(pk__in=shown).order_by(*BY_TABLE), round_) if round_ else []


def _people(
    matches: Callable[[], list[Match]],
    rows: Callable[[], list[Seated]],
    listing: Listing,
    fellows: Callable[[], dict[int, str]],
) -> list[tuple[int, str, str, Match]]:
    """The rows to show: number and name, with whom or as whom that plays, and the table."""
    found = {match.pk: match for match in matches()}
    entries = {seat.entry.number: seat.entry.name for match in found.values() for seat in match.seats.all()}
    shown = [(row.match, *one) for row in (rows()[place] for place in listing.places) for one in row.names.items()]
    return [
        (number, name, fellows().get(number, "") if name == entries[number] else entries[number], found[match])
        for match, number, name in shown
    ]


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """The round clock, large."""
    viewer = viewer_of(request, slug)
    round_ = published_rounds(viewer.tournament).last()
    context: dict[str, Any] = {"round": round_, **clock_context(round_)}
    if round_:
        still_open = open_matches(round_)
        context |= {
            "paused_for": paused_for(round_),
            "open_count": once(still_open.count),
            "total": once(round_.matches.filter(table__isnull=False).count),
            "preparation_deadline": round_.preparation_deadline(viewer.tournament.preparation_minutes),
            "unprepared": once(unprepared(round_).count),
            "extended": still_open.filter(extension__gt=timedelta()).order_by("table"),
        }
    return page(viewer, "tournaments/public/clock.html", "clock", context)


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table: who plays, what was reported, and what the viewer can do about it."""
    viewer = viewer_of(request, slug)
    found = TABLE.first(match=pk)
    if found is None or found.tournament_id != viewer.tournament.pk:
        raise Http404
    found.tournament = found.round.tournament = viewer.tournament
    if found.round.is_draft and not viewer.judges:
        raise Http404
    context = {**match_context(viewer, found), "text": once(said.call, viewer, found)}
    return page(viewer, "tournaments/public/match.html", "pairings", context)
