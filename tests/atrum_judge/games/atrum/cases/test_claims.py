"""Claims of players about the table."""

from typing import Any

import pytest

from atrum_judge.games.atrum.cases.claims import differences
from atrum_judge.games.atrum.cases.reading import CaseError, read_case
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.kit import KINDS, TODAY
from tests.atrum_judge.games.atrum.laws.scenario import law
from tests.atrum_judge.games.atrum.shorthand import case_of

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


@pytest.mark.parametrize(
    ("hand", "section"), [(["Bestia", "Golem", "Golem"], "P1 §2.2"), (["Bestia", "Caido", "Caido"], "P2 §5.3")]
)
def test_a_hand_that_is_counted_out_cites_the_count_of_each_kind(hand: list[str], section: str) -> None:
    """Ten Bestias lie in the Vertedero and the Golem of the hand is known."""
    case = case_of({"pos": {"A": {"hand": "G??"}, "B": {}, "vert": "B" * 10}})
    said = [{"do": "expect", "players": [{"id": "A", "hand": hand}]}]
    (finding,) = judged({**case, "steps": said})["findings"]
    assert (finding["code"], finding["rule"]) == ("expect.mismatch", section)


def claimed(position: dict[str, Any], **facts: Any) -> tuple[bool | None, list[str]]:
    """The answer to a claim about A, and what is said of it."""
    case = case_of({"pos": {"A": {}, "B": {}, **position}})
    of_player = {"resistance", "hand", "altar", "reptantes", "zero_since_own_turn"}
    about = {"players": [{"id": "A", **facts}]} if of_player & facts.keys() else facts
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


TOPPED = {"A": {}, "B": {}, "vert": "B" * 10}
"""Ten Bestias in the Vertedero; of the 50 cards of the Fosa the first is a Golem and the next unseen."""


@pytest.mark.parametrize(
    ("fosa", "legal"),
    [
        ({"count": 50}, True),
        ({"count": 49}, False),
        ({"top": []}, True),
        ({"top": ["golem"]}, True),
        ({"top": [None]}, True),
        ({"top": ["Zombie"]}, False),
        ({"top": ["Golem", "Zombie"]}, None),
        ({"top": ["Golem", "Bestia"]}, False),
        ({"top": ["Golem", None, "Sombra"]}, None),
        ({"top": ["Golem"], "count": 50}, True),
        ({"top": ["Golem"], "count": 3}, False),
        ({"top": ["Golem"] * 10}, None),
        ({"top": ["Golem"] * 11}, False),
        ({"top": [None] * 51}, False),
    ],
)
def test_a_claim_about_the_fosa_says_as_much_of_its_top_as_it_tells(fosa: dict[str, Any], legal: bool) -> None:
    case = case_of({"pos": TOPPED})
    case["position"]["fosa"] = {"count": 50, "top": ["Golem"]}
    assert judged({**case, "steps": [{"do": "expect", "fosa": fosa}]})["legal"] is legal


@pytest.mark.parametrize(("top", "legal"), [(["Zombie"], True), (["Zombie", "Golem"], False), ([None], True)])
def test_a_claim_about_a_fosa_that_can_hold_only_one_kind_leaves_no_doubt(top: list[Any], legal: bool) -> None:
    case = case_of({"pos": {"A": {}, "B": {}}})
    case["position"]["vertedero"] = ["Bestia", "Caído", "Esqueleto", "Golem", "Sombra"] * 10
    case["position"]["fosa"] = ["Zombie"] * 10
    assert judged({**case, "steps": [{"do": "expect", "fosa": {"top": top}}]})["legal"] is legal


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
    assert verdict["assumptions"] == ["A tiene en la mano, como se afirma: Zombie."]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"resistance": 9}, "Resistencia de A: se afirma 9; según lo jugado, 10"),
        (
            {"altar": [{"id": "A3", "state": "exhausted"}]},
            "Estado de Caído A3 (A): se afirma agotado; según lo jugado, preparado",
        ),
        (
            {"altar": [{"id": "A2", "state": "prepared"}]},
            "Estado de ? A2 (A): se afirma preparado; según lo jugado, agotado",
        ),
        (
            {"altar": [{"id": "A9", "esbirro": "Golem", "state": "prepared"}]},
            "Altar de A: se afirma Golem preparado; según lo jugado, no está",
        ),
        (
            {"altar": [{"id": "A2", "esbirro": "Golem"}]},
            "Esbirro de ? A2 (A): se afirma Golem, y no se puede saber",
        ),
        ({"hand": ["Zombie", "Zombie"]}, "Mano de A: se afirma 2 Zombie; según lo jugado, Golem, 1 oculta"),
        (
            {"hand": ["Golem", "Zombie"]},
            "Mano de A: se afirma Golem, Zombie, y no se puede saber; según lo jugado, Golem, 1 oculta",
        ),
        (
            {"reptantes": [{"id": "A-R1", "state": "eliminated"}]},
            "Estado de Ráfaga (A): se afirma eliminado; según lo jugado, preparado",
        ),
        ({"zero_since_own_turn": True}, "Llegada a 0 desde su turno de A: se afirma sí; según lo jugado, no"),
        ({"vertedero": ["Golem"]}, "Vertedero: se afirma Golem; según lo jugado, nada"),
        ({"turn": {"phase": "draw"}}, "Fase: se afirma Robar; según lo jugado, Principal"),
        (
            {"turn": {"eliminated": ["A-R1"]}},
            "Reptantes eliminados: se afirma Ráfaga; según lo jugado, nada",
        ),
        (
            {"fosa": {"top": ["Golem"]}},
            "Fosa: se afirma Golem, y no se puede saber",
        ),
        (
            {"reptantes": [{"id": "A-R1", "skip_next_prepare": True}]},
            "Próxima preparación omitida de Ráfaga (A): se afirma sí; según lo jugado, no",
        ),
        ({"turn": {"placed": True}}, "ya colocó: se afirma sí; según lo jugado, no"),
        ({"window": {"player": "B"}}, "Ventana de respuesta: se afirma Jugador: B; según lo jugado, nada"),
        ({"owed": ["B"]}, "Eliminaciones debidas: se afirma B; según lo jugado, nada"),
        ({"revealed": ["Golem"]}, "Esbirros revelados: se afirma Golem; según lo jugado, nada"),
        ({"first_player": "B"}, "Quién empezó: se afirma B; según lo jugado, A"),
        ({"decks": 2}, "Mazos base: se afirma 2; según lo jugado, 1"),
    ],
)
def test_a_claim_that_does_not_hold_is_told_as_a_judge_would(facts: dict[str, Any], said: str) -> None:
    assert claimed(HALF_KNOWN, **facts)[1] == [f"{said}."]


def test_a_whole_altar_is_told_by_kinds_and_states() -> None:
    assert claimed({"A": {"altar": "G+ ?-"}}, altar=["Golem"])[1] == [
        "Altar de A: se afirma Golem; según lo jugado, Golem preparado, un Esbirro oculto agotado."
    ]


@pytest.mark.parametrize(
    ("altar", "holds"),
    [
        ([{"state": "exhausted"}], True),
        ([{"state": "exhausted"}, {"state": "exhausted"}], False),
        ([{"id": "A1"}, {"esbirro": "Zombie"}], True),
        ([{"id": "A1"}, {"esbirro": "Caído"}], False),
        ([{"state": "prepared"}] * 3, False),
        ([{"esbirro": "Golem"}], False),
        (["Golem", "Zombie"], True),
        ([], False),
    ],
)
def test_a_claim_is_of_the_whole_altar_only_where_each_of_it_is_told_by_its_kind(
    altar: list[Any], holds: bool
) -> None:
    assert (claimed({"A": {"altar": "G+ Z-"}}, altar=altar)[1] == []) is holds


def _mismatch(case: dict[str, Any]) -> str:
    """Return the first sentence about a claim that does not hold."""
    return next(f["message"] for f in judged(case)["findings"] if f["code"] == "expect.mismatch")


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


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"players": [{"id": "A", "resistencia": 7}]}, "steps[0].players[0].resistencia: unknown field"),
        ({"players": [{"resistance": 7}]}, "steps[0].players[0].id: expected a player: A, B"),
        ({"players": [{"id": "A", "resistance": "7"}]}, "steps[0].players[0].resistance: expected an integer"),
        (
            {"players": [{"id": "A", "altar": [{"id": "A1", "estado": "x"}]}]},
            "steps[0].players[0].altar[0].estado: unknown field",
        ),
        (
            {"players": [{"id": "A", "hand": ["Golem", "Dragón"]}]},
            "steps[0].players[0].hand[1]: expected an Esbirro: Bestia, Caído, Esqueleto, Golem, Zombie, Sombra",
        ),
        (
            {"players": [{"id": "A", "reptantes": [{"id": "A-R9", "state": "exhausted"}]}]},
            "steps[0].players[0].reptantes[0].id: expected the id of a Reptante",
        ),
        ({"turn": {"fase": "main"}}, "steps[0].turn.fase: unknown field"),
        ({"fosa": {"tope": ["Golem"]}}, "steps[0].fosa.tope: unknown field"),
        ({"chain": [{"by": "A", "costo": 1}]}, "steps[0].chain[0].costo: unknown field"),
        ({"window": {"player": "C"}}, "steps[0].window.player: expected a player: A, B"),
        (
            {"lasting": [{"op": "prevent"}]},
            'steps[0].lasting[0].op: expected one of "discard_as", "protect", "retype"',
        ),
    ],
)
def test_a_claim_that_no_position_could_be_is_a_mistake_in_the_case(facts: dict[str, Any], says: str) -> None:
    """It accuses nobody: the line names the place."""
    case = case_of({"pos": {"A": {}, "B": {}}})
    with pytest.raises(CaseError) as error:
        judged({**case, "steps": [{"do": "expect", **facts}]})
    assert str(error.value) == says


EVERYTHING = "BBBBBBBBBBCCCCCCCCCCEEEEEEEEEEGGGGGGGGGGZZZZZZZZZZSSSSSSSSSS"


@pytest.mark.parametrize(
    ("top", "facts", "legal"),
    [
        ("", {"top": ["Golem"]}, None),
        ("", {"count": 60, "top": ["Golem"]}, None),
        ("", {"count": 59, "top": ["Golem"]}, False),
        ("", {"top": ["Golem"] * 11}, False),
        ("", [KINDS[letter] for letter in EVERYTHING], None),
        ("", [KINDS[letter] for letter in "B" + EVERYTHING[:-1]], False),
        ("", [None] * 60, True),
        ("", [None] * 59, False),
        ("GB", {"top": ["Golem"]}, True),
        ("GB", {"top": ["gólem", None]}, True),
        ("GB", {"top": ["Bestia"]}, False),
        ("GB", {"top": ["Golem", "Bestia", "Zombie"]}, None),
        ("GB", {"top": ["Golem", "Bestia", *["Golem"] * 10]}, False),
        (EVERYTHING, {"count": 60, "top": ["Bestia", "Bestia"]}, True),
        (EVERYTHING, {"top": ["Sombra"]}, False),
        (EVERYTHING, [KINDS[letter] for letter in EVERYTHING], True),
        (EVERYTHING, {"top": [None] * 61}, False),
    ],
)
def test_the_fosa_is_compared_as_far_as_it_is_told(top: str, facts: Any, legal: bool | None) -> None:
    position = {"fosa": top} if top == EVERYTHING else {"top": top} if top else {}
    assert claimed(position, fosa=facts)[0] is legal


def test_the_first_card_that_lies_otherwise_is_told_and_no_other() -> None:
    backwards = [KINDS[letter] for letter in reversed(EVERYTHING)]
    assert claimed({"fosa": EVERYTHING}, fosa=backwards)[1] == ["Fosa: se afirma Sombra; según lo jugado, Bestia."]
    assert claimed({"top": "GB"}, fosa={"top": ["Golem", "Bestia", "Zombie"]})[1] == [
        "Fosa: se afirma Zombie, y no se puede saber."
    ]


def test_below_what_is_known_of_the_fosa_lie_cards_of_which_only_the_order_is_not_known() -> None:
    case = case_of({"pos": {"A": {}, "B": {}}})
    position = read_case(case, today=TODAY).position
    assert position is not None
    golems = position._replace(fosa_rest=(0, 0, 0, 3, 0, 0, 0))
    assert differences({"fosa": {"top": ["Golem"]}}, golems) == []
    mixed = position._replace(fosa_rest=(0, 0, 0, 3, 1, 0, 0))
    assert [f.severity for f in differences({"fosa": {"top": ["Golem"]}}, mixed)] == ["undecided"]
    assert [f.severity for f in differences({"fosa": {"top": ["Zombie"] * 2}}, mixed)] == ["illegal"]


@pytest.mark.parametrize(
    ("steps", "facts", "legal"),
    [
        ("A1 Descarga >B -E @A1", {"by": "A", "altar": ["A1"]}, True),
        ("A1 Descarga >B -E @A1", {"altar": "A1"}, True),
        ("A1 Descarga >B -E @A1", {"altar": ["A2"]}, False),
        ("A1 Descarga >B -E @A1", {"power": "DESCARGA", "discard": "esqueleto", "cost": 1}, True),
        ("A1 Descarga >B -E @A1", {"power": "Golpe"}, False),
        ("A1 Descarga >B -E @A1", {"pay": "exhaust", "with_sombra": False}, True),
        ("A1 Descarga >B -E @A1", {"pay": "exploit"}, False),
        ("A1 Descarga >B -E @A1", {"choose": []}, True),
        ("A1 Descarga >B -E @A1", {"of": 0}, False),
        ("A1 Descarga >B -E", {"altar": ["A2"]}, None),
        ("A1 Descarga >B -+S", {"with_sombra": True, "discard": "Golem"}, None),
    ],
)
def test_an_announcement_is_compared_in_what_is_said_of_it(
    steps: str, facts: dict[str, Any], legal: bool | None
) -> None:
    """Facts that nobody said of it may be as claimed, as far as they can be (P2 §1.6)."""
    given = law("x", steps, A="ESGC|G+ Z+ C-", B="").case
    given["steps"].append({"do": "expect", "chain": [facts]})
    assert judged(given)["legal"] is legal


THREE = {"A": "BESG||1+ 2+ 3+", "B": "", "C": "", "turn": "7A"}


@pytest.mark.parametrize(
    ("steps", "facts", "legal"),
    [
        ("A1 Tajo >B -B; B.; C.", {"window": {"player": "A", "passed": ["C", "B"]}}, True),
        ("A1 Tajo >B -B; B.; C.", {"window": {"player": "A", "passed": ["C"]}}, False),
        ("", {"teams": [["B"], ["A"]]}, False),
        ("", {"owed": [], "chain": {"count": 0}, "lasting": []}, True),
    ],
)
def test_who_is_among_them_does_not_hang_on_the_order(steps: str, facts: dict[str, Any], legal: bool) -> None:
    given = law("x", steps, **THREE).case
    given["steps"].append({"do": "expect", **facts})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("revealed", "legal"),
    [
        (["Zombie", "Golem", "Golem"], True),
        (["golem", "GÓLEM", "zombie"], True),
        (["Golem", None, "Golem"], True),
        (["Zombie", "Zombie", "Golem"], False),
        (["Zombie", "Golem"], False),
    ],
)
def test_what_was_revealed_lies_in_no_order(revealed: list[str | None], legal: bool) -> None:
    position = read_case(case_of({"pos": {"A": {}, "B": {}}}), today=TODAY).position
    assert position is not None
    found = differences({"revealed": revealed}, position._replace(revealed=(3, 4, 3)))
    assert not found if legal else [one.severity for one in found] == ["illegal"]


@pytest.mark.parametrize(
    ("steps", "facts", "rule"),
    [
        (
            "A1 Tajo >B -B; B.",
            {"chain": [{"by": "B", "power": "Quite"}, {"by": "A", "reptante": "A-R1", "pay": "exploit"}]},
            "P2 §3.1",
        ),
        ("A1 Tajo >B -B", {"chain": [{"reptante": "A-R3"}]}, "P2 §3.1"),
        ("A1 Tajo >B -B", {"chain": [{"discard": "Golem"}]}, "P2 §1.6"),
        ("A1 Tajo >B -B", {"chain": [{"of": 0}]}, "P2 §3.1"),
        ("A1 Tajo >B -B; B.", {"window": {"passed": ["C"]}}, "P2 §2.1"),
        ("", {"turn": {"eliminated": ["B-R1"]}}, "P1 §3.2"),
        ("", {"turn": {"reinforced": 2}}, "P2 §8.3"),
        ("", {"players": [{"id": "A", "reptantes": [{"id": "A-R1", "skip_next_prepare": True}]}]}, "P1 §5.2"),
        ("", {"players": [{"id": "A", "reptantes": [{"id": "B-R1"}]}]}, "P1 §4.1"),
        (
            "",
            {"lasting": [{"op": "retype", "player": "A", "zone": "altar", "esbirro": "Bestia", "uses": 2}]},
            "P2 §9.3",
        ),
        ("", {"eliminations": [{"player": "B", "turn": 3}]}, "P1 §3.2"),
        ("", {"teams": [["A", "B"], ["C"]]}, "P3 §3"),
    ],
)
def test_a_claim_that_does_not_hold_cites_the_section_of_its_field(
    steps: str, facts: dict[str, Any], rule: str
) -> None:
    given = law("x", steps, **THREE).case
    given["steps"].append({"do": "expect", **facts})
    (finding,) = judged(given)["findings"]
    assert finding["rule"] == rule
    assert not {"do:", "op:", "{"} & {*finding["message"].split()}


@pytest.mark.parametrize("steps", ["", "A1 Tajo >B -B; B.; C.", "A1 Tajo >B -B; B.; C.; A.", "A3 Socorro -E"])
def test_a_position_that_a_verdict_writes_is_a_claim_that_holds(steps: str) -> None:
    given = law("x", steps, **THREE).case
    after = judged(given)["position"]
    given["steps"].append({"do": "expect", **after})
    assert judged(given)["legal"] is True
