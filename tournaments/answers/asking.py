"""Read those parts of a visitor's request on which the answer may depend."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.http import parse_cookie
from django.utils.crypto import salted_hmac

from tournaments.answers.public import Place, Places
from tournaments.holding import COOKIE, held_in
from tournaments.live.asgi import Scope
from tournaments.trying import COOKIE as TRYING

FLASH_COOKIE = "messages"
"""The cookie in which Django keeps a sentence for a visitor without a session, e.g. after logging out."""

LONGEST_PATH = 300
"""No public path is longer. The limit keeps strangers from filling the memory of paths."""


class Address(NamedTuple):
    """The facts that an answer to a visitor depends on, beside the time: another value is another answer."""

    path: str
    query: str
    language: str
    secure: bool
    host: str

    def scope(self, asked: Scope) -> Scope:
        """Return a request for this address without anything else of its first sender."""
        headers = [
            (b"host", self.host.encode("latin-1")),
            (b"cookie", f"{settings.LANGUAGE_COOKIE_NAME}={self.language}".encode()),
        ]
        if self.secure and settings.SECURE_PROXY_SSL_HEADER:
            name, value = settings.SECURE_PROXY_SSL_HEADER
            headers.append((_as_sent(name), value.encode()))
        return {**asked, "method": "GET", "query_string": self.query.encode(), "headers": headers}


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a public page.

    Attributes:
        reader: tells the holder of a personal address from everybody else; empty for a visitor. A holder's page
            has their own name, keys and marks in it, and changes when the visitor's does.
    """

    address: Address
    place: Place
    accept_encoding: str
    if_none_match: str
    with_body: bool
    reader: str = ""


def read(scope: Scope, places: Places) -> Asked | None:
    """Return the asked-for page; None for everything but a look at a public page by a visitor, or by a phone that
    holds a personal address and nothing else.
    """
    if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
        return None
    path: str = scope["path"]
    place = places.at(path.removeprefix(scope.get("root_path", ""))) if len(path) <= LONGEST_PATH else None
    if place is None:
        return None
    headers = _joined(scope)
    cookies = parse_cookie(headers.get(b"cookie", ""))
    is_data = place.page.is_data
    is_somebody = not cookies.keys().isdisjoint({settings.SESSION_COOKIE_NAME, FLASH_COOKIE, TRYING})
    is_player = COOKIE in cookies and not is_data
    host = headers.get(b"host", "").lower()
    if (is_somebody and not is_data) or b"authorization" in headers or not host:
        return None
    if is_player and (place.page.is_asked or not _acts_for_itself(cookies[COOKIE])):
        return None
    try:
        query = place.page.query(scope["query_string"].decode("latin-1"))
    except TooManyFieldsSent:
        return None
    language = chosen_language(cookies.get(settings.LANGUAGE_COOKIE_NAME, ""))
    return Asked(
        Address(path, query, language, _is_secure(scope, headers), host),
        place,
        headers.get(b"accept-encoding", ""),
        headers.get(b"if-none-match", ""),
        with_body=scope["method"] == "GET",
        reader=_reader(cookies) if is_player else "",
    )


def _acts_for_itself(cookie: str) -> bool:
    """True if a phone plays by its own address. One that is lent for a table follows what is no revision."""
    current = held_in(cookie).current
    return current is not None and not current.match


def _reader(cookies: Mapping[str, str]) -> str:
    """Return a mark of the cookies that stand in a player's page: the addresses, and the key of its forms."""
    told = "\n".join(cookies.get(name, "") for name in (COOKIE, settings.CSRF_COOKIE_NAME))
    return salted_hmac(COOKIE, told, algorithm="sha256").hexdigest()[:16]


def chosen_language(cookie: str) -> str:
    """Return the language that a cookie names; Spanish if the site has no such language."""
    return cookie if cookie in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _joined(scope: Scope) -> dict[bytes, str]:
    """Return the headers as text; a header that is sent in several lines is joined."""
    headers: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        text = value.decode("latin-1")
        if name in headers:
            text = headers[name] + ("; " if name == b"cookie" else ",") + text
        headers[name] = text
    return headers


def _is_secure(scope: Scope, headers: dict[bytes, str]) -> bool:
    """True if it came by HTTPS, as Django tells it (`HttpRequest.scheme`)."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        said = headers.get(_as_sent(name))
        if said is not None:
            return said.split(",", 1)[0].strip() == secure
    return bool(scope.get("scheme") == "https")


def _as_sent(name: str) -> bytes:
    """Return the name on the wire of a header that Django's settings name, e.g. ``HTTP_X_FORWARDED_PROTO``."""
    return name.removeprefix("HTTP_").replace("_", "-").lower().encode()
