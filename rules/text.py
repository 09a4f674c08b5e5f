"""Sentences for people, from code that knows no web framework.

Pure packages cannot ask the site for the reader's language, so what they say carries all languages.
"""

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in Spanish and English.

    Values are already filled in. Spanish is the language of the rulebooks and the fallback.
    """

    es: str
    en: str

    def in_language(self, code: str) -> str:
        """The sentence in the language of a code such as ``"en"`` or ``"es-ar"``."""
        return self.en if code.split("-", maxsplit=1)[0] == "en" else self.es

    def __str__(self) -> str:
        return self.es


def one_line(value: str) -> str:
    """A value typed by a person, safe to show in a line: composed, single-spaced, without control characters.

    Direction overrides and zero-width marks go too, because they can make one name look like another.
    The zero-width joiner stays: emoji need it.
    """
    composed = unicodedata.normalize("NFC", value)
    visible = (
        c if c == "\u200d" or unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} else " "
        for c in composed
    )
    return " ".join("".join(visible).split())


def alphabetical(name: str) -> str:
    """The key that sorts names as Spanish does: accents do not count, Ñ stands between N and O."""
    plain = []
    for letter in unicodedata.normalize("NFC", name.casefold()):
        if letter == "ñ":
            plain.append("n\uffff")
        else:
            plain += [c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c)]
    return "".join(plain)
