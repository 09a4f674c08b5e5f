"""The circuits of a club, for its staff: make one, set how it counts, look at it before others do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from atrum_judge.text import as_seen
from tournaments.actions.seasons.circuits import WouldMove
from tournaments.actions.seasons.counting import results_typed
from tournaments.actions.verbs import VERBS
from tournaments.answers.table import page_number
from tournaments.core.lists.likeness import are_alike
from tournaments.core.seasons import typed
from tournaments.core.seasons.circuit import Move, Rules
from tournaments.core.seasons.rows import TypedResult
from tournaments.enums import CircuitPlace, CircuitState, CircuitTie, CircuitWay
from tournaments.errors import NotAllowed, Refusal
from tournaments.forms.sent import Sent, carried_out
from tournaments.models import Circuit, Tournament
from tournaments.permissions import Permission
from tournaments.queries.people.index import gather, named, nearly_named
from tournaments.queries.people.known import MOST_OFFERED, Known, people_of
from tournaments.queries.seasons.circuits import Standing, circuits_of, counts
from tournaments.queries.seasons.overview import Overview
from tournaments.views.desk.arrival import takes_people
from tournaments.views.page import page
from tournaments.views.seasons.shown import shown_rows
from tournaments.views.seasons.words import advice_said, rules_said
from tournaments.views.viewer import Viewer, viewer_of

ON_A_PAGE = 60
MOST_CHOICES = 2000
"""People of a table who can be chosen for a decision by hand; more would make the page too large."""


def of_clubs_staff(request: HttpRequest, slug: str) -> Viewer:
    """Return the viewer. Raises `NotAllowed` for all but the club's own staff."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.MANAGE)
    club = viewer.tournament.club
    if club is None or not club.staff.filter(user=viewer.user).exists():
        raise NotAllowed(_("Eso lo decide el equipo del club."))
    return viewer


@login_required
def circuits(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's circuits, and the part of this event in each."""
    viewer = of_clubs_staff(request, slug)
    tournament = viewer.tournament
    error: Refusal | None = None
    if request.method == "POST":
        try:
            carried_out(VERBS["count_event"], Sent(tournament, request.POST), viewer.by(), viewer.person)
            messages.success(request, str(VERBS["count_event"].done))
            return redirect("circuits", slug)
        except Refusal as refusal:
            error = refusal
    said = {one.circuit_id: one for one in tournament.circuits.all()}
    found = circuits_of(tournament.club_id or 0, for_staff=True)
    context = {
        "circuits": [(one, said.get(one.pk), counts(one, tournament, said.get(one.pk))) for one in found],
        "ways": CircuitWay.choices,
        "error": error,
        "moving": _named_moves(error),
        "sent": {name: request.POST.get(name, "") for name in ("circuit", "counts", "factor", "group")},
    }
    response = page(viewer, "tournaments/seasons/circuits.html", "entries", context)
    response.status_code = error.status if error else 200
    return response


def _named_moves(error: Refusal | None) -> list[tuple[str, Move]]:
    """Return who would move, by name."""
    if not isinstance(error, WouldMove):
        return []
    return [(error.names.get(one.person, ""), one) for one in error.people]


@login_required
def manage_circuit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One circuit: its table with every name, its settings, its events, decisions by hand."""
    viewer = of_clubs_staff(request, slug)
    found = _circuit(viewer, pk)
    error: Refusal | None = None
    if request.method == "POST":
        try:
            carried_out(VERBS["set_circuit"], Sent(viewer.tournament, request.POST), viewer.by(), viewer.person)
            messages.success(request, str(VERBS["set_circuit"].done))
            return redirect("manage_circuit", slug, pk)
        except Refusal as refusal:
            error = refusal
    standing = Standing.of(found)
    rows = shown_rows(standing, for_staff=True)
    on_page = Paginator(rows, ON_A_PAGE).get_page(page_number(request.GET.get("page", "")) or 1)
    context = {
        "circuit": found,
        "error": error,
        "moving": _named_moves(error),
        "values": _values(found) | ({"passes_on": ""} | request.POST.dict() if error else {}),
        "ways": CircuitWay.choices,
        "ties": CircuitTie.choices,
        "rules": list(rules_said(found)),
        "rows": on_page,
        "may_award": any(stage.has_standing for stage in viewer.tournament.plan),
        "qualified": len(standing.qualified) if _may_be_final(viewer.tournament) else 0,
        "page": on_page,
        "people": [row for row in rows[:MOST_CHOICES] if isinstance(row.person, int)],
        "places": CircuitPlace.choices,
        "events": list(reversed(standing.events)),
        "states": [each for each in CircuitState.choices if each[0] != found.state],
    }
    response = page(viewer, "tournaments/seasons/manage.html", "entries", context)
    response.status_code = error.status if error else 200
    return response


def _may_be_final(tournament: Tournament) -> bool:
    """True for an event that still takes people, one at a seat."""
    return tournament.ruleset.entry_size == 1 and takes_people(tournament)


def _circuit(viewer: Viewer, pk: int) -> Circuit:
    found = Circuit.objects.select_related("club").filter(pk=pk, club=viewer.tournament.club_id).first()
    if found is None:
        raise Http404
    return found


def _values(circuit: Circuit) -> dict[str, Any]:
    """Return the settings as the form sends them."""
    rules = Rules.read(circuit.settings)
    ties = [*rules.ties, "", "", ""]
    return {
        "name": circuit.name,
        "way": rules.way,
        "points": " ".join(map(str, rules.points)),
        "sizes": typed.said_sizes(rules.sizes),
        "groups": typed.said_groups(rules.groups),
        "passes_on": "yes" if rules.passes_on else "",
        **{name: getattr(rules, name) for name in ("rest", "win", "draw", "best", "people", "events", "qualify")},
        **{f"tie_{place}": ties[place - 1] for place in (1, 2, 3)},
        "tag": circuit.tag,
        "since": circuit.since.isoformat() if circuit.since else "",
        "until": circuit.until.isoformat() if circuit.until else "",
        "division": rules.division,
    }


@login_required
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's events as its organizer looks back on them, and what the next one should change."""
    viewer = of_clubs_staff(request, slug)
    club = viewer.tournament.club
    found = Overview.of(club) if club else None
    context = {
        "found": found,
        "advice": [advice_said(one) for one in found.advice] if found else [],
        "rows": [
            (one, " · ".join(f"{minutes:+d}" for minutes in one.evening.over))
            for one in reversed(found.looked if found else ())
        ],
    }
    return page(viewer, "tournaments/seasons/overview.html", "entries", context)


OUTSIDE = ("event", "day", "size", "factor", "group", "rows")
"""The fields of an event of elsewhere."""


@dataclass(frozen=True)
class Line:
    """A line of a list of elsewhere, and the people of the club whom it may mean."""

    result: TypedResult
    candidates: Sequence[Known]
    chosen: int


@login_required
def outside(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Count an event that was played elsewhere: type or paste its results, then say who each one is."""
    viewer = of_clubs_staff(request, slug)
    found = _circuit(viewer, pk)
    error: Refusal | None = None
    lines: list[Line] = []
    if request.method == "POST":
        sent = Sent(viewer.tournament, request.POST)
        try:
            lines = _lines(found, sent)
            if request.POST.get("step") == "save" and not _is_as_seen(lines, sent):
                messages.info(request, _("La lista cambió: mírala otra vez antes de guardar."))
            elif request.POST.get("step") == "save":
                carried_out(VERBS["add_outside"], sent, viewer.by(), viewer.person)
                messages.success(request, str(VERBS["add_outside"].done))
                return redirect("manage_circuit", slug, pk)
        except Refusal as refusal:
            error = refusal
    context = {
        "circuit": found,
        "error": error,
        "lines": lines,
        "values": {name: request.POST.get(name, "") for name in OUTSIDE},
        "groups": [one.name for one in found.rules.groups],
    }
    response = page(viewer, "tournaments/seasons/outside.html", "entries", context)
    response.status_code = error.status if error else 200
    return response


def _lines(circuit: Circuit, sent: Sent) -> list[Line]:
    """Return the typed lines, each with the people who may be meant: of that very name, else of one alike.

    A choice goes with the name for which it was made. Raises `Invalid`.
    """
    results = results_typed(sent.lines("rows"))
    gather(circuit.club)
    names = {as_seen(one.name) for one in results}
    meant = named(circuit.club, names)
    alike = nearly_named(circuit.club, {name for name in names if not meant.get(name)})
    asked = {player for some in (meant, alike) for own in some.values() for player in own}
    known = people_of(circuit.club, players=asked)
    chosen = dict(zip(sent.data.getlist("named"), sent.data.getlist("people"), strict=False))
    found = []
    for one in results:
        name = as_seen(one.name)
        own = [each for each in known if name in each.names]
        usual = own[0].player if len(own) == 1 else 0
        near = [each for each in known if not own and any(are_alike(name, other) for other in each.names)]
        said = chosen.get(one.name, "")
        found.append(Line(one, own or near[:MOST_OFFERED], int(said) if said.isdecimal() else usual))
    return found


def _is_as_seen(lines: Sequence[Line], sent: Sent) -> bool:
    """True if each line was on the page when its person was chosen."""
    return [one.result.name for one in lines] == sent.data.getlist("named")
