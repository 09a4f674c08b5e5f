"""Finds and creates the person behind an account."""

import hashlib
import secrets
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import make_password
from django.db import transaction

from players.models import MAX_NICKNAME, Club, ClubStaff, KnownAs, LastRenaming, Member, Player, Sanction, User


def player_of(user: User) -> Player:
    """The person of an account; created with the user name as nickname the first time.

    Sign-up asks for a nickname where the user name is too long to be one; of accounts made elsewhere it shows the
    beginning.
    """
    player, _ = Player.objects.get_or_create(user=user, defaults={"nickname": user.get_username()[:MAX_NICKNAME]})
    return player


def new_guest(name: str) -> User:
    """Create a guest: a user without an account, in whose name the verbs of an entry are performed."""
    return guest_of(secrets.token_hex(32), name)


def guest_of(sending: str, name: str) -> User:
    """Return the guest of a sending: the same one for a repeated sending, else a new one of this name.

    Only the sender knows the sending's key.
    """
    mark = hashlib.sha256(sending.encode()).hexdigest()[:24]
    usual = {"first_name": name, "is_guest": True, "is_active": False, "password": make_password(None)}
    return User.objects.get_or_create(username=f"sin-cuenta-{mark}", defaults=usual)[0]


def club_of(user: User, now: datetime) -> Club:
    """Return the club of an organizer; made without asking, and without a name, the first time."""
    found = Club.objects.filter(staff__user=user).order_by("staff").first()
    if found is None:
        found = Club.objects.create(created_at=now)
        ClubStaff.objects.create(club=found, user=user)
    return found


@transaction.atomic(savepoint=False)
def rename(player: Player, nickname: str) -> None:
    """Give a person another nickname. Kept pages that show it are made anew (`names_now`)."""
    player.nickname = nickname
    player.save(update_fields=["nickname"])
    found = KnownAs.objects.filter(player=player)
    clubs = set(found.values_list("club", flat=True))
    found.delete()
    KnownAs.objects.bulk_create(KnownAs(club_id=pk, player=player, key=KnownAs.GATHER_AGAIN) for pk in clubs)
    mark_renaming()


def show(player: Player, *, shown: bool) -> None:
    """Let pages that join several events show a person's nickname, or no longer."""
    player.is_shown = shown
    player.save(update_fields=["is_shown"])
    mark_renaming()


def mark_renaming() -> None:
    """Have kept pages made anew that show nicknames, or clubs (`names_now`)."""
    row = LastRenaming(pk=LastRenaming.THE_ROW)
    LastRenaming.objects.bulk_create([row], update_conflicts=True, unique_fields=["pk"], update_fields=["mark"])


@transaction.atomic
def erase(user: User) -> str:
    """Close an account and remove what is personal of it; gives the nickname that its person has from now on.

    The row stays, without a name, because results and logs say that somebody did something.
    """
    player = player_of(user)
    show(player, shown=False)
    rename(player, f"Jugador {player.pk}")
    Member.objects.filter(player=player).update(note="", is_hidden=True, is_shown=False)
    Sanction.objects.filter(member__player=player).delete()
    ClubStaff.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.username, user.email = f"borrado-{secrets.token_hex(8)}", ""
    user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    user.user_permissions.clear()
    user.groups.clear()
    return player.nickname


def confirmed_address(user: User) -> str:
    """Return the mail address that an account has confirmed, so that letters may go there; empty without one."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return found.email if found else ""
