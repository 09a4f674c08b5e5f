"""Cases with the verdict that the rulebook gives them, and worked scenarios."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from atrum_judge.games.atrum.cases.reading import CaseError
from tests.atrum_judge.games.atrum.compare import differences, judged
from tests.atrum_judge.games.atrum.laws.scenario import law
from tests.atrum_judge.games.atrum.said import FILE, sentences
from tests.atrum_judge.games.atrum.shorthand import case_of, expected
from tests.atrum_judge.games.said import said, written

_HERE = Path(__file__).parents[1]
SAID = written(FILE)


def _lines(name: str) -> list[Any]:
    return [pytest.param(data, id=data["id"]) for data in map(json.loads, (_HERE / name).read_text().splitlines())]


@pytest.mark.parametrize("example", _lines("cases.jsonl"))
def test_the_case_gets_the_verdict_of_the_rulebook(example: dict[str, Any]) -> None:
    verdict = judged(example["case"])
    assert differences(example["expect"], verdict) == []
    assert said(verdict) == SAID[example["id"]]


@pytest.mark.parametrize("scenario", _lines("scenarios.jsonl"))
def test_the_scenario_resolves_as_worked_out(scenario: dict[str, Any]) -> None:
    verdict = judged(case_of(scenario))
    assert differences(expected(scenario), verdict) == []
    assert said(verdict) == SAID[scenario["id"]]
    wanted = scenario["expect"].get("codes", [])
    wanted += [scenario["expect"]["code"]] if "code" in scenario["expect"] else []
    codes = {finding["code"] for finding in verdict["findings"]}
    assert set(wanted) <= codes
    because = [
        text.rpartition(" ")[2] for text in scenario["expect"].get("resolution", []) if "not_launched" in text
    ]
    given = [fate["because"] for fate in verdict["resolution"] if not fate["launched"]]
    assert [b.replace("target_zero", "target_invalid").removeprefix("fail.") for b in given] == [
        b.removesuffix("_eliminated") for b in because
    ]


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=name) for name, case in sentences()])
def test_the_sentence_is_said_with_its_values(name: str, case: dict[str, Any]) -> None:
    verdict = judged(case)
    assert said(verdict) == SAID[name]
    assert name.partition("/")[0] in {finding["code"] for finding in verdict["findings"]}


def _powers(*names: str, **fields: Any) -> list[dict[str, Any]]:
    filler = [f"Relleno {n}" for n in range(5 - len(names))]
    return [
        {"name": name, "cost": 1, "esbirro": "Golem", "type": "attack", **fields} for name in (*names, *filler)
    ]


def _roster(*items: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"format": "atrum-case/1", "ask": "roster", "roster": list(items), "date": "2026-11-20", **fields}


def _five(first: dict[str, Any]) -> list[dict[str, Any]]:
    return [first, *({"name": f"Otro {n}", "powers": _powers()} for n in range(4))]


@pytest.mark.law("errata.lectura_sketh")
def test_a_misprinted_star_does_not_count() -> None:
    sketh = {"name": "Sketh I Tronopisado", "powers": _powers("Lectura de Huesos", unique=True)}
    sketh["powers"] = [{**p, "unique": p["name"] == "Lectura de Huesos"} for p in sketh["powers"]]
    other = {"name": "Espejo", "powers": _powers("Lectura de Huesos")}
    verdict = judged(_roster(*_five(sketh)[:4], other))
    assert verdict["legal"] is True
    assert [f["code"] for f in verdict["findings"]] == ["errata.lectura_sketh"]


@pytest.mark.parametrize(("day", "legal"), [("2025-06-30", True), ("2025-07-01", False)])
def test_a_substituted_star_counts_from_its_day(day: str, legal: bool) -> None:
    star = {
        "name": "Escandria Dulcematanza",
        "powers": [{**p, "unique": p["name"] == "Incursión cadavérica"} for p in _powers("Incursión cadavérica")],
    }
    other = {"name": "Oráculo", "powers": [{"name": "Déjà Vú", "unique": True}, *_powers()[1:]]}
    verdict = judged(_roster(*_five(star)[:4], other, date=day))
    assert verdict["legal"] is legal
    assert legal or {"P3 §2.2", "P3 §1.2"} <= {f["rule"] for f in verdict["findings"]}


@pytest.mark.law("roster.unverified", "roster.size", "roster.distinct")
def test_unknown_reptantes_cannot_be_decided_and_all_faults_are_told() -> None:
    assert judged(_roster(*_five({"name": "Nadie sabe"})))["legal"] is None
    verdict = judged(_roster({"name": "Uno"}, {"name": "ÚNO", "edition": "Segunda"}))
    assert verdict["legal"] is False
    assert {"roster.size", "roster.distinct", "roster.unverified"} <= {f["code"] for f in verdict["findings"]}


def _formation(*steps: tuple[str, str, str], first: str = "A") -> dict[str, Any]:
    rosters = {player: [f"{player.lower()}{n}" for n in range(1, 6)] for player in "AB"}
    taken = [{"by": by, "removes": of, "reptante": name} for by, of, name in steps]
    return {
        "format": "atrum-case/1",
        "ask": "formation",
        "formation": {"first": first, "rosters": rosters, "steps": taken},
    }


WHOLE = (("A", "B", "b2"), ("B", "A", "a4"), ("B", "B", "b5"), ("A", "A", "a1"))


@pytest.mark.law("formation.after_first_player", carried_out=True)
def test_a_formation_says_who_begins() -> None:
    case = _formation(*WHOLE)
    assert judged(case)["legal"] is True
    del case["formation"]["first"]
    with pytest.raises(CaseError, match=r"formation\.first"):
        judged(case)


@pytest.mark.parametrize(
    ("name", "said"),
    [("a1", "A: a1 es de A, no de B."), ("Nadie", "A: Nadie no está entre los Reptantes que presentó B.")],
)
def test_of_a_reptante_that_is_not_theirs_it_is_said_whose_it_is(name: str, said: str) -> None:
    (finding,) = judged(_formation(("A", "B", name)))["findings"]
    assert (finding["code"], finding["message"]) == ("formation.unknown", said)


def test_the_last_two_removals_come_in_any_order() -> None:
    verdict = judged(_formation(*WHOLE))
    assert verdict["legal"] is True
    assert verdict["result"]["teams"] == {"A": ["a2", "a3", "a5"], "B": ["b1", "b3", "b4"]}


@pytest.mark.law(
    "formation.order",
    "formation.must_remove_opponent",
    "formation.must_remove_own",
    "formation.already_removed",
    "formation.final",
    "formation.unknown",
)
@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ((("B", "A", "a4"),), "formation.order"),
        ((("A", "A", "a1"),), "formation.must_remove_opponent"),
        ((*WHOLE[:2], ("A", "B", "b1")), "formation.must_remove_own"),
        ((WHOLE[0], ("A", "A", "a1")), "formation.order"),
        ((*WHOLE[:2], ("A", "A", "a4")), "formation.already_removed"),
        ((*WHOLE, ("A", "A", "a2")), "formation.final"),
        ((("A", "B", "nadie"),), "formation.unknown"),
    ],
)
def test_a_removal_out_of_order_is_refused(steps: tuple[tuple[str, str, str], ...], code: str) -> None:
    verdict = judged(_formation(*steps))
    assert (verdict["legal"], verdict["step"]) == (False, len(steps) - 1)
    assert [f["code"] for f in verdict["findings"]] == [code]


@pytest.mark.law("formation.three_left")
@pytest.mark.parametrize(("seats", "told"), [("AB", 4), ("CAB", 4), ("AB", 1)])
def test_the_team_on_the_table_is_the_one_that_was_formed(seats: str, told: int) -> None:
    (finding,) = judged({**_formation(*WHOLE[:told]), "position": _table(seats)})["findings"]
    assert (finding["code"], finding["severity"]) == ("formation.three_left", "illegal")


def _table(seats: str) -> dict[str, Any]:
    """A table on which each player has their second, third and fifth Reptante."""
    position: dict[str, Any] = case_of({"pos": {seat: {} for seat in seats}})["position"]
    for player in position["players"]:
        for reptante, number in zip(player["reptantes"], (2, 3, 5), strict=True):
            reptante["name"] = f"{player['id'].lower()}{number}"
    return position


@pytest.mark.law("formation.after_first_player")
@pytest.mark.parametrize(
    ("said", "codes"),
    [({}, []), ({"first_player": "A"}, []), ({"first_player": "B"}, ["formation.after_first_player"])],
)
def test_who_removes_first_is_who_begins_the_game(said: dict[str, str], codes: list[str]) -> None:
    turn = {"player": "B", "number": 1, "phase": "prepare", "part": "start"} if codes else {}
    case = {**_formation(), "position": _table("AB")}
    case["position"] |= {**said, **({"turn": turn} if turn else {})}
    assert [f["code"] for f in judged(case)["findings"]] == codes


def _conditional(hand: str) -> dict[str, Any]:
    """A Power that asks for a Golem in hand and discards one."""
    case = case_of({"pos": {"A": {"hand": hand}, "B": {}}})
    asks = {"op": "require", "zone": "hand", "whose": "caster", "esbirro": "Golem", "count": 1}
    power = {
        "name": "Eco",
        "cost": 0,
        "esbirro": "Golem",
        "type": "tactical",
        "effects": [asks, {"op": "gain", "amount": 1}],
    }
    case["position"]["players"][0]["reptantes"][0]["powers"][0] = power
    step = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Eco", "discard": "Golem"}
    return {**case, "steps": [step]}


@pytest.mark.law("condition.hidden")
@pytest.mark.law("hand.condition_excludes_cost", carried_out=True)
@pytest.mark.parametrize(
    ("hand", "legal", "codes"),
    [("GG", True, []), ("GB", False, ["condition.not_met"]), ("G?", None, ["condition.hidden"])],
)
def test_a_condition_about_the_hand_means_another_card_than_the_one_discarded(
    hand: str, legal: bool | None, codes: list[str]
) -> None:
    verdict = judged(_conditional(hand))
    assert verdict["legal"] is legal
    assert [finding["code"] for finding in verdict["findings"]] == codes
    assert "P2 §9.2" in {finding["rule"] for finding in verdict["findings"]} or legal is not False


@pytest.mark.law("reptante.not_yours")
def test_the_reptante_of_another_announces_nothing_for_one() -> None:
    case = case_of({"pos": {"A": {"hand": "B"}, "B": {}}})
    case["steps"] = [
        {"do": "announce", "by": "A", "reptante": "B-R1", "power": "Tajo", "target": "B", "discard": "Bestia"}
    ]
    assert "reptante.not_yours" in {f["code"] for f in judged(case)["findings"]}


@pytest.mark.law("time.most_reptantes", "time.most_resistance", "time.last_removal", "time.no_draw")
@pytest.mark.law("score.time_tie_minus_one", carried_out=True)
@pytest.mark.parametrize(
    ("players", "decided", "score", "code"),
    [
        (
            {"A": {"res": 1, "team": "1+ 2- 3x"}, "B": {"res": 20, "team": "1+ 2x 3x"}},
            "reptantes",
            (2, 1),
            "time.most_reptantes",
        ),
        (
            {"A": {"res": 9, "team": "1+ 2+ 3x"}, "B": {"res": 7, "team": "1+ 2+ 3x"}},
            "resistance",
            (2, 1),
            "time.most_resistance",
        ),
        ({"A": {"team": "1+ 2+ 3x"}, "B": {"team": "1+ 2+ 3x"}}, "last_removal", (2, 1), "time.last_removal"),
        ({"A": {}, "B": {}}, None, None, "time.no_draw"),
    ],
)
def test_time_is_decided_in_the_order_of_the_rulebook(
    players: dict[str, Any], decided: str | None, score: Any, code: str
) -> None:
    gone = {name: str(given.get("team", "")).count("x") for name, given in players.items()}
    history = [{"player": name, "turn": 2 * n + 1} for n in range(3) for name in "BA" if n < gone[name]]
    case = case_of({"end": {**players, "eliminations": history}})
    verdict = judged(case)
    assert verdict["result"]["decided_by"] == decided
    assert verdict["result"]["score"] == (dict(zip("AB", score, strict=True)) if score else None)
    assert [f["code"] for f in verdict["findings"]] == [code]


@pytest.mark.law("concede.score_zero", "loop.is_concession")
@pytest.mark.parametrize(("do", "code"), [("concede", "concede.score_zero"), ("loop", "loop.is_concession")])
def test_who_concedes_or_loops_scores_nothing(do: str, code: str) -> None:
    case = case_of({"pos": {"A": {"team": "1+ 2+ 3x"}, "B": {"team": "1+ 2x 3x"}}})
    verdict = judged({**case, "steps": [{"do": do, "by": "A"}]})
    assert (verdict["legal"], verdict["winner"]) == (True, "B")
    assert verdict["result"]["score"] == {"A": 0, "B": 1}
    assert [f["code"] for f in verdict["findings"]] == [code]


def test_the_verdict_says_what_would_have_been_legal() -> None:
    case = case_of({"pos": {"A": {"hand": "BE"}, "B": {}}})
    case["steps"] = [
        {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Tajo", "target": "A", "discard": "Bestia"}
    ]
    message = judged(case)["findings"][0]["message"]
    assert "Tajo (Ráfaga)" in message
    assert "colocar un Esbirro" in message
    assert "Quite" not in message


def test_a_later_certain_fault_wins_over_an_earlier_doubt() -> None:
    case = case_of({"pos": {"A": {"hand": "B"}, "B": {"hand": {"count": 2}}}})
    announce = {"do": "announce", "reptante": "A-R1", "power": "Tajo", "target": "B", "discard": "Bestia"}
    quite = {"do": "announce", "by": "B", "reptante": "B-R2", "power": "Quite", "discard": "Bestia"}
    case["steps"] = [{**announce, "by": "A"}, quite, {"do": "pass", "by": "B"}]
    verdict = judged(case)
    assert (verdict["legal"], verdict["step"]) == (False, 2)
    assert verdict["assumptions"] == ["B tiene en la mano: Bestia."]
    assert verdict["remedies"] == {"point_of_error": 2, "steps_to_rewind": 1}


def test_what_was_left_out_and_seen_since_is_told_to_the_judge() -> None:
    case = case_of({"pos": {"turn": {"phase": "draw"}, "A": {}, "B": {}}})
    case["position"]["turn"]["drawn"] = False
    case["steps"] = [
        {"do": "advance", "by": "A"},
        {"do": "advance", "by": "A"},
        {"do": "draw", "by": "A", "count": 3},
    ]
    assert judged(case)["remedies"] == {
        "point_of_error": 0,
        "steps_to_rewind": 3,
        "omitted": ["draw"],
        "hidden_seen_in_steps": [2],
    }


def _exchanged(value: Any) -> Any:
    """The same with the names A and B exchanged everywhere."""
    if isinstance(value, dict):
        return {_exchanged(key): _exchanged(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_exchanged(item) for item in value]
    if isinstance(value, str) and re.fullmatch(r"[AB](\d+|-R\d+|\+\d+)?", value):
        return {"A": "B", "B": "A"}[value[0]] + value[1:]
    return value


def _without_words(verdict: dict[str, Any]) -> dict[str, Any]:
    findings = [{k: v for k, v in finding.items() if k != "message"} for finding in verdict["findings"]]
    return {**{k: v for k, v in verdict.items() if k != "assumptions"}, "findings": findings}


@pytest.mark.parametrize("example", _lines("cases.jsonl"))
def test_a_true_claim_about_the_end_changes_nothing(example: dict[str, Any]) -> None:
    case = example["case"]
    verdict = judged(case)
    if verdict["legal"] is not True or case.get("ask", "legal") != "legal":
        return
    claim = {key: verdict["position"][key] for key in ("players", "turn", "vertedero", "fosa", "first_player")}
    again = judged({**case, "steps": [*case.get("steps", []), {"do": "expect", **claim}]})
    assert again["legal"] is True
    assert again["position"] == verdict["position"]


@pytest.mark.parametrize(("esbirro", "legal", "codes"), [("G", True, []), ("B", False, ["place.from_hand"])])
def test_a_card_named_out_of_an_unknown_fosa_is_known_from_then_on(
    esbirro: str, legal: bool, codes: list[str]
) -> None:
    turn = {"phase": "draw", "part": "development"}
    steps = [
        {"do": "draw", "by": "A", "cards": "GGG"},
        {"do": "advance", "by": "A"},
        {"do": "advance", "by": "A"},
        {"do": "advance", "by": "A"},
        {"do": "place", "by": "A", "esbirro": esbirro},
    ]
    case = case_of({"pos": {"turn": turn, "A": {"hand": ""}, "B": {"hand": ""}}, "steps": steps})
    verdict = judged(case)
    assert verdict["legal"] is legal
    assert [finding["code"] for finding in verdict["findings"]] == codes


def test_a_power_without_a_target_is_launched_though_the_last_player_is_out() -> None:
    out = [{"player": "C", "turn": turn} for turn in (2, 5, 8)]
    table = {
        "turn": {"p": "A", "n": 13},
        "A": {"hand": "E", "team": "3+ 1+ 2+"},
        "B": {"hand": ""},
        "C": {"res": 0, "hand": "", "team": "1x 2x 3x"},
        "eliminations": out,
    }
    steps = [
        {"do": "announce", "by": "A", "reptante": 1, "power": "Socorro", "discard": "E"},
        {"do": "pass", "by": "B"},
        {"do": "pass", "by": "A"},
    ]
    verdict = judged(case_of({"pos": table, "steps": steps}))
    assert [(fate["power"], fate["launched"]) for fate in verdict["resolution"]] == [("Socorro", True)]
    assert verdict["position"]["players"][0]["resistance"] == 13


@pytest.mark.parametrize(("team", "score"), [("1+ 2+ 3+", {"A": 3, "B": 2}), ("1x 2+ 3+", {"A": 3, "B": 1})])
def test_an_elimination_that_is_owed_when_time_is_called_is_made(team: str, score: dict[str, int]) -> None:
    fallen = [{"player": "B", "turn": 2}] * team.count("x")
    table = {
        "turn": {"n": 7},
        "A": {"hand": "B"},
        "B": {"hand": "", "res": 2, "team": team},
        "eliminations": fallen,
    }
    steps = [
        {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"},
        {"do": "pass", "by": "B"},
        {"do": "pass", "by": "A"},
        {"do": "time"},
    ]
    verdict = judged(case_of({"pos": table, "steps": steps}))
    assert (verdict["result"]["score"], verdict["result"]["decided_by"]) == (score, "reptantes")


@pytest.mark.parametrize(
    ("players", "steps", "code"),
    [
        ("AB", [{"do": "time"}, {"do": "time"}], "game.over"),
        ("AB", [{"do": "concede", "by": "B"}, {"do": "pass", "by": "A"}], "game.over"),
        ("ABC", [{"do": "concede", "by": "B"}, {"do": "concede", "by": "B"}], "game.over"),
        (
            "ABC",
            [{"do": "loop", "by": "B"}, {"do": "eliminate", "by": "C", "reptante": "C-R1"}],
            "elimination.not_due",
        ),
        (
            "AB",
            [{"do": "expect", "players": [{"id": "A", "resistance": 10}]}, {"do": "time"}, {"do": "time"}],
            "game.over",
        ),
    ],
)
def test_what_follows_a_declaration_or_a_true_claim_is_judged(
    players: str, steps: list[dict[str, Any]], code: str
) -> None:
    verdict = judged(case_of({"pos": {player: {} for player in players}, "steps": steps}))
    assert (verdict["legal"], verdict["step"]) == (False, len(steps) - 1)
    assert verdict["findings"][-1]["code"] == code


@pytest.mark.law("pay.mode_declared")
@pytest.mark.parametrize(("pay", "answer"), [("exhaust", False), ("exploit", True), (None, True)])
@pytest.mark.parametrize("is_pending", [False, True])
def test_a_power_whose_text_asks_to_be_paid_by_exploiting_is_not_paid_otherwise(
    pay: str | None, answer: bool, is_pending: bool
) -> None:
    """Left out, it is paid as its text says (P2 §5.2); of a copy it is the text of the copier."""
    case = law("pay.mode_declared", "A1 Embate >B @A1,A2 -C; B.; A.", A="C|G+ Z+", B="").case
    case["position"]["players"][0]["reptantes"][0]["powers"][1]["cost_by_exploit"] = True
    case["steps"][0] |= {"pay": pay} if pay else {}
    if is_pending:
        case["position"]["chain"] = [case["steps"].pop(0)]
    verdict = judged(case)
    assert verdict["legal"] is answer
    if answer:
        assert verdict["position"]["players"][0]["altar"] == []
    else:
        assert [f["code"] for f in verdict["findings"]] == ["pay.mode_declared"]
