"""The browsers of a person: their names, the one that is here, and those that lose notices with a session."""

from collections.abc import Iterable
from typing import Any, cast

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.core import context
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.contrib.auth import user_logged_out
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.http import HttpRequest

from players.models import User
from tournaments.models import Subscription, Way

BROWSER = "browser-told"
"""The key in a session of the address at which its browser is told something."""
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""Names of browsers by what they say of themselves; each says also what stands below it."""
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def named(agent: str) -> str:
    """Return a browser's name by what it says of itself, as "Chrome · Android"; empty where it says nothing."""
    found = [next((name for mark, name in names.items() if mark in agent), "") for names in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))


def remember(session: SessionBase, place: Subscription) -> None:
    """Note in a session that its browser is a place."""
    session[BROWSER] = place.address


def is_here(session: SessionBase) -> Q:
    """Return the condition for the places that the browser of a session is; sessions of before kept a number."""
    kept = session.get(BROWSER)
    return Q(pk=kept) if isinstance(kept, int) else Q(address=kept or "-")


def of(user: User) -> QuerySet[Subscription]:
    """Return all browsers of a person."""
    return Subscription.objects.filter(user=user, way=Way.PUSH)


def leave(user: User, session: SessionBase, *, all_unless_known: bool = False) -> None:
    """Tell a person nothing more in the browser that is here: it may be somebody else's.

    Args:
        all_unless_known: in none of their browsers where nobody knows which one is here.
    """
    phones = of(user)
    (phones if all_unless_known and BROWSER not in session else phones.filter(is_here(session))).delete()


def leave_others(user: User, session: SessionBase) -> None:
    """Tell a person something in the browser that is here alone: the others are logged out."""
    of(user).exclude(is_here(session)).delete()


@receiver(user_logged_out)
def _logged_out(request: HttpRequest, user: User | None, **sent: object) -> None:
    if user is not None:
        leave(user, request.session)


@receiver([password_changed, password_set, password_reset])
def _other_password(request: HttpRequest, user: User, **sent: object) -> None:
    leave_others(user, request.session)


class Sessions(DefaultUserSessionsAdapter):  # type: ignore[misc]
    """The open sessions of an account, with the notices of their browsers."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        """End sessions. No list says which browser each is: all are that are not here."""
        ended = list(sessions)
        request = cast(Any, context).request
        for user in {one.user for one in ended}:
            leave_others(user, request.session)
        super().end_sessions(ended)
