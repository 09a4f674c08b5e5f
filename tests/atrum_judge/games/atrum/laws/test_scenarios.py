"""Each law once accepted or refused, in short scenarios, and in the words of `said`."""

import pytest

from tests.atrum_judge.games.atrum.laws.proofs import named
from tests.atrum_judge.games.atrum.laws.scenario import Scenario
from tests.atrum_judge.games.atrum.laws.scenarios import SCENARIOS
from tests.atrum_judge.games.atrum.said import FILE
from tests.atrum_judge.games.said import said, written

SAID = written(FILE)


@pytest.mark.parametrize(("name", "scenario"), [pytest.param(name, s, id=name) for name, s in named(SCENARIOS)])
def test_the_law_holds(name: str, scenario: Scenario) -> None:
    verdict = scenario.verdict()
    assert scenario.differences(verdict) == [], verdict["findings"]
    assert said(verdict) == SAID[name]
    assert set(scenario.codes) == scenario.proved(verdict)
