"""The answer that the findings of a replay give, in any game."""

import pytest

from atrum_judge.judging.finding import Finding, Severity
from atrum_judge.judging.law import Law
from atrum_judge.judging.replay import Replay
from atrum_judge.judging.verdict import Answer
from atrum_judge.text import Text

LAW = Law("toy.turns", "§3", Text("Se juega por turnos."))


def _finding(severity: Severity) -> Finding:
    return Finding(LAW, severity, LAW.text, {})


@pytest.mark.parametrize(
    ("steps", "answer", "step", "goes_on"),
    [
        ([[], ["note"]], Answer.LEGAL, None, [True, True]),
        ([["undecided"], []], Answer.UNDECIDED, 0, [True, True]),
        ([["undecided"], ["undecided"], ["illegal"]], Answer.ILLEGAL, 2, [True, True, False]),
    ],
)
def test_a_certain_fault_wins_over_an_earlier_doubt(
    steps: list[list[Severity]], answer: Answer, step: int | None, goes_on: list[bool]
) -> None:
    replay = Replay()
    assert [replay.add(n, [_finding(s) for s in found]) for n, found in enumerate(steps)] == goes_on
    assert (replay.answer, replay.step) == (answer, step)


def test_after_an_unknown_outcome_nothing_is_certainly_wrong() -> None:
    replay = Replay()
    replay.add(0, [_finding("undecided")])
    replay.is_blurred = True
    assert not replay.add(1, [_finding("illegal")])
    assert (replay.answer, replay.step, replay.is_over) == (Answer.UNDECIDED, 0, False)
    assert [f.where for f in replay.findings] == ["steps[0]", "steps[1]"]


def test_an_impossible_start_is_no_fault_of_a_step() -> None:
    replay = Replay.of([_finding("impossible")])
    assert (replay.answer, replay.step, replay.is_over) == (Answer.ILLEGAL, None, True)
