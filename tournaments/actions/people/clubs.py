"""Tend the list of a club's people: join two of them, note something, name the club and give it a logo."""

import hashlib
from datetime import date

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from players.accounts import mark_renaming
from players.models import A_YEAR, Club, ClubLogo, ClubStaff, Member, Sanction
from players.sanctions import suspensions
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.conditions import CLUB_STAFF
from tournaments.core.lines.people import RememberPenalties
from tournaments.enums import Role
from tournaments.errors import Conflict, Invalid
from tournaments.models import EntryMember, Tournament
from tournaments.permissions import CANCELLED, DRAFT, FINISHED, OPEN, RUNNING, Permission
from tournaments.pictures.colours import SITES_OWN, is_colour
from tournaments.pictures.logo import Drawn
from tournaments.queries.people.index import came_to_backed
from tournaments.queries.people.known import Known, people_of
from tournaments.queries.people.same import all_rows

MOST_MONTHS = 10 * A_YEAR
EVER = (DRAFT, OPEN, RUNNING, FINISHED, CANCELLED)


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Misma persona"),
    waits=NEVER,
    done=gettext_lazy("Desde ahora son la misma persona."),
    public=False,
    tells=(),
)
def same_person(change: Change, tournament: Tournament, *, person: int, other: int) -> Tournament:
    """Take two of the club's people for one from now on. Past events and their records stay as they were told.

    Args:
        person, other: ids of their players; the one with an account goes on.

    Raises `Conflict` where the event has no club, the club does not know one of them, they are one already, both
    have an account, or both played in one event.
    """
    club = _club(tournament)
    known = {one.player: one for one in people_of(club, players=[person, other])}
    if person == other:
        raise Conflict(_("Elige a dos personas distintas."), field="other")
    if person not in known or other not in known:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."), field="other")
    one, two = known[person], known[other]
    if one.has_account and two.has_account:
        raise Conflict(_("Las dos tienen cuenta: no se pueden unir."), field="other")
    if two.has_account:
        one, two = two, one
    _need_apart(club, one, two)
    member, joined = _member(club, one.player), _member(club, two.player)
    joined.same_as = member
    joined.save(update_fields=["same_as"])
    mark_renaming()
    return tournament


def _need_apart(club: Club, one: Known, two: Known) -> None:
    """Raise `Conflict` for two who were in one event."""
    rows = EntryMember.objects.filter(tournament__club=club)
    first = rows.filter(player__in=[one.player, *one.others]).values("tournament")
    if rows.filter(player__in=[two.player, *two.others], tournament__in=first).exists():
        raise Conflict(_("Estuvieron los dos en un mismo torneo: son personas distintas."), field="other")


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Personas distintas"),
    waits=NEVER,
    done=gettext_lazy("Otra vez son personas distintas."),
    public=False,
    tells=(),
)
def not_the_same(change: Change, tournament: Tournament, *, other: int) -> Tournament:
    """Undo `same_person`. Raises `Conflict` where they are not one."""
    club = _club(tournament)
    joined = (
        Member.objects.filter(club=club, player=other, same_as__isnull=False).select_related("same_as").first()
    )
    if joined is None or joined.same_as is None:
        raise Conflict(_("Ya eran personas distintas."))
    joined.same_as = None
    joined.save(update_fields=["same_as"])
    mark_renaming()
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Nota del padrón"),
    waits=NEVER,
    done=gettext_lazy("Guardado. Solo lo ve la organización."),
    public=False,
    tells=(),
)
def note_person(change: Change, tournament: Tournament, *, person: int, note: str = "") -> Tournament:
    """Keep a note about one of the club's people; empty forgets it. The log does not say it.

    Raises `Conflict` for somebody whom the club does not know.
    """
    member = _known(tournament, person)
    member.note = lengths.within(one_line(note), lengths.TEXT, "note")
    member.save(update_fields=["note"])
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Quitado del padrón"),
    waits=NEVER,
    done=gettext_lazy("Ya no está en el padrón. Sus torneos quedan como estaban."),
    public=False,
    tells=(),
)
def leave_out(change: Change, tournament: Tournament, *, person: int) -> Tournament:
    """Take somebody off the club's list who asks for it, with the note. If they come again, they are somebody new.

    Raises `Conflict` for somebody whom the club does not know, or has suspended: that would end with it.
    """
    member = _known(tournament, person)
    given = suspensions(localdate(change.now, tournament.zone)).filter(member__club=member.club)
    if given.filter(member__player__in=all_rows(member.club, {person})).exists():
        raise Conflict(_("Tiene una suspensión: primero la levanta el equipo del club."))
    member.note, member.is_hidden, member.is_shown = "", True, False
    member.save(update_fields=["note", "is_hidden", "is_shown"])
    mark_renaming()
    Sanction.objects.filter(member=member).delete()
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Sanción del club"),
    waits=NEVER,
    done=gettext_lazy("Anotada. El equipo la ve cuando la persona llega."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def sanction_person(
    change: Change,
    tournament: Tournament,
    *,
    person: int,
    why: str,
    until: str = "",
    stops: bool = False,
    appeal: str = "",
) -> Tournament:
    """Have the club's staff told something about one of its people at the desk, until a day. The log says neither
    whom nor why.

    Args:
        until: the last day, as 2026-12-31; empty for no end.
        stops: it is a suspension: the person signs up for no event of the club by themselves, and is told why. The
            desk may still enter them: the staff decides.
        appeal: to whom a suspended person writes who does not agree.

    A suspension by a federation counts in its clubs, too. It may suspend whoever came to an event that it backs.

    Raises:
        Conflict: the club does not know the person.
        Invalid: it says nothing, or the day is none, or is over; or a suspension leaves no way to appeal.
    """
    member = _known(tournament, person, or_backed=stops)
    said = lengths.within(one_line(why), lengths.TEXT, "why")
    if not said:
        raise Invalid(_("Escribe el motivo."), field="why")
    whom = lengths.within(one_line(appeal), lengths.APPEAL, "appeal")
    if stops and not whom:
        raise Invalid(_("Escribe a quién puede escribir la persona si no está de acuerdo."), field="appeal")
    try:
        day = date.fromisoformat(until) if until else None
    except ValueError as error:
        raise Invalid(_("Escribe una fecha."), field="until") from error
    if day is not None and day < change.now.astimezone(tournament.zone).date():
        raise Invalid(_("Ese día ya pasó."), field="until")
    Sanction.objects.create(
        member=member,
        reason=said,
        until=day,
        stops=stops,
        appeal=whom if stops else "",
        by=change.user,
        at=change.now,
    )
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Sanción levantada"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def lift_sanction(change: Change, tournament: Tournament, *, sanction: int, again: bool = False) -> Tournament:
    """End a sanction of the club before its day; with `again` undo that.

    Raises `Conflict` where it is so already.
    """
    club = _club(tournament)
    given = Sanction.objects.filter(pk=sanction, member__club=club, lifted_at__isnull=not again).first()
    if given is None:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    given.lifted_at = None if again else change.now
    given.save(update_fields=["lifted_at"])
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Cuánto se recuerdan las sanciones"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def remember_penalties(change: Change, tournament: Tournament, *, warnings: int, penalties: int) -> Tournament:
    """Set for how many months judges of the club's later events are told of penalties that somebody got.

    Args:
        warnings: months for a warning; 0 for not at all.
        penalties: months for a lost match or a disqualification.

    Raises `Invalid` for a number that is too large.
    """
    club = _club(tournament)
    before = [club.warnings_for, club.penalties_for]
    for field, months in (("warnings", warnings), ("penalties", penalties)):
        if not 0 <= months <= MOST_MONTHS:
            raise Invalid(_("Hasta %(most)s.") % {"most": MOST_MONTHS}, field=field)
    club.warnings_for, club.penalties_for = warnings, penalties
    club.save(update_fields=["warnings_for", "penalties_for"])
    change.said = RememberPenalties(before=before, after=[warnings, penalties])
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Nombre del club"),
    waits=NEVER,
    done=gettext_lazy("Guardado."),
    public=False,
    tells=(),
)
def name_club(
    change: Change,
    tournament: Tournament,
    *,
    name: str = "",
    place: str = "",
    findable: bool = False,
    colour: str | None = None,
) -> Tournament:
    """Give the club of an event a name, a place and a colour.

    Args:
        findable: strangers find its events by city and date. The club's own staff says so, nobody else.
        colour: as #0b6a48; the site's own where it is empty. None leaves the one that it has.

    Raises `Invalid` for a colour that is none.
    """
    club = _club(tournament)
    club.name = lengths.within(one_line(name), lengths.CLUB, "name")
    club.place = lengths.within(one_line(place), lengths.PLACE, "place")
    if club.staff.filter(user=change.user).exists():
        club.is_findable = findable
    if colour is not None:
        club.colour = _colour(colour)
    club.save(update_fields=["name", "place", "is_findable", "colour"])
    mark_renaming()
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Logo del club"),
    waits=NEVER,
    done=gettext_lazy("Guardado. Se ve en los torneos del club."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def show_logo(change: Change, tournament: Tournament, *, picture: Drawn) -> Tournament:
    """Give the club of an event a logo, in place of the one that it had.

    Raises `Conflict`: this is an event to try: nobody answers for it.
    """
    club = _club(tournament)
    if tournament.trial_until:
        raise Conflict(_("Esto es una prueba: el logo es para los torneos de verdad."))
    values = {"digest": hashlib.sha256(picture).hexdigest(), "picture": bytes(picture)}
    ClubLogo.objects.update_or_create(club=club, defaults=values)
    mark_renaming()
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Sin logo del club"),
    waits=NEVER,
    done=gettext_lazy("El club ya no tiene logo."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def remove_logo(change: Change, tournament: Tournament) -> Tournament:
    """Remove the logo of an event's club.

    Raises `Conflict` where there is none.
    """
    if not ClubLogo.objects.filter(club=_club(tournament)).delete()[0]:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    mark_renaming()
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Alguien más en el equipo del club"),
    waits=NEVER,
    done=gettext_lazy("Desde ahora es del equipo del club: los torneos que haga son del club."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def add_to_club(change: Change, tournament: Tournament, *, member: int) -> Tournament:
    """Make an organizer of the event, who came by a link, one of the club's staff.

    Args:
        member: the id of the row in the event's staff.

    Raises `Conflict` where the other is no organizer of the event, or is on the club's staff already.
    """
    club = _club(tournament)
    found = tournament.staff.filter(pk=member, role=Role.ORGANIZER).select_related("user").first()
    if found is None or club.staff.filter(user=found.user).exists():
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    ClubStaff.objects.create(club=club, user=found.user)
    return tournament


@action(
    Permission.MANAGE,
    EVER,
    label=gettext_lazy("Alguien menos en el equipo del club"),
    waits=NEVER,
    done=gettext_lazy("Ya no es del equipo del club. Sus torneos siguen siendo del club."),
    public=False,
    tells=(),
    only=CLUB_STAFF,
)
def take_from_club(change: Change, tournament: Tournament, *, staff: int) -> Tournament:
    """Take somebody off the club's staff. Raises as `add_to_club`; nobody takes the last one off."""
    club = _club(tournament)
    found = club.staff.filter(pk=staff).first()
    if found is None:
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    if club.staff.count() == 1:
        raise Conflict(_("Es la última persona del equipo del club."))
    found.delete()
    return tournament


def _colour(typed: str) -> str:
    colour = typed.strip().lower()
    if colour and not is_colour(colour):
        raise Invalid(_("Un color va como #0b6a48: con el signo y seis cifras."), field="colour")
    return "" if colour == SITES_OWN else colour


def _club(tournament: Tournament) -> Club:
    """Return the locked club of an event: two of the staff change its people one after the other.

    Raises `Conflict` for an event that was brought in from elsewhere.
    """
    club = Club.objects.select_for_update().filter(tournaments=tournament).first()
    if club is None:
        raise Conflict(_("Este torneo vino de otro sitio: no tiene padrón."))
    return club


def _known(tournament: Tournament, person: int, *, or_backed: bool = False) -> Member:
    club = _club(tournament)
    is_known = person in {one.player for one in people_of(club, players=[person])}
    if not (is_known or (or_backed and came_to_backed(club).filter(player=person).exists())):
        raise Conflict(_("Alguien del equipo ya lo cambió: mira otra vez."))
    return _member(club, person)


def _member(club: Club, player: int) -> Member:
    return Member.objects.get_or_create(club=club, player_id=player)[0]
