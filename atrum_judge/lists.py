"""Lists of cards as people write them: a line for each card, with how many of it.

    Mazo
    3 Bola de Fuego
    2x Kóbold (CR) 117
    Bruja x1

    Reserva: 1 Murallas de Adriano
    # a remark

A line that names a pile, or begins with its name and a colon, sends the cards after it there. Brackets after a
name hold its edition; numbers of a collection after it are ignored. Headings of kinds as other programs write them
("Aliados (16)") are passed over, and so are the dots and dashes of a bulleted list. In a list whose other lines
say how many, the first line of a paragraph without a number is a title or a heading ("Guerreros").
"""

import codecs
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from atrum_judge.outside.letters import text_of_bytes
from atrum_judge.protocol import Problem, RosterShape
from atrum_judge.text import Text, one_line, unaccented

MOST_CHARACTERS, MOST_LINES = 20_000, 400
MOST_BYTES = 4 * (MOST_CHARACTERS + 1) + len(codecs.BOM_UTF32_LE)
"""The most bytes of a file with one character more than a list may have, so that a longer one is told from it."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins as the mark of UTF-16 does
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NUMBER = re.compile(r"^(?:\d{1,2}\s*[.)°º:x×-]?\s+|\d{1,2}\s*[.)]\s*|[•·*–—-]\s*)+", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*[,;|]\s*|\s+[•·–—-]\s+|\s+(?=\d{1,2}\s*[.)]\s)")
_KEYCAP = re.compile("[0-9]\ufe0f?\u20e3")
_ENDS = " .:*•·–—-"
_NO_NAMES = {"", "lista", "mi lista", "equipo", "mi equipo", "list", "my list"}
_BULLET = re.compile(r"^[•·*–—-]\s+")
_COUNT = re.compile(r"^(?P<count>\d{1,4})(?:[x×]\s*|\s+(?:[x×]\s+)?)(?P<rest>\S.*)$", re.IGNORECASE)
_COUNT_AFTER = re.compile(r"^(?P<rest>.*\S)\s+[x×]\s?(?P<count>\d{1,4})$", re.IGNORECASE)
_EDITION = re.compile(r"^(?P<name>.*?\S)\s*[(\[](?P<edition>[^()\[\]]{1,40})[)\]]\s*#?[\w-]*$")
_HEADING = re.compile(r"^(?P<word>[^\d()\[\]]+?)\s*[(\[]?\d*[)\]]?\s*:?$")
_HEADINGS = {
    "sideboard",
    "side",
    "maindeck",
    "main deck",
    "main",
    "deck",
    "mazo",
    "coleccion",
    "collection",
    "equipo",
}
_KIND = re.compile(r"^[^\d()\[\]]+\s*[(\[]\d+[)\]]\s*:?$")


def text_of(raw: bytes) -> str:
    """The text of a file in whatever a program saves lists: UTF-8, UTF-16 or UTF-32, or letters of one byte."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.removeprefix(mark).decode(encoding, errors="replace")
    if wide := _wide(raw):
        return raw.decode(wide, errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return text_of_bytes(raw)


def _wide(raw: bytes) -> str:
    """Return the name of UTF-16 without a mark: of many pairs of bytes the same one is zero, hardly the other."""
    low, high = raw[::2].count(0), raw[1::2].count(0)
    less, more = sorted((low, high))
    if 4 * more < len(raw) or 10 * less > more:
        return ""
    return "utf-16-be" if low > high else "utf-16-le"


def oversized(text: str) -> tuple[Problem, ...]:
    """Return the problem of a list longer than is read of it (``roster.too_long``); nothing for any other."""
    if len(text) <= MOST_CHARACTERS and len(text.splitlines()) <= MOST_LINES:
        return ()
    message = Text(
        "La lista es demasiado larga: son hasta {lines} líneas y {characters} caracteres.",
        lines=MOST_LINES,
        characters=MOST_CHARACTERS,
    )
    return (Problem("roster.too_long", message),)


def read_list(text: str, shape: RosterShape) -> list[dict[str, Any]]:
    """Return the pieces of a list: ``{"name", "count", "pile", "edition", "line"}``, with lines counted from 1.

    Nothing is refused here: the game's check names lines that are no name of a card. Of a list that is `oversized`
    only the beginning is read.
    """
    words = _pile_words(shape)
    pile = next(iter(shape.piles))
    items = []
    lines = [_BULLET.sub("", one_line(raw)) for raw in text[:MOST_CHARACTERS].splitlines()[:MOST_LINES]]
    titles = _titles(lines)
    for number, line in enumerate(lines, start=1):
        if not line or line.startswith(("#", "//")):
            continue
        if heading := words.get(_plain(_HEADING.sub(r"\g<word>", line))):
            pile = heading
            continue
        if _KIND.match(line) or number in titles or _plain(_HEADING.sub(r"\g<word>", line)) in _HEADINGS:
            continue
        head, colon, rest = line.partition(":")
        here = words.get(_plain(head)) if colon and rest.strip() else None
        items.append({**_piece(rest.strip() if here else line), "pile": here or pile, "line": number})
    return items


def _titles(lines: Sequence[str]) -> set[int]:
    """Return the lines, from 1, that stand over others which say how many, and say nothing themselves."""
    counted = [bool(_COUNT.match(line) or _COUNT_AFTER.match(line)) for line in lines]
    if not any(counted) or 2 * sum(counted) < sum(map(bool, lines)):
        return set()
    first = next((place for place, line in enumerate(lines) if line), 0)
    over = {
        place
        for place, line in enumerate(lines[:-1])
        if line and counted[place + 1] and not (place and lines[place - 1])
    }
    return {place + 1 for place in {first, *over} if not counted[place]}


def read_names(text: str, known: Callable[[str], bool]) -> list[str]:
    """Return the names in a text as people paste them: a line each, or numbered in one, with emoji.

    Args:
        known: true of a name that is known; such a one is not taken apart, whatever stands in it.
    """
    names: list[str] = []
    for raw in text[:MOST_CHARACTERS].splitlines()[:MOST_LINES]:
        line = _bare(raw)
        if line.endswith(":") or unaccented(line) in _NO_NAMES:
            continue
        whole = _NUMBER.sub("", line)
        for part in [whole] if known(whole) else _SEPARATOR.split(line):
            name = _NUMBER.sub("", part.strip()).strip(_ENDS)
            first, both, second = name.partition(" y ")
            two = both and not known(name) and known(first) and known(second)
            names += [one for one in ([first, second] if two else [name]) if one]
    return names


def _bare(line: str) -> str:
    """Return a line without emoji: pictures, and digits in a box."""
    drawn = _KEYCAP.sub(" ", line)
    shown = (" " if unicodedata.category(c) in {"So", "Sk"} or c in "\ufe0f\u200d" else c for c in drawn)
    return " ".join("".join(shown).replace("\t", ";").split())


def write_list(items: Sequence[Mapping[str, Any]], shape: RosterShape) -> str:
    """The text that `read_list` reads back, a pile after the other."""
    parts = []
    for pile, label in shape.piles.items():
        lines = [_line(item) for item in items if item.get("pile") == pile]
        if lines:
            parts.append("\n".join([f"{label}:", *lines]))
    return "\n\n".join(parts)


def _line(item: Mapping[str, Any]) -> str:
    edition = f" ({item['edition']})" if item.get("edition") else ""
    return f"{item['count']} {item['name']}{edition}"


def _piece(line: str) -> dict[str, Any]:
    count = 1
    if found := _COUNT.match(line) or _COUNT_AFTER.match(line):
        count, line = int(found["count"]), found["rest"]
    if found := _EDITION.match(line):
        return {"name": found["name"], "count": count, "edition": found["edition"].strip()}
    return {"name": line, "count": count, "edition": ""}


def _pile_words(shape: RosterShape) -> dict[str, str]:
    """Return the words that may stand for each pile, in any language of the site."""
    return {_plain(word): key for key, label in shape.piles.items() for word in (key, *label.in_every_language())}


def _plain(word: str) -> str:
    return unaccented(word).strip()
