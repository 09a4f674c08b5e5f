"""Say how an event counts in a circuit, count one that was played elsewhere, and decide by hand."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from players.accounts import mark_renaming
from players.models import Member, Player
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.seasons.circuits import EVER, circuit_of, need_sure
from tournaments.actions.verbs import NEVER
from tournaments.conditions import CLUB_STAFF
from tournaments.core.lines.seasons import AddOutside, CountEvent, RemoveOutside
from tournaments.core.seasons import typed
from tournaments.core.seasons.circuit import moved
from tournaments.core.seasons.rows import TypedResult, UnreadRow, results_of
from tournaments.core.seasons.typed import Lines
from tournaments.enums import CircuitPlace
from tournaments.errors import Conflict, Invalid, localized
from tournaments.models import Circuit, CircuitDecision, CircuitEvent, Tournament
from tournaments.permissions import Permission
from tournaments.queries.people.known import people_of
from tournaments.queries.seasons.circuits import Standing

MOST_OUTSIDE = 400
MOST_DECISIONS = 1000
MOST_GIVEN = 1_000_000


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Torneo de un circuito"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def count_event(
    change: Change,
    tournament: Tournament,
    *,
    circuit: int,
    counts: bool = False,
    group: str = "",
    factor: str = "1",
    sure: bool = False,
) -> Tournament:
    """Say that this event counts in a circuit, in a group and with a factor, or that it does not.

    Args:
        sure: the sender knows who moves, where it counted already.

    Raises:
        Conflict: the circuit is archived, or not there; it was so already; or it is published, the event counted
            already, people move, and nobody is sure.
        Invalid: the circuit has no such group, or the factor is none.
    """
    found = circuit_of(change, tournament, circuit)
    if group and group not in {one.name for one in found.rules.groups}:
        raise Invalid(_("El circuito no tiene ese grupo."), field="group")
    by = _factor(factor)
    values = {"counts": counts, "group": group, "factor": by}
    if CircuitEvent.objects.filter(circuit=found, tournament=tournament, **values).exists():
        raise Conflict(_("Ya estaba así."))
    was = Standing.of(found)
    CircuitEvent.objects.update_or_create(circuit=found, tournament=tournament, defaults=values)
    now = Standing.of(Circuit.objects.get(pk=found.pk))
    if any(one.key == f"t{tournament.pk}" for one in was.dates):
        need_sure(was, now, moved(was.rows, now.rows), sure=sure)
    change.said = CountEvent(circuit=found.pk, title=found.name, counts=counts, group=group, factor=by)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Torneo de otro lado en un circuito"),
    waits=NEVER,
    done=gettext_lazy("Anotado. En la tabla se dice que se jugó en otro lado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def add_outside(
    change: Change,
    tournament: Tournament,
    *,
    circuit: int,
    event: str,
    day: str,
    rows: Lines,
    people: Sequence[int] = (),
    size: int = 0,
    group: str = "",
    factor: str = "1",
) -> Circuit:
    """Count the results of an event that was played elsewhere.

    Args:
        rows: a line for each person, best first: "1. Ana 3-1-0".
        people: of each line, the person of the club, or 0 for somebody whom the club does not know. A name is no
            person: only the staff says who it is. Left out, nobody is known.
        size: people who played; 0 where all of them are told.

    Raises:
        Conflict: the circuit is archived, or not there.
        Invalid: a line is not understood, or a person is not of the club, or stands twice.
    """
    found = circuit_of(change, tournament, circuit)
    if found.events.filter(tournament=None).count() >= MOST_OUTSIDE:
        raise Conflict(_("El circuito tiene demasiados torneos de otro lado."))
    said = lengths.within(one_line(event), lengths.TITLE, "event")
    if not said:
        raise Invalid(_("Escribe un nombre."), field="event")
    told = _told(found, results_typed(rows), people)
    if group and group not in {one.name for one in found.rules.groups}:
        raise Invalid(_("El circuito no tiene ese grupo."), field="group")
    CircuitEvent.objects.create(
        circuit=found,
        name=said,
        day=_day(day),
        size=max(min(size, lengths.PASTED), len(told)) if size else 0,
        group=group,
        factor=_factor(factor),
        rows=told,
    )
    change.said = AddOutside(circuit=found.pk, title=found.name, event=said)
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Sin un torneo de otro lado"),
    waits=NEVER,
    done=gettext_lazy("Ya no cuenta."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def remove_outside(change: Change, tournament: Tournament, *, circuit: int, outside: int) -> Circuit:
    """Take an event that was played elsewhere out of a circuit. Raises `Conflict` where it is not there."""
    found = circuit_of(change, tournament, circuit)
    row = found.events.filter(pk=outside, tournament=None).first()
    if row is None:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    change.said = RemoveOutside(circuit=found.pk, title=found.name, event=row.name)
    row.delete()
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Puntos a mano en un circuito"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def give_points(
    change: Change, tournament: Tournament, *, circuit: int, person: int, points: str, why: str
) -> Circuit:
    """Give one of the club's people points of a circuit, or take some. The log says neither whom nor why.

    Args:
        points: a number with up to two decimals: "5", "-2,5".

    Raises:
        Conflict: the club does not know the person.
        Invalid: the points are no number, or 0, or there is no reason.
    """
    found = circuit_of(change, tournament, circuit)
    try:
        given = typed.hundredths(points, MOST_GIVEN)
    except typed.Unread as error:
        raise Invalid(_("Escribe un número, por ejemplo 5 o -2,5."), field="points") from error
    if not given:
        raise Invalid(_("Escribe un número, por ejemplo 5 o -2,5."), field="points")
    _decide(change, found, person, why, points=given)
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Lugar en la final de un circuito"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def decide_place(
    change: Change, tournament: Tournament, *, circuit: int, person: int, place: CircuitPlace, why: str
) -> Circuit:
    """Give somebody a place in the final by choice, or note that they leave theirs to the next.

    The latest word about a person counts. Raises as `give_points`.
    """
    found = circuit_of(change, tournament, circuit)
    found.decisions.filter(player=person).exclude(place="").delete()
    _decide(change, found, person, why, place=place.value)
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Sin una decisión de un circuito"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def withdraw_decision(change: Change, tournament: Tournament, *, circuit: int, decision: int) -> Circuit:
    """Take points or a place by hand back. Raises `Conflict` where that is done already."""
    found = circuit_of(change, tournament, circuit)
    if not found.decisions.filter(pk=decision).delete()[0]:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    return found


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Nombre a la vista"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def show_person(change: Change, tournament: Tournament, *, person: int, shown: bool = False) -> Tournament:
    """Note that one of the club's people without an account agrees, or no longer, to be named where several
    events are joined. The staff answers for it.

    Raises `Conflict` for somebody whom the club does not know, or who has an account and says so alone.
    """
    club = tournament.club
    known = people_of(club, players=[person]) if club else []
    if club is None or not known:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    if known[0].has_account:
        raise Conflict(_("Tiene cuenta: lo elige esa persona, en su cuenta."))
    member = Member.objects.get_or_create(club=club, player_id=known[0].player)[0]
    member.is_shown = shown
    member.save(update_fields=["is_shown"])
    mark_renaming()
    return tournament


def _decide(change: Change, circuit: Circuit, person: int, why: str, *, points: int = 0, place: str = "") -> None:
    reason = lengths.within(one_line(why), lengths.TEXT, "why")
    if not reason:
        raise Invalid(_("Escribe el motivo."), field="why")
    if not people_of(circuit.club, players=[person]):
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    if circuit.decisions.count() >= MOST_DECISIONS:
        raise Conflict(_("El circuito tiene demasiadas decisiones a mano."))
    CircuitDecision.objects.create(
        circuit=circuit,
        player=Player.objects.get(pk=person),
        points=points,
        place=place,
        reason=reason,
        by=change.user,
        at=change.now,
    )


def results_typed(rows: Lines) -> tuple[TypedResult, ...]:
    """Return the results of an event of elsewhere. Raises `Invalid`, with the line that is not understood."""
    try:
        found = results_of(rows)
    except UnreadRow as error:
        raise Invalid(localized(error.said), field="rows") from error
    except typed.Unread as error:
        raise Invalid(_("No se entiende: «%(part)s».") % {"part": str(error)[:80]}, field="rows") from error
    if not found:
        raise Invalid(_("Escribe una línea por persona."), field="rows")
    return found


def _told(circuit: Circuit, results: Sequence[TypedResult], people: Sequence[int]) -> list[dict[str, Any]]:
    """Return the rows of an event of elsewhere, each with its person. Raises `Invalid`."""
    whose = list(people) or [0] * len(results)
    if len(whose) != len(results):
        raise Invalid(_("Di de cada línea quién es."), field="people")
    meant = [one for one in whose if one]
    known = {one.player for one in people_of(circuit.club, players=meant)}
    if not known.issuperset(meant) or len(set(meant)) != len(meant):
        raise Invalid(_("Alguien no es del padrón, o está dos veces."), field="people")
    return [
        {"player": player or None, "name": one.name, "place": one.place, "wins": one.wins, "draws": one.draws}
        for player, one in zip(whose, results, strict=True)
    ]


def _factor(text: str) -> int:
    try:
        return typed.factor_of(text)
    except typed.Unread as error:
        raise Invalid(_("Escribe un número, por ejemplo 1,5."), field="factor") from error


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Invalid(_("Escribe una fecha."), field="day") from error
