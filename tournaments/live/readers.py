"""Identify the listener of a stream, by the database, when the stream opens."""

from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user
from django.db import connection
from django.db.models import Exists, OuterRef, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from players.models import User
from tournaments.core.chain import short
from tournaments.enums import TournamentState
from tournaments.holding import acting, held_in
from tournaments.live.news import STRANGER, Reader, Ticket
from tournaments.models import EntryMember, PersonalAddress, StaffMember, Tournament
from tournaments.permissions import ALLOWED, Permission


@dataclass(frozen=True)
class Found:
    """An event with listeners.

    Attributes:
        is_public: True if it is no draft, and never will be again: anybody may listen.
    """

    event: int
    revision: int
    head: str
    is_public: bool
    reader: Reader


def find(slug: str, ticket: Ticket) -> Found | None:
    """Return the event, and the reader that the holder of a ticket is there; None if they may not listen.

    It takes one query without a ticket, two for a personal address, four for a session. The connection is given
    back.
    """
    try:
        event = Tournament.objects.filter(slug=slug).only("pk", "revision", "log_head", "state").first()
        if event is None:
            return None
        if (address := acting(held_in(ticket.holding), slug)) is not None:
            reader = Reader(entry=address.entry.number)
        else:
            user = _user(ticket.session_key) if ticket.session_key else None
            reader = _reader(event, user) if user else STRANGER
        is_public = event.state != TournamentState.DRAFT
        return (
            Found(event.pk, event.revision, event.head, is_public, reader) if is_public or reader.staff else None
        )
    finally:
        connection.close()


def revisions(events: list[int]) -> dict[int, tuple[int, str]]:
    """Return the present revisions of events with their heads, by id, and give the connection back."""
    try:
        rows = Tournament.objects.filter(pk__in=events).values_list("pk", "revision", "log_head")
        return {pk: (revision, short(head)) for pk, revision, head in rows}
    finally:
        connection.close()


def still_valid(tickets: Collection[Ticket]) -> set[Ticket]:
    """Return the tickets that are still valid, with three queries for all, and give the connection back.

    A ticket ends when its holder logs out or closes the session from elsewhere, when the password changes, and
    when the address is renewed or withdrawn.
    """
    try:
        sessions = _valid_sessions({ticket.session_key for ticket in tickets if ticket.session_key})
        held = {ticket: held_in(ticket.holding).current for ticket in tickets if ticket.holding}
        entries = [one.entry for one in held.values() if one]
        rows = PersonalAddress.objects.filter(entry__in=entries, withdrawn=False)
        in_force = set(rows.values_list("entry", "serial")) if entries else set()
        by_address = {ticket for ticket, one in held.items() if one and (one.entry, one.serial) in in_force}
        return by_address | {ticket for ticket in tickets if ticket.session_key in sessions}
    finally:
        connection.close()


def _valid_sessions(session_keys: set[str]) -> set[str]:
    """Return the sessions in which a user is logged in."""
    sessions = _store().get_model_class().objects
    found = sessions.filter(session_key__in=session_keys, expire_date__gt=timezone.now())
    told = {session.session_key: session.get_decoded() for session in found}
    accounts = {said[SESSION_KEY] for said in told.values() if SESSION_KEY in said}
    users = User.objects.filter(is_active=True).in_bulk(accounts)
    hashes = {str(pk): user.get_session_auth_hash() for pk, user in users.items()}
    return {key for key, said in told.items() if _is_of_its_user(said, hashes)}


def _is_of_its_user(said: dict[str, Any], hashes: dict[str, str]) -> bool:
    expected = hashes.get(said.get(SESSION_KEY, ""), "")
    return bool(expected) and constant_time_compare(said.get(HASH_SESSION_KEY, ""), expected)


def _store() -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore


def _user(session_key: str) -> User | None:
    request = HttpRequest()
    request.session = _store()(session_key)
    user = get_user(request)
    return user if isinstance(user, User) else None


def _reader(event: Tournament, user: User) -> Reader:
    """Return the reader that `permissions.can` with `JUDGE` and `permissions.entry_of` give, in one question."""
    staff = StaffMember.objects.filter(tournament=event, user=OuterRef("pk"), role__in=ALLOWED[Permission.JUDGE])
    entry = EntryMember.objects.filter(tournament=event, player__user=OuterRef("pk")).values("entry__number")[:1]
    known = User.objects.filter(pk=user.pk).values_list(Exists(staff), Subquery(entry))
    return Reader(*known.get())
