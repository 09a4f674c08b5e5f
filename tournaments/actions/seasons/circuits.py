"""Make a circuit of a club's events, set how it counts, publish it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from atrum_judge.text import one_line
from players.accounts import mark_renaming
from players.models import Club
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.conditions import CLUB_STAFF
from tournaments.core.lines.seasons import SetCircuit, SetCircuitState
from tournaments.core.lines.shapes import OfCircuit
from tournaments.core.seasons import typed
from tournaments.core.seasons.circuit import Move, PersonId, Rules, moved
from tournaments.enums import CircuitState, CircuitTie, CircuitWay
from tournaments.errors import Conflict, Invalid
from tournaments.models import Circuit, CircuitEvent, Tournament
from tournaments.permissions import CANCELLED, DRAFT, FINISHED, OPEN, RUNNING, Permission
from tournaments.queries.seasons.circuits import Standing, events_of_circuit

EVER = (DRAFT, OPEN, RUNNING, FINISHED, CANCELLED)
MOST_CIRCUITS = 40
MOST_COUNT = 9999
SURE = "sure"
"""The field by which a change of a published circuit is confirmed."""


class WouldMove(Conflict):
    """A change of a published circuit moves people, and its sender has not said to be sure.

    Attributes:
        people: those who move, leave, or gain or lose a place in the final.
        names: of all of them, for the staff.
    """

    def __init__(self, people: Sequence[Move], names: Mapping[PersonId, str]) -> None:
        n = len(people)
        said = ngettext("Se mueve %(n)s persona.", "Se mueven %(n)s personas.", n) % {"n": n}
        super().__init__(said + " " + _("Mira quién y confirma."), field=SURE)
        self.people = people
        self.names = names


def circuit_of(change: Change, tournament: Tournament, pk: int, *, archived: bool = False) -> Circuit:
    """Return a circuit of the event's club, locked.

    Args:
        archived: also one that is archived.

    Raises `Conflict` where the club has no such circuit, or it is archived.
    """
    if tournament.trial_until:
        raise Conflict(_("Esto es una prueba: los circuitos son para los torneos de verdad."))
    found = Circuit.objects.select_for_update().filter(pk=pk, club__isnull=False, club=tournament.club_id).first()
    if found is None:
        raise Conflict(_("Ese circuito ya no está."), field="circuit")
    if found.is_archived and not archived:
        raise Conflict(_("El circuito está archivado: vuelve a publicarlo para cambiarlo."), field="circuit")
    mark_renaming()
    change.said = OfCircuit(circuit=found.pk, title=found.name)
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Circuito nuevo"),
    waits=NEVER,
    done=gettext_lazy("Creado. Lo ve solo el equipo del club, hasta que lo publiques."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def make_circuit(change: Change, tournament: Tournament, *, name: str, way: CircuitWay) -> Circuit:
    """Begin a circuit of the club, for events of the game of this one. It is a draft at first.

    Raises:
        Conflict: this is an event to try, or one without a club, or there are too many.
        Invalid: it has no name.
    """
    club = Club.objects.select_for_update().filter(tournaments=tournament).first()
    if club is None:
        raise Conflict(_("Este torneo vino de otro sitio: no tiene padrón."))
    if tournament.trial_until:
        raise Conflict(_("Esto es una prueba: los circuitos son para los torneos de verdad."))
    if club.circuits.count() >= MOST_CIRCUITS:
        raise Conflict(_("El club tiene demasiados circuitos: borra un borrador."))
    made = Circuit.objects.create(
        club=club,
        name=_named(name),
        game=tournament.game,
        settings=Rules(way=way.value).as_json(),
        created_at=change.now,
    )
    change.said = OfCircuit(circuit=made.pk, title=made.name)
    mark_renaming()
    return made


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Reglas de un circuito"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def set_circuit(
    change: Change,
    tournament: Tournament,
    *,
    circuit: int,
    name: str,
    way: CircuitWay,
    points: str = "",
    rest: int = 0,
    sizes: str = "",
    win: int = 0,
    draw: int = 0,
    best: int = 0,
    people: int = 0,
    events: int = 0,
    tie_1: CircuitTie | None = None,
    tie_2: CircuitTie | None = None,
    tie_3: CircuitTie | None = None,
    groups: str = "",
    qualify: int = 0,
    passes_on: bool = False,
    tag: str = "",
    since: str = "",
    until: str = "",
    division: str = "",
    sure: bool = False,
) -> Circuit:
    """Set how a circuit counts (`core.seasons.circuit.Rules`). A setting that is not sent is off.

    Args:
        points, sizes, groups: as an organizer types them: "25 18 15", "16 x 1,5; 32 x 2", "Grandes 2 32".
        tag, since, until: events of the club with this in their name, and between these days, count by themselves.
        division: only who played in the division of this name counts.
        sure: the sender knows who moves.

    Raises:
        Conflict: the circuit is archived, or not there; or it is published, people move, and nobody is sure.
        Invalid: a setting is not understood.
    """
    found, ties = circuit_of(change, tournament, circuit), (tie_1, tie_2, tie_3)
    numbers = {"rest": rest, "win": win, "draw": draw, "best": best, "people": people, "events": events}
    rules = _rules(way, points, sizes, groups, ties, passes_on, numbers | {"qualify": qualify})
    rules = replace(rules, division=lengths.within(one_line(division), lengths.DIVISION, "division"))
    values = {"name": _named(name), "tag": lengths.within(one_line(tag), lengths.TITLE, "tag")}
    days = {"since": _day(since, "since"), "until": _day(until, "until")}
    if days["since"] and days["until"] and days["since"] > days["until"]:
        raise Invalid(_("El último día es antes que el primero."), field="until")
    _set(change, found, rules, values | days, sure=sure)
    return found


def _rules(
    way: CircuitWay,
    points: str,
    sizes: str,
    groups: str,
    ties: Sequence[CircuitTie | None],
    passes_on: bool,
    numbers: Mapping[str, int],
) -> Rules:
    """Return the rules that somebody typed. Raises `Invalid`, which names a setting."""
    worth = {"rest", "win", "draw"}
    limits = {name: typed.MOST_POINTS if name in worth else MOST_COUNT for name in numbers}
    counted: dict[str, Any] = {name: _within(number, limits[name], name) for name, number in numbers.items()}
    return Rules(
        way=way.value,
        points=_typed(typed.points_of, points, "points"),
        sizes=_typed(typed.sizes_of, sizes, "sizes"),
        groups=_typed(typed.groups_of, groups, "groups"),
        ties=tuple(dict.fromkeys(one.value for one in ties if one)),
        passes_on=passes_on,
        **counted,
    )


def _set(change: Change, found: Circuit, rules: Rules, values: dict[str, Any], *, sure: bool) -> None:
    """Save settings, with who moves in the log. Raises `Conflict` where a published table would move."""
    old, new = Rules.read(found.settings).as_json(), rules.as_json()
    was = {name: getattr(found, name) for name in values}
    told = {name: [old[name], new[name]] for name in new if old[name] != new[name]}
    told |= {name: [_plain(was[name]), _plain(value)] for name, value in values.items() if was[name] != value}
    standing = Standing.of(found)
    before = standing.rows
    for name, value in values.items():
        setattr(found, name, value)
    found.settings = new
    then = Standing.of(Circuit.objects.get(pk=found.pk)).with_settings(**values, settings=new)
    moving = moved(before, then.rows)
    need_sure(standing, then, moving, sure=sure)
    found.save()
    change.said = SetCircuit(circuit=found.pk, title=found.name, changed=told, moved=len(moving))


def need_sure(was: Standing, now: Standing, moving: Sequence[Move], *, sure: bool) -> None:
    """Raises `WouldMove` where a published table moves, and the sender has not said to be sure."""
    if was.circuit.state == CircuitState.PUBLISHED and moving and not sure:
        raise WouldMove(moving, {**was.names(for_staff=True), **now.names(for_staff=True)})


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Estado de un circuito"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def set_circuit_state(change: Change, tournament: Tournament, *, circuit: int, state: CircuitState) -> Circuit:
    """Publish a circuit, archive it, or hide it again. Raises `Conflict` where it is so already.

    An archived one keeps the events that count by then, and takes in no other; their corrections move it.
    """
    found = circuit_of(change, tournament, circuit, archived=True)
    if found.state == state:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    if state == CircuitState.ARCHIVED:
        by_itself = [one.event for one in events_of_circuit(found) if one.said is None and one.is_played]
        CircuitEvent.objects.bulk_create([CircuitEvent(circuit=found, tournament=one) for one in by_itself])
    found.state = state
    found.save(update_fields=["state"])
    change.said = SetCircuitState(circuit=found.pk, title=found.name, state=state.value)
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Circuito borrado"),
    waits=NEVER,
    done=gettext_lazy("Borrado. Los torneos siguen como estaban."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def remove_circuit(change: Change, tournament: Tournament, *, circuit: int) -> Tournament:
    """Remove a circuit that is a draft. Raises `Conflict` for another one: it is archived instead."""
    found = circuit_of(change, tournament, circuit, archived=True)
    if found.state != CircuitState.DRAFT:
        raise Conflict(_("Ya lo vieron otros: archívalo."))
    found.delete()
    return tournament


def _named(name: str) -> str:
    said = lengths.within(one_line(name), lengths.TITLE, "name")
    if not said:
        raise Invalid(_("Escribe un nombre."), field="name")
    return said


def _typed(read: Any, text: str, field: str) -> Any:
    try:
        return read(text)
    except typed.Unread as error:
        raise Invalid(_("No se entiende: «%(part)s».") % {"part": str(error)[:80]}, field=field) from error


def _within(number: int, most: int, field: str) -> int:
    if number > most:
        raise Invalid(_("Hasta %(most)s.") % {"most": most}, field=field)
    return number


def _day(text: str, field: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise Invalid(_("Escribe una fecha."), field=field) from error


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
