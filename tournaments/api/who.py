"""The caller of the API: a token's owner, the player of a personal address, or a session's account."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from players.budgets import WRONG_CODES, network_of
from players.models import User
from tournaments.actions.invitations import address_of, entry_with_address
from tournaments.actions.verbs import Verb
from tournaments.core.addresses import entry_in
from tournaments.doors import tokens
from tournaments.doors.tokens import READ
from tournaments.errors import NotAllowed, TooMuch
from tournaments.models import Token, Tournament
from tournaments.models.personal import is_code_of, known_of
from tournaments.permissions import Person
from tournaments.serving.clock import site_time


class OutOfScope(NotAllowed):
    """The token was not made for this; its account might do it."""


@dataclass(frozen=True)
class Caller:
    """The account in whose name a request acts, and the token by which it does.

    Attributes:
        user: None for anybody.
        token: None for a session, a personal address, and anybody.
        is_bot: True for a token and a personal address.
    """

    user: User | None = None
    token: Token | None = None
    is_bot: bool = False

    def need(self, verb: Verb, tournament: Tournament | None) -> None:
        """Raises `OutOfScope` where the token is not for a verb, or not for an event."""
        if self.token is None:
            return
        if self.token.tournament_id is not None and (
            tournament is None or self.token.tournament_id != tournament.pk
        ):
            raise OutOfScope(_("Esta llave es de otro torneo."))
        if verb.name not in self.token.scopes:
            raise OutOfScope(_("Esta llave no es para «%(verb)s».") % {"verb": verb.label})

    def person(self, tournament: Tournament) -> Person:
        """Return the person who acts in an event."""
        return Person(self.user, tournament)

    def reader(self, tournament: Tournament) -> Person:
        """Return the person who reads about an event: nobody in particular by a token that is not for reading."""
        token = self.token
        if token and (READ not in token.scopes or token.tournament_id not in {None, tournament.pk}):
            return Person(None, tournament)
        return self.person(tournament)


ANYBODY = Caller()


class Bearer(BaseAuthentication):
    """The header `Authorization: Bearer …` with a token, or with the code of a personal address."""

    def authenticate(self, request: Request) -> tuple[User, Caller] | None:
        kind, _space, text = request.headers.get("Authorization", "").partition(" ")
        if not kind:
            return None
        text = text.strip()
        found = None
        if kind.lower() == "bearer":
            found = _by_token(text) if text.startswith(tokens.PREFIX) else _by_code(request, text)
        if found is None or found.user is None:
            raise AuthenticationFailed(_("Esta llave no existe, venció o fue revocada."))
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


class Session(SessionAuthentication):
    """The account that is logged in; what it changes comes with the token against forgery, as a form's does."""

    def authenticate(self, request: Request) -> tuple[User, Caller] | None:
        found: Any = super().authenticate(request)
        return (found[0], Caller(found[0])) if found and isinstance(found[0], User) else None


def caller_of(request: Request) -> Caller:
    return request.auth if isinstance(request.auth, Caller) else ANYBODY


def _by_token(text: str) -> Caller | None:
    token = tokens.found(text, site_time())
    return Caller(token.user, token, is_bot=True) if token else None


def _by_code(request: Request, text: str) -> Caller | None:
    """Return the player of a personal address, which is looked at before wrong ones are counted."""
    number = entry_in(text)
    if number and (entry := entry_with_address(number)) and is_code_of(entry, text):
        return Caller(address_of(entry, known_of(entry)).guest, is_bot=True)
    network = network_of(request)
    if WRONG_CODES.spend(network) > WRONG_CODES.most:
        wait = WRONG_CODES.wait()
        raise TooMuch(_("Demasiadas llaves equivocadas desde esta red: espera un momento."), wait)
    return None
