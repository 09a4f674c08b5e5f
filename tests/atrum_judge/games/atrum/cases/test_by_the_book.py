"""The rulebook read line by line by somebody who knows nothing of the engine: what each line makes of a table.

The scenarios of the laws prove what is refused. Of a line left `open` it cannot be decided.
"""

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import Scenario, law

ANSWERED = "A1 Tajo >B -B; B.; A."
CHAIN = {
    "P2 §2.2: the announcer answers the own Attack, then the opponent defends": law(
        "x", "A1 Tajo >B -B; B.; A1 Filo -B #0; B2 Quite -B; A.; B.", A="BB", B="B", after={"B": {"res": 8}}
    ),
    "P2 §4.2: the Defense may come after a Táctico": law(
        "x", "A1 Tajo >B -B; B3 Socorro -E; A.; B2 Quite -B; A.; B.", A="B", B="BE", after={"B": {"res": 13}}
    ),
    "P2 §4.3: a reserved Reptante reinforces at cost 0": law(
        "x", "A1 Embate >B @A1,A2 -C; B.; A1 Filo -B #0; B2 Quite -B; A.; B.",
        A="BC|G+ G+", B="B", after={"B": {"res": 6}},
    ),
    "P2 §4.4: a Defense and a Táctico that prevents add up": law(
        "x", "A1 Embate >B @A1,A2 -C; B2 Velo @B1 -Z #0; A.; B2 Quite -B; A.; B.",
        A="C|G+ G+", B="BZ|G+", after={"B": {"res": 10}},
    ),
    "P2 §8.1: only the last announcement is annulled": law(
        "x", "A1 Tajo >B -B; B3 Socorro -E; A3 Negar @A1 -Z; B.; A.",
        A="BZ|G+", B="E", fates="Negar+ Socorro0 Tajo+", after={"B": {"res": 8}},
    ),
    "P2 §8.1: what is annulled is paid": law(
        "x", "A1 Embate >B @A1,A2 -C; B3 Negar @B1 -Z; A.; B.",
        A="C|G+ G+", B="Z|G+", fates="Negar+ Embate0",
        after={"A": {"altar": "G- G-", "hand": "", "team": "1- 2+ 3+"}, "B": {"res": 10}},
    ),
    "P2 §8.1: an annulment is annulled": law(
        "x", "A1 Tajo >B -B; B3 Negar @B1 -Z; A3 Negar @A1 -Z; B.; A.",
        A="BZ|G+", B="Z|G+", fates="Negar+ Negar0 Tajo+",
        after={"B": {"res": 8, "altar": "G-", "team": "1+ 2+ 3-"}},
    ),
    "P2 §5.4: one after the other is no chain": law(
        "x", f"{ANSWERED}; {ANSWERED}", A="BB", B="", fates="Tajo+ Tajo+", after={"B": {"res": 6}}
    ),
}  # fmt: skip
TIMING = {
    "P2 §1.5: off turn at the start of a phase": law(
        "x", "B3 Socorro -E; A.; B.", turn="5A main.start", A="", B="E", after={"B": {"res": 13}}
    ),
    "P3 §5: the own turn has room everywhere for a Táctico": law(
        "x", "A3 Socorro -E; B.; A.", turn="5A draw.end", A="E", B="", after={"A": {"res": 13}}
    ),
    "P2 §1.5: an answer to the player in turn is always in time": law(
        "x", "A3 Socorro -E; B3 Socorro -E; A.; B.", turn="5A discard.development",
        A="E", B="E", after={"A": {"res": 13}, "B": {"res": 13}},
    ),
    "P3 §1.4: before March 2026 off turn was free": law(
        "x", "B3 Socorro -E; A.; B.", date="2026-02-15", A="", B="E", after={"B": {"res": 13}}
    ),
    "P3 §1.4: before March 2026 Defenses were not counted": law(
        "x", "A1 Embate >B @A1,A2 -C; B2 Parapeto @B1 -G; A.; B2 Quite -B; A.; B.", date="2026-02-15",
        A="C|G+ G+", B="BG|G+", after={"B": {"res": 10}},
    ),
    "P3 §1.4: the older Hedor Distractor of 0 is not told": law(
        "x", "A1 Tajo >B -B; B3 Hedor Distractor -Z", date="2026-06-30", A="B", B="Z", open="x"
    ),
}  # fmt: skip
PAYING = {
    "P2 §5.2: exploiting does not exhaust it": law(
        "x", "A1 Embate >B x@A1,A2 -C; B.; A.; A1 Embate >B @A3,A4 -C; B.; A.",
        A="CC|G+ G+ G+ G+", B="", after={"A": {"altar": "G- G-", "team": "1- 2+ 3+"}, "B": {"res": 2}},
    ),
    "P2 §1.2: a reserved Reptante, a Power paid by exploiting": law(
        "x", "A1 Embate >B @A1,A2 -C; B.; A1 Descarga >B x@A3 -E; B.; A.",
        A="CE|G+ G+ G+", B="", fates="Descarga+ Embate+", after={"B": {"res": 3}, "A": {"altar": "G- G-"}},
    ),
    "P2 §5.1: others pay than those that were turned": law(
        "x", "A1 Embate >B @A1,A2 -C; B.; A.; A?A1,A3",
        A="C|G+ Z+ G+", B="", after={"A": {"altar": "G- Z+ G-"}},
    ),
    "P2 §5.5: what cannot be paid any more costs nothing": law(
        "x", "A1 Embate >B @A1,A2 -C; B1 Ofrenda >A !A1 -C; A.; B.",
        A="C|G+ G+", B="C||7+ 2+ 3+", fates="Ofrenda+ Embate:fail.cost_unpayable",
        after={"A": {"hand": "C", "altar": "G+", "team": "1+ 2+ 3+"}, "B": {"res": 8}},
    ),
    "P2 §1.6: what lies face up is still of the hand": law(
        "x", "A1 Tajo >B -B; B3 Saqueo >A -C; A.; B.", A="B", B="C", fates="Saqueo+ Tajo:fail.discard_gone"
    ),
    "P2 §1.6: another card was taken": law(
        "x", "A1 Tajo >B -B; B3 Saqueo >A -C; A.; B.; ~G", A="BG", B="C", fates="Saqueo+ Tajo+"
    ),
    "P2 §1.6: the card itself was taken": law(
        "x", "A1 Tajo >B -B; B3 Saqueo >A -C; A.; B.; ~B", A="BG", B="C", fates="Saqueo+ Tajo:fail.discard_gone"
    ),
    "P1 §7.3: any card for a neutral Power, a Sombra too": law("x", "A1 Licencia -S; B.; A.; A?B,B", A="S||8+ 2+ 3+", B=""),
    "P2 §6.5: a cheap Power that changes an Altar": law(
        "x", "A1 Ofrenda >B !B1 -C; B.; A.", A="C||7+ 2+ 3+", B="|G-", after={"A": {"res": 8}, "B": {"altar": ""}}
    ),
    "P3 §1.4: not so before July 2025": law(
        "x", "A1 Ofrenda >B !B1 -C; B.; A.", date="2025-06-30",
        A="C||7+ 2+ 3+", B="|G-", after={"A": {"res": 10}, "B": {"altar": ""}},
    ),
}  # fmt: skip
SOMBRAS = {
    "P2 §7.4: a Golem with a Sombra": law(
        "x", "A1 Tajo >B -G+S; B.; A.", A="GS", B="", after={"A": {"hand": ""}, "B": {"res": 8}, "vert": "GS"}
    ),
    "P2 §7.3: each Sombra beside a Caído is one": law(
        "x", "A1 Ejército en Retaguardia >B @A1,A2 -C; B.; A.", A="C|C+ S+ S-|5+ 2+ 3+", B="", after={"B": {"res": 4}}
    ),
    "P2 §7.3: alone they are Sombras": law(
        "x", "A1 Ejército en Retaguardia >B @A1,A2 -C; B.; A.", A="C|S+ S+|5+ 2+ 3+", B="", after={"B": {"res": 10}}
    ),
    "P2 §7.3: the last other one was exploited to pay": law(
        "x", "A1 Ejército en Retaguardia >B x@A1,A3 -C; B.; A.",
        A="C|C+ S+ G+|5+ 2+ 3+", B="", after={"B": {"res": 10}, "A": {"altar": "S+"}},
    ),
    "P2 §7.5: a revealed Sombra is what is asked for, and no more once it lies": law(
        "x", "A1 Avance cronológico @A1,A2 -E; B.; A.; ~ESG",
        A="E|G+ G+|4+ 2+ 3+", B="", after={"A": {"altar": "G- G- E- S-", "res": 10}},
    ),
}  # fmt: skip
ZERO = {
    "P2 §9.4: at 0 one may lower the own": law(
        "x", "A3 Socorro -E; B3 Golpe macizo >A !A1 @B1 -B; A.; B.", elim="B",
        A="E|G+", B="B|G+|1x 2+ 3+|0", after={"A": {"res": 13, "altar": ""}, "B": {"res": 0, "team": "1x 2+ 3-"}},
    ),
    "P1 §3.4: ten again when the own turn begins": law(
        "x", "A>>", turn="5A discard.end", elim="B", A="", B="||1x 2+ 3+|0", after={"B": {"res": 10}}
    ),
    "P1 §3.3: never above 20": law("x", "A3 Socorro -E; B.; A.", A="E|||19", B="", after={"A": {"res": 20}}),
    "P1 §3.1: the third ends the game": law("x", ANSWERED, A="B", B="||1x 2x 3+|2", winner="A"),
    "P2 §5.5: its target fell to 0 meanwhile": law(
        "x", "A2 Tajo >B -B; B.; A1 Descarga >B @A1 -E; B.; A.; B!1", A="BE|G+|1+ 7+ 3+", B="|||3",
        fates="Descarga+ Tajo:fail.target_zero", after={"A": {"hand": "B"}},
    ),
    "P2 §9.4: a lowering is not prevented": law(
        "x", "A1 Sangría >B @A1 -B; B2 Quite -B; A.; B.",
        A="B|G+|7+ 2+ 3+", B="B", after={"A": {"res": 9}, "B": {"res": 9}},
    ),
}  # fmt: skip
TURN = {
    "P1 §5.3: who begins draws 2": law("x", "A*2", turn="1A draw.development", A="", B=""),
    "P1 §5.3: the second draws 3": law("x", "B*3", turn="2B draw.development", A="", B=""),
    "P1 §5.3: of three the last draws 3": law("x", "C*3", turn="3C draw.development", A="", B="", C=""),
    "P1 §5.3: everybody 3 afterwards": law("x", "A*3", turn="4A draw.development", A="", B="", C=""),
    "P1 §6.2: prepared, and it pays at once": law(
        "x", "A+G; A1 Descarga >B @A+1 -E; B.; A.", A="GE", B="", after={"A": {"altar": "G-"}, "B": {"res": 7}}
    ),
    "P1 §5.5: down to five": law("x", "A-B", turn="5A discard.development", A="BBGGZZ", B=""),
    "P1 §5.7: there was nothing to prepare": law("x", "A>>", turn="5A prepare.development", A="|G+", B=""),
}  # fmt: skip
CHOICES = {
    "P2 §9.5: an empty hand is a hand": law("x", "A3 Saqueo >B -C; B.; A.", A="C", B="", fates="Saqueo+"),
    "P3 §1.1: Déjà-Vu of another Altar": law(
        "x", "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; A?B1,B2",
        A="Z|Z+ G+|4+ 2+ 3+", B="|C+ E-", after={"A": {"altar": "G-"}, "B": {"altar": "", "hand": "CE"}},
    ),
    "P2 §6.4: swapped as they are, payers too": law(
        "x", "A1 Trueque >B @A1,A2 -B; B.; A.; A?A1,B1",
        A="B|G+ Z+|6+ 2+ 3+", B="|C+", after={"A": {"altar": "Z- C+", "res": 10}, "B": {"altar": "G-"}},
    ),
    "P3 §1.1: Retroceso temporal lowers the own by 2, once": law(
        "x", "A1 Retroceso temporal >B @A1 -E; B.; A.",
        A="E|G+|4+ 2+ 3+", B="|Z+", after={"A": {"res": 8}, "B": {"altar": ""}, "top": "Z"},
    ),
    "P2 §9.3: a hand that counts as Bestias": law(
        "x", "A1 Teñir la mano -Z; B.; A.; A2 Tajo >B -G; B.; A.",
        A="ZG||8+ 1+ 3+", B="", after={"B": {"res": 8}, "vert": "GZ"},
    ),
    "P2 §9.3: an Attack made a Defense cannot be launched on the own turn": law(
        "x", "A1 Tajo >B -B; B1 Transmutar #0 @B1 -G; A.; B.",
        A="B", B="G|G+|7+ 2+ 3+", fates="Transmutar+ Tajo:fail.type_timing", after={"A": {"hand": "B"}},
    ),
    "P2 §5.5: launched first, a later Power of the same Reptante exhausts it": law(
        "x", "A1 Embate >B @A1,A2 -C; B2 Quite -B; A.; B2 Velo @B1 -Z #0; A.; B.",
        A="C|G+ G+", B="BZ|G+", fates="Velo+ Quite:fail.reptante Embate+", after={"B": {"res": 8, "hand": "B"}},
    ),
    "P2 §8.5: a copy keeps its own cost": law(
        "x", "A1 Lectura de Huesos =B-R1:Cataclismo >B @A1 -E; B.; A.",
        A="E|G+|6+ 2+ 3+", B="", after={"B": {"res": 3}, "A": {"altar": "G-"}},
    ),
}  # fmt: skip
MANY = {
    "P3 §3: a third participant defends": law(
        "x", "A1 Tajo >B -B; B.; C2 Quite -B; A.; B.; C.", A="B", B="", C="B", after={"B": {"res": 10}}
    ),
    "P3 §3: for a mate": law(
        "x", "A3 Socorro >C -E; C.; B.; D.; A.", A="E", B="", C="||4+ 5+ 6+", D="||4+ 5+ 6+",
        teams=[["A", "C"], ["B", "D"]], after={"A": {"res": 10}, "C": {"res": 13}},
    ),
    "P3 §3: cards of who is out go to the Vertedero": law(
        "x", ANSWERED.replace("B.;", "B.; C.;"), A="B", B="GG|Z+|1x 2x 3+|2", C="",
        after={"B": {"hand": "", "altar": ""}, "vert": "BGGZ"},
    ),
    "P1 §3.1: of three, one out is no end": law(
        "x", ANSWERED.replace("B.;", "B.; C.;") + "; A1 Tajo >C -B", A="BB", B="||1x 2x 3+|2", C=""
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=said)
        for chapter in (CHAIN, TIMING, PAYING, SOMBRAS, ZERO, TURN, CHOICES, MANY)
        for said, case in chapter.items()
    ],
)
def test_the_book_says(case: Scenario) -> None:
    verdict = case.verdict()
    assert case.differences(verdict) == [], verdict["findings"]


@pytest.mark.parametrize(
    ("steps", "turn", "sections"),
    [
        ("B^", "5A prepare.development", ["P1 §5.1"]),
        ("B*3", "5A draw.development", ["P1 §5.1"]),
        ("B+G", "5A", ["P1 §5.1", "P1 §5.4"]),
        ("B-G", "5A discard.development", ["P1 §5.5"]),
        ("B>>", "5A", ["P1 §5.1"]),
        ("A3 Socorro -E; A+G", "5A", ["P2 §5", "P1 §5.4"]),
        ("A3 Socorro -E; A>>", "5A", ["P2 §5"]),
    ],
)
def test_out_of_turn_or_in_a_chain_the_sections_are_of_the_turn_and_of_what_is_done(
    steps: str, turn: str, sections: list[str]
) -> None:
    found = law("x", steps, turn=turn, A="EG", B="GGGGGG").verdict()["findings"]
    assert [f["rule"] for f in found if f["severity"] == "illegal"] == sections


def test_a_sombra_with_nothing_but_sombras_beside_it_is_no_pair() -> None:
    """Also where nobody named the partner (P2 §7.4)."""
    (finding,) = law("x", "A1 Tajo >B -+S", A="SS", B="").verdict()["findings"]
    assert (finding["code"], finding["rule"]) == ("discard.not_in_hand", "P2 §7.4")
    (finding,) = law("x", "A1 Tajo >B -+S", A="GZ", B="").verdict()["findings"]
    assert (finding["code"], finding["rule"]) == ("discard.not_in_hand", "P2 §5.3")


def test_whether_an_elimination_is_due_is_not_said_where_nobody_knows() -> None:
    case = law("x", "A1 Tajo >B -B; B.; A.; B!1", A="B", B="|||2").case
    case["position"]["players"][0]["reptantes"][0]["powers"][0]["effects"] = [{"op": "unknown"}]
    verdict = judged(case)
    assert verdict["legal"] is None
    assert verdict["findings"][-1]["message"] == (
        "No se sabe si B debe eliminar un Reptante ahora: depende de lo anterior."
    )


@pytest.mark.parametrize(("hand", "is_legal"), [("GGGGG", True), ("", True), ("GGGGGG", False)])
def test_who_has_no_more_than_five_may_be_said_to_discard_nothing(hand: str, is_legal: bool) -> None:
    """A look at the hand ends the turn as well (P1 §5.6)."""
    verdict = law("x", "A-; A>>", A=hand, B="", turn="5A discard.development").verdict()
    assert verdict["legal"] is is_legal
    assert law("x", "B-", A=hand, B="", turn="5A discard.development").verdict()["legal"] is False
    assert law("x", "A-", A=hand, B="", turn="5A").verdict()["legal"] is False
