"""Lists of cards as people write them: a line for each card, with how many of it.

    Mazo
    3 Bola de Fuego
    2x Kóbold (CR) 117
    Bruja x1

    Reserva: 1 Murallas de Adriano
    # a remark

A line that names a pile, or begins with its name and a colon, says where what follows goes. What stands in
brackets after a name is its edition; numbers of a collection after it are ignored. Headings of kinds as other
programs write them ("Aliados (16)") are passed over.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.protocol import RosterShape
from rules.text import one_line, unaccented

MOST_CHARACTERS = 20_000

_COUNT = re.compile(r"^(?P<count>\d{1,4})(?:\s*[x×]\s+|\s+)(?P<rest>\S.*)$", re.IGNORECASE)
_COUNT_AFTER = re.compile(r"^(?P<rest>.*\S)\s+[x×]\s?(?P<count>\d{1,4})$", re.IGNORECASE)
_EDITION = re.compile(r"^(?P<name>.*?\S)\s*[(\[](?P<edition>[^()\[\]]{1,40})[)\]]\s*#?[\w-]*$")
_HEADING = re.compile(r"^(?P<word>[^\d()\[\]]+?)\s*[(\[]?\d*[)\]]?\s*:?$")
_KIND = re.compile(r"^[^\d()\[\]]+\s*[(\[]\d+[)\]]\s*:?$")


def read_list(text: str, shape: RosterShape) -> list[dict[str, Any]]:
    """The pieces of a list: ``{"name", "count", "pile", "edition", "line"}``, the number of the line from 1.

    Nothing is refused here: what a line says that no card is called, the game's check names.
    """
    words = _pile_words(shape)
    pile = next(iter(shape.piles))
    items = []
    for number, raw in enumerate(text[:MOST_CHARACTERS].splitlines(), start=1):
        line = one_line(raw)
        if not line or line.startswith(("#", "//")):
            continue
        if heading := words.get(_plain(_HEADING.sub(r"\g<word>", line))):
            pile = heading
            continue
        if _KIND.match(line):
            continue
        head, colon, rest = line.partition(":")
        here = words.get(_plain(head)) if colon and rest.strip() else None
        items.append({**_piece(rest.strip() if here else line), "pile": here or pile, "line": number})
    return items


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
    """What may stand for each pile, in any language of the site."""
    return {_plain(word): key for key, label in shape.piles.items() for word in (key, *label.in_every_language())}


def _plain(word: str) -> str:
    return unaccented(word).strip()
