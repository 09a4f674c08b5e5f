"""Refusals as pages: a sentence, the rule, the right status code, and a way back."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.errors import Refusal


class RefusalMiddleware:
    """Turns a `Refusal` that no form has caught into a page that explains it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Refusal):
            return None
        return refusal_page(request, error)


def refusal_page(request: HttpRequest, error: Refusal) -> HttpResponse:
    """The page of one refusal."""
    origin = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(origin, {request.get_host()}, require_https=request.is_secure())
    return render(request, "refusal.html", {"error": error, "back": origin if safe else "/"}, status=error.status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open for too long, or came from elsewhere."""
    error = Refusal(
        _("El formulario venció o no viene de este sitio. Vuelve, recarga la página y envíalo otra vez.")
    )
    error.status = 403
    return refusal_page(request, error)
