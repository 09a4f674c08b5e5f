"""What was typed is taken whatever was tapped, and what is laid aside is there again."""

from typing import Any

import pytest

from tests.rules.games.atrum.cases.bench.entering import entering, tapped

TABLE: dict[str, Any] = {"A": {"hand": "B"}, "B": {}}
NAMES = {f"sheet_0_{n}": f"A{n}" for n in range(5)} | {f"sheet_1_{n}": f"B{n}" for n in range(5)}
ROSTER = [{"name": f"A{n}"} for n in range(5)]


def _formation(**written: str) -> dict[str, Any]:
    return tapped(tapped(entering(TABLE), "ask:formation"), "sheet", **written)


@pytest.mark.parametrize("tap", ["keep", "sheet", "nada", "ask:roster"])
def test_the_names_of_a_sheet_are_taken_whatever_is_tapped(tap: str) -> None:
    asked = tapped(entering(TABLE), "ask:roster")
    assert tapped(asked, tap, **NAMES)["case"]["roster"] == ROSTER


@pytest.mark.parametrize("away", ["ask:legal", "ask:formation"])
def test_a_sheet_is_as_it_was_when_one_comes_back_to_it(away: str) -> None:
    left = tapped(tapped(entering(TABLE), "ask:roster"), away, **NAMES)
    assert "roster" not in left["case"]
    assert tapped(left, "ask:roster")["case"]["roster"] == ROSTER


def test_a_formation_is_as_it_was_when_one_comes_back_to_it() -> None:
    said = tapped(_formation(**NAMES), "begins:1", "remove:0:1:0")
    back = tapped(said, "ask:roster", "ask:legal", "ask:formation")
    assert back["case"] == said["case"]


def test_who_begins_is_said_with_the_names_that_were_just_written() -> None:
    formation = tapped(tapped(entering(TABLE), "ask:formation"), "begins:1", **NAMES)["case"]["formation"]
    assert formation["first"] == "B"
    assert formation["rosters"] == {player: [f"{player}{n}" for n in range(5)] for player in "AB"}


def test_a_removal_stays_as_long_as_its_name_is_on_the_sheet() -> None:
    said = tapped(_formation(**NAMES), "remove:0:1:0", "remove:1:0:4")
    corrected = tapped(said, "sheet", **(NAMES | {"sheet_0_4": "Otro"}))
    assert [step["reptante"] for step in corrected["case"]["formation"]["steps"]] == ["B0"]


def test_an_empty_sheet_is_not_laid_aside() -> None:
    assert "sheets" not in tapped(entering(TABLE), "ask:roster", "ask:legal")


@pytest.mark.parametrize("tap", ["keep", "name:A-R1", "res:B:-1"])
def test_the_name_of_a_reptante_is_taken_whatever_is_tapped(tap: str) -> None:
    named = tapped(entering(TABLE), tap, name_A_R1="Nadie", name_A_R2=" ")
    reptantes = named["case"]["position"]["players"][0]["reptantes"]
    before = entering(TABLE)["case"]["position"]["players"][0]["reptantes"]
    assert [one["name"] for one in reptantes] == ["Nadie", *(one["name"] for one in before[1:])]


def test_the_part_in_which_a_name_was_typed_stays_open() -> None:
    assert tapped(entering(TABLE), "keep", name_B_R2="Nadie")["open"] == "B-R2"


def test_what_is_typed_stays_where_the_tap_makes_no_sense() -> None:
    assert tapped(entering(TABLE), "drop:A9", date="2026-01-02")["case"]["date"] == "2026-01-02"


def test_a_card_keeps_what_was_typed_whatever_is_tapped() -> None:
    written = tapped(tapped(entering(TABLE), "card:A-R1"), "keep", card_name="Rayo", card_cost="2")
    assert (written["card"]["power"]["name"], written["card"]["power"]["cost"]) == ("Rayo", 2)
