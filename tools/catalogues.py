"""Compile the translations that the site reads (.mo) from those that people write (.po).

Needs only what the site itself needs, so that a server, the image and the wheel can do it.
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent


def compile_all(root: Path = ROOT) -> None:
    """Write the .mo twin of every catalogue of the site, the judge and the games."""
    for path in [*root.glob("locale/*/LC_MESSAGES/django.po"), *root.glob("atrum_judge/**/LC_MESSAGES/django.po")]:
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


if __name__ == "__main__":
    compile_all()
