"""What players say the table looks like."""

from typing import Any

import pytest

from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import read_case
from rules.games.atrum.cases.writing import position_json
from tests.rules.games.atrum.kit import TODAY
from tests.rules.games.atrum.shorthand import case_of


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"op": "damage", "per": {"zone": "hand"}}, "effects[0].per: se afirma hand y resulta —."),
        ({"op": "damage", "each": 2}, "effects[0].each: se afirma 2 y resulta —."),
        ({"op": "damage", "amount": 3}, "effects[0].amount: se afirma 3 y resulta 2."),
    ],
)
def test_a_claimed_field_that_is_not_there_is_said_to_be_missing(effect: dict[str, Any], says: str) -> None:
    case = case_of({"pos": {"A": {"hand": "", "altar": ""}, "B": {"hand": "", "altar": ""}}})
    reptante = case["position"]["players"][0]["reptantes"][0]
    reptante["powers"] = [{"name": "Tajo", "cost": 1, "esbirro": "Golem", "type": "attack"}]
    reptante["powers"][0]["effects"] = [{"op": "damage", "amount": 2}]
    position = read_case(case, today=TODAY).position
    assert position is not None
    power = {"name": "Tajo", "effects": [effect]}
    claim = {"players": [{"id": "A", "reptantes": [{"id": reptante["id"], "powers": [power]}]}]}
    (difference,) = differences(claim, position_json(position))
    assert str(difference.message).endswith(says)
