"""A hand that is shown, as a whole or for its cards of one kind: what nobody knew of it before (P2 §9.2)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law
from tests.rules.games.atrum.shorthand import all_but

PURGES = [{"op": "discard_all", "esbirro": "Zombie", "whose": "target"}]
FEEDS = [
    {"op": "discard_all", "esbirro": "Zombie", "whose": "target"},
    {"op": "gain", "per": {"zone": "discarded", "esbirro": "Zombie"}, "each": 1},
]
RAIDS = [*PURGES, {"op": "discard", "count": 1, "whose": "target", "random": True}]


def purged(steps: str, effects: list[dict[str, Any]] = PURGES, **table: str) -> dict[str, Any]:
    """A discards all Zombies of B's hand, by the Power Tajo, and then the steps."""
    given = law("x", f"A1 Tajo >B -B; B.; A.; {steps}", **{"A": "BBE", "B": "?????", **table}).case
    power = given["position"]["players"][0]["reptantes"][0]["powers"][0]
    power |= {"type": "tactical", "effects": effects}
    return judged(given)


@pytest.mark.parametrize(
    ("steps", "hand", "legal"),
    [
        ("A+E; A>>", "?????", True),
        ("A+E; A+B", "????????", False),
        ("B+E", "?????", False),
        ("~ZZ; A+E", "?????", True),
        ("~ZZZZZZ", "?????", False),
        ("~ZE", "?????", False),
        ("~Z", "Z????", True),
        ("~", "Z????", False),
        ("~ZZ", "ZZE", True),
        ("~Z", "ZZE", False),
        ("A+E", "ZZE", True),
    ],
)
def test_how_many_a_hidden_hand_had_is_said_or_tried(steps: str, hand: str, legal: bool) -> None:
    """Where it does not matter how many there were, nobody has to say it."""
    assert purged(steps, B=hand)["legal"] is legal


def test_what_a_shown_hand_had_has_gone_to_the_vertedero() -> None:
    after = purged("~ZZ", FEEDS, B="?????", A="BBE|||5")["position"]
    assert after["players"][1]["hand"] == [None] * 3
    assert sorted(after["vertedero"]) == ["Bestia", "Zombie", "Zombie"]
    assert after["players"][0]["resistance"] == 7


@pytest.mark.parametrize(
    ("resistance", "step"),
    [(5, None), (9, None), (10, False), (4, False)],
)
def test_what_is_claimed_after_it_hangs_on_how_many_there_were(resistance: int, step: bool | None) -> None:
    """A, at 5, gained one for each of at most 4 Zombies."""
    given = law("x", "A1 Tajo >B -B; B.; A.", A="BBE|||5", B="????").case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": FEEDS}
    given["steps"].append({"do": "expect", "players": [{"id": "A", "resistance": resistance}]})
    assert judged(given)["legal"] is step


@pytest.mark.parametrize(
    ("told", "legal"),
    [("~Z; ~E", True), ("~E", None), ("~; ~E", True), ("~; ~Z", False), ("~ZZZZZ; A+E", True), ("~EE", False)],
)
def test_what_is_told_may_be_of_the_random_discard_after_it(told: str, legal: bool | None) -> None:
    assert purged(f"{told}; A>>", RAIDS)["legal"] is legal


def test_that_nobody_said_it_is_noted() -> None:
    found = purged("A>>")
    notes = [f["message"] for f in found["findings"] if f["code"] == "choice.not_said"]
    assert notes == ["Tajo hizo mostrar una mano, y no se dijo cuántos Zombie había en ella."]
    assert "effect.unknown" not in [f["code"] for f in found["findings"]]


@pytest.mark.parametrize(
    ("steps", "legal"),
    [
        ("A+E; A>>", True),
        ("A+E; A+B", False),
        ("~ZZ; A+E", True),
        ("~ZZZZZZ", False),
        ("~E", False),
        ("~; B!1", False),
        ("~ZZ; B!1", True),
        ("B!1", None),
    ],
)
def test_a_number_may_hang_on_what_a_shown_hand_has(steps: str, legal: bool | None) -> None:
    """Two for each Zombie in the hand of B, who is at 4 or, for the first ones, at 20 (P2 §9.2)."""
    harms = [{"op": "damage", "per": {"zone": "hand", "whose": "target", "esbirro": "Zombie"}, "each": 2}]
    hand = "?????|||4" if "B!" in steps else "?????|||20"
    assert purged(steps, harms, B=hand)["legal"] is legal


@pytest.mark.parametrize(
    ("steps", "legal"), [("A+E", None), ("A+E; A+B", False), ("B+E", False), ("A?Z; A+E", None), ("A?; A+E", True)]
)
def test_what_no_way_to_choose_allows_is_illegal_where_it_may_have_needed_no_saying(
    steps: str, legal: bool | None
) -> None:
    """Whether a Zombie was in the Fosa to be found nobody knows, nor does it matter (P2 §9.1)."""
    finds = [{"op": "search", "zone": "fosa", "esbirro": "Zombie", "count": 1}]
    assert purged(steps, finds, A="BBE????", B="?????????")["legal"] is legal


COUNTS = {"op": "damage", "per": {"zone": "hand", "whose": "target", "esbirro": "Zombie"}, "each": 1}
FALLS = {"op": "discard", "count": 1, "whose": "target", "random": True}


@pytest.mark.parametrize(
    ("told", "resistance", "legal"),
    [
        ("~Z", 9, None),
        ("~Z", 8, None),
        ("~Z", 4, False),
        ("~ZZ; ~Z", 8, True),
        ("~ZZ; ~Z", 9, False),
    ],
)
@pytest.mark.parametrize("is_one", [True, False])
def test_what_fell_after_a_hand_was_counted_is_not_all_that_was_counted(
    told: str, resistance: int, legal: bool | None, is_one: bool
) -> None:
    """B, at 10, held 1 to 5 Zombies when they were counted, and one of them fell at random then (P2 §9.5)."""
    if is_one:
        given = law("x", f"A1 Tajo >B -B; B.; A.; {told}", A="BBE", B="?????").case
        powers: list[list[dict[str, Any]]] = [[COUNTS, FALLS]]
    else:
        given = law("x", f"A1 Tajo >B -B; B.; A1 Filo >B -B; B.; A.; {told}", A="BBE", B="?????").case
        powers = [[FALLS], [COUNTS]]
    for name, effects in zip(("Tajo", "Filo"), powers, strict=False):
        power = next(p for p in given["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == name)
        power |= {"type": "tactical", "effects": effects}
    given["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(("count", "legal"), [(1, True), (2, False), (0, False)])
def test_a_card_that_counting_tells_in_the_middle_of_a_resolution_is_discarded_with_its_kind(
    count: int, legal: bool
) -> None:
    """B draws the last card of the Fosa: then B has the Zombie and the Esqueleto, whichever came last (P1 §2.2)."""
    draws = [{"op": "draw", "count": 1, "whose": "target"}, *PURGES]
    claim = {"do": "expect", "players": [{"id": "B", "hand": {"count": count}}]}
    given = law("x", "A1 Tajo >B -B; B.; A.", A="B", B="?", fosa="?", vert=all_but(B=1, Z=1, E=1)).case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": draws}
    given["steps"].append(claim)
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize("resistance", [None, 10, 13])
def test_whether_a_card_is_left_after_a_shown_hand_and_a_random_discard_is_open(resistance: int | None) -> None:
    """B may have held another Esqueleto, or none, for the Power that was announced first (P2 §5.5, §9.2)."""
    steps = "B3 Socorro -E; A1 Tajo >B -B; B.; A1 Filo >B -B; B.; A."
    gone = all_but(B=2, E=2, Z=2, C=1)
    given = law("x", steps, A="BB", B="Z??", fosa="??", vert=gone, turn="5B").case
    for name, effects in (("Tajo", [FALLS]), ("Filo", PURGES)):
        power = next(p for p in given["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == name)
        power |= {"type": "tactical", "effects": effects}
    if resistance is not None:
        given["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    assert judged(given)["legal"] is None


DRAWS = {"op": "draw", "count": 1, "whose": "target"}


@pytest.mark.parametrize(
    ("effects", "told", "legal"),
    [
        ([*PURGES, FALLS], "~ZZ; ~Z", False),
        ([*PURGES, FALLS], "~; ~Z", False),
        ([*PURGES, FALLS], "~ZZ; ~E", True),
        ([COUNTS, FALLS], "~; ~Z", False),
        ([COUNTS, FALLS], "~ZZ; ~Z", True),
        ([COUNTS, FALLS], "~ZZZ; ~G", False),
        ([COUNTS, *PURGES], "~Z; ~ZZ", False),
        ([COUNTS, *PURGES], "~ZZ; ~ZZ", True),
        ([*PURGES, *PURGES], "~Z; ~Z", False),
        ([*PURGES, DRAWS, FALLS], "~ZZ; ~Z; ~Z", True),
        ([*PURGES, DRAWS, *PURGES], "~Z; ~Z; ~Z", True),
    ],
)
def test_what_a_hand_was_shown_not_to_have_it_does_not_have_until_it_gets_cards(
    effects: list[dict[str, Any]], told: str, legal: bool
) -> None:
    """B's hand was shown, three cards that nobody else knows (P2 §9.2)."""
    assert purged(told, effects, B="???")["legal"] is legal


REVEALS = {"op": "reveal", "count": 2}


@pytest.mark.parametrize(
    ("hand", "later", "told", "legal"),
    [
        ("ZZE", [DRAWS], "~ZZ", True),
        ("ZZE", [DRAWS], "~ZZ; ~G", True),
        ("ZZE", [DRAWS], "~G", True),
        ("ZZE", [DRAWS], "~GG", False),
        ("ZZE", [REVEALS], "~ZZ; ~EG", True),
        ("ZZE", [REVEALS], "~GG", True),
        ("Z??", [REVEALS], "~Z; ~EG", True),
        ("Z??", [DRAWS], "~EE", False),
        ("Z??", [DRAWS], "~ZZ; ~ZZ", False),
        ("???", [DRAWS], "~Z", True),
        ("EEE", [DRAWS], "~; ~Z", True),
        ("???", [{**PURGES[0], "esbirro": "Esqueleto"}], "~EE", None),
        ("???", [{**PURGES[0], "esbirro": "Esqueleto"}], "~ZE", False),
        ("???", [{"op": "unknown"}], "~ZZ", None),
    ],
)
def test_a_number_told_is_of_the_hand_where_nothing_later_can_have_brought_it(
    hand: str, later: list[dict[str, Any]], told: str, legal: bool | None
) -> None:
    """B's hand is shown for its Zombies, and later effects of the same Power leave something to chance (P2 §9.2)."""
    assert purged(told, [*PURGES, *later], B=hand)["legal"] is legal


@pytest.mark.parametrize(
    ("told", "legal"),
    [("~BB; ~Z", True), ("~B; ~Z", True), ("~BBB", True), ("~B", None), ("~BB; ~BB", False), ("~Z; ~B", False)],
)
def test_a_card_set_aside_that_a_shown_hand_lost_is_replaced_by_another(told: str, legal: bool | None) -> None:
    """B set a Bestia aside for a neutral Power that draws; all Bestias of the hand went before it (P2 §1.6, §5.3)."""
    given = law("x", f"B3 Socorro -B; A1 Tajo >B -B; B.; A.; {told}", A="BBE", B="B??", turn="5B").case
    effects = {"Tajo": [{**PURGES[0], "esbirro": "Bestia"}], "Socorro": [{"op": "draw", "count": 1}]}
    for power in (p for player in given["position"]["players"] for r in player["reptantes"] for p in r["powers"]):
        if power["name"] in effects:
            neutral = {"esbirro": "Neutral"} if power["name"] == "Socorro" else {}
            power |= {"type": "tactical", "effects": effects[power["name"]], **neutral}
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("hand", "effects", "told", "legal"),
    [
        ("Z?", RAIDS, "~Z", True),
        ("ZE", RAIDS, "~Z", True),
        ("ZE", RAIDS, "~", False),
        ("Z?", RAIDS, "~Z; ~E", True),
        ("SC", [{"op": "reveal", "count": 1}, FALLS], "~S", True),
        ("SC", [{"op": "reveal", "count": 1}, FALLS], "~G; ~S", True),
        ("SC", [{"op": "reveal", "count": 1}, FALLS], "~SS", False),
        ("SC", [{"op": "draw", "count": 1}, REVEALS], "~G", True),
        ("SC", [{"op": "draw", "count": 1}, REVEALS], "~GG", True),
        ("SC", [{"op": "draw", "count": 1}, REVEALS], "~GGG", False),
    ],
)
def test_a_lone_telling_is_of_any_chance_that_can_have_brought_it(
    hand: str, effects: list[dict[str, Any]], told: str, legal: bool
) -> None:
    """What is left untold may have come any way (P2 §8.4, §9.5).

    All Sombras but those in hands are in the Vertedero, so that none is revealed.
    """
    table = {"vert": all_but(B=8, C=8, E=8, G=8, Z=8, S=1)} if "S" in hand else {}
    assert purged(told, effects, A="BBE", B=hand, **table)["legal"] is legal


def test_what_is_told_once_all_is_done_is_asked_of_nobody() -> None:
    """B's hand was shown; a claim and two tellings follow, of which one has nothing to tell (P2 §9.5)."""
    given = law("x", "A1 Tajo >B -B; B.; A.; ~Z; ~Z", A="BE", B="ZE").case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": [COUNTS]}
    given["steps"].insert(3, {"do": "expect", "players": [{"id": "A", "resistance": 10}]})
    verdict = judged(given)
    assert (verdict["legal"], verdict["step"]) == (False, 5)


def test_a_hand_that_was_shown_may_be_another_if_another_card_was_discarded() -> None:
    """A gains one for each Esqueleto; the one that is there may have been discarded (P2 §1.6, §5.3, §9.2)."""
    given = law("x", "A1 Tajo >B -B; B.; A.; A+B", A="?BE", B="").case
    gains = {"op": "gain", "per": {"zone": "hand", "whose": "caster", "esbirro": "Esqueleto"}, "each": 1}
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {
        "esbirro": "Neutral",
        "type": "tactical",
        "effects": [gains],
    }
    given["steps"].append({"do": "expect", "players": [{"id": "A", "hand": ["Bestia"]}]})
    assert judged(given)["legal"] is None


# A hand that is told as a whole ------------------------------------------------------------------------------------

SHOWS = {"op": "show_hand", "whose": "target"}
STRIKES = {
    "op": "if",
    "condition": {"zone": "hand", "whose": "target", "esbirro": "Zombie", "count": 1},
    "then": [{"op": "damage", "amount": 2}],
}
NO_GOLEM = all_but(B=10, C=10, E=10, Z=10, S=10)


@pytest.mark.parametrize("effects", [[SHOWS], [COUNTS], PURGES, [SHOWS, *PURGES], [*PURGES, SHOWS]])
@pytest.mark.parametrize(
    ("hand", "told", "legal"),
    [
        ("???", "~EGC", True),
        ("E??", "~EGC", True),
        ("EGC", "~EGC", True),
        ("???", "~EEE", True),
        ("E??", "~GGC", False),
        ("EGC", "~EGB", False),
        ("???", "~EGCB", False),
        ("", "~E", False),
    ],
)
def test_a_hand_that_is_shown_may_be_told_as_a_whole(
    effects: list[dict[str, Any]], hand: str, told: str, legal: bool
) -> None:
    """Its cards are known then, as nobody holds a Zombie; it has so many, and among them those that were known."""
    verdict = purged(told, effects, B=hand)
    assert verdict["legal"] is legal
    if legal:
        kinds = {"B": "Bestia", "C": "Caído", "E": "Esqueleto", "G": "Golem"}
        assert sorted(verdict["position"]["players"][1]["hand"]) == sorted(kinds[card] for card in told[1:])


@pytest.mark.parametrize("effects", [[SHOWS], [COUNTS], PURGES])
def test_a_hand_has_no_more_of_a_kind_than_the_decks_leave(effects: list[dict[str, Any]]) -> None:
    """All Golems lie in the Vertedero; without one of them two may be in the hand, and not three (P1 §2.2)."""
    assert purged("~EGC", effects, B="???", vert=NO_GOLEM)["legal"] is False
    assert purged("~EEC", effects, B="???", vert=NO_GOLEM)["legal"] is True
    assert purged("~EGG", effects, B="???", vert="G" * 8)["legal"] is True
    assert purged("~GGG", effects, B="???", vert="G" * 8)["legal"] is False


@pytest.mark.parametrize(
    ("effects", "told", "resistance", "legal"),
    [
        ([COUNTS], "~EZZ", 8, True),
        ([COUNTS], "~EZZ", 7, False),
        ([COUNTS], "~EGC", 10, True),
        ([SHOWS, COUNTS], "~EZZ", 8, True),
        ([SHOWS, COUNTS], "~EZZ", 9, False),
        ([SHOWS, STRIKES], "~EGZ", 8, True),
        ([SHOWS, STRIKES], "~EGZ", 10, False),
        ([SHOWS, STRIKES], "~EGC", 10, True),
        ([SHOWS, STRIKES], "~EGC", 8, False),
        ([COUNTS, SHOWS], "~ZZ; ~EZZ", 8, True),
        ([COUNTS, SHOWS], "~ZZ; ~EGZ", None, False),
    ],
)
def test_what_counts_a_hand_counts_the_cards_that_were_told(
    effects: list[dict[str, Any]], told: str, resistance: int | None, legal: bool
) -> None:
    """B is at 10 and loses by the Zombies of a hand of three cards (P2 §9.2)."""
    given = law("x", f"A1 Tajo >B -B; B.; A.; {told}", A="BBE", B="???").case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": effects}
    if resistance is not None:
        given["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("effects", "told", "left"),
    [
        (PURGES, "~EZZ", ["Esqueleto"]),
        (PURGES, "~ZZ", [None]),
        ([*PURGES, SHOWS], "~ZZ", [None]),
        ([*PURGES, SHOWS], "~ZZ; ~E", ["Esqueleto"]),
        ([*PURGES, SHOWS], "~E", ["Esqueleto"]),
        ([*PURGES, SHOWS], "~EZZ", ["Esqueleto"]),
        ([SHOWS, *PURGES], "~ZZ", [None]),
        ([SHOWS, *PURGES], "~EZZ", ["Esqueleto"]),
        ([SHOWS, *PURGES], "~EZZ; ~ZZ", ["Esqueleto"]),
        ([SHOWS, *PURGES, DRAWS], "~EZZ; ~ZZ; ~G", ["Esqueleto", "Golem"]),
        ([DRAWS, SHOWS], "~EGCZ", ["Caído", "Esqueleto", "Golem", "Zombie"]),
        ([DRAWS, SHOWS], "~G", ["Golem", None, None, None]),
        ([FALLS, SHOWS], "~G; ~EC", ["Caído", "Esqueleto"]),
        ([FALLS, SHOWS], "~EC", ["Caído", "Esqueleto"]),
        ([COUNTS, FALLS, SHOWS], "~EC", ["Caído", "Esqueleto"]),
        ([SHOWS, {"op": "reveal", "count": 3}], "~EGC", [None] * 3),
        ([SHOWS, {"op": "reveal", "count": 3}], "~EGC; ~BBB", ["Caído", "Esqueleto", "Golem"]),
        ([SHOWS, FALLS], "~G", [None] * 2),
        ([SHOWS, FALLS], "~EGC; ~G", ["Caído", "Esqueleto"]),
        ([{"op": "discard_all", "whose": "target"}], "~EGC", []),
        ([DRAWS, COUNTS], "~EGCZ", ["Caído", "Esqueleto", "Golem", "Zombie"]),
        ([DRAWS, *PURGES, SHOWS], "~EGCZ; ~CEG", ["Caído", "Esqueleto", "Golem"]),
        ([REVEALS, *PURGES], "~EGZ", ["Esqueleto", "Golem"]),
        ([COUNTS, FALLS, COUNTS], "~EGC; ~EG", ["Esqueleto", "Golem"]),
        ([*PURGES, FALLS, SHOWS], "~Z; ~E", [None]),
        ([*PURGES, FALLS, SHOWS], "~; ~CC", ["Caído"] * 2),
        ([COUNTS, FALLS], "~", [None] * 2),
    ],
)
def test_the_whole_hand_or_a_number_is_told_of_the_effect_that_can_have_shown_it(
    effects: list[dict[str, Any]], told: str, left: list[str | None]
) -> None:
    """B held three cards, and all of that is legal: what is told of fewer cards is of those that were left (P2 §9.2)."""
    verdict = purged(told, effects, B="???")
    assert (verdict["legal"], verdict["position"]["players"][1]["hand"]) == (True, left)


@pytest.mark.parametrize(
    ("effects", "told"),
    [
        ([SHOWS], "~EG"),
        ([SHOWS], "~ZZ"),
        (PURGES, "~EG"),
        ([*PURGES, SHOWS], "~ZZ; ~Z"),
        ([*PURGES, SHOWS], "~ZZ; ~EG"),
        ([*PURGES, SHOWS], "~ZZ; ~E; ~E"),
        ([SHOWS, *PURGES], "~EGC; ~Z"),
        ([{"op": "discard", "count": 1, "whose": "target", "random": True}, SHOWS], "~G; ~ECB"),
    ],
)
def test_a_hand_is_not_told_with_other_cards_than_it_has(effects: list[dict[str, Any]], told: str) -> None:
    verdict = purged(told, effects, B="???")
    assert (verdict["legal"], verdict["step"]) == (False, 2 + len(told.split(";")))


@pytest.mark.parametrize(
    ("told", "left", "resistance"),
    [
        ("~CC", [None] * 2, 6),
        ("~CCEG", ["Esqueleto", "Golem"], 6),
        ("~CC; ~EG", ["Esqueleto", "Golem"], 6),
        ("~EGG", ["Esqueleto", "Golem", "Golem"], 8),
        ("~CCC; ~EG", None, 4),
        ("~CCE", None, 10),
        ("~GGGG", None, None),
    ],
)
def test_llamado_a_las_armas_shows_the_hand_twice(
    told: str, left: list[str | None] | None, resistance: int | None
) -> None:
    """A held three cards beside the Caído that was found; those left are shown after the damage (P3 §1.1, P2 §9.2)."""
    steps = f"A1 Llamado a las armas @A1,A2 -C >B; B.; A.; A?C; {told}"
    verdict = judged(law("x", steps, A="C???|G+ G+|5+ 2+ 3+", B="").case)
    assert verdict["legal"] is (left is not None)
    a, b = verdict["position"]["players"]
    assert left is None or a["hand"] == left
    assert resistance in {None, b["resistance"]}


def test_what_was_discarded_as_a_whole_lies_in_the_vertedero() -> None:
    """Whatever the hand counts as, all of it goes; B's cards count as Zombies (P2 §9.3)."""
    given = law("x", "A1 Tajo >B -B; B.; A.; ~EGC", A="BBE", B="???").case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": PURGES}
    given["position"]["lasting"] = [
        {"op": "retype", "player": "B", "owner": "B", "zone": "hand", "esbirro": "Zombie", "until": "end_of_game"}
    ]
    after = judged(given)["position"]
    assert sorted(after["vertedero"]) == ["Bestia", "Caído", "Esqueleto", "Golem"]


def test_a_claim_may_come_between_a_hand_that_is_shown_and_what_tells_it() -> None:
    """It is about the table with the hand known, or not yet."""
    given = law("x", "A1 Tajo >B -B; B.; A.; ~EGC", A="BBE", B="???").case
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": [SHOWS]}
    hands: list[Any] = [["Golem", "Caído", "Esqueleto"], {"count": 3}, ["Golem", "Golem", "Esqueleto"]]
    for hand, legal in zip(hands, (True, True, False), strict=True):
        claim = {"do": "expect", "players": [{"id": "B", "hand": hand}]}
        assert judged({**given, "steps": [*given["steps"][:3], claim, given["steps"][3]]})["legal"] is legal
        assert judged({**given, "steps": [*given["steps"], claim]})["legal"] is legal
