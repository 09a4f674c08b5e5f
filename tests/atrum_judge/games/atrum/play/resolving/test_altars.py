"""Esbirros that change Altars, and who says which."""

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.shorthand import case_of


@pytest.mark.parametrize(
    ("choose", "own", "theirs"),
    [
        (["A1", "B1"], ["A2", "A3", "B1"], ["A1"]),
        (["B1", "A3"], ["A1", "A2", "B1"], ["A3"]),
        # Only one of them is said: the table waits for a choice.
        (["A1"], ["A1", "A2", "A3"], ["B1"]),
        ([], ["A1", "A2", "A3"], ["B1"]),
    ],
)
def test_a_swap_that_was_said_when_announcing_waits_for_nobody(
    choose: list[str], own: list[str], theirs: list[str]
) -> None:
    table = {"A": {"hand": "B", "altar": "G+ Z+ C+", "team": "6+ 2+ 3+"}, "B": {"hand": "", "altar": "E-"}}
    announce = {"do": "announce", "by": "A", "reptante": 1, "power": "Trueque", "target": "B", "discard": "B"}
    steps = [
        {**announce, "altar": ["A1", "A2"], "choose": choose},
        {"do": "pass", "by": "B"},
        {"do": "pass", "by": "A"},
    ]
    verdict = judged(case_of({"pos": table, "steps": steps}))
    assert verdict["legal"] is True, verdict["findings"]
    altars = [[esbirro["id"] for esbirro in player["altar"]] for player in verdict["position"]["players"]]
    assert altars == [own, theirs]
