"""Collect the stored data about the holder of an account, and the events that depend on it."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Q, QuerySet

from players.models import Member, Player, Sanction, User
from tournaments.core.evening.questions import answered
from tournaments.enums import Role
from tournaments.models import (
    Endpoint,
    Entry,
    FormerMember,
    FormerStaff,
    Invitation,
    JudgeCall,
    LogEntry,
    Penalty,
    Report,
    StaffMember,
    StaffNote,
    Subscription,
    Summons,
    Token,
    Tournament,
    Wishes,
)
from tournaments.permissions import UNTIL_OVER

LINE = ("action", "at", "reason", "details")
TOLD = ("tournament__slug", "text", "at", "seen_at", "withdrawn_at")
WISHED = ("kinds", "quiet_from", "quiet_until", "zone", "language", "site")
ACCOUNT = ("username", "email", "date_joined", "last_login", "is_active")


def stored_about(user: User) -> dict[str, Any]:
    """By what it is; what others wrote about the person, and what the person did, included."""
    player = Player.objects.filter(user=user).first()
    entries = Entry.objects.filter(members=player) if player else Entry.objects.none()
    return {
        "account": {name: getattr(user, name) for name in ACCOUNT},
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "second_steps": list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")),
        "sessions": list(
            UserSession.objects.filter(user=user).values("ip", "user_agent", "created_at", "last_seen_at")
        ),
        "nickname": player.nickname if player else None,
        "staff_of": list(StaffMember.objects.filter(user=user).values("tournament__slug", "role")),
        "was_staff_of": list(FormerStaff.objects.filter(user=user).values("tournament__slug", "role")),
        "was_in": list(FormerMember.objects.filter(player=player).values("tournament__slug", "entry__name")),
        "entries": [_entry(entry) for entry in entries.select_related("tournament", "roster")],
        "is_shown": bool(player and player.is_shown),
        "known_to_clubs": list(Member.objects.filter(player=player).values("club__name", "note", "is_shown")),
        "sanctions_of_clubs": list(
            Sanction.objects.filter(Q(member__player=player) | Q(member__same_as__player=player)).values(
                "member__club__name", "reason", "at", "until", "stops", "appeal", "lifted_at"
            )
        ),
        "penalties": list(
            Penalty.objects.filter(player=player).values("tournament__slug", "kind", "category", "note", "at")
        ),
        "notes": list(
            StaffNote.objects.filter(entry__in=entries).values("tournament__slug", "entry__name", "text", "at")
        ),
        "programs": [
            *Token.objects.filter(user=user).values("name", "tournament__slug", "made_at", "ends_at", "used_at"),
            *Endpoint.objects.filter(user=user).values("url", "tournament__slug", "made_at", "off"),
        ],
        "told": list(Summons.objects.filter(entry__in=entries).values(*TOLD)),
        "invitations": list(Invitation.objects.filter(used_by=user).values("tournament__slug", "role", "at")),
        **_acts_of(user),
    }


def stored_about_entry(entry: Entry, guest: User) -> dict[str, Any]:
    """Return what one event stores about an entry whose player has no account.

    Of other events nothing: the staff may have taken somebody else for the same person.
    """
    return {
        "entries": [_entry(entry)],
        "penalties": list(entry.penalties.values("tournament__slug", "kind", "category", "note", "at")),
        "notes": list(
            StaffNote.objects.filter(entry=entry).values("tournament__slug", "entry__name", "text", "at")
        ),
        "told": list(Summons.objects.filter(entry=entry).values(*TOLD)),
        **_acts_of(guest),
    }


def _acts_of(user: User) -> dict[str, Any]:
    """Return what an account, or a guest, did at tables, its notices, and its lines of the log."""
    return {
        "calls": list(
            JudgeCall.objects.filter(by=user).values("tournament__slug", "kind", "note", "at", "answer")
        ),
        "reports": list(Report.objects.filter(by=user).values("match__tournament__slug", "version", "created_at")),
        "notices": [
            *Wishes.objects.filter(user=user).values(
                "kinds", "quiet_from", "quiet_until", "zone", "language", "site"
            ),
            *Subscription.objects.filter(user=user).values("way", "name", "address", "made_at", "ended"),
            *Wishes.objects.filter(user=user, silent__isnull=False).values("silent__slug"),
        ],
        "log": [
            {"event": line.tournament.slug, **{name: getattr(line, name) for name in LINE}}
            for line in LogEntry.objects.filter(by=user).select_related("tournament")
        ],
    }


def events_left_alone_by(user: User) -> QuerySet[Tournament]:
    """Events that are not over and that nobody else organizes."""
    theirs = StaffMember.objects.filter(role=Role.ORGANIZER).values("tournament")
    mine = Tournament.objects.filter(pk__in=theirs.filter(user=user), state__in=UNTIL_OVER)
    return mine.exclude(pk__in=theirs.exclude(user=user))


def _entry(entry: Entry) -> dict[str, Any]:
    kept = (
        "number",
        "name",
        "state",
        "club",
        "rating",
        "fixed_table",
        "sits_out",
        "created_at",
        "real_name",
        "paid",
        "off_film",
    )
    roster = getattr(entry, "roster", None)
    return {
        "event": entry.tournament.slug,
        **{name: getattr(entry, name) for name in kept},
        "answers": {one.text: answer for one, answer in answered(entry.tournament.asked, entry.answers)},
        "roster": roster.items if roster else None,
    }
