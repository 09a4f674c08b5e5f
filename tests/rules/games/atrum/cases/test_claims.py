"""What players say the table looks like."""

from typing import Any

import pytest

from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import read_case
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import TODAY
from tests.rules.games.atrum.laws.scenario import law
from tests.rules.games.atrum.shorthand import case_of


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"op": "damage", "per": {"zone": "hand"}}, "0.effects.0.per: se afirma hand; según lo jugado, nada."),
        ({"op": "damage", "each": 2}, "0.effects.0.each: se afirma 2; según lo jugado, nada."),
        ({"op": "damage", "amount": 3}, "0.effects.0.amount: se afirma 3; según lo jugado, 2."),
    ],
)
def test_a_claimed_field_that_is_not_there_is_said_to_be_missing(effect: dict[str, Any], says: str) -> None:
    case = case_of({"pos": {"A": {"hand": "", "altar": ""}, "B": {"hand": "", "altar": ""}}})
    reptante = case["position"]["players"][0]["reptantes"][0]
    reptante["powers"] = [{"name": "Tajo", "cost": 1, "esbirro": "Golem", "type": "attack"}]
    reptante["powers"][0]["effects"] = [{"op": "damage", "amount": 2}]
    position = read_case(case, today=TODAY).position
    assert position is not None
    power = {"name": "Tajo", "effects": [effect]}
    claim = {"players": [{"id": "A", "reptantes": [{"id": reptante["id"], "powers": [power]}]}]}
    (difference,) = differences(claim, position)
    assert str(difference.message).endswith(says)


ONE_BESTIA_LEFT = {"A": {"hand": "?", "altar": "?+ ?-"}, "B": {"hand": {"count": 2}}, "vert": "B" * 9}


@pytest.mark.parametrize(
    ("facts", "legal"),
    [
        ({"altar": [{"id": "A1", "esbirro": "Bestia"}]}, None),
        ({"altar": [{"id": "A1", "esbirro": "Bestia"}, {"id": "A2", "esbirro": "Bestia"}]}, False),
        ({"altar": [{"id": "A1", "esbirro": "Bestia"}], "hand": ["Bestia"]}, False),
        ({"altar": [{"id": "A1", "esbirro": "Bestia"}], "hand": ["Golem"]}, None),
        ({"altar": ["Bestia", "Golem"]}, None),
        ({"altar": ["Bestia", "Bestia"]}, False),
        ({"altar": ["Bestia", "Golem"], "hand": ["Bestia"]}, False),
    ],
)
def test_cards_that_are_claimed_together_are_counted_together(facts: dict[str, Any], legal: bool | None) -> None:
    """Nobody knows where the last Bestia lies, but it lies in one place only (P1 §2.2)."""
    assert claimed(ONE_BESTIA_LEFT, **facts)[0] is legal


HALF_KNOWN = {"A": {"hand": "G?", "altar": "G+ ?- C+"}, "B": {"hand": {"count": 2}}}
# All Sombras and all Bestias but one lie open.
COUNTED = {"A": {"hand": "G?"}, "B": {"hand": "BBBBB"}, "vert": "SSSSSSSSSS" + "BBBB"}


def claimed(position: dict[str, Any], **facts: Any) -> tuple[bool | None, list[str]]:
    """The answer to a claim about A, and what is said of it."""
    case = case_of({"pos": {"A": {}, "B": {}, **position}})
    about = facts if {"vertedero", "fosa", "turn"} & facts.keys() else {"players": [{"id": "A", **facts}]}
    verdict = judged({**case, "steps": [{"do": "expect", **about}]})
    return verdict["legal"], [f["message"].split(". A podía", maxsplit=1)[0] for f in verdict["findings"]]


@pytest.mark.parametrize(
    ("position", "facts", "legal"),
    [
        (HALF_KNOWN, {"altar": [{"id": "A1"}]}, True),
        (HALF_KNOWN, {"altar": [{"id": "A3", "state": "prepared"}]}, True),
        (HALF_KNOWN, {"altar": [{"id": "A3", "esbirro": "caido"}, {"id": "A1", "esbirro": "GOLEM"}]}, True),
        (HALF_KNOWN, {"altar": [{"id": "A3", "state": "exhausted"}]}, False),
        (HALF_KNOWN, {"altar": [{"id": "A4", "state": "exhausted"}]}, False),
        (HALF_KNOWN, {"altar": [{"id": "A2", "esbirro": "Golem"}]}, None),
        (HALF_KNOWN, {"altar": [{"id": "A2", "esbirro": None}]}, True),
        (HALF_KNOWN, {"altar": {"count": 3}}, True),
        (HALF_KNOWN, {"altar": {"count": 2}}, False),
        (HALF_KNOWN, {"altar": []}, False),
        (HALF_KNOWN, {"altar": ["Golem", "Caído"]}, False),
        (HALF_KNOWN, {"altar": ["Caído", "Golem", None]}, True),
        (HALF_KNOWN, {"altar": ["Caído", "Golem", "Zombie"]}, None),
        (HALF_KNOWN, {"altar": ["Caído", "Zombie", "Zombie"]}, False),
        (HALF_KNOWN, {"altar": [{"state": "exhausted"}, {"state": "prepared"}, {"esbirro": "Golem"}]}, True),
        (HALF_KNOWN, {"altar": [{"state": "exhausted"}, {"state": "exhausted"}, {"esbirro": "Golem"}]}, False),
        (HALF_KNOWN, {"hand": ["Golem", None]}, True),
        (HALF_KNOWN, {"hand": ["Golem", "Zombie"]}, None),
        (HALF_KNOWN, {"hand": ["Zombie", "Zombie"]}, False),
        (HALF_KNOWN, {"hand": ["Golem"]}, False),
        (HALF_KNOWN, {"hand": ["Golem", "Dragón"]}, False),
        (COUNTED, {"hand": ["Golem", "Sombra"]}, False),
        (COUNTED, {"hand": ["Golem", "Bestia"]}, None),
        ({**COUNTED, "A": {"hand": "GB?"}}, {"hand": ["Golem", "Bestia", "Bestia"]}, False),
        (
            {**COUNTED, "vert": COUNTED["vert"] + "C?"},
            {"vertedero": ["Sombra"] * 10 + ["Bestia"] * 4 + ["Caído"] * 2},
            None,
        ),
    ],
)
def test_a_claim_is_compared_in_what_it_says(position: dict[str, Any], facts: dict[str, Any], legal: bool) -> None:
    assert claimed(position, **facts)[0] is legal


def test_a_claim_that_must_be_true_leaves_no_doubt() -> None:
    """With every other card known, the one in the hand is known too."""
    everything = "BBBBBBBBBBCCCCCCCCCCEEEEEEEEEEGGGGGGGGGGZZZZZZZZZZSSSSSSSSS"
    position = {"A": {"hand": "?"}, "vert": "B", "fosa": everything[1:]}
    assert claimed(position, hand=["Sombra"]) == (True, [])
    assert claimed(position, hand=["Zombie"])[0] is False


def test_what_a_claim_about_a_hand_says_is_known_from_then_on() -> None:
    case = case_of({"pos": HALF_KNOWN})
    claim = {"do": "expect", "players": [{"id": "A", "hand": ["Golem", "Zombie"]}]}
    verdict = judged({**case, "steps": [claim, {"do": "place", "by": "A", "esbirro": "Caído"}]})
    assert (verdict["legal"], verdict["step"]) == (False, 1)
    assert verdict["assumptions"] == ["A tiene en la mano: Golem, Zombie."]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"resistance": 9}, "Resistencia de A: se afirma 9; según lo jugado, 10"),
        (
            {"altar": [{"id": "A3", "state": "exhausted"}]},
            "Altar de A, Caído: se afirma agotado; según lo jugado, preparado",
        ),
        (
            {"altar": [{"id": "A2", "state": "prepared"}]},
            "Altar de A, un Esbirro oculto: se afirma preparado; según lo jugado, agotado",
        ),
        (
            {"altar": [{"id": "A9", "esbirro": "Golem", "state": "prepared"}]},
            "Altar de A, A9: se afirma Golem preparado; según lo jugado, nada",
        ),
        (
            {"altar": [{"id": "A2", "esbirro": "Golem"}]},
            "Altar de A, un Esbirro oculto: se afirma Golem, y no se puede saber; según lo jugado, no se sabe",
        ),
        ({"hand": ["Zombie", "Zombie"]}, "Mano de A: se afirma 2 Zombie; según lo jugado, Golem, 1 oculta"),
        (
            {"hand": ["Golem", "Zombie"]},
            "Mano de A: se afirma Golem, Zombie, y no se puede saber; según lo jugado, Golem, 1 oculta",
        ),
        (
            {"reptantes": [{"id": "A-R1", "state": "eliminated"}]},
            "Reptantes de A, Ráfaga: se afirma eliminado; según lo jugado, preparado",
        ),
        ({"zero_since_own_turn": True}, "A, llegó a 0 desde su turno: se afirma sí; según lo jugado, nada"),
        ({"vertedero": ["Golem"]}, "Vertedero: se afirma Golem; según lo jugado, nada"),
        ({"turn": {"phase": "draw"}}, "Turno, fase: se afirma Robar; según lo jugado, Principal"),
        ({"turn": {"placed": True}}, "Turno, ya colocó: se afirma sí; según lo jugado, no"),
        ({"window": {"player": "B"}}, "Ventana de respuesta: se afirma B; según lo jugado, nada"),
        ({"owed": ["B"]}, "Eliminaciones debidas: se afirma B; según lo jugado, nada"),
        ({"revealed": ["Golem"]}, "Esbirros revelados: se afirma Golem; según lo jugado, nada"),
        ({"turn": {}, "first_player": "B"}, "Quién empezó: se afirma B; según lo jugado, A"),
        ({"turn": {}, "decks": 2}, "Mazos base: se afirma 2; según lo jugado, 1"),
    ],
)
def test_a_claim_that_does_not_hold_is_told_as_a_judge_would(facts: dict[str, Any], said: str) -> None:
    assert claimed(HALF_KNOWN, **facts)[1] == [f"{said}."]


def test_a_whole_altar_is_told_by_kinds_and_states() -> None:
    assert claimed({"A": {"altar": "G+ ?-"}}, altar=["Golem"])[1] == [
        "Altar de A: se afirma Golem; según lo jugado, Golem preparado, un Esbirro oculto agotado."
    ]


def test_an_esbirro_goes_by_its_id_only_where_another_of_its_kind_lies_beside_it() -> None:
    two = {"A": {"altar": "G+ G- C+"}}
    assert claimed(two, altar=[{"id": "A2", "state": "prepared"}])[1] == [
        "Altar de A, Golem (A2): se afirma preparado; según lo jugado, agotado."
    ]
    placing = case_of({"pos": {"A": {"hand": "Z"}, "B": {}}})
    claim = {"do": "expect", "players": [{"id": "A", "altar": [{"id": "A+1", "state": "exhausted"}]}]}
    placing["steps"] = [{"do": "place", "by": "A", "esbirro": "Zombie"}, claim]
    assert judged(placing)["findings"][0]["message"] == (
        "Altar de A, Zombie: se afirma agotado; según lo jugado, preparado."
    )


@pytest.mark.parametrize(
    ("claim", "legal", "told"),
    [
        (["Sombra"], False, "se afirma Sombra; según lo jugado, "),
        (
            ["Sombra", "Golem"],
            None,
            "se afirma Sombra, Golem, y no se puede saber; según lo jugado, Sombra, 1 oculta.",
        ),
        (["Sombra", "Sombra"], False, "se afirma 2 Sombra; según lo jugado, "),
    ],
)
def test_a_claim_about_the_vertedero_while_the_partner_of_a_sombra_is_not_known_is_told_plainly(
    claim: list[str], legal: bool | None, told: str
) -> None:
    """Which card went with the Sombra was not said; it is one more, and no Sombra (P1 §7.5, P2 §7.4)."""
    case = case_of({"pos": {"A": {"hand": "S??", "altar": "G+"}, "B": {"hand": "?"}}})
    with_sombra = {"power": "Tajo", "target": "B", "with_sombra": True}
    case["steps"] = [
        {"do": "announce", "by": "A", "reptante": "A-R1", **with_sombra},
        {"do": "pass", "by": "B"},
        {"do": "pass", "by": "A"},
        {"do": "expect", "vertedero": claim},
    ]
    verdict = judged(case)
    assert verdict["legal"] is legal
    assert verdict["findings"][-1]["message"].startswith(f"Vertedero: {told}")


@pytest.mark.parametrize(
    ("claimed", "said", "legal"),
    [
        (4, "", False),
        (2, "", True),
        (4, "; A?Z", True),
        (2, "; A?Z", True),
        (3, "; A?Z", False),
        (4, "; A>>", False),
    ],
)
def test_a_claim_is_about_the_table_after_the_launch_unless_the_partner_of_a_sombra_is_said_after_it(
    claimed: int, said: str, legal: bool | None
) -> None:
    """Nothing is waited for once the last one has passed (P2 §1.6, §5.4)."""
    given = law("x", f"A1 Tajo >B -+S; B.; A.{said}", A="SGZC", B="").case
    given["steps"].insert(3, {"do": "expect", "players": [{"id": "A", "hand": {"count": claimed}}]})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("hand", "claimed", "said", "legal"),
    [
        ("SGC", "GS", "G", True),
        ("SG", "GS", "G", True),
        ("S??", "GS", "G", None),
        ("SGC", "GS", "C", False),
        ("SGC", "", "G", True),
        ("SG", "", "G", True),
        ("SGC", "CS", "G", False),
    ],
)
def test_the_partner_of_a_sombra_may_be_said_after_claims_about_the_launch(
    hand: str, claimed: str, said: str, legal: bool | None
) -> None:
    """They may as well be about the moment before it."""
    given = law("x", f"A1 Tajo >B -+S; B.; A.; A?{said}", A=hand, B="").case
    names = {"C": "Caído", "G": "Golem", "S": "Sombra"}
    given["steps"].insert(3, {"do": "expect", "vertedero": [names[card] for card in claimed]})
    assert judged(given)["legal"] is legal
