"""A claim about the table: somebody shows how it looks now, and what differs is what they say."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.text import Text

UNFINISHED = Text(
    "Hay una afirmación sin terminar: toca «Así dicen que está» o «No anotar la afirmación», y guarda entonces."
)
NOTHING_SAID = Text("No cambiaste nada de la mesa: así no se afirma nada.")
MOVED = Text("Lo que entra en una zona, o sale de ella, se afirma con «Ahora la mesa es así».")
MOVES = frozenset({"add", "drop", "up", "down", "pick"})
"""Taps that move things between zones. Each zone compares its things in a way of its own, which a form knows."""


def difference(was: Any, said: Any) -> Any:
    """Return all that is said otherwise than it was, and nothing else; things with an id are named by it.

    A list into which something comes, or from which something is taken, is said as a whole.
    """
    if isinstance(was, Mapping) and isinstance(said, Mapping):
        named = {"id": said["id"]} if "id" in said else {}
        return named | {key: difference(was.get(key), now) for key, now in said.items() if was.get(key) != now}
    if _ids(was) and _ids(was) == _ids(said):
        return [difference(before, now) for before, now in zip(was, said, strict=True) if before != now]
    return said


def _ids(value: Any) -> list[Any]:
    """Return the ids of a list of things that all have one; else nothing."""
    items = value if isinstance(value, list) else []
    has_ids = all(isinstance(item, Mapping) and "id" in item for item in items)
    return [item["id"] for item in items] if has_ids else []
