"""Refusals as pages: a sentence, the rule, the right status code, and a way back; or at a field of a form.

And what could not be saved.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache

from django.db import InternalError, OperationalError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.actions.door.repetition import KeyTaken
from tournaments.actions.verbs import VERBS
from tournaments.errors import Refusal, TooMuch, come_again
from tournaments.views.ways_back import way_back

log = logging.getLogger(__name__)

RENEWED = {"csrfmiddlewaretoken", "key"}
SECRET = {"password", "oldpassword", "password1", "password2", "code"}
PICKED = {"code", "item", "meant", "seed", "slug", "theme"}
"""Texts that nobody writes: a click sends them."""
MOST_TYPED = 20_000
"""Characters of a form that is offered again."""


class RefusalMiddleware:
    """Turns a `Refusal` that no form has caught into a page that explains it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, OperationalError | InternalError):
            return unsaved_page(request, error)
        return refusal_page(request, error) if isinstance(error, Refusal) else None


def refusal_page(request: HttpRequest, error: Refusal) -> HttpResponse:
    """The page of one refusal."""
    back = way_back(request, request.headers.get("Referer", ""), "/")
    written = [value for name in _words() for value in request.POST.getlist(name)]
    context = {
        "error": error,
        "back": back,
        "typed": typed(request),
        "texts": [text for text in written if text.strip() and len(text) < MOST_TYPED],
        "again": isinstance(error, KeyTaken),
    }
    response = render(request, "refusal.html", context, status=error.status)
    if isinstance(error, TooMuch):
        response["Retry-After"] = str(error.wait)
    return response


def put_on_form(form: BaseForm, refusal: Refusal) -> None:
    """Show a refusal at the field it concerns."""
    field = refusal.field if refusal.field in form.fields else f"option_{refusal.field}"
    text = f"{refusal.message} ({refusal.rule})" if refusal.rule else refusal.message
    form.add_error(field if field in form.fields else None, text)


@cache
def _words() -> Sequence[str]:
    """Return the fields in which people write; shown back to them, whatever else the form sent."""
    asked = {one.name for verb in VERBS.values() for one in verb.parameters if one.annotation in {str, str | None}}
    return sorted(asked - PICKED)


def unsaved_page(request: HttpRequest, error: Exception) -> HttpResponse:
    """The database is full, read-only, gone, or held too long by others: what was sent comes back with its key."""
    log.error("the database refused %s %s: %s", request.method, request.path, error)
    fields = typed(request)
    if fields or "key" in request.POST:  # a button sends nothing else
        fields += [(name, request.POST[name]) for name in ("csrfmiddlewaretoken", "key") if name in request.POST]
    page = render_to_string("unsaved.html", {"request": request, "fields": fields})
    return HttpResponse(page, status=503, headers={"Retry-After": str(come_again())})


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a refused form, to be sent again with a new key; no secret, and none that is too
    long.
    """
    if SECRET & request.POST.keys():
        return []
    fields = [(name, value) for name, values in request.POST.lists() if name not in RENEWED for value in values]
    return fields if sum(len(value) for _name, value in fields) < MOST_TYPED else []


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open for too long, or came from elsewhere."""
    error = Refusal(
        _("El formulario venció o no viene de este sitio. Vuelve, recarga la página y envíalo otra vez.")
    )
    error.status = 403
    response = refusal_page(request, error)
    response["X-Expired"] = "yes"
    return response
