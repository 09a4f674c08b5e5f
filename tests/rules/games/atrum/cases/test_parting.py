"""What can be decided by counting is decided: cases parted by their hidden cards, and by what nobody said."""

from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rules.games.atrum.cases import parting
from tests.rules.games.atrum.cases.hiding import completion, hidden_case
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law
from tests.rules.games.atrum.shorthand import all_but

HIDDEN = 3


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
@example(seed=255)  # a choice may tell a discard, or what chance that nobody told brought
def test_what_every_way_to_fill_a_few_hidden_cards_comes_to_is_the_answer(seed: int) -> None:
    rng = Random(seed)
    case, taken = hidden_case(rng)
    kept = set(rng.sample(range(len(taken)), min(HIDDEN, len(taken))))
    case = completion(case, [None if i in kept else kind for i, kind in enumerate(taken)])
    ways = set(permutations(taken[i] for i in sorted(kept)))
    verdicts = [judged(completion(case, list(way))) for way in ways]
    told = [v["legal"] for v in verdicts if all(f["code"] != "draw.not_top" for f in v["findings"])]
    if told and len(set(told)) == 1:
        assert judged(case)["legal"] is told[0]


def judgement(steps: str, *, lasting: list[dict[str, Any]] | None = None, **table: Any) -> dict[str, Any]:
    case = law("x", steps, **{"A": "", "B": "", **table}).case
    if lasting:
        case["position"]["lasting"] = lasting
    return judged(case)


PERMITTED = [{"op": "discard_as", "player": "A", "esbirro": "Bestia", "uses": 1}]


@pytest.mark.parametrize(
    ("steps", "legal"),
    [
        ("A1 Rastreo -B; B.; A.", True),
        ("A1 Rastreo -B; B.; A.; A?G", True),
        ("A1 Rastreo -B; B.; A.; A?E", None),
        ("A1 Rastreo -B; B.; A.; A?S", False),
    ],
)
def test_what_nobody_saw_revealed_is_decided_where_every_card_would_do(steps: str, legal: bool | None) -> None:
    """The Caído or the Esqueleto lies second in the Fosa, the other one is in B's hand (P1 §2.2, P2 §8.4)."""
    everything = all_but(B=1, C=1, E=1, G=1, Z=1)
    found = judgement(steps, A="B||4+ 2+ 3+", B=f"?{everything}", fosa="G?Z")
    assert found["legal"] is legal


def by_zombies(after: str, resistance: int = 10) -> dict[str, Any]:
    """A's Descarga does one for each Zombie: the unknown Esbirro is one, or the Caído that B's hand may hold."""
    table = {"A": "E|G+ ?+", "B": f"?|||{resistance}", "fosa": all_but(C=1, E=1, G=1, Z=1)}
    case = law("x", f"A1 Descarga >B @A1 -E; B.; A.; {after}", **table).case
    powers = case["position"]["players"][0]["reptantes"][0]["powers"]
    (power,) = (power for power in powers if power["name"] == "Descarga")
    zombies = {"zone": "altar", "whose": "caster", "esbirro": "Zombie"}
    power["effects"] = [{"op": "damage", "per": zombies, "each": 1}]
    return case


@pytest.mark.parametrize(
    ("resistance", "after", "legal"), [(10, "A>>", True), (1, "A>>", None), (10, "B!2", False)]
)
def test_a_number_that_hangs_on_a_hidden_card_is_followed_for_each_card(
    resistance: int, after: str, legal: bool | None
) -> None:
    assert judged(by_zombies(after, resistance))["legal"] is legal


@pytest.mark.parametrize(("drawn", "legal"), [("Caído", True), ("Zombie", True), ("Golem", False)])
def test_a_part_in_which_what_was_drawn_cannot_have_lain_on_top_is_another_story(drawn: str, legal: bool) -> None:
    """A Zombie and two Caídos lie on top of the Fosa, in A's Altar and in B's hand."""
    case = by_zombies("A>>")
    position = case["position"]
    position["turn"] |= {"phase": "draw", "drawn": False}
    for kind in ("Caído", "Bestia", "Bestia"):
        position["fosa"].remove(kind)
    position["fosa"] = [None, "Bestia", "Bestia", *position["fosa"]]
    case["steps"].insert(0, {"do": "draw", "by": "A", "cards": [drawn, "Bestia", "Bestia"]})
    assert judged(case)["legal"] is legal


def test_what_is_wrong_whatever_the_hidden_cards_are_leaves_them_hidden() -> None:
    found = judged(by_zombies("B!2"))
    assert (found["step"], found["findings"][-1]["code"]) == (3, "elimination.not_due")
    assert found["assumptions"][-1].startswith("Es así sean cuales sean las cartas ocultas")
    assert [e["esbirro"] for e in found["position"]["players"][0]["altar"]] == ["Golem", None]


@pytest.mark.parametrize(
    ("hand", "steps", "legal"),
    [
        ("GZ", "A2 Licencia", True),
        ("??", "A2 Licencia", True),
        ("GZ", "A2 Licencia; B.; A2 Licencia", True),
        ("GGZ", "A2 Licencia; B.; A2 Licencia -G", True),
        ("GZ", "A2 Licencia; B.; A2 Licencia -G", True),
        ("G", "A2 Licencia; B.; A2 Licencia", False),
        ("GZ", "A2 Licencia; B.; A.; A?Z,Z; A>>", True),
        ("GZ", "A2 Licencia; B.; A.; A?Z,Z; A+G", True),
    ],
)
def test_which_card_nobody_said_matters_only_to_what_needs_it(hand: str, steps: str, legal: bool | None) -> None:
    """A neutral Power takes any card of the hand (P1 §7.3, P2 §1.3)."""
    assert judgement(steps, A=f"{hand}||1+ 8+ 3+")["legal"] is legal


@pytest.mark.parametrize(("steps", "step"), [("A+G", 4), ("A2 Licencia -G", 4), ("A>>; A>>; A2 Licencia -G", 6)])
def test_a_card_that_nobody_said_or_knows_is_a_doubt_of_the_step_that_hangs_on_it(steps: str, step: int) -> None:
    """What was chosen and done before is legal with each card that may have gone (P2 §1.6)."""
    found = judgement(f"A2 Licencia; B.; A.; A?Z,Z; {steps}", A="E?Z||1+ 8+ 3+")
    doubts = {f["where"] for f in found["findings"] if f["severity"] == "undecided"}
    assert (found["legal"], found["step"], doubts) == (None, step, {f"steps[{step}]"})


@pytest.mark.parametrize(
    ("steps", "left"),
    [("A+G", [None]), ("A2 Licencia -G", ["Golem", None]), ("A+G; A3 Socorro -E", ["Esqueleto"])],
)
def test_a_card_that_a_later_step_needs_is_not_the_one_that_nobody_said(
    steps: str, left: list[str | None]
) -> None:
    """As with payers, what does not fit all that is said did not happen; what that leaves open stays so."""
    found = judgement(f"A2 Licencia; B.; A.; A?Z,Z; {steps}", A="EGZ||1+ 8+ 3+")
    assert (found["legal"], found["position"]["players"][0]["hand"]) == (True, left)


@pytest.mark.parametrize(("times", "legal"), [(4, True), (8, None)])
def test_cards_that_nobody_said_are_followed_once_in_whatever_order_they_went(
    times: int, legal: bool | None
) -> None:
    """Four of these twelve may go in a thousand orders that leave a hundred hands; eight are too many to follow."""
    steps = "; ".join(["A2 Licencia; B.; A.; A?Z,Z"] * times)
    assert judgement(steps, A="GZEBCSGZEBCS||1+ 8+ 3+")["legal"] is legal


@pytest.mark.parametrize(("first", "legal"), [(None, None), ("Bestia", False), ("Golem", True)])
def test_a_pending_card_that_nobody_said_may_be_another_by_a_permission(first: str | None, legal: bool) -> None:
    """As it may where the announcement is a step: the Bestia is then left for the next one (P2 §9.3)."""
    chain = [
        {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"},
        {"do": "announce", "by": "A", "reptante": 1, "power": "Filo", "discard": "B"},
    ]
    case = law("x", "B.", A="BG", B="", chain=chain).case
    case["position"]["lasting"] = PERMITTED
    (tajo, _) = case["position"]["chain"]
    tajo["discard"] = first
    assert judged(case)["legal"] is legal


def test_a_sombra_may_be_needed_where_nobody_knows_whether_a_permission_is_used_up() -> None:
    """The Golem may have gone for Tajo by permission, and then not for Filo (P2 §7.4, §9.3)."""
    steps = "A1 Tajo >B{said}; B.; A1 Filo -Z+S"
    for said, legal in (("", None), (" -B", False), (" -G", True)):
        assert judgement(steps.format(said=said), A="BGZS", lasting=PERMITTED)["legal"] is legal


@pytest.mark.parametrize(("hand", "legal"), [("BBZ", True), ("BCZ", True), ("CGZ", None)])
def test_what_may_have_used_up_the_last_permission_leaves_the_next_one_open(hand: str, legal: bool | None) -> None:
    """Both ask for a Bestia, and only one of them may take another card; a Bestia goes first (P2 §9.3)."""
    found = judgement("A1 Tajo >B; B.; A1 Filo", A=hand, lasting=PERMITTED)
    assert found["legal"] is legal


@pytest.mark.parametrize(("hand", "legal"), [("BG", None), ("BB", True), ("B", False), ("GC", False)])
def test_a_card_that_nobody_said_may_be_another_where_the_one_asked_for_has_to_stay(
    hand: str, legal: bool | None
) -> None:
    """The text needs a Bestia in the hand beside what is discarded, which may be the Golem by permission (P2 §9.2)."""
    case = law("x", "A1 Filo", A=hand, B="").case
    case["position"]["lasting"] = PERMITTED
    case["position"]["players"][0]["hand"] = [{"B": "Bestia", "G": "Golem", "C": "Caído"}[card] for card in hand]
    (power,) = (p for p in case["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == "Filo")
    power["effects"] = [
        {"op": "require", "zone": "hand", "whose": "caster", "esbirro": "Bestia", "count": 1},
        {"op": "gain", "amount": 1},
    ]
    assert judged(case)["legal"] is legal


@pytest.mark.parametrize(("step", "legal"), [("A>>", True), ("B>>", False), ("A!2", None)])
@pytest.mark.parametrize("hand", ["", "???"])
def test_a_card_of_a_fosa_that_is_only_counted_is_followed_for_each_kind(
    hand: str, step: str, legal: bool | None
) -> None:
    """What lies on top does damage if it is a Zombie, whatever B holds."""
    case = law("x", f"A1 Socorro -E; B.; A.; {step}", A="E||3+ 2+ 1+|1", B=hand).case
    (power,) = (p for p in case["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == "Socorro")
    zombies = {"zone": "revealed", "esbirro": "Zombie"}
    power["effects"] = [{"op": "reveal", "count": 1}, {"op": "reduce", "per": zombies, "each": 1}]
    if step != "A!2":
        case["position"]["players"][0]["resistance"] = 10
    assert judged(case)["legal"] is legal


@pytest.mark.parametrize(("step", "legal"), [("A>>", True), ("B>>", False)])
def test_ways_in_which_a_told_draw_cannot_have_come_do_not_stop_the_others(step: str, legal: bool) -> None:
    """A Caído and a Golem are in the hands: which is where changes how much is lost, and not whether it may be."""
    table = {"A": "?||3+ 2+ 1+", "B": "?", "fosa": all_but(B=1, C=1, E=1, G=1)}
    case = law("x", f"A*3; A1 Socorro >B -E; B.; A.; {step}", turn="5A draw.development", **table).case
    case["steps"][0]["cards"] = ["Bestia", "Bestia", "Esqueleto"]
    case["position"]["fosa"] = ["Bestia", None, None, *case["position"]["fosa"][1:]]
    (power,) = (p for p in case["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == "Socorro")
    golems = {"zone": "hand", "whose": "target", "esbirro": "Golem"}
    power["effects"] = [{"op": "reduce", "per": golems, "each": 1}]
    assert judged(case)["legal"] is legal


# A told draw and what was supposed before it ----------------------------------------------------------------------


def after_a_draw(step: str, hand: str) -> dict[str, Any]:
    """A does something with a hand that nobody knows; then B draws two Golems and the Esqueleto beneath them.

    Three Golems and two Bestias are hidden: in both hands and on top of the Fosa.
    """
    case = law("x", step, A=hand, B="?", fosa="??ECZZEC", vert=all_but(G=3, B=2, E=2, C=2, Z=2)).case
    case["steps"] += [{"do": "advance", "by": "A"}] * 5 + [{"do": "advance", "by": "B"}] * 4
    case["steps"].append({"do": "draw", "by": "B", "count": 3, "cards": ["Golem", "Golem", "Esqueleto"]})
    return judged(case)


def test_what_does_not_fit_a_told_draw_is_not_passed_over_where_something_was_supposed_before_it() -> None:
    """A may hold both Bestias and then placed no Golem, or the third Golem: the draw fits both (P1 §6.2)."""
    assert after_a_draw("A+G", "??")["legal"] is None
    assert after_a_draw("", "??")["legal"] is True


def test_a_told_draw_that_leaves_no_such_card_tells_that_the_step_before_it_was_the_fault() -> None:
    found = after_a_draw("A+S", "??")
    assert (found["legal"], found["step"]) == (False, 0)
    case = law("x", "A+G", A="?", B="", fosa="?ECZZEC", vert=all_but(G=1, B=1, E=2, C=2, Z=2)).case
    case["steps"] += [{"do": "advance", "by": "A"}] * 5 + [{"do": "advance", "by": "B"}] * 4
    case["steps"].append({"do": "draw", "by": "B", "count": 3, "cards": ["Golem", "Esqueleto", "Caido"]})
    found = judged(case)
    assert (found["legal"], found["step"]) == (False, 0)


@pytest.mark.parametrize(
    ("top", "chance", "step"),
    [("", "GGZZ", 3), ("", "GG", 3), ("CCC", "GGG", 3), ("", "BBBB", 0)],
)
def test_what_no_hidden_card_can_have_brought_is_the_fault_whatever_was_supposed_before(
    top: str, chance: str, step: int
) -> None:
    """A may have held the Bestia; four cards for a reveal of three, or others than the known top, are wrong anyway."""
    case = law("x", f"A1 Tajo -B; B.; A.; ~{chance}", A="???", B="").case
    power = next(p for p in case["position"]["players"][0]["reptantes"][0]["powers"] if p["name"] == "Tajo")
    power |= {"type": "tactical", "effects": [{"op": "reveal", "count": 3}, {"op": "take_revealed", "count": 1}]}
    case["position"]["fosa"] = {"count": 57, "top": [{"C": "Caído"}[kind] for kind in top]}
    judgement = judged(case)
    assert (judgement["legal"], judgement["step"]) == (False, step)


# What the table comes to however the hidden cards lie -------------------------------------------------------------

LOWERS = {
    "op": "reduce",
    "whose": "target",
    "per": {"zone": "hand", "whose": "target", "esbirro": "Golem"},
    "each": 2,
}


def lowered(hand: str, resistance: int, **table: Any) -> dict[str, Any]:
    """B loses 2 for each Golem in a hand of which not all is known; then time is up."""
    case = law("x", "A1 Tajo >B -E; B.; A.", A="E|||9", B=f"{hand}|||{resistance}", **table).case
    power = {"cost": 0, "type": "tactical", "esbirro": "Esqueleto", "effects": [LOWERS]}
    case["position"]["players"][0]["reptantes"][0]["powers"][0] |= power
    case["steps"].append({"do": "time"})
    return judged(case)


@pytest.mark.parametrize(
    ("hand", "winner", "resistance"), [("G?", "A", {8, 6}), ("?", None, {10, 8}), ("C?", None, {10, 8})]
)
def test_nobody_is_told_to_have_won_unless_they_have_however_the_hidden_cards_lie(
    hand: str, winner: str | None, resistance: set[int]
) -> None:
    found = lowered(hand, 10)
    assert (found["legal"], found["winner"]) == (True, winner)
    assert found["position"]["players"][1]["resistance"] in resistance
    assert found["position"]["players"][1]["hand"] in (["Golem", None], [None], ["Caído", None], {"count": 1})


def test_a_timed_match_that_hangs_on_something_unknown_has_no_winner() -> None:
    case = law("x", "A1 Tajo >B -E; B.; A.", A="E|||9", B="G?").case
    power = {"cost": 0, "type": "tactical", "esbirro": "Esqueleto", "effects": [LOWERS]}
    case["position"]["players"][0]["reptantes"][0]["powers"][0] |= power
    found = judged({**case, "ask": "end_of_time"})
    assert (found["legal"], found["result"]["winner"], found["result"]["score"]) == (None, None, None)


# What chance brought, where nobody said it ------------------------------------------------------------------------

REVEALS = [
    {"op": "reveal", "count": 3},
    {"op": "damage", "per": {"zone": "revealed", "esbirro": "Golem"}, "each": 2},
]


def revealed(told: str, **table: Any) -> bool | None:
    """A reveals three cards and does 2 of damage for each Golem and Sombra; nobody says which they were."""
    case = law("x", f"A1 Tajo >B -B; B.; A.; {told}", **{"A": "B", "B": "", **table}).case
    case["position"]["players"][0]["reptantes"][0]["powers"][0]["effects"] = REVEALS
    return judged(case)["legal"]


@pytest.mark.parametrize(
    ("resistance", "legal"), [(10, None), (9, False), (8, None), (5, False), (4, None), (3, False), (11, False)]
)
def test_a_claim_that_nothing_revealed_could_lead_to_is_false(resistance: int, legal: bool | None) -> None:
    case = law("x", "A1 Tajo >B -B; B.; A.", A="B", B="").case
    case["position"]["players"][0]["reptantes"][0]["powers"][0]["effects"] = REVEALS
    case["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    assert judged(case)["legal"] is legal


@pytest.mark.parametrize(
    ("told", "table", "legal"),
    [
        ("", {}, True),
        ("A>>", {}, True),
        ("A>>", {"B": "|||2"}, None),
        ("A>>", {"B": "|||2", "vert": "G" * 10 + "S" * 10}, True),
        ("~GG", {}, False),
        ("~GGGG", {}, False),
    ],
)
def test_what_was_revealed_needs_no_saying_where_all_of_it_comes_to_the_same(
    told: str, table: dict[str, Any], legal: bool | None
) -> None:
    """With 2 left, a Golem or a Sombra among the three takes a Reptante, which has to be chosen first."""
    assert revealed(told, **table) is legal


STORM: list[dict[str, Any]] = [
    {"op": "reveal", "count": 5},
    {"op": "damage", "per": {"zone": "revealed", "esbirro": "Golem"}, "each": 3},
]
GATHERING = [STORM[0], {"op": "place", "count": "all", "from": "revealed", "esbirro": "Golem"}]
SHOWERS: list[dict[str, Any]] = [
    {"op": "reveal", "count": 3},
    {"op": "damage", "per": {"zone": "revealed", "esbirro": "Golem"}, "each": 2},
]
ENDING = "; A1 Tajo >B -B; B.; A."


def stormed(after: str, effects: list[dict[str, Any]], claim: int | None, **table: Any) -> bool | None:
    """A reveals cards that nobody tells, and then something is done or B's resistance is claimed."""
    case = law("x", f"A1 Tajo >B -B; B.; A.{after}", **{"A": "BB", "B": "|||20", **table}).case
    case["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": effects}
    if claim is not None:
        case["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": claim}]})
    return judged(case)["legal"]


@pytest.mark.parametrize(
    ("effects", "after", "claim", "legal"),
    [
        (STORM, "; A>>", None, True),
        (STORM, "; B>>", None, False),
        (STORM, "", 17, None),
        (STORM, "", 18, False),
        (STORM, "", 2, False),
        (GATHERING, "; A>>", None, True),
        (GATHERING, "; B>>", None, False),
        (GATHERING, "", 20, True),
        (GATHERING, "", 19, False),
        ([*STORM, GATHERING[1]], "", 18, False),
        ([*STORM, {"op": "draw", "count": 1}], "", 18, False),
        (SHOWERS, f"{ENDING}; A>>", None, True),
        (SHOWERS, f"{ENDING}; B>>", None, False),
        (SHOWERS, ENDING, 13, False),
        (SHOWERS, ENDING, 14, None),
    ],
)
def test_of_many_ways_to_reveal_cards_only_what_matters_is_told_apart(
    effects: list[dict[str, Any]], after: str, claim: int | None, legal: bool | None
) -> None:
    """Of 57 cards or more there are 252 ways to turn up five, and six numbers of those that count (P2 §7.5, §8.4)."""
    assert stormed(after, effects, claim) is legal


@pytest.mark.parametrize(
    ("hand", "top", "vert", "claim", "legal"),
    [
        ("???", "", "", 18, False),
        ("???", "", "", 17, None),
        ("?????", "GBBB", "", 18, False),
        ("?????", "GBBB", "", 20, False),
        ("?????", "GBBB", "", 14, None),
        ("?????", "GSGBB", "", 11, True),
        ("???", "", "G" * 9 + "S" * 10, 14, False),
        ("???", "", "G" * 9 + "S" * 10, 17, None),
        ("???", "", "G" * 10, 5, None),
        ("???", "G", "", 20, False),
        ("???", "G", "", 5, None),
        ("???", "G", "", 17, None),
        ("???", "", "G" * 10 + "S" * 10, 20, True),
        ("???", "", "G" * 10 + "S" * 10, 17, False),
    ],
)
def test_how_many_of_the_revealed_cards_count_is_counted_beside_a_hidden_hand(
    hand: str, top: str, vert: str, claim: int, legal: bool | None
) -> None:
    """Golems and Sombras that were seen elsewhere are not revealed, and those that lie on top are (P1 §2.2)."""
    table = {"top": top} if top else {}
    assert stormed("; A>>; A>>", STORM, claim, B=f"{hand}|||20", vert=vert, **table) is legal


def test_revealed_sombras_are_told_apart_from_what_does_not_count() -> None:
    """All Golems are in the Vertedero; what is revealed is not counted right away (P2 §7.5)."""
    later = [STORM[0], {"op": "gain", "amount": 1}, STORM[1]]
    assert [stormed("; A>>; A>>", later, claim, vert="G" * 10) for claim in (17, 18)] == [None, False]


@pytest.mark.parametrize(
    ("most", "hand", "legal"),
    [(42, "CE", None), (2_000, "CE", None), (2_000, "BE", None), (2_000, "BG", False)],
)
def test_cards_alike_are_told_apart_where_one_of_them_may_be_in_a_hand(
    most: int, hand: str, legal: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five of five Bestias, a Caído and an Esqueleto are revealed, of which none counts; B holds the other two (P1 §2.2)."""
    monkeypatch.setattr(parting, "MOST_STEPS", most)
    case = law("x", "A1 Tajo >B -B; B.; A.", A="B", B="??", vert=all_but(B=6, C=1, E=1)).case
    case["position"]["players"][0]["reptantes"][0]["powers"][0] |= {"type": "tactical", "effects": GATHERING}
    kinds = {"B": "Bestia", "C": "Caído", "E": "Esqueleto", "G": "Golem"}
    case["steps"].append({"do": "expect", "players": [{"id": "B", "hand": [kinds[card] for card in hand]}]})
    assert judged(case)["legal"] is legal


@pytest.mark.parametrize(
    ("hand", "told", "legal"),
    [
        ("GBC", "A>>", True),
        ("???", "A>>", True),
        ("GBC", "B+G", False),
    ],
)
def test_what_fell_at_random_needs_no_saying_where_all_of_it_comes_to_the_same(
    hand: str, told: str, legal: bool | None
) -> None:
    steps = f"A3 Saqueo >B -C; B.; A.; {told}"
    assert judgement(steps, A="C", B=hand)["legal"] is legal


@pytest.mark.parametrize(("left", "legal"), [("GB", None), ("GG", None), ("BB", False)])
def test_a_claim_about_what_fell_at_random_is_false_where_none_of_it_could(left: str, legal: bool | None) -> None:
    case = law("x", "A3 Saqueo >B -C; B.; A.", A="C", B="GGB").case
    names = {"G": "Golem", "B": "Bestia"}
    case["steps"].append({"do": "expect", "players": [{"id": "B", "hand": [names[card] for card in left]}]})
    assert judged(case)["legal"] is legal


def test_a_reveal_that_nobody_told_comes_after_an_elimination_that_hidden_cards_bring_first() -> None:
    """B answers with damage for each Golem of a half-known hand: A loses a Reptante before the reveal (P1 §3.2)."""
    case = law("x", "A1 Tajo -B; B2 Quite >A -E; A.; B.; A!2; A>>", A="B|||2", B="EG?").case
    a, b = [p["reptantes"][i]["powers"][0] for i, p in enumerate(case["position"]["players"])]
    placed = {"op": "place", "count": "all", "from": "revealed", "esbirro": "Bestia"}
    a |= {"cost": 0, "type": "tactical", "effects": [{"op": "reveal", "count": 1}, placed]}
    harm = {"op": "damage", "per": {"zone": "hand", "whose": "caster", "esbirro": "Golem"}, "each": 2}
    b |= {"cost": 0, "type": "tactical", "esbirro": "Esqueleto", "effects": [harm]}
    assert judged(case)["legal"] is True


def test_an_esbirro_of_an_altar_stays_unknown_where_it_may_be_of_several_kinds() -> None:
    """One gain for each Bestia and one for each Esqueleto come to the same whichever of the two it is."""
    cards = ["Bestia"] * 9 + ["Caído"] * 10 + ["Esqueleto"] * 9 + ["Golem"] * 8 + ["Zombie"] * 10 + ["Sombra"] * 10
    case = law("x", "A1 Tajo -G; B.; A.; A2 Quite -G; B.; A.", A="GG|?+", B="?").case
    case["position"]["fosa"] = cards
    for reptante, name, kind in ((0, "Tajo", "Bestia"), (1, "Quite", "Esqueleto")):
        powers = case["position"]["players"][0]["reptantes"][reptante]["powers"]
        power = next(power for power in powers if power["name"] == name)
        gains = {"op": "gain", "per": {"zone": "altar", "whose": "caster", "esbirro": kind}, "each": 1}
        power |= {"cost": 0, "type": "tactical", "esbirro": "Golem", "effects": [gains]}
    judgement = judged(case)
    player = judgement["position"]["players"][0]
    assert (judgement["legal"], player["resistance"], player["altar"][0]["esbirro"]) == (True, 11, None)


@pytest.mark.parametrize("told", ["A?A1,A2", "A?E"])
@pytest.mark.parametrize("altar", ["G+ G+", "G+ G+ Z+"])
@pytest.mark.parametrize(("hidden", "others"), [("", 0), ("?", 1), ("??", 2)])
def test_a_fault_after_a_told_reveal_is_that_fault_though_the_choice_before_it_may_be_another(
    told: str, altar: str, hidden: str, others: int
) -> None:
    """What says who paid, or the card, would also be refused after a reveal that nobody said: that story ends sooner."""
    vert = all_but(C=1, E=2, G=2 + altar.count("G"), Z=1 + altar.count("Z"), S=others)
    given = law(
        "x", f"A1 Avance cronológico -E; B.; A.; {told}; ~GZC", A=f"EG|{altar}|4+ 1+ 3+", B=hidden, vert=vert
    ).case
    given["position"]["fosa"] = {"count": 4}
    assert judged(given)["legal"] is True
    claim = {"do": "expect", "players": [{"id": "A", "resistance": 9}]}
    announced = {
        "do": "announce",
        "by": "A",
        "reptante": "A-R2",
        "power": "Tajo",
        "target": "B",
        "discard": "Bestia",
    }
    for wrong, code in ((claim, "expect.mismatch"), (announced, "discard.not_in_hand")):
        found = judged({**given, "steps": [*given["steps"], wrong]})
        assert (found["legal"], found["step"]) == (False, 5)
        assert [(f["code"], f["severity"]) for f in found["findings"]] == [(code, "illegal")]
        assert found["remedies"]["point_of_error"] == 5 if wrong is announced else "remedies" not in found


DRAW = {"player": "A", "number": 9, "phase": "draw", "part": "development", "prepared": True, "drawn": False}


@pytest.mark.parametrize(
    ("cards", "claimed", "legal"),
    [
        ([], None, True),
        ([], 10, None),
        ([], 11, False),
        ([], 12, None),
        ([], 16, False),
        (["Bestia", "Sombra", "Sombra"], 14, True),
        (["Bestia", "Sombra", "Sombra"], 12, True),
        (["Bestia", "Sombra", "Sombra"], 10, False),
    ],
)
def test_cards_drawn_from_a_new_fosa_that_nobody_said_are_followed_for_each_kind(
    cards: list[str], claimed: int | None, legal: bool | None
) -> None:
    """One Bestia is left, then the Vertedero is the Fosa: two cards of it come to the hand, whose Sombras count 2 each.

    The claim may show that a Sombra was discarded in place of the Zombie (P2 §5.3).
    """
    gains = {"op": "gain", "per": {"zone": "hand", "whose": "caster", "esbirro": "Sombra"}, "each": 2}
    given = law("x", "A*3; A1 Tajo -Z; B.; A.", A="Z", B="", vert=all_but(B=1, Z=1)).case
    given["position"] |= {"turn": DRAW, "fosa": ["Bestia"]}
    given["position"]["players"][0]["reptantes"][0]["powers"][0] |= {
        "cost": 0,
        "type": "tactical",
        "esbirro": "Neutral",
        "effects": [gains],
    }
    given["steps"][0] |= {"cards": cards} if cards else {}
    if claimed is not None:
        given["steps"].append({"do": "expect", "players": [{"id": "A", "resistance": claimed}]})
    assert judged(given)["legal"] is legal


@pytest.mark.parametrize(
    ("hand", "fell", "answer"),
    [
        ("Z", "Z", (True, None)),
        ("Z", "G", (False, 4)),
        ("Z", "ZZ", (False, 4)),
        ("Z?", "G", (False, 4)),
        ("Z?", "B", (True, None)),
    ],
)
def test_what_cannot_fall_is_illegal_though_nobody_knows_which_cards_came_of_the_old_fosa(
    hand: str, fell: str, answer: tuple[bool | None, int | None]
) -> None:
    """The Sombra that is named was the last of the Fosa or one of the Vertedero; no Golem is hidden (P1 §5.3)."""
    held = all_but(G=2, B=1 + hand.count("?"), S=2, Z=1)
    given = law("x", f"A*3; A3 Saqueo >B -C; B.; A.; ~{fell}", A=f"?{held}", B=hand, vert="SGG").case
    given["position"] |= {"turn": DRAW, "fosa": {"count": 1}}
    given["steps"][0]["cards"] = [None, "Sombra", None]
    found = judged(given)
    assert (found["legal"], found["step"]) == answer
