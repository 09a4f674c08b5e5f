"""A claim that does not hold cites why the table is otherwise, where what was done before it says so alone."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

OVER = "; B.; A."


def sections(steps: str, claim: dict[str, Any], **table: Any) -> list[str]:
    """The sections that are cited against a claim after these steps."""
    case = law("expect.mismatch", steps, **{"A": "", "B": "", **table}).case
    verdict = judged({**case, "steps": [*case["steps"], {"do": "expect", **claim}]})
    assert (verdict["legal"], verdict["step"]) == (False, len(case["steps"])), verdict["findings"]
    return [f["rule"] for f in verdict["findings"] if f["severity"] == "illegal"]


def of(player: str, **claim: Any) -> dict[str, Any]:
    return {"players": [{"id": player, **claim}]}


def stands(player: str, zone: str, id_: str, state: str) -> dict[str, Any]:
    return of(player, **{zone: [{"id": id_, "state": state}]})


@pytest.mark.parametrize(
    ("steps", "claim", "table", "section"),
    [
        ("A^", stands("A", "altar", "A1", "exhausted"), {"turn": "5A prepare.development", "A": "|G-"}, "P1 §5.2"),
        ("A*3", of("A", hand={"count": 2}), {"turn": "5A draw.development"}, "P1 §5.3"),
        ("A*3", {"fosa": {"count": 60}}, {"turn": "5A draw.development"}, "P1 §5.3"),
        ("A+G", stands("A", "altar", "A+1", "exhausted"), {"A": "G"}, "P2 §6.2"),
        ("A+G", of("A", altar=[{"esbirro": "Golem", "state": "exhausted"}]), {"A": "G"}, "P2 §6.2"),
        ("A+G", of("A", hand=["Golem"]), {"A": "G"}, "P1 §5.4"),
        ("A-GG", of("A", hand=["Golem"] * 6), {"turn": "5A discard.development", "A": "GGGGGGG"}, "P1 §5.5"),
        ("A-GG", {"vertedero": []}, {"turn": "5A discard.development", "A": "GGGGGGG"}, "P1 §5.5"),
        ("A>>", of("B", resistance=0), {"turn": "6A discard.end", "B": "||1x 2+ 3+|0", "elim": "B"}, "P1 §3.4"),
    ],
)
def test_after_a_deed_of_a_phase_it_is_what_that_does(
    steps: str, claim: dict[str, Any], table: dict[str, str], section: str
) -> None:
    assert sections(steps, claim, **table) == [section]


SWAPPED = "A1 Trueque >B @A1,A2 -B; B.; A.; A?A3,B1"
SWAP: dict[str, Any] = {"A": "B|G+ Z+ C-|6+ 2+ 3+", "B": "|E-"}
DESCARGA: dict[str, Any] = {"A": "E|G+ C+", "B": ""}
OSARIO: dict[str, Any] = {"A": "Z|G+|9+ 2+ 3+", "B": "", "vert": "CE"}


@pytest.mark.parametrize(
    ("steps", "claim", "table", "section"),
    [
        (SWAPPED, stands("A", "altar", "B1", "prepared"), SWAP, "P2 §6.4"),
        (SWAPPED, stands("A", "altar", "A1", "prepared"), SWAP, "P2 §5.1"),
        (SWAPPED, of("B", altar=["Esqueleto"]), SWAP, "P2 §6.4"),
        ("A1 Siembra @A1,A2 -G !Z" + OVER, of("A", altar=["Golem"]), {"A": "GZ|G+ G+|9+ 2+ 3+"}, "P2 §6.3"),
        (
            "A1 Siembra @A1,A2 -G !Z" + OVER,
            stands("A", "altar", "A+1", "prepared"),
            {"A": "GZ|G+ G+|9+ 2+ 3+"},
            "P2 §6.3",
        ),
        ("A1 Osario @A1 -Z !C" + OVER, of("A", resistance=10), OSARIO, "P2 §6.5"),
        ("A1 Descarga >B x@A1 -E" + OVER, stands("A", "reptantes", "A-R1", "exhausted"), DESCARGA, "P2 §5.2"),
        ("A1 Descarga >B @A1 -E" + OVER, stands("A", "reptantes", "A-R1", "prepared"), DESCARGA, "P2 §5.1"),
        ("A1 Descarga >B x@A1 -E" + OVER, of("A", altar=["Golem", "Caído"]), DESCARGA, "P2 §5.2"),
        ("A1 Descarga >B @A1 -E" + OVER, stands("A", "altar", "A1", "prepared"), {"A": "E|G+"}, "P2 §5.1"),
        ("A3 Socorro -E" + OVER, stands("A", "reptantes", "A-R3", "exhausted"), DESCARGA, "P1 §7.4"),
        ("A1 Tajo >B -B; B2 Quite -B; A.; B.", of("B", resistance=8), {"A": "B", "B": "B"}, "P1 §8.3"),
        ("A1 Descarga >B @A1 -E" + OVER, of("B", resistance=8), DESCARGA, "P1 §3.3"),
        # Two of them did something to it.
        (
            "A1 Tajo >B -B; B3 Socorro -E; A.; B.",
            of("B", resistance=8),
            {"A": "B", "B": "E"},
            "P1 §3.3",
        ),
        # Nothing did.
        ("A3 Socorro -E" + OVER, stands("A", "altar", "A1", "exhausted"), DESCARGA, "P2 §6.2"),
        ("", stands("A", "altar", "A1", "exhausted"), DESCARGA, "P2 §6.2"),
        ("A>>", of("B", resistance=9), {}, "P1 §3.3"),
    ],
)
def test_after_a_chain_it_is_what_its_powers_do(
    steps: str, claim: dict[str, Any], table: dict[str, Any], section: str
) -> None:
    assert sections(steps, claim, **table) == [section]


def test_what_was_annulled_or_not_launched_is_no_reason() -> None:
    annulled = "A1 Tajo >B -B; B3 Negar @B1 -Z; A.; B."
    assert sections(annulled, of("B", resistance=8), A="B", B="Z|G+") == ["P1 §3.3"]


def test_several_claims_at_once_have_a_reason_each() -> None:
    claim = of("A", resistance=10, altar=["Golem", "Golem", "Golem"], hand=["Golem"])
    assert sections("A1 Osario @A1 -Z !C" + OVER, claim, **OSARIO) == ["P2 §6.5", "P2 §6.3", "P2 §5.3"]
