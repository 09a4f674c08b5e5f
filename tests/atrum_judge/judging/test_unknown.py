"""Null is what nobody knows: for any one fact it may open an answer, and never turns it."""

import copy
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from atrum_judge.judging.reading import NotACase
from tests.atrum_judge.judging.bench.test_bench import SHAPED, _given, judge_of

DAY = date(2026, 11, 21)
EVERY = 5
"""Each time one fact of so many; all of them with ``--whole``."""

ALLOWED = {
    "A wants to keep a character that was turned down in this battle": "the hand may hold another copy",
    "B answers in A's turn with an event that costs an epic token": "the card was told in the hand alone",
}


def facts(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every fact of a case that nobody might know."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in {"do", "op", "format", "id", "ask", "note"}:
                yield (*path, name)
                yield from facts(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from facts(inner, (*path, place))


def without(case: Any, path: tuple[str | int, ...]) -> Any:
    case = copy.deepcopy(case)
    holder = case
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = None
    return case


def answer(game: str, case: Any) -> Any:
    verdict = judge_of(game).adjudicate(case, today=DAY, catalogue=lambda name: (), language="es")
    is_table = any(finding["severity"] == "impossible" for finding in verdict["findings"])
    return "impossible" if is_table else verdict["legal"]


@pytest.mark.parametrize("game", SHAPED)
def test_null_opens_an_answer_and_never_turns_it(game: str, request: pytest.FixtureRequest) -> None:
    turned, count = [], 0
    for example in _given(game):
        wanted = answer(game, example["case"])
        if wanted in {None, "impossible"} or example["title"] in ALLOWED:
            continue
        for path in facts({name: example["case"].get(name) for name in ("position", "cards", "steps")}):
            count += 1
            is_claim = path[0] == "steps" and len(path) > 2 and example["case"]["steps"][path[1]]["do"] == "expect"
            if is_claim or (count % EVERY and not request.config.getoption("--whole")):
                continue
            try:
                got = answer(game, without(example["case"], path))
            except NotACase:
                continue  # a name, a list or a part of a case: no fact
            if got not in {None, wanted}:
                turned.append((example["title"], path, wanted, got))
    assert turned == []


def test_a_yes_or_no_that_nobody_knows_is_judged_both_ways() -> None:
    case = {
        "format": "doomtrooper-case/1",
        "position": {
            "players": [{"id": name, "destiny": 5, "hand": {"count": 7}, "deck": {"count": 40}} for name in "AB"],
            "turn": {"player": "A", "number": 5, "step": "draw", "drawn": None},
        },
        "steps": [{"do": "draw", "by": "A"}],
    }
    judge = judge_of("doomtrooper")
    verdict = judge.adjudicate(case, today=DAY, catalogue=lambda name: (), language="es")
    assert (verdict["legal"], verdict["step"]) == (None, 0)
    assert {finding["severity"] for finding in verdict["findings"]} == {"undecided"}
    assert verdict["findings"][0]["message"].startswith("Según lo que nadie dijo, puede ser: «")
    case["steps"] = [{"do": "meditate", "by": "B"}]
    assert answer("doomtrooper", case) is False
    written = judge.schema()["$defs"]["Turn"]["properties"]
    assert all({"type": "null"} in written[name]["anyOf"] for name in ("drawn", "step"))


@pytest.mark.parametrize(
    ("more", "answers"),
    [
        ({"state": "ready"}, True),
        ({"state": "recharging"}, False),
        ({"state": None}, None),
        ({"disabled": None}, None),
    ],
)
def test_in_duelo_an_object_of_unknown_state_may_be_recharging(more: dict[str, Any], answers: Any) -> None:
    stick = {"id": "c1", "name": "Vara", "kind": "objeto", "ability": {"effects": [{"op": "damage", "amount": 2}]}}
    position = {
        "players": [{"id": "A", "life": 40, "inventory": [{**stick, **more}]}, {"id": "B", "life": 40}],
        "turn": {"player": "A", "number": 5, "phase": "plays"},
    }
    step = {"do": "ability", "by": "A", "object": "c1", "target": "B"}
    assert answer("duelo", {"format": "duelo-case/1", "position": position, "steps": [step]}) is answers


@pytest.mark.parametrize(("out", "answers"), [(False, True), (True, False), (None, None)])
def test_in_duelo_nobody_knows_of_a_player_of_unknown_fate_if_they_play_on(out: Any, answers: Any) -> None:
    players = [{"id": name, "life": 40} for name in "AB"] + [{"id": "C", "life": 40, "out": out}]
    turn = {"player": "A", "number": 7, "phase": "battle", "step": "attack"}
    step = {"do": "attack", "by": "A", "target": "C"}
    case = {"format": "duelo-case/1", "position": {"players": players, "turn": turn}, "steps": [step]}
    assert answer("duelo", case) is answers
