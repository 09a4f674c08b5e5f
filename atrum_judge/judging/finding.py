"""A judge's finding about a position or a step: always with the law that says so."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from atrum_judge.judging.law import Law
from atrum_judge.text import Text, Value

Severity = Literal["illegal", "impossible", "undecided", "note"]


class Finding(NamedTuple):
    """One finding.

    Attributes:
        law: its law.
        sentence: its words, with places for `values`; `message` puts them together.
        where: the place in the case, e.g. ``"steps[3]"``.
        learned: the assumption under which an undecided step is taken for legal: a player and the kinds
            that its hand then holds.
        section: a section to cite instead of the law's own.
    """

    law: Law
    severity: Severity
    sentence: Text
    values: Mapping[str, Value]
    where: str = ""
    learned: tuple[int, tuple[int, ...]] | None = None
    section: str = ""

    @property
    def code(self) -> str:
        """The stable name of its law."""
        return self.law.code

    @property
    def rule(self) -> str:
        """The part and section of the rulebook, e.g. ``"P2 §4.2"``."""
        return self.section or self.law.section

    @property
    def message(self) -> Text:
        """The sentence with its values. Engines make many findings that nobody reads."""
        return self.sentence.filled(**self.values) if self.values else self.sentence

    def saying(self, message: Text) -> "Finding":
        """The same finding in other words."""
        return self._replace(sentence=message, values={})


class Illegal(ValueError):
    """An action that the rules do not allow. Carries every `Finding` against it."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(f"{f.message} ({f.rule})" for f in findings))
        self.findings = findings
