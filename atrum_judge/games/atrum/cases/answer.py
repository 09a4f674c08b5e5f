"""The answer to a case."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from atrum_judge.games.atrum.table.position import Choice, End, Esbirro, Fate, Position
from atrum_judge.judging.verdict import Verdict as JudgedVerdict


class Payment(NamedTuple):
    """The Esbirros that are taken to have paid for a launch.

    Attributes:
        ready: those that could have when it was launched; `may` are those that could have by all that was said since.
        named: those that the announcement named, where they are as many as pay.
        before: index of the step that came next.
        lay: those that were ready, as they lay.
    """

    by: int
    power: str
    payers: tuple[str, ...]
    ready: tuple[str, ...]
    named: tuple[str, ...] = ()
    before: int = 0
    may: frozenset[str] = frozenset()
    lay: tuple[Esbirro, ...] = ()
    exploit: bool = False
    is_said: bool = False


@dataclass(slots=True, kw_only=True)
class Verdict(JudgedVerdict):
    """The answer to a case of Atrum Arena.

    Attributes:
        position: after the last legal step; None for rosters and formations.
        remedies: facts for the judge after an illegal step.
        paid: launches of the last chain, whose payers a next step may say.
        unsaid_payments: launches whose payers nobody said or showed, where others could have paid.
        paid_by: the Power that a step said who paid for, by its index.
        left_to_chance: the first result of chance that nobody said; a step before `chance_before` may say it.
        tables: the table after each chain that is over, by the number of fates that `resolution` had by then.
    """

    resolution: list[Fate] = field(default_factory=list)
    tables: dict[int, Position] = field(default_factory=dict)
    position: Position | None = None
    end: End | None = None
    asked: str = "legal"
    remedies: dict[str, Any] = field(default_factory=dict)
    teams: dict[str, list[str]] = field(default_factory=dict)
    paid: list[Payment] = field(default_factory=list)
    unsaid_payments: list[Payment] = field(default_factory=list)
    paid_by: dict[int, str] = field(default_factory=dict)
    left_to_chance: Choice | None = None
    chance_before: int = 0
