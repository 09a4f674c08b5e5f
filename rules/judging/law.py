"""A rule of a rulebook as data."""

from dataclasses import dataclass
from datetime import date

from rules.text import Text


@dataclass(frozen=True, slots=True)
class Law:
    """One rule.

    Attributes:
        code: its stable name, e.g. ``"defense.one_per_attack"``.
        section: the part and section to cite, e.g. ``"P2 §4.2"``; `also` are others that say the same.
        text: the rule in one sentence.
        since: the day it came into force, where the rulebook dates it.
        reading: how we read it where the rulebook leaves it open; None where it does not.
    """

    code: str
    section: str
    text: Text
    since: date | None = None
    also: tuple[str, ...] = ()
    reading: Text | None = None


def law(
    code: str,
    section: str,
    text: Text,
    *,
    since: tuple[int, int] | None = None,
    reading: Text | None = None,
) -> Law:
    """A law as chapters write it: sections apart by commas, the one to cite first; `since` is year and month."""
    sections = section.split(", ")
    day = date(*since, 1) if since else None
    return Law(code, sections[0], text, day, tuple(sections[1:]), reading)
