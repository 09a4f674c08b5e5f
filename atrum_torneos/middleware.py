"""Middleware of the whole site."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils import translation
from django.utils.cache import patch_cache_control

from tournaments.answers.asking import chosen_language
from tournaments.holding import COOKIE
from tournaments.trying import COOKIE as TRYING

IN_PLACE = "X-In-Place"
ASKED_BY_SCRIPT = {IN_PLACE, "X-Part", "HX-Request"}
"""The last one by pages of version 0.4 that are still open."""
CHARSETS = {"utf-8", "utf8", "us-ascii", "ascii"}


class PlainRequestsMiddleware:
    """Refuses forms in a charset that no browser sends, and keeps what accounts see out of shared caches.

    A log-out leaves nothing behind: the browser forgets the pages that "back" would show to the next person, and
    the tables that its benches keep. Sendings that wait (`static/js/outbox.js`) stay when the person asks for it,
    and when the session has ended by itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8").strip("\"'").lower()
        if charset not in CHARSETS:
            return HttpResponse("400: only UTF-8\n", status=400, content_type="text/plain; charset=utf-8")
        response = self.get_response(request)
        if (
            request.COOKIES.keys() & {settings.SESSION_COOKIE_NAME, COOKIE, TRYING}
            and "Cache-Control" not in response
        ):
            patch_cache_control(response, private=True, no_cache=True)
        ended = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if ended is not None and not ended.value:
            leaves = request.method == "POST" and IN_PLACE not in request.headers and "keep" not in request.GET
            response["Clear-Site-Data"] = '"cache", "storage"' if leaves else '"cache"'
        return response


class ChosenLanguageMiddleware:
    """Speaks Spanish until a person chooses another language.

    The browser's own preference is ignored on purpose: phones bought abroad ask for English, the people
    at the table expect Spanish, and a public page that does not vary by header can be cached once
    (docs/programar/decisions/0003-spanish-is-the-source-language.md).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = chosen_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


class InPlaceMiddleware:
    """Tells a page that sends a form by script (`static/js/sending.js`) the address that the form leads to.

    The header comes back, so that nothing else on the way can be taken for an answer of the site.

    A page for logging in would stand in the place of the answer, and what was typed would be lost. The page hears
    of it as a 401, with the address of the log-in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        target = response.headers.get("Location", "")
        if IN_PLACE in request.headers:
            response[IN_PLACE] = "yes"
        if not target or not ASKED_BY_SCRIPT & request.headers.keys():
            return response
        if target.partition("?")[0] == resolve_url(settings.LOGIN_URL):
            response.status_code, response["X-Log-In"] = 401, target
        elif IN_PLACE in request.headers:
            response.status_code, response["X-Next"] = 200, target
        else:
            return response
        del response["Location"]
        return response
