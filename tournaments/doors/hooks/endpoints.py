"""Endpoints as their owners handle them: made, tried, begun again, switched, given another secret, removed."""

import ipaddress
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.models import User
from tournaments import lengths
from tournaments.actions.verbs import VERBS
from tournaments.doors.hooks.calling import Place, may_be_called
from tournaments.doors.hooks.groups import is_mistaken
from tournaments.doors.hooks.secrets import new_salt
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Endpoint, LogEntry, Tournament
from tournaments.permissions import Permission, Person

MOST = 20
"""Endpoints of one account."""
BOTH_VALID = timedelta(days=2)
"""The time for which the former secret signs, too."""


def make(
    user: User,
    tournament: Tournament,
    *,
    url: str,
    verbs: Iterable[str],
    site: str,
    now: datetime,
    key: str = "",
) -> Endpoint:
    """Make an endpoint, which hears of everything from now on.

    Args:
        verbs: those that it shall hear of; none for all.
        key: of the form, which makes one endpoint.

    Raises `Invalid` for an address that cannot be called and an unknown verb; `NotAllowed` for who has no role in
    the event; `Conflict` for an account that has too many, and for a form that comes again: its secret cannot be
    shown twice.
    """
    chosen = sorted(set(verbs))
    if not Person(user, tournament).holds(Permission.JUDGE) or tournament.trial_until is not None:
        raise NotAllowed(_("Solo el equipo de un torneo recibe sus avisos."))
    url = checked(url)
    if not VERBS.keys() >= set(chosen):
        raise Invalid(_("Elige de qué se avisa."), field="verbs")
    if Endpoint.objects.filter(user=user).count() >= MOST:
        raise Conflict(_("Tienes demasiados avisos a programas: quita alguno."))
    revision = tournament.revision
    line = LogEntry.objects.filter(tournament=tournament, revision=revision).first()
    made = {
        "url": url,
        "verbs": chosen,
        "site": site.rstrip("/"),
        "language": get_language() or "es",
        "cursor": revision,
        "digest": line.digest if line else "",
    }
    try:
        with transaction.atomic():
            times = {"due_at": now, "made_at": now}
            return Endpoint.objects.create(
                user=user, tournament=tournament, salt=new_salt(), key=key, **made, **times
            )
    except IntegrityError:
        raise Conflict(_("Esa dirección ya se agregó con este formulario.")) from None


def checked(url: str) -> str:
    """Return an address that may be called, as far as it can be seen. Raises `Invalid` for any other."""
    url = lengths.within(url, lengths.LINK, "url").partition("#")[0]
    try:
        place = Place.of(url)
    except ValueError:
        raise Invalid(_("Escribe una dirección como https://ejemplo.org/avisos."), field="url") from None
    if is_mistaken(url):
        raise Invalid(
            _(
                "A esa dirección no se puede escribir. De Discord, copia la del webhook: Editar canal, "
                "Integraciones, Webhooks, Copiar URL. De Telegram es "
                "https://api.telegram.org/bot<clave>/sendMessage?chat_id=<grupo>."
            ),
            field="url",
        )
    networks = [ipaddress.ip_network(each) for each in settings.HOOK_NETWORKS]
    try:
        is_public = may_be_called(ipaddress.ip_address(place.host), networks)
    except ValueError:  # a name, which is looked up at each call
        is_public = True
    if not is_public:
        raise Invalid(_("Esa dirección es de una red privada: el sitio no llama ahí."), field="url")
    if not place.is_safe and not networks:
        raise Invalid(_("La dirección debe empezar con https://."), field="url")
    return url


def ask(endpoint: Endpoint, now: datetime) -> None:
    """Have a message sent to try it, also while it is off."""
    Endpoint.objects.filter(pk=endpoint.pk).update(asked_at=now)


def replay(endpoint: Endpoint, revision: int, now: datetime) -> None:
    """Send everything from a revision on once more, under the same ids. Raises `Invalid` for one that is none."""
    if not 1 <= revision <= endpoint.tournament.revision:
        most = endpoint.tournament.revision
        raise Invalid(_("El torneo tiene las revisiones 1 a %(most)s.") % {"most": most}, field="revision")
    line = LogEntry.objects.filter(tournament=endpoint.tournament, revision=revision - 1).first()
    place = {"cursor": revision - 1, "digest": line.digest if line else ""}
    Endpoint.objects.filter(pk=endpoint.pk).update(**place, **_fresh(now))


def switch_on(endpoint: Endpoint, now: datetime) -> None:
    """Go on where it stands. Raises `NotAllowed` for an owner without a role."""
    if not Person(endpoint.user, endpoint.tournament).holds(Permission.JUDGE):
        raise NotAllowed(_("Solo el equipo de un torneo recibe sus avisos."))
    Endpoint.objects.filter(pk=endpoint.pk).update(off="", **_fresh(now))


def switch_off(endpoint: Endpoint) -> None:
    Endpoint.objects.filter(pk=endpoint.pk, off="").update(off=Endpoint.Off.OWNER)


def rotate(endpoint: Endpoint, now: datetime, key: str) -> None:
    """Give it another secret; the former one signs, too, for a while.

    Raises `Conflict` for a form that comes again: its secret cannot be shown twice.
    """
    changed = Endpoint.objects.filter(Q(pk=endpoint.pk) & ~Q(key=key)).update(
        former_salt=F("salt"), former_until=now + BOTH_VALID, salt=new_salt(), key=key
    )
    if not changed:
        raise Conflict(_("Ese secreto ya se cambió. Si no lo copiaste, cámbialo otra vez."))


def _fresh(now: datetime) -> dict[str, object]:
    """Return the columns of an endpoint that has not failed."""
    return {"failures": 0, "failing_since": None, "due_at": now}
