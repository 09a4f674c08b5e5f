"""The conditions of some verbs beside the roles: `permissions.Only`."""

from django.utils.translation import gettext_lazy as _

from players.models import Club
from tournaments.enums import Role
from tournaments.models import Entry, Invitation, Tournament
from tournaments.permissions import Only, Permission, Person

JUDGES = frozenset({Role.JUDGE, Role.HEAD_JUDGE})


def _plays_or_judges(person: Person, invitation: Invitation) -> bool:
    """True unless somebody would both play and judge by an invitation."""
    if invitation.entry_id is not None:
        return not person.roles & JUDGES
    return Role(invitation.role) not in JUDGES or not person.plays


def _heads(person: Person, entry: Entry) -> bool:
    return not entry.is_disqualified or person.holds(Permission.HEAD_JUDGE)


def _is_clubs(person: Person, tournament: Tournament) -> bool:
    """True for the club's own staff, and where there is no club: an organizer of one event is not the club yet.

    Locks the club, so that nobody goes on who is taken off its staff meanwhile.
    """
    club = Club.objects.select_for_update().filter(tournaments=tournament).first()
    return club is None or club.staff.filter(user=person.user).exists()


NO_JUDGE = Only(
    "but no judge of the event",
    lambda person, _subject: not person.roles & JUDGES,
    _("Un juez del torneo no puede jugarlo."),
    "judge_not_playing",
)
PLAYS_OR_JUDGES = Only(
    "no judge of the event plays, no player judges",
    _plays_or_judges,
    _("En un torneo se juega o se juzga: no puede ser la misma persona."),
    "judge_not_playing",
)
ONCE = Only(
    "once",
    lambda person, _tournament: person.is_guest and not person.plays,
    _("Desde aquí se inscribe una persona sin cuenta, una vez."),
)
PLAYERS_WHILE_OPEN = Only(
    "a player only while it is open",
    lambda person, _entry: person.tournament.is_open or person.holds(Permission.ENTRIES),
    _("La inscripción cerró: el nombre lo corrige la organización."),
)
DIVISION_WHILE_OPEN = Only(
    "a player only while it is open",
    lambda person, _entry: person.tournament.is_open or person.holds(Permission.ENTRIES),
    _("La inscripción cerró: la división la cambia la organización."),
)
DISQUALIFIED_BY_HEADS = Only(
    "who is disqualified: organizer, head judge",
    _heads,
    _("Una descalificación la revierte el juez principal."),
)
CLUB_STAFF = Only("only the club's staff", _is_clubs, _("Eso lo decide el equipo del club."))
