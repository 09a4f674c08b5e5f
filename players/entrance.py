"""Limits on tries to enter, so that strangers cannot lock an owner out.

Wrong passwords are counted by the name and where they come from: a network, or a browser in which that account has
entered before. A guesser elsewhere uses up only their own tries. Tries with a passkey are not counted.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import user_logged_in
from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from players.budgets import (
    NAMES_TRIED,
    SECOND_STEPS,
    WRONG_PASSWORDS,
    WRONG_SECOND_STEPS,
    Budget,
    network_of,
)
from players.models import User

COOKIE = f"{settings.COOKIE_PREFIX}navegador"
SALT = "players.entrance"
KEPT = timedelta(days=365)
MOST_NAMES = 12
"""The most names that one browser remembers as entered; the oldest goes first."""


Spent = tuple[Budget, tuple[object, ...]]
"""One act taken from a budget, with its sender."""


@dataclass(frozen=True)
class Browser:
    """One that has been used to enter. It gives no right but tries of its own.

    Attributes:
        number: tells it from others.
        names: marks of the names that entered in it.
    """

    number: str
    names: tuple[str, ...] = ()


class EntranceMiddleware:
    """Tells a sender over its budget when to come back, and remembers the browser of an account that enters."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        kept: Any = request
        response = self.get_response(request)
        if wait := getattr(kept, "overdone", 0):
            response.status_code, response["Retry-After"] = 429, str(wait)
        if browser := getattr(kept, "entered_in", None):
            response.set_cookie(
                COOKIE,
                signing.dumps([browser.number, *browser.names], salt=SALT),
                max_age=KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


@receiver(user_logged_in)
def remember_browser(request: HttpRequest, user: User, **sent: object) -> None:
    """An account has entered: its names are known in this browser from now on."""
    kept: Any = request
    browser = _browser(request) or Browser(secrets.token_urlsafe(9))
    names = [user.get_username(), *EmailAddress.objects.filter(user=user).values_list("email", flat=True)]
    marks = dict.fromkeys([*(mark for mark in browser.names), *map(_mark, names)])
    kept.entered_in = Browser(browser.number, tuple(marks)[-MOST_NAMES:])


def begin_password(request: HttpRequest, name: str) -> Callable[[], None]:
    """Count a try to enter under a name.

    Return the function that takes it back after a right password. Raises `ValidationError` for one try too many.
    """
    network, known = network_of(request), _known(request, name)
    spent: list[Spent] = [(WRONG_PASSWORDS, (name.lower(), known or network))]
    most = WRONG_PASSWORDS.most
    if not known:
        spent.append((NAMES_TRIED, (network,)))
        if NAMES_TRIED.spend(network) > NAMES_TRIED.most:
            most = 1
    if WRONG_PASSWORDS.spend(*spent[0][1]) > most:
        raise overdone(request, WRONG_PASSWORDS)
    return lambda: _give_back(spent)


@contextmanager
def second_step(request: HttpRequest, user: User) -> Iterator[None]:
    """Count a code, unless the block ends well. Raises `ValidationError` for one too many."""
    known = _known(request, user.get_username())
    spent: list[Spent] = [(WRONG_SECOND_STEPS, (user.pk, known or network_of(request)))]
    if not known:
        spent.append((SECOND_STEPS, (user.pk,)))
    counted = [budget.spend(*who) > budget.most for budget, who in spent]
    if any(counted):
        raise overdone(request, WRONG_SECOND_STEPS)
    yield
    _give_back(spent)


def overdone(request: HttpRequest, budget: Budget) -> ValidationError:
    """Show the form with its sentence, as 429 with the time after which to come back."""
    kept: Any = request
    kept.overdone = budget.wait()
    minutes = -(-kept.overdone // 60)
    return ValidationError(
        ngettext(
            "Espera %(minutes)s minuto: desde aquí hubo demasiados intentos.",
            "Espera %(minutes)s minutos: desde aquí hubo demasiados intentos.",
            minutes,
        ),
        params={"minutes": minutes},
    )


def _give_back(spent: list[Spent]) -> None:
    for budget, who in spent:
        budget.give_back(*who)


def _known(request: HttpRequest, name: str) -> str:
    """The number of the browser, where the name has entered in it before."""
    browser = _browser(request)
    return browser.number if browser and _mark(name) in browser.names else ""


def _browser(request: HttpRequest) -> Browser | None:
    try:
        number, *names = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except (signing.BadSignature, ValueError, TypeError, json.JSONDecodeError):
        return None
    return Browser(number, tuple(names))


def _mark(name: str) -> str:
    """A name in a cookie: to be recognized, not to be read."""
    salted = f"{settings.SECRET_KEY}\n{name.lower()}"
    return hashlib.sha256(salted.encode(errors="replace")).hexdigest()[:16]
