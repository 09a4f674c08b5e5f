"""What somebody chose and no step says: shown by a claim, or seen by one player alone (P2 §9.1, §9.5)."""

from typing import Any

import pytest

from rules.games.atrum.cases.reading import read_case
from rules.games.atrum.cases.replay import shown
from rules.games.atrum.cases.replay.fitting import judged as told_by
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import KINDS, TODAY
from tests.rules.games.atrum.laws.scenario import law

PURGA = "A1 Purga >B @A1 -B; B.; A."
TABLE = {"A": "B|G+|9+ 2+ 3+"}
RETROCESO = "A1 Retroceso temporal >B @A1 -E; B.; A."
TO_RETURN = {"A": "E|G+|4+ 2+ 3+", "B": "|E+ C+"}


def case(*said: str | dict[str, Any], effects: list[dict[str, Any]] | None = None, **table: Any) -> dict[str, Any]:
    """A case of these steps and claims; `effects` are what Purga does instead."""
    steps: list[dict[str, Any]] = []
    for each in said:
        steps += [each] if isinstance(each, dict) else law("x", each, **{"B": "", **table}).case["steps"]
    given = law("x", "A>>", **{"B": "", **table}).case
    for player in given["position"]["players"]:
        for reptante in player["reptantes"]:
            reptante["powers"] = [
                {**power, "effects": effects} if effects and power["name"] == "Purga" else power
                for power in reptante["powers"]
            ]
    return {**given, "steps": steps}


def claim(who: str, hand: str | int | None = None, altar: str | None = None, **more: Any) -> dict[str, Any]:
    """A claim about a hand by kinds or by number, and about an Altar in the notation of a table."""
    held = [KINDS.get(card) for card in hand] if isinstance(hand, str) else {"count": hand}
    states = {"+": "prepared", "-": "exhausted"}
    laid = [{"esbirro": KINDS[card[0]], "state": states[card[1]]} for card in (altar or "").split()]
    player = {"id": who, **({} if hand is None else {"hand": held}), **({} if altar is None else {"altar": laid})}
    return {"do": "expect", "players": [{**player, **more}]}


def answer(given: dict[str, Any]) -> tuple[bool | None, list[str]]:
    """The answer, and the codes of what is not just noted."""
    verdict = judged(given)
    return verdict["legal"], [f["code"] for f in verdict["findings"] if f["severity"] != "note"]


def to(op: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"op": op, "count": 1, **fields}]


@pytest.mark.law("choice.not_said", carried_out=True)
@pytest.mark.parametrize(
    ("effects", "table", "shows", "wrong"),
    [
        (to("take"), {"B": "|E+ C+"}, claim("B", altar="C+"), claim("B", altar="G+")),
        (to("return", to="hand"), {"B": "|E+ C+"}, claim("B", hand="E"), claim("B", hand="G")),
        (to("return", to="fosa_top"), {"B": "|E+ C-"}, claim("B", altar="C-"), claim("B", altar="C+")),
        (to("swap"), {"B": "|E+ C+"}, claim("A", altar="C+"), claim("A", altar="C-")),
        (to("place", **{"from": "hand"}), {"A": "BSC|G+|9+ 2+ 3+"}, claim("A", hand="C"), claim("A", hand="B")),
        (to("discard", whose="target"), {"B": "GC"}, claim("B", hand="C"), claim("B", hand="Z")),
        (
            to("search", zone="fosa", esbirro="Bestia", to="hand"),
            {},
            claim("A", hand="B"),
            claim("A", hand="G"),
        ),
        (
            to("search", zone="vertedero", esbirro="Golem", to="hand"),
            {"vert": "GGS"},
            claim("A", hand="G"),
            claim("A", hand="S"),
        ),
        (
            [{"op": "reveal", "count": 2}, *to("take_revealed")],
            {"fosa": "GZ" + "?" * 56},
            claim("A", hand="Z"),
            claim("A", hand="C"),
        ),
    ],
)
def test_a_claim_shows_what_an_effect_let_somebody_choose(
    effects: list[dict[str, Any]], table: dict[str, str], shows: dict[str, Any], wrong: dict[str, Any]
) -> None:
    on = {**TABLE, "effects": effects, **table}
    verdict = judged(case(PURGA, shows, "A>>", **on))
    assert (verdict["legal"], verdict["step"]) == (True, None)
    assert [text for text in verdict["assumptions"] if text.startswith("No se dijo qué eligió A para Purga")]
    for field, claimed in shows["players"][0].items():
        there = next(p for p in verdict["position"]["players"] if p["id"] == shows["players"][0]["id"])[field]
        assert there == claimed or len(there) == len(claimed)
    assert judged(case(PURGA, "A>>", **on))["legal"] is False
    assert answer(case(PURGA, wrong, **on)) == (False, ["expect.mismatch"])


def test_a_claim_that_no_choice_gives_is_wrong_about_the_table_as_it_is() -> None:
    verdict = judged(case(RETROCESO, claim("B", altar="G+"), **TO_RETURN))
    assert (verdict["legal"], verdict["step"]) == (False, 3)
    assert "según lo jugado, Esqueleto preparado, Caído preparado" in verdict["findings"][-1]["message"]
    assert len(verdict["position"]["players"][1]["altar"]) == 2
    assert "assumptions" not in verdict


def test_a_claim_that_holds_before_the_choice_leaves_it_open() -> None:
    before = claim("B", resistance=10)
    assert answer(case(RETROCESO, before, **TO_RETURN)) == (True, [])
    assert answer(case(RETROCESO, before, "A>>", **TO_RETURN)) == (False, ["resolution.in_progress"])
    assert answer(case(RETROCESO, before, "A?B1; A>>", **TO_RETURN)) == (True, [])
    assert answer(case(RETROCESO, before, claim("B", altar="C+"), "A>>", **TO_RETURN)) == (True, [])


def test_claims_in_a_row_have_to_fit_one_choice() -> None:
    cards, hand = claim("A", resistance=8), claim("B", altar="E+")
    verdict = judged(case(RETROCESO, cards, hand, **TO_RETURN))
    assert (verdict["legal"], [e["id"] for e in verdict["position"]["players"][1]["altar"]]) == (True, ["B1"])
    wrong = judged(case(RETROCESO, hand, claim("B", altar="C+"), **TO_RETURN))
    assert (wrong["legal"], wrong["step"]) == (False, 4)


def test_what_a_later_step_says_is_not_taken_from_a_claim() -> None:
    assert judged(case(RETROCESO, claim("B", altar="C+"), "A?B1", **TO_RETURN))["step"] == 3


RETURN_AND_DISCARD = [*to("return", to="hand"), *to("discard", whose="target")]


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ((claim("B", hand="C", altar="Z+"),), True),
        ((claim("B", altar="Z+"), claim("B", hand="C")), True),
        ((claim("B", altar="Z+"), "A?G"), True),
        ((claim("B", altar="Z+"), claim("B", hand="Z")), False),
        ((claim("B", altar="Z+"), "A>>"), False),
        ((claim("B", hand="Z", altar="Z+"),), False),
    ],
)
def test_two_choices_one_after_the_other_are_shown_together_or_one_by_one(said: Any, legal: bool) -> None:
    given = case(PURGA, *said, effects=RETURN_AND_DISCARD, **{**TABLE, "B": "C|G+ Z+"})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ((claim("A", altar="Z-"), claim("B", altar="C+")), True),
        ((claim("A", altar="Z-"), "A?B2"), True),
        ((claim("A", altar="C-"), claim("B", altar="C+")), False),
    ],
)
def test_choices_of_two_players_are_shown(said: Any, legal: bool) -> None:
    """B's Power is launched first and takes the Golem back, so that the Zombie pays for A's."""
    table = {"A": "E|G+ Z+|4+ 2+ 3+", "B": "E|E+ C+|4+ 2+ 3+"}
    both = "A1 Retroceso temporal >B @A1 -E; B1 Retroceso temporal >A @B1 -E; A.; B."
    assert judged(case(both, *said, **table))["legal"] is legal


def test_a_claim_may_show_another_choice_than_the_announcement_foresaw() -> None:
    """Who says already when announcing what the effect will take is not bound by it (P2 §9.5)."""
    table, siembra = {"A": "CEG|G+ Z+|9+ 2+ 3+"}, "A1 Siembra @A1,A2 -G !C,E; B.; A."
    for hand, legal in (("", True), ("C", True), ("CE", True), ("Z", False)):
        assert judged(case(siembra, claim("A", hand=hand), **table))["legal"] is legal, hand
    assert "assumptions" not in judged(case(siembra, claim("A", hand=""), **table))


@pytest.mark.parametrize(
    ("hand", "left", "legal"),
    [
        ("???", 1, True),
        ("???", 2, False),
        ("G??", 1, True),
        ("???", "G", None),
        ("GC?", "G", True),
        ("GCZ", "B", False),
    ],
)
def test_a_claim_about_a_hidden_hand_is_true_only_however_its_cards_lie(
    hand: str, left: str | int, legal: bool | None
) -> None:
    assert judged(case(PURGA, claim("B", hand=left), **{**TABLE, "B": hand}))["legal"] is legal


@pytest.mark.parametrize(("vert", "legal"), [("", True), ("Z" * 7, None), ("Z" * 9, False)])
def test_a_claim_about_what_a_search_found_is_true_only_where_it_surely_lay_there(
    vert: str, legal: bool | None
) -> None:
    """B's hand may hold three of the Zombies that are left (P1 §2.2)."""
    given = case("A1 Excavar @A1 -C; B.; A.", claim("A", altar="G- Z- Z-"), A="C|G+|9+ 2+ 3+", B="???", vert=vert)
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(("third", "legal"), [("C", False), ("G", True), ("?", None)])
def test_whether_a_claim_shows_a_choice_hangs_on_whether_it_held_before(third: str, legal: bool | None) -> None:
    """With a Caído of A's own the claim is about the table before the exchange, and nobody said what that took."""
    table = {"A": f"B|Z+ Z+ {third}+|6+ 2+ 3+", "B": "|C+ E+"}
    given = case("A1 Trueque >B @A1,A2 -B; B.; A.", claim("A", altar="Z- Z- C+"), "A>>", **table)
    assert judged(given)["legal"] is legal


def test_where_there_are_too_many_ways_to_choose_nobody_tries_them(monkeypatch: pytest.MonkeyPatch) -> None:
    given = case(RETROCESO, claim("B", altar="C+"), **TO_RETURN)
    monkeypatch.setattr(shown, "MOST_WAYS", 1)
    assert answer(given) == (None, ["choice.not_said"])
    assert answer(case(RETROCESO, claim("B", resistance=10), **TO_RETURN)) == (True, [])


def test_a_claim_that_fits_the_table_is_followed_once() -> None:
    tried = [
        told_by(read_case(case(RETROCESO, *said, **TO_RETURN), today=TODAY)).tried
        for said in ((), (claim("B", altar="E+ C+"),), ("A?B1", claim("B", altar="C+")))
    ]
    assert tried == [2, 2, 2]


def _neutral(given: dict[str, Any]) -> dict[str, Any]:
    """The case with A's first Reptante having neutral Powers only."""
    for power in given["position"]["players"][0]["reptantes"][0]["powers"]:
        power["esbirro"] = "Neutral"
    return given


@pytest.mark.parametrize(
    ("hand", "said", "legal"), [("Z", "Zombie", True), ("Z", "Golem", False), ("?", "Zombie", None)]
)
def test_what_was_discarded_unsaid_may_be_claimed_of_the_announcement(
    hand: str, said: str, legal: bool | None
) -> None:
    """Which Esbirros change places is asked once the card has gone; the announcement is still there (P2 §5.4, §9.5)."""
    table = {"A": f"{hand}|Z+ Z+ C+|6+ 2+ 3+", "B": "|C+ E+"}
    told = {"do": "expect", "chain": [{"by": "A", "power": "Trueque", "discard": said}]}
    announced = law("x", "A1 Trueque >B @A1,A2 -B; B.; A.", **table).case["steps"]
    del announced[0]["discard"]
    assert judged(_neutral(case(*announced, told, **table)))["legal"] is legal


def test_where_a_claim_fits_what_was_announced_no_other_card_was_discarded() -> None:
    """A neutral Power may discard another card than was announced, if that is shown (P2 §5.3)."""
    effects = [{"op": "if", "condition": {"zone": "hand", "whose": "caster", "esbirro": "Zombie", "count": 1}}]
    effects[0]["then"] = [{"op": "damage", "amount": 2}]
    given = case("A1 Purga >B @A1 -B; B.; A.", claim("B", 0), effects=effects, A="B?|G+|9+ 2+ 3+")
    assert judged(_neutral(given))["position"]["players"][0]["hand"] == [None]


def test_a_hidden_card_is_no_partner_for_certain_in_place_of_the_one_that_was_said() -> None:
    """A Golem hidden in A's hand deals 2; it could go with the Sombra only if it is no Golem itself (P2 §7.4)."""
    effects = [{"op": "if", "condition": {"zone": "hand", "whose": "caster", "esbirro": "Bestia", "count": 1}}]
    effects[0]["then"] = [{"op": "damage", "amount": 2}]
    given = case("A1 Purga >B @A1 -Z+S; B.; A.", claim("B", resistance=10), effects=effects, A="ZS?|G+|9+ 2+ 3+")
    assert judged(given)["legal"] is None


def test_a_sombra_beside_a_hidden_esbirro_may_not_be_what_it_is_called() -> None:
    """It counts as a Golem only if the hidden one is a Golem (P2 §7.3)."""
    chosen = {"do": "choose", "by": "A", "choice": ["Golem"]}
    assert judged(case(RETROCESO, chosen, A="E|G+|4+ 2+ 3+", B="?|?+ S+ B+"))["legal"] is None


# What only one player saw ------------------------------------------------------------------------------------

SEARCH = to("search", zone="fosa", to="hand")


@pytest.mark.parametrize(
    ("count", "said", "legal", "hand"),
    [
        (1, (claim("A", hand=1),), True, [None]),
        (1, (claim("A", hand="?"),), True, [None]),
        (1, (claim("A", hand="G"),), True, ["Golem"]),
        (1, (claim("A", hand=2),), False, []),
        (2, (claim("A", hand=2),), True, [None, None]),
        (2, (claim("A", hand="G?"),), True, None),
        (1, ({"do": "chance", "cards": [None]},), True, [None]),
        (2, ({"do": "chance", "cards": ["Golem", None]},), True, ["Golem", None]),
        (1, ({"do": "chance", "cards": [None, None]},), False, []),
        (1, ("A?G",), True, ["Golem"]),
        (1, (), True, []),
        (1, ("A>>",), True, [None]),
        (1, (claim("A", hand=0), "A>>"), True, [None]),
        (1, ("A>>", claim("A", hand=0)), True, []),
        (1, ("A>>", claim("A", hand=2)), False, [None]),
        (1, ("A?G,G",), False, []),
    ],
)
@pytest.mark.parametrize("fosa", [None, "?"])
def test_what_a_search_of_the_fosa_found_is_known_to_nobody_else(
    fosa: str | None, count: int, said: Any, legal: bool | None, hand: list[str | None] | None
) -> None:
    more = {} if fosa is None else {"fosa": "GZC" + "?" * 46, "vert": "B" * 9}
    verdict = judged(case(PURGA, *said, effects=[{**SEARCH[0], "count": count}], **TABLE, **more))
    assert verdict["legal"] is legal
    if hand is not None:
        assert verdict["position"]["players"][0]["hand"] == hand


@pytest.mark.parametrize(
    "effects", [to("search", zone="vertedero", to="hand"), to("search", zone="fosa", esbirro="Golem", to="hand")]
)
def test_what_a_search_shows_has_to_be_said_before_the_game_goes_on(effects: list[dict[str, Any]]) -> None:
    given = case(PURGA, "A>>", effects=effects, vert="GZ", **TABLE)
    assert answer(given) == (False, ["resolution.in_progress"])


@pytest.mark.parametrize("meanwhile", ["", "A>>; A>>", "A1 Descarga >B @A1 -E; B.; A."])
@pytest.mark.parametrize(("hand", "legal"), [("BZ", True), ("EZ", True), ("BB", False), ("BEZ", False)])
def test_a_claim_shows_another_discard_also_after_other_steps(hand: str, legal: bool, meanwhile: str) -> None:
    """What a neutral Power was announced with is only what it usually discards (P2 §1.6, §5.3)."""
    table = {"A": f"BEZ{'E' * meanwhile.count('Descarga')}|G+ C+|1+ 2+ 3+", "B": ""}
    told = law("x", f"A1 Tajo >B -B; B.; A.; {meanwhile}".rstrip("; "), **table).case["steps"]
    claimed = [KINDS[letter] for letter in hand]
    given = case(*told, {"do": "expect", "players": [{"id": "A", "hand": claimed}]}, **table)
    given["position"]["players"][0]["reptantes"][0]["powers"][0]["esbirro"] = "Neutral"
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("later", "legal"), [("A+B", True), ("A+Z", True), ("A+E", True), ("A+G", False), ("A1 Filo -B", False)]
)
@pytest.mark.parametrize("cost", [0, 1])
def test_a_later_step_shows_another_discard(later: str, legal: bool, cost: int) -> None:
    """Who places the Bestia that a neutral Power was announced with has discarded another (P2 §1.6, §5.3)."""
    given = case(f"A1 Tajo >B {'@A1' * cost} -B; B.; A.; {later}", A="BEZ|G+|1+ 2+ 3+", B="")
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"esbirro": "Neutral", "cost": cost}
    verdict = judged(given)
    assert verdict["legal"] is legal
    assert bool(verdict.get("assumptions")) is (later == "A+B")


@pytest.mark.parametrize("wrong", ["A+Z", "A*3", "B1 Tajo >A -B"])
def test_what_is_wrong_after_another_discard_is_shown_is_blamed_itself(wrong: str) -> None:
    given = case(f"A1 Tajo >B -B; B.; A.; A+B; {wrong}", A="BEZ|G+|1+ 2+ 3+", B="B")
    given["position"]["players"][0]["reptantes"][0]["powers"][0]["esbirro"] = "Neutral"
    verdict = judged(given)
    assert (verdict["legal"], verdict["step"]) == (False, 4)


@pytest.mark.parametrize(
    ("effect", "said", "legal"),
    [
        ({"op": "place", "count": 1, "from": "vertedero"}, "A?E; A+B", True),
        ({"op": "search", "zone": "vertedero", "count": 1, "to": "hand"}, "A?E; A+B", True),
        ({"op": "search", "zone": "vertedero", "count": 1, "to": "hand"}, "A?E; A+C", False),
        ({"op": "discard", "count": 1, "whose": "caster", "random": True}, "~B", True),
        ({"op": "discard", "count": 1, "whose": "caster", "random": True}, "~B; A+B", False),
        ({"op": "discard", "count": 1, "whose": "caster", "random": True}, "~C", False),
    ],
)
def test_another_discard_is_shown_also_after_what_the_power_asks_for(
    effect: dict[str, Any], said: str, legal: bool
) -> None:
    """A neutral Power was announced with the Bestia, which later is still there to be placed or to fall (P2 §1.6)."""
    given = case(f"A1 Tajo >B -B; B.; A.; {said}", A="BG", B="E", vert="E")
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {
        "esbirro": "Neutral",
        "type": "tactical",
        "effects": [effect],
    }
    assert judged(given)["legal"] is legal
