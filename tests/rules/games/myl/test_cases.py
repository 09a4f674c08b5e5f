"""Every shared case, and one situation for every rule that a case can show."""

import pytest

from rules.games.myl.cases.claims import COMPARISON
from rules.games.myl.laws.registry import LAWS
from tests.rules.games.myl.kit import SHARED, judged
from tests.rules.games.myl.situations import ROWS
from tests.rules.games.myl.situations.row import Row
from tests.rules.judging.expected import unmet
from tests.rules.judging.sentences import ill_said


@pytest.mark.parametrize("example", SHARED, ids=lambda example: example["title"])
def test_shared_case(example):
    assert unmet(example["expect"], judged(example["case"]), COMPARISON) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.law)
def test_row(row: Row):
    verdict = judged(row.case)
    said = [(finding["code"], finding["severity"], finding["message"]) for finding in verdict["findings"]]
    assert verdict["legal"] is row.legal, said
    steps = row.case.get("steps", [])
    at_end = len(steps) - 1 if steps and not any(severity == "impossible" for _, severity, _ in said) else None
    assert row.legal or verdict["step"] == (at_end if row.step == -1 else row.step), said
    assert not row.law or row.law in {code for code, _, _ in said}
    assert not row.after or COMPARISON.differences(row.after, verdict["position"]) == []


def test_every_finding_that_a_law_can_make_is_shown():
    shown = {row.law for row in ROWS}
    shown |= {finding["code"] for example in SHARED for finding in judged(example["case"])["findings"]}
    assert {code for code, law in LAWS.items() if law.says} <= shown


def test_every_finding_says_what_its_law_says():
    assert ill_said("myl", LAWS) == []
