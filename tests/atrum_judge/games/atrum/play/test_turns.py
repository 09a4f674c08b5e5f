"""Effects that end with the next turn, and those that go on."""

from random import Random

import pytest

from atrum_judge.games.atrum.play.game import next_turn
from atrum_judge.games.atrum.table.kinds import NEUTRAL
from atrum_judge.games.atrum.table.position import Lasting
from tests.atrum_judge.games.atrum.kit import random_game


@pytest.mark.parametrize(
    ("until", "owner", "goes_on"),
    [
        ("end_of_turn", 0, False),
        ("end_of_turn", 1, False),
        ("next_own_turn", 0, True),
        ("next_own_turn", 1, False),
        ("end_of_game", 0, True),
        ("end_of_game", 1, True),
    ],
)
def test_an_effect_lasts_as_long_as_its_text_says(until: str, owner: int, goes_on: bool) -> None:
    position = random_game(Random(1))
    assert position.turn.player == 0
    effect = Lasting("protect", owner, owner, "altar", NEUTRAL, until, 0, "Amparo")
    after = next_turn(position._replace(lasting=(effect,)))
    assert after.turn.player == 1
    assert after.lasting == ((effect,) if goes_on else ())
