"""Rows of the sheets, of the values that pages show too."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from atrum_judge.text import alphabetical
from tournaments.answers.table import not_kept
from tournaments.enums import ACTIVE_STATES, KNOCKOUT_FORMATS, TournamentState
from tournaments.models import Entry, Match, Roster, Round, Tournament
from tournaments.queries.entries import called_by
from tournaments.queries.going.names import round_name, standing_name
from tournaments.queries.rounds import BY_TABLE, listed, without_inputs
from tournaments.queries.standings import StandingsTable, final_order, standings_table
from tournaments.queries.summary.results import final_places
from tournaments.serving.clock import site_time
from tournaments.views.listing import Listing
from tournaments.views.stage_words import next_beginning
from tournaments.views.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Person:
    """A line of the pairings by name; table None is a bye."""

    name: str
    table: int | None
    others: str


def sheet(
    viewer: Viewer, part: str, title: str, context: dict[str, Any], listing: Listing | None = None
) -> HttpResponse:
    """Return a page to be printed. Its parts are those of the round in one file.

    Args:
        part: the template of the sheet, in `tournaments/paper/`.
    """
    base = {
        "viewer": viewer,
        "tournament": viewer.tournament,
        "part": f"tournaments/paper/{part}.html",
        "title": title,
        "now": site_time(),
        "listing": listing,
        "per_page": None,
        "choices": (),
    }
    return not_kept(render(viewer.request, "tournaments/paper/sheet.html", base | context))


def round_of(viewer: Viewer, number: int) -> Round:
    """Return a round; only the event's staff sees a draft."""
    found = get_object_or_404(without_inputs(viewer.tournament.rounds), number=number)
    found.tournament = viewer.tournament
    if found.is_draft and not viewer.runs:
        raise Http404
    return found


def matches_of(round_: Round) -> list[Match]:
    """Return the matches of a round with their entries, by table, byes last."""
    return listed(round_.matches.order_by(*BY_TABLE), round_)


def people(tournament: Tournament, matches: Sequence[Match]) -> list[Person]:
    """Return everybody of a round by name, each of the people of an entry too whom its name does not say."""
    seated = [(seat.entry, match) for match in matches for seat in match.seats.all()]
    called = called_by(tournament, {entry.number: entry.name for entry, _match in seated})
    found = []
    for entry, match in seated:
        others = " · ".join(seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk)
        for one in called[entry.number]:
            name = one if one == entry.name else f"{one} ({entry.name})"
            found.append(Person(name, match.table, others))
    return sorted(found, key=lambda person: alphabetical(person.name))


def standing(tournament: Tournament) -> dict[str, Any]:
    """Return the standing as the sheet shows it: a table, or the order in which a bracket leaves its entries.

    Once the event is over, `placed` is its final order.
    """
    is_finished = tournament.state == TournamentState.FINISHED
    placed = final_places(tournament) if is_finished else []
    if tournament.format in KNOCKOUT_FORMATS:
        order = [] if placed else final_order(tournament)
        return {"table": None, "order": order, "placed": placed, "begins": ""}
    table: StandingsTable = standings_table(tournament)
    return {"table": table, "order": None, "placed": placed, "begins": next_beginning(tournament)}


def moment(viewer: Viewer, standing: Mapping[str, Any]) -> str:
    """Return the title of a standing."""
    if standing["table"] is None:
        return _("Clasificación")
    name = standing_name(viewer.tournament, standing["table"].after, has_bracket=viewer.has_bracket)
    return f"{_('Clasificación')} · {name}"


def expected(tournament: Tournament) -> list[Entry]:
    """Return who takes part or is expected, by name."""
    listed_as = Exists(Roster.objects.filter(entry=OuterRef("pk")))
    entries = tournament.entries.filter(state__in=ACTIVE_STATES).annotate(has_list=listed_as)
    return sorted(entries, key=lambda entry: alphabetical(entry.name))


def tables_wanted(tournament: Tournament) -> int:
    """Return how many tables those who take part fill."""
    count = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    return max(1, -(-count // tournament.tables.usual))


def head(round_: Round, what: str) -> str:
    return f"{round_name(round_)} · {what}"
