"""A person's own notices: the channels, the table of kinds by channel, quiet hours, and the way off."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import time
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.dateparse import parse_time
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from players.accounts import confirmed_address
from players.models import User
from tournaments.answers.table import not_kept
from tournaments.core.notices.kinds import OF_STAFF, Kind
from tournaments.doors.notices import browsers
from tournaments.doors.notices import wishes as owners
from tournaments.doors.notices.ways import telegram
from tournaments.doors.notices.ways.push import public_key
from tournaments.doors.notices.ways.table import on
from tournaments.errors import Conflict, Invalid, Refusal
from tournaments.forms.tournament import ZONES, ZoneField
from tournaments.models import StaffMember, Subscription, Tournament, Way, Wishes
from tournaments.models.personal import path_of
from tournaments.serving.clock import site_time
from tournaments.views.page import page
from tournaments.views.viewer import viewer_of

KINDS: dict[Kind, str | Promise] = {
    Kind.ROUND: gettext_lazy("Ronda publicada: mi mesa, y contra quién"),
    Kind.CONFIRM: gettext_lazy("Un resultado espera mi confirmación"),
    Kind.SUMMONS: gettext_lazy("La organización me busca"),
    Kind.ANSWER: gettext_lazy("Un juez respondió, o se corrigió mi resultado"),
    Kind.EXTRA: gettext_lazy("Mi mesa tiene tiempo extra"),
    Kind.CLOCK: gettext_lazy("El reloj empieza a correr"),
    Kind.PLACE: gettext_lazy("Hay un lugar para mí"),
    Kind.SOON: gettext_lazy("El torneo es mañana, o en una hora"),
    Kind.CHANGED: gettext_lazy("El torneo cambia de fecha, o se cancela"),
    Kind.OVER: gettext_lazy("Terminó: mi puesto"),
    Kind.CALL: gettext_lazy("Una mesa llama a un juez"),
    Kind.DISPUTE: gettext_lazy("Una mesa no acuerda su resultado"),
    Kind.COMPLETE: gettext_lazy("Están todos los resultados de la ronda"),
    Kind.OVERTIME: gettext_lazy("Se acabó el tiempo y faltan mesas"),
}


@dataclass(frozen=True)
class Row:
    """A kind in the table, with the ticks of each channel: its name, its words, and if it is ticked."""

    kind: Kind
    label: str | Promise
    ticks: list[tuple[str, str, bool]]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_notices(request: HttpRequest) -> HttpResponse:
    """The notices of an account, of all its events."""
    user = cast(User, request.user)
    latest = Tournament.objects.filter(entries__members__user=user).order_by("-starts_at").first()
    wishes = _wishes(request, user, latest.timezone if latest else ZONES[0])
    refused = None
    if request.method == "POST" and not (refused := _refused(request, wishes)):
        return redirect("notices")
    context = _context(request, wishes) | {"back": reverse("account")}
    status = refused.status if refused else 200
    return not_kept(render(request, "tournaments/player/notices.html", context, status=status))


@require_http_methods(["GET", "HEAD", "POST"])
def entry_notices(request: HttpRequest, slug: str) -> HttpResponse:
    """The notices of who plays one event by a personal address; an account has them for all events."""
    viewer = viewer_of(request, slug)
    if viewer.address is None:
        return redirect("notices")
    if viewer.lent_at:
        raise Http404
    wishes = _wishes(request, viewer.address.guest, viewer.tournament.timezone)
    refused = None
    if request.method == "POST" and not (refused := _refused(request, wishes)):
        return redirect("entry_notices", slug)
    context = _context(request, wishes) | {"back": reverse("my_table", args=[slug])}
    response = page(viewer, "tournaments/player/entry_notices.html", "own", context)
    response.status_code = refused.status if refused else 200
    return not_kept(response)


@require_safe
def entry_manifest(request: HttpRequest, slug: str) -> HttpResponse:
    """The app that a phone without an account puts on its home screen: it begins at the personal address."""
    viewer = viewer_of(request, slug)
    if viewer.address is None or viewer.lent_at:
        raise Http404
    told = {
        "name": viewer.tournament.name,
        "short_name": _("Mi mesa"),
        "lang": get_language(),
        "start_url": path_of(viewer.address.entry),
        "scope": "/",
        "display": "standalone",
        "icons": [{"src": static("icon-180.png"), "sizes": "180x180", "type": "image/png"}],
    }
    return not_kept(JsonResponse(told, content_type="application/manifest+json"))


def _wishes(request: HttpRequest, user: User, zone: str) -> Wishes:
    site, language = request.build_absolute_uri("/"), get_language() or "es"
    return owners.wishes_of(user, zone=zone, language=language, site=site)


def _refused(request: HttpRequest, wishes: Wishes) -> Refusal | None:
    """Do what a button says. Return the refusal, for a page that keeps what was chosen."""
    try:
        if done := _do(request, wishes):
            messages.success(request, done)
        return None
    except Refusal as refusal:
        messages.error(request, refusal.message)
        if "save" in request.POST:
            wishes.kinds = {**wishes.kinds, **_ticked(request, wishes)}
            wishes.zone = request.POST.get("zone", "")
            with suppress(Invalid):
                wishes.quiet_from = _hour(request.POST.get("quiet_from", ""))
                wishes.quiet_until = _hour(request.POST.get("quiet_until", ""))
        return refusal


def _ticked(request: HttpRequest, wishes: Wishes) -> dict[str, list[str]]:
    """Return the kinds of each channel that the page showed; those that it did not show stay as they are."""
    sent, hidden = request.POST, set(KINDS) - set(_kinds_for(wishes.user))
    return {
        way: [*sent.getlist(way), *(kind for kind in wishes.kinds.get(way, ()) if kind in hidden)]
        for way in sent.getlist("ways")
    }


def _do(request: HttpRequest, wishes: Wishes) -> str:
    sent, now = request.POST, site_time()
    owners.reached(wishes, language=get_language() or "es", site=request.build_absolute_uri("/"))
    if "save" in sent:
        quiet = _hour(sent.get("quiet_from", "")), _hour(sent.get("quiet_until", ""))
        owners.choose(wishes, _ticked(request, wishes), quiet=quiet, zone=sent.get("zone", ""))
        return _("Guardado.")
    if "mail" in sent:
        owners.add_mail(wishes, now)
        return _("Listo: los avisos llegan a tu correo.")
    if "browser" in sent:
        name = browsers.named(request.headers.get("User-Agent", ""))
        browsers.remember(request.session, owners.add_browser(wishes, sent["browser"], now, name=name))
        return _("Listo: los avisos llegan a este teléfono.")
    if "telegram" in sent:
        owners.begin_chat(wishes, now)
        return ""
    if sent.get("remove", "").isdecimal():
        owners.remove(wishes.user, int(sent["remove"]))
        return _("Quitado: ahí no llega nada más.")
    if sent.get("hear", "").isdecimal():
        owners.hear_again(wishes, int(sent["hear"]))
        return _("Listo: de ese torneo se te avisa otra vez.")
    raise Conflict(_("Ese botón ya no existe: vuelve a mirar la página."))


def _hour(typed: str) -> time | None:
    """Raises `Invalid` for what is no time of day."""
    try:
        found = parse_time(typed) if typed else None
    except ValueError:
        found = None
    if typed and found is None:
        raise Invalid(_("Escribe una hora como 22:30."), field="quiet")
    return found


def _context(request: HttpRequest, wishes: Wishes) -> dict[str, object]:
    user, ways = wishes.user, on()
    places = list(Subscription.objects.filter(user=user))
    linked = {place.way for place in places if place.is_linked}
    shown = [way for way in ways if way in linked]
    here = browsers.of(user).filter(browsers.is_here(request.session), ended="").values_list("pk", flat=True)
    linking = next((one for one in places if one.code and one.made_at > site_time() - owners.LINKING), None)
    zone = ZoneField()
    zone.name_choices(wishes.zone)
    return {
        "wishes": wishes,
        "is_guest": user.is_guest,
        "places": [place for place in places if not place.code],
        "ways": shown,
        "rows": _rows(wishes, shown),
        "zones": zone.choices,
        "offers": ways,
        "push_key": public_key() if Way.PUSH in ways else "",
        "here": here.first(),
        "silent": wishes.silent.order_by("-starts_at"),
        "mail": "" if user.is_guest else confirmed_address(user),
        "has_mail": Way.MAIL in linked,
        "offers_mail": Way.MAIL in ways and not user.is_guest,
        "offers_telegram": Way.TELEGRAM in ways,
        "telegram_trouble": telegram.trouble() if Way.TELEGRAM in ways else "",
        "chat": telegram.link(linking.code) if linking else "",
    }


def _rows(wishes: Wishes, ways: list[Way]) -> list[Row]:
    return [
        Row(kind, KINDS[kind], [(way, str(way.label), kind in wishes.kinds.get(way, ())) for way in ways])
        for kind in _kinds_for(wishes.user)
    ]


def _kinds_for(user: User) -> list[Kind]:
    """Return the kinds that a person may be told: those of the staff only to who is staff of some event."""
    is_staff = StaffMember.objects.filter(user=user).exists()
    return [kind for kind in KINDS if is_staff or kind not in OF_STAFF]


def _page_of(user: User) -> str:
    """Return the address of a person's own notices."""
    if not user.is_guest:
        return reverse("notices")
    return reverse("entry_notices", args=[user.stands_for.entry.tournament.slug])


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def notices_off(request: HttpRequest, token: str) -> HttpResponse:
    """The way off in a message. To open it does nothing, for mail programs look at every link; a press does.

    A mail program that presses for its reader, and the button on a notice, send no token of the site's own: the
    signed address is the proof.
    """
    found, sent = owners.told_off(token), request.POST
    what = next((one for one in ("event", "kind") if one in sent), "place") if request.method == "POST" else ""
    if found and what == "event" and found.event:
        owners.silence(found.place.user.wishes, found.event)
    elif found and what:
        owners.switch_off(found.place, found.kind if what == "kind" else None)
    context = {
        "place": found.place if found else None,
        "kind": KINDS[found.kind] if found else "",
        "event": found.event if found and not found.place.user.is_guest else None,
        "way": found.place.get_way_display() if found else "",
        "done": what,
        "all": _page_of(found.place.user) if found else "",
    }
    response = render(request, "tournaments/player/notices_off.html", context, status=200 if found else 404)
    response["X-Robots-Tag"] = "noindex"
    return not_kept(response)
