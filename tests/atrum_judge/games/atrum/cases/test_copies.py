"""The Power that a copy copies, where its announcement leaves that to the chain (P2 §8.5)."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import law

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


def copying(
    steps: str,
    *,
    pending: bool,
    known: dict[str, Any] | None,
    copier: dict[str, Any] | None = None,
    resistance: int | None = None,
    **lectura: Any,
) -> dict[str, Any]:
    """B's Espejo answers A's Tajo with a copy of Rito, of which no more than this is `known`; then these steps.

    Args:
        copier: changed fields of the Power that copies.
        resistance: the claim about A in the end.
    """
    given = law("x", f"A1 Tajo >B -B; {steps}".strip("; "), A="BE|G+|1+ 2+ 3+", B="EZB|G+ Z+|6+ 2+ 3+").case
    a, b = given["position"]["players"]
    if known is None:
        a["reptantes"][1]["name"] = "Incógnito"
        del a["reptantes"][1]["powers"]
    else:
        costs = known.pop("costs", {None: None})
        rito = {"name": "Rito", "esbirro": "Golem", "type": "tactical", **known}
        each = [
            {**rito, **({} if cost is None else {"cost": cost, "effects": [effect]})}
            for cost, effect in costs.items()
        ]
        a["reptantes"][1]["powers"] = [*each, *a["reptantes"][1]["powers"][len(each) :]]
    b["reptantes"][0]["powers"][1] |= copier or {}
    announced = law("x", LECTURA).case["steps"][0]
    given["steps"].insert(1, announced | {"copies": {"reptante": "A-R2", "power": "Rito"}} | lectura)
    if pending:
        given["position"]["chain"], given["steps"] = given["steps"][:2], given["steps"][2:]
        for link in given["position"]["chain"]:
            del link["do"]
    if resistance is not None:
        given["steps"].append({"do": "expect", "players": [{"id": "A", "resistance": resistance}]})
    return judged(given)


AT_TWO_COSTS = {"costs": {1: {"op": "damage", "amount": 3}, 2: {"op": "damage", "amount": 5}}}


UNKNOWN = [{"op": "unknown"}]
UNTOLD = {"effects": UNKNOWN, "as_printed": True}


def test_what_no_type_is_announced_for_is_no_copy_either() -> None:
    """In the development of another's phase nothing begins a chain (P2 §1.5)."""
    given = law("x", LECTURA, A="", B="E|G+|6+ 2+ 3+").case
    lectura = given["position"]["players"][1]["reptantes"][0]["powers"][1]
    given["position"]["players"][1]["reptantes"][0]["powers"][1] = {**lectura, **UNTOLD}
    given["steps"][0]["copies"] = {"reptante": "A-R1", "power": "Tajo"}
    assert judged(given)["legal"] is False


def twice(*steps: dict[str, Any], **changes: Any) -> bool | None:
    """A's Espejo copies Embate of B's first Reptante; what is told of B's team or of that Power changes."""
    given = law("x", "A1 Calco >B @A1 -E", A="EEBB|G+ G+|6+ 2+ 3+", B="CCB|G+ Z+ C+|1+ 2+ 3+").case
    a, b = given["position"]["players"]
    a["reptantes"][0]["powers"][1] |= {"name": "Calco", **changes}
    if not changes:
        b["reptantes"][0]["name"] = "Incógnito"
        del b["reptantes"][0]["powers"]
    given["steps"][0]["copies"] = {"reptante": "B-R1", "power": "Embate", "cost": 2}
    given["position"]["chain"], given["steps"] = [given["steps"][0], *steps], []
    for link in given["position"]["chain"]:
        link.pop("do", None)
    return judged(given)["legal"]


def test_what_is_copied_asks_for_its_own_kind_where_it_is_announced_itself() -> None:
    """With a Sombra it goes with another than the one it asks for, which nobody knows (P2 §7.4)."""
    own = {"by": "B", "reptante": "B-R1", "power": "Embate", "cost": 2, "target": "A", "discard": "Caído"}
    assert [twice(own), twice(own | {"with_sombra": True})] == [None, None]


def test_a_power_of_unknown_text_may_be_of_another_type_each_time_it_copies() -> None:
    """The first copies an Ataque, which a Filo reinforces; the second a Táctico, as nothing else answers (P2 §4.1, §8.3)."""
    again = {"by": "A", "reptante": "A-R1", "power": "Calco", "pay": "exploit", "discard": "Esqueleto"}
    again["copies"] = {"reptante": "B-R1", "power": "Descarga", "cost": 1}
    filo = {"by": "B", "reptante": "B-R1", "power": "Filo", "of": 0, "discard": "Bestia"}
    assert twice(again | {"target": "B"}, filo, effects=UNKNOWN) is None
