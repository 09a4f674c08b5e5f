"""The sender of a request, known without a database: an account, an entry, or a network."""

from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.http.cookie import parse_cookie

from players.budgets import network_at
from players.sessions import holder_of
from tournaments.holding import COOKIE, held_in
from tournaments.live.asgi import Scope

REMEMBERED = 10_000
"""Cookies of phones whose signature a process need not check again."""


class Sender(NamedTuple):
    """The turns of several senders.

    Attributes:
        is_person: one account or entry; else there may be many people behind a network.
    """

    name: str
    is_person: bool


def sender_of(scope: Scope) -> Sender:
    """Return the sender of a request: its network, unless it carries something that nobody can invent."""
    cookies = parse_cookie(dict(scope.get("headers", ())).get(b"cookie", b"").decode("latin-1"))
    if (entry := _entry_on(cookies.get(COOKIE, ""))) is not None:
        return Sender(f"entry {entry}", True)
    if (account := holder_of(cookies.get(settings.SESSION_COOKIE_NAME, ""))) is not None:
        return Sender(f"account {account}", True)
    client = scope.get("client")
    return Sender(f"network {network_at(client[0] if client else '')}", False)


@lru_cache(REMEMBERED)
def _entry_on(cookie: str) -> int | None:
    """The entry by whose address a phone acts; signed, so that it is none that somebody made up."""
    return (held_in(cookie).turn or None) if cookie else None
