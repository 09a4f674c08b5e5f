"""Verdicts of every judged game."""

from typing import Any

import pytest

from atrum_judge.judging.finding import Finding, Severity
from atrum_judge.judging.law import Law
from atrum_judge.judging.verdict import Answer, Verdict, finding_json, reasons_first
from atrum_judge.text import Text

LAW = Law("toy.turns", "§3", Text("Se juega por turnos."))


def _finding(severity: Severity) -> Finding:
    return Finding(LAW, severity, Text("No le toca a {player}."), {"player": "A"}, "steps[2]")


@pytest.mark.parametrize(
    ("severities", "answer"),
    [
        ([], Answer.LEGAL),
        (["note"], Answer.LEGAL),
        (["note", "undecided"], Answer.UNDECIDED),
        (["undecided", "illegal"], Answer.ILLEGAL),
        (["impossible"], Answer.ILLEGAL),
    ],
)
def test_one_fault_is_enough_then_one_doubt(severities: list[Severity], answer: Answer) -> None:
    assert Answer.to([_finding(severity) for severity in severities]) is answer


def test_a_page_tells_what_an_answer_rests_on_before_notes_and_keeps_the_order_of_each() -> None:
    order: list[Severity] = ["note", "undecided", "illegal", "note", "impossible"]
    found = [_finding(severity)._replace(where=str(n)) for n, severity in enumerate(order)]
    told = reasons_first(finding_json(finding, "es") for finding in found)
    assert [finding["where"] for finding in told] == ["2", "4", "1", "0", "3"]


@pytest.mark.parametrize(
    ("answer", "legal"), [(Answer.LEGAL, True), (Answer.ILLEGAL, False), (Answer.UNDECIDED, None)]
)
def test_an_answer_is_written_as_legal(answer: Answer, legal: bool | None) -> None:
    assert Verdict(answer=answer, findings=[]).to_json("toy-verdict/1", "es")["legal"] is legal


def test_a_verdict_says_where_it_stopped_and_why_and_what_it_assumed_once() -> None:
    assumed = Text("{player} tiene un as.", player="B")
    verdict = Verdict(
        answer=Answer.ILLEGAL, step=2, findings=[_finding("illegal")], assumptions=[assumed, assumed]
    )
    written: dict[str, Any] = verdict.to_json("toy-verdict/1", "es", winner=None)
    assert written == {
        "format": "toy-verdict/1",
        "legal": False,
        "step": 2,
        "findings": [
            {
                "code": "toy.turns",
                "rule": "§3",
                "severity": "illegal",
                "where": "steps[2]",
                "message": "No le toca a A.",
            }
        ],
        "winner": None,
        "assumptions": ["B tiene un as."],
    }
