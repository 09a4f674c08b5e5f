"""Facts of the turn with which a case begins."""

from typing import Any

import pytest

from atrum_judge.games.atrum.cases.reading import CaseError
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import law


def test_what_was_reinforced_in_this_turn_is_told() -> None:
    table: dict[str, Any] = {"A": "E|G+|9+ 2+ 3+", "B": ""}
    given = law("x", "A1 Remate >B @A1 -E; B.; A.", **table).case
    assert judged(given)["position"]["players"][1]["resistance"] == 10
    given["position"]["turn"]["reinforced"] = 2
    verdict = judged(given)
    assert verdict["position"]["players"][1]["resistance"] == 8
    assert verdict["position"]["turn"]["reinforced"] == 2


def test_of_an_elimination_that_is_owed_what_led_to_it_is_told_by_steps() -> None:
    given = law("x", "A!2", A="B|G+|1+ 2+ 3+|0", B="").case
    tajo = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Tajo", "target": "B", "discard": "Bestia"}
    given["position"] |= {"owed": ["A"]}
    assert judged(given)["legal"] is True
    given["position"] |= {"chain": [tajo]}
    with pytest.raises(CaseError, match=r"position\.owed"):
        judged(given)
