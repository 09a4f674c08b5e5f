"""Shadow Throne rule by rule, and the cases that the game comes with."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from atrum_judge.games.shadow_throne.cases.judge import JUDGE
from atrum_judge.games.shadow_throne.cases.verdicts import COMPARED
from atrum_judge.games.shadow_throne.laws.registry import LAWS
from atrum_judge.judging.reading import NotACase
from tests.atrum_judge.games.expecting import differences
from tests.atrum_judge.games.shadow_throne.cases.examples import EXAMPLES, Example
from tests.atrum_judge.games.shadow_throne.cases.making import CHOOSE, EMPTY, at, case, do, one, wave, who

GIVEN = json.loads((Path(__file__).parent / "given.json").read_text())


def judged(case: dict[str, Any], language: str = "es") -> dict[str, Any]:
    return JUDGE.adjudicate(case, today=date(2026, 11, 21), catalogue=lambda name: (), language=language)


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
    if position is not None:
        assert (
            judged({"format": "shadow_throne-case/1", "cards": example.case["cards"], "position": position})[
                "position"
            ]
            == position
        )


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (
            case(EMPTY, at("intrigue", "deal"), do("deal", packs={"Z": {"count": 6}})),
            "expected the id of a player",
        ),
        (case(EMPTY, at("intrigue", "deal"), do("deal", packs=[6])), "expected an object"),
        (case(EMPTY, wave("reveal"), do("reveal", cards={"Z": "Monje"})), "expected the id of a player"),
        (case(EMPTY, wave("track"), do("track", power={"Elfos": 1})), "expected a faction"),
        (
            case(EMPTY, at("resolution", "influence", winners=["Imperio", "Elfos"])),
            "winners[1]: expected a faction",
        ),
        (case(EMPTY, at("conflict", "deal")), 'step: expected "choose" or'),
        (case(EMPTY, CHOOSE, do("pick", "Z")), "expected the id of a player"),
        (case([EMPTY[0], EMPTY[0], EMPTY[1]], CHOOSE), "players[1].id: expected an id that nothing else has"),
        (
            case([EMPTY[0], who("B", "Monje", {**one("B", 2, "Monje"), "id": "B1"})], CHOOSE),
            "players[1].played[1].id: expected an id that nothing else has",
        ),
    ],
)
def test_what_is_no_case_is_refused_with_its_place(made: dict[str, Any], said: str) -> None:
    with pytest.raises(NotACase) as refused:
        judged(made)
    assert said in str(refused.value)


def test_a_case_is_about_the_characters_played_and_named() -> None:
    players = [who("A", "Monje"), who("B", one("B", 1, "Lancero")), who("C")]
    made = case(
        players, CHOOSE, do("choose", "A", card="Duque"), do("choose", "B"), do("choose", "C", card="Monje")
    )
    made["position"]["players"][2]["played"] = [{"id": "C1", "card": None, "wave": 1}]
    assert JUDGE.about(made) == ["Monje", "Lancero", "Duque"]
    assert JUDGE.about({}) == []
