"""The judge's bench at a table of an event, and the event's rulings."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.models import Ruling
from rules.protocol import Json
from rules.rulings import Decision
from rules.views.bench import bench_page
from tournaments import actions
from tournaments.errors import NotAllowed
from tournaments.models import Match, Seat, Tournament
from tournaments.permissions import Permission
from tournaments.views.page import page
from tournaments.views.viewer import by, viewer_of

TEAM = "in"
"""What a judge ticks of the pieces at a table."""

Teams = list[tuple[str, list[dict[str, Any]]]]
"""Names of those at a table, with the pieces that may be in play."""


@login_required
def table_bench(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A dispute at a table: players, teams and rules date are filled in."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    match = get_object_or_404(Match.objects.select_related("round"), pk=pk, tournament=viewer.tournament)
    judge = viewer.tournament.ruleset.judge
    if judge is None or judge.bench is None or match.is_bye:
        raise Http404
    if not viewer.inspects:
        raise NotAllowed(
            _("Las listas son secretas: quien juega no ve las de sus rivales."),
            rule=viewer.tournament.section("roster_secret"),
        )

    def save(case: Json, verdict: dict[str, Any], decided: Decision) -> Ruling:
        return actions.judging.record_ruling(by(request), match, case, verdict, decided).ruling

    teams = seated(viewer.tournament, match)
    if request.method == "GET" and TEAM not in request.GET and (asked := _to_be_asked(viewer.tournament, teams)):
        context = {"match": match, "round": match.round, "teams": teams, "keeps": asked, "field": TEAM}
        return page(viewer, "tournaments/judge/teams.html", "judge", context)
    start = judge.bench.new(viewer.tournament.rules_date, _in_play(viewer.tournament, teams, request.GET))
    context = {"tournament": viewer.tournament, "match": match}
    return bench_page(request, viewer.tournament.ruleset, judge, judge.bench, start, save=save, context=context)


def _to_be_asked(tournament: Tournament, teams: Teams) -> int:
    """How many pieces of each are in play, where nobody has said which: formed by hand; else 0."""
    preparation = tournament.ruleset.preparation
    keeps = preparation.keeps if preparation else 0
    return keeps if keeps and any(len(team) > keeps for _name, team in teams) else 0


def _in_play(tournament: Tournament, teams: Teams, chosen: QueryDict) -> Teams:
    """The teams, of those that are not known only what a judge has ticked: ``1-0`` is the second's first piece."""
    if not _to_be_asked(tournament, teams):
        return teams
    ticked = set(chosen.getlist(TEAM))
    return [
        (name, [item for place, item in enumerate(team) if f"{seat}-{place}" in ticked])
        for seat, (name, team) in enumerate(teams)
    ]


def seated(tournament: Tournament, match: Match) -> Teams:
    """Names and teams in turn order, as far as the preparation has come."""
    seats: list[Seat] = list(match.seats.select_related("entry__roster").order_by("index"))
    preparation = tournament.ruleset.preparation
    order: tuple[int, ...] = tuple(range(len(seats)))
    kept: tuple[tuple[int, ...], ...] | None = None
    if preparation is not None and match.preparation is not None:
        order, kept = preparation.order(match.preparation), preparation.kept(match.preparation)
    names = [seat.entry.name for seat in seats]
    listed = []
    for index in order:
        entry = seats[index].entry
        items = entry.roster.items if hasattr(entry, "roster") else []
        team = [items[i] for i in kept[index] if i < len(items)] if kept is not None else items
        name = entry.name if names.count(entry.name) == 1 else f"{entry.name} {index + 1}"
        listed.append((name, team))
    return listed


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's rulings: all of them for its judges, the published ones for everybody."""
    viewer = viewer_of(request, slug)
    found = viewer.tournament.rulings.select_related("ruling__author__player", "match__round")
    if not viewer.judges:
        found = found.filter(ruling__published_at__isnull=False)
    return page(viewer, "tournaments/judge/rulings.html", "judge" if viewer.judges else "log", {"rulings": found})
