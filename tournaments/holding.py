"""Personal addresses of one event that a phone without an account holds, in one cookie that only that event gets.

The cookie is signed, so that nobody guesses addresses by it. Logging in and out leaves it alone.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from atrum_judge.text import one_line
from players.questions import Question
from tournaments import lengths
from tournaments.models import LogEntry, PersonalAddress, Seat, Tournament
from tournaments.queries.brackets import with_bracket
from tournaments.queries.entries import without_phone
from tournaments.queries.evening.summons import is_told

COOKIE = "mesa"
SALT = "tournaments.holding"
KEPT = timedelta(days=60)
MOST = 4
"""Addresses that one phone keeps; the one opened longest ago goes first."""


@dataclass(frozen=True)
class Held:
    """An address on a phone.

    Attributes:
        entry: id of the entry it is for.
        match: the one table at which it serves, for a seat that another phone lends its player; 0 everywhere.
        lender: id of the entry whose phone that is.
    """

    entry: int
    serial: int
    match: int = 0
    lender: int = 0


@dataclass(frozen=True)
class Holding:
    """The addresses on a phone, and whose turn it is: id of the entry; 0 for the account that is logged in."""

    held: tuple[Held, ...] = ()
    turn: int = 0

    @property
    def current(self) -> Held | None:
        """In whose name the phone acts; None for the account, or nobody."""
        return next((one for one in self.held if one.entry == self.turn), None)

    def holds(self, entry: int) -> bool:
        return any(one.entry == entry for one in self.held)

    def taking(self, one: Held) -> "Holding":
        """Return the holding with one more address, whose turn it is."""
        others = [other for other in self.held if other.entry != one.entry and not other.match]
        return Holding((*others, one)[-MOST:], one.entry)

    def turned_to(self, entry: int) -> "Holding":
        """It is somebody else's turn; a seat that was lent is given back."""
        return Holding(tuple(one for one in self.held if not one.match), entry)

    def without(self, entry: int) -> "Holding":
        """One address forgotten; the next in turn is another that is left."""
        left = tuple(one for one in self.held if one.entry != entry and not one.match)
        return Holding(left, left[-1].entry if left else 0)


NOTHING = Holding()


def held_in(cookie: str) -> Holding:
    """Return the addresses in a cookie; none of a cookie that this site did not write, or whose time is over."""
    if not cookie:
        return NOTHING
    try:
        turn, rows = signing.loads(cookie, salt=SALT, max_age=KEPT)
        return Holding(tuple(Held(*row) for row in rows), turn)
    except (signing.BadSignature, TypeError, ValueError):
        return NOTHING


def holding_of(request: HttpRequest) -> Holding:
    """Return the addresses that the phone of a request holds in the event of its address; read once a request."""
    known: dict[str, Holding] = request.__dict__.setdefault("holding", {})
    cookie = request.COOKIES.get(COOKIE, "")
    if cookie not in known:
        known[cookie] = held_in(cookie)
    return known[cookie]


def keep(response: HttpResponseBase, tournament: Tournament, holding: Holding) -> None:
    """Let the phone hold this from now on."""
    path = tournament.get_absolute_url()
    if not holding.held:
        response.delete_cookie(COOKIE, path=path, samesite="Lax")
        return
    rows = [[one.entry, one.serial, one.match, one.lender] for one in holding.held]
    response.set_cookie(
        COOKIE,
        signing.dumps([holding.turn, rows], salt=SALT),
        max_age=KEPT,
        path=path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _held(entry: Any, serial: Any, slug: Any) -> QuerySet[PersonalAddress]:
    rows = PersonalAddress.objects.select_related("guest", "entry__tournament__club")
    found = rows.filter(entry=entry, serial=serial, withdrawn=False, entry__tournament__slug=slug)
    return with_bracket(found, "entry__tournament")


def _in_force(entry: Any, serial: Any, slug: Any) -> QuerySet[PersonalAddress]:
    return _held(entry, serial, slug).select_related("entry__roster").annotate(is_told=is_told("entry"))


def _sending(entry: Any, serial: Any, slug: Any, key: Any) -> QuerySet[PersonalAddress]:
    earlier = LogEntry.objects.filter(tournament=OuterRef("entry__tournament"), key=key)
    return _held(entry, serial, slug).annotate(is_sent=Exists(earlier))


IN_FORCE, SENDING = Question(_in_force), Question(_sending)


def acting_by(request: HttpRequest, slug: str) -> PersonalAddress | None:
    """Return the address by which the phone of a request acts in an event; read once a request.

    Of a form with a key it knows whether that `is_sent`: the event has a change under this key.
    """
    known: dict[tuple[str, str], PersonalAddress | None] = request.__dict__.setdefault("acting", {})
    place = slug, request.COOKIES.get(COOKIE, "")
    if place not in known:
        known[place] = acting(holding_of(request), slug, sent_key(request))
    return known[place]


def sent_key(request: HttpRequest) -> str:
    """Return the idempotency key of a form; empty where there is none, or no form."""
    return one_line(request.POST.get("key", ""))[: lengths.KEY] if request.method == "POST" else ""


def acting(holding: Holding, slug: str, key: str = "") -> PersonalAddress | None:
    """Return the address by which a phone acts in an event, or None where it holds none in force.

    Entry, event and guest come with it; it knows whether the event `has_bracket`.
    """
    current = holding.current
    if current is None:
        return None
    if current.match and not lendable(current.entry, current.match, current.lender):
        return acting(holding.turned_to(current.lender), slug, key)
    held = {"entry": current.entry, "serial": current.serial, "slug": slug}
    return SENDING.first(**held, key=key) if key else IN_FORCE.first(**held)


def lendable(entry: int, match: int, lender: int) -> bool:
    """True if somebody plays at a table without a phone, opposite the one that lends theirs."""
    sits = Seat.objects.filter(match=match, entry__in=[entry, lender], match__result=None).count() == 2
    return sits and entry in without_phone([entry])
