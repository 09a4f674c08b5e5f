"""The environment of an installation, read. `atrum_torneos.settings` reads it, once, and nothing else does.

The reader remembers a value that it cannot take, with what may stand there, and the setting keeps its default: so
`manage.py check` comes to its end and names all of them together. Nothing else begins then (`atrum_torneos.apps`).
"""

import ipaddress
import os
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from typing import Any, Generic, TypeVar
from urllib.parse import SplitResult, urlsplit

from environ import Env

T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True)
class Kind(Generic[T]):
    """The meaning of a variable's values. `of` raises `ValueError` for any other than what `may_be` tells."""

    of: Callable[[str], T]
    may_be: str


@dataclass(frozen=True)
class Environment:
    """The variables, and what may stand in those that could not be read."""

    variables: Mapping[str, str]
    unreadable: dict[str, str] = field(default_factory=dict)

    def read(self, name: str, kind: Kind[T], default: D) -> T | D:
        """Return the variable's value; the default where it is empty or left out.

        An unreadable value gives the default too and is remembered.
        """
        given = self.variables.get(name, "").strip()
        try:
            return kind.of(given) if given else default
        except ValueError:
            self.unreadable[name] = kind.may_be
            return default

    def folder(self, name: str, default: Path | None) -> Path | None:
        """Return a folder that the process can write to, made if it is missing; None if it cannot."""
        path = self.read(name, Kind(Path, ""), default)
        try:
            if path:
                path.mkdir(parents=True, exist_ok=True)
        except OSError:
            pass  # said below, as of one that is there and closed
        if path and not os.access(path, os.W_OK | os.X_OK):
            self.unreadable[name] = "a folder that the site may write to."
            return None
        return path


def whole(least: int, most: int | None = None) -> Kind[int]:
    """A whole number within bounds."""

    def of(text: str) -> int:
        number = int(text)
        if number < least or (most is not None and number > most):
            raise ValueError
        return number

    return Kind(of, f"a whole number from {least} {'up' if most is None else f'to {most}'}.")


def one_of(*words: str) -> Kind[str]:
    """One of these words, in capitals or not."""

    def of(text: str) -> str:
        return next((word for word in words if word.lower() == text.lower()), None) or _refused()

    return Kind(of, f"{', '.join(words[:-1])} or {words[-1]}.")


def several(of_each: Callable[[str], str], may_be: str) -> Kind[list[str]]:
    """Values with commas between."""
    return Kind(
        lambda text: [of_each(one.strip()) for one in text.split(",") if one.strip()],
        f"{may_be}, with commas between.",
    )


def _refused() -> Any:
    raise ValueError


def _like(pattern: str) -> Callable[[str], str]:
    return lambda text: text if re.fullmatch(pattern, text, re.ASCII) else _refused()


def _flag(text: str) -> bool:
    return text.lower() in Env.BOOLEAN_TRUE_STRINGS or (
        _refused() if text.lower() not in ("false", "off", "n", "no", "0") else False
    )


def _url(text: str, schemes: Collection[str]) -> SplitResult:
    parts = urlsplit(text)
    return parts if parts.scheme in schemes else _refused()


def _database(text: str) -> dict[str, Any]:
    scheme = _url(text, POSTGRESQL | {"sqlite"}).scheme
    found: dict[str, Any] = Env.db_url_config(text)
    options = found.setdefault("OPTIONS", {})
    # Each connection to a database in memory has one of its own. `options` is what the site itself says.
    if found["NAME"] in ("", ":memory:") or not set(found) <= DATABASE or "options" in options:
        raise ValueError
    if options and scheme == "sqlite":
        raise ValueError
    if options:
        from psycopg import ProgrammingError, conninfo  # only where a server is asked for

        try:
            conninfo.make_conninfo(**options)
        except ProgrammingError as unknown:
            raise ValueError from unknown
    return found


def _redis(text: str) -> str:
    parts = _url(text, {"redis", "rediss"})
    # Redis itself is lenient, and takes a database that is no number for the first.
    if not parts.hostname or parts.port == 0 or not re.fullmatch(r"/?|/\d+", parts.path, re.ASCII):
        raise ValueError
    return text


def _mail(text: str) -> dict[str, Any]:
    parts = _url(text, Env.EMAIL_SCHEMES)
    if parts.scheme.startswith("smtp") and not parts.hostname:
        raise ValueError
    found: dict[str, Any] = Env.email_url_config(text)
    return found


def _sender(text: str) -> str:
    return text if re.fullmatch(r"[^@\s]+@[^@\s]+", parseaddr(text)[1]) else _refused()


def _page(text: str) -> str:
    return text if _url(text, {"http", "https"}).hostname else _refused()


def _network(text: str) -> str:
    return text if text == "*" or ipaddress.ip_network(text) else _refused()


POSTGRESQL = frozenset({"postgres", "postgresql", "psql", "pgsql"})
DATABASE = frozenset({"ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS"})

TEXT = Kind(str, "any text.")
FLAG = Kind(_flag, "1 or 0.")
SECRET = Kind(str, "a random text of this installation's own, kept secret.")
SECRETS = several(str, "secret keys of before")
HOSTS = several(_like(r"\*|\.?[\w-]+(\.[\w-]+)*\.?|\[[\da-fA-F:.]+\]"), "names of hosts, without scheme or port")
ORIGINS = several(_like(r"https?://[^/\s]+"), "origins as https://example.org")
NETWORKS = several(_network, "addresses or networks of proxies")
OWN_NETWORKS = several(lambda text: str(ipaddress.ip_network(text)), "networks as 192.168.1.0/24")
DATABASE_URL = Kind(_database, "postgres://user:password@host/name, or sqlite:////path/of/a/file.")
REDIS_URL = Kind(_redis, "redis://host:6379/0, or rediss:// for TLS.")
MAIL_URL = Kind(_mail, "smtp+tls://user:password@host:587, or another of smtp://, smtp+ssl://, consolemail://.")
SENDER = Kind(_sender, "an address of mail.")
CONTACT = Kind(_like(r"mailto:[^\s@]+@[^\s@]+|https://[^/\s?#]+"), "mailto:somebody@example.org.")
BOT = Kind(_like(r"\w{5,32}"), "the name of a bot without @.")
PAGE = Kind(_page, "an address that begins with https://.")
