"""Effects that end with the next turn, and those that go on."""

from random import Random

import pytest

from rules.games.atrum.play.game import next_turn
from rules.games.atrum.table.kinds import NEUTRAL
from rules.games.atrum.table.position import Lasting
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import random_game
from tests.rules.games.atrum.laws.scenario import law


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


@pytest.mark.parametrize(
    ("has_discarded", "steps", "answer"),
    [
        (False, "A>>", (False, "discard.skipped")),
        (True, "A>>", (True, None)),
        (True, "A>>; A>>", (True, None)),
        (False, "A-B", (True, None)),
        (True, "A-B", (False, "discard.not_due")),
    ],
)
def test_a_hand_that_grows_after_the_discard_owes_no_second_one(
    has_discarded: bool, steps: str, answer: tuple[bool, str | None]
) -> None:
    case = law("", steps, A="BBBCCC", B="", turn="5A discard.development").case
    case["position"]["turn"] |= {"discarded": has_discarded}
    verdict = judged(case)
    codes = [finding["code"] for finding in verdict["findings"]]
    assert (verdict["legal"], codes[0] if codes else None) == answer
