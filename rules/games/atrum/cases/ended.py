"""The line that a case is told by, once it has ended: a claim that does not hold cites why the table is otherwise."""

from functools import partial

from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import Case, Expect
from rules.games.atrum.cases.reasons import reason
from rules.games.atrum.cases.replay import fitting
from rules.games.atrum.cases.replay.line import Line


def judged(case: Case) -> Line:
    """The line that a case is told by."""
    line = fitting.judged(case)
    if line.legal is False:
        give_reasons(line)
    return line


def give_reasons(line: Line, *, is_part: bool = False) -> None:
    """Let a claim that does not hold cite why the table is otherwise.

    Args:
        is_part: cards that nobody told are taken for some that they may be.
    """
    index = line.step
    step = None if index is None else line.case.steps[index]
    is_after_all = line.index >= len(line.case.steps)  # what is wrong then is no claim
    if index is None or not isinstance(step, Expect) or not line.against or is_after_all:
        return
    found = differences(
        step.facts, line.position, partial(reason, line, index), lambda one: is_part or line.supposes(one)
    )
    told = {
        id(before): finding._replace(where=before.where)
        for before, finding in zip(line.against, found, strict=True)
    }
    line.findings = [told.get(id(finding), finding) for finding in line.findings]
    line.against = tuple(told.values())
