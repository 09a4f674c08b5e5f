"""Atrum Arena as code: the rulebook of March 2026, executable. Pure Python, no framework.

    >>> from datetime import date
    >>> from random import Random
    >>> from rules.games.atrum import adjudicate, apply, legal_actions, outcome, read_case, rules_on, start, status

A `Position` is immutable. `status` names everything about it that cannot be, `legal_actions` what may be done,
`apply` does one of them or raises `Illegal` with the sections against it, `outcome` says how the game ended.
`read_case` and `adjudicate` judge what players claim. See docs/programar/rules-engine.md.
"""

from rules.games.atrum.cases.answer import Verdict
from rules.games.atrum.cases.reading import Case, CaseError, read_case
from rules.games.atrum.cases.verdicts import adjudicate, verdict_json
from rules.games.atrum.laws.registry import LAWS
from rules.games.atrum.play.game import apply, check, concede, legal_actions, outcome, start, status, time_out
from rules.games.atrum.table.dated import effective
from rules.games.atrum.table.general import rules_on
from rules.games.atrum.table.position import Position
from rules.games.atrum.table.powers import Power
from rules.judging.finding import Finding, Illegal
from rules.judging.law import Law

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
