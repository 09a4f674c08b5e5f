"""Duelo rule by rule, and the cases that the game comes with."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from rules.games.duelo.cases.judge import judge_of
from rules.games.duelo.cases.verdicts import COMPARED
from rules.games.duelo.laws.registry import LAWS
from tests.rules.games.duelo.cases.examples import EXAMPLES, Example
from tests.rules.games.expecting import differences

GIVEN = json.loads((Path(__file__).parent / "given.json").read_text())


def judged(case: dict[str, Any], language: str = "es") -> dict[str, Any]:
    return judge_of(2).adjudicate(case, today=date(2026, 11, 21), catalogue=lambda name: (), language=language)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_rule_is_judged_as_the_rulebook_says(example: Example) -> None:
    assert list(differences(example.expect, judged(example.case), COMPARED)) == []


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given["title"])
def test_a_case_that_the_game_comes_with(given: dict[str, Any]) -> None:
    assert list(differences(given["expect"], judged(given["case"]), COMPARED)) == []


def test_every_law_that_can_be_broken_is_broken_by_an_example() -> None:
    broken = {code for example in EXAMPLES for code in example.expect.get("codes", ())}
    assert {code for code, law in LAWS.items() if law.says} - broken == set()


@pytest.mark.parametrize("example", EXAMPLES[::7], ids=lambda example: example.name)
def test_what_a_verdict_writes_is_a_case_again(example: Example) -> None:
    position = judged(example.case)["position"]
    if position is not None and position["window"] is not None:  # nothing is being resolved
        assert judged({"format": "duelo-case/1", "position": position})["position"] == position
