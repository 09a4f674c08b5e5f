"""The beginning of a bench."""

from datetime import date
from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH, no_catalogue
from tests.atrum_judge.games.atrum.kit import REPTANTES, TODAY

NAME, POWERS = REPTANTES[1]
WHOLE = {"name": NAME, "edition": "Alba", "powers": POWERS}


def _reptantes(*team: dict[str, Any]) -> list[dict[str, Any]]:
    reptantes: list[dict[str, Any]] = BENCH.new(TODAY, [("Ana", team)])["case"]["position"]["players"][0][
        "reptantes"
    ]
    return reptantes


def test_a_new_case_is_a_main_phase_in_the_middle_of_a_game() -> None:
    state = BENCH.new(TODAY, [("Ana", []), ("Beto", [])])
    position = state["case"].pop("position")
    assert state == {
        "case": {"format": "atrum-case/1", "date": "2026-11-20", "steps": []},
        "draft": None,
        "editing": True,
        "assumed": [
            *("number", "player", "moment", "prepared", "drawn", "placed", "discarded"),
            *("first", "piles", "teams", "date", "rest"),
            *("resistance:Ana", "hand:Ana", "altar:Ana", "state:A-R1", "state:A-R2", "state:A-R3"),
            *("resistance:Beto", "hand:Beto", "altar:Beto", "state:B-R1", "state:B-R2", "state:B-R3"),
        ],
    }
    assert position["turn"] == {
        "player": "Ana",
        "number": 5,
        "phase": "main",
        "part": "development",
        "prepared": True,
        "drawn": True,
    }
    assert "vertedero" not in position


def test_players_begin_with_an_unseen_hand_an_empty_altar_and_three_reptantes_to_be_named() -> None:
    players = BENCH.new(TODAY, [("Ana", []), ("Beto", [])])["case"]["position"]["players"]
    assert players[1] == {
        "id": "Beto",
        "resistance": 10,
        "hand": [None, None, None, None],
        "altar": [],
        "reptantes": [
            {"id": "B-R1", "name": "Reptante B1", "state": "prepared"},
            {"id": "B-R2", "name": "Reptante B2", "state": "prepared"},
            {"id": "B-R3", "name": "Reptante B3", "state": "prepared"},
        ],
    }
    assert [p["id"] for p in players] == ["Ana", "Beto"]


@pytest.mark.parametrize(
    ("name", "id_"),
    [("  Ana \n  María ", "Ana María"), ("a:b|c", "a b c"), ("x" * 61, "x" * 60), ("", "A"), (" \n", "A")],
)
def test_a_name_fits_in_a_tap(name: str, id_: str) -> None:
    assert BENCH.new(TODAY, [(name, [])])["case"]["position"]["players"][0]["id"] == id_


def test_a_known_reptante_keeps_its_name_edition_and_powers() -> None:
    assert _reptantes(WHOLE) == [
        {"id": "A-R1", "name": "Ráfaga", "state": "prepared", "edition": "Alba", "powers": POWERS},
        {"id": "A-R2", "name": "Reptante A2", "state": "prepared"},
        {"id": "A-R3", "name": "Reptante A3", "state": "prepared"},
    ]


def test_no_more_reptantes_take_part_than_the_rules_say() -> None:
    assert [r["name"] for r in _reptantes(*({"name": f"Uno {n}"} for n in range(4)))] == [
        "Uno 0",
        "Uno 1",
        "Uno 2",
    ]


@pytest.mark.parametrize(
    "powers",
    [
        pytest.param(None, id="none"),
        pytest.param(POWERS[:4], id="four"),
        pytest.param([*POWERS, POWERS[0]], id="six"),
        *(
            pytest.param([*POWERS[:4], {**POWERS[4], field: None}], id=f"one without {field}")
            for field in ("name", "cost", "esbirro", "type")
        ),
    ],
)
def test_powers_that_are_not_whole_are_left_to_the_catalogue(powers: Any) -> None:
    assert _reptantes({"name": NAME, "powers": powers})[0] == {"id": "A-R1", "name": NAME, "state": "prepared"}


def test_what_a_power_leaves_open_is_not_said() -> None:
    powers = [{**power, "text": None} for power in POWERS]
    assert _reptantes({"name": NAME, "powers": powers})[0]["powers"] == POWERS


@pytest.mark.parametrize("on", [TODAY, date(2026, 1, 1)])
def test_a_new_case_is_legal_on_its_day(on: date) -> None:
    state = BENCH.new(on, [("Ana", []), ("Beto", [])])
    page = BENCH.view(state, no_catalogue, "es")
    assert page["date"] == on.isoformat()
    assert page["verdict"]["answer"] == "legal"
