"""The answer to a case, as far as it is the same in every judged game."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from atrum_judge.judging.finding import Finding, Severity
from atrum_judge.judging.law import Law
from atrum_judge.text import Text


class Answer(Enum):
    """A judge's answer. The value is the one in JSON under ``legal``."""

    LEGAL = True
    ILLEGAL = False
    UNDECIDED = None  # the known facts do not suffice

    @classmethod
    def to(cls, findings: Collection[Finding]) -> "Answer":
        """Return the answer of findings when nothing is certain before them: one fault is enough, then one
        doubt.
        """
        severities = {finding.severity for finding in findings}
        if severities & {"illegal", "impossible"}:
            return cls.ILLEGAL
        return cls.UNDECIDED if "undecided" in severities else cls.LEGAL


@dataclass(slots=True, kw_only=True)
class Verdict:
    """The answer to a case.

    Attributes:
        step: index of the first illegal or undecidable step; None when there is none, or when the start of the
            case is itself at fault.
        assumptions: facts taken for true to go on after an undecidable step.
    """

    answer: Answer
    step: int | None = None
    findings: list[Finding]
    assumptions: list[Text] = field(default_factory=list)

    @property
    def legal(self) -> bool | None:
        """The answer as JSON: None when the known facts do not suffice."""
        known: bool | None = self.answer.value
        return known

    def to_json(self, format_: str, language: str, **own: Any) -> dict[str, Any]:
        """The verdict as JSON; `own` is what the game adds to it."""
        written: dict[str, Any] = {
            "format": format_,
            "legal": self.legal,
            "step": self.step,
            "findings": [finding_json(finding, language) for finding in self.findings],
            **own,
        }
        if self.assumptions:
            said = [assumption.in_language(language) for assumption in self.assumptions]
            written["assumptions"] = list(dict.fromkeys(said))
        return written


def finding_json(finding: Finding, language: str) -> dict[str, Any]:
    """A finding as verdicts write it."""
    return {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity,
        "where": finding.where,
        "message": finding.message.in_language(language),
    }


def law_told(law: Law | None, language: str) -> dict[str, Any]:
    """A page's additions to a finding: its law, our reading behind it, and precedents, which a site knows."""
    reading = law.reading if law else None
    return {
        "law": law.text.in_language(language) if law else "",
        "reading": reading.in_language(language) if reading else "",
        "precedents": (),
    }


def step_state(place: int, step: int | None, legal: bool | None) -> str:
    """Return how a page marks a step: ``bad`` or ``open`` where the answer falls, ``unread`` after a fault."""
    if step is None or place < step:
        return ""
    if place == step:
        return "bad" if legal is False else "open"
    return "unread" if legal is False else ""


_WEIGHTS: Mapping[Severity, int] = {"impossible": 0, "illegal": 0, "undecided": 1, "note": 2}


def reasons_first(findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Findings as a page shows them: what the answer rests on before mere notes, else in their own order."""
    return sorted(findings, key=lambda finding: _WEIGHTS[finding["severity"]])
