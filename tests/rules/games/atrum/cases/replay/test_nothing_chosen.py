"""That somebody chose nothing, which may be said late: of a search before what is asked now, or after it (P2 §9.1)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law
from tests.rules.games.atrum.shorthand import all_but


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


def _chosen(
    effects: list[dict[str, Any]], *choices: list[str], esbirro: str = "Esqueleto", **table: str
) -> bool | None:
    """What is thought of a Power of A's with these effects, after which A chooses so; the discard is an Esqueleto."""
    given = law("x", CHOSEN, **{"A": "EE|G+ Z+|1+ 2+ 3+", "B": "", **table}).case
    tajo, *others = given["position"]["players"][0]["reptantes"][0]["powers"]
    tajo = {**tajo, "cost": 1, "type": "tactical", "esbirro": esbirro, "effects": effects}
    given["position"]["players"][0]["reptantes"][0]["powers"] = [tajo, *others]
    given["steps"] += [{"do": "choose", "by": "A", "choice": choice} for choice in choices]
    return judged(given)["legal"]


TAKING = {
    "search of the Fosa": [_search("fosa", "Golem", to="hand")],
    "search of the Vertedero": [_search("vertedero", "Golem", to="hand")],
    "return": [{"op": "return", "count": 1, "whose": "target", "to": "hand"}],
    "return of some": [{"op": "return", "count": 1, "up_to": True, "whose": "target", "to": "fosa_top"}],
    "take": [{"op": "take", "count": 1}],
    "swap": [{"op": "swap", "count": 1}],
    "place from the Vertedero": [{"op": "place", "count": 1, "from": "vertedero", "esbirro": "Golem"}],
    "place from the hand": [{"op": "place", "count": 1, "from": "hand"}],
    "place of one kind": [{"op": "place", "count": 1, "from": "hand", "esbirro": "Caído"}],
    "own discard": [{"op": "discard", "count": 1, "whose": "caster"}],
    "other discard": [{"op": "discard", "count": 1, "whose": "target"}],
    "revealed": [{"op": "reveal", "count": 3}, {"op": "take_revealed", "count": 1}],
}
OTHERS = {"A": "ECZ|G+ Z+|1+ 2+ 3+", "B": "GZ|G+ Z+", "vert": "GGZZ", "top": "GZC"}


@pytest.mark.parametrize("effect", TAKING)
def test_the_kind_that_was_discarded_is_no_choice_of_an_effect_that_has_none(effect: str) -> None:
    """Nobody says again at the end what was announced (P2 §5.3, §9.5).

    A neutral Power may discard another card than was announced (P2 §1.6), so that is what is told.
    """
    assert _chosen(TAKING[effect], ["Esqueleto"], **OTHERS) is False
    assert _chosen(TAKING[effect], ["Esqueleto"], esbirro="Neutral", **OTHERS) is True
    assert _chosen(TAKING[effect], ["Bestia"], **OTHERS) is False


def test_what_is_revealed_may_be_of_the_kind_that_was_discarded() -> None:
    assert _chosen(TAKING["revealed"], ["Esqueleto"], **{**OTHERS, "top": ""}) is None


def test_a_choice_that_follows_tells_that_the_discard_was_said_again() -> None:
    assert _chosen(TAKING["search of the Vertedero"], ["Esqueleto"], ["Golem"], **OTHERS) is True
    assert _chosen(TAKING["return"], ["Esqueleto"], ["B1"], **OTHERS) is True
    assert _chosen([{"op": "damage", "amount": 1}], ["Esqueleto"], **OTHERS) is True


@pytest.mark.parametrize("zone", ["fosa", "vertedero"])
def test_a_search_finds_the_kind_that_it_is_for(zone: str) -> None:
    """P2 §7.5, §9.1."""
    assert _chosen([_search(zone, "Golem", to="hand")], ["Golem"], vert="GGEE") is True


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


SEARCHES = {"op": "search", "zone": "fosa", "count": 1, "to": "hand"}


def test_a_discard_that_nobody_said_is_told_before_a_search_of_which_nobody_saw_what_it_took() -> None:
    """What A discards next is what the search took: nobody knows (P2 §5.3, §9.1)."""
    given = law("x", "A1 Tajo >B; B.; A.; A?B; A1 Filo", A="B", B="", fosa="GG", vert=all_but(G=2, B=1)).case
    power, _, _, filo, _ = given["position"]["players"][0]["reptantes"][0]["powers"]
    power |= {"type": "tactical", "esbirro": "Neutral", "effects": [SEARCHES]}
    filo |= {"esbirro": "Golem", "effects": [{"op": "gain", "amount": 1}]}
    given["steps"][-1] |= {"discard": "Golem"}
    assert judged(given)["legal"] is not False
    given["steps"][-1] |= {"discard": "Zombie"}
    assert judged(given)["legal"] is False
