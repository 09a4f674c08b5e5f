"""A rule of a rulebook as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from atrum_judge.text import Text, Value


@dataclass(frozen=True, slots=True)
class Law:
    """One rule.

    Attributes:
        code: its stable name, e.g. ``"defense.one_per_attack"``.
        section: the part and section to cite, e.g. ``"P2 §4.2"``; `also` are others that say the same.
        text: the rule in one sentence, with a named place for each number that may change one day.
        since: the day it came into force, where the rulebook dates it.
        reading: our reading where the rulebook leaves it open, with places too; None where it does not.
        says: the sentences of findings when it is broken or in doubt, with places for values, by short names; a
            law with one sentence has it under ``""``, a law that is only carried out has none.
    """

    code: str
    section: str
    text: Text
    since: date | None = None
    also: tuple[str, ...] = ()
    reading: Text | None = None
    says: Mapping[str, Text] = field(default_factory=dict, hash=False)

    def filled(self, **numbers: Value) -> "Law":
        """The same law with these numbers where its text and its reading have places for them."""
        reading = self.reading.filled(**numbers) if self.reading else None
        return replace(self, text=self.text.filled(**numbers), reading=reading)


def law(
    code: str,
    section: str,
    text: Text,
    *,
    says: Text | Mapping[str, Text] | None = None,
    since: tuple[int, int] | None = None,
    reading: Text | None = None,
) -> Law:
    """A law as chapters write it: sections apart by commas, the one to cite first; `since` is year and month."""
    sections = section.split(", ")
    day = date(*since, 1) if since else None
    sentences = {"": says} if isinstance(says, Text) else says or {}
    return Law(code, sections[0], text, day, tuple(sections[1:]), reading, sentences)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Laws that belong together."""

    title: Text
    laws: tuple[Law, ...]

    def filled(self, **numbers: Value) -> "Chapter":
        """The same chapter with these numbers in its laws."""
        return Chapter(self.title, tuple(law.filled(**numbers) for law in self.laws))
