"""That somebody chose nothing, which may be said late: of a search before what is asked now, or after it (P2 §9.1)."""

from typing import Any

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
