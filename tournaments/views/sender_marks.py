"""The sender of a form that waited on a phone: another person may be logged in there by now."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from players.models import User
from tournaments.holding import acting_by, holding_of

SALT = "tournaments.senders"
HEADER = "X-Sender"
ANOTHER = 412
"""The status of a sending that is not of who is there now: it has not been looked at."""

UNKNOWN = 401
"""The status of a sending by a personal address that holds no longer."""


def mark_of(user: User) -> str:
    """Return the mark by which a page knows its sender again: no id, and of no use elsewhere."""
    return salted_hmac(SALT, str(user.pk), algorithm="sha256").hexdigest()[:16]


class SenderMiddleware:
    """Carries out no sending of one person in the name of another."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        said = request.headers.get(HEADER)
        if said is None or request.method != "POST":
            return None
        address = acting_by(request, kwargs.get("slug", ""))
        if holding_of(request).current and address is None:  # renewed meanwhile: it waits for the one of now
            return HttpResponse(status=UNKNOWN, headers={"X-Log-In": request.path})
        user = address.guest if address else request.user
        if not isinstance(user, User) or said == mark_of(user):
            return None  # the view asks a visitor to log in
        return HttpResponse(status=ANOTHER)
