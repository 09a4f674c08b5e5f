"""What a position tells of the turns before it: eliminations, and what so many turns allow."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.shorthand import case_of

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


def test_after_the_last_opponent_fell_nobody_is_due() -> None:
    """B and C lost their last Reptantes in turns 3 and 4; there was no turn 5 (P1 §3.2)."""
    gone = history(("B", 1), ("C", 1), ("B", 2), ("C", 2), ("B", 3), ("C", 4))
    players = {"B": {"team": ALL_GONE, "res": 0}, "C": {"team": ALL_GONE, "res": 0}}
    given = case(**players, eliminations=gone, vert="E")
    given["position"]["first_player"] = "A"
    assert found(given) == ["game.over"]


@pytest.mark.law("game.over")
@pytest.mark.parametrize(
    ("players", "resistance", "turns", "is_now", "codes"),
    [
        ("AB", 0, (3, 4, 5), True, []),
        ("AB", 3, (3, 4, 5), True, ["game.over"]),
        ("AB", 0, (2, 3, 4), False, ["game.over"]),
        ("ABC", 0, (1, 2, 3), False, []),
        ("ABC", 1, (1, 2, 3), False, []),
    ],
)
def test_who_has_lost_all_stays_at_0_and_the_last_of_them_ends_the_game(
    players: str, resistance: int, turns: tuple[int, ...], is_now: bool, codes: list[str]
) -> None:
    """Nobody out recovers, and no turn follows (P1 §3.1, §3.4); where not each loss is noted they may have given up."""
    table = {name: {"res": resistance, "team": ALL_GONE} if name == "B" else {} for name in players}
    given = case(**table, eliminations=history(*[("B", turn) for turn in turns]))
    given["position"]["turn"]["eliminated"] = ["B-R3"] if is_now else []
    assert found(given) == codes
    if resistance and not codes:
        assert found(given, "note") == ["game.over"]
    given["position"]["eliminations"].pop()
    assert "game.over" not in found(given)


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


TAJO = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}


@pytest.mark.law("resistance.zero_needs_elimination")
@pytest.mark.parametrize(
    ("first", "position", "answer"),
    [
        ("B!", {}, (True, None)),
        ("expect B!", {}, (True, None)),
        ("B! A>>", {}, (True, None)),
        ("B! C!", {"C": {"res": 0}}, (True, None)),
        # What was announced before is launched once it is made, if it still can be.
        ("B! A>>", {"A": {"hand": "B"}, "chain": [TAJO]}, (True, None)),
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


# What so many turns allow ------------------------------------------------------------------------------------


@pytest.mark.law("draw.upper_bound", "discard.lower_bound")
@pytest.mark.parametrize(
    ("position", "codes"),
    [
        ({"A": {"hand": "BBBCCC", "altar": "G+ G+"}}, []),  # turns 1, 3 and 5: 2 + 3 + 3
        ({"A": {"hand": "BBBCCCZ", "altar": "G+ G+"}}, ["draw.upper_bound"]),
        ({"B": {"hand": "BBBCCC"}}, []),  # turns 2 and 4
        ({"B": {"hand": "BBBCCCZ"}}, ["draw.upper_bound"]),
        ({"A": {"team": "1- 2+ 3+"}}, ["discard.lower_bound"]),
        ({"B": {"res": 7}}, ["discard.lower_bound"]),
        ({"A": {"team": "1- 2+ 3+"}, "B": {"res": 7}, "vert": "G"}, []),
    ],
)
def test_with_nothing_discarded_nothing_was_launched(position: dict[str, Any], codes: list[str]) -> None:
    listed = sum(len(position.get(p, {}).get("hand", "")) for p in "AB") + len(position.get("vert", ""))
    listed += sum(len(position.get(p, {}).get("altar", "").split()) for p in "AB")
    given = case(**position, fosa={"count": 60 - listed})
    assert found(given, "note") == codes
    assert judged(given)["legal"] is True


def test_what_was_discarded_is_not_asked_of_a_table_told_in_part() -> None:
    assert found(case(A={"team": "1- 2+ 3+"}, B={"res": 7}), "note") == []


@pytest.mark.law("reptante.exhausted_after_prepare")
@pytest.mark.parametrize(
    ("phase", "part", "flags", "codes"),
    [
        ("prepare", "start", {"prepared": False}, []),
        ("prepare", "development", {"prepared": False}, []),
        ("prepare", "development", {}, ["reptante.exhausted_after_prepare"]),
        ("prepare", "end", {}, ["reptante.exhausted_after_prepare"]),
        ("draw", "development", {"drawn": False}, ["reptante.exhausted_after_prepare"]),
        ("draw", "development", {"drawn": True}, []),
        ("main", "start", {}, []),
    ],
)
def test_a_reptante_exhausted_just_after_preparing_is_noted(
    phase: str, part: str, flags: dict[str, bool], codes: list[str]
) -> None:
    table = {"A": {"team": "1- 2+ 3+"}, "B": {"team": "1- 2+ 3+"}, "vert": "B"}
    given = case(**table, turn={"phase": phase, "part": part}, fosa={"count": 59})
    given["position"]["turn"] |= {"prepared": True, **flags}
    assert found(given, "note") == codes
    given["position"]["players"][0]["reptantes"][0]["skip_next_prepare"] = True
    assert found(given, "note") == []


LOST_IN_4 = [{"player": "B", "turn": turn} for turn in (2, 3, 4)]


@pytest.mark.parametrize(
    ("players", "turn", "eliminations", "due"),
    [
        ("ABC", "7A", LOST_IN_4, "C"),
        ("ABC", "6A", LOST_IN_4, ""),
        ("ABC", "5A", LOST_IN_4, "C"),
        ("ABC", "5C", LOST_IN_4, ""),
        ("ABCD", "9A", LOST_IN_4, "C"),
        ("ABCD", "9C", LOST_IN_4, ""),
        ("ABC", "4A", LOST_IN_4, ""),
        ("ABC", "7A", [], ""),
        ("ABC", "7A", LOST_IN_4[:2], ""),
    ],
)
def test_turns_pass_over_who_is_out_once_it_is_known_since_when(
    players: str, turn: str, eliminations: list[dict[str, Any]], due: str
) -> None:
    """A, B, C and D took a turn each; who may have given up left nobody knows when (P1 §5.1, P3 §2.6)."""
    table = {name: {"res": 0, "team": ALL_GONE} if name == "B" else {} for name in players}
    given = {"n": int(turn[0]), "p": turn[1], "elim": ["B"] if turn[0] == "4" else []}
    case = case_of({"pos": {**table, "turn": given, "eliminations": eliminations}})
    case["position"]["turn"]["eliminated"] = case["position"]["turn"]["eliminated"][-1:]
    case["position"]["first_player"] = "A"
    said = [f["message"] for f in judged(case)["findings"]]
    assert said == ([f"El turno {turn[0]} es de {due}, si empezó A."] if due else [])
    del case["position"]["first_player"]  # then somebody else began
    assert judged(case)["findings"] == []


@pytest.mark.parametrize(
    ("team", "owed", "is_possible"),
    [("1+ 2+ 3+", [], False), ("1x 2+ 3+", [], True), ("1+ 2+ 3+", ["A"], True)],
)
def test_who_fell_to_zero_has_lost_a_reptante(team: str, owed: list[str], is_possible: bool) -> None:
    """Also once their resistance was raised again (P1 §3.2); in which of two turns it was need not be told."""
    table = {"A": {"team": team, "res": 0 if owed else 4}, "B": {}, "turn": {"n": 6, "p": "B"}, "owed": owed}
    case = case_of({"pos": table})
    case["position"]["players"][0]["zero_since_own_turn"] = True
    said = [f["message"] for f in judged(case)["findings"]]
    assert said == (
        [] if is_possible else ["A llegó a 0 y conserva sus 3 Reptantes: al llegar a 0 se elimina uno."]
    )


@pytest.mark.parametrize(
    ("noted", "written"),
    [([], []), ([("B", 2), ("B", 3)], [("B", 2), ("B", 3), ("B", 5)])],
)
def test_the_last_loss_of_somebody_is_not_written_as_the_only_one(
    noted: list[tuple[str, int]], written: list[tuple[str, int]]
) -> None:
    """Who had lost two before, nobody knows when, has not given up after losing one (P1 §3.1, P3 §2.6)."""
    for others in ({}, {"C": {}}):
        turn = {"n": 5, "p": "B" if others else "A"}
        given = case(
            B={"res": 0, "team": "1x 2x 3+"}, turn=turn, eliminations=history(*noted), owed=["B"], **others
        )
        verdict = judged({**given, "steps": [{"do": "eliminate", "by": "B", "reptante": "B-R3"}]})
        assert verdict["legal"] is True
        assert verdict["position"]["eliminations"] == history(*written)
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


@pytest.mark.parametrize("removes", [[], [{"do": "eliminate", "by": "B", "reptante": "B-R3"}]])
@pytest.mark.parametrize("how", ["concede", "loop"])
def test_who_wins_while_they_owe_an_elimination_has_lost_a_reptante(
    how: str, removes: list[dict[str, Any]]
) -> None:
    """It left at once when they fell to 0 (P1 §3.2), so it does not count for the SCORE, as at the end of time."""
    given = case(B={"res": 0}, owed=["B"])
    verdict = judged({**given, "steps": [{"do": how, "by": "A"}, *removes]})
    assert (verdict["legal"], verdict["result"]["score"]) == (True, {"A": 0, "B": 2})
    gone = [r["id"] for r in verdict["position"]["players"][1]["reptantes"] if r["state"] == "eliminated"]
    assert gone == (["B-R3"] if removes else ["B-R1"])
    again = {key: given[key] for key in ("format", "date")} | {"position": verdict["position"]}
    assert found(again) == []
