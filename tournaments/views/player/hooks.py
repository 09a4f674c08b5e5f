"""The programs that hear of an event's news: their addresses, and what became of each message."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from atrum_judge.text import alphabetical
from players.models import User
from tournaments.actions.verbs import VERBS
from tournaments.answers.table import not_kept
from tournaments.doors.hooks import endpoints, secrets
from tournaments.doors.hooks.calling import Fault
from tournaments.doors.hooks.groups import kind_of
from tournaments.doors.hooks.messages import BEHIND, REWOUND, TRY
from tournaments.errors import Conflict, Invalid, Refusal
from tournaments.models import Delivery, Endpoint, Tournament
from tournaments.permissions import UNTIL_OVER
from tournaments.serving.clock import site_time
from tournaments.views.viewer import key_of

FAULTS: dict[str, str | Promise] = {
    Fault.NAME: gettext_lazy("Ese nombre no existe."),
    Fault.PRIVATE: gettext_lazy("Es de una red privada: el sitio no llama ahí."),
    Fault.PLAIN: gettext_lazy("La dirección debe empezar con https://."),
    Fault.TLS: gettext_lazy("Su certificado no vale."),
    Fault.UNREACHABLE: gettext_lazy("No atiende nadie."),
    Fault.LATE: gettext_lazy("No respondió en diez segundos."),
    Fault.GARBLED: gettext_lazy("Respondió algo que no es HTTP."),
}
ASIDE: dict[str, str | Promise] = {
    TRY: gettext_lazy("Prueba"),
    BEHIND: gettext_lazy("Lo que faltaba, en un aviso"),
    REWOUND: gettext_lazy("El historial es otro: hay que leerlo de nuevo"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def own_hooks(request: HttpRequest) -> HttpResponse:
    """The account's endpoints; the secret of a new one is shown on this answer and nowhere else."""
    user = cast(User, request.user)
    made, error = None, None
    if request.method == "POST":
        try:
            made = _made(request, user)
        except Refusal as refusal:
            error = refusal
    sent = request.POST if error else request.GET
    context = {
        "endpoints": Endpoint.objects.select_related("tournament").filter(user=user),
        "events": events_of(user),
        "verbs": _verbs(),
        "event": sent.get("event", ""),
        "url": sent.get("url", ""),
        "ticked": frozenset(sent.getlist("verbs")),
        "made": made,
        "secret": secrets.shown(made.salt) if made and not kind_of(made.url) else "",
        "error": error,
    }
    return not_kept(
        render(request, "tournaments/player/hooks.html", context, status=error.status if error else 200)
    )


def _made(request: HttpRequest, user: User) -> Endpoint:
    """Make an endpoint. Raises `Refusal`."""
    event = events_of(user).filter(slug=request.POST.get("event", "")).first()
    if event is None:
        raise Invalid(_("Elige el torneo."), field="event")
    return endpoints.make(
        user,
        event,
        url=request.POST.get("url", ""),
        verbs=request.POST.getlist("verbs"),
        site=request.build_absolute_uri("/"),
        now=site_time(),
        key=key_of(request),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def hook(request: HttpRequest, pk: int) -> HttpResponse:
    """One endpoint with its last deliveries. A new secret is shown on this answer and nowhere else."""
    own = Endpoint.objects.select_related("tournament", "user").filter(user=cast(User, request.user))
    endpoint = get_object_or_404(own, pk=pk)
    secret, error = "", None
    if request.method == "POST":
        try:
            if done := _done(request, endpoint):
                messages.success(request, done)
                return redirect("hooks") if "remove" in request.POST else redirect("hook", pk)
            endpoint.refresh_from_db()
            secret = secrets.shown(endpoint.salt)
        except Refusal as refusal:
            error = refusal
    context = {
        "endpoint": endpoint,
        "event": endpoint.tournament,
        "now": site_time(),
        "waits": endpoint.tournament.revision - endpoint.cursor,
        "labels": [VERBS[name].label for name in endpoint.verbs if name in VERBS],
        "deliveries": [(one, *_told(one)) for one in endpoint.deliveries.all()],
        "secret": secret,
        "is_group": bool(kind_of(endpoint.url)),
        "public_key": secrets.shown_key(),
        "error": error,
    }
    return not_kept(
        render(request, "tournaments/player/hook.html", context, status=error.status if error else 200)
    )


def _done(request: HttpRequest, endpoint: Endpoint) -> str:
    """Do what the button says. Return the words about it; none where a new secret is to be shown."""
    now, sent = site_time(), request.POST
    if "try" in sent:
        endpoints.ask(endpoint, now)
        return _("Enviamos una prueba: su respuesta aparece abajo en unos segundos.")
    if "replay" in sent:
        number = sent.get("revision", "")
        endpoints.replay(endpoint, int(number) if number.isdecimal() and len(number) <= 9 else 0, now)
        return _("Se envía todo otra vez desde esa revisión.")
    if "on" in sent:
        endpoints.switch_on(endpoint, now)
        return _("Encendido: sigue donde quedó.")
    if "off" in sent:
        endpoints.switch_off(endpoint)
        return _("Apagado: no recibe nada hasta que lo enciendas.")
    if "remove" in sent:
        endpoint.delete()
        return _("Quitado: esa dirección no recibe nada más.")
    if "rotate" in sent:
        endpoints.rotate(endpoint, now, key_of(request))
        return ""
    raise Conflict(_("Ese botón ya no existe: vuelve a mirar la página."))


def _told(delivery: Delivery) -> tuple[str, str]:
    """Return the words for a message and for its answer."""
    verb = VERBS.get(delivery.kind)
    kind = str(verb.label if verb else ASIDE.get(delivery.kind, delivery.kind))
    answer = delivery.answer if delivery.status else str(FAULTS.get(delivery.answer, delivery.answer))
    return kind, answer


def _verbs() -> list[tuple[str, str]]:
    """Return all verbs in the order of their labels."""
    found = [(name, str(verb.label)) for name, verb in VERBS.items()]
    return sorted(found, key=lambda one: alphabetical(one[1]))


def events_of(user: User) -> QuerySet[Tournament]:
    """Return the events of today or later in whose staff an account is, the newest first."""
    own = Tournament.objects.filter(staff__user=user, state__in=UNTIL_OVER, trial_until=None)
    return own.distinct().order_by("-starts_at")
