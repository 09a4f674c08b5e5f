"""Invitations by a link, and the personal addresses of entries. Nobody is looked up by name or e-mail."""

import secrets

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.accounts import new_guest, player_of
from players.questions import Question
from tournaments.actions.base import Change, action
from tournaments.actions.places import need_no_suspension
from tournaments.actions.setup import give_role
from tournaments.actions.verbs import NEVER, VERBS
from tournaments.conditions import NO_JUDGE, PLAYS_OR_JUDGES
from tournaments.core.lines.shapes import OfEntry, OfMember, OfRole
from tournaments.core.lines.verbs import AcceptInvitation
from tournaments.enums import Role
from tournaments.errors import Conflict
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, EntryMember, Invitation, PersonalAddress, Subscription, Tournament, Wishes
from tournaments.models.invitation import VALID_FOR
from tournaments.models.personal import is_code_of
from tournaments.permissions import FINISHED, UNTIL_OVER, WITH_ENTRIES, Bars, Permission, Person, entry_of
from tournaments.queries.entries import has_owner, is_whole, place_of_another


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Invitación a la organización del torneo"),
    done=gettext_lazy("Invitación lista: comparte su enlace."),
    public=False,
    tells=(),
    waits=NEVER,
)
def invite(change: Change, tournament: Tournament, role: Role) -> Invitation:
    """Make a link with which somebody gets a role."""
    change.said = OfRole(role=role)
    return _invitation(change, role=role)


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Invitación a integrar una inscripción"),
    done=gettext_lazy("Invitación lista: comparte su enlace."),
    public=False,
    tells=(),
    guards=(Own.ENTRY,),
    own=True,
    guests=False,
    waits=NEVER,
)
def invite_member(change: Change, entry: Entry) -> Invitation:
    """Make a link with which the holder of an account joins a team, or takes the place of a named member.

    Raises `Conflict` where players ask for a place that nobody can take.
    """
    if change.person.owns(entry) and place_of_another(entry) is None:
        raise Conflict(_("En tu inscripción no queda un lugar para otra cuenta."))
    change.said = OfEntry(entry=entry.name)
    return _invitation(change, entry=entry)


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Invitación anulada"),
    done=gettext_lazy("El enlace ya no sirve."),
    public=False,
    tells=(),
    waits=NEVER,
)
def withdraw_invitation(change: Change, invitation: Invitation) -> Tournament:
    """Make a link useless that nobody has used."""
    if invitation.used_by_id:
        raise Conflict(_("Alguien ya aceptó esta invitación."))
    change.said = OfRole(role=invitation.role)
    invitation.delete()
    return change.tournament


@action(
    Permission.ANY_ACCOUNT,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Invitación aceptada"),
    tells=(Subject.ENTRIES,),
    guards=(Subject.ROLES,),
    only=PLAYS_OR_JUDGES,
    waits=NEVER,
)
def accept_invitation(change: Change, invitation: Invitation) -> Invitation:
    """Say yes to an invitation; anybody who holds its link may.

    Raises `Conflict` where it has been used or is too old, who made it may not any more, or the account has the
    role, or an entry, already, or would play and the club has suspended the person.
    """
    if invitation.used_by_id:
        raise Conflict(_("Alguien ya aceptó esta invitación."))
    if not _still_invites(change, invitation):
        raise Conflict(_("Quien hizo esta invitación ya no puede invitar: pide otra."))
    if change.now > invitation.at + VALID_FOR:
        raise Conflict(_("Esta invitación venció: pide otra."))
    if invitation.entry is None:
        give_role(change, change.user, Role(invitation.role), AcceptInvitation)
    else:
        _join(change, invitation.entry)
    invitation.used_by = change.user
    invitation.save(update_fields=["used_by"])
    return invitation


def _still_invites(change: Change, invitation: Invitation) -> bool:
    """True if who made it could make it now: nobody comes back by a link of their own."""
    verb, subject = ("invite_member", invitation.entry) if invitation.entry else ("invite", change.tournament)
    inviter = Person(invitation.by, change.tournament)
    return invitation.by.is_active and inviter.may(VERBS[verb].rule, subject)


def _join(change: Change, entry: Entry) -> None:
    """Add a member to a team; for a full entry, replace a member who was only named."""
    if change.tournament.is_over:
        raise Conflict(_("El torneo ya terminó."))
    if entry_of(change.user, change.tournament):
        raise Conflict(_("Ya tienes una inscripción en este torneo."))
    player = player_of(change.user)
    need_no_suspension(change, player)
    place = place_of_another(entry)
    if place is not None:
        place.player = player
        place.save(update_fields=["player"])
    elif is_whole(entry):
        raise Conflict(_("Esta inscripción ya está completa."))
    else:
        EntryMember.objects.create(entry=entry, tournament=change.tournament, player=player)
    change.said = AcceptInvitation(entry=entry.name, member=player.nickname)


@action(
    Permission.ENTRIES,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Dirección personal renovada"),
    done=gettext_lazy("Dirección nueva lista: la anterior ya no sirve."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ROLES),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def renew_address(change: Change, entry: Entry) -> Entry:
    """Give an entry another personal address, and make useless the one that it had."""
    _renew(entry)
    change.said = OfEntry(entry=entry.name)
    return entry


@action(
    Permission.ENTRIES,
    (*WITH_ENTRIES, FINISHED),
    label=gettext_lazy("Dirección personal anulada"),
    done=gettext_lazy("La dirección ya no sirve."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ROLES),
    bars=Bars.PLAYERS,
    waits=NEVER,
)
def withdraw_address(change: Change, entry: Entry) -> Entry:
    """Make an entry's personal address useless. Raises `Conflict` where it is already."""
    address = address_of(entry)
    if address.withdrawn:
        raise Conflict(_("Esta dirección ya estaba anulada."))
    address.withdrawn = True
    address.save(update_fields=["withdrawn"])
    _silence(address)
    change.said = OfEntry(entry=entry.name)
    return entry


@action(
    Permission.ANY_ACCOUNT,
    WITH_ENTRIES,
    label=gettext_lazy("Inscripción unida a una cuenta"),
    tells=(Subject.ENTRIES,),
    guards=(Subject.ROLES, Own.ENTRY),
    only=NO_JUDGE,
    waits=NEVER,
)
def adopt(change: Change, entry: Entry, code: str) -> Entry:
    """An account makes an entry its own by the personal address; what the person was warned of goes along.

    The address ends with it: on other phones, too, and on paper.

    Raises `Conflict` where this is not the entry's address, or the entry has an account, or the account an entry.
    """
    if not is_code_of(entry, code):
        raise Conflict(_("Esta dirección ya no sirve: pide otra en la mesa de inscripción."))
    if has_owner(entry):
        raise Conflict(_("Esta inscripción ya es de una cuenta."))
    if change.person.plays:
        raise Conflict(_("Ya tienes una inscripción en este torneo."))
    place = entry.memberships.select_related("player").earliest("pk")
    player = player_of(change.user)
    entry.penalties.filter(player=place.player).update(player=player)
    place.player = player
    place.save(update_fields=["player"])
    _renew(entry)
    change.said = OfMember(entry=entry.name, member=player.nickname)
    return entry


ADDRESS = Question(lambda entry: PersonalAddress.objects.select_related("guest", "entry").filter(entry=entry))


def entry_with_address(number: int) -> Entry | None:
    """Return an entry by its id, with its address and guest where there is a row about them."""
    known = ADDRESS.first(entry=number)
    if known is None:
        return Entry.objects.filter(pk=number).first()
    known.entry.address = known
    return known.entry


def address_of(entry: Entry, known: PersonalAddress | None = None) -> PersonalAddress:
    """The row about an entry's address, made when it is asked for first; its guest is called as the entry.

    Args:
        known: the row as it is now, where the caller has just read it.
    """
    known = known or ADDRESS.first(entry=entry.pk)
    if known is None:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=entry.tournament_id)
            known = PersonalAddress.objects.filter(entry=entry).first()
            return known or PersonalAddress.objects.create(entry=entry, guest=new_guest(entry.name))
    if known.guest.first_name != entry.name:
        known.guest.first_name = entry.name
        known.guest.save(update_fields=["first_name"])
    return known


def _silence(address: PersonalAddress) -> None:
    """Tell nobody by an address any more: whoever has it next chooses anew."""
    Subscription.objects.filter(user=address.guest).delete()
    Wishes.objects.filter(user=address.guest).delete()


def _renew(entry: Entry) -> None:
    address = address_of(entry)
    address.serial, address.withdrawn, address.opened_at = address.serial + 1, False, None
    address.save(update_fields=["serial", "withdrawn", "opened_at"])
    _silence(address)


def _invitation(change: Change, *, role: str = "", entry: Entry | None = None) -> Invitation:
    """Make a link. Raises `Conflict` in an event to try: its day's end takes nobody's own account along."""
    if change.tournament.trial_until:
        raise Conflict(_("Esto es una prueba: nadie entra en ella con su cuenta."))
    return Invitation.objects.create(
        tournament=change.tournament,
        role=role,
        entry=entry,
        token=secrets.token_urlsafe(24),
        by=change.user,
        at=change.now,
    )
