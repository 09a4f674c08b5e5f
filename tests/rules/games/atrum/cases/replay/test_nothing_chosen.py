"""That somebody chose nothing, which may be said late: of a search before what is asked now, or after it (P2 §9.1)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law


def _search(zone: str, esbirro: str, **more: Any) -> dict[str, Any]:
    return {"op": "search", "zone": zone, "esbirro": esbirro, "count": 1, **more}


def test_nothing_chosen_is_not_said_of_what_another_one_has_only_to_discard() -> None:
    """B's answer is launched first, with the pair that was announced; then A searches and takes nothing (P2 §9.1)."""
    case = law("x", "A1 Tajo >B -B; B1 Descarga >A @B1 -Z+S; A.; B.", A="B", B="ZS|G+", vert="C").case
    tajo, *others = case["position"]["players"][0]["reptantes"][0]["powers"]
    tajo = {**tajo, "cost": 0, "type": "tactical", "effects": [_search("vertedero", "Caído")]}
    case["position"]["players"][0]["reptantes"][0]["powers"] = [tajo, *others]
    nothing = [{"do": "choose", "by": "A", "choice": []}, {"do": "advance", "by": "A"}]
    assert judged({**case, "steps": [*case["steps"], *nothing]})["legal"] is True


def test_that_a_search_found_nothing_may_be_said_while_another_discard_is_open() -> None:
    """B's search comes first; A's neutral Power waits for its card, which nobody said, when B says so (P2 §9.1)."""
    case = law("x", "A1 Tajo >B; B.; A.", A="", B="B", vert="G" * 10).case
    a, b = case["position"]["players"]
    a["hand"] = ["Caído", "Zombie"]
    for player, esbirro, effect in (
        (a, "Neutral", {"op": "draw", "count": 1}),
        (b, "Bestia", _search("fosa", "Golem", to="hand")),
    ):
        (tajo, *others) = player["reptantes"][0]["powers"]
        power = {**tajo, "cost": 0, "type": "tactical", "esbirro": esbirro, "effects": [effect]}
        player["reptantes"][0]["powers"] = [power, *others]
    case["steps"] = [
        {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Tajo"},
        {"do": "announce", "by": "B", "reptante": "B-R1", "power": "Tajo", "discard": "Bestia"},
        *({"do": "pass", "by": who} for who in "AB"),
        {"do": "choose", "by": "B", "choice": []},
        {"do": "choose", "by": "A", "choice": ["Caído"]},
    ]
    assert judged(case)["legal"] is True


CHOSEN = "A1 Tajo >B @A1 -E; B.; A."


def _chosen(effects: list[dict[str, Any]], *choices: list[str], **table: str) -> bool | None:
    """What is thought of a Power of A's with these effects, after which A chooses so; the discard is an Esqueleto."""
    given = law("x", CHOSEN, **{"A": "EE|G+ Z+|1+ 2+ 3+", "B": "", **table}).case
    tajo, *others = given["position"]["players"][0]["reptantes"][0]["powers"]
    tajo = {**tajo, "cost": 1, "type": "tactical", "esbirro": "Esqueleto", "effects": effects}
    given["position"]["players"][0]["reptantes"][0]["powers"] = [tajo, *others]
    given["steps"] += [{"do": "choose", "by": "A", "choice": choice} for choice in choices]
    return judged(given)["legal"]


@pytest.mark.parametrize(("chosen", "legal"), [("Golem", True), ("Esqueleto", False), ("Bestia", False)])
@pytest.mark.parametrize("zone", ["fosa", "vertedero"])
def test_the_kind_that_was_discarded_is_not_what_a_search_for_another_finds(
    zone: str, chosen: str, legal: bool
) -> None:
    """Nobody says again what was announced where something is to be chosen (P2 §7.5, §9.1)."""
    assert _chosen([_search(zone, "Golem", to="hand")], [chosen], vert="GGEE") is legal


def test_nothing_said_of_a_search_in_vain_is_not_said_of_the_next_one() -> None:
    """There is no Golem to be found, and saying so takes nothing from the choice that follows (P2 §9.5)."""
    effects = [_search("vertedero", "Golem", to="hand"), _search("vertedero", "Zombie", to="hand")]
    assert _chosen(effects, [], ["Zombie"], vert="ZE") is True
    assert _chosen(effects[1:], [], ["Zombie"], vert="ZE") is False


def test_nothing_said_of_a_search_in_vain_is_not_said_of_the_power_that_is_launched_next() -> None:
    """The search for a Golem is launched first, and there is none; then what was announced before it searches (P2 §9.1)."""
    given = law("x", "A1 Tajo >B -E; B.; A1 Filo >B -E; B.; A.", A="EE", B="", vert="ZE").case
    searches = {
        "Tajo": _search("vertedero", "Zombie", to="hand"),
        "Filo": _search("vertedero", "Golem", to="hand"),
    }
    for power in given["position"]["players"][0]["reptantes"][0]["powers"]:
        if power["name"] in searches:
            power |= {"type": "tactical", "esbirro": "Esqueleto", "effects": [searches[power["name"]]]}
    given["steps"] += [{"do": "choose", "by": "A", "choice": choice} for choice in ([], ["Zombie"])]
    assert judged(given)["legal"] is True


def test_an_esbirro_called_by_the_kind_that_was_discarded_is_one_of_an_altar() -> None:
    """What goes back is called by its kind, and the table afterwards lacks it (P3 §1.1)."""
    given = law("x", "A1 Tajo >B @A1 -E; B.; A.", A="E|G+|1+ 2+ 3+", B="|E+ C-").case
    tajo, *others = given["position"]["players"][0]["reptantes"][0]["powers"]
    effects = [{"op": "return", "count": 1, "whose": "target", "to": "hand"}]
    tajo = {**tajo, "cost": 1, "type": "tactical", "esbirro": "Esqueleto", "effects": effects}
    given["position"]["players"][0]["reptantes"][0]["powers"] = [tajo, *others]
    given["steps"].append({"do": "choose", "by": "A", "choice": ["Esqueleto"]})
    verdict = judged(given)
    assert verdict["legal"] is True
    assert [e["esbirro"] for e in verdict["position"]["players"][1]["altar"]] == ["Caído"]
