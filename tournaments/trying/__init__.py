"""The hold of a visitor on an event to try: one of its roles, in a cookie that only that event gets.

Nobody logs in: within the addresses of that event the visitor is the account of the role, and nowhere else. So
a role opens no account page, and makes, joins or changes no other event.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from players.models import User
from tournaments.models import Tournament

COOKIE = "prueba"
SALT = "tournaments.trying"
LASTS = timedelta(days=1)
"""The life of an event to try."""
ROLES = ORGANIZER, JUDGE, PLAYER = ("organizer", "judge", "player")


@dataclass(frozen=True)
class Trying:
    """A role in an event to try.

    Attributes:
        hints: False once the visitor has put them away.
    """

    slug: str
    role: str
    hints: bool = True

    @property
    def username(self) -> str:
        """Return the name of the role's account. The event's address is drawn, so nobody else's begins like it."""
        return username(self.slug, self.role)


def username(slug: str, role: str) -> str:
    """Return the name of a role's account."""
    return f"{slug}-{role}"


def held_in(cookie: str, path: str) -> Trying | None:
    """Return the role in a cookie, at an address of its event; None anywhere else."""
    try:
        slug, role, hints = signing.loads(cookie, salt=SALT, max_age=LASTS)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    at = path.split("/")
    return Trying(slug, role, hints) if at[1:2] == ["t"] and at[2:3] == [slug] and role in ROLES else None


def keep(response: HttpResponse, tournament: Tournament, trying: Trying) -> None:
    """Let the browser hold this role from now on."""
    response.set_cookie(
        COOKIE,
        signing.dumps([trying.slug, trying.role, trying.hints], salt=SALT),
        max_age=LASTS,
        path=tournament.get_absolute_url(),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


class TryingMiddleware:
    """Lets a visitor be the role's account within its event. `request.trying` is that hold, or None."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        trying = held_in(request.COOKIES.get(COOKIE, ""), request.path_info)
        cast(Any, request).trying = trying
        if trying is None:
            return self.get_response(request)
        other = request.user
        request.user = cast(Any, SimpleLazyObject(lambda: _account(trying) or other))
        return self.get_response(request)


def _account(trying: Trying) -> User | None:
    return User.objects.select_related("player").filter(username=trying.username).first()
