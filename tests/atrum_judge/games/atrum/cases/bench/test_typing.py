"""Typed text is taken with any tap, and a sheet that was laid aside is there again."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import entering, seen, tapped

TABLE: dict[str, Any] = {"A": {"hand": "B"}, "B": {}}
NAMES = {f"sheet_0_{n}": f"A{n}" for n in range(5)} | {f"sheet_1_{n}": f"B{n}" for n in range(5)}
ROSTER = [{"name": f"A{n}"} for n in range(5)]


def _formation(**written: str) -> dict[str, Any]:
    return tapped(tapped(entering(TABLE), "ask:formation"), "sheet", **written)


@pytest.mark.parametrize("tap", ["keep", "sheet", "nada", "ask:roster"])
def test_the_names_of_a_sheet_are_taken_whatever_is_tapped(tap: str) -> None:
    asked = tapped(entering(TABLE), "ask:roster")
    assert tapped(asked, tap, **NAMES)["case"]["roster"] == ROSTER


def test_who_begins_is_said_with_the_names_that_were_just_written() -> None:
    formation = tapped(tapped(entering(TABLE), "ask:formation"), "begins:1", **NAMES)["case"]["formation"]
    assert formation["first"] == "B"
    assert formation["rosters"] == {player: [f"{player}{n}" for n in range(5)] for player in "AB"}


def _removed(state: dict[str, Any]) -> list[str]:
    return [step["reptante"] for step in state["case"]["formation"]["steps"]]


def _offered(state: dict[str, Any], player: str) -> list[str]:
    return [one["name"] for one in seen(state)["sheet"]["removers"][0]["of"] if one["player"] == player]


@pytest.mark.parametrize(
    ("written", "removed"),
    [
        ({"sheet_0_4": "Otro"}, ["B0", "Otro"]),
        ({"sheet_0_4": "Otro", "sheet_1_0": "Otra"}, ["Otra", "Otro"]),
        ({"sheet_0_3": "Otro"}, ["B0", "A4"]),
        ({"sheet_0_3": "A4", "sheet_0_4": "A3"}, ["B0", "A4"]),
        ({"sheet_0_3": "A4", "sheet_0_4": ""}, ["B0", "A4"]),
        ({"sheet_0_4": ""}, ["B0", "A4"]),
    ],
)
def test_a_removal_follows_its_reptante(written: dict[str, str], removed: list[str]) -> None:
    said = tapped(_formation(**NAMES), "remove:0:1:0", "remove:1:0:4")
    corrected = tapped(said, "sheet", **(NAMES | written))
    assert _removed(corrected) == removed
    assert not set(removed) & set(_offered(corrected, "A") + _offered(corrected, "B"))
    assert _removed(tapped(corrected, "remove:undo:2")) == removed[:1]


def test_removals_come_and_go_once_however_often_the_tap_comes() -> None:
    said = tapped(_formation(**NAMES), "remove:0:1:0", "remove:0:1:0", "remove:1:0:2")
    assert _removed(said) == ["B0", "A2"]
    assert _removed(tapped(said, "remove:undo:2", "remove:undo:2")) == ["B0"]


def test_an_empty_sheet_is_not_laid_aside() -> None:
    assert "sheets" not in tapped(entering(TABLE), "ask:roster", "ask:legal")


@pytest.mark.parametrize("tap", ["keep", "name:A-R1", "res:B:-1"])
def test_the_name_of_a_reptante_is_taken_whatever_is_tapped(tap: str) -> None:
    named = tapped(entering(TABLE), tap, name_A_R1="Nadie", name_A_R2=" ")
    reptantes = named["case"]["position"]["players"][0]["reptantes"]
    before = entering(TABLE)["case"]["position"]["players"][0]["reptantes"]
    assert [one["name"] for one in reptantes] == ["Nadie", *(one["name"] for one in before[1:])]


def test_what_is_typed_stays_where_the_tap_makes_no_sense() -> None:
    assert tapped(entering(TABLE), "drop:A9", date="2026-01-02")["case"]["date"] == "2026-01-02"


def _turn(state: dict[str, Any]) -> Any:
    return state["case"]["position"]["turn"]


@pytest.mark.parametrize("tap", ["keep", "turn:first:A", "res:A:1", "nada", "date"])
def test_a_moment_that_was_chosen_is_said_whatever_is_tapped(tap: str) -> None:
    said = tapped(entering(TABLE), tap, moment="draw:development", moment_shown="main:development")
    turn = _turn(said)
    assert (turn["phase"], turn["part"], turn["prepared"], turn["drawn"]) == ("draw", "development", True, False)
    again = tapped(said, "keep", moment="draw:development", moment_shown="draw:development")
    assert again["case"] == said["case"]


def test_a_moment_that_is_claimed_is_said_whatever_is_tapped() -> None:
    claim = tapped(entering(TABLE), "claim:begin")
    said = tapped(claim, "res:A:-1", moment="draw:end", moment_shown="main:development")
    assert (said["claim"]["turn"]["phase"], _turn(said)) == ("draw", _turn(claim))
