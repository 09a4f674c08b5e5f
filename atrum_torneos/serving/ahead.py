"""Read views, addresses and templates before the process answers; otherwise its first visitors wait more than a
second.
"""

from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver, reverse
from django.utils.translation import override


def read_ahead() -> None:
    """Import all views, put the addresses in order for every language, and read the site's own templates."""
    get_resolver().url_patterns  # noqa: B018  # imports what they lead to
    for language, _name in settings.LANGUAGES:
        with override(language):
            reverse("home")
    folder: Path = settings.FILES_DIR / "templates"
    for found in sorted(folder.rglob("*")):
        if found.is_file():
            get_template(str(found.relative_to(folder)))
