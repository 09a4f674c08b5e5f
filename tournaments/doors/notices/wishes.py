"""Wishes and places as their owners handle them: chosen, added, tried, taken away."""

import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.core import signing
from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from players.accounts import confirmed_address
from players.models import User
from tournaments.core.notices.kinds import CAN_WAIT, OF_STAFF, SELDOM, Kind
from tournaments.doors.hooks.calling import Place
from tournaments.doors.notices.people import LISTENING
from tournaments.doors.notices.sending import OFF_SALT
from tournaments.doors.notices.ways import encryption
from tournaments.doors.notices.ways.push import public_key
from tournaments.doors.notices.ways.table import on
from tournaments.enums import TournamentState
from tournaments.errors import Conflict, Invalid
from tournaments.models import Entry, Subscription, Tournament, Way, Wishes

MOST = 5
"""Places of one channel that a person may have."""
LINKING = timedelta(hours=1)
"""The time in which a code links a chat."""
LONGEST_KEY = 200
REMEMBERED = timedelta(days=30)
"""The time after an event for which the wishes of a personal address are kept."""


def wishes_of(user: User, *, zone: str, language: str, site: str) -> Wishes:
    """Return a person's wishes; new ones say nothing yet."""
    place = {"zone": zone, "language": language, "site": site.rstrip("/")}
    return Wishes.objects.get_or_create(user=user, defaults=place)[0]


def reached(wishes: Wishes, *, language: str, site: str) -> None:
    """Write in the language, and lead to the address, in which the person has just chosen something."""
    wishes.language, wishes.site = language, site.rstrip("/")
    Wishes.objects.filter(pk=wishes.pk).update(language=wishes.language, site=wishes.site)


def choose(
    wishes: Wishes,
    ticked: Mapping[str, Collection[str]],
    *,
    quiet: tuple[time | None, time | None] = (None, None),
    zone: str = "",
) -> None:
    """Keep the kinds of some channels, and quiet hours. Raises `Invalid` for what there is not.

    Args:
        ticked: the kinds of each channel that the person saw; others stay as they are.
    """
    if not set(ticked) <= set(Way) or any(not set(chosen) <= set(Kind) for chosen in ticked.values()):
        raise Invalid(_("Elige de qué se te avisa."), field="kinds")
    if (quiet[0] is None) != (quiet[1] is None):
        raise Invalid(_("Escribe las dos horas, o ninguna."), field="quiet")
    try:
        ZoneInfo(zone or wishes.zone)
    except (ValueError, KeyError, OSError):
        raise Invalid(_("Esa zona horaria no existe."), field="zone") from None
    with transaction.atomic():
        now = _locked(wishes)
        now.kinds = {**now.kinds, **{way: sorted(chosen) for way, chosen in ticked.items()}}
        now.quiet_from, now.quiet_until, now.zone = *quiet, zone or now.zone
        now.save()


def _locked(wishes: Wishes) -> Wishes:
    """Return wishes as they are now, until the end of the transaction: two taps do not undo each other."""
    Wishes.objects.filter(pk=wishes.pk).update(zone=F("zone"))  # SQLite has no FOR UPDATE
    return Wishes.objects.get(pk=wishes.pk)


def usual(*, is_guest: bool, is_second: bool = False) -> list[str]:
    """Return the kinds that a new channel begins with. A second one has those that nobody waits for at a table."""
    kinds = CAN_WAIT | {Kind.OVER} if is_second else set(Kind) - SELDOM
    return sorted(kind for kind in kinds if not (is_guest and kind in OF_STAFF))


def _need(way: Way, user: User, address: str = "") -> None:
    if way not in on():
        raise Conflict(_("Este sitio no avisa por ahí."))
    others = Subscription.objects.filter(user=user, way=way, ended="", code="").exclude(address=address)
    if others.count() >= MOST:
        raise Conflict(_("Ya son demasiados: quita alguno."))


@transaction.atomic
def _add(
    wishes: Wishes,
    way: Way,
    now: datetime,
    *,
    address: str = "",
    keys: Mapping[str, str] | None = None,
    name: str = "",
) -> Subscription:
    """Add a place, or begin it again; the first of a channel gets the usual kinds."""
    user = wishes.user
    defaults: dict[str, Any] = {"keys": dict(keys or {}), "name": name, "ended": "", "made_at": now, "code": ""}
    place, _is_new = Subscription.objects.update_or_create(user=user, way=way, address=address, defaults=defaults)
    if not wishes.kinds.get(way):
        others = LISTENING.filter(user=user).exclude(way=way)
        wishes.kinds = {**wishes.kinds, way: usual(is_guest=user.is_guest, is_second=others.exists())}
        wishes.save(update_fields=["kinds"])
    return place


def add_mail(wishes: Wishes, now: datetime) -> None:
    """Send notices to the account's mail. Raises `Conflict` where it has confirmed none."""
    _need(Way.MAIL, wishes.user)
    if not confirmed_address(wishes.user):
        raise Conflict(_("Primero confirma tu correo en «Mi cuenta»."))
    _add(wishes, Way.MAIL, now)


def add_browser(wishes: Wishes, told: str, now: datetime, *, name: str = "") -> Subscription:
    """Send notices to a browser, which tells its address and keys as JSON. Raises `Invalid` for anything else.

    A browser has one account at a time, and beside it people who play by their personal addresses.

    Args:
        name: by which its owner tells it from others.
    """
    try:
        said = json.loads(told[:4_000])
        address, keys = str(said["endpoint"]), {name: str(said["keys"][name]) for name in ("p256dh", "auth")}
        place = Place.of(address)
    except (ValueError, KeyError, TypeError):
        raise Invalid(_("El navegador no dijo adónde avisar."), field="browser") from None
    is_right = len(address) <= 1000 and place.is_safe and max(map(len, keys.values())) <= LONGEST_KEY
    if not is_right or not encryption.are_keys(**keys):
        raise Invalid(_("El navegador no dijo adónde avisar."), field="browser")
    _need(Way.PUSH, wishes.user, address)
    if not wishes.user.is_guest:
        former = Subscription.objects.filter(way=Way.PUSH, address=address, user__is_guest=False)
        former.exclude(user=wishes.user).delete()
    return _add(wishes, Way.PUSH, now, address=address, keys={**keys, "site": public_key()}, name=name)


def begin_chat(wishes: Wishes, now: datetime) -> Subscription:
    """Return a place that a message with its code to the bot will link; the former code links nothing any more."""
    _need(Way.TELEGRAM, wishes.user)
    Subscription.objects.filter(user=wishes.user, way=Way.TELEGRAM).exclude(code="").delete()
    code = secrets.token_urlsafe(15)
    return Subscription.objects.create(
        user=wishes.user, way=Way.TELEGRAM, address=f"?{code}", code=code, made_at=now
    )


@transaction.atomic
def link_chat(code: str, chat: int, now: datetime) -> Subscription | None:
    """Link a chat to the person who has the code; None for a code that is none, or too old."""
    fresh = Subscription.objects.filter(code=code, made_at__gte=now - LINKING).exclude(code="")
    place = fresh.select_related("user__wishes").first()
    if place is None:
        return None
    wishes = place.user.wishes
    place.delete()
    return _add(wishes, Way.TELEGRAM, now, address=str(chat))


def remove(user: User, pk: int) -> None:
    """Take one of a person's places away, with all that waits for it."""
    Subscription.objects.filter(user=user, pk=pk).delete()


def forget_old(now: datetime) -> None:
    """Take away what guests wished for an event that is long over, and what people answered at its sign-up."""
    over = Q(state__in=(TournamentState.FINISHED, TournamentState.CANCELLED)) | Q(starts_at__lt=now - REMEMBERED)
    events = Tournament.objects.filter(over, changed_at__lt=now - REMEMBERED)
    gone = Wishes.objects.filter(user__stands_for__entry__tournament__in=events)
    Subscription.objects.filter(user__in=gone.values("user")).delete()
    gone.delete()
    Entry.objects.filter(tournament__in=events).exclude(answers={}).update(answers={})


def carried(guest: User) -> tuple[list[Subscription], Wishes | None]:
    """Return the places of a personal address and what they tell, before its entry becomes an account's."""
    places = Subscription.objects.filter(user=guest, code="", ended="")
    return list(places), Wishes.objects.filter(user=guest).first()


@transaction.atomic
def carry_over(places: list[Subscription], former: Wishes | None, user: User) -> None:
    """Tell an account what its personal address was told, at the same places."""
    if former is None or not places:
        return
    same = ("kinds", "quiet_from", "quiet_until", "zone", "language", "site")
    defaults = {name: getattr(former, name) for name in same}
    Wishes.objects.get_or_create(user=user, defaults=defaults)
    for place in places:
        place.pk, place.user = None, user
    Subscription.objects.bulk_create(places, ignore_conflicts=True)


@dataclass(frozen=True)
class WayOff:
    """The place, the kind and the event that a message was of; messages of before did not say their event."""

    place: Subscription
    kind: Kind
    event: Tournament | None


def told_off(token: str) -> WayOff | None:
    """Return the subjects of a message's way off; None where it is forged, or its place is gone."""
    try:
        pk, kind, *event = signing.loads(token, salt=OFF_SALT)
        place = Subscription.objects.select_related("user__wishes").filter(pk=pk).first()
        return WayOff(place, Kind(kind), Tournament.objects.filter(pk__in=event).first()) if place else None
    except (signing.BadSignature, ValueError, TypeError):
        return None


def silence(wishes: Wishes, event: Tournament) -> None:
    """Tell a person nothing more of an event, by no channel."""
    wishes.silent.add(event)


def hear_again(wishes: Wishes, event: int) -> None:
    """Tell a person of an event again."""
    wishes.silent.remove(event)


def switch_off(place: Subscription, kind: Kind | None = None) -> None:
    """Tell one kind no more by a channel, or nothing any more at one place."""
    if kind is None:
        Subscription.objects.filter(pk=place.pk).update(ended=Subscription.Ended.OWNER)
        return
    with transaction.atomic():
        now = _locked(place.user.wishes)
        left = [one for one in now.kinds.get(place.way, ()) if one != kind]
        Wishes.objects.filter(pk=now.pk).update(kinds={**now.kinds, place.way: left})
