"""One pass over a case: what needs no saying, what has to be said, and where it stops (P2 §5.3, §9.5)."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.asking import answer, case, claim, to
from tests.atrum_judge.games.atrum.compare import judged

PURGA = "A1 Purga >B @A1 -B; B.; A."
TABLE = {"A": "B|G+|9+ 2+ 3+", "B": "|E+ C+"}
TAKE = to("take")


def test_a_case_that_ends_before_a_choice_says_that_it_is_missing() -> None:
    verdict = judged(case(PURGA, effects=TAKE, **TABLE))
    assert verdict["legal"] is True
    assert [f["message"] for f in verdict["findings"]] == [
        "Falta decir qué se elige: A tiene que elegir 1 entre: B1, B2."
    ]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([claim("B", altar="C+")], (None, ["choice.not_said"])),
        ([claim("B", altar="E+ C+")], (True, [])),
        (["A>>"], (False, ["resolution.in_progress"])),
        (["A?B1", claim("B", altar="C+")], (True, [])),
        ([claim("B", altar="C+"), "A?B1"], (True, [])),
        ([claim("B", altar="G+"), "A?B1"], (False, ["expect.mismatch"])),
    ],
)
def test_what_hangs_on_a_choice_that_nobody_said_stops_there(said: list[Any], expected: Any) -> None:
    assert answer(case(PURGA, *said, effects=TAKE, **TABLE)) == expected


def test_an_esbirro_of_an_altar_may_be_called_by_its_kind() -> None:
    verdict = judged(case(PURGA, "A?E", effects=TAKE, **TABLE))
    assert verdict["legal"] is True
    assert [card["id"] for card in verdict["position"]["players"][0]["altar"]] == ["A1", "B1"]


@pytest.mark.parametrize(("placed", "legal"), [("G", None), ("Z", None), ("C", False)])
def test_a_partner_that_nobody_named_is_one_of_the_unknown_cards(placed: str, legal: bool | None) -> None:
    rest = "".join(kind * n for kind, n in zip("BCEGZS", (10, 10, 10, 9, 9, 9), strict=True))
    given = case("A1 Tajo >B -+S; B.; A.", f"A+{placed}", A="SGZ", B="", fosa=rest)
    assert judged(given)["legal"] is legal


def test_who_leaves_by_itself_may_be_claimed_gone_before_it_is_said() -> None:
    gone = {"do": "expect", "players": [{"id": "B", "reptantes": [{"id": "B-R3", "state": "eliminated"}]}]}
    table = {"A": "B", "B": "G||1x 2x 3+|2", "C": ""}
    given = case("A1 Tajo >B -B; B.; C.; A.", gone, "B!3", "A>>", **table)
    given["position"]["players"][1]["resistance"] = 2
    assert judged(given)["legal"] is True
