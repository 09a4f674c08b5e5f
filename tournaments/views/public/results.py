"""Standings, brackets, cross tables, each player's way."""

from collections.abc import Callable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from atrum_judge.counted import still_in
from tournaments.answers.table import round_number
from tournaments.core.brackets.drawing import chart
from tournaments.enums import KNOCKOUT_FORMATS, TABLE_STAGES, TournamentState
from tournaments.models import Entry, Tournament
from tournaments.queries.brackets import drawn_bracket
from tournaments.queries.going.where import where
from tournaments.queries.paths import (
    CrossRow,
    CrossTable,
    Step,
    cross_tables,
    path,
    place_apart,
    place_now,
    ranks_by_round,
    tally_of,
)
from tournaments.queries.rounds import published_rounds
from tournaments.queries.standings import (
    Row,
    StandingsTable,
    across_groups,
    criteria_of,
    final_order,
    has_shared_final,
    podium,
    standings_table,
)
from tournaments.queries.summary.results import Sign, final_places, signs_of
from tournaments.views.listing import Listing, in_groups
from tournaments.views.page import once, page
from tournaments.views.share import said
from tournaments.views.viewer import Viewer, viewer_of

MOST_SIGNS = 9
"""The last results beside a name in the standing."""


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standing after a round, with the criterion that decided each place."""
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    after = round_number(request.GET.get("after", ""))
    numbers = [r.number for r in published_rounds(tournament) if r.stage.kind in TABLE_STAGES]
    knocked_out = tournament.format in KNOCKOUT_FORMATS
    is_finished = tournament.state == TournamentState.FINISHED
    order = once(final_order, tournament) if knocked_out or (is_finished and numbers) else None
    table = None if knocked_out else once(standings_table, tournament, after=after)
    listing = Listing(viewer, once(_names_in_order, table, order))
    if (jump := listing.jump()) is not None:
        return jump
    context = {
        "order": once(_shown_order, order, listing) if order and knocked_out else None,
        "title": once(podium, tournament) if order and is_finished else None,
        "knocked_out": knocked_out,
        "shared_final": once(has_shared_final, tournament) if is_finished and order else False,
        "table": table,
        "groups": once(_shown_groups, table, listing) if table else None,
        "signs": once(_shown_signs, tournament, table, listing) if table else None,
        "numbers": numbers,
        "across": None if after else once(across_groups, tournament),
        "criteria": once(criteria_of, tournament),
        "listing": listing,
        "text": once(_text, viewer, table, order),
    }
    kept = listing.is_usual and (after is None or after in numbers)
    return page(viewer, "tournaments/public/standings.html", "standings", context, kept=kept)


def _text(
    viewer: Viewer, table: Callable[[], StandingsTable] | None, order: Callable[[], list[Entry]] | None
) -> str:
    """Return the standing for a chat, once the event is over its final order; empty before there is one."""
    if order and viewer.tournament.state == TournamentState.FINISHED:
        return said.final_order(viewer, final_places(viewer.tournament))
    if table:
        return said.standings(viewer, table().after, table().groups) if len(table()) else ""
    return said.order(viewer, order()) if order and order() else ""


def _names_in_order(
    table: Callable[[], StandingsTable] | None, order: Callable[[], list[Entry]] | None
) -> list[dict[int, str]]:
    """Return the names in a standing, or in the order in which a bracket left its players."""
    if table:
        return [{entry.number: entry.name} for group in table().groups for entry in group.entries]
    return [{entry.number: entry.name} for entry in order()] if order else []


def _shown_groups(table: Callable[[], StandingsTable], listing: Listing) -> list[tuple[int, list[Row]]]:
    return in_groups(table().groups, listing)


def _shown_signs(
    tournament: Tournament, table: Callable[[], StandingsTable], listing: Listing
) -> Mapping[int, Sequence[Sign]]:
    """Return the last results of the entries that are shown, by their number, up to the round of the standing."""
    entries = [row.entry for _number, rows in _shown_groups(table, listing) for row in rows]
    return {
        number: signs[: table().after][-MOST_SIGNS:] for number, signs in signs_of(tournament, entries).items()
    }


def _shown_order(order: Callable[[], list[Entry]], listing: Listing) -> list[tuple[int, Entry]]:
    return [(place + 1, order()[place]) for place in listing.places]


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The knock-out stage, drawn."""
    viewer = viewer_of(request, slug)
    context = {"bracket": once(drawn_bracket, viewer.tournament)}
    return page(viewer, "tournaments/public/bracket.html", "bracket", context)


@require_safe
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the results of all entries side by side."""
    viewer = viewer_of(request, slug)
    tables = once(cross_tables, viewer.tournament)
    names = once(_names_by_row, tables)
    listing = Listing(viewer, names)
    if (jump := listing.jump()) is not None:
        return jump
    context = {
        "cross_tables": once(_shown_tables, tables, listing),
        "all_groups": tables,
        "listing": listing,
    }
    return page(viewer, "tournaments/public/cross_table.html", "standings", context, kept=listing.is_usual)


def _names_by_row(tables: Callable[[], list[CrossTable]]) -> list[dict[int, str]]:
    return [{row.entry.number: row.entry.name} for table in tables() for row in table.rows]


def _shown_tables(
    tables: Callable[[], list[CrossTable]], listing: Listing
) -> list[tuple[int, CrossTable, list[CrossRow]]]:
    """Number of each group, its table, and the rows of it to show."""
    parts = in_groups([table.rows for table in tables()], listing)
    return [(number, tables()[number - 1], rows) for number, rows in parts]


@require_safe
def player_path(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One entry's way through the event: opponents, results, place after each round."""
    viewer = viewer_of(request, slug)
    entry = get_object_or_404(viewer.tournament.entries, number=number)
    steps = path(entry)
    ranks = [step.rank for step in steps if step.rank is not None]
    size = len(ranks_by_round(viewer.tournament))
    place, of = place_now(entry) if steps else (None, 0)
    tally = tally_of(entry)
    context = {
        "entry": entry,
        "tally": tally,
        "text": said.result(viewer, entry, place, of, tally) if tally else "",
        "place": place,
        "of": of,
        "apart": place_apart(entry) if steps else (0, 0),
        "stands": "" if viewer.tournament.is_over or entry.has_left else where(entry).said,
        "picks": _public_picks(viewer.tournament, steps),
        "steps": steps,
        "ranks": ranks,
        "dots": list(zip(ranks, chart(ranks, max(ranks, default=1)), strict=True)),
        "size": size,
        "roster": public_roster(viewer.tournament, entry),
        "members": entry.players_in_order,
    }
    return page(viewer, "tournaments/public/path.html", "players", context)


def _public_picks(tournament: Tournament, steps: list[Step]) -> dict[int, str]:
    """By table, what the entry played with there, where the event publishes rosters."""
    preparation = tournament.ruleset.preparation
    if preparation is None or not are_lists_public(tournament):
        return {}
    picked = {}
    for step in steps:
        state, roster = step.seat.match.preparation, getattr(step.seat.entry, "roster", None)
        if state is not None and roster is not None and preparation.is_done(state):
            kept = still_in(preparation.fates(state))[step.seat.index]
            picked[step.seat.match_id] = ", ".join(
                roster.names[place] for place in kept if place < len(roster.names)
            )
    return picked


def are_lists_public(tournament: Tournament) -> bool:
    """True once everybody may read the lists of an event."""
    return tournament.public_rosters and tournament.is_revealed


def public_roster(tournament: Tournament, entry: Entry) -> list[str]:
    """The entry's roster where the event publishes it."""
    if not (are_lists_public(tournament) and hasattr(entry, "roster")):
        return []
    return entry.roster.names
