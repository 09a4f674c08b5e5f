"""Faults of the settings that `manage.py check --deploy` lists by variable: unsafe, missing, unreadable."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Warning, register
from django.core.checks.security.base import SECRET_KEY_INSECURE_PREFIX
from django.core.exceptions import ImproperlyConfigured

from atrum_torneos.mail import sends_mail
from atrum_torneos.postgresql.sharing import shares_connections

SHORTEST_KEY = 50
SHORTEST_TOKEN = 32
FEWEST_CHARACTERS = 5
"""The fewest different characters in a secret."""


@register()
def check_environment(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Variables without which, or with which, nothing begins."""
    return [
        Error(f"{name} is missing or cannot be read.", hint=f"{name}: {may_be}", id="arena.E011")
        for name, may_be in settings.UNREADABLE.items()
    ]


@register(deploy=True)
def check_pooler(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """A pooler between site and database with which no setting of a connection holds."""
    if not shares_connections():
        return []
    return [
        Error(
            "The pooler in front of the database gives each transaction another connection.",
            hint="DATABASE_URL: pgbouncer in session mode, as in deploy/pgbouncer.ini.",
            id="arena.E014",
        )
    ]


@register(deploy=True)
def check_deployment(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Beside Django's own checks (``security.*``), and only of what could be read."""
    said = [*_safety(), *_services(), *_mail(), *_watching()]
    return [message for message in said if not str(message.hint).startswith(tuple(settings.UNREADABLE))]


def refuse_to_begin() -> None:
    """End the process when a variable is unreadable, with the words of `check`: nobody means the default then."""
    _refuse(check_environment(None))


def refuse_to_serve() -> None:
    """End the process where `refuse_to_begin` does, and with a pooler in front of which no write is safe."""
    refuse_to_begin()
    _refuse(check_pooler(None))


def _refuse(found: Sequence[CheckMessage]) -> None:
    if found:
        sys.exit("\n".join(f"{message.msg} {message.hint}" for message in found))


def _safety() -> Iterator[CheckMessage]:
    if not settings.PRODUCTION:
        yield Error(
            "The site runs in development settings.",
            hint="PRODUCTION=1: secure cookies, HTTPS only.",
            id="arena.E001",
        )
    if settings.DEBUG:
        yield Error(
            "Visitors are shown the settings and the code beside every fault.",
            hint="DEBUG: left out, but for development.",
            id="arena.E012",
        )
    key = _secret_key()
    if _can_be_guessed(key, SHORTEST_KEY) or key.startswith(SECRET_KEY_INSECURE_PREFIX):
        yield Error(
            "There is no secret key of this installation's own.",
            hint=f"SECRET_KEY: at least {SHORTEST_KEY} random characters, kept secret.",
            id="arena.E002",
        )
    if not settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "No host names are allowed, or any.",
            hint="ALLOWED_HOSTS: the names under which people reach the site, with commas between.",
            id="arena.E003",
        )
    if "*" in settings.FORWARDED_ALLOW_IPS:
        yield Warning(
            "Anybody may say from which address they come, unless nobody but the proxy reaches the site.",
            hint="FORWARDED_ALLOW_IPS: the address of the proxy.",
            id="arena.W013",
        )


def _services() -> Iterator[CheckMessage]:
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        yield Warning(
            "The database is SQLite: one process, one machine.",
            hint="DATABASE_URL=postgres://user:password@host/name",
            id="arena.W004",
        )
    if not settings.REDIS_URL:
        yield Warning(
            "There is no Redis: a second process would not hear of changes, and jobs run in the request.",
            hint="REDIS_URL=redis://host:6379/0",
            id="arena.W005",
        )
    if settings.PRODUCTION and not Path(settings.STATIC_ROOT, "staticfiles.json").exists():
        yield Error(
            "The static files have not been collected: every page would fail.",
            hint="manage.py collectstatic --noinput",
            id="arena.E006",
        )


def _mail() -> Iterator[CheckMessage]:
    if not sends_mail(settings.EMAIL_BACKEND):
        yield Warning(
            "Mail is not sent: who forgets a password cannot come back.",
            hint="EMAIL_URL=smtp+tls://user:password@host:587",
            id="arena.W007",
        )
    if settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield Warning(
            "Mail has no sender that others accept.",
            hint="DEFAULT_FROM_EMAIL: an address of your domain.",
            id="arena.W008",
        )


def _watching() -> Iterator[CheckMessage]:
    token = settings.METRICS_TOKEN
    if not token:
        yield Info("Nobody can read the metrics.", hint="METRICS_TOKEN: what Prometheus sends.", id="arena.I009")
    elif _can_be_guessed(token, SHORTEST_TOKEN):
        yield Warning(
            "The token of the metrics can be guessed.",
            hint=f"METRICS_TOKEN: at least {SHORTEST_TOKEN} random characters.",
            id="arena.W010",
        )


def _can_be_guessed(secret: str, shortest: int) -> bool:
    return len(secret) < shortest or len(set(secret)) < FEWEST_CHARACTERS


def _secret_key() -> str:
    try:
        return str(settings.SECRET_KEY)
    except ImproperlyConfigured:
        return ""
