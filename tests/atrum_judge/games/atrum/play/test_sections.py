"""The fault of a step cites the section that says so most directly."""

from copy import deepcopy
from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import law

ARMS: dict[str, Any] = {"A": "C|G+ C+|5+ 2+ 3+", "B": "", "vert": "CCCCSZ"}
SEARCHED = "A1 Llamado a las armas >B @A1,A2 -C; B.; A."


def against(case: dict[str, Any]) -> list[tuple[str, str]]:
    return [(f["code"], f["rule"]) for f in judged(case)["findings"] if f["severity"] == "illegal"]


@pytest.mark.parametrize(
    ("choice", "code", "section"),
    [
        ("A?C,C,C,C", "choice.invalid", "P2 §9.1"),
        ("B?C", "choice.not_yours", "P2 §9.1"),
        ("A?Z", "search.kind", "P2 §9.1"),
        ("A?S", "search.kind", "P2 §7.5"),
    ],
)
def test_what_is_chosen_in_a_search_is_a_matter_of_searches(choice: str, code: str, section: str) -> None:
    assert against(law("x", f"{SEARCHED}; {choice}", **ARMS).case) == [(code, section)]


def test_the_moment_of_a_copy_names_the_rule_of_what_it_copies_too() -> None:
    steps = "A1 Doppelganger >B @A1,A2 -G =A-R2:Tajo"
    given = law("x", steps, A="G|G+ G+|6+ 1+ 3+", B="", turn="5A draw.development").case
    found = [(f["severity"], f["rule"]) for f in judged(given)["findings"]]
    assert found == [("note", "P1 §7.2.1"), ("illegal", "P2 §8.5")]


# Sombras that are not of the kind they are taken for (P2 §7.3) ----------------------------------------------


def pruned(altar: str, kind: str = "Zombie", position: dict[str, Any] | None = None, **effect: Any) -> list[Any]:
    """Return the findings against exploiting the first Esbirro of B's Altar by a Power that asks for a kind."""
    case = deepcopy(law("x", "A1 Velo >B @A1 -Z !B1", A="Z|G+|2+ 1+ 3+", B=f"|{altar}").case)
    case["position"] |= position or {}
    power = next(p for p in case["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == "Velo")
    power["effects"] = [{"op": "exploit", "count": 1, "whose": "target", "esbirro": kind, **effect}]
    return against(case)


@pytest.mark.parametrize(
    ("altar", "kind", "section"),
    [
        ("S+ G+", "Zombie", "P2 §7.3"),
        ("S+ S+", "Zombie", "P2 §7.3"),
        ("S+ G+", "Sombra", "P2 §7.3"),
        ("G+ C+", "Zombie", "P2 §9.5"),
    ],
)
def test_a_sombra_is_not_of_a_kind_that_is_not_beside_it(altar: str, kind: str, section: str) -> None:
    assert pruned(altar, kind) == [("target.not_there", section)]
    assert pruned(altar, kind, up_to=True) == [("target.not_there", section)]


def test_an_altar_that_counts_as_a_kind_is_no_matter_of_its_sombras() -> None:
    """P2 §9.3."""
    retyped = {"op": "retype", "owner": "B", "player": "B", "zone": "altar", "esbirro": "Caído"}
    lasting = [{**retyped, "until": "end_of_turn", "source": "Teñir el Altar"}]
    assert pruned("S+ G+", position={"lasting": lasting}) == [("target.not_there", "P2 §9.5")]
