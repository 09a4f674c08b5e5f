"""Answer a request for which there is no time now: say when to come back, and give back the form that was sent."""

from http.cookies import SimpleCookie
from urllib.parse import parse_qsl

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from tournaments.errors import come_again
from tournaments.live.asgi import Receive, Scope, Send

MOST_BYTES = 100_000
"""The largest form that is handed back. No page of the site sends one as large."""
FORM = b"application/x-www-form-urlencoded"
POLICY = b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"


async def answer_busy(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer 503 without asking a database. A form comes back filled in, to be sent again as it was."""
    headers = dict(scope["headers"])
    fields = _and_back(await _sent(headers, receive), headers)
    wait = come_again()
    with translation.override(_language(headers)):
        page = render_to_string(
            "busy.html",
            {
                "wait": wait,
                "fields": fields,
                "again": scope["method"] in {"GET", "HEAD"},
                "address": _address(scope),
            },
        ).encode()
    await send(
        {
            "type": "http.response.start",
            "status": 503,
            "headers": [
                (b"content-type", b"text/html; charset=utf-8"),
                (b"content-length", str(len(page)).encode()),
                (b"retry-after", str(wait).encode()),
                (b"cache-control", b"no-store"),
                (b"content-security-policy", POLICY),
                (b"referrer-policy", b"same-origin"),
                (b"x-content-type-options", b"nosniff"),
                (b"x-frame-options", b"DENY"),
            ],
            "trailers": False,
        }
    )
    body = b"" if scope["method"] == "HEAD" else page
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _sent(headers: dict[bytes, bytes], receive: Receive) -> list[tuple[str, str]]:
    """The fields of the form that was sent; none where there was no form, or one too large to hand back."""
    if not headers.get(b"content-type", b"").lower().startswith(FORM):
        return []
    body, more = b"", True
    while more and len(body) <= MOST_BYTES:
        message = await receive()
        if message["type"] != "http.request":
            return []
        body, more = body + message["body"], message["more_body"]
    if more or len(body) > MOST_BYTES:
        return []
    return parse_qsl(body.decode(errors="replace"), keep_blank_values=True)


def _and_back(fields: list[tuple[str, str]], headers: dict[bytes, bytes]) -> list[tuple[str, str]]:
    """Add the page to return to, as the form's own: sent again, it will come from this one."""
    if not fields or "next" in dict(fields):
        return fields
    return [*fields, ("next", headers.get(b"referer", b"").decode("latin-1"))]


def _address(scope: Scope) -> str:
    query = scope["query_string"].decode("latin-1")
    path = scope["raw_path"].decode("latin-1") if scope["raw_path"] else scope["path"]
    return f"{path}?{query}" if query else path


def _language(headers: dict[bytes, bytes]) -> str:
    """The language that this person has chosen (`atrum_torneos.middleware.ChosenLanguageMiddleware`)."""
    cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    chosen = cookies[settings.LANGUAGE_COOKIE_NAME].value if settings.LANGUAGE_COOKIE_NAME in cookies else ""
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
