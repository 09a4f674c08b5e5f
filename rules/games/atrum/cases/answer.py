"""The answer to a case."""

from dataclasses import dataclass, field
from typing import Any

from rules.games.atrum.table.position import End, Fate, Position
from rules.judging.finding import Finding
from rules.text import Text


@dataclass(slots=True)
class Verdict:
    """The answer to a case.

    Attributes:
        legal: None when the known facts do not suffice.
        step: index of the first illegal or undecidable step; None when there is none, or when the position
            itself is at fault.
        position: after the last legal step; None for rosters and formations.
        assumptions: what was taken for true to go on after an undecidable step.
        remedies: facts for the judge after an illegal step.
    """

    legal: bool | None
    step: int | None
    findings: list[Finding]
    resolution: list[Fate] = field(default_factory=list)
    position: Position | None = None
    end: End | None = None
    asked: str = "legal"
    assumptions: list[Text] = field(default_factory=list)
    remedies: dict[str, Any] = field(default_factory=dict)
    teams: dict[str, list[str]] = field(default_factory=dict)
