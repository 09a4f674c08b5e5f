"""The lines of an event's log as values: one small class a verb, each with the JSON that the log keeps of it.

Only this room knows the JSON and the forms of earlier versions: `read` upgrades them. docs/programar/log.md is
written from here. People stand in lines by the name that they had then.
"""

from tournaments.core.lines import evening, people, same, seasons, verbs
from tournaments.core.lines.shapes import KINDS, Json, Line

__all__ = ["KINDS", "Line", "evening", "people", "read", "same", "seasons", "verbs"]


def read(verb: str, details: Json) -> Line:
    """Return what a line says. One of a verb that is gone says nothing."""
    return KINDS.get(verb, Line).read(details)
