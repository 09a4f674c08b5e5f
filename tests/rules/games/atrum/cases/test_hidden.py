"""Hidden cards are sets of possibilities: what is certain is so however they are filled."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.games.atrum.cases.hiding import completion, hidden_case
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

FILLED = 6


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
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


@pytest.mark.law("copy.source")
def test_a_power_of_a_reptante_that_is_not_known_may_be_copied() -> None:
    """What copy.source refuses of a Reptante with all its Powers cannot be decided of another."""
    given = law("copy.source", "A1 Lectura de Huesos =B-R1:Tajo >B @A1 -E", A="E|G+|6+ 2+ 3+", B="").case
    source = given["position"]["players"][1]["reptantes"][0]
    source["powers"] = source["powers"][1:]
    given["position"]["players"][1]["reptantes"][0]["powers"].append({"name": "Otro"})
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


def test_a_choice_that_is_refused_after_something_unknown_ends_the_case() -> None:
    """Nothing is certain then, so that the choice is not illegal; it is not asked for again and again either."""
    steps = [
        announces("B", "B2", "Roba"),
        announces("A", "A1", "Pozo", discard="Caído"),
        *passes("B"),
        announces("A", "A2", "Alza", discard="Esqueleto"),
        *passes("B", "A"),
        chooses("Zombie"),
    ]
    assert searched(steps, (["Caído", "Esqueleto"], ["Golem"]))["legal"] is None


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
