"""When somebody last had a turn, where others have left: who goes back to 10 at their next one, and who stayed at 0 (P1 §3.4)."""

from itertools import product
from random import Random
from typing import Any

import pytest

from rules.games.atrum.play.game import start
from rules.games.atrum.play.history_faults import last_own_turns
from rules.games.atrum.table.general import rules_on
from rules.games.atrum.table.position import ELIMINATED, Position
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import TODAY, team
from tests.rules.games.atrum.shorthand import case_of

ALL_GONE = {"team": "1x 2x 3x"}
HEALED = {"res": 7, "team": "1x 2+ 3+"}
AT_ZERO = {"res": 0, "team": "1x 2+ 3+"}
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
        ("4B", A_LOST_ALL, "C", [*OUT_IN_3, ("C", 2)], 7),
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


@pytest.mark.law("resistance.reset")
@pytest.mark.parametrize("claimed", [7, 10])
def test_where_nobody_knows_when_that_turn_was_nobody_knows_whether_they_do(claimed: int) -> None:
    """Turn 7 is A's, if C had two turns or none: the last one of B was turn 5 or 6 (P1 §3.4, P3 §2.6)."""
    given = table("7A", [("B", 5)], **C_GAVE_UP | {"B": HEALED})
    assert judged(given)["legal"] is True
    given["steps"] = [
        {"do": "advance", "by": "A"},
        {"do": "expect", "players": [{"id": "B", "resistance": claimed}]},
    ]
    verdict = judged(given)
    assert (verdict["legal"], verdict["step"]) == (None, 0)
    assert verdict["findings"][0]["code"] == "resistance.reset"
    for told, resistance in (({"zero_since_own_turn": True}, 7), ({"resistance": 12}, 12)):
        known = table("7A", [("B", 5)], **C_GAVE_UP | {"B": HEALED})
        known["position"]["players"][1] |= told
        verdict = advanced(known)
        assert (verdict["legal"], verdict["position"]["players"][1]["resistance"]) == (True, max(10, resistance))


@pytest.mark.law("resistance.zero_own_turn")
@pytest.mark.parametrize(
    ("turn", "players", "who", "noted", "is_possible"),
    [
        # Turn 3 is A's, so C had none and turn 2 was B's.
        ("3A", C_GAVE_UP, "B", [("B", 1)], False),
        ("3A", C_GAVE_UP, "B", [("B", 2)], True),
        ("3C", {"A": {}, "B": ALL_GONE, "C": {}}, "A", [("A", 1)], True),
        ("5A", {"A": {}, "B": ALL_GONE, "C": {}}, "C", [("C", 3)], False),
        ("5A", {"A": {}, "B": ALL_GONE, "C": {}}, "C", [("C", 4)], True),
        ("7A", C_GAVE_UP, "B", [("B", 5)], True),
        ("7A", C_GAVE_UP, "B", [("B", 4)], False),
    ],
)
@pytest.mark.parametrize("fell", [AT_ZERO, {**HEALED, "zero": True}])
def test_nobody_has_been_at_zero_since_before_their_last_turn_whenever_others_left(
    turn: str,
    players: dict[str, Any],
    who: str,
    noted: list[tuple[str, int]],
    is_possible: bool,
    fell: dict[str, Any],
) -> None:
    given = table(turn, noted, **{**players, who: fell})
    for player in given["position"]["players"]:
        player["zero_since_own_turn"] = player["id"] == who and "zero" in fell
    given["position"]["turn"]["eliminated"] = [f"{who}-R1"] if (who, int(turn[:-1])) in noted else []
    found = [f["code"] for f in judged(given)["findings"] if f["severity"] == "impossible"]
    assert found == ([] if is_possible else ["resistance.zero_own_turn"])


def test_who_began_is_not_supposed_against_somebody_at_zero() -> None:
    """If B began and C had turn 2, the last turn of B was turn 1, in which they fell (P1 §3.4)."""
    given = table("3A", [("B", 1)], **C_GAVE_UP | {"B": AT_ZERO})
    given["position"]["turn"]["eliminated"] = []
    assert judged(given)["legal"] is False
    del given["position"]["first_player"]
    assert judged(given)["legal"] is True


def _told(rng: Random) -> tuple[Position, dict[int, tuple[int, int]]]:
    """A position in which some are out, and the first and last turn in which each of them may have left."""
    size, number = rng.choice([3, 4, 5]), rng.randint(1, 7)
    sides = ((0, 2), (1, 3)) if size == 4 and rng.random() < 0.5 else ()
    position = start([team("ABCDE"[i]) for i in range(size)], rules_on(TODAY), Random(1), sides=sides)
    noted: list[tuple[int, int]] = []
    may_leave = {}
    for i in rng.sample(range(size), rng.randint(1, size - 2)):
        player = position.players[i]
        gone = tuple(reptante._replace(state=ELIMINATED) for reptante in player.reptantes)
        position = position.with_player(i, player._replace(reptantes=gone))
        turns = sorted(rng.sample(range(1, number + 1), min(number, rng.choice([0, 1, 3]))))
        noted += [(i, turn) for turn in turns]
        last = max([1, *turns])
        may_leave[i] = (last, last if len(turns) == 3 else number)
    holder = rng.randrange(size)
    turn = position.turn._replace(number=number, player=holder)
    return position._replace(turn=turn, eliminations=tuple(noted), first=rng.randrange(size)), may_leave


def _turns(position: Position, left: dict[int, int]) -> list[int]:
    """Return the holder of each turn up to this one, if others left in these turns; fewer turns where the game was over."""
    size, seat, had = len(position.players), position.first, [position.first]
    for number in range(1, position.turn.number):
        living = [i % size for i in range(seat + 1, seat + size + 1) if left.get(i % size, number + 1) > number]
        if not living or set(living) <= set(position.side_of(living[0])):
            return had
        seat = living[0]
        had.append(seat)
    return had


@pytest.mark.parametrize("seed", range(60))
def test_the_last_turn_of_somebody_is_one_of_those_that_every_way_to_leave_gives(seed: int) -> None:
    position, may_leave = _told(Random(seed))
    number, holder = position.turn.number, position.turn.player
    ways = [range(first, last + 1) for first, last in may_leave.values()]
    for index in range(len(position.players)):
        if index in may_leave or index == holder:
            continue
        found = set()
        for turns in product(*ways):
            had = _turns(position, dict(zip(may_leave, turns, strict=True)))
            if len(had) == number and had[-1] == holder:
                found.add(max((at for at, seat in enumerate(had, 1) if seat == index), default=0))
        assert not found or last_own_turns(position, index) == found
