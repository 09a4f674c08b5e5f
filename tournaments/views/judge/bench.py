"""The judge's bench at a table of an event, and the event's rulings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from atrum_judge.boards import InBoards, shared
from atrum_judge.counted import still_in
from atrum_judge.protocol import Json, Preparation
from rules.models import Ruling
from rules.rulings import Decision
from rules.views.bench import bench_page
from tournaments import actions
from tournaments.errors import NotAllowed
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, Match
from tournaments.permissions import Permission
from tournaments.queries.tables import AtBoard, boards_at
from tournaments.views.page import page
from tournaments.views.viewer import by, viewer_of

TEAM = "in"
"""The field of a judge's ticks at the pieces in play."""

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

    def save(case: Json, verdict: dict[str, Any], decided: Decision, assumed: list[str]) -> Ruling:
        return actions.judging.record_ruling(by(request), match, case, verdict, decided, assumed).ruling

    match.tournament = viewer.tournament
    prefetch_related_objects([match], "seats__entry__roster")
    board = whole_number(request.GET.get("board", ""), digits=1) or 0
    boards = boards_at(match, list(match.seats.all()))
    chosen = next((one for one in boards if one.number == board), None)
    if boards and chosen is None and request.method == "GET":
        context = {"match": match, "round": match.round, "boards": boards}
        return page(viewer, "tournaments/judge/boards.html", "judge", context)
    place = Place.of_board(match, chosen or boards[0]) if boards else Place.of_table(match)
    teams, keeps = place.seated(), place.to_be_asked()
    if request.method == "GET" and TEAM not in request.GET and keeps:
        context = {"match": match, "round": match.round, "teams": teams, "keeps": keeps, "field": TEAM}
        return page(viewer, "tournaments/judge/teams.html", "judge", context | {"board": board})
    in_play = _ticked(teams, request.GET) if keeps else teams
    start = judge.bench.new(viewer.tournament.rules_date, in_play, place.lists(), place.state)
    context = {"tournament": viewer.tournament, "match": match}
    return bench_page(request, viewer.tournament.ruleset, judge, judge.bench, start, save=save, context=context)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a game: a table, or a board of a match between teams.

    Attributes:
        names, rosters: of the players there, and their registered pieces, by seat.
        preparation: the one before the game; `state` is its progress, None where it is not known.
    """

    names: Sequence[str]
    rosters: Sequence[Sequence[dict[str, Any]]]
    preparation: Preparation | None
    state: Json | None

    @classmethod
    def of_table(cls, match: Match) -> "Place":
        """A whole table."""
        entries = [seat.entry for seat in match.seats.all()]
        return cls(
            [one.name for one in entries],
            _rosters(entries),
            match.tournament.ruleset.preparation,
            match.preparation,
        )

    @classmethod
    def of_board(cls, match: Match, board: AtBoard) -> "Place":
        """One board of a match between teams."""
        rules, at = cast(InBoards, match.tournament.ruleset), board.number - 1
        rosters = [
            shared(whole, rules.boards)[at] for whole in _rosters([seat.entry for seat in match.seats.all()])
        ]
        state = match.preparation["boards"][at] if match.preparation else None
        return cls(board.names, rosters, rules.base.preparation, state)

    def to_be_asked(self) -> int:
        """Return the number of pieces that a judge has to tick for each team, formed by hand and not said; else
        0.
        """
        keeps = self.preparation.keeps if self.preparation else 0
        return keeps if keeps and any(len(team) > keeps for _name, team in self.seated()) else 0

    def order(self) -> Sequence[int]:
        """The seats in turn order, as far as the preparation has come."""
        if self.preparation is None or self.state is None:
            return range(len(self.names))
        return self.preparation.order(self.state)

    def lists(self) -> list[Sequence[dict[str, Any]]]:
        """The pieces that each registered, in turn order."""
        return [self.rosters[seat] for seat in self.order()]

    def seated(self) -> Teams:
        """Names and teams in turn order, as far as the preparation has come."""
        kept, listed = None, []
        if self.preparation is not None and self.state is not None:
            kept = still_in(self.preparation.fates(self.state))
        for index in self.order():
            name, items = self.names[index], list(self.rosters[index])
            team = items if kept is None else [items[i] for i in kept[index] if i < len(items)]
            listed.append((name if self.names.count(name) == 1 else f"{name} {index + 1}", team))
        return listed


def _rosters(entries: Sequence[Entry]) -> list[list[dict[str, Any]]]:
    return [entry.roster.items if hasattr(entry, "roster") else [] for entry in entries]


def _ticked(teams: Teams, chosen: QueryDict) -> Teams:
    """Return only the ticked pieces of teams that are not known: ``1-0`` is the second's first piece."""
    ticked = set(chosen.getlist(TEAM))
    return [
        (name, [item for place, item in enumerate(team) if f"{seat}-{place}" in ticked])
        for seat, (name, team) in enumerate(teams)
    ]


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's rulings: all of them for its judges, the published ones for everybody."""
    viewer = viewer_of(request, slug)
    found = viewer.tournament.rulings.select_related(
        "ruling__author__player", "match__round__stage", "match__round__tournament"
    )
    if not viewer.judges:
        found = found.filter(ruling__published_at__isnull=False)
    return page(viewer, "tournaments/judge/rulings.html", "judge" if viewer.judges else "log", {"rulings": found})
