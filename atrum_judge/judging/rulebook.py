"""All laws of a game, and the findings that rest on them."""

import re
from collections.abc import Iterable, Sequence

from atrum_judge.judging.finding import Finding, Severity
from atrum_judge.judging.law import Chapter, Law
from atrum_judge.text import Text, Value


class Rulebook:
    """The rules of a game as data.

    Attributes:
        chapters: the laws in the order in which people read them; a game fills in the numbers of a day.
        laws: every law by its code.
        not_covered: sections that a program cannot check, each with the reason.
        headings: beginnings of sections, in printed order, where a rulebook does not number them all.

    The four kinds of finding are made from a code, the short name of the law's sentence (``""`` where it has only
    one) and the values that the sentence asks for. They raise `KeyError` for a sentence that the law does not
    have.
    """

    def __init__(
        self,
        chapters: Iterable[Chapter],
        not_covered: Iterable[tuple[str, Text]] = (),
        headings: Sequence[str] = (),
    ) -> None:
        self.chapters = tuple(chapters)
        self.not_covered = tuple(not_covered)
        self.headings = tuple(headings)
        self.laws: dict[str, Law] = {}
        for law in (law for chapter in self.chapters for law in chapter.laws):
            if law.code in self.laws:
                raise ValueError(f"two laws are called {law.code}")
            self.laws[law.code] = law

    def sections(self) -> dict[str, list[Law]]:
        """The laws by the section they cite first, in the order of the rulebook."""
        found: dict[str, list[Law]] = {}
        for law in sorted(self.laws.values(), key=lambda law: section_order(law.section, self.headings)):
            found.setdefault(law.section, []).append(law)
        return found

    def illegal(self, code: str, sentence: str = "", /, *, section: str = "", **values: Value) -> Finding:
        """A step that the law forbids."""
        law = self.laws[code]
        return Finding(law, "illegal", law.says[sentence], values, section=section)

    def impossible(
        self, code: str, where: str, sentence: str = "", /, *, section: str = "", **values: Value
    ) -> Finding:
        """Something about a position that cannot be; `where` is its place in the case."""
        law = self.laws[code]
        return Finding(law, "impossible", law.says[sentence], values, where, section=section)

    def undecided(
        self,
        code: str,
        sentence: str = "",
        /,
        *,
        section: str = "",
        learned: tuple[int, tuple[int, ...]] | None = None,
        **values: Value,
    ) -> Finding:
        """Something that hangs on what is not known."""
        law = self.laws[code]
        return Finding(law, "undecided", law.says[sentence], values, learned=learned, section=section)

    def note(self, code: str, sentence: str = "", /, **values: Value) -> Finding:
        """Something worth saying that forbids nothing."""
        law = self.laws[code]
        return Finding(law, "note", law.says[sentence], values)

    def reported(self, severity: Severity, code: str, message: Text, section: str) -> Finding:
        """A finding in the words of whoever found it out: a `Problem` of a roster or a formation."""
        return Finding(self.laws[code], severity, message, {}, section=section)


def section_order(section: str, headings: Sequence[str] = ()) -> tuple[int, tuple[str | int, ...]]:
    """Sorts sections as a rulebook does: ``"P2 §10.1"`` after ``"P2 §9.5"``, headings in their printed order."""
    fitting = [place for place, heading in enumerate(headings) if section.startswith(heading)]
    heading = max(fitting, key=lambda place: len(headings[place]), default=len(headings))
    # Words and numbers take turns, so that no number meets a word.
    parts = re.split(r"(\d+)", section)
    return heading, tuple(int(part) if place % 2 else part for place, part in enumerate(parts))
