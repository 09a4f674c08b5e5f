"""Facts of a position about the turns before it: eliminations, and the limits of so many turns."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.shorthand import case_of

ONE_GONE = {"B": {"team": "1x 2+ 3+"}}


def case(*, fosa: dict[str, Any] | None = None, **position: Any) -> dict[str, Any]:
    given = case_of({"pos": {"A": {}, "B": {}, **position}})
    if fosa is not None:
        given["position"]["fosa"] = fosa
    return given


def found(given: dict[str, Any], severity: str = "impossible") -> list[str]:
    return [f["code"] for f in judged(given)["findings"] if f["severity"] == severity]


def history(*noted: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"player": player, "turn": turn} for player, turn in noted]


@pytest.mark.law("elimination.history", "elimination.one_per_turn")
@pytest.mark.parametrize(
    ("position", "codes"),
    [
        ({"eliminations": history(("B", 5)), "turn": {"elim": ["B"]}}, []),
        ({"eliminations": history(("B", 4))}, []),
        ({"turn": {"elim": ["B"]}}, []),
        ({"eliminations": history(("B", 5))}, ["elimination.history"]),
        ({"eliminations": history(("B", 4)), "turn": {"elim": ["B"]}}, ["elimination.history"]),
        ({"eliminations": history(("B", 6))}, ["elimination.history"]),
        ({"eliminations": history(("B", 0))}, ["elimination.history"]),
        ({"eliminations": history(("A", 3), ("B", 4))}, ["elimination.history"]),
        ({"eliminations": history(("B", 3), ("B", 4))}, ["elimination.history"]),
        ({"B": {"team": "1x 2x 3+"}, "eliminations": history(("B", 4))}, ["elimination.history"]),
        ({"B": {"team": "1x 2x 3+"}, "eliminations": history(("B", 4), ("B", 3))}, ["elimination.history"]),
        ({"B": {"team": "1x 2x 3+"}, "eliminations": history(("B", 3), ("B", 4))}, []),
        ({"B": {"team": "1x 2x 3+"}, "eliminations": history(("B", 4), ("B", 4))}, ["elimination.one_per_turn"]),
        ({"B": {"team": "1x 2x 3+"}, "turn": {"elim": ["B"]}}, ["elimination.one_per_turn"]),
    ],
)
def test_the_accounts_of_who_was_eliminated_agree(position: dict[str, Any], codes: list[str]) -> None:
    assert found(case(**{**ONE_GONE, **position})) == codes


ALL_GONE = "1x 2x 3x"


@pytest.mark.parametrize(
    ("team", "noted", "lost"),
    [
        ("1x 2+ 3+", [("B", 5)], ["B-R1"]),
        ("1x 2+ 3+", [("B", 4)], []),
        ("1x 2x 3+", [("B", 4), ("B", 5)], ["B-R2"]),
    ],
)
def test_who_lost_one_in_this_turn_may_be_told_by_the_list_alone(
    team: str, noted: list[tuple[str, int]], lost: list[str]
) -> None:
    """Of two it makes no difference which went last: nobody loses another one in the turn (P1 §3.2)."""
    given = case(B={"res": 0, "team": team}, eliminations=history(*noted))
    del given["position"]["turn"]["eliminated"]
    verdict = judged(given)
    assert (verdict["legal"], verdict["position"]["turn"]["eliminated"]) == (True, lost)
    given["position"]["turn"]["eliminated"] = []
    assert found(given) == (["elimination.history"] if lost else [])


def test_a_list_that_cannot_be_says_nothing_of_this_turn() -> None:
    given = case(B={"team": "1+ 2+ 3+"}, eliminations=history(("B", 5)))
    del given["position"]["turn"]["eliminated"]
    assert "elimination.history" in found(given)
    assert judged(given)["position"]["turn"]["eliminated"] == []


@pytest.mark.law("elimination.history")
def test_a_reptante_in_play_was_not_eliminated_in_this_turn() -> None:
    given = case()
    given["position"]["turn"]["eliminated"] = ["B-R1"]
    assert found(given) == ["elimination.history"]


@pytest.mark.law("elimination.count_bound")
@pytest.mark.parametrize(("number", "codes"), [(3, []), (2, ["elimination.count_bound"])])
def test_no_more_reptantes_are_gone_than_turns_were_played_before(number: int, codes: list[str]) -> None:
    turn = {"n": number, "p": "AB"[(number - 1) % 2]}
    given = case(B={"team": "1x 2x 3+"}, turn=turn)
    assert found(given) == codes


def test_with_three_somebody_may_have_given_up_all_at_once() -> None:
    three = {"C": {"team": "1x 2x 3x"}, "turn": {"n": 2, "p": "B"}}
    assert found(case(**three)) == []
    assert found(case(**three, B={"team": "1x 2+ 3+"}, eliminations=history(("B", 1)))) == []
    assert found(case(**three, eliminations=history(("C", 1), ("C", 2)))) == []


@pytest.mark.law("elimination.owed_position")
@pytest.mark.parametrize(
    ("position", "codes"),
    [
        ({"B": {"res": 0}}, []),
        ({"B": {"res": 1}}, ["elimination.owed_position"]),
        ({"B": {"res": 0, "team": "1x 2+ 3+"}, "turn": {"elim": ["B"]}}, ["elimination.owed_position"]),
    ],
)
def test_an_elimination_is_owed_at_zero_and_once_a_turn(position: dict[str, Any], codes: list[str]) -> None:
    assert found(case(**position, owed=["B"])) == codes


def test_an_owed_elimination_comes_before_anything_else() -> None:
    given = case(B={"res": 0}, owed=["B"])
    assert judged(given)["position"]["owed"] == ["B"]
    given["steps"] = [{"do": "eliminate", "by": "B", "reptante": "B-R2"}, {"do": "advance", "by": "A"}]
    assert judged(given)["legal"] is True
    given["steps"].reverse()
    assert [f["code"] for f in judged(given)["findings"]] == ["elimination.pending"]


@pytest.mark.law("resistance.zero_needs_elimination")
@pytest.mark.parametrize(
    ("first", "position", "answer"),
    [
        ("B!", {}, (True, None)),
        ("expect B!", {}, (True, None)),
        ("B! A>>", {}, (True, None)),
        ("B! C!", {"C": {"res": 0}}, (True, None)),
        # Nothing else tells that it is owed.
        ("", {}, (False, None)),
        ("A>> B!", {}, (False, None)),
        ("A!", {}, (False, None)),
        ("B!", {"C": {"res": 0}}, (False, None)),
        ("B!", {"B": {"res": 1}}, (False, 0)),
        ("B! B!", {}, (False, 1)),
    ],
)
def test_who_begins_by_removing_one_at_zero_with_a_whole_team_owes_it(
    first: str, position: dict[str, Any], answer: tuple[bool, int | None]
) -> None:
    """The position is the one right after the damage (P1 §3.2)."""
    given = case(**{"B": {"res": 0}, **position})
    for place, word in enumerate(first.split()):
        remove = {"do": "eliminate", "by": word[0], "reptante": f"{word[0]}-R{place + 1}"}
        others = {"expect": {"do": "expect", "players": [{"id": "B", "resistance": 0}]}}
        given["steps"].append({**others, "A>>": {"do": "advance", "by": "A"}}.get(word, remove))
    verdict = judged(given)
    assert (verdict["legal"], verdict["step"]) == answer
    assert ("resistance.zero_needs_elimination" in found(given)) is (answer == (False, None))


@pytest.mark.law("elimination.due", carried_out=True)
@pytest.mark.parametrize(
    ("team", "eliminations", "removed", "legal"),
    [
        ("1x 2+ 3+", [("B", 2)], "B", True),
        ("1x 2x 3+", [("B", 2), ("B", 3)], "B", True),
        ("1x 2x 3+", [], "B", True),
        ("1x 2+ 3+", [("B", 5)], "B", False),
        ("1x 2+ 3+", [("A", 2)], "A", True),
        ("1x 2+ 3+", [], "A", True),
    ],
)
def test_who_begins_by_removing_another_one_at_zero_owes_it_unless_it_was_lost_since(
    team: str, eliminations: list[tuple[str, int]], removed: str, legal: bool
) -> None:
    """Turn 5 is of A; nothing else tells that somebody owes a second or third one (P1 §3.2)."""
    given = case(**{removed: {"res": 0, "team": team}})
    del given["position"]["turn"]["eliminated"]
    if eliminations:
        given["position"]["eliminations"] = history(*eliminations)
    given["steps"] = [{"do": "eliminate", "by": removed, "reptante": f"{removed}-R3"}]
    verdict = judged(given)
    assert verdict["legal"] is legal
    assert (verdict["step"] == 0) is (legal is False)


@pytest.mark.law("resistance.zero_own_turn")
@pytest.mark.parametrize(
    ("fell", "listed", "legal"),
    [
        ({"res": 0}, None, True),
        ({"res": 4, "zero": True}, None, True),
        ({"res": 0}, [], False),
        ({"res": 0}, ["A"], True),
        ({"res": 0, "team": "1x 2x 3x"}, None, True),
    ],
)
def test_who_is_at_zero_in_the_own_turn_lost_one_in_it_where_nobody_says_when(
    fell: dict[str, Any], listed: list[str] | None, legal: bool
) -> None:
    """A missing list says nothing; an empty one says that nobody did (P1 §3.2, §3.4)."""
    zero = fell.pop("zero", False)
    given = case(A={"team": "1x 2+ 3+", **fell})
    given["position"]["players"][0]["zero_since_own_turn"] = zero
    if listed is None:
        del given["position"]["turn"]["eliminated"]
    elif listed:
        given["position"]["turn"]["eliminated"] = ["A-R1"]
    assert judged(given)["legal"] is legal
    assert ("resistance.zero_own_turn" in found(given)) is not legal


@pytest.mark.law("game.over")
def test_a_game_that_is_over_says_so_and_nothing_is_played_on_it() -> None:
    given = case(B={"team": "1x 2x 3x"})
    verdict = judged(given)
    assert (verdict["legal"], verdict["winner"]) == (True, "A")
    assert verdict["result"]["score"] == {"A": 3, "B": 0}
    assert [(f["code"], f["severity"]) for f in verdict["findings"]] == [("game.over", "note")]
    given["steps"] = [{"do": "advance", "by": "A"}]
    verdict = judged(given)
    assert (verdict["legal"], verdict["step"], verdict["winner"]) == (False, 0, "A")


def test_a_game_of_three_goes_on_while_two_have_reptantes() -> None:
    assert judged(case(B={"team": "1x 2x 3x"}, C={}))["winner"] is None
    assert judged(case(B={"team": "1x 2x 3x"}, C={"team": "1x 2x 3x"}))["winner"] == "A"


def test_a_group_wins_when_no_other_group_has_reptantes() -> None:
    four = {"B": {"team": "1x 2x 3x"}, "C": {"team": "4+ 5+ 6+"}, "D": {"team": "4x 5x 6x"}}
    assert judged(case(**four, teams=[["A", "C"], ["B", "D"]]))["winner"] == "A"


@pytest.mark.law("turn.order")
def test_who_is_out_has_no_turn() -> None:
    out = {"A": {"team": "1x 2x 3x"}, "C": {}}
    assert found(case(**out)) == ["turn.order"]
    assert found(case(**out, turn={"p": "B", "n": 5})) == []


# Limits of so many turns -------------------------------------------------------------------------------------


THREE_OF_B = [("B", 1), ("B", 4), ("B", 7)]


def test_who_lost_one_since_their_own_turn_goes_back_to_10_though_another_is_out() -> None:
    """C fell in turn 8, their own, and was raised again; turns pass over B (P1 §3.4)."""
    given = case(
        B={"res": 0, "team": ALL_GONE},
        C={"res": 4, "team": "1x 2+ 3+"},
        turn={"n": 9, "p": "A", "phase": "discard", "part": "end"},
        eliminations=history(*THREE_OF_B, ("C", 8)),
        vert="E",
    )
    given["position"]["first_player"] = "A"
    given["steps"] = [{"do": "advance", "by": "A"}]
    verdict = judged(given)
    assert (verdict["legal"], verdict["position"]["players"][2]["resistance"]) == (True, 10)


@pytest.mark.parametrize(
    ("noted", "written"),
    [([], None), ([("B", 2), ("B", 3)], [("B", 2), ("B", 3), ("B", 5)])],
)
def test_the_last_loss_of_somebody_is_not_written_as_the_only_one(
    noted: list[tuple[str, int]], written: list[tuple[str, int]] | None
) -> None:
    """A player who had lost two before, nobody knows when, has not given up after losing one (P1 §3.1, P3 §2.6)."""
    for others in ({}, {"C": {}}):
        turn = {"n": 5, "p": "B" if others else "A"}
        given = case(B={"res": 0, "team": "1x 2x 3+"}, turn=turn, owed=["B"], **others)
        given["position"] |= {"eliminations": history(*noted)} if noted else {}
        verdict = judged({**given, "steps": [{"do": "eliminate", "by": "B", "reptante": "B-R3"}]})
        assert verdict["legal"] is True
        assert verdict["position"].get("eliminations") == (None if written is None else history(*written))
        again = {key: given[key] for key in ("format", "date")} | {"position": verdict["position"]}
        assert found(again) == []
        assert judged(again)["position"] == verdict["position"]


@pytest.mark.parametrize("how", ["concede", "loop"])
def test_who_gives_up_while_they_owe_an_elimination_leaves_it_owed(how: str) -> None:
    """Or the position of the verdict could not be: somebody at 0 with three Reptantes (P1 §3.2)."""
    given = case(B={"res": 0}, owed=["B"])
    verdict = judged({**given, "steps": [{"do": how, "by": "B"}]})
    assert (verdict["legal"], verdict["winner"]) == (True, "A")
    again = {key: given[key] for key in ("format", "date")} | {"position": verdict["position"]}
    assert found(again) == []
    removes = {"do": "eliminate", "by": "B", "reptante": "B-R1"}
    after = judged({**given, "steps": [{"do": how, "by": "B"}, removes]})
    assert (after["legal"], after["step"], after["findings"][-1]["code"]) == (False, 1, "game.over")


@pytest.mark.parametrize("how", ["concede", "loop"])
def test_who_wins_while_they_owe_an_elimination_has_lost_a_reptante(how: str) -> None:
    """It left at once when they fell to 0 (P1 §3.2), so it does not count for the SCORE, as at the end of time."""
    given = case(B={"res": 0}, owed=["B"])
    verdict = judged({**given, "steps": [{"do": how, "by": "A"}]})
    assert (verdict["legal"], verdict["result"]["score"]) == (True, {"A": 0, "B": 2})
    gone = [r["id"] for r in verdict["position"]["players"][1]["reptantes"] if r["state"] == "eliminated"]
    assert gone == ["B-R1"]
    again = {key: given[key] for key in ("format", "date")} | {"position": verdict["position"]}
    assert found(again) == []
