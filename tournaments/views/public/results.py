"""Standings, brackets, cross tables, each player's way."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.core.brackets.drawing import chart
from tournaments.enums import KNOCKOUT_FORMATS, TABLE_STAGES
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, Tournament
from tournaments.queries.brackets import drawn_bracket
from tournaments.queries.paths import cross_tables, path, ranks_by_round
from tournaments.queries.rounds import published_rounds
from tournaments.queries.standings import criteria_of, final_order, standings_table
from tournaments.views.cached import cached_by_revision
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of


@require_safe
@cached_by_revision
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standing after a round, with the criterion that decided each place."""
    viewer = viewer_of(request, slug)
    after = whole_number(request.GET.get("after", ""), digits=3)
    numbers = [r.number for r in published_rounds(viewer.tournament) if r.stage.kind in TABLE_STAGES]
    knocked_out = viewer.tournament.format in KNOCKOUT_FORMATS
    table = None if knocked_out else standings_table(viewer.tournament, after=after)
    order = final_order(viewer.tournament) if knocked_out or (viewer.tournament.is_over and numbers) else []
    criteria = criteria_of(viewer.tournament)
    context = {
        "order": order if knocked_out else [],
        "podium": [] if knocked_out else order[:4],
        "table": table,
        "numbers": numbers,
        "criteria": criteria,
    }
    return page(viewer, "tournaments/public/standings.html", "standings", context)


@require_safe
@cached_by_revision
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The knock-out stage, drawn."""
    viewer = viewer_of(request, slug)
    return page(
        viewer, "tournaments/public/bracket.html", "bracket", {"bracket": drawn_bracket(viewer.tournament)}
    )


@require_safe
@cached_by_revision
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's results side by side."""
    viewer = viewer_of(request, slug)
    context = {"cross_tables": cross_tables(viewer.tournament)}
    return page(viewer, "tournaments/public/cross_table.html", "standings", context)


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
    return page(viewer, "tournaments/public/path.html", "players", context)


def _public_roster(tournament: Tournament, entry: Entry) -> list[str]:
    """The entry's roster where the event publishes it."""
    if not (tournament.public_rosters and tournament.is_over and hasattr(entry, "roster")):
        return []
    return entry.roster.names
