"""Texts without the ways to reach somebody: mail addresses, links, telephones."""

import re

MAIL = re.compile(r"(?<![^\s<(,;:])<?[^\s@<>(),;:]+@[^\s@<>(),;:]+\.\w+>?")
PHONE = re.compile(r"(?<![\w])\(?\+?\d[\d\s().\u2010-\u2015-]{6,}\d(?!\w)")
LINK = re.compile(r"https?://\S+")
_DATE = re.compile(r"^\d{4}[./-]\d{1,2}[./-]\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$")


def bare(text: str) -> str:
    """Return a text without addresses and telephones; a date stays."""
    text = PHONE.sub(
        lambda found: found[0] if _DATE.match(found[0].strip()) else " ", MAIL.sub(" ", LINK.sub(" ", text))
    )
    return " ".join(text.split()).strip(" ,;")
