"""Middleware of the whole site."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


class ChosenLanguageMiddleware:
    """Speaks Spanish until a person chooses another language.

    The browser's own preference is ignored on purpose: phones bought abroad ask for English, the people
    at the table expect Spanish, and a public page that does not vary by header can be cached once
    (docs/decisions/0003-spanish-is-the-source-language.md).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        language = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response
