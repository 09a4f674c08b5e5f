"""What an announcement says of what its effect will take is chosen at the launch all the same (P2 §9.5)."""

from copy import deepcopy
from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

BOTIN = "A1 Botín >B @A1,A2 -E"
TRUEQUE = "A1 Trueque >B @A1,A2 -B"
SIEMBRA = "A1 Siembra @A1,A2 -G"
OSARIO = "A1 Osario @A1 -Z"
PURGA = "A1 Purga >B @A1 -B"
TABLES: dict[str, dict[str, Any]] = {
    BOTIN: {"A": "E|G+ C+ Z-|8+ 2+ 3+", "B": "|Z+ B-"},
    TRUEQUE: {"A": "B|G+ C+ Z-|6+ 2+ 3+", "B": "|Z+ B-"},
    SIEMBRA: {"A": "GZEE|G+ C+|9+ 2+ 3+", "B": ""},
    OSARIO: {"A": "Z|G+ C+|9+ 2+ 3+", "B": "", "vert": "CCE"},
    PURGA: {"A": "B|G+ C+|9+ 2+ 3+", "B": "BBZ"},
}
OVER = "; B.; A."


def verdict(announced: str, rest: str, **table: str) -> dict[str, Any]:
    return judged(
        law("choice.invalid", announced + rest, **{**TABLES[announced.partition(" !")[0]], **table}).case
    )


def said(judgement: dict[str, Any]) -> tuple[bool | None, list[tuple[str, str]]]:
    """The answer, and the law and section of what is against it."""
    against = [(f["code"], f["rule"]) for f in judgement["findings"] if f["severity"] == "illegal"]
    return judgement["legal"], against


@pytest.mark.parametrize(
    ("announced", "wrong"),
    [
        (BOTIN, "A3"),
        (BOTIN, "B1,B2"),
        (BOTIN, "B1,A3"),
        (TRUEQUE, "B1,B2"),
        (TRUEQUE, "A1,A3"),
        (SIEMBRA, "C"),
        (SIEMBRA, "G,G"),
        (SIEMBRA, "Z,E,E"),
        (OSARIO, "G"),
        (OSARIO, "C,E"),
        (PURGA, "G,B"),
        (PURGA, "B,B,Z"),
    ],
)
def test_what_could_never_be_chosen_is_as_wrong_as_when_it_is_chosen_at_the_launch(
    announced: str, wrong: str
) -> None:
    payers = announced.partition("@")[2].partition(" ")[0]
    ahead, later = verdict(f"{announced} !{wrong}", OVER), verdict(announced, f"{OVER}; A?{payers}; A?{wrong}")
    assert said(ahead) == said(later)
    assert (ahead["legal"], ahead["step"]) == (False, 2)


@pytest.mark.parametrize(
    ("announced", "wrong", "right"),
    [
        (BOTIN, "A3", "B2"),
        (TRUEQUE, "B1,B2", "A3,B1"),
        (SIEMBRA, "C", "Z"),
        (OSARIO, "G", "Z"),
        (PURGA, "G", "B,Z"),
    ],
)
def test_another_choice_may_still_follow_at_the_launch(announced: str, wrong: str, right: str) -> None:
    assert verdict(f"{announced} !{wrong}", f"{OVER}; A?{right}; A>>")["legal"] is True
    assert verdict(f"{announced} !{wrong}", f"{OVER}; A>>")["legal"] is False
    assert verdict(f"{announced} !{right}", f"{OVER}; A>>")["legal"] is True


def test_what_was_said_wrongly_is_no_other_that_leaves_no_choice() -> None:
    assert said(verdict(f"{BOTIN} !A3", OVER, B="|Z+")) == (False, [("choice.invalid", "P2 §9.5")])
    assert verdict(f"{BOTIN} !A3", f"{OVER}; A?B1", B="|Z+")["legal"] is True


@pytest.mark.parametrize("announced", [BOTIN, TRUEQUE])
def test_what_never_was_in_an_altar_is_refused_when_announcing(announced: str) -> None:
    refused = verdict(f"{announced} !B9", "")
    assert said(refused) == (False, [("choice.invalid", "P2 §9.5")])
    assert refused["step"] == 0
    assert verdict(f"{announced} !B+1", "")["legal"] is True


def test_what_left_or_came_since_is_not_held_against_anybody() -> None:
    """B pays by exploiting the one that A said; what A said of a hand has been drawn by then."""
    left = "; B3 Golpe macizo >A !A3 x@B1 -B; A.; B."
    assert verdict(f"{BOTIN} !B1", left, B="B|Z+ B-")["legal"] is True
    assert verdict(f"{BOTIN} !B1", f"{left}; A?B2; A>>", B="B|Z+ B- C-")["legal"] is True


@pytest.mark.parametrize(("hand", "legal"), [("G?", None), ("GC", False), ("GEC?", None)])
def test_cards_that_nobody_sees_may_be_what_was_said(hand: str, legal: bool | None) -> None:
    assert verdict(f"{SIEMBRA} !Z", OVER, A=f"{hand}|G+ C+|9+ 2+ 3+")["legal"] is legal


def test_a_pending_announcement_is_told_with_the_same() -> None:
    case = law("choice.invalid", f"{BOTIN} !A3{OVER}", **TABLES[BOTIN]).case
    pending = deepcopy(case)
    pending["position"]["chain"] = [{k: v for k, v in pending["steps"].pop(0).items() if k != "do"}]
    assert said(judged(pending)) == said(judged(case))


def test_a_wrong_choice_is_told_beside_a_claim_that_holds() -> None:
    """Nobody else said what was taken, and the claim that comes last says nothing of it."""
    judgement = verdict(f"{BOTIN} !A1", OVER)
    assert said(judgement) == (False, [("choice.invalid", "P2 §9.5")])
    case = law("choice.invalid", f"{BOTIN} !A1{OVER}", **TABLES[BOTIN]).case
    claim = {"do": "expect", "players": [{"id": "A", "resistance": 10}]}
    assert said(judged({**case, "steps": [*case["steps"], claim]})) == (False, [("choice.invalid", "P2 §9.5")])
