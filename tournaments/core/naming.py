"""Names of people in logs and records: a mark where the name stood, and the name beside it.

A mark is a salted hash. Chain and seal hold marks, so that a name can be taken away and everything else still
proves what it proved. The salt goes with the name: nobody tells from a mark alone whose it was.
"""

import hashlib
import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

MARK = re.compile(r"~[0-9a-f]{40}")
FORGOTTEN = "(persona olvidada {})"
BETWEEN = " – "
"""Between the names of a table that was made by hand, in the line that publishes it."""

_PEOPLE = {
    "entry",
    "entered",
    "promoted",
    "arrived",
    "tables",
    "seats",
    "winners",
    "swapped",
    "kept",
    "member",
    "user",
    "phone",
}
"""The details of a line that hold names."""
_UNNAMED = {"settings", "options"}
_OF_VERB = {
    "rename_entry": {"name"},
    "substitute": {"out"},
    "swap_boards": {"other"},
    "take_out_by_link": {"taken", "called"},
    "bring_back_by_link": {"placed", "waiting", "called"},
}


def mark_of(salt: str, name: str) -> str:
    """SHA-256 of salt and name, joined by U+001F, its first 40 digits after a tilde."""
    return "~" + hashlib.sha256(f"{salt}\x1f{name}".encode()).hexdigest()[:40]


def names_in(action: str, details: Mapping[str, Any]) -> set[str]:
    """The names that a line's details hold."""
    return {name for name in _names(details, _PEOPLE | _OF_VERB.get(action, set()), inside=False) if name}


def _names(value: Any, keys: set[str], *, inside: bool) -> Iterator[str]:
    if isinstance(value, str):
        if inside and not MARK.fullmatch(value):
            yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _names(one, keys, inside=inside)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            if key not in _UNNAMED:
                yield from _names(one, keys, inside=key in keys)


def marked(action: str, details: Mapping[str, Any], marks: Mapping[str, str]) -> dict[str, Any]:
    """A line's details with marks for names.

    Args:
        marks: of each name of `names_in`.
    """
    keys = _PEOPLE | _OF_VERB.get(action, set())
    found: dict[str, Any] = _marked(details, keys, marks, inside=False)
    if "manual" in found:
        found["manual"] = [_of_table(said, marks) for said in found["manual"]]
    return found


def _marked(value: Any, keys: set[str], marks: Mapping[str, str], *, inside: bool) -> Any:
    if isinstance(value, str):
        return marks.get(value, value) if inside else value
    if isinstance(value, list | tuple):
        return [_marked(one, keys, marks, inside=inside) for one in value]
    if isinstance(value, Mapping):
        return {
            key: one if key in _UNNAMED else _marked(one, keys, marks, inside=key in keys)
            for key, one in value.items()
        }
    return value


def _of_table(said: str, marks: Mapping[str, str]) -> str:
    """ "Ana – Beto: motivo" with marks for the two."""
    names, colon, reason = said.partition(": ")
    return BETWEEN.join(marks.get(name, name) for name in names.split(BETWEEN)) + colon + reason


def named(value: Any, names: Mapping[str, str]) -> Any:
    """A value with the names that its marks stand for."""
    if isinstance(value, str):
        return MARK.sub(lambda mark: names.get(mark[0]) or forgotten(mark[0]), value) if "~" in value else value
    if isinstance(value, list | tuple):
        return [named(one, names) for one in value]
    if isinstance(value, Mapping):
        return {key: named(one, names) for key, one in value.items()}
    return value


def forgotten(mark: str, number: int | str | None = None) -> str:
    """Return the words for a forgotten person, with the entry's number or the beginning of the mark."""
    return FORGOTTEN.format(mark[1:7] if number is None else number)


MOST_NAMED = 1_000
"""Letters of a name beside a record. A mark has 41, and a file may hold as many marks as it likes."""


def named_record(data: Mapping[str, Any], parts: Container[str] | None = None) -> dict[str, Any]:
    """A record with names where its signed parts have marks.

    Args:
        parts: the keys of those that are wanted; all without them.

    Raises `KeyError`, `TypeError`, `ValueError` or `AttributeError` where it is damaged.
    """
    names = {mark: str(name) for mark, (_salt, name) in data["names"].items()}
    if any(len(name) > MOST_NAMED for name in names.values()):
        raise ValueError("a name is too long")
    for entry in data["entries"]:
        if entry["name"] not in names:
            names[entry["name"]] = forgotten(entry["name"], entry["number"])
    wanted = {key: part for key, part in data.items() if parts is None or key in parts}
    return {key: part if key in {"names", "seal"} else named(part, names) for key, part in wanted.items()}
