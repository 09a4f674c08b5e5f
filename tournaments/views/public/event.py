"""The event's own page: before, while and after it is played."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.core.statistics.told import LEAST_PEOPLE
from tournaments.enums import ACTIVE_STATES, KNOCKOUT_STAGES, TournamentState
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.pictures.ranks import RankChart, rank_chart
from tournaments.queries.brackets import drawn_bracket, still_playing
from tournaments.queries.entries import people_unsaid_at
from tournaments.queries.evening.raffles import draws
from tournaments.queries.people.logos import face_of
from tournaments.queries.rounds import (
    BY_TABLE,
    listed,
    open_matches,
    paused_for,
    planned_rounds,
    published_rounds,
    table_of,
)
from tournaments.queries.seasons.federations import above
from tournaments.queries.standings import Row, has_shared_final, podium, standing_rows
from tournaments.queries.statistics.counted import is_counted
from tournaments.queries.summary.left import rounds_in_all, time_left
from tournaments.queries.summary.results import drawn_ranks, final_places, numbers_of
from tournaments.queries.summary.sheets import has_trf
from tournaments.views.page import clock_context, once, page
from tournaments.views.share import said, texts
from tournaments.views.share.short import by_code
from tournaments.views.viewer import Viewer, viewer_of

MOST_NAMES = 40
MOST_TABLES = 8
MOST_PLACES = 32
MOST_LEADERS = 8
MOST_LINES = 64
"""People whose lines a chart still tells apart."""


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament and where it stands."""
    if (there := by_code(request, slug)) is not None:
        return there
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    latest = published_rounds(tournament).last()
    active = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    planned = planned_rounds(tournament, active)
    context: dict[str, Any] = {
        "latest": latest,
        "people": _who_played(tournament) if tournament.is_over and latest else active,
        "planned": planned,
        "cancelled_for": _cancelled_for(tournament),
        "face": once(face_of, tournament),
        "above": once(above, tournament),
        "raffled": once(draws, tournament),
    }
    if latest is None:
        context |= _before(viewer)
    elif tournament.is_over:
        context |= _after(viewer, context["people"])
    else:
        context |= _while_played(viewer, latest, planned)
    return page(viewer, "tournaments/public/overview.html", "overview", context)


def _before(viewer: Viewer) -> dict[str, Any]:
    return {"coming": once(_coming, viewer.tournament), "text": said.invitation(viewer)}


def _coming(tournament: Tournament) -> list[str]:
    """Return the first names that have a place."""
    active = tournament.entries.filter(state__in=ACTIVE_STATES).order_by("number")
    return list(active.values_list("name", flat=True)[:MOST_NAMES])


def _while_played(viewer: Viewer, latest: Round, planned: int) -> dict[str, Any]:
    tournament = viewer.tournament
    in_all = rounds_in_all(tournament, planned)
    own = table_of(viewer.entry) if viewer.entry and not viewer.entry.has_left else []
    tables = once(_tables, latest)
    return {
        **clock_context(latest),
        "own": own,
        "in_all": in_all,
        "time_left": time_left(tournament, latest, in_all),
        "open_count": once(open_matches(latest).count),
        "table_count": once(latest.matches.filter(table__isnull=False).count),
        "matches": tables,
        "text": once(_pairings_said, viewer, latest),
        "fellows": once(lambda: people_unsaid_at(tournament, tables())),
        "leaders": once(_leaders, tournament, latest),
        "still_playing": once(_still_playing, latest),
        "paused_for": paused_for(latest),
        "round": latest,
    }


def _pairings_said(viewer: Viewer, latest: Round) -> str:
    """Return the tables of the round for a chat; of a large one, the way to find one's own."""
    first = listed(latest.matches.order_by(*BY_TABLE)[: texts.MOST + 1], latest)
    return said.pairings(viewer, latest, first if len(first) <= texts.MOST else None)


def _tables(latest: Round) -> list[Match]:
    """Return the first tables of the round."""
    return listed(latest.matches.filter(table__isnull=False).order_by(*BY_TABLE)[:MOST_TABLES], latest)


def _after(viewer: Viewer, people: int) -> dict[str, Any]:
    tournament = viewer.tournament
    finished = tournament.state == TournamentState.FINISHED
    counted = is_counted(tournament) and people >= LEAST_PEOPLE
    title = once(podium, tournament)
    return {
        "title": title if finished else None,
        "text": once(lambda: said.champion(viewer, title(), people)) if finished else "",
        "shared_final": once(has_shared_final, tournament) if finished else False,
        "numbers": once(numbers_of, tournament),
        "placed": once(final_places, tournament, MOST_PLACES),
        "bracket": once(drawn_bracket, tournament),
        "ranks": once(_ranks, tournament),
        "has_trf": once(has_trf, tournament),
        "has_statistics": counted,
    }


def _ranks(tournament: Tournament) -> RankChart | None:
    drawn = drawn_ranks(tournament)[:MOST_LINES]
    return rank_chart([(entry.number, entry.name, ranks) for entry, ranks in drawn])


def _who_played(tournament: Tournament) -> int:
    """Count the entries that sat at a table, or had a bye; those that left before the end too."""
    return tournament.entries.filter(seats__isnull=False).distinct().count()


def _leaders(tournament: Tournament, latest: Round) -> list[Row]:
    """The best so far, of each group the first; nobody before a round is over, or in a bracket."""
    if latest.stage.kind in KNOCKOUT_STAGES:
        return []
    groups = standing_rows(tournament, MOST_LEADERS)
    return groups[0] if len(groups) == 1 else [group[0] for group in groups if group]


def _still_playing(latest: Round) -> list[Entry]:
    return still_playing(latest.stage) if latest.stage.kind in KNOCKOUT_STAGES else []


def _cancelled_for(tournament: Tournament) -> str:
    """Return the reason why the event was called off; empty where it was not."""
    if tournament.state != TournamentState.CANCELLED:
        return ""
    line = tournament.log.filter(action="cancel_tournament").first()
    return line.reason if line else ""
