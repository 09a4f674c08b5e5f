"""Atrum Arena as code: the rulebook of March 2026, executable. Pure Python, no framework.

    >>> from datetime import date
    >>> from random import Random
    >>> from atrum_judge.games.atrum import adjudicate, apply, legal_actions, outcome, read_case, rules_on, start, status

A `Position` is immutable. `status` names everything about it that cannot be, `legal_actions` what may be done,
`apply` does one of them or raises `Illegal` with the sections against it, `outcome` says how the game ended.
`read_case` and `adjudicate` judge what players claim. See docs/programar/rules-engine.md.
"""

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.reading import Case, CaseError, read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate, verdict_json
from atrum_judge.games.atrum.laws.registry import LAWS
from atrum_judge.games.atrum.play.game import (
    apply,
    check,
    concede,
    legal_actions,
    outcome,
    start,
    status,
    time_out,
)
from atrum_judge.games.atrum.table.dated import effective
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.position import Position
from atrum_judge.games.atrum.table.powers import Power
from atrum_judge.judging.finding import Finding, Illegal
from atrum_judge.judging.law import Law

__all__ = [
    "LAWS",
    "Case",
    "CaseError",
    "Finding",
    "Illegal",
    "Law",
    "Position",
    "Power",
    "Verdict",
    "adjudicate",
    "apply",
    "check",
    "concede",
    "effective",
    "legal_actions",
    "outcome",
    "read_case",
    "rules_on",
    "start",
    "status",
    "time_out",
    "verdict_json",
]
