"""Each law once accepted or refused, in short scenarios."""

import pytest

from tests.rules.games.atrum.laws.proofs import named
from tests.rules.games.atrum.laws.scenario import Scenario
from tests.rules.games.atrum.laws.scenarios import SCENARIOS


@pytest.mark.parametrize("scenario", [pytest.param(s, id=name) for name, s in named(SCENARIOS)])
def test_the_law_holds(scenario: Scenario) -> None:
    verdict = scenario.verdict()
    assert scenario.differences(verdict) == [], verdict["findings"]
    assert set(scenario.codes) == scenario.proved(verdict)
