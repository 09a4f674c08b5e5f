"""The frame of every answer of /api/v1/: caller, language, limits, other origins, problems."""

import re
import time
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.budgets import CALLS, CALLS_OF_ANYBODY, Budget, network_of
from tournaments.api.who import Bearer, Caller, Session, caller_of
from tournaments.enums import TournamentState
from tournaments.errors import Invalid, Stale, TooMuch
from tournaments.models import Tournament
from tournaments.permissions import Permission, Person
from tournaments.queries.tournaments import event_named, is_hidden
from tournaments.serving.clock import site_time

ORIGINS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, RateLimit, RateLimit-Policy, Retry-After",
}
PREFLIGHT = {
    **ORIGINS,
    "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
TAG = re.compile(r'(?:W/)?"([0-9]{1,9})(?:\.([0-9a-f]{8}))?(?:-[^"]*)?"')


class Door(APIView):
    """A view of the API. Only what is JSON comes in, and no cookie counts for a page of another origin."""

    authentication_classes = [Bearer, Session]
    parser_classes = [JSONParser]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer in the language that the caller asks for, whole: one language an answer."""
        language = language_of(request)
        with translation.override(language):
            response = super().dispatch(request, *args, **kwargs)
        response["Content-Language"] = language
        patch_vary_headers(response, ["Accept-Language", "Authorization", "Cookie"])
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self._count(request, kwargs.get("slug", ""))

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answered = super().finalize_response(request, response, *args, **kwargs)
        if isinstance(answered, Response) and answered.content_type:
            answered["Content-Type"] = answered.content_type
        for name, value in (*ORIGINS.items(), *getattr(self, "limits", {}).items()):
            answered[name] = value
        answered.headers.setdefault("Cache-Control", "private, no-cache")
        return answered

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """Let a page of any origin ask, without cookies."""
        return Response(status=204, headers=PREFLIGHT)

    @property
    def caller(self) -> Caller:
        return caller_of(self.request)

    def event(self, slug: str, *, may_be_hidden: bool = False) -> tuple[Tournament, Person]:
        """Return an event with the person who acts there; 404 for a draft or an event to try of others."""
        return self.event_for(slug, self.caller.person, may_be_hidden=may_be_hidden)

    def event_for(
        self, named: str, who: Callable[[Tournament], Person], *, may_be_hidden: bool = False
    ) -> tuple[Tournament, Person]:
        """Return an event by its slug or its id, with the person that `who` makes of the caller there."""
        tournament = event_named(named)
        if tournament is None:
            raise Http404
        person = who(tournament)
        if not may_be_hidden and is_hidden(tournament, person, site_time()):
            raise Http404
        return tournament, person

    def _count(self, request: Request, slug: str) -> None:
        """Count the request, and say in headers how many are left.

        Raises `TooMuch`, except for those who run an event that is being played.
        """
        caller = self.caller
        sender = caller.token.pk if caller.token else caller.user.pk if caller.user else None
        known = sender is not None
        budget, who = (CALLS, ("token" if caller.token else "user", sender, slug)) if known else (
            CALLS_OF_ANYBODY, (network_of(request),)
        )  # fmt: skip
        spent = budget.spend(*who)
        self.limits = limits_of(budget, spent)
        if spent > budget.most and not self._runs(slug):
            raise TooMuch(_("Demasiadas llamadas: espera un momento."), budget.wait())

    def _runs(self, slug: str) -> bool:
        """True for somebody of the staff of an event that is being played."""
        event = event_named(slug) if slug else None
        return (
            event is not None
            and event.state == TournamentState.RUNNING
            and self.caller.person(event).holds(Permission.JUDGE)
        )


class Nothing(Door):
    """Every other address below /api/."""

    authentication_classes = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


def limits_of(budget: Budget, spent: int) -> dict[str, str]:
    """Return the headers that tell a budget and what is left of it."""
    left, ends = max(budget.most - spent, 0), int(budget.seconds - time.time() % budget.seconds) + 1
    return {
        "RateLimit-Policy": f'"default";q={budget.most};w={budget.seconds}',
        "RateLimit": f'"default";r={left};t={ends}',
    }


def language_of(request: HttpRequest) -> str:
    """Return the first language of `Accept-Language` that the site speaks; Spanish without one."""
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if code == "*":
            break
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return translation.get_language() or "es"


def expected(request: HttpRequest, event: Tournament | None) -> int | None:
    """Return the revision of `If-Match`; None where any will do.

    Raises `Stale` for the tag of a history of the event that is over, whose number may have come again.
    """
    said = request.headers.get("If-Match", "").strip()
    if said in {"", "*"}:
        return None
    if (found := TAG.fullmatch(said)) is None:
        raise Invalid(_('If-Match es la revisión del torneo entre comillas: "12".'), field="If-Match")
    if event is not None and found[2] and int(found[1]) == event.revision and found[2] != event.head:
        raise Stale(event.revision)
    return int(found[1])


def tag_of(event: Tournament, names: str = "") -> str:
    """Return the ETag of an event: its revision and the head of its log, so that none ever comes back.

    Args:
        names: the state of the names of accounts, for an answer that tells them.
    """
    return f'"{event.revision}.{event.head}{"-" * bool(names)}{names}"' if event.head else f'"{event.revision}"'


def tagged(request: Request, tag: str, made: Callable[[], Any]) -> Response:
    """Answer with an ETag, or 304 to who has that one already; always anew for an empty one."""
    if not tag:
        return Response(made())
    known = [one.strip().removeprefix("W/") for one in request.headers.get("If-None-Match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status=304, headers={"ETag": tag})
    return Response(made(), headers={"ETag": tag})
