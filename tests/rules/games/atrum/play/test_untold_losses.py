"""Who lost a Reptante when, where a position does not say it: what must have been so, and what nobody knows (P1 §3.2)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.shorthand import case_of

ALL_GONE = "1x 2x 3x"
ONE_GONE = "1x 2+ 3+"
TWO_GONE = "1x 2x 3+"


def untold(number: int, **position: Any) -> dict[str, Any]:
    """A table of two in a turn of A where it is odd, of which nobody says in which turns Reptantes were lost."""
    turn = {"n": number, "p": "BA"[number % 2]}
    given = case_of({"pos": {"A": {}, "B": {}, "vert": "BE", "turn": turn, **position}})
    del given["position"]["turn"]["eliminated"]
    given["position"]["first_player"] = "A"
    return given


@pytest.mark.law("elimination.count_bound")
@pytest.mark.parametrize(
    ("number", "players", "lost"),
    [
        (1, {"B": {"res": 0, "team": ONE_GONE}}, ["B-R1"]),
        (1, {"A": {"res": 0, "team": ONE_GONE}, "B": {"res": 0, "team": ONE_GONE}}, ["A-R1", "B-R1"]),
        (1, {"A": {"res": 4, "team": ONE_GONE}}, ["A-R1"]),
        (2, {"A": {"res": 0, "team": TWO_GONE}}, ["A-R2"]),
        (2, {"A": {"res": 7, "team": TWO_GONE}}, ["A-R2"]),
        (3, {"B": {"res": 0, "team": ALL_GONE}}, ["B-R3"]),
        (1, {"A": {"res": 0, "team": TWO_GONE}}, None),
        (2, {"A": {"res": 0, "team": ALL_GONE}}, None),
    ],
)
def test_who_lost_as_many_as_turns_have_begun_lost_one_in_this_turn(
    number: int, players: dict[str, Any], lost: list[str] | None
) -> None:
    """One went in each turn; more cannot be gone, and where it is said that nobody lost one in it, not so many."""
    verdict = judged(untold(number, **players))
    assert verdict["legal"] is (lost is not None)
    if lost is None:
        assert [f["code"] for f in verdict["findings"]] == ["elimination.count_bound"]
        return
    assert verdict["position"]["turn"]["eliminated"] == lost
    told = untold(number, **players)
    told["position"]["turn"]["eliminated"] = []
    assert "elimination.count_bound" in [f["code"] for f in judged(told)["findings"]]


def test_who_lost_the_third_in_the_third_turn_has_lost_the_game() -> None:
    assert judged(untold(3, B={"res": 0, "team": ALL_GONE}))["winner"] == "A"


def test_who_lost_one_in_each_turn_owes_none_in_this_one() -> None:
    """The table can be, the step cannot (P1 §3.2)."""
    given = untold(1, B={"res": 0, "team": ONE_GONE})
    verdict = judged({**given, "steps": [{"do": "eliminate", "by": "B", "reptante": "B-R2"}]})
    assert (verdict["legal"], verdict["step"]) == (False, 0)
    assert [f["code"] for f in verdict["findings"]] == ["elimination.one_per_turn"]


def passes(*players: str) -> list[dict[str, Any]]:
    return [{"do": "pass", "by": player} for player in players]


def socorro(by: str) -> dict[str, Any]:
    return {"do": "announce", "by": by, "reptante": f"{by}-R3", "power": "Socorro", "discard": "Esqueleto"}


DESCARGA = {
    "do": "announce",
    "by": "A",
    "reptante": "A-R1",
    "power": "Descarga",
    "target": "B",
    "discard": "Esqueleto",
    "altar": ["A1"],
}
# B answers and is at 3 again, and then at 0.
HEALS_AND_FALLS = [socorro("A"), socorro("B"), *passes("A", "B"), DESCARGA, *passes("B", "A")]


def fallen_again(team: str, *steps: dict[str, Any], **told: Any) -> dict[str, Any]:
    given = untold(5, A={"hand": "EEE", "altar": "G+"}, B={"res": 0, "hand": "EB", "team": team})
    given["position"] |= told
    return {**given, "steps": [*HEALS_AND_FALLS, *steps]}


ADVANCE = {"do": "advance", "by": "A"}
REMOVES = {"do": "eliminate", "by": "B", "reptante": "B-R3"}
LOST_IN_4, LOST_IN_5 = ([{"player": "B", "turn": turn}] for turn in (4, 5))


@pytest.mark.law("elimination.not_due")
@pytest.mark.parametrize("team", [ONE_GONE, TWO_GONE])
@pytest.mark.parametrize("steps", [[ADVANCE], [REMOVES], [socorro("A")], [ADVANCE, REMOVES]])
def test_who_was_at_zero_in_the_turn_of_another_may_have_lost_one_in_it(
    team: str, steps: list[dict[str, Any]]
) -> None:
    """Or in the turn before, which was their own: so nobody knows whether they owe one now (P1 §3.2)."""
    verdict = judged(fallen_again(team, *steps))
    place = len(HEALS_AND_FALLS)
    if len(steps) > 1:  # Both of it cannot be.
        assert (verdict["legal"], verdict["step"]) == (False, place + 1)
        return
    assert (verdict["legal"], verdict["step"]) == (None, place)
    assert [(f["code"], f["severity"], f["where"]) for f in verdict["findings"]] == [
        ("elimination.not_due", "undecided", f"steps[{place}]")
    ]
    assert verdict["assumptions"] == [f["message"] for f in verdict["findings"]]


@pytest.mark.parametrize(
    ("eliminations", "step", "code"),
    [
        (LOST_IN_4, ADVANCE, "elimination.pending"),
        (LOST_IN_4, REMOVES, ""),
        (LOST_IN_5, ADVANCE, ""),
        (LOST_IN_5, REMOVES, "elimination.one_per_turn"),
    ],
)
def test_where_it_is_said_when_they_lost_one_it_is_known_whether_they_owe_another(
    eliminations: list[dict[str, Any]], step: dict[str, Any], code: str
) -> None:
    verdict = judged(fallen_again(ONE_GONE, step, eliminations=eliminations))
    assert verdict["legal"] is not bool(code)
    assert [f["code"] for f in verdict["findings"]] == ([code] if code else [])


def test_the_table_of_a_turn_of_which_losses_are_not_told_does_not_say_that_there_were_none() -> None:
    """It is read again as it is (P1 §3.2)."""
    verdict = judged(fallen_again(ONE_GONE))
    assert (verdict["legal"], verdict["position"].get("owed", [])) == (True, [])
    assert "eliminated" not in verdict["position"]["turn"]
    again = {"format": "atrum-case/1", "date": "2026-11-20", "position": verdict["position"]}
    for step in (ADVANCE, REMOVES):
        assert judged({**again, "steps": [step]})["legal"] is (None if step is REMOVES else True)


def test_the_last_reptante_does_not_leave_by_itself_where_nobody_knows_whether_it_has_to() -> None:
    verdict = judged(fallen_again(TWO_GONE))
    assert (verdict["legal"], verdict["winner"]) == (True, None)
    verdict = judged(fallen_again(TWO_GONE, REMOVES))
    assert (verdict["legal"], verdict["winner"]) == (None, "A")
