"""Which version of the pages this process serves."""

import hashlib
from functools import cache
from pathlib import Path

import django
from django.conf import settings

READ_FROM = ("templates", "static", "locale", "config", "players", "rules", "tournaments")


@cache
def release() -> str:
    """A short fingerprint of the code, its texts and looks: anything new makes every stored page out of date."""
    digest = hashlib.sha256(f"{django.__version__} {settings.SOURCE_URL}".encode())
    for folder in READ_FROM:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def installation() -> str:
    """A short fingerprint of whose pages these are, where several installations share a Redis."""
    database = settings.DATABASES["default"]
    whose = (settings.SECRET_KEY, *(str(database.get(name, "")) for name in ("HOST", "PORT", "NAME")))
    return hashlib.sha256("\n".join(whose).encode()).hexdigest()[:12]
