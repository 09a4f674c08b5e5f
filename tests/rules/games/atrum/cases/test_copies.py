"""What a copy copies, where its announcement leaves that to the chain (P2 §8.5)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

LECTURA = "B1 Lectura de Huesos >A @B1 -E"
TABLE = {"A": "EZB|G+|1+ 2+ 3+", "B": "EZ|G+ G+|6+ 2+ 3+"}


def told(steps: str, **table: Any) -> dict[str, Any]:
    return judged(law("x", steps, **{**TABLE, **table}).case)


def against(verdict: dict[str, Any]) -> list[tuple[str, str]]:
    return [(f["code"], f["rule"]) for f in verdict["findings"] if f["severity"] == "illegal"]


def test_without_being_said_it_is_the_last_announcement_that_fits() -> None:
    named, unnamed = (told(f"A1 Descarga >B @A1 -E; {LECTURA}{of}; A.; B.") for of in (" #0", ""))
    assert unnamed["legal"] is True
    assert unnamed["position"] == named["position"]
    assert [p["resistance"] for p in unnamed["position"]["players"]] == [7, 7]


@pytest.mark.parametrize(
    ("before", "left"),
    [
        ("A1 Tajo >B -B; B.; A1 Descarga >B @A1 -E", [7, 7]),
        ("A1 Tajo >B -B; B.; A3 Socorro -E", [13, 11]),
    ],
)
def test_of_several_it_is_the_last_that_may_be_announced_now(before: str, left: list[int]) -> None:
    """An Attack answers nothing (P2 §4.1)."""
    verdict = told(f"{before}; {LECTURA}; A.; B.")
    assert verdict["legal"] is True, verdict["findings"]
    assert [player["resistance"] for player in verdict["position"]["players"]] == left


def test_where_none_fits_it_is_told_why_and_of_a_text_of_its_own_by_its_section() -> None:
    assert against(told(f"A1 Tajo >B -B; {LECTURA}")) == [("attack.never_response", "P2 §8.5")]
    assert against(told("A1 Lectura de Huesos >B @A1 -E", A="E|G+|6+ 2+ 3+")) == [("copy.source", "P2 §8.5")]
    assert against(told("A1 Doppelganger >B @A1,A2 -E", A="E|G+ G+|6+ 2+ 3+")) == [("copy.source", "P3 §1.1")]


@pytest.mark.parametrize("of", ["", " #0", " #1"])
def test_of_an_announced_copy_it_is_what_that_one_copies(of: str) -> None:
    steps = f"A1 Descarga >B @A1 -E; {LECTURA}; A2 Lectura de Huesos >B @A2 -E{of}"
    table = {"A": "EEZ|G+ G+|1+ 6+ 3+"}
    verdict = told(f"{steps}; B.; A.", **table)
    assert verdict["legal"] is True, verdict["findings"]
    assert [player["resistance"] for player in verdict["position"]["players"]] == [7, 4]
    pending = told(steps, **table)
    again = law("x").case | {"position": pending["position"], "steps": []}
    assert judged(again)["legal"] is True
    assert pending["position"]["chain"][2]["copies"]["power"] == "descarga"
