"""What the engine has to say about a position or a step: always with the rule that says so."""

from typing import Literal, NamedTuple

from rules.games.atrum.laws.registry import LAWS
from rules.text import Text

Severity = Literal["illegal", "impossible", "undecided", "note"]


class Finding(NamedTuple):
    """One finding.

    Attributes:
        code: the law of `laws.LAWS` that it rests on.
        learned: the assumption under which an undecided step is taken for legal: a player and the kinds
            that its hand then holds.
        section: a section to cite instead of the law's own.
    """

    code: str
    severity: Severity
    message: Text
    where: str = ""
    learned: tuple[int, tuple[int, ...]] | None = None
    section: str = ""

    @property
    def rule(self) -> str:
        """The part and section of the rulebook, e.g. ``"P2 §4.2"``."""
        return self.section or LAWS[self.code].section


def illegal(code: str, message: Text, section: str = "") -> Finding:
    return Finding(code, "illegal", message, section=section)


def impossible(code: str, where: str, message: Text, section: str = "") -> Finding:
    return Finding(code, "impossible", message, where, section=section)


def undecided(
    code: str, message: Text, learned: tuple[int, tuple[int, ...]] | None = None, section: str = ""
) -> Finding:
    return Finding(code, "undecided", message, learned=learned, section=section)


def note(code: str, message: Text) -> Finding:
    return Finding(code, "note", message)


class Illegal(ValueError):
    """An action that the rules do not allow. Carries every `Finding` against it."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(f"{f.message} ({f.rule})" for f in findings))
        self.findings = findings
