"""Who pays may change, but not to an Esbirro that an own pending Power needs by its text (P2 §5.1, reading A27)."""

from typing import Any

import pytest

from tests.rules.games.atrum.cases.replay.test_shown import answer, case, claim
from tests.rules.games.atrum.compare import judged

LEGION = [
    {"op": "require", "zone": "altar", "whose": "caster", "esbirro": "Zombie", "count": 2},
    {"op": "gain", "amount": 4},
]


def chain(
    pays: str, *more: Any, altar: str = "Z+ Z+ G+", effects: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    """A Power of this text that waits, and Purga over it: paid for by exploiting."""
    said = f"A2 Socorro -E; B.; A1 Purga >B {pays} -B; B.; A."
    given = case(said, *more, A=f"EB|{altar}|9+ 3+ 2+", B="|C+ E+")
    given["position"]["players"][0]["reptantes"] = [
        {
            **reptante,
            "powers": [
                {**power, "effects": effects or LEGION} if power["name"] == "Socorro" else power
                for power in reptante["powers"]
            ],
        }
        for reptante in given["position"]["players"][0]["reptantes"]
    ]
    return given


@pytest.mark.law("pay.text_condition")
@pytest.mark.parametrize(
    ("pays", "chosen", "code"),
    [
        ("x@A3", "A1", "pay.text_condition"),
        ("x", "A1", "pay.text_condition"),
        ("x@A3", "A3", ""),
        ("x", "A3", ""),
        ("x@A1", "A1", ""),
        ("x@A1", "A3", ""),
        ("x@A1", "A2", ""),
        ("@A3", "A1", ""),
    ],
)
def test_who_pays_may_not_change_to_what_another_own_power_needs(pays: str, chosen: str, code: str) -> None:
    given = chain(pays, f"A?{chosen}")
    found = [f for f in judged(given)["findings"] if f["severity"] != "note"]
    assert [(f["code"], f["rule"], f["where"]) for f in found] == ([(code, "P2 §5.1", "steps[5]")] if code else [])


def test_it_may_where_it_is_spared_or_nobody_else_can_pay() -> None:
    assert answer(chain("x@A4", "A?A1", altar="Z+ Z+ Z+ G+")) == (True, [])
    assert answer(chain("x", "A?A1", altar="Z+ Z+")) == (True, [])


@pytest.mark.parametrize(("resistance", "legal"), [(14, True), (10, False)])
@pytest.mark.parametrize("altar", ["Z+ Z+ G+", "G+ Z+ Z+"])
def test_such_a_payment_is_none_of_those_that_nobody_said(altar: str, resistance: int, legal: bool) -> None:
    """The Power is launched in any case: who is left pays."""
    claimed = {"do": "expect", "players": [{"id": "A", "resistance": resistance}]}
    assert answer(chain("x", claimed, altar=altar))[0] is legal


@pytest.mark.law("pay.text_condition")
def test_what_a_text_exploits_in_the_end_is_needed_too() -> None:
    effects = [
        {"op": "return", "count": 1, "whose": "caster", "to": "hand"},
        {"op": "exploit", "count": 1, "whose": "caster", "esbirro": "Zombie"},
    ]
    assert answer(chain("x@A2", "A?A1", altar="Z+ G+ C+", effects=effects)) == (
        False,
        ["pay.text_condition"],
    )
    assert answer(chain("x@A2", "A?A3", altar="Z+ G+ C+", effects=effects)) == (True, [])


def test_what_the_opponent_needs_or_aims_at_may_pay() -> None:
    given = case("A1 Purga >B @A1 -B; B1 Descarga >A x@B2 -E; A.; B.; B?B1", A="B|G+|9+ 2+ 3+", B="E|Z+ C+")
    assert answer(given) == (True, [])


def test_a_claim_about_who_is_left_holds_too() -> None:
    assert answer(chain("x", claim("A", altar="Z+ Z+"))) == (True, [])
    assert answer(chain("x", claim("A", altar="Z+ G+")))[0] is False
