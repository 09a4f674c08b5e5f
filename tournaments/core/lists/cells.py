"""Values in one cell of a list: a rating, rounds, pieces; texts without the ways to reach somebody."""

import re

from atrum_judge.text import Text, one_line
from tournaments.core.lists.shapes import MOST_CARDS, MOST_RATING

MAIL = re.compile(r"(?<![^\s<(,;:])<?[^\s@<>(),;:]+@[^\s@<>(),;:]+\.\w+>?")
PHONE = re.compile(r"(?<![\w])\(?\+?\d[\d\s().\u2010-\u2015-]{6,}\d(?!\w)")
LINK = re.compile(r"https?://\S+")
_DATE = re.compile(r"^\d{4}[./-]\d{1,2}[./-]\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$")
NUMBER = re.compile(r"^(?P<whole>\d{1,3}(?:[.,\s]\d{3})+|\d{1,5})(?:[.,]\d{1,2})?$", re.ASCII)
_SPLIT_CARDS = re.compile(r"[,;|\n/]|(?<=\s)[-–—•·](?=\s)")
_BETWEEN = re.compile(r"\b(?:rondas?|rounds?|y|e|and)\b|[\s,;/+]", re.IGNORECASE)
_ROUND = re.compile(r"[1-9]\d?", re.ASCII)
_NOTHING = {"", "-", "–", "—"}
_ENDS = " .,:;-–—_*~"
_SHORTENED = re.compile(r"[\w.)\]][\s.-]+(?:[^\W\d_]|[^\W\d_aeiouáéíóúü]{2,4})$", re.IGNORECASE)
"""A name that ends in an initial, or in a word shortened to its consonants: "Ana R", "Omar Jr"."""


def rating_of(cell: str) -> tuple[int | None, Text | None]:
    """Return a rating as people write it ("1.850", "1850,5"), or the sentence about one that is none."""
    if cell in _NOTHING:
        return None, None
    if (found := NUMBER.match(cell)) and (whole := int(re.sub(r"\D", "", found["whole"]))) <= MOST_RATING:
        return whole, None
    return None, Text("«{said}» no es un ranking: queda sin ranking.", said=cell[:20])


def byes_of(cell: str) -> tuple[tuple[int, ...], Text | None]:
    """Return the rounds that a cell names ("1", "1 y 2"), or the sentence about one that names none."""
    if cell in _NOTHING:
        return (), None
    said = _BETWEEN.sub(" ", cell).split()
    if said and all(_ROUND.fullmatch(one) for one in said):
        return tuple(sorted({int(one) for one in said})), None
    return (), Text("«{said}» no dice en qué rondas tiene bye: queda sin byes.", said=cell[:20])


def cards_of(cell: str) -> tuple[str, ...]:
    """Return the names of pieces in one cell or line."""
    parts = (one_line(part) for part in _SPLIT_CARDS.split(cell))
    return tuple(part for part in parts if part)[:MOST_CARDS]


def bare(text: str) -> str:
    """Return a text without addresses and telephones; a date stays."""
    text = PHONE.sub(
        lambda found: found[0] if _DATE.match(found[0].strip()) else " ", MAIL.sub(" ", LINK.sub(" ", text))
    )
    return " ".join(text.split()).strip(" ,;")


def trimmed(text: str, end: int | None = None) -> str:
    """Return a text, or the part of it before `end`, without signs at its ends; the point of an initial stays."""
    name = text[:end].strip(_ENDS)
    after = text[text.find(name) + len(name) :]
    is_one = after.startswith(".") and not after.startswith("..")
    return f"{name}." if is_one and _SHORTENED.search(name) else name
