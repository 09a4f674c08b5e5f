"""SVG templates to PNG: with the site's own font and its dark colours."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import resvg_py
from django.conf import settings
from django.template.loader import render_to_string

from tournaments.pictures.codes import code_of

FONT = Path(__file__).with_name("alegreya-700.ttf")
FAMILY = "Alegreya"
COLOUR = re.compile(r"--([\w-]+): .*?var\(--dark, (#\w+)\)")

KNOWN = re.compile("[ -~\xa0-\xffıŒœ‘’“”–—•…‹›€™−]")
"""Letters and signs of the font that a name may have."""

WIDE, NARROW = frozenset("mwMW@%—&"), frozenset("ijl.,;:'!|()[]I ftr-1")
WIDTHS = {"wide": 0.88, "narrow": 0.34, "capital": 0.68, "other": 0.51}
"""Widths of letters in the font's size, rather too wide than too narrow."""


@cache
def palette() -> Mapping[str, str]:
    """The dark colours of the site by their names, as templates spell them (`line_strong`)."""
    tokens = (Path(settings.FILES_DIR) / "static" / "css" / "tokens.css").read_text()
    return {name.replace("-", "_"): value for name, value in COLOUR.findall(tokens)}


def png(template: str, values: Mapping[str, Any]) -> bytes:
    """Draw a template of `templates/pictures`."""
    drawn = render_to_string(f"pictures/{template}", {**values, "colour": palette(), "family": FAMILY})
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawn, font_files=[str(FONT)], font_family=FAMILY, serif_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )  # fmt: skip


def drawable(text: str) -> str:
    """Return a text as the font can write it, without accents it lacks and emoji; a dash for nothing."""
    written = "".join(_written(letter) for letter in unicodedata.normalize("NFC", text))
    return " ".join(written.split()) or "–"


def _written(letter: str) -> str:
    if KNOWN.match(letter) or letter.isspace():
        return letter
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if KNOWN.match(part))


def width_of(text: str) -> float:
    """The width of a text in a font of size 1, about."""
    return sum(WIDTHS[_kind(letter)] for letter in text)


def _kind(letter: str) -> str:
    if letter in WIDE or ord(letter) > 0x2000:
        return "wide"
    if letter in NARROW:
        return "narrow"
    return "capital" if letter.isupper() or letter.isdigit() else "other"


def fitted(text: str, width: int, largest: int, most_lines: int = 2) -> tuple[list[str], int]:
    """Break a `drawable` text between words and choose a size, so that nothing of it is cut.

    Returns:
        Its lines, and the size of the letters: the largest that fits into so many lines of this width.
    """
    text = drawable(text) if text.strip() else ""
    size = largest
    while True:
        lines = _lines(text, width / size)
        if (len(lines) <= most_lines and all(width_of(line) * size <= width for line in lines)) or size <= 18:
            return lines, size
        size -= 2


def _lines(text: str, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@cache
def qr_path(link: str) -> tuple[str, int]:
    """An address for cameras, as a path of squares of size 1; and how many stand in a row."""
    code = code_of(link)
    rows = [list(row) for row in code.matrix]
    squares = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return "".join(squares), len(rows)
