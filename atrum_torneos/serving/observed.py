"""Every request gets a number, is counted, and leaves a line in the log."""

import logging
import re
import uuid
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.serving.metrics import REQUEST_SECONDS, REQUESTS
from tournaments.serving.tracing import Facts, note, tracing

log = logging.getLogger("arena.requests")

GIVEN_ID = re.compile(rb"[A-Za-z0-9-]{8,64}")
GONE = 499
"""The status, as nginx counts it, of a client that went away before the whole answer was sent."""
METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
"""The methods that are counted by name, so that invented ones do not make the counters grow."""


def observed(application: Application) -> Application:
    """The same application, observed.

    The request's number is the proxy's ``X-Request-ID`` where it sends one, and goes back with the answer. Inside,
    `tournaments.serving.tracing.note(route=…)` names the route.
    """

    async def observe(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        number = _number(scope)
        status = 0

        async def send_numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", number.encode())]
            await send(message)

        started = perf_counter()
        with tracing(request=number) as facts:
            try:
                await application(scope, receive, send_numbered)
            except Exception:
                status = status or 500
                raise
            finally:
                _note_answer(scope, status or GONE, perf_counter() - started, facts)

    return observe


def _number(scope: Scope) -> str:
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if GIVEN_ID.fullmatch(given) else uuid.uuid4().hex


def _note_answer(scope: Scope, status: int, seconds: float, facts: Facts) -> None:
    static = scope["path"].startswith(settings.STATIC_URL)
    route = str(facts.get("route", "static" if static else "none"))
    method = scope["method"] if scope["method"] in METHODS else "other"
    REQUESTS.labels(route, method, status).inc()
    REQUEST_SECONDS.labels(route).observe(seconds)
    if log.isEnabledFor(logging.INFO):
        said = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
        log.info("answered", extra={"facts": said})


class RouteMiddleware(MiddlewareMixin):
    """Notes what Django finds out about a request: its route, the event, the account."""

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]) -> None:
        match = request.resolver_match
        if match is not None:
            note(route=match.view_name or "unnamed", event=kwargs.get("slug"))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        # Only when the page has read the user: the log is no reason to read a session.
        user = getattr(request, "_cached_user", None)
        if user is not None:
            note(user=user.pk)
        return response
