"""A claim's sentence: in the game's words, with the sum of a number, never as a case is written."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from tests.atrum_judge.judging.bench.test_bench import SHAPED, _given, judge_of

DAY = date(2026, 11, 21)
CODES = {"claim.differs", "expect.mismatch"}
RAW = re.compile(r"[{}\[\]\"_]|\w\.\w|null|None|True|False")


def verdict(game: str, case: Any) -> dict[str, Any]:
    return judge_of(game).adjudicate(case, today=DAY, catalogue=lambda name: (), language="es")


def claims(position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Of every fact of a table that it is otherwise."""
    for player in position["players"]:
        for name, value in player.items():
            if name != "id":
                yield {"players": [{"id": player["id"], name: other(value)}]}
                if isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]:
                    for field, inner in value[0].items():
                        if field != "id":
                            yield {
                                "players": [
                                    {"id": player["id"], name: [{"id": value[0]["id"], field: other(inner)}]}
                                ]
                            }
    for name in ("turn", "battle"):
        for field, value in (position.get(name) or {}).items():
            yield {name: {field: other(value)}}


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    return {"count": 77} if isinstance(value, list | dict) or value is None else "B" if value == "A" else "Otra"


@pytest.mark.parametrize("game", SHAPED)
def test_no_claim_is_told_as_it_is_written(game: str) -> None:
    raw, told = set(), 0
    for example in _given(game)[::4]:
        case = example["case"]
        reached = {} if case.get("ask") == "roster" else verdict(game, case)
        if not reached.get("position") or not reached["legal"]:
            continue
        for claim in claims(reached["position"]):
            said = verdict(game, {**case, "steps": [*case.get("steps", []), {"do": "expect", **claim}]})
            for finding in said["findings"]:
                if finding["code"] in CODES:
                    told += 1
                    raw |= {finding["message"]} if RAW.search(finding["message"]) else set()
    assert told > 30
    assert raw == set()


def test_a_number_is_told_with_its_sum() -> None:
    case = {
        "format": "doomtrooper-case/1",
        "position": {
            "players": [{"id": name, "destiny": 5, "hand": {"count": 7}, "deck": {"count": 40}} for name in "AB"],
            "turn": {"player": "A", "number": 5, "step": "actions", "drawn": True},
        },
        "steps": [{"do": "meditate", "by": "A"}] * 2 + [{"do": "expect", "players": [{"id": "A", "destiny": 6}]}],
    }
    assert [one["message"] for one in verdict("doomtrooper", case)["findings"]] == [
        "Puntos de Destino de A: se afirma 6; según lo jugado, 5 + 1 (jugada 1) + 1 (jugada 2) = 7."
    ]
