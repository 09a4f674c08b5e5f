"""Esbirros of an Altar called by their kind: "list of ids or names" (P2 §5.1, §9.5)."""

from typing import Any

import pytest

from tests.rules.games.atrum.cases.replay.test_shown import answer, case, claim, to
from tests.rules.games.atrum.compare import judged

PURGA = "A1 Purga >B @A1 -B; B.; A."
RETURNS = {"effects": to("return", to="hand"), "A": "B|G+|9+ 2+ 3+"}


def called(steps: list[dict[str, Any]], at: int, field: str, *names: str) -> list[dict[str, Any]]:
    """The steps, of which one names Esbirros so."""
    return [{**step, field: [*names]} if i == at else step for i, step in enumerate(steps)]


def choosing(*names: str, **table: Any) -> dict[str, Any]:
    given = case(f"{PURGA}; A?B1", **{**RETURNS, **table})
    return {**given, "steps": called(given["steps"], 3, "choice", *names)}


def altar_of(given: dict[str, Any], player: int) -> list[str]:
    return [e["id"] for e in judged(given)["position"]["players"][player]["altar"]]


@pytest.mark.law("choice.invalid")
@pytest.mark.parametrize(
    ("altar", "name", "legal", "left"),
    [
        ("Z+ G-", "Golem", True, ["B1"]),
        ("Z+ G-", "golem", True, ["B1"]),
        ("G+ G+ Z+", "Golem", True, ["B2", "B3"]),
        ("G+ G- Z+", "Golem", True, ["B2", "B3"]),
        ("Z+ C-", "Golem", False, ["B1", "B2"]),
    ],
)
def test_a_choice_calls_an_esbirro_by_its_kind(altar: str, name: str, legal: bool, left: list[str]) -> None:
    given = choosing(name, B=f"|{altar}")
    assert answer(given) == (legal, [] if legal else ["choice.invalid"])
    assert altar_of(given, 1) == left


def test_which_of_several_that_differ_was_meant_is_what_is_claimed_later() -> None:
    given = choosing("Golem", B="|G+ G- Z+")
    assert judged(given)["assumptions"] == ["El Esbirro que se nombró por su tipo es B1."]
    shown = {**given, "steps": [*given["steps"], claim("B", altar="G+ Z+")]}
    assert answer(shown) == (True, [])
    assert altar_of(shown, 1) == ["B1", "B3"]
    assert answer({**given, "steps": [*given["steps"], claim("B", altar="G+ G-")]})[0] is False
    alike = choosing("Golem", B="|G+ G+ Z+")
    assert "assumptions" not in judged(alike)
    named = {"do": "expect", "players": [{"id": "B", "altar": [{"id": "B1"}, {"id": "B3"}]}]}
    assert answer({**alike, "steps": [*alike["steps"], named]}) == (True, [])


def test_claims_may_come_before_the_choice() -> None:
    given = choosing("Golem", B="|Z+ G-")
    steps = [*given["steps"][:3], claim("B", altar="Z+ G-"), given["steps"][3], claim("B", altar="Z+")]
    assert answer({**given, "steps": steps}) == (True, [])


def test_several_of_a_swap_are_called_by_their_kinds() -> None:
    swaps = {"effects": to("swap"), "A": "B|G+ C+|9+ 2+ 3+", "B": "|Z+ G-"}
    given = choosing("Caído", "Zombie", **swaps)
    assert answer(given) == (True, [])
    assert altar_of(given, 0) == ["A1", "B1"]
    assert answer(choosing("Caído", "Esqueleto", **swaps)) == (False, ["choice.invalid"])


@pytest.mark.law("target.not_there")
@pytest.mark.parametrize(("name", "legal"), [("Golem", True), ("B2", True), ("Caído", False)])
def test_a_fixed_exploit_is_aimed_by_a_kind(name: str, legal: bool) -> None:
    exploits = {"effects": to("exploit"), "A": "B|G+|9+ 2+ 3+", "B": "|Z+ G-"}
    given = case(PURGA, **exploits)
    given = {**given, "steps": called(given["steps"], 0, "choose", name)}
    assert answer(given) == (legal, [] if legal else ["target.not_there"])
    if legal:
        assert altar_of(given, 1) == ["B1"]


def test_what_is_announced_of_a_later_choice_may_be_a_kind() -> None:
    given = case(PURGA, **RETURNS, B="|Z+ G-")
    named = {**given, "steps": called(given["steps"], 0, "choose", "Golem")}
    assert answer(named) == (True, [])
    assert altar_of(named, 1) == ["B1"]


@pytest.mark.parametrize(
    ("altar", "name", "legal"), [("G+ Z+", "Zombie", True), ("G+ Z-", "Zombie", False), ("G+ G+", "Golem", True)]
)
def test_an_announcement_sets_payers_aside_by_their_kind(altar: str, name: str, legal: bool) -> None:
    given = case("A1 Purga >B x@A1 -B; B.; A.", effects=[{"op": "gain", "amount": 1}], A=f"B|{altar}|9+ 2+ 3+")
    given = {**given, "steps": called(given["steps"], 0, "altar", name)}
    assert answer(given)[0] is legal


def test_who_pays_is_said_by_kind_at_the_launch() -> None:
    gains: dict[str, Any] = {"effects": [{"op": "gain", "amount": 1}], "A": "B|G+ Z+|9+ 2+ 3+"}
    given = case(f"{PURGA}; A?A2", **gains)
    by_kind = {**given, "steps": called(given["steps"], 3, "choice", "Zombie")}
    assert judged(by_kind) == judged(given)
    strange = {**given, "steps": called(given["steps"], 3, "choice", "Caído")}
    assert answer(strange)[0] is False


def test_a_name_is_of_a_card_where_the_effect_asks_for_one() -> None:
    """A Golem that the Vertedero does not have is not said to have paid instead."""
    searches = {"effects": to("search", zone="vertedero", to="hand"), "A": "B|G+|9+ 2+ 3+", "vert": "ZC"}
    given = choosing("Golem", **searches)
    assert answer(given)[0] is False


def test_a_pending_announcement_calls_esbirros_by_their_kind() -> None:
    exploits = {"effects": to("exploit"), "A": "B|G+|9+ 2+ 3+", "B": "|Z+ G-"}
    given = case(PURGA, **exploits)
    announced, *passes = given["steps"]
    pending = {key: value for key, value in announced.items() if key != "do"}
    for names, legal in ((("Golem",), True), (("Caído",), False)):
        chain = [{**pending, "choose": [*names], "altar": ["Golem"]}]
        asked = {**given, "position": {**given["position"], "chain": chain}, "steps": passes}
        assert judged(asked)["legal"] is legal
