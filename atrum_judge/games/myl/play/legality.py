"""Every step of a case: what resolves before it, what is against it, and what it does."""

from collections.abc import Callable
from typing import Any

from atrum_judge.games.myl.laws.findings import illegal
from atrum_judge.games.myl.play import battle, turning, using
from atrum_judge.games.myl.play.resolving import resolve_all
from atrum_judge.games.myl.table import steps
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.games.myl.table.steps import Step, StepBy
from atrum_judge.judging.finding import Finding

_STEPS: dict[type[Step], tuple[Callable[[Table, Any], list[Finding]], Callable[[Table, Any], None]]] = {
    steps.Group: (turning.group_faults, turning.group),
    steps.Play: (using.play_faults, using.play),
    steps.Activate: (using.activate_faults, using.activate),
    steps.Attack: (battle.attack_faults, battle.attack),
    steps.Block: (battle.block_faults, battle.block),
    steps.Pass: (battle.pass_faults, battle.decline),
    steps.Advance: (turning.advance_faults, turning.advance),
    steps.Draw: (turning.draw_faults, turning.draw),
    steps.Discard: (turning.discard_faults, turning.discard),
    steps.Concede: (turning.concede_faults, turning.concede),
}


def before(table: Table, step: Step) -> None:
    """Resolve pending things, as far as the step does not answer them."""
    if isinstance(step, steps.Play):
        using.before_play(table, step)
    elif isinstance(step, steps.Activate):
        using.before_activate(table, step)
    else:
        resolve_all(table)


def faults(table: Table, step: StepBy) -> list[Finding]:
    """Return the findings against a step, certain and uncertain."""
    if table.end is not None:
        return [illegal("game.over")]
    found = _STEPS[type(step)][0](table, step)
    certain = [finding for finding in found if finding.severity == "illegal"]
    return certain or found


def carry_out(table: Table, step: StepBy) -> None:
    """Do a step that nothing certain forbids."""
    _STEPS[type(step)][1](table, step)
