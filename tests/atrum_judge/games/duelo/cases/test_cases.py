"""Duelo rule by rule, and the cases that the game comes with."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from atrum_judge.games.duelo.cases.judge import judge_of
from atrum_judge.games.duelo.cases.verdicts import COMPARED
from atrum_judge.games.duelo.laws.registry import LAWS
from atrum_judge.judging.reading import NotACase
from tests.atrum_judge.games.duelo.cases.examples import EXAMPLES, Example
from tests.atrum_judge.games.duelo.cases.examples_plays import LAMP, MOON
from tests.atrum_judge.games.duelo.cases.making import BALM, SPARK, turn
from tests.atrum_judge.games.expecting import differences

GIVEN = json.loads((Path(__file__).parent / "given.json").read_text())


def judged(case: dict[str, Any], language: str = "es") -> dict[str, Any]:
    return judge_of(2).adjudicate(case, today=date(2026, 11, 21), catalogue=lambda name: (), language=language)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_rule_is_judged_as_the_rulebook_says(example: Example) -> None:
    assert list(differences(example.expect, judged(example.case), COMPARED)) == []


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given["title"])
def test_a_case_that_the_game_comes_with(given: dict[str, Any]) -> None:
    assert list(differences(given["expect"], judged(given["case"]), COMPARED)) == []


def test_every_law_that_can_be_broken_is_broken_by_an_example() -> None:
    broken = {code for example in EXAMPLES for code in example.expect.get("codes", ())}
    assert {code for code, law in LAWS.items() if law.says} - broken == set()


@pytest.mark.parametrize("example", EXAMPLES[::7], ids=lambda example: example.name)
def test_what_a_verdict_writes_is_a_case_again(example: Example) -> None:
    position = judged(example.case)["position"]
    if position is not None and position["window"] is not None:  # nothing is being resolved
        assert judged({"format": "duelo-case/1", "position": position})["position"] == position


def at_table(**facts: Any) -> dict[str, Any]:
    players = [{"id": "A", "life": 30, "inventory": [LAMP]}, {"id": "B", "life": 30, "hand": [SPARK, None, BALM]}]
    return {"format": "duelo-case/1", "position": {"players": players, "turn": turn(), **facts}}


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"format": "duelo-case/1", "ask": "roster"}, "roster: required when ask is roster"),
        ({"format": "duelo-case/1"}, "position: required"),
        (at_table(turn=turn("start", "counter")), "position.turn.step: expected "),
        (at_table(turn=turn("plays", "draw")), "position.turn.step: expected none"),
        (at_table(turn=turn("end", "draw")), 'position.turn.step: expected "effects" or "discard"'),
        (at_table(turn=turn(player="Z")), "position.turn.player: expected the id of a player"),
        (at_table(waiting=[{"by": "A"}]), "position.waiting[0]: expected either a card or an ability"),
        (at_table(waiting=[{"by": "A", "card": MOON, "ability": "lamp"}]), "position.waiting[0]: expected either"),
        (at_table(waiting=[{"by": "A", "ability": "sword"}]), "position.waiting[0].ability: expected the id"),
        (at_table(waiting=[{"by": "A", "card": SPARK}]), "position.waiting[0].card.id: expected an id that"),
        (
            at_table(waiting=[{"by": "A", "ability": "lamp"}, {"by": "A", "card": BALM}]),
            "position.waiting[1].card.id: expected an id that",
        ),
        (
            at_table(players=[{"id": "A", "life": 1}, {"id": "A", "life": 1}]),
            "position.players[1].id: expected an id",
        ),
    ],
)
def test_what_is_no_case_is_refused_with_its_place(case: dict[str, Any], said: str) -> None:
    with pytest.raises(NotACase) as refused:
        judged(case)
    assert str(refused.value).startswith(said)


def test_a_case_is_about_every_card_in_it() -> None:
    case = at_table(waiting=[{"by": "A", "card": MOON}])
    case["steps"] = [{"do": "play", "by": "A", "card": {**BALM, "id": "x", "name": "Whole"}}]
    assert judge_of(2).about(case) == ["LAMP", "SPARK", "BALM", "MOON", "Whole"]
