"""What an effect did may be told, whether or not that left anybody a choice (P2 §9.5)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

PURGA = "A1 Purga >B @A1 -B; B.; A.; "
SAQUEO = "A3 Saqueo >B -C; B.; A.; "


def verdict(steps: str, **table: Any) -> tuple[bool | None, list[str]]:
    """The answer, and the codes of what is not just noted."""
    judgement = judged(law("choice.invalid", steps, **{"A": "", "B": "", **table}).case)
    return judgement["legal"], [f["code"] for f in judgement["findings"] if f["severity"] != "note"]


@pytest.mark.parametrize(
    ("hand", "told", "answer"),
    [
        ("BG", "A?B,G", (True, [])),
        ("BG", "A?", (True, [])),
        ("BG", "A?B,B", (False, ["choice.invalid"])),
        ("BBB", "A?B,B", (True, [])),
        ("BBB", "A?B,G", (False, ["choice.invalid"])),
        ("B?", "A?B,G", (None, ["hidden.feasible"])),
        ("??", "A?B,G", (None, ["hidden.feasible"])),
        ("B?", "A>>", (True, [])),
    ],
)
def test_the_only_cards_that_could_be_discarded_may_be_named(
    hand: str, told: str, answer: tuple[bool | None, list[str]]
) -> None:
    assert verdict(PURGA + told, A="B|G+|9+ 2+ 3+", B=hand) == answer


@pytest.mark.parametrize(
    ("hand", "told", "answer"),
    [
        ("C", "~C", (True, [])),
        ("CC", "~C", (True, [])),
        ("?", "~C", (True, [])),
        ("CC", "~Z", (False, ["choice.invalid"])),
        ("CC", "A>>", (True, [])),
        ("?", "A>>", (True, [])),
        ("C?", "A>>", (True, [])),
    ],
)
def test_the_only_card_that_could_fall_at_random_may_be_named(
    hand: str, told: str, answer: tuple[bool | None, list[str]]
) -> None:
    assert verdict(SAQUEO + told, A="C", B=hand) == answer


@pytest.mark.parametrize(
    ("top", "told", "answer"),
    [
        ("GSB", "; ~GSB", (True, [])),
        ("GSB", "; ~GSZ", (False, ["choice.invalid"])),
        ("GSB", "; ~GSB; A?S", (True, [])),
        ("GSB", "; A?S", (True, [])),
        ("GSB", "", (True, [])),
        ("GS", "", (True, [])),
        ("GS", "; A>>", (False, ["reveal.not_draw", "resolution.in_progress"])),
    ],
)
def test_what_was_known_to_lie_on_top_may_be_told_as_revealed(
    top: str, told: str, answer: tuple[bool | None, list[str]]
) -> None:
    assert verdict(f"A1 Rastreo -B; B.; A.{told}", A="B||4+ 2+ 3+", B="", top=top) == answer


@pytest.mark.parametrize(
    ("told", "legal"),
    [
        ("A.; ~BCE; A?C", True),
        ("A.; ~GGG; ~BCE; A?C", True),
        ("A.; ~GGG; ~GGG; A?G", True),
        ("A.; ~GGG; A?G; ~BCE; A?C", True),
        ("A.; ~BCE; A?G", False),
        ("A.; ~BCE; ~GGG", False),
    ],
)
def test_what_could_only_come_one_way_may_be_passed_over_for_what_came_after_it(told: str, legal: bool) -> None:
    """Three Golems lie on top; Rastreo shuffles them back before the second one reveals others (P2 §8.4)."""
    steps = f"A1 Rastreo -B; B.; A1 Rastreo -B; B.; {told}"
    assert verdict(steps, A="BB||4+ 2+ 3+", B="", top="GGG")[0] is legal


@pytest.mark.parametrize(
    ("told", "legal"), [("~GZZ; A?G; ~Z", True), ("~Z", None), ("~GZZ", True), ("~GZ", False), ("~B", False)]
)
def test_what_was_revealed_unsaid_is_passed_over_for_another_number_of_cards(
    told: str, legal: bool | None
) -> None:
    """One card falls at random after three were revealed, of which one was taken: which one nobody said."""
    steps = f"A2 Saqueo >B -C; B.; A1 Rastreo -B; B.; A.; {told}"
    assert verdict(steps, A="CB||4+ 3+ 2+", B="ZGC")[0] is legal


@pytest.mark.parametrize(
    ("top", "told", "legal"), [("GSB", "GSB", True), ("G", "GSB", True), ("", "GSB", True), ("G", "SSB", False)]
)
@pytest.mark.parametrize("resistance", [10, 9])
def test_a_claim_may_stand_before_what_chance_brought(top: str, told: str, legal: bool, resistance: int) -> None:
    """It is about a table on which the cards are not revealed yet, or are."""
    case = law("x", f"A1 Rastreo -B; B.; A.; ~{told}; A?S", A="B||4+ 2+ 3+", B="", top=top).case
    case["steps"].insert(3, {"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    assert judged(case)["legal"] is (legal and resistance == 10)


def test_where_nothing_of_what_there_is_can_be_spared_nothing_has_to_be_chosen() -> None:
    """The last Zombie has to stay for the exploit that follows in the text (P3 §1.1)."""
    case = law("x", "A1 Socorro >A -E; B.; A.; A>>", A="E|Z+|3+ 2+ 1+", B="").case
    powers = case["position"]["players"][0]["reptantes"][0]["powers"]
    (power,) = (power for power in powers if power["name"] == "Socorro")
    power["effects"] = [
        {"op": "require", "zone": "altar", "whose": "caster", "esbirro": "Zombie", "count": 1},
        {"op": "return", "count": 2, "up_to": True, "whose": "target", "to": "hand"},
        {"op": "exploit", "count": 1, "whose": "caster", "esbirro": "Zombie"},
    ]
    assert judged(case)["legal"] is True
    case["position"]["players"][0]["altar"].append({"id": "A2", "esbirro": "Golem", "state": "prepared"})
    assert judged(case)["legal"] is False


def test_esbirros_that_an_announcement_aimed_at_may_be_told_again_but_are_no_others() -> None:
    """A fixed exploit is aimed when it is announced (P2 §9.5)."""
    table = {"A": "C||7+ 2+ 3+", "B": "|G+ Z+"}
    assert verdict("A1 Ofrenda >B !B1 -C; B.; A.; A?B1", **table) == (True, [])
    assert verdict("A1 Ofrenda >B !B1 -C; B.; A.; A?B2", **table) == (False, ["choice.invalid"])


def test_all_that_an_effect_takes_may_be_told() -> None:
    table = {"A": "E|S+ S+ S+|9+ 2+ 3+", "B": ""}
    remate = "A1 Remate @A1 -E >B; B.; A."
    assert verdict(f"{remate}; A?A1,A2,A3", **table) == (True, [])
    assert verdict(f"{remate}; A?A1,A2", **table) == (False, ["choice.invalid"])
    assert verdict(remate, **table) == (True, [])


def test_what_is_chosen_at_the_launch_may_be_other_than_was_foreseen() -> None:
    """Who says already when announcing what the effect will take is not bound by it (P2 §9.5)."""
    table = {"A": "E|G+|4+ 2+ 3+", "B": "|Z+ B+"}
    steps = "A1 Retroceso temporal >B @A1 !B1 -E; B.; A."
    for told, left in (("", "B2"), ("; A?B1", "B2"), ("; A?B2", "B1")):
        judgement = judged(law("choice.invalid", steps + told, **table).case)
        assert judgement["legal"] is True
        assert [e["id"] for e in judgement["position"]["players"][1]["altar"]] == [left]


def test_what_was_foreseen_and_may_not_be_chosen_leaves_the_choice_open() -> None:
    """Déjà-Vu may not return the Zombie that it exploits afterwards (P3 §1.1)."""
    table = {"A": "Z|Z+ G+ C+|4+ 2+ 3+", "B": ""}
    steps = "A1 Déjà-Vu >A @A2,A3 !A1 -Z; B.; A."
    assert verdict(f"{steps}; A>>", **table) == (False, ["resolution.in_progress"])
    assert verdict(f"{steps}; A?A2", **table) == (True, [])


def test_foreseen_cards_that_nobody_sees_are_not_certain() -> None:
    table = {"A": "GZ|G+ G+|9+ 2+ 3+", "B": ""}
    steps = "A1 Siembra @A1,A2 !Z -G; B.; A.; A>>"
    assert verdict(steps, **table) == (True, [])
    assert verdict(steps, **{**table, "A": "G?|G+ G+|9+ 2+ 3+"})[0] is None
    assert verdict(steps, **{**table, "A": "GC|G+ G+|9+ 2+ 3+"}) == (False, ["resolution.in_progress"])


def test_a_choice_at_the_launch_that_tells_who_paid_is_not_taken_for_one_of_the_effect() -> None:
    """Nobody knows whether the Fosa has a Zombie, so whether there was anything to choose."""
    table = {"A": "C|G+ B+|9+ 2+ 3+", "B": "?", "vert": "Z" * 9}
    steps = "A1 Excavar x@A1 -C; B.; A.; A?A2; A>>"
    assert verdict(steps, **table)[0] is None
    assert verdict(steps, **{**table, "vert": "Z" * 10}) == (True, [])


def test_a_claim_may_come_before_a_choice_that_hidden_cards_may_leave() -> None:
    """Of S?? it is not known whether what goes with the Sombra leaves a choice."""
    given = law("choice.not_said", "A1 Tajo >B -+S; B.; A.; A?G; A>>", A="S??", B="").case
    given["steps"].insert(3, {"do": "expect", "players": [{"id": "B", "resistance": 10}]})
    assert judged(given)["legal"] is None
    given["position"]["players"][0]["hand"] = ["Sombra", "Golem", "Zombie"]
    assert judged(given)["legal"] is True


def test_who_says_that_nothing_was_chosen_may_be_right_with_hidden_cards() -> None:
    assert verdict(PURGA + "A?", A="B|G+|9+ 2+ 3+", B="???") == (None, ["choice.not_said"])
    assert verdict(PURGA + "A?", A="B|G+|9+ 2+ 3+", B="GGG") == (True, [])
    assert verdict(PURGA + "A?", A="B|G+|9+ 2+ 3+", B="GZC") == (False, ["choice.invalid"])


def test_the_step_that_is_wrong_in_the_line_that_fits_the_most_is_told() -> None:
    """The Golem is what Rastreo takes, not what goes with the Sombra; the Zombie later is not there."""
    steps = "A1 Rastreo -+S; B.; A.; A?G; A2 Purga >B @A1 -G; B.; A.; A?B,Z"
    judgement = judged(law("choice.invalid", steps, A="CS|G+|4+ 9+ 3+", B="BBB", top="BZG").case)
    assert (judgement["legal"], judgement["step"]) == (False, 4)
    steps = "A1 Rastreo -+S; B.; A.; A?G; A2 Purga >B @A1 -B; B.; A.; A?B,Z"
    judgement = judged(law("choice.invalid", steps, A="CSB|G+|4+ 9+ 3+", B="BBB", top="BZG").case)
    assert (judgement["legal"], judgement["step"]) == (False, 7)
    assert [f["code"] for f in judgement["findings"]] == ["choice.invalid"]


@pytest.mark.parametrize("told", ["A?Z", "~Z", "A?", "~"])
def test_what_a_search_brought_may_be_told_as_chosen_or_as_brought(told: str) -> None:
    table = {"A": "C|G+|9+ 2+ 3+", "B": ""}
    steps = f"A1 Excavar @A1 -C; B.; A.; {told}"
    assert verdict(steps, **table, top="Z") == (True, [])
    assert verdict(f"{steps}; A>>", **table) == (True, [])
    assert verdict(steps.replace("Z", "G"), **table) == ((False, ["search.kind"]) if "Z" in told else (True, []))
    answer = (True, []) if "Z" not in told else (False, ["choice.not_asked"])
    assert verdict(steps, **table, vert="Z" * 10) == answer


def test_the_partner_of_a_sombra_may_be_told_again_at_the_launch() -> None:
    """Named or not, it stays in the hand until then (P2 §1.6)."""
    table = {"A": "CSB", "B": ""}
    assert verdict("A1 Tajo >B -C+S; B.; A.; A?C", **table) == (True, [])
    assert verdict("A1 Tajo >B -C+S; B.; A.; A?B", **table) == (False, ["choice.invalid"])
    assert verdict("A1 Tajo >B -C+S; B.; A.; A>>", **table) == (True, [])
    assert verdict("A1 Tajo >B -C+S; B.; A.; A?C", **{**table, "A": "?SB"})[0] is None


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("Tajo >B -B; B.; A.; A?B", (True, [])),
        ("Tajo >B; B.; A.; A?B", (True, [])),
        ("Tajo >B -B; B.; A.; A?G", (False, ["choice.invalid"])),
        ("Tajo >B -B; B.; A.; A?B; A?B", (False, ["choice.not_asked"])),
        ("Rastreo -B; B.; A.; A?B; ~GSC; A?S", (True, [])),
        ("Rastreo -B; B.; A.; A?B; A?S", (True, [])),
        ("Rastreo -B; B.; A.; A?B; ~GSC", (True, [])),
        ("Rastreo -B; B.; A.; ~GSC; A?B", (False, ["choice.invalid"])),
        ("Rastreo; B.; A.; A?B", (None, ["choice.not_said"])),
        ("Rastreo; B.; A.; A?B; ~GSC; A?S", (True, [])),
        ("Rastreo -B; B.; A.; A?B", (False, ["choice.invalid"])),
        ("Rastreo -B; B.; A.; A?Z", (False, ["choice.invalid"])),
        ("Rastreo -B; B.; A.; A?B; A>>", (False, ["choice.invalid"])),
    ],
)
def test_the_only_card_that_a_launch_can_discard_may_be_told_and_hides_no_wrong_choice(
    told: str, answer: tuple[bool | None, list[str]]
) -> None:
    assert verdict(f"A1 {told}", A="B||4+ 2+ 3+" if "Rastreo" in told else "B", top="GSC") == answer


def test_the_only_card_that_a_launch_can_discard_may_be_told_before_what_the_effect_takes() -> None:
    assert verdict(PURGA + "A?B; A?B,G", A="B|G+|9+ 2+ 3+", B="BG") == (True, [])
    assert verdict(PURGA + "A?B; A?B", A="?|G+|9+ 2+ 3+", B="?")[0] is None
    assert verdict(PURGA + "A?B; A?B,G", A="B|G+|9+ 2+ 3+", B="GZ") == (False, ["choice.invalid"])


@pytest.mark.parametrize(("cards", "legal"), [(1, True), (0, True), (2, False)])
def test_a_claim_before_the_discard_is_told_is_about_the_table_before_it_or_after(cards: int, legal: bool) -> None:
    case = law("x", "A1 Tajo >B -B; B.; A.; A?B", A="B", B="").case
    case["steps"].insert(3, {"do": "expect", "players": [{"id": "A", "hand": {"count": cards}}]})
    assert judged(case)["legal"] is legal


def test_a_card_that_the_effect_does_not_ask_for_tells_the_discard() -> None:
    """Where it asks for one, and the announcement left it unsaid, it may as well be a wrong choice."""
    ofrenda = {"A": "C||7+ 2+ 3+", "B": "|Z+ G+"}
    assert verdict("A1 Ofrenda >B !B1 -C; B.; A.; A?C", **ofrenda) == (True, [])
    assert verdict("A1 Ofrenda >B !B1; B.; A.; A?C", **ofrenda) == (True, [])
    assert verdict("A1 Ofrenda >B !B1; B.; A.; A?G", **ofrenda) == (False, ["choice.invalid"])
    assert verdict(SAQUEO + "A?C", A="C", B="G") == (True, [])
    assert verdict(SAQUEO + "A?C", A="C", B="GZ") == (True, [])
    rastreo = {"A": "B||4+ 2+ 3+", "top": "GSC"}
    assert verdict("A1 Rastreo; B.; A.; A?B", **rastreo) == (None, ["choice.not_said"])
    assert verdict("A1 Rastreo; B.; A.; A?G", **rastreo) == (True, [])
    assert verdict("A1 Rastreo; B.; A.; A?Z", **rastreo) == (False, ["choice.invalid"])


@pytest.mark.parametrize(
    ("altar", "state", "paid", "legal"),
    [
        ("G+", "prepared", "; A?A1", True),
        ("G+", "exhausted", "; A?A1", True),
        ("G+ Z+", "prepared", "; A?A1", True),
        ("G+ Z+", "exhausted", "; A?A1", True),
        ("G+", "prepared", "", False),
    ],
)
def test_a_claim_before_who_paid_is_told_is_about_the_table_before_the_launch_or_after(
    altar: str, state: str, paid: str, legal: bool
) -> None:
    case = law("x", f"A1 Purga >B @A1 -B; B.; A.{paid}; A?B,G", A=f"B|{altar}|9+ 2+ 3+", B="BGZ").case
    case["steps"].insert(3, {"do": "expect", "players": [{"id": "A", "altar": [{"id": "A1", "state": state}]}]})
    assert judged(case)["legal"] is legal


@pytest.mark.parametrize(
    ("hand", "told", "answer"),
    [
        ("GB", "A2 Licencia -G; B.; A.; A?B; A?B,C", (True, [])),
        ("GS", "A2 Licencia -G; B.; A.; A?S; A?B,C", (True, [])),
        ("G", "A2 Licencia -G; B.; A.; A?B; A?B,C", (False, ["choice.invalid"])),
        ("G?", "A2 Licencia -G; B.; A.; A?B; A?B,C", (None, ["hidden.feasible"])),
        ("CSBG", "A1 Tajo >B -C+S; B.; A.; A?G", (True, [])),
        ("CSBG", "A1 Tajo >B -C+S; B.; A.; A?B", (False, ["choice.invalid"])),
        ("CSBG", "A1 Tajo >B -C+S; B.; A.; A?Z", (False, ["choice.invalid"])),
        ("CS?", "A1 Tajo >B -C+S; B.; A.; A?Z", (None, ["hidden.feasible"])),
        ("BG", "A1 Tajo >B -B; B.; A.; A?G", (False, ["choice.invalid"])),
    ],
)
def test_what_a_neutral_power_or_a_pair_discards_may_be_another_card_at_the_launch(
    hand: str, told: str, answer: tuple[bool | None, list[str]]
) -> None:
    """Any that nothing else has set aside (P2 §1.6, §5.3)."""
    assert verdict(told, A=f"{hand}||1+ 8+ 3+", B="") == answer


@pytest.mark.parametrize(
    ("steps", "legal"),
    [
        ("A1 Tajo >B -B; B.; A2 Licencia -G; B.; A.; A?G; A?B,C", True),
        ("A3 Socorro -E; B.; A3 Saqueo >B -C; B.; A.; A?C", True),
        ("A3 Socorro -E; B.; A3 Saqueo >B -C; B.; A.; A?C; A?E", True),
        ("A3 Socorro -E; B.; A3 Saqueo >B -C; B.; A.; A?E", True),
        ("A3 Socorro -E; B.; A3 Saqueo >B -C; B.; A.; A?Z", False),
    ],
)
def test_a_discard_that_is_told_once_more_is_not_taken_for_that_of_the_next_launch(
    steps: str, legal: bool
) -> None:
    """What is asked for next is the card of another Power, which is settled too (P2 §5.4)."""
    assert verdict(steps, A="BGCEZ||1+ 8+ 3+")[0] is legal


def test_a_discard_may_be_told_once_more_before_cards_are_revealed_for_which_nobody_chooses() -> None:
    """Avance cronológico places what was revealed; Rastreo has its player choose one of them (P2 §8.4)."""
    avance = "A1 Avance cronológico @A1,A2 -E; B.; A.; A?E"
    assert verdict(avance, A="E|G+ G+|4+ 2+ 3+", top="GCB") == (True, [])
    assert verdict(f"{avance}; A>>", A="E|G+ G+|4+ 2+ 3+", top="GCB") == (True, [])
    rastreo = "A1 Rastreo -B; B.; A.; A?B; A>>"
    assert verdict(rastreo, A="B||4+ 2+ 3+", top="GCE") == (False, ["choice.invalid"])


@pytest.mark.parametrize(
    ("hand", "told", "legal"),
    [
        ("BG", "", False),
        ("BC", "", False),
        ("B?", "", False),
        ("CC?", "", False),
        ("BC", "A?C; ", True),
        ("BCC", "A?C; ", True),
    ],
)
def test_what_was_announced_is_told_once_more_only_before_another_choice(
    hand: str, told: str, legal: bool
) -> None:
    """Siembra places a Caído of the hand: who says the Golem that was discarded, and no more, has chosen it for that."""
    line = f"A1 Siembra @A1,A2 -G; B.; A.; A?A1,A2; A?G; {told}A>>"
    given = law("x", line, A=f"G{hand}|Z+ Z+|9+ 2+ 3+", B="").case
    placed = {"op": "place", "count": 1, "from": "hand", "esbirro": "Caído"}
    given["position"]["players"][0]["reptantes"][0]["powers"][0]["effects"] = [placed]
    assert judged(given)["legal"] is legal


def test_a_claim_may_stand_before_a_choice_that_is_told_though_it_leaves_no_freedom() -> None:
    """The only Esbirro that Ofrenda may exploit was named, and is told after what the table looked like before."""
    given = law("x", "A1 Ofrenda >B !B1 -C; B.; A.; A?C; A?B1; A>>", A="C||7+ 2+ 3+", B="|Z+ G+").case
    for altar, legal in (["Zombie", "Golem"], True), (["Golem"], True), (["Zombie"], False):
        claim = {"do": "expect", "players": [{"id": "B", "altar": altar}]}
        told = {**given, "steps": [*given["steps"][:4], claim, *given["steps"][4:]]}
        assert judged(told)["legal"] is legal


def test_whoever_chooses_nothing_after_the_discard_was_told_chose_nothing() -> None:
    steps = "A1 Siembra @A1,A2 -G; B.; A.; A?G; A?"
    given = law("x", steps, A="GG|Z+ Z+|9+ 2+ 3+", B="").case
    assert len(judged(given)["position"]["players"][0]["altar"]) == 2


@pytest.mark.parametrize(
    ("steps", "cites"),
    [
        ("A1 Tajo >B -B; B.; A.; A?G", "P2 §5.3"),
        ("A1 Tajo >B -B; B.; A2 Licencia -G; B.; A.; A?B; A?G,G", "P2 §5.3"),
        ("A2 Licencia -G; B.; A.; A?Z", "P2 §9.5"),
    ],
)
def test_a_wrong_discard_that_is_told_is_cited_as_one_unless_the_effect_asks_for_cards(
    steps: str, cites: str
) -> None:
    findings = judged(law("x", steps, A="BG||1+ 8+ 3+", B="").case)["findings"]
    assert [f["rule"] for f in findings if f["severity"] == "illegal"] == [cites]


def test_more_than_there_are_of_a_kind_is_a_fault_of_number() -> None:
    steps = "A1 Llamado a las armas >B @A1,A2 -C; B.; A.; A?C,C,C"
    finding = judged(law("x", steps, A="CC|G+ G+|5+ 2+ 3+", B="", vert="C").case)["findings"][-1]
    assert finding["message"].startswith("A eligió 3, y puede elegir hasta 2 de: 2 Caído.")


def test_a_fault_that_is_one_whatever_was_discarded_is_told_without_doubts() -> None:
    given = law("x", "A1 Tajo >B -+S; B.; A.", A="SGZ", B="").case
    given["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": 5}]})
    findings = judged(given)["findings"]
    assert [(f["code"], f["severity"]) for f in findings] == [
        ("expect.mismatch", "illegal"),
        ("discard.not_said", "note"),
    ]


@pytest.mark.parametrize(
    ("hand", "told", "legal"),
    [
        ("ESS", "S", True),
        ("ESS", "E", False),
        ("EZSS", "E", True),
        ("EZSS", "Z", True),
        ("EBSS", "B", True),
        ("EBSS", "E", False),
        ("?SS", "E", False),
        ("E?SS", "E", None),
    ],
)
def test_a_launch_leaves_the_only_card_that_can_be_a_partner_nobody_has_shown(
    hand: str, told: str, legal: bool | None
) -> None:
    """The partner of a Sombra is set aside with the announcement, though it stays hidden (P2 §1.3, §1.6)."""
    steps = f"A1 Tajo >B -+S; B.; A2 Licencia -S; B.; A.; A?{told}; A?G,G; A>>"
    assert verdict(steps, A=f"{hand}||1+ 8+ 3+", B="")[0] is legal


def test_of_several_hidden_cards_that_a_claim_names_any_may_go_with_the_sombra() -> None:
    """The claim, about the table before the launch, shows a Caído and a Zombie; the Zombie is told in place of the Esqueleto."""
    given = law("x", "A1 Tajo >B -E+S; B.; A.; A?Z; A>>", A="ES??", B="").case
    claim = {"do": "expect", "players": [{"id": "A", "hand": ["Esqueleto", "Sombra", "Caído", "Zombie"]}]}
    given["steps"].insert(3, claim)
    assert judged(given)["legal"] is None


@pytest.mark.parametrize(("hand", "legal"), [("BEE", True), ("BEG", None), ("B", None)])
def test_a_choice_of_revealed_cards_that_nobody_said_takes_known_ones_where_there_are_too_few_unknown(
    hand: str, legal: bool | None
) -> None:
    """Two Esqueletos are on top of the Fosa; an Esqueleto and a Golem are hidden, beneath them and in the other hand."""
    vert = "B" * 9 + "C" * 9 + "E" * 7 + "G" * 9 + "Z" * 10 + "S" * 10
    case = law("x", "A3 Saqueo >B -C; B.; A.", A="CB||1+ 8+ 3+", B="?", fosa="EE?", vert=vert).case
    saqueo = next(
        p for r in case["position"]["players"][0]["reptantes"] for p in r["powers"] if p["name"] == "Saqueo"
    )
    saqueo["effects"] = [{"op": "reveal", "count": 3}, {"op": "take_revealed", "count": 2}]
    names = {"B": "Bestia", "E": "Esqueleto", "G": "Golem", "Z": "Zombie"}
    case["steps"].append({"do": "expect", "players": [{"id": "A", "hand": [names[card] for card in hand]}]})
    assert judged(case)["legal"] is legal


@pytest.mark.parametrize(
    ("steps", "table", "vertedero", "legal"),
    [
        ("A1 Tajo >B -Z+S; B.; A.", {"A": "SGZ"}, "Zombie Sombra", True),
        ("A1 Tajo >B -Z+S; B.; A.", {"A": "SGZ"}, "Golem Sombra", True),
        ("A1 Tajo >B -Z+S; B.; A.", {"A": "SGZ"}, "Caído Sombra", False),
        ("A1 Tajo >B -B; B.; A.", {"A": "BG"}, "Golem", False),
    ],
)
def test_a_claim_may_show_that_another_card_went_with_a_sombra_than_was_announced(
    steps: str, table: dict[str, str], vertedero: str, legal: bool
) -> None:
    case = law("discard.not_said", steps, **{"B": "", **table}).case
    claim = {"do": "expect", "vertedero": vertedero.split()}
    assert judged({**case, "steps": [*case["steps"], claim]})["legal"] is legal


def _of_two(hand: list[str | None], power: dict[str, Any], *steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The judgement of one Power at no cost of a player with this hand, to the last pass and then these steps."""
    case = law("choice.not_said", "A1 Tajo >B -B; B.; A.", A="", B="").case
    case["position"]["players"][0]["hand"] = hand
    given = {"cost": 0, "type": "tactical", **power}
    case["position"]["players"][0]["reptantes"][0]["powers"][0].update(given)
    announced = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Tajo", **more.pop("said", {})}
    case["position"] |= {"vertedero": ["Caído"] * 3}
    passes = case["steps"][1:]
    if more.get("pending"):
        case["position"] |= {"chain": [announced], "window": {"player": "B", "passed": []}}
        return judged({**case, "steps": [*passes, *steps]})
    return judged({**case, "steps": [announced, *passes, *steps]})


TAKES_GOLEM = {"do": "choose", "by": "A", "choice": ["Golem"]}
SEARCH = {"op": "search", "zone": "vertedero", "esbirro": "Caído", "count": 1}


@pytest.mark.parametrize("op", ["discard", "place"])
@pytest.mark.parametrize(
    ("others", "legal"),
    [
        (["Golem"], True),
        (["Bestia"], False),
        (["Sombra"], False),
        ([None], None),
        (["Bestia", "Zombie"], False),
        (["Bestia", None], None),
        ([None, None], None),
    ],
)
def test_who_chooses_the_kind_that_was_announced_takes_it_for_the_effect(
    op: str, others: list[str | None], legal: bool | None
) -> None:
    """A Golem has gone at the launch; the effect asks for one of what is left, of which there may be no other Golem."""
    effect = (
        {"op": op, "count": 1, "whose": "caster"} if op == "discard" else {"op": op, "count": 1, "from": "hand"}
    )
    power = {"esbirro": "Golem", "effects": [effect]}
    advance = {"do": "advance", "by": "A"}
    found = _of_two(["Golem", *others], power, TAKES_GOLEM, advance, said={"discard": "Golem"})
    assert found["legal"] is legal


@pytest.mark.parametrize(("count", "legal"), [(0, False), (1, True)])
def test_a_choice_that_the_effect_asks_for_is_not_the_discard_told_again(count: int, legal: bool) -> None:
    """Also before a claim, which would fit if A had chosen nothing (P2 §9.1)."""
    took = {"do": "choose", "by": "A", "choice": ["Caído"]}
    claim = {"do": "expect", "players": [{"id": "A", "hand": {"count": count}}]}
    search = {"esbirro": "Caído", "effects": [{**SEARCH, "up_to": True}]}
    assert _of_two(["Caído"], search, took, claim, said={"discard": "Caído"})["legal"] is legal


@pytest.mark.parametrize("pending", [False, True])
@pytest.mark.parametrize("other", ["Golem", "Bestia", None])
def test_what_a_pending_announcement_left_unsaid_may_be_told_at_its_launch(
    pending: bool, other: str | None
) -> None:
    power = {"esbirro": "Neutral", "effects": [SEARCH]}
    assert _of_two(["Golem", other], power, TAKES_GOLEM, pending=pending)["legal"] is True


@pytest.mark.parametrize(
    "search", [{"do": "choose", "by": "A", "choice": ["Caído"]}, {"do": "chance", "cards": ["Caído"]}]
)
def test_a_discard_told_again_before_what_a_search_brought_is_no_choice_of_it(search: dict[str, Any]) -> None:
    power = {"esbirro": "Neutral", "effects": [SEARCH]}
    found = _of_two(["Golem", "Bestia"], power, TAKES_GOLEM, search, said={"discard": "Golem"})
    assert found["legal"] is True


@pytest.mark.parametrize(("other", "legal"), [("Caído", False), ("Bestia", True), (None, None)])
def test_a_claim_before_a_discard_waits_for_who_says_it(other: str | None, legal: bool | None) -> None:
    """B's hand after the last pass is told as it was before the launch of B's own Power; what A says tells A's.

    With a Caído beside the Bestia, which a pending Power has set aside, A's last one discards that Caído by itself.
    """
    case = law("discard.not_said", "B3 Saqueo >A; A1 Tajo; B.; A.", A="", B="GGG").case
    a, b = case["position"]["players"]
    places = {
        "cost": 0,
        "type": "tactical",
        "effects": [{"op": "place", "count": 1, "from": "hand", "esbirro": "Caído"}],
    }
    a["hand"] = ["Bestia", other]
    a["reptantes"][0]["powers"][0] |= {**places, "esbirro": "Neutral"}
    a["reptantes"][1]["powers"][0] |= {**places, "esbirro": "Bestia", "name": "Siembra"}
    dyes = {"op": "retype", "zone": "hand", "esbirro": "Golem", "until": "end_of_game"}
    power = next(power for power in b["reptantes"][2]["powers"] if power["name"] == "Saqueo")
    power |= {"cost": 0, "type": "tactical", "esbirro": "Neutral", "effects": [dyes]}
    del case["steps"][0]["target"]
    case["position"] |= {
        "chain": [{"do": "announce", "by": "A", "reptante": "A-R2", "power": "Siembra"}],
        "window": {"player": "B", "passed": []},
    }
    claim = {"do": "expect", "players": [{"id": "B", "hand": ["Golem"] * 3}]}
    told = {"do": "choose", "by": "A", "choice": ["Bestia"]}
    assert judged({**case, "steps": [*case["steps"], claim, told]})["legal"] is legal


@pytest.mark.parametrize("other", ["Caído", "Bestia", None])
def test_a_discard_may_be_told_again_after_a_claim_whatever_the_effect_asks_for(other: str | None) -> None:
    """With a Caído in the hand the effect takes it: there is no other."""
    power = {"esbirro": "Golem", "effects": [{"op": "place", "count": 1, "from": "hand", "esbirro": "Caído"}]}
    claim = {"do": "expect", "vertedero": ["Caído"] * 3}
    found = _of_two(["Golem", "Golem", other], power, claim, TAKES_GOLEM, said={"discard": "Golem"})
    assert found["legal"] is True


ADVANCES = {"do": "advance", "by": "A"}
LICENSES = {"op": "discard_as", "uses": 2}
PLACES = {"op": "place", "count": 1, "from": "hand", "esbirro": "Zombie"}


@pytest.mark.parametrize("told", ["Golem", "Zombie"])
def test_a_case_may_end_with_the_card_of_a_launch(told: str) -> None:
    """What the effect asks for is said by nobody yet: a beginning of a legal case is legal (P2 §5.3)."""
    card = {"do": "choose", "by": "A", "choice": [told]}
    claim = {"do": "expect", "vertedero": ["Caído", "Caído", "Caído", told]}
    power = {"esbirro": "Neutral", "effects": [LICENSES]}
    for ends in ([card], [card, claim]):
        assert _of_two(["Zombie", "Golem"], power, *ends, said={"discard": "Zombie"})["legal"] is True
    chosen = {"do": "choose", "by": "A", "choice": ["Bestia", "Golem"]}
    assert _of_two(["Zombie", "Golem"], power, card, chosen, ADVANCES, said={"discard": "Zombie"})["legal"] is True
    found = _of_two(["Zombie", "Golem"], power, card, ADVANCES, said={"discard": "Zombie"})
    assert (found["legal"], found["step"]) == (False, 3)


@pytest.mark.parametrize("said", [{}, {"discard": "Golem"}, {"discard": "Golem", "choose": ["Zombie"]}])
@pytest.mark.parametrize("hand", [["Zombie", "Golem"], ["Zombie", "Zombie", "Golem"], ["Zombie", "Golem", None]])
def test_the_card_of_a_launch_is_told_once_more_where_the_effect_needs_no_saying(
    said: dict[str, Any], hand: list[str | None]
) -> None:
    power = {"esbirro": "Neutral", "effects": [PLACES, {"op": "reduce", "amount": 2}]}
    found = _of_two(hand, power, TAKES_GOLEM, ADVANCES, said=said)
    assert found["legal"] is True
    assert [e["esbirro"] for e in found["position"]["players"][0]["altar"]] == ["Zombie"]
    assert _of_two(hand, power, TAKES_GOLEM, said=said)["legal"] is True


@pytest.mark.parametrize(
    "effect",
    [
        {"op": "discard", "count": 1, "random": True, "whose": "target"},
        {"op": "discard_as", "esbirro": "Caído", "uses": 1},
        {"op": "place", "count": 1, "from": "fosa_top"},
    ],
)
@pytest.mark.parametrize(
    ("kind", "pair", "told", "legal"),
    [
        ("Neutral", {}, "Golem", True),
        ("Neutral", {}, "Caído", False),
        ("Bestia", {"with_sombra": True}, "Golem", True),
        ("Bestia", {"with_sombra": True}, "Sombra", False),
    ],
)
def test_a_power_for_which_nobody_chooses_cards_may_discard_another_than_was_announced(
    effect: dict[str, Any], kind: str, pair: dict[str, Any], told: str, legal: bool
) -> None:
    """Chance, the top of the Fosa or the text says which cards it takes, if there are any at all (P2 §5.3)."""
    target = {"target": "B"} if effect["op"] == "discard" else {}
    card = {"do": "choose", "by": "A", "choice": [told]}
    power = {"esbirro": kind, "effects": [effect]}
    found = _of_two(
        ["Zombie", "Golem", "Sombra"], power, card, ADVANCES, said={"discard": "Zombie", **pair, **target}
    )
    assert (found["legal"], found["step"]) == ((True, None) if legal else (False, 3))


@pytest.mark.parametrize(
    ("found", "answer"),
    [("A?G", (False, ["choice.not_asked"])), ("A?E", (True, [])), ("A?G; A?C", (False, ["choice.not_asked"]))],
)
def test_what_a_search_cannot_have_found_is_not_taken_for_another_discard(
    found: str, answer: tuple[bool, list[str]]
) -> None:
    """No Caído lies in the Vertedero; who says one card after a search says what it found (P2 §9.1)."""
    power = {"name": "Tajo", "cost": 0, "type": "tactical", "esbirro": "Neutral", "effects": [SEARCH]}
    given = law("x", f"A1 Tajo -E; B.; A.; {found}", A="GE||1+ 2+ 3+", B="", vert="G").case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= power
    verdict = judged(given)
    assert (verdict["legal"], [f["code"] for f in verdict["findings"] if f["severity"] == "illegal"]) == answer


@pytest.mark.parametrize("given_up", [{"do": "concede", "by": "A"}, {"do": "loop", "by": "A"}])
@pytest.mark.parametrize(("power", "altar"), [("Tajo", ""), ("Embate", "G+ Z+ Z+")])
def test_a_chain_that_nobody_answers_any_more_is_launched_before_somebody_gives_up(
    given_up: dict[str, str], power: str, altar: str
) -> None:
    """Everything is paid, discarded and done by then, once (P2 §1.6, §5.4)."""
    case = law("x", "A1 Tajo >B -B; B.; A.", A=f"BC|{altar}|1+ 2+ 3+", B="").case
    if altar:
        case["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"cost": 2}
    case["steps"].append(given_up)
    found = judged(case)
    a, b = found["position"]["players"]
    assert (found["legal"], found["winner"], [fate["launched"] for fate in found["resolution"]]) == (
        True,
        "B",
        [True],
    )
    assert (a["hand"], b["resistance"]) == (["Caído"], 8)
    assert sum(esbirro["state"] == "exhausted" for esbirro in a["altar"]) == (2 if altar else 0)


def test_nobody_gives_up_a_game_that_their_own_chain_has_won() -> None:
    case = law("x", "A1 Tajo >B -B; B.; A.", A="B", B="||1+ 2x 3x|1", turn="9A").case
    case["steps"].append({"do": "concede", "by": "A"})
    found = judged(case)
    assert (found["legal"], found["step"], found["winner"]) == (False, 3, "A")


def test_what_a_chain_left_of_somebody_who_is_out_goes_before_another_gives_up() -> None:
    case = law("x", "A1 Tajo >B -B; B.; C.; A.", A="B", B="GC|Z+|1+ 2x 3x|1", C="", turn="10A").case
    case["steps"].append({"do": "concede", "by": "C"})
    found = judged(case)
    b = found["position"]["players"][1]
    assert (found["legal"], b["hand"], b["altar"]) == (True, [], [])
