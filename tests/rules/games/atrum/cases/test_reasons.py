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


def test_what_cannot_be_is_told_by_what_forbids_it() -> None:
    struck = "A1 Tajo >B -B" + OVER
    assert sections(struck, of("B", resistance=-1), A="B", B="|||1") == ["P1 §3.3"]
    assert sections(struck, stands("B", "reptantes", "B-R1", "eliminated"), A="B", B="") == ["P1 §3.2"]
    assert sections(struck + "; B!1", of("B", resistance=10), A="B", B="|||1") == ["P1 §3.4"]
    fosa = {"turn": "5A draw.development", "vert": "CEGZS" * 10 + "B" * 9, "fosa": "B"}
    assert sections("A*3", {"vertedero": ["Zombie"]}, **fosa) == ["P1 §5.3"]


ANNULLED = "A1 Embate >B @A1,A2 -C; B3 Negar @B1 -Z; A.; B."
STRUCK: dict[str, Any] = {"A": "C|G+ B+", "B": "Z|G+"}
LET_GO = "A1 Embate >B @A1,A2 -C; B3 Golpe macizo >A @B1 -B !A1; A.; B."
SHORT: dict[str, Any] = {"A": "C|G+ E+", "B": "B|G+"}


@pytest.mark.parametrize(
    ("steps", "claim", "table", "section"),
    [
        (ANNULLED, of("B", resistance=6), STRUCK, "P2 §8.1"),
        (ANNULLED, of("B", resistance=3), {**STRUCK, "B": "Z|G+||5"}, "P2 §8.1"),
        (ANNULLED, of("B", resistance=12), STRUCK, "P1 §3.3"),
        (ANNULLED, of("A", hand=["Caído"]), STRUCK, "P2 §8.1"),
        (ANNULLED, of("A", hand={"count": 1}), STRUCK, "P2 §8.1"),
        (ANNULLED, {"vertedero": ["Zombie"]}, STRUCK, "P2 §8.1"),
        (ANNULLED, stands("A", "altar", "A1", "prepared"), STRUCK, "P2 §8.1"),
        (ANNULLED, stands("A", "reptantes", "A-R1", "prepared"), STRUCK, "P2 §8.1"),
        (ANNULLED, stands("B", "altar", "B1", "prepared"), STRUCK, "P2 §5.1"),
        (ANNULLED.replace(" @A1", " x@A1"), of("A", altar=["Golem", "Bestia"]), STRUCK, "P2 §8.1"),
        (
            "A1 Tajo >B -B; B2 Quite -B; A3 Negar @A1 -Z; B.; A.",
            of("B", resistance=10),
            {"A": "BZ|G+", "B": "B"},
            "P2 §8.1",
        ),
        (
            "A1 Tajo >B -B; B.; A1 Filo -B; B3 Negar @B1 -Z; A.; B.",
            of("B", resistance=6),
            {**STRUCK, "A": "BB"},
            "P2 §8.1",
        ),
        (LET_GO, of("B", resistance=4), SHORT, "P2 §5.5"),
        (LET_GO, of("A", hand=[]), SHORT, "P2 §5.5"),
        (LET_GO, of("A", hand={"count": 0}), SHORT, "P2 §5.5"),
        (LET_GO, {"vertedero": ["Bestia", "Golem", "Caído"]}, SHORT, "P2 §5.5"),
        (LET_GO, stands("A", "altar", "A2", "exhausted"), SHORT, "P2 §5.5"),
        (LET_GO, stands("A", "reptantes", "A-R1", "exhausted"), SHORT, "P2 §5.5"),
    ],
)
def test_a_power_that_did_nothing_is_told_by_what_kept_it_from_it(
    steps: str, claim: dict[str, Any], table: dict[str, Any], section: str
) -> None:
    assert sections(steps, claim, **table) == [section]


ARMY = "A1 Ejército en Retaguardia >B @A1,A2 -C" + OVER
STORM = "A1 Tormenta de meteoritos >B @A1,A2,A3 -G; B.; A.; ~GSZZZ"
PAIRED = "A1 Tajo >B -G+S" + OVER
PRUNED = "A3 Golpe macizo >B @A1 -B !B1" + OVER
RECALLED = "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; A?B1"


@pytest.mark.parametrize(
    ("steps", "claim", "table", "section"),
    [
        (ARMY, of("B", resistance=8), {"A": "C|C+ S+|5+ 2+ 3+"}, "P2 §7.3"),
        (ARMY, of("B", resistance=6), {"A": "C|G+ S+|5+ 2+ 3+"}, "P1 §8.3"),
        (ARMY, of("B", resistance=8), {"A": "C|G+ S+|5+ 2+ 3+"}, "P2 §7.3"),
        (ARMY, of("B", resistance=7), {"A": "C|C+ S+|5+ 2+ 3+"}, "P1 §8.3"),
        (STORM, of("B", resistance=7), {"A": "G|G+ G+ C+|5+ 2+ 3+"}, "P2 §7.5"),
        (STORM, {"fosa": {"count": 1}}, {"A": "G|G+ G+ C+|5+ 2+ 3+"}, "P2 §8.4"),
        (PAIRED, of("A", hand=["Golem"]), {"A": "GS"}, "P2 §7.4"),
        (PAIRED, of("A", hand={"count": 1}), {"A": "GS"}, "P2 §7.4"),
        (PAIRED, of("A", hand=["Golem", "Sombra"]), {"A": "GS"}, "P2 §5.3"),
        (PAIRED, {"vertedero": ["Sombra"]}, {"A": "GS"}, "P2 §7.4"),
        (PRUNED, {"vertedero": ["Bestia", "Zombie"]}, {"A": "B|G+", "B": "|S+ Z+"}, "P2 §7.3"),
        (RECALLED, of("B", hand=["Golem"]), {"A": "Z|G+ G+ Z+|4+ 2+ 3+", "B": "|S+ G+"}, "P2 §7.3"),
        (
            "A1 Llamado a las armas >B @A1,A2 -C; B.; A.; A?C",
            {"vertedero": ["Caído", "Caído", "Caído", "Golem"]},
            {"A": "C|G+ C+|5+ 2+ 3+", "vert": "CG"},
            "P2 §9.1",
        ),
        (
            "A1 Siembra @A1,A2 -G !Z" + OVER,
            of("A", resistance=8),
            {"A": "GZ|G+ G+|9+ 2+ 3+"},
            "P2 §6.5",
        ),
        (SWAPPED, of("A", resistance=8), SWAP, "P2 §6.4"),
        (
            "A1 Tajo >B -B; B.; A1 Descarga >B @A1 -E; B2 Quite -B #0; A.; B.",
            of("B", resistance=10),
            {"A": "BE|G+", "B": "B"},
            "P1 §7.2.3",
        ),
    ],
)
def test_a_rule_that_is_taken_wrongly_is_cited(
    steps: str, claim: dict[str, Any], table: dict[str, Any], section: str
) -> None:
    assert sections(steps, claim, **table) == [section]


def test_a_chain_that_was_pending_at_the_start_is_a_reason_too() -> None:
    told = law("x", "A1 Tajo >B -B", A="B", B="").case
    begun = {**told, "position": judged(told)["position"]}
    steps = [{"do": "pass", "by": "B"}, {"do": "pass", "by": "A"}, {"do": "expect", **of("B", resistance=9)}]
    found = judged({**begun, "steps": steps})["findings"]
    assert [f["rule"] for f in found if f["severity"] == "illegal"] == ["P1 §8.3"]


def test_of_a_copy_it_is_what_it_copies() -> None:
    steps = "A1 Doppelganger >B @A1,A2 -G =A-R2:Tajo" + OVER
    assert sections(steps, of("B", resistance=9), A="G|G+ G+|6+ 1+ 3+", B="") == ["P1 §8.3"]


def test_several_claims_at_once_have_a_reason_each() -> None:
    claim = of("A", resistance=10, altar=["Golem", "Golem", "Golem"], hand=["Golem"])
    assert sections("A1 Osario @A1 -Z !C" + OVER, claim, **OSARIO) == ["P2 §6.5", "P2 §6.3", "P2 §5.3"]


def test_what_was_not_launched_costs_nothing_also_where_a_reptante_was_lost_since() -> None:
    steps = "A1 Tajo >B -B; B.; A1 Descarga >B @A1 -E; B.; A.; B!2"
    assert sections(steps, of("A", hand=[]), A="BE|G+", B="|||3") == ["P2 §5.5"]


def test_whether_a_power_could_be_launched_is_a_matter_of_those_that_are_not() -> None:
    steps = "A1 Tajo >B -B; B2 Quite -B; A3 Saqueo >B -C; B.; A."
    case = law("x", steps, A="BC", B="BE").case
    verdict = judged({**case, "steps": [*case["steps"], {"do": "expect", **of("B", resistance=8)}]})
    hung = [f["rule"] for f in verdict["findings"] if "si pudo lanzarse" in f["message"]]
    assert hung == ["P2 §5.5"]


@pytest.mark.parametrize(
    ("claimed", "section"),
    [("G- G- C+", "P2 §6.3"), ("G+ G+ C-", "P2 §5.1"), ("G+ G- C+", "P2 §6")],
)
def test_how_esbirros_stand_is_a_matter_of_what_brought_or_exhausted_those_that_stand_otherwise(
    claimed: str, section: str
) -> None:
    placed = {"A": "GC|G+ G+|9+ 2+ 3+"}
    altar = [
        {"esbirro": {"G": "Golem", "C": "Caído"}[e[0]], "state": "prepared" if e[1] == "+" else "exhausted"}
        for e in claimed.split()
    ]
    assert sections("A1 Siembra @A1,A2 -G !C" + OVER, of("A", altar=altar), **placed) == [section]


@pytest.mark.parametrize(
    "claim",
    [
        of("B", resistance=6),
        of("A", hand=[]),
        of("A", hand={"count": 0}),
        {"vertedero": ["Caído"]},
        stands("A", "altar", "A1", "exhausted"),
        stands("A", "reptantes", "A-R1", "exhausted"),
    ],
)
def test_while_a_chain_is_open_nothing_of_it_was_launched(claim: dict[str, Any]) -> None:
    table = {"A": "C|G+ B+", "B": "Z|G+"}
    assert sections("A1 Embate >B @A1,A2 -C", claim, **table) == ["P2 §5"]
    assert sections("A1 Embate >B @A1,A2 -C", of("B", hand=["Golem"]), **table) == ["P1 §5.3"]
