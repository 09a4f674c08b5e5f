"""Who may do what, in one table."""

from enum import StrEnum, auto

from players.models import User
from tournaments.enums import Role
from tournaments.models import Entry, Match, Seat, StaffMember, Tournament


class Permission(StrEnum):
    """Something that not everybody may do in a tournament."""

    MANAGE = auto()  # settings, staff, cancelling, corrections of finished rounds
    RUN = auto()  # pairing, publishing, clock
    ENTRIES = auto()  # walk-ins, check-in, drops
    JUDGE = auto()  # decisions, warnings, rosters, extra time
    HEAD_JUDGE = auto()  # disqualification
    ANY_ACCOUNT = auto()  # the action checks whose entry or seat it is


ALLOWED: dict[Permission, frozenset[Role]] = {
    Permission.MANAGE: frozenset({Role.ORGANIZER}),
    Permission.RUN: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
    Permission.ENTRIES: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.JUDGE: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.HEAD_JUDGE: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
}


def roles_of(user: object, tournament: Tournament) -> frozenset[Role]:
    """The roles of an account in a tournament; none for visitors."""
    if not isinstance(user, User):
        return frozenset()
    held = StaffMember.objects.filter(tournament=tournament, user=user).values_list("role", flat=True)
    return frozenset(Role(role) for role in held)


def can(user: object, tournament: Tournament, permission: Permission) -> bool:
    """Whether an account holds a permission in a tournament."""
    if permission == Permission.ANY_ACCOUNT:
        return isinstance(user, User)
    return bool(roles_of(user, tournament) & ALLOWED[permission])


def entry_of(user: object, tournament: Tournament) -> Entry | None:
    """The entry in which an account plays a tournament."""
    if not isinstance(user, User):
        return None
    return Entry.objects.filter(tournament=tournament, members__user=user).first()


def seat_of(user: object, match: Match) -> Seat | None:
    """The seat that an account holds at a table."""
    if not isinstance(user, User):
        return None
    return match.seats.select_related("entry").filter(entry__members__user=user).first()
