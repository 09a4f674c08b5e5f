"""What `manage.py check --deploy` says about the settings: what is unsafe or missing, by its variable."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Warning, register
from django.core.exceptions import ImproperlyConfigured

SHORTEST_KEY = 50
SHORTEST_TOKEN = 32


@register(deploy=True)
def check_deployment(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Beside Django's own checks (``security.*``)."""
    return [*_safety(), *_services(), *_mail(), *_watching()]


def _safety() -> Iterator[CheckMessage]:
    if not settings.PRODUCTION:
        yield Error(
            "The site runs in development settings.",
            hint="PRODUCTION=1: secure cookies, HTTPS only.",
            id="arena.E001",
        )
    if len(_secret_key()) < SHORTEST_KEY:
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
    if settings.EMAIL_BACKEND.rpartition(".")[0].endswith((".console", ".dummy", ".locmem", ".filebased")):
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
    elif len(token) < SHORTEST_TOKEN:
        yield Warning(
            "The token of the metrics can be guessed.",
            hint=f"METRICS_TOKEN: at least {SHORTEST_TOKEN} random characters.",
            id="arena.W010",
        )


def _secret_key() -> str:
    try:
        return str(settings.SECRET_KEY)
    except ImproperlyConfigured:
        return ""
