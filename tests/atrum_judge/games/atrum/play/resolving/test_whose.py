"""The participant of an effect that may be about anybody: the one who is named when announcing (P2 §1.4, §9.5)."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.asking import answer, case, claim, to
from tests.atrum_judge.games.atrum.compare import judged

TABLE = {"A": "BG|G+|9+ 2+ 3+", "B": "Z|E+ C+"}
ANYBODY: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"op": "gain", "amount": 3}, {"resistance": 13}),
    ({"op": "reduce", "amount": 3}, {"resistance": 7}),
    ({"op": "damage", "amount": 3}, {"resistance": 7}),
    ({"op": "draw"}, {"hand": 2}),
    ({"op": "discard"}, {"hand": 0}),
    ({"op": "discard_all"}, {"hand": 0}),
]


def announced(who: str) -> str:
    return f"A1 Purga{who} @A1 -B; B.; A."


@pytest.mark.parametrize(("effect", "of_other"), ANYBODY, ids=str)
def test_any_participant_is_the_one_who_is_named(effect: dict[str, Any], of_other: dict[str, Any]) -> None:
    effects = [{**effect, "whose": "any"}]
    told = claim("B", **of_other)
    assert answer(case(announced(" >B"), told, effects=effects, **TABLE)) == (True, [])
    assert judged(case(announced(" >A"), told, effects=effects, **TABLE))["legal"] is False
    assert answer(case(announced(""), effects=effects, **TABLE)) == (False, ["target.missing"])


def test_nobody_at_0_loses_more_by_what_may_be_about_anybody() -> None:
    given = case(announced(" >B"), effects=[{"op": "reduce", "amount": 2, "whose": "any"}], **TABLE)
    given["position"]["players"][1] |= {"resistance": 0, "zero_since_own_turn": True}
    given["position"]["players"][1]["reptantes"][0]["state"] = "eliminated"
    given["position"]["turn"]["eliminated"] = ["B-R1"]
    assert "target.at_zero" in answer(given)[1]


def test_what_does_damage_to_its_caster_too_aims_at_the_opponent_only() -> None:
    effects = [{"op": "damage", "amount": 3}, {"op": "damage", "amount": 1, "whose": "caster"}]
    claims = claim("A", resistance=9), claim("B", resistance=7)
    assert answer(case(announced(" >B"), *claims, effects=effects, **TABLE)) == (True, [])
    assert answer(case(announced(" >A"), effects=effects, **TABLE)) == (False, ["target.not_opponent"])


@pytest.mark.parametrize(
    ("choice", "legal"),
    [([], True), (["A1", "B1"], True), (["B1"], False), (["B1", "B2"], False), (["A1", "B1", "B2"], False)],
)
def test_so_many_of_each_altar_are_swapped_as_are_chosen(choice: list[str], legal: bool) -> None:
    chosen = {"do": "choose", "by": "A", "choice": choice}
    given = case(announced(" >B"), chosen, effects=[{"op": "swap", "count": 2, "up_to": True}], **TABLE)
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(("choice", "left"), [([], 1), (["Golem"], 0), (["Golem", "Golem"], None)])
def test_so_many_are_discarded_as_are_chosen(choice: list[str], left: int | None) -> None:
    chosen = {"do": "choose", "by": "A", "choice": choice}
    effects = to("discard", whose="caster", up_to=True)
    verdict = judged(case(announced(""), chosen, effects=effects, **TABLE))
    assert verdict["legal"] is (left is not None)
    if left is not None:
        assert len(verdict["position"]["players"][0]["hand"]) == left
