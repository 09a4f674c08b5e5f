"""Cases with the verdict that the rulebook gives them, and worked scenarios."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.games.atrum.adjudicate import adjudicate, verdict_json
from rules.games.atrum.case import read_case
from tests.rules.atrum.compare import differences
from tests.rules.atrum.kit import TODAY
from tests.rules.atrum.shorthand import case_of, expected

_HERE = Path(__file__).parent


def _lines(name: str) -> list[Any]:
    return [pytest.param(data, id=data["id"]) for data in map(json.loads, (_HERE / name).read_text().splitlines())]


def judged(case: dict[str, Any]) -> dict[str, Any]:
    return verdict_json(adjudicate(read_case(case, today=TODAY)))


@pytest.mark.parametrize("example", _lines("cases.jsonl"))
def test_the_case_gets_the_verdict_of_the_rulebook(example: dict[str, Any]) -> None:
    assert differences(example["expect"], judged(example["case"])) == []


@pytest.mark.parametrize("scenario", _lines("scenarios.jsonl"))
def test_the_scenario_resolves_as_worked_out(scenario: dict[str, Any]) -> None:
    verdict = judged(case_of(scenario))
    assert differences(expected(scenario), verdict) == []
    wanted = scenario["expect"].get("codes", [])
    wanted += [scenario["expect"]["code"]] if "code" in scenario["expect"] else []
    codes = {finding["code"] for finding in verdict["findings"]}
    assert set(wanted) <= codes
    because = [
        text.rpartition(" ")[2] for text in scenario["expect"].get("resolution", []) if "not_launched" in text
    ]
    given = [fate["because"] for fate in verdict["resolution"] if not fate["launched"]]
    assert [b.replace("target_zero", "target_invalid").removeprefix("fail.") for b in given] == [
        b.removesuffix("_eliminated") for b in because
    ]
