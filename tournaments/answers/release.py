"""The version of the pages that this process serves."""

import hashlib
from functools import cache

import django
from django.conf import settings

CODE = ("atrum_judge", "atrum_torneos", "players", "rules", "tournaments")
FILES = ("templates", "static", "locale")


@cache
def release() -> str:
    """Return a short fingerprint of the code, its texts and looks.

    A new one puts every stored page out of date.
    """
    digest = hashlib.sha256(f"{django.__version__} {settings.SOURCE_URL}".encode())
    folders = [*(settings.BASE_DIR / name for name in CODE), *(settings.FILES_DIR / name for name in FILES)]
    for folder in folders:
        for path in sorted(folder.rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def installation() -> str:
    """Return a short fingerprint of the installation, for a Redis that several installations share."""
    database = settings.DATABASES["default"]
    whose = (settings.SECRET_KEY, *(str(database.get(name, "")) for name in ("HOST", "PORT", "NAME")))
    return hashlib.sha256("\n".join(whose).encode()).hexdigest()[:12]
