"""Losses of Reptantes that a position does not date: those that must have been so, and those that nobody knows (P1 §3.2)."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.shorthand import case_of

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
        (1, {"A": {"res": 0, "team": TWO_GONE}}, None),
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


HEALED = {"res": 7, "team": ONE_GONE}
TO_B = [{"do": "advance", "by": "A"}]
PIERCES = [{**DESCARGA, "discard": "Esqueleto"}, *passes("B", "A")]


def of_b(resistance: int) -> dict[str, Any]:
    return {"do": "expect", "players": [{"id": "B", "resistance": resistance}]}


def at_the_end(b: dict[str, Any], *steps: dict[str, Any], **told: Any) -> dict[str, Any]:
    """The verdict on the end of turn 5, which is A's; `told` is what is said of B besides."""
    position = untold(5, B=b)["position"]
    position["turn"] |= {"phase": "discard", "part": "end", "prepared": True, "drawn": True}
    position["turn"] |= {"eliminated": told.pop("eliminated")} if "eliminated" in told else {}
    position |= {"eliminations": told.pop("eliminations")} if "eliminations" in told else {}
    position["players"][1] |= told
    return judged({"format": "atrum-case/1", "date": "2026-11-20", "position": position, "steps": [*TO_B, *steps]})


@pytest.mark.law("resistance.reset", carried_out=True)
@pytest.mark.parametrize(
    ("told", "back"),
    [
        ({}, False),
        ({"eliminated": []}, False),
        ({"eliminated": ["B-R1"]}, True),
        ({"eliminations": LOST_IN_4}, True),
        ({"eliminations": [{"player": "B", "turn": 3}]}, False),
        ({"zero_since_own_turn": True}, True),
        ({"zero_since_own_turn": False}, False),
    ],
)
def test_who_is_above_zero_goes_back_to_ten_where_that_is_told_or_follows_from_their_eliminations(
    told: dict[str, Any], back: bool
) -> None:
    """The last turn of B was the fourth (P1 §3.4)."""
    assert at_the_end(HEALED, of_b(10), **told)["legal"] is back
    assert at_the_end(HEALED, of_b(7), **told)["legal"] is not back
    assert at_the_end(HEALED, of_b(8), **told)["legal"] is False
    assert at_the_end(HEALED, {"do": "expect", "turn": {"player": "B"}}, **told)["legal"] is True
    assert at_the_end(HEALED, {"do": "advance", "by": "A"}, **told)["legal"] is False


def test_who_is_above_zero_lost_none_in_this_turn_unless_it_is_told() -> None:
    """So when they fall they owe one (P1 §3.2)."""
    for told, answers in (
        ({}, [False, True]),
        ({"eliminations": LOST_IN_4}, [False, True]),
        ({"eliminations": LOST_IN_5}, [True, False]),
    ):
        given = untold(5, A={"hand": "EEE", "altar": "G+"}, B={"res": 2, "team": ONE_GONE})
        given["position"] |= told
        for step, answer in zip((ADVANCE, REMOVES), answers, strict=True):
            assert judged({**given, "steps": [*PIERCES, step]})["legal"] is answer


@pytest.mark.law("elimination.due", carried_out=True)
@pytest.mark.parametrize(
    ("noted", "answer"),
    [(LOST_IN_5, False), (LOST_IN_4, True), ([{"player": "B", "turn": 3}], True)],
)
def test_who_begins_by_removing_one_may_be_at_zero_again(noted: list[dict[str, Any]], answer: bool) -> None:
    """They lost one in their own turn 4, and may have been healed since (P1 §3.2)."""
    given = untold(5, B={"res": 0, "team": ONE_GONE})
    given["position"]["eliminations"] = noted
    assert judged({**given, "steps": [REMOVES]})["legal"] is answer


@pytest.mark.parametrize(
    ("told", "claim", "answer"),
    [
        ({}, {"eliminations": LOST_IN_4}, None),
        ({}, {"eliminations": {"count": 1}}, None),
        ({}, {"turn": {"eliminated": []}}, True),
        ({}, {"turn": {"eliminated": ["B-R1"]}}, False),
        ({}, {"turn": {"eliminated": ["B-R2"]}}, False),
        ({}, {"players": [{"id": "B", "zero_since_own_turn": False}]}, True),
        ({"eliminations": LOST_IN_4}, {"turn": {"eliminated": []}}, True),
        ({"eliminations": LOST_IN_4}, {"eliminations": [{"player": "B", "turn": 3}]}, False),
        ({"eliminations": LOST_IN_4}, {"players": [{"id": "B", "zero_since_own_turn": True}]}, True),
    ],
)
def test_what_is_claimed_of_the_turns_before_is_not_known_where_nobody_told_it(
    told: dict[str, Any], claim: dict[str, Any], answer: bool | None
) -> None:
    given = untold(5, B=HEALED)
    given["position"] |= told
    assert judged({**given, "steps": [{"do": "expect", **claim}]})["legal"] is answer


@pytest.mark.parametrize("told", [{}, {"eliminations": LOST_IN_4}, {"eliminations": [{"player": "B", "turn": 3}]}])
def test_what_is_known_of_falls_is_written(told: dict[str, Any]) -> None:
    """The written position gives the same when it is read again (P1 §3.2, §3.4)."""
    given = untold(5, A={"res": 0, "team": ONE_GONE}, B=HEALED)
    given["position"] |= {"eliminations": [*told["eliminations"], {"player": "A", "turn": 5}]} if told else {}
    verdict = judged(given)
    for resistance in (7, 10):
        steps = [*[ADVANCE] * 5, of_b(resistance)]
        again = {"format": "atrum-case/1", "date": "2026-11-20", "position": verdict["position"]}
        assert judged({**again, "steps": steps})["legal"] is judged({**given, "steps": steps})["legal"]
