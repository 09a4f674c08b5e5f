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
"""The number of phones' cookies that a process remembers as signed, so as not to check them again."""


class Sender(NamedTuple):
    """A sender of requests, by whom turns are counted.

    Attributes:
        is_person: True for one account or entry; a network may be many people.
    """

    name: str
    is_person: bool


def sender_of(scope: Scope) -> Sender:
    """Return the sender of a request: the account or entry of a valid cookie, else its network."""
    cookies = parse_cookie(dict(scope.get("headers", ())).get(b"cookie", b"").decode("latin-1"))
    if (entry := _entry_on(cookies.get(COOKIE, ""))) is not None:
        return Sender(f"entry {entry}", True)
    if (account := holder_of(cookies.get(settings.SESSION_COOKIE_NAME, ""))) is not None:
        return Sender(f"account {account}", True)
    client = scope.get("client")
    return Sender(f"network {network_at(client[0] if client else '')}", False)


@lru_cache(REMEMBERED)
def _entry_on(cookie: str) -> int | None:
    """Return the entry for whose address the phone's cookie is signed; None for an unsigned cookie."""
    return (held_in(cookie).turn or None) if cookie else None
