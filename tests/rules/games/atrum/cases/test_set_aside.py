"""What an announcement has set aside is its own: cards for its launch, and Esbirros that it exploits (P2 §1.3, §9.5)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

TAKES = {"op": "discard", "count": 1, "whose": "target"}
DYES = {"op": "retype", "zone": "hand", "esbirro": "Golem", "whose": "target", "until": "end_of_turn"}
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
        ("Z+ Z+", "-G !A1; B.; A.; A?A2", ["choice.invalid"]),
        ("Z+ Z+", "-G; B.; A.; A?A2", []),
        ("Z+", "-G; B.; A.", []),
        ("C+ Z+", "-G !A1", ["target.not_there"]),
        ("C+", "-G", ["target.not_there"]),
        ("C+ S+", "-G", ["target.not_there"]),
        ("Z+ S+", "-G; B.; A.; A?A2", []),
        ("", "-G", ["target.not_there"]),
        ("?+", "-G; B.; A.", ["exploit.fixed_at_announce", "effect.unknown"]),
        ("Z+ Z+", "-G !A1; B3 Saqueo >A !A1; A.; B.", []),
    ],
)
def test_an_own_esbirro_that_a_power_exploits_is_there_and_chosen_when_it_is_announced(
    altar: str, steps: str, codes: list[str]
) -> None:
    """Whoever did not say which shows it at the launch; what was said stays so (P2 §9.5)."""
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
