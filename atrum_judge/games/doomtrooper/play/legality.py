"""Every step of a case: what is against it, and what it does."""

from collections.abc import Callable
from typing import Any

from atrum_judge.games.doomtrooper.laws.findings import illegal
from atrum_judge.games.doomtrooper.play import fighting, giving, placing, playing, turning, warriors
from atrum_judge.games.doomtrooper.play.acting import action_faults
from atrum_judge.games.doomtrooper.play.duties import duty_faults
from atrum_judge.games.doomtrooper.play.ending import end_of
from atrum_judge.games.doomtrooper.table import steps
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.steps import Step, StepBy
from atrum_judge.judging.finding import Finding

Check = Callable[[Table, Any], list[Finding]]
Deed = Callable[[Table, Any], None]

_ACTIONS: dict[type[Step], tuple[Check, Deed]] = {
    steps.Meditate: (turning.meditate_faults, turning.meditate),
    steps.Recruit: (warriors.recruit_faults, warriors.recruit),
    steps.Cover: (warriors.cover_faults, warriors.cover),
    steps.Uncover: (warriors.uncover_faults, warriors.uncover),
    steps.Transfer: (warriors.transfer_faults, warriors.transfer),
    steps.Equip: (giving.equip_faults, giving.equip),
    steps.Board: (giving.board_faults, giving.board),
    steps.Leave: (giving.leave_faults, giving.leave),
    steps.Mount: (giving.mount_faults, giving.mount),
    steps.Bestow: (giving.bestow_faults, giving.bestow),
    steps.Ki: (giving.ki_faults, giving.ki),
    steps.Fortify: (placing.fortify_faults, placing.fortify),
    steps.Warzone: (placing.warzone_faults, placing.warzone),
    steps.Assign: (placing.assign_faults, placing.assign),
    steps.Sabotage: (fighting.sabotage_faults, fighting.sabotage),
    steps.Attack: (fighting.attack_faults, fighting.attack),
}
_FREE: dict[type[Step], tuple[Check, Deed]] = {
    steps.Regalo: (turning.regalo_faults, turning.regalo),
    steps.Draw: (turning.draw_faults, turning.draw),
    steps.Complete: (placing.complete_faults, placing.complete),
    steps.Alliance: (placing.alliance_faults, placing.alliance),
    steps.Play: (playing.play_faults, playing.play),
    steps.Move: (placing.move_faults, placing.move),
    steps.Discard: (turning.discard_faults, turning.discard),
    steps.Advance: (turning.advance_faults, turning.advance),
    steps.Concede: (turning.concede_faults, turning.concede),
}


def faults(table: Table, step: StepBy) -> list[Finding]:
    """Return the findings against a step, certain and uncertain."""
    if end_of(table).is_over:
        return [illegal("game.over")]
    if type(step) in _FREE:
        return _FREE[type(step)][0](table, step)
    is_tactical = isinstance(step, steps.Sabotage | steps.Attack)
    cost = warriors.transfer_cost(table, step.warrior) if isinstance(step, steps.Transfer) else 1
    against = action_faults(table, step.by, cost, is_tactical=is_tactical)
    found = [*against, *duty_faults(table, step), *_ACTIONS[type(step)][0](table, step)]
    if any(finding.severity == "illegal" for finding in found):
        return [finding for finding in found if finding.severity == "illegal"]
    return found


def carry_out(table: Table, step: StepBy) -> None:
    """Do a step that nothing certain forbids."""
    deed = _FREE.get(type(step)) or _ACTIONS[type(step)]
    deed[1](table, step)
