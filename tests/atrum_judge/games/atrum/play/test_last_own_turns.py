"""Last turns of players, where others have left: those who go back to 10 at their next one, and those who stayed at 0
(P1 §3.4).
"""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.shorthand import case_of

ALL_GONE = {"team": "1x 2x 3x"}
HEALED = {"res": 7, "team": "1x 2+ 3+"}
C_GAVE_UP = {"A": {}, "B": {}, "C": ALL_GONE}
A_LOST_ALL = {"A": {**ALL_GONE, "res": 0}, "B": {}, "C": {}}
OUT_IN_3 = [("A", 1), ("A", 2), ("A", 3)]


def table(turn: str, noted: list[tuple[str, int]], **players: Any) -> dict[str, Any]:
    """A case about the end of a turn, e.g. ``4B``, in a game that A began."""
    now = {"n": int(turn[:-1]), "p": turn[-1], "phase": "discard", "part": "end"}
    noted = sorted(noted, key=lambda one: one[1])
    listed = [{"player": player, "turn": number} for player, number in noted]
    given = case_of({"pos": {**players, "turn": now, "eliminations": listed, "vert": "E"}})
    given["position"]["first_player"] = "A"
    del given["position"]["turn"]["eliminated"]
    return given


def advanced(given: dict[str, Any]) -> dict[str, Any]:
    return judged({**given, "steps": [{"do": "advance", "by": given["position"]["turn"]["player"]}]})


@pytest.mark.law("resistance.reset", carried_out=True)
@pytest.mark.parametrize(
    ("turn", "players", "who", "noted", "resistance"),
    [
        # C gave up before it was their turn, so turn 3 was A's, who lost one in it.
        ("4B", C_GAVE_UP, "A", [("A", 3)], 10),
        ("4B", C_GAVE_UP, "A", [("A", 2)], 7),
        # A went out in turn 3, which was C's.
        ("4B", A_LOST_ALL, "C", [*OUT_IN_3, ("C", 3)], 10),
        # Nobody left: turn 5 is B's.
        ("6C", {"A": {}, "B": {}, "C": {}}, "A", [("A", 4)], 10),
        ("6C", {"A": {}, "B": {}, "C": {}}, "A", [("A", 3)], 7),
    ],
)
def test_who_lost_one_since_their_last_turn_began_goes_back_to_10(
    turn: str, players: dict[str, Any], who: str, noted: list[tuple[str, int]], resistance: int
) -> None:
    """Also where it is not said that they were at 0, but when they lost one (P1 §3.4)."""
    verdict = advanced(table(turn, noted, **{**players, who: HEALED}))
    raised = {player["id"]: player["resistance"] for player in verdict["position"]["players"]}
    assert (verdict["legal"], verdict["position"]["turn"]["player"], raised[who]) == (True, who, resistance)
