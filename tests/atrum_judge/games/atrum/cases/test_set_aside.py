"""Cards that an announcement sets aside (P2 §1.3, §9.5), and the kinds that cards of a hand count as (P2 §9.3)."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import law

TAKES = {"op": "discard", "count": 1, "whose": "target"}
OWN = {"op": "exploit", "count": 1, "whose": "caster", "esbirro": "Zombie"}
GAINS = {"op": "gain", "amount": 2}


def rewritten(case: dict[str, Any], player: int, reptante: int, name: str, **power: Any) -> None:
    """A Power of the case, as a Táctico without a cost that asks for something else and does something else."""
    there = case["position"]["players"][player]["reptantes"][reptante]["powers"]
    next(p for p in there if p["name"] == name).update({"cost": 0, "type": "tactical", **power})


@pytest.mark.parametrize(
    ("kind", "answered", "steps", "hand"),
    [
        ("Golem", TAKES, "-C+S; B3 Saqueo >A; A.; B.; B?C", "CSZ"),
        ("Golem", TAKES, "-+S; B3 Saqueo >A; A.; B.; B?C", "CSZ"),
        ("Golem", {**TAKES, "random": True}, "-C+S; B3 Saqueo >A; A.; B.; ~C", "CSZ"),
        ("Neutral", TAKES, "-C; B3 Saqueo >A; A.; B.; B?C", "CZ"),
        ("Golem", {**TAKES, "count": 2}, "-G; B3 Saqueo >A; A.; B.; B?G,C", "GCZ"),
    ],
)
def test_no_launch_discards_what_another_announcement_has_set_aside(
    kind: str, answered: dict[str, Any], steps: str, hand: str
) -> None:
    """The Zombie is that of the first, so the second is not launched, and the first one is (P2 §1.6, §5.5, §7.4)."""
    case = law("x", f"A2 Quite -Z; B.; A1 Tajo {steps}", A=hand, B="G").case
    rewritten(case, 0, 0, "Tajo", esbirro=kind, effects=[GAINS])
    rewritten(case, 0, 1, "Quite", esbirro="Zombie", effects=[GAINS])
    rewritten(case, 1, 2, "Saqueo", esbirro="Neutral", effects=[answered])
    resolution = judged(case)["resolution"]
    assert [(fate["power"], fate["because"]) for fate in resolution] == [
        ("Saqueo", None),
        ("Tajo", "fail.discard_gone"),
        ("Quite", None),
    ]


@pytest.mark.parametrize(
    ("hand", "first", "second", "resistances"),
    [
        ("GGS", "-+S", "-G", {10: True, 11: False}),
        ("CCG", "", "-C", {11: None, 12: None}),
        ("GZES", "-+S", "-G", {11: False, 15: True}),
        ("GZSS", "", "-+S", {11: None, 14: None, 15: None}),
    ],
)
def test_a_card_that_nobody_named_stays_set_aside_for_its_announcement(
    hand: str, first: str, second: str, resistances: dict[int, bool | None]
) -> None:
    """A later one that lost its own card takes it only if it was another; counting tells which (P2 §1.6, §5.5, §7.4)."""
    gone = {"C": "Caído"}.get(second[-1], "Golem")
    case = law("x", f"A2 Quite {first}; B.; A1 Tajo {second}; B3 Saqueo >A -G; A.; B.", A=hand, B="G").case
    pair = {"esbirro": "Bestia", "effects": [{**GAINS, "amount": 4}]}
    neutral = {"esbirro": "Neutral", "effects": [{**GAINS, "amount": 1}]}
    rewritten(case, 0, 1, "Quite", **(pair if first else {**neutral, "effects": [{**GAINS, "amount": 2}]}))
    rewritten(case, 0, 0, "Tajo", **(pair if "S" in second else neutral))
    takes = {"op": "discard_all", "esbirro": gone, "whose": "target"}
    rewritten(case, 1, 2, "Saqueo", esbirro="Neutral", effects=[takes])
    for resistance, legal in resistances.items():
        claim = {"do": "expect", "players": [{"id": "A", "resistance": resistance}]}
        assert (resistance, judged({**case, "steps": [*case["steps"], claim]})["legal"]) == (resistance, legal)


def test_an_unknown_card_may_or_may_not_be_the_one_that_another_announcement_has_set_aside() -> None:
    """Of two unknown cards one falls at random: what is left may be the Zombie of the first or any other."""
    case = law("x", "A2 Quite; B.; A1 Tajo; B3 Saqueo >A; A.; B.", A="??", B="G").case
    rewritten(case, 0, 0, "Tajo", esbirro="Neutral", effects=[GAINS])
    rewritten(case, 0, 1, "Quite", esbirro="Neutral", effects=[{**GAINS, "amount": 1}])
    rewritten(case, 1, 2, "Saqueo", esbirro="Neutral", effects=[{**TAKES, "random": True}])
    for resistance in (11, 12):
        claim = {"do": "expect", "players": [{"id": "A", "resistance": resistance}]}
        assert judged({**case, "steps": [*case["steps"], claim]})["legal"] is None


@pytest.mark.parametrize(
    ("altar", "steps", "codes"),
    [
        ("Z+ Z+", "-G !A1; B.; A.", []),
        ("Z+ Z+", "-G !A1; B.; A.; A?A2", ["choice.not_asked"]),
        ("Z+ Z+", "-G; B.; A.; A?A2", []),
        ("Z+", "-G; B.; A.", []),
        ("C+ Z+", "-G !A1", ["target.not_there"]),
        ("C+", "-G", ["target.not_there"]),
        ("C+ S+", "-G", ["target.not_there"]),
        ("Z+ S+", "-G; B.; A.; A?A2", []),
        ("", "-G", ["target.not_there"]),
        ("?+", "-G; B.; A.", ["exploit.fixed_at_announce"]),
        ("Z+ Z+", "-G !A1; B3 Saqueo >A !A1; A.; B.", []),
    ],
)
def test_an_own_esbirro_that_a_power_exploits_is_there_and_chosen_when_it_is_announced(
    altar: str, steps: str, codes: list[str]
) -> None:
    """A player who did not say the Esbirro shows it at the launch; one that was said stays so (P2 §9.5)."""
    case = law("x", f"A1 Tajo {steps}", A=f"G|{altar}", B="G").case
    rewritten(case, 0, 0, "Tajo", esbirro="Golem", effects=[OWN, GAINS])
    rewritten(case, 1, 2, "Saqueo", esbirro="Golem", effects=[{**OWN, "whose": "target"}])
    judgement = judged(case)
    assert [f["code"] for f in judgement["findings"] if f["severity"] != "note"] == codes
    assert judgement["legal"] is (None if altar == "?+" else not codes)
    if "B3" in steps:
        assert judgement["resolution"][1]["because"] == "fail.target_invalid"


def test_what_is_exploited_after_the_altar_has_changed_is_chosen_then() -> None:
    """As Déjà-Vu's Zombie is: what is there by then nobody knows when it is announced (P3 §1.1)."""
    case = law("x", "A1 Tajo -G; B.; A.; A?A1; A?A2", A="G|Z+ Z+ Z+", B="").case
    returns = {"op": "return", "count": 1, "whose": "caster", "to": "hand"}
    rewritten(case, 0, 0, "Tajo", esbirro="Golem", effects=[returns, OWN])
    assert judged(case)["legal"] is True


@pytest.mark.parametrize(
    ("counts_as", "said", "codes"),
    [
        ("Golem", "-E+S", ["discard.wrong_kind"]),
        ("Golem", "-+S", ["discard.wrong_kind"]),
        ("Esqueleto", "-E+S", ["discard.pair_needless"]),
        ("Esqueleto", "-+S", ["discard.pair_needless"]),
    ],
)
def test_no_sombra_helps_in_a_hand_that_counts_as_one_kind(counts_as: str, said: str, codes: list[str]) -> None:
    """The print on its cards does not matter then, nor on the Sombras, nor a word about it (P2 §7.4, §9.3)."""
    given = law("x", f"A1 Descarga >B @A1 {said}", A="SE|G+", B="").case
    given["position"]["lasting"] = [{"op": "retype", "player": "A", "zone": "hand", "esbirro": counts_as}]
    assert [f["code"] for f in judged(given)["findings"]] == codes


@pytest.mark.parametrize("counts_as", ["Golem", "Caído"])
def test_a_pair_set_aside_is_none_any_more_once_its_hand_counts_as_another_kind(counts_as: str) -> None:
    """The Sombra is none either then, so a Power that asks for an Esqueleto has no discard left (P2 §7.4, §9.3)."""
    given = law("x", "A1 Descarga >B @A1 -C+S; B3 Saqueo >A; A.; B.", A="SC|G+", B="GG").case
    power = next(p for p in given["position"]["players"][1]["reptantes"][2]["powers"] if p["name"] == "Saqueo")
    dyes = {"op": "retype", "zone": "hand", "esbirro": counts_as, "whose": "target", "until": "end_of_turn"}
    power |= {"cost": 0, "esbirro": "Neutral", "effects": [dyes]}
    judgement = judged(given)
    assert (judgement["legal"], judgement["resolution"][1]["because"]) == (True, "fail.discard_gone")
    assert judgement["position"]["players"][0]["hand"] == ["Caído", "Sombra"]


@pytest.mark.parametrize(
    ("hand", "codes", "meant"), [("ZSS", [], "Sombra"), ("ZSG", ["discard.not_said"], None), ("ZZS", [], "Zombie")]
)
def test_the_card_left_beside_a_partner_that_nobody_named_is_the_one_discarded(
    hand: str, codes: list[str], meant: str | None
) -> None:
    """Of two Sombras and their partner, the second Sombra is all that is free for a neutral Power (P2 §1.6, §7.4)."""
    judgement = judged(law("x", "A1 Tajo >B -+S; B.; A2 Licencia", A=f"{hand}||1+ 8+ 3+", B="").case)
    assert (judgement["legal"], [f["code"] for f in judgement["findings"]]) == (True, codes)
    assert judgement["position"]["chain"][1].get("discard") == meant


@pytest.mark.parametrize(
    ("hand", "counts_as", "resistance"),
    [("BSE", "Golem", 14), ("BSE", "Bestia", 10), ("BGG", None, 14)],
)
def test_cards_are_counted_as_what_they_were_in_the_hand_that_they_were_discarded_from(
    hand: str, counts_as: str | None, resistance: int
) -> None:
    """Each Golem that is discarded counts, whatever is printed on it (P2 §9.3)."""
    asked = counts_as or "Bestia"
    given = law("x", "A1 Tajo -B; B.; A.", A=hand, B="").case
    power = given["position"]["players"][0]["reptantes"][0]["powers"][0]
    discards = {"op": "discard_all", "esbirro": "Golem"}
    gains = {"op": "gain", "per": {"zone": "discarded", "esbirro": "Golem"}, "each": 2}
    power |= {"esbirro": asked, "type": "tactical", "effects": [discards, gains]}
    if counts_as is not None:
        given["position"]["lasting"] = [{"op": "retype", "player": "A", "zone": "hand", "esbirro": counts_as}]
    assert judged(given)["position"]["players"][0]["resistance"] == resistance
