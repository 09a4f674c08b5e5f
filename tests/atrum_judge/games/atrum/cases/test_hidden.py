"""Hidden cards are sets of possibilities: what is certain is so however they are filled."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.atrum_judge.games.atrum.cases.hiding import completion, hidden_case
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import law
from tests.selection import examples

FILLED = 6


@examples(60)
@given(seed=st.integers(0, 2**32))
def test_legal_is_legal_however_hidden_cards_are_filled_and_illegal_is_illegal(seed: int) -> None:
    """A draw that names cards tells what was on top: where other cards lie there, nothing is said about it."""
    rng = Random(seed)
    case, taken = hidden_case(rng)
    answer = judged(case)["legal"]
    for filled in range(FILLED):
        verdict = judged(completion(case, taken))
        rng.shuffle(taken)
        is_another_story = any(f["code"] == "draw.not_top" for f in verdict["findings"])
        if None not in (answer, verdict["legal"]) and not is_another_story:
            assert verdict["legal"] is answer, filled


def verdict(steps: str, **table: Any) -> tuple[bool | None, list[str]]:
    """The answer, and the codes of what is not just noted."""
    judgement = judged(law("hidden.feasible", steps, **{"A": "", "B": "", **table}).case)
    return judgement["legal"], [f["code"] for f in judgement["findings"] if f["severity"] != "note"]


ANY = (None, ["hidden.feasible"])
SAQUEO = "A3 Saqueo >B -C; B.; A.; ~G"
PURGA = "A1 Purga >B @A1 -B; B.; A.; A?G,Z; A3 Saqueo >B -C"


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("SZ", (True, [])),
        ("S?", (None, ["hidden.feasible", "hidden.feasible"])),
        ("??", (None, ["hidden.feasible", "hidden.feasible"])),
        ("SG", (False, ["choice.invalid"])),
        ("SGC", (False, ["choice.invalid"])),
        ("SC?", (None, ["hidden.feasible"])),
    ],
)
def test_the_partner_of_a_sombra_is_named_at_the_launch_also_out_of_an_unknown_hand(
    hand: str, answer: tuple[bool | None, list[str]]
) -> None:
    legal, codes = verdict("A1 Tajo >B -+S; B.; A.; A?Z", A=f"{hand}|")
    assert legal is answer[0]
    if legal is None:
        assert set(codes) == {"hidden.feasible"}


def test_a_partner_that_needs_no_saying_may_be_left_out_before_the_choice_of_the_effect() -> None:
    """The only card beside the Sombra goes by itself, also where nobody knows it; what is chosen is of the effect."""
    table = {"A": "SC|G+|9+ 2+ 3+", "B": "GZC"}
    steps = "A1 Purga >B @A1 -+S; B.; A.; A?G,Z"
    assert verdict(steps, **table) == (True, [])
    assert verdict(steps, **{**table, "A": "S?|G+|9+ 2+ 3+"})[0] is None
    assert verdict("A1 Purga >B @A1 -+S; B.; A.; A?Z; A?G,Z", **table) == (False, ["choice.invalid"])
    assert verdict("A1 Purga >B @A1 -+S; B.; A.; A?Z; A?G,Z", **{**table, "A": "S?|G+|9+ 2+ 3+"})[0] is None


@pytest.mark.parametrize(("left", "legal"), [("GB", None), ("ZB", None), ("GZ", False)])
def test_a_claim_shows_which_card_nobody_said_was_discarded(left: str, legal: bool | None) -> None:
    names = {"B": "Bestia", "G": "Golem", "Z": "Zombie"}
    given = law("x", "A1 Tajo >B -+S; B.; A.; A>>", A="SGZB", B="").case
    given["steps"].insert(3, {"do": "expect", "players": [{"id": "A", "hand": [names[card] for card in left]}]})
    assert judged(given)["legal"] is legal


def test_what_is_launched_first_is_launched_for_sure() -> None:
    """Nobody knows the hand that a Sombra and its partner come from, but it is as it was when they were set aside."""
    given = law("x", "A1 Descarga >B @A1 -+S; B.; A.", A="?????|G+", B="").case
    claims = [{"do": "expect", "players": [{"id": "B", "resistance": n}]} for n in (7, 8)]
    assert [judged({**given, "steps": [*given["steps"], claim]})["legal"] for claim in claims] == [None, False]


def test_a_hidden_partner_beside_a_card_that_nobody_said_is_no_doubt_in_a_known_hand() -> None:
    assert verdict("A2 Licencia; B.; A1 Descarga >B @A1 -+S", A="SCG|G+|1+ 8+ 3+", B="")[0] is True


@pytest.mark.parametrize(("chosen", "legal"), [("Esqueleto", None), ("Zombie", False)])
def test_what_a_claim_says_of_a_hand_may_be_taken_from_it_by_an_effect(chosen: str, legal: bool | None) -> None:
    """The unknown card of B's hand is the last Esqueleto or the last Zombie; A chooses what B discards."""
    vert = "B" * 9 + "C" * 10 + "E" * 9 + "G" * 9 + "Z" * 9 + "S" * 10
    given = law("x", "A3 Saqueo >B -B; B.; A.", A="B||1+ 8+ 3+", B="G?", vert=vert, fosa="?").case
    for power in (p for r in given["position"]["players"][0]["reptantes"] for p in r["powers"]):
        if power["name"] == "Saqueo":
            power |= {"esbirro": "Bestia", "effects": [{"op": "discard", "count": 1, "whose": "target"}]}
    claim = {"do": "expect", "players": [{"id": "B", "hand": ["Golem", "Esqueleto"]}]}
    given["steps"] += [claim, {"do": "choose", "by": "A", "choice": [chosen]}]
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(("chosen", "legal"), [("Zombie", None), ("Golem", None), ("Caído", False)])
def test_what_a_claim_says_of_a_hand_may_be_chosen_from_it(chosen: str, legal: bool | None) -> None:
    """The Caído or the Zombie is in A's hand, and the claim says which; the other one is B's (P1 §2.2, P2 §7.4)."""
    everything = "B" * 10 + "C" * 9 + "E" * 10 + "G" * 9 + "Z" * 9 + "S" * 9
    given = law("x", "A1 Tajo >B -+S; B.; A.", A="S?G", B="?", fosa=everything).case
    claim = {"do": "expect", "players": [{"id": "A", "hand": ["Sombra", "Zombie", "Golem"]}]}
    given["steps"] += [claim, {"do": "choose", "by": "A", "choice": [chosen]}]
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize("hand", ["EZS", "E?S"])
def test_what_another_announcement_set_aside_is_no_partner_also_where_it_is_not_seen(hand: str) -> None:
    """The unknown card has to be the Zombie of the first Power, so the Esqueleto goes with the Sombra by itself."""
    chain = [
        {"do": "announce", "by": "A", "reptante": 2, "power": "Osario", "altar": ["A1"], "discard": "Z"},
        {"do": "announce", "by": "A", "reptante": 1, "power": "Ofrenda", "target": "B", "choose": ["B1"]},
    ]
    chain[1]["with_sombra"] = True
    rest = "B" * 10 + "C" * 8 + "E" * 9 + "G" * 9 + "Z" * 9 + "S" * 9
    case = law("x", "A.; A?C", A=f"{hand}|G+|7+ 9+ 3+", B="|C+", vert="C", fosa=rest, chain=chain).case
    case["position"]["window"] = {"player": "A", "passed": ["B"]}
    judgement = judged(case)
    assert judgement["legal"] is True
    assert [fate["launched"] for fate in judgement["resolution"]] == [True, True]


def test_the_only_other_card_may_not_be_the_one_that_is_asked_for() -> None:
    """With a Sombra goes a main Esbirro of another kind, so the announcement itself is refused (P2 §7.4)."""
    assert verdict("A1 Tajo >B -+S", A="BS") == (False, ["discard.not_in_hand"])
    assert verdict("A1 Tajo >B -+S", A="BCS") == (True, [])
    assert verdict("A1 Tajo >B -+S", A="BS?") == ANY


def test_a_card_chosen_out_of_an_unknown_hand_may_be_named_and_is_known_from_then_on() -> None:
    table = {"A": "BC|G+|9+ 2+ 3+", "B": "????"}
    steps = "A1 Purga >B @A1 -B; B.; A.; A?G,Z"
    assert verdict(steps, **table) == ANY
    assert verdict(steps, **{**table, "B": "GZ??"}) == (True, [])
    assert verdict(steps, **{**table, "B": "GC??"}) == ANY
    assert verdict(steps, **{**table, "B": "GC?"}) == ANY
    assert verdict(steps, **{**table, "B": "GCC"}) == (False, ["choice.invalid"])
    assert verdict(steps, **{**table, "vert": "G" * 9}) == (False, ["hidden.feasible"])
    judgement = judged(law("hidden.feasible", steps, **table).case)
    assert judgement["position"]["vertedero"] == ["Bestia", "Golem", "Zombie"]


def test_a_card_that_fell_at_random_out_of_an_unknown_hand_may_be_named() -> None:
    assert verdict(SAQUEO, A="C", B="???") == (True, [])
    assert verdict(SAQUEO, A="C", B="CZ?") == (True, [])
    assert verdict(SAQUEO, A="C", B="CZ") == (False, ["choice.invalid"])
    assert verdict(SAQUEO, A="C", B="???", vert="GGGGGGGGGG") == (False, ["choice.invalid"])


def test_a_card_that_fell_and_nobody_told_is_known_where_it_was_the_only_one() -> None:
    given = law("x", "A3 Socorro -E; B3 Saqueo >A -C; A.; B.", A="EE", B="C").case
    pile = ["Caído", "Esqueleto", "Esqueleto"]
    given["steps"] += [{"do": "chance", "cards": [None]}, {"do": "expect", "vertedero": pile}]
    judgement = judged(given)
    assert (judgement["legal"], judgement["position"]["players"][0]["hand"]) == (True, [])


@pytest.mark.law("choice.not_said")
@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("????", (None, ["choice.not_said"])),
        ("GGGG", (True, [])),
        ("GG?", (None, ["choice.not_said"])),
        ("GZ?", (False, ["resolution.in_progress"])),
        ("??", (True, [])),
    ],
)
def test_a_choice_is_asked_for_unless_all_cards_may_be_alike(
    hand: str, answer: tuple[bool | None, list[str]]
) -> None:
    assert verdict("A1 Purga >B @A1 -B; B.; A.; A>>", A="B|G+|9+ 2+ 3+", B=hand) == answer


def test_a_choice_that_nothing_follows_may_still_be_made() -> None:
    assert verdict("A1 Purga >B @A1 -B; B.; A.", A="B|G+|9+ 2+ 3+", B="????") == (True, [])


@pytest.mark.law("draw.not_top")
@pytest.mark.parametrize(
    ("cards", "table", "answer"),
    [
        ("GGG", {"vert": "G" * 7}, (True, [])),
        ("GGG", {"vert": "G" * 8}, (False, ["draw.not_top"])),
        ("ZGC", {"top": "G"}, (True, [])),
        ("ZCC", {"top": "G"}, (False, ["draw.not_top"])),
        ("GGZ", {"fosa": "G", "vert": "GZC"}, (True, [])),
        ("GBZ", {"fosa": "G", "vert": "GZC"}, (False, ["draw.not_top"])),
        ("GGG", {"fosa": "G", "vert": "GZC"}, (False, ["draw.not_top"])),
        ("ZZC", {"fosa": "G", "vert": "ZZC"}, (False, ["draw.not_top"])),
    ],
)
def test_named_cards_can_have_been_drawn(
    cards: str, table: dict[str, str], answer: tuple[bool | None, list[str]]
) -> None:
    if "fosa" in table:
        counts = {kind: 10 - (table["fosa"] + table["vert"]).count(kind) for kind in "BCEGZS"}
        table = {**table, "B": "".join(kind * n for kind, n in counts.items())}
    given = law("draw.not_top", "A*3", turn="5A draw.development", **{"A": "", "B": "", **table}).case
    names = {"B": "Bestia", "C": "Caído", "G": "Golem", "Z": "Zombie"}
    given["steps"][0]["cards"] = [names[card] for card in cards]
    judgement = judged(given)
    assert (judgement["legal"], [f["code"] for f in judgement["findings"]]) == answer


@pytest.mark.parametrize(
    ("named", "legal"), [([], True), (["Golem"], True), (["Esqueleto", "Golem"], True), (["Esqueleto"] * 2, False)]
)
def test_a_draw_beyond_a_shuffled_fosa_may_name_some_of_its_cards(named: list[str], legal: bool) -> None:
    """A search shuffled a Golem and a Bestia; the third card comes from the Vertedero (P1 §5.3)."""
    everything = "B" * 9 + "C" * 9 + "E" * 8 + "G" * 8 + "Z" * 10 + "S" * 10
    steps = "A1 Excavar @A1 -C; B.; A.; A>>; A*3"
    table = {"A": "C|G+|9+ 2+ 3+", "B": everything, "fosa": "GB", "vert": "EE", "turn": "5A draw.start"}
    given = law("x", steps, **table).case
    given["steps"][-1]["cards"] = [*named, *[None] * (3 - len(named))]
    assert judged(given)["legal"] is legal


def test_all_that_is_left_of_a_new_fosa_is_known() -> None:
    everything = "B" * 10 + "C" * 10 + "E" * 10 + "G" * 9 + "Z" * 9 + "S" * 10
    given = law(
        "fosa.must_reform", "A*3", turn="5A draw.development", A="", B=everything[1:], fosa="B", vert="GZ"
    ).case
    hand = judged(given)["position"]["players"][0]["hand"]
    assert sorted(hand) == ["Bestia", "Golem", "Zombie"]


def test_a_reveal_holds_what_is_known_to_lie_on_top() -> None:
    table = {"A": "E|G+ G+|4+ 2+ 3+", "B": "", "top": "Z"}
    reveal = "A1 Avance cronológico @A1,A2 -E; B.; A.; ~{}"
    assert verdict(reveal.format("GZC"), **table) == (True, [])
    assert verdict(reveal.format("GGC"), **table) == (False, ["choice.invalid"])
    assert verdict(reveal.format("ZZZ"), **{**table, "vert": "Z" * 8}) == (False, ["choice.invalid"])


def test_a_search_finds_only_what_can_be_left_in_the_fosa() -> None:
    table = {"A": "C|G+|9+ 2+ 3+", "B": ""}
    search = "A1 Excavar @A1 -C; B.; A.; A?Z"
    assert verdict(search, **table) == (True, [])
    assert verdict(search, **{**table, "vert": "Z" * 10}) == (False, ["choice.not_asked"])
    assert verdict(f"{search},Z", **{**table, "vert": "Z" * 9, "B": "?"}) == (False, ["hidden.feasible"])
    assert verdict(search, **{**table, "vert": "Z" * 9, "B": "?"}) == ANY


@pytest.mark.law("exploit.fixed_at_announce", "condition.hidden")
def test_an_unknown_esbirro_may_or_may_not_be_what_a_text_asks_for() -> None:
    """Déjà-Vu asks for a Zombie (condition.hidden); an exploit of a kind aims at one (exploit.fixed_at_announce)."""
    deja_vu = "A1 Déjà-Vu >B @A1,A2 -Z"
    assert verdict(deja_vu, A="Z|Z+ ?+|4+ 2+ 3+")[0] is True
    assert verdict(deja_vu, A="Z|G+ ?+|4+ 2+ 3+") == (None, ["condition.hidden"])
    assert verdict(deja_vu, A="Z|G+ ?+|4+ 2+ 3+", vert="Z" * 9) == (False, ["condition.not_met"])
    given = law("exploit.fixed_at_announce", "A1 Tajo >B !B1 -B", A="B", B="|?+ G+").case
    power = given["position"]["players"][0]["reptantes"][0]["powers"][0]
    power |= {"type": "tactical", "effects": [{"op": "exploit", "count": 1, "esbirro": "Golem"}]}
    judgement = judged(given)
    assert [f["code"] for f in judgement["findings"]] == ["exploit.fixed_at_announce"]
    assert judgement["legal"] is None
    given["steps"][0]["choose"] = ["B2"]
    assert judged(given)["legal"] is True


@pytest.mark.parametrize(
    ("hidden", "pay", "legal"),
    [("ZG", "@A1,A2", True), ("ZZG", "@A1,A2", True), ("CGG", "@A1,A2", False), ("ZZG", "x@A1,A2", None)],
)
def test_an_altar_has_what_cannot_all_lie_elsewhere(hidden: str, pay: str, legal: bool | None) -> None:
    """Nobody knows which is the Zombie that Déjà-Vu asks for, but all cards that are not seen lie there (P1 §2.2)."""
    rest = dict.fromkeys("BCEGZS", 10)
    for kind in [*hidden, "Z"]:
        rest[kind] -= 1
    everything = "".join(kind * n for kind, n in rest.items())
    altar = " ".join(["?+"] * len(hidden))
    table = {"A": f"Z|{altar}|4+ 2+ 3+", "B": everything[1:], "fosa": everything[0]}
    assert verdict(f"A1 Déjà-Vu >B {pay} -Z", **table)[0] is legal


@pytest.mark.parametrize(
    ("altar", "pay", "legal"),
    [
        ("Z+ ?+ ?+", "x@A1,A2", None),
        ("Z+ ?+ ?+", "x@A2,A3", True),
        ("Z+ ?+ ?+", "x", True),
        ("Z+ ?+", "x", False),
        ("Z+ C+ ?+", "x@A1,A3", False),
    ],
)
def test_what_is_exploited_for_the_cost_may_leave_what_the_text_asks_for(
    altar: str, pay: str, legal: bool | None
) -> None:
    """Déjà-Vu asks for a Zombie, which an unknown Esbirro may be or not (P2 §5.1)."""
    given = law("x", f"A1 Déjà-Vu >B {pay} -Z", A=f"Z|{altar}|4+ 2+ 3+", B="").case
    assert judged(given)["legal"] is legal


@pytest.mark.law("copy.source")
def test_a_power_of_a_reptante_that_is_not_known_may_be_copied() -> None:
    """A copy that copy.source refuses of a Reptante with all its Powers cannot be decided of another."""
    given = law("copy.source", "A1 Lectura de Huesos =B-R1:Tajo >B @A1 -E", A="E|G+|6+ 2+ 3+", B="").case
    source = given["position"]["players"][1]["reptantes"][0]
    source["powers"] = [*source["powers"][1:], {"name": "Tajo"}]
    judgement = judged(given)
    assert [f["code"] for f in judgement["findings"] if f["severity"] == "undecided"] == ["copy.source"]
    assert judgement["legal"] is None


def test_what_only_one_way_of_counting_leaves_is_known() -> None:
    """A hand that holds all that is hidden, and cards that are hidden and all alike (P1 §2.2)."""
    rest = dict.fromkeys("BCEGZS", 10)
    for kind in "CEZ":
        rest[kind] -= 1
    known = "".join(kind * n for kind, n in rest.items())
    given = law("hidden.feasible", "", A="??", B="", fosa="Z", vert=known).case
    assert judged(given)["position"]["players"][0]["hand"] == ["Caído", "Esqueleto"]
    steps = "B*3; B3 Socorro -E; A3 Hedor Distractor -{}"
    table = {"A": "??", "B": "", "fosa": "Z", "vert": known, "turn": "6B draw.development"}
    judgement = judged(law("x", steps.format("Z"), **table).case)
    assert (judgement["legal"], judgement["step"]) == (False, 2)


def test_an_altar_told_by_kinds_is_compared_with_what_its_unknown_esbirro_has_to_be() -> None:
    known = "B" * 10 + "C" * 10 + "E" * 10 + "G" * 10 + "Z" * 8 + "S" * 10
    given = law("expect.mismatch", "", A="|?+", B="", fosa="Z", vert=known).case
    for kind, answer in (("Zombie", True), ("Golem", False)):
        claimed = [{"esbirro": kind, "state": "prepared"}]
        given["steps"] = [{"do": "expect", "players": [{"id": "A", "altar": claimed}]}]
        assert judged(given)["legal"] is answer


@pytest.mark.parametrize(("left", "answer"), [("EEG", None), ("BEE", None), ("BEG", None), ("BBE", False)])
def test_what_fell_at_random_may_have_been_one_of_the_known_cards(left: str, answer: bool | None) -> None:
    """Out of a Bestia, an Esqueleto, a Golem and a card that nobody knows; all other Bestias lie in the Vertedero."""
    names = {"B": "Bestia", "E": "Esqueleto", "G": "Golem"}
    given = law("x", "A3 Saqueo >B -C; B.; A.", A="C", B="BEG?", vert="B" * 9).case
    given["steps"].append({"do": "expect", "players": [{"id": "B", "hand": [names[card] for card in left]}]})
    assert judged(given)["legal"] is answer


@pytest.mark.parametrize("hand", ["EEG", "BEG"])
def test_a_draw_into_a_new_fosa_leaves_open_which_cards_came_from_the_old_one(hand: str) -> None:
    """A Caído, a Bestia, an Esqueleto and a Golem are hidden in a hand and the last two of the Fosa (P1 §5.3)."""
    names = {"B": "Bestia", "E": "Esqueleto", "G": "Golem"}
    known = "B" * 9 + "C" * 9 + "E" * 8 + "G" * 9 + "Z" * 10 + "S" * 10
    given = law("x", "", A="E??", B="", fosa="??", vert=known, turn="6B draw.development").case
    given["steps"] = [
        {"do": "draw", "by": "B", "cards": ["Caído", "Bestia", "Esqueleto"]},
        {"do": "expect", "players": [{"id": "A", "hand": [names[card] for card in hand]}]},
    ]
    assert judged(given)["legal"] is None


RAISES = [
    {"op": "reveal", "count": 3},
    {"op": "place", "count": "all", "from": "revealed", "esbirro": "Esqueleto"},
]
FINDS = [{"op": "search", "zone": "fosa", "esbirro": "Zombie", "count": 1}]
TAKES = [{"op": "search", "zone": "fosa", "count": 1}]
DRAWS = [{"op": "draw", "count": 2}]


def searched(steps: list[dict[str, Any]], hands: tuple[list[str | None], list[str]], **position: Any) -> Any:
    """The judgement of a case whose players search the Fosa for a Zombie (Pozo), or for any card (Libre)."""

    def reptante(player: str, number: int, *powers: tuple[str, str, list[dict[str, Any]]]) -> dict[str, Any]:
        idle = [(f"Ocio {n}", "Golem", [{"op": "gain", "amount": 1}]) for n in range(5 - len(powers))]
        return {
            "id": f"{player}{number}",
            "name": f"{player}-{number}",
            "state": "prepared",
            "powers": [
                {"name": name, "cost": 0, "esbirro": kind, "type": "tactical", "effects": effects}
                for name, kind, effects in (*powers, *idle)
            ],
        }

    def player(id_: str, hand: list[Any]) -> dict[str, Any]:
        first = reptante(id_, 1, ("Pozo", "Caído", FINDS), ("Libre", "Golem", TAKES))
        second = reptante(id_, 2, ("Roba", "Neutral", DRAWS), ("Alza", "Esqueleto", RAISES))
        reptantes = [first, second, reptante(id_, 3)]
        return {"id": id_, "resistance": 20, "hand": hand, "altar": [], "reptantes": reptantes}

    turn = {"player": "B", "number": 20, "phase": "draw", "part": "development", "prepared": True, "drawn": False}
    players = [player("A", hands[0]), player("B", hands[1])]
    table = {"players": players, "turn": turn, **position}
    return judged({"format": "atrum-case/1", "date": "2026-11-20", "position": table, "steps": steps})


def announces(by: str, reptante: str, power: str, **said: str) -> dict[str, Any]:
    return {"do": "announce", "by": by, "reptante": reptante, "power": power, **said}


def passes(*players: str) -> list[dict[str, Any]]:
    return [{"do": "pass", "by": player} for player in players]


def chooses(*kinds: str) -> dict[str, Any]:
    return {"do": "choose", "by": "A", "choice": list(kinds)}


KNOWN = {"Bestia": 7, "Caído": 8, "Esqueleto": 10, "Golem": 9, "Zombie": 9, "Sombra": 10}


@pytest.mark.parametrize(("chosen", "answer"), [(["Zombie"], None), ([], True)])
def test_what_a_search_finds_is_counted_as_it_lay_there_when_it_was_asked(
    chosen: list[str], answer: bool | None
) -> None:
    """Five hidden cards, of which a hand holds one: the Zombie may be that one. A search may come to nothing."""
    pile = [kind for kind, number in KNOWN.items() for _ in range(number)]
    turn = {"player": "A", "number": 21, "phase": "main", "part": "development", "prepared": True, "drawn": True}
    steps = [
        announces("A", "A1", "Pozo", discard="Caído"),
        *passes("B"),
        announces("A", "A1", "Libre", discard="Golem"),
        *passes("B", "A"),
        chooses("Bestia"),
        chooses(*chosen),
    ]
    found = searched(steps, (["Caído", "Golem", None], []), turn=turn, fosa=[None] * 4, vertedero=pile)
    assert found["legal"] is answer, found["findings"]


@pytest.mark.parametrize(
    ("found", "power", "legal"),
    [
        ("A?; ", "Llamado a las armas", True),
        ("A?C; ", "Llamado a las armas", True),
        ("A?C,C; ", "Llamado a las armas", None),
        ("A?G; ", "Llamado a las armas", False),
        ("", "Llamado a las armas", False),  # the Caído that was just discarded is there
        ("A?; ", "Alma en la máquina", True),
        ("A?G; ", "Alma en la máquina", True),
        ("A?G,G; ", "Alma en la máquina", None),
        ("A?C; ", "Alma en la máquina", False),
    ],
)
def test_a_search_of_a_vertedero_with_a_hidden_card_may_find_nothing(
    found: str, power: str, legal: bool | None
) -> None:
    """Three participants, hands that nobody knows; A discards and what was found, if anything, is told (P2 §9.1)."""
    aim, discard = (" >B", "C") if power == "Llamado a las armas" else ("", "G")
    steps = f"A2 {power}{aim} @A1,A2 -{discard}; B.; C.; A.; {found}A>>"
    assert verdict(steps, A="CG|Z+ Z+|9+ 5+ 3+", B="?", C="?", vert="Z?")[0] is legal


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ("C?C1; B?B1; A?A2", None),
        ("A?A2; A>>", None),
        ("C?C2; A?A1; A>>", None),
        ("C?C1; B?B1; A?A2; A?A1", False),
        ("C?B1", False),
    ],
)
def test_who_paid_is_said_line_by_line_with_hands_that_nobody_knows(said: str, legal: bool | None) -> None:
    """Each of three announced direct damage; who paid for the last one that was announced is said first (P2 §3.2)."""
    table = {"A": "???|G+ Z+", "B": "???|G+ ?+", "C": "???|?+ ?+"}
    steps = "A1 Descarga >B @A1; B1 Descarga >C; C1 Descarga >A x@C1; A.; B.; C."
    assert verdict(f"{steps}; {said}", **table)[0] is legal


@pytest.mark.parametrize("asked", [True, False])
def test_at_time_a_launch_that_waits_for_a_partner_is_taken_further(asked: bool) -> None:
    """Tajo does 2 whichever card goes with the Sombra, and the count shows it (P3 §2.6)."""
    case = law("x", "A1 Tajo >B -+S; B.; A.", A="SZG|", B="").case
    case = {**case, "ask": "end_of_time"} if asked else {**case, "steps": [*case["steps"], {"do": "time"}]}
    judgement = judged(case)
    assert (judgement["legal"], judgement["result"]["winner"]) == (True, "A")
    assert judgement["result"]["decided_by"] == "resistance"


@pytest.mark.parametrize(("kind", "legal"), [("Golem", None), ("Zombie", None), ("Bestia", False)])
def test_which_of_two_shuffled_cards_entered_an_altar_first_is_not_known(kind: str, legal: bool | None) -> None:
    """The Golem and the Zombie that are left in the Fosa were shuffled by a search (P2 §9.1)."""
    everything = "B" * 10 + "C" * 9 + "E" * 10 + "G" * 8 + "Z" * 9 + "S" * 10
    given = law("x", "A1 Excavar @A1 -C; B.; A.", A="C|G+|9+ 2+ 3+", B=everything, fosa="GZ").case
    powers = given["position"]["players"][0]["reptantes"][0]["powers"]
    found = {"op": "search", "zone": "fosa", "esbirro": "Bestia", "count": 1}
    powers[2] = {**powers[2], "effects": [found, {"op": "place", "from": "fosa_top", "count": 2}]}
    given["steps"].append({"do": "expect", "players": [{"id": "A", "altar": [{"id": "A+1", "esbirro": kind}]}]})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(("vertedero", "legal"), [("SZ?", None), ("SZC", False)])
def test_which_of_all_that_is_placed_entered_first_hangs_on_the_unknown_one(
    vertedero: str, legal: bool | None
) -> None:
    given = law("x", "A1 Descarga >B @A1 -E; B.; A.", A="E|G+", B="", vert=vertedero).case
    powers = given["position"]["players"][0]["reptantes"][0]["powers"]
    (power,) = (power for power in powers if power["name"] == "Descarga")
    power |= {"type": "tactical", "effects": [{"op": "place", "count": "all", "from": "vertedero"}]}
    given["steps"].append(
        {"do": "expect", "players": [{"id": "A", "altar": [{"id": "A+3", "esbirro": "Sombra"}]}]}
    )
    assert judged(given)["legal"] is legal


UNKNOWN_TEXT = [{"op": "unknown"}]


def unknown(given: dict[str, Any], player: int, reptante: int, power: int) -> dict[str, Any]:
    """The case in which nobody knows the text of a Power."""
    powers = given["position"]["players"][player]["reptantes"][reptante]["powers"]
    powers[power] = {**powers[power], "effects": UNKNOWN_TEXT}
    return given


def test_who_is_aimed_at_by_an_unknown_text_answers_first() -> None:
    """B's Socorro is said to be aimed at A, who is asked before C (P2 §2.3)."""
    table = {"A": "", "B": "E", "C": "", "turn": "5B main.development"}
    for steps, legal in (("B3 Socorro >A -E; A.", None), ("B3 Socorro >A -E; C.", False)):
        assert judged(unknown(law("x", steps, **table).case, 1, 2, 3))["legal"] is legal


def test_an_unknown_text_may_be_that_of_a_copy_whatever_its_printed_type() -> None:
    given = law("x", "A1 Tajo =B-R3:Socorro >B -B; B.; A.", A="B", B="", turn="5A draw.development").case
    assert judged(given)["legal"] is False
    given["steps"][0]["copies"]["cost"] = 0
    assert judged(unknown(given, 0, 0, 0))["legal"] is None


def test_a_window_of_a_chain_that_is_not_all_known_is_not_judged() -> None:
    """The order of answers to an announcement that may be a copy is not known, since its target is not."""
    copy = law("x", "A1 Descarga =B-R3:Socorro >B @A1 -E").case["steps"]
    copy[0]["copies"]["cost"] = 0
    given = law("x", "B.", A="E|G+", B="", turn="5A main.end").case
    given["position"] |= {"chain": copy, "window": {"player": "B", "passed": []}}
    assert judged(given)["legal"] is True
    assert judged(unknown(given, 0, 0, 4))["legal"] is None


def test_damage_of_an_unknown_text_may_be_prevented() -> None:
    given = law("x", "A1 Tajo >B -B; B3 Socorro -E; A2 Velo #1 @A1 -Z", A="BZ|G+", B="E").case
    assert judged(given)["legal"] is False
    assert judged(unknown(given, 1, 2, 3))["legal"] is None


@pytest.mark.parametrize("launched", [True, False])
def test_an_annulled_unknown_text_may_not_have_been_paid_for(launched: bool) -> None:
    """Its text may ask for something that is not there any more, so that it is not launched (P2 §5.5, §8.1)."""
    given = law("x", "A3 Socorro -E; B3 Hedor Distractor -Z; A.; B.", A="EE", B="Z").case
    left = ["Esqueleto"] if launched else ["Esqueleto"] * 2
    given["steps"].append({"do": "expect", "players": [{"id": "A", "hand": left}]})
    assert judged(given)["legal"] is launched
    assert judged(unknown(given, 0, 2, 3))["legal"] is None


@pytest.mark.parametrize(
    ("altar", "returned", "legal"),
    [
        ("Z+ ?+ ?+", "A1", None),
        ("Z+ ?+ ?+", "A2", True),
        ("Z+ ?+ ?+", "A2,A3; A?A2,A3", True),
        ("Z+ G+ ?+", "A2,A3; A?A1,A3", False),
        ("Z+ Z+ ?+", "A2,A3; A?A1,A3", True),
        ("Z+ G+ ?+", "A1", None),
        ("G+ ?+ ?+", "A2", None),
        ("Z+ G+ G+", "A1", False),
    ],
)
def test_what_is_returned_may_leave_a_hidden_esbirro_to_exploit(
    altar: str, returned: str, legal: bool | None
) -> None:
    """Déjà-Vu exploits an own Zombie after it returned up to two (P3 §1.1)."""
    given = f"A1 Déjà-Vu >A @A2,A3 -Z; B.; A.; A?{returned}"
    assert verdict(given, A=f"Z|{altar}|4+ 2+ 3+")[0] is legal


@pytest.mark.parametrize(
    ("lying", "found", "legal"), [(9, "Golem", False), (8, "Golem", True), (8, "Zombie", False)]
)
def test_what_is_chosen_where_the_discard_needs_no_saying_was_found(lying: int, found: str, legal: bool) -> None:
    """Of ten Golems one is discarded: with nine in the Vertedero the Fosa has none to find (P1 §2.2, P2 §9.1)."""
    given = law("x", "A1 Tajo; B.; A.", A="G", B="BC", vert="G" * lying).case
    power = given["position"]["players"][0]["reptantes"][0]["powers"][0]
    power |= {"cost": 0, "esbirro": "Golem", "type": "tactical", "effects": [{**FINDS[0], "esbirro": "Golem"}]}
    assert judged({**given, "steps": [*given["steps"], chooses(found)]})["legal"] is legal
