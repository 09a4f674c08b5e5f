"""Permissions in one table: the roles of `ALLOWED`, and the `Rule` that each verb is declared with.

The checks of every action, the buttons that a person sees, and docs/programar/permissions.md come from them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from typing import Any, cast

from django.db.models import CharField, Model, QuerySet, Value
from django.utils.functional import Promise

from atrum_judge.protocol import Subject
from players.models import User
from players.questions import Question
from rules.catalogue import MAY_EDIT
from tournaments.enums import Role, TournamentState
from tournaments.models import Entry, EntryMember, Match, PersonalAddress, StaffMember, Tournament

DRAFT, OPEN, RUNNING, FINISHED, CANCELLED = (
    TournamentState.DRAFT,
    TournamentState.REGISTRATION,
    TournamentState.RUNNING,
    TournamentState.FINISHED,
    TournamentState.CANCELLED,
)
UNTIL_OVER = (DRAFT, OPEN, RUNNING)
WITH_ENTRIES = (OPEN, RUNNING)
ONCE_RUN = (RUNNING, FINISHED)


class Permission(StrEnum):
    """A right that not everybody has in a tournament."""

    MANAGE = auto()  # settings, staff, cancelling, corrections of finished rounds
    RUN = auto()  # pairing, publishing, clock
    ENTRIES = auto()  # walk-ins, check-in, drops
    JUDGE = auto()  # decisions, warnings, rosters, extra time
    HEAD_JUDGE = auto()  # disqualification
    CATALOGUE = auto()  # verbs of judges on the catalogue, if they keep it
    ANY_ACCOUNT = auto()
    ANYBODY = auto()  # also visitors, in the name of a guest of their own
    NO_ROLE = auto()  # no role gives it: only the owners of the table or entry have it


ALLOWED: dict[Permission, frozenset[Role]] = {
    Permission.MANAGE: frozenset({Role.ORGANIZER}),
    Permission.RUN: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
    Permission.ENTRIES: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.JUDGE: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.HEAD_JUDGE: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
    Permission.CATALOGUE: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.NO_ROLE: frozenset(),
}

ALSO = {Permission.CATALOGUE: MAY_EDIT}
"""The permission that an account needs in the whole installation, beside a role in the event."""


class Bars(StrEnum):
    """The people whose role counts for nothing, because they play (docs/programar/decisions/0007)."""

    NOBODY = auto()
    OWN = auto()  # the people at the table, or in the entry
    PLAYERS = auto()  # all players of the event: the verb shows, or touches, secrets of rivals


@dataclass(frozen=True)
class Only:
    """A condition on a person beside the roles: most verbs have none.

    Attributes:
        words: the condition, as the table of permissions says it.
        holds: True if a person meets it towards a subject.
        refusal: the sentence for who does not.
        section: the game's section that is the reason, by its subject; empty for none.
    """

    words: str
    holds: Callable[["Person", Any], bool]
    refusal: str | Promise
    section: Subject | None = None


@dataclass(frozen=True)
class Rule:
    """The condition on which a person may carry out a verb.

    Attributes:
        permission: the permission that a role must give.
        own: True if the owners of the table or entry may, too, whatever their role.
        bars: the people whose role gives nothing.
        during: the states of the event in which it is possible at all.
        guests: True if, among the owners, also a guest may: a player who uses a personal address.
        only: a condition beside all this.
    """

    permission: Permission
    own: bool
    bars: Bars
    during: frozenset[TournamentState]
    guests: bool = True
    only: Only | None = None

    def lets_staff(self, *, owns: bool, plays: bool) -> bool:
        """True if the role of a person counts who plays at the table (`owns`), or in the event."""
        return not ((self.bars == Bars.OWN and owns) or (self.bars == Bars.PLAYERS and plays))


def _parts(user: Any, tournament: Any) -> QuerySet[Any, tuple[str, int]]:
    staff = StaffMember.objects.filter(tournament=tournament, user=user)
    played = EntryMember.objects.filter(tournament=tournament, player__user=user)
    return cast(
        "QuerySet[Any, tuple[str, int]]",
        staff.order_by()
        .values_list("role", Value(0))
        .union(played.order_by().values_list(Value("", CharField()), "entry_id"), all=True)
        .order_by(),
    )


PARTS = Question(_parts)
"""The roles of an account in an event, each with 0, and without a role the id of its entry."""
GUEST_ENTRY = Question(
    lambda guest, tournament: PersonalAddress.objects.filter(
        guest=guest, entry__tournament=tournament
    ).values_list("entry", flat=True)
)


@dataclass
class Person:
    """An account, a guest, or a visitor, in one tournament.

    Attributes:
        known: roles and id of the entry, where they have been read.
    """

    user: User | None
    tournament: Tournament
    known: tuple[frozenset[Role], int | None] | None = None

    @cached_property
    def _found(self) -> tuple[frozenset[Role], int | None]:
        """Return the roles and the id of the entry; one question for both."""
        if self.known is not None:
            return self.known
        if self.user is None:
            return frozenset(), None
        if self.user.is_guest:
            return frozenset(), GUEST_ENTRY.first(guest=self.user.pk, tournament=self.tournament.pk)
        rows = PARTS.rows(user=self.user.pk, tournament=self.tournament.pk)
        entry = next((pk for role, pk in rows if not role), None)
        return frozenset(Role(role) for role, _pk in rows if role), entry

    @property
    def roles(self) -> frozenset[Role]:
        return self._found[0]

    @property
    def entry_id(self) -> int | None:
        """Return the id of the entry that the account plays in."""
        return self._found[1]

    @property
    def plays(self) -> bool:
        return self.entry_id is not None

    @property
    def is_guest(self) -> bool:
        """True if the person plays by the personal address of an entry."""
        return self.user is not None and self.user.is_guest

    def holds(self, permission: Permission) -> bool:
        """True if the roles, or the account, of the person give a permission."""
        if permission == Permission.ANYBODY:
            return True
        if permission == Permission.ANY_ACCOUNT:
            return self.user is not None and not self.user.is_guest
        also = ALSO.get(permission)
        if also and not (self.user and self.user.has_perm(also)):
            return False
        return allows(self.roles, permission)

    def owns(self, subject: Model) -> bool:
        """True if the person sits at the table, or plays in the entry, of a subject."""
        if (match := match_of(subject)) is not None:
            seats = list(match.seats.all())
            if seats and hasattr(seats[0], "is_own"):  # read along (`queries.tables`)
                return any(cast(Any, seat).is_own for seat in seats)
            return self.plays and any(seat.entry_id == self.entry_id for seat in seats)
        entry = entry_about(subject)
        return entry is not None and entry.pk == self.entry_id

    def may(self, rule: Rule, subject: Model) -> bool:
        """True if a rule lets the person act on a subject, in any state of the event."""
        owns = (rule.own or rule.bars == Bars.OWN) and self.owns(subject)
        if rule.own and owns and (rule.guests or not self.is_guest):
            return True
        plays = rule.bars == Bars.PLAYERS and self.plays
        return self.holds(rule.permission) and rule.lets_staff(owns=owns, plays=plays)

    def might(self, rule: Rule) -> bool:
        """True if a rule lets the person act on any subject of the event as it is now."""
        return self.tournament.state in rule.during and self.might_ever(rule)

    def might_ever(self, rule: Rule) -> bool:
        """True if a rule lets the person act on any subject of the event, in any state of it."""
        if rule.own and self.plays and (rule.guests or not self.is_guest):
            return True
        return self.holds(rule.permission) and rule.lets_staff(owns=False, plays=self.plays)


def rule(
    permission: Permission,
    during: Iterable[TournamentState],
    *,
    own: bool = False,
    bars: Bars = Bars.NOBODY,
    guests: bool = True,
    only: Only | None = None,
) -> Rule:
    """A row of the table."""
    return Rule(permission, own, bars, frozenset(during), guests, only)


def match_of(subject: Model) -> Match | None:
    """Return the table of a subject: of a match, a call for a judge, a ruling; None without one."""
    return subject if isinstance(subject, Match) else getattr(subject, "match", None)


def entry_about(subject: Model) -> Entry | None:
    """Return the entry of a subject: of itself, a penalty, a membership; None without one."""
    return subject if isinstance(subject, Entry) else getattr(subject, "entry", None)


def roles_of(user: object, tournament: Tournament) -> frozenset[Role]:
    """Return the roles of an account in a tournament; none for visitors."""
    return Person(user if isinstance(user, User) else None, tournament).roles


def allows(roles: frozenset[Role], permission: Permission) -> bool:
    """True if one of these roles holds a permission."""
    return bool(roles & ALLOWED[permission])


def entries_of(user: User) -> QuerySet[Entry]:
    """Return the entries in which an account plays; of a guest, the one that it stands for."""
    return Entry.objects.filter(address__guest=user) if user.is_guest else Entry.objects.filter(members__user=user)


def _played(user: Any, tournament: Any) -> QuerySet[Entry]:
    return Entry.objects.select_related("roster").filter(members__user=user, tournament=tournament)


def _stood_for(user: Any, tournament: Any) -> QuerySet[Entry]:
    return Entry.objects.select_related("roster").filter(address__guest=user, tournament=tournament)


OWN, OWN_AS_GUEST = Question(_played), Question(_stood_for)


def entry_of(user: object, tournament: Tournament) -> Entry | None:
    """Return the entry in which an account plays a tournament."""
    if not isinstance(user, User):
        return None
    asked = OWN_AS_GUEST if user.is_guest else OWN
    return asked.first(user=user.pk, tournament=tournament.pk)
