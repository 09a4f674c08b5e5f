"""Answer a request for which there is no time now: say when to come back, and give back the form that was sent."""

import json
from http.cookies import SimpleCookie
from urllib.parse import parse_qsl

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from tournaments.api.door import ORIGINS
from tournaments.api.problems import MEDIA_TYPE, refused
from tournaments.errors import come_again
from tournaments.live.asgi import Message, Receive, Scope, Send

MOST_BYTES = 100_000
"""The largest form that is handed back. No page of the site sends one as large."""
FORM = b"application/x-www-form-urlencoded"
POLICY = b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"


API = "/api/"


def is_for_programs(scope: Scope) -> bool:
    """True for an address of the API."""
    return bool(scope["path"].removeprefix(scope.get("root_path", "")).startswith(API))


def problem_of(scope: Scope, status: int, wait: int = 0) -> list[Message]:
    """Return the answer to a program for which the site does nothing now: the details of the problem."""
    language = _asked_for(dict(scope["headers"]))
    with translation.override(language):
        body = json.dumps(refused(status), ensure_ascii=False).encode()
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-language", language.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *((name.lower().encode(), value.encode()) for name, value in ORIGINS.items()),
        *([(b"retry-after", str(wait).encode())] if wait else [(b"connection", b"close")]),
    ]
    return [
        {"type": "http.response.start", "status": status, "headers": headers, "trailers": False},
        {"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body, "more_body": False},
    ]


def _asked_for(headers: dict[bytes, bytes]) -> str:
    """Return the first language of `Accept-Language` that the site speaks."""
    for code, _weight in parse_accept_lang_header(headers.get(b"accept-language", b"").decode("latin-1")):
        if (short := code.partition("-")[0]) in dict(settings.LANGUAGES):
            return short
    return settings.LANGUAGE_CODE


async def answer_busy(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer 503 without asking a database. A form comes back filled in, to be sent again as it was."""
    if is_for_programs(scope):
        for message in problem_of(scope, 503, come_again()):
            await send(message)
        return
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
