"""What comes after a Power of which not all is known: judged as far as it is the same whatever the Power is (P1 §7.1)."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law

TABLE = {"A": "BE|G+|1+ 2+ 3+", "B": "BEZ|G+ Z+|1+ 2+ 3+"}


def after_unknown(steps: str, *, known: dict[str, Any] | None = None, **announced: Any) -> dict[str, Any]:
    """A's first Reptante announces a Power that its card tells nothing of, or what is `known`; then these steps."""
    given = law("x", f"A1 Rito >B -B; {steps}", **TABLE).case
    reptante = given["position"]["players"][0]["reptantes"][0]
    reptante["name"], (_, *others) = "Incógnito", reptante.pop("powers")
    if known is not None:
        reptante["powers"] = [{"name": "Rito", **known}, *others]
    given["steps"][0] |= announced
    return judged(given)


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("A.", "window.not_yours"),
        ("B3 Socorro -B", "discard.wrong_kind"),
        ("B+Z", "chain.unfinished"),
        ("B3 Socorro -E; B2 Quite -B", "window.not_yours"),
        ("B1 Tajo >A -B", "attack.never_response"),
        ("B3 Socorro -E; A.; B.; A>>", None),
        ("B.; A.; A>>", None),
        ("B2 Quite -B", None),
    ],
)
def test_what_no_power_allows_is_illegal_after_one_that_nobody_knows(steps: str, code: str | None) -> None:
    verdict = after_unknown(steps)
    against = [f["code"] for f in verdict["findings"] if f["severity"] == "illegal"]
    assert (verdict["legal"], against[:1]) == ((None, []) if code is None else (False, [code]))


@pytest.mark.parametrize(
    ("known", "legal"),
    [
        ({"type": "attack"}, None),
        ({"type": "tactical"}, False),
        ({"type": "tactical", "cost": 0}, False),
        ({"esbirro": "Bestia"}, None),
    ],
)
def test_what_is_known_of_a_power_decides_what_may_answer_it(known: dict[str, Any], legal: bool | None) -> None:
    """A Defensa answers an Ataque only (P2 §1.5)."""
    assert after_unknown("B2 Quite -B", known=known)["legal"] is legal


def test_a_claim_before_anything_is_resolved_is_of_the_table_as_it_was() -> None:
    claimed = {"do": "expect", "players": [{"id": "B", "resistance": 9}]}
    given = law("x", "A1 Rito >B -B; B.", **TABLE).case
    del given["position"]["players"][0]["reptantes"][0]["powers"]
    given["steps"].append(claimed)
    assert (judged(given)["legal"], judged(given)["step"]) == (False, 2)
    given["steps"].insert(2, {"do": "pass", "by": "A"})
    assert judged(given)["legal"] is None


@pytest.mark.parametrize(("altar", "legal"), [([], None), (["A1"], False)])
def test_what_was_set_aside_tells_the_cost(altar: list[str], legal: bool | None) -> None:
    """B's Hedor annuls what costs 0 (P2 §8.1)."""
    assert after_unknown("B3 Hedor Distractor -Z", altar=altar)["legal"] is legal


def test_what_is_not_known_of_the_power_is_said_beside_what_is_illegal() -> None:
    verdict = after_unknown("A.")
    assert [(f["severity"], f["code"]) for f in verdict["findings"]] == [
        ("illegal", "window.not_yours"),
        ("note", "reptante.five_powers"),
    ]
    assert len(verdict["assumptions"]) == 1


TWO_COSTS = [{"op": "damage", "amount": 2}, {"op": "damage", "amount": 4}]


def at_two_costs(resistance: int, *, pending: bool) -> dict[str, Any]:
    """A's Tajo is there at cost 0 and 2; it is announced without a cost, and B's resistance is claimed."""
    given = law("x", "A1 Tajo >B -B; B.; A.", A="B|G+ G+|1+ 2+ 3+", B="").case
    tajo, *others = given["position"]["players"][0]["reptantes"][0]["powers"]
    both = [{**tajo, "cost": 2 * i, "effects": [effect]} for i, effect in enumerate(TWO_COSTS)]
    given["position"]["players"][0]["reptantes"][0]["powers"] = [*both, *others[:3]]
    given["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    return judged(as_pending(given) if pending else given)


def as_pending(case: dict[str, Any]) -> dict[str, Any]:
    """The case in which its first step, an announcement, is stated as pending."""
    announced, *case["steps"] = case["steps"]
    case["position"]["chain"] = [{key: value for key, value in announced.items() if key != "do"}]
    return case


@pytest.mark.parametrize("pending", [False, True])
@pytest.mark.parametrize(("resistance", "legal"), [(8, None), (6, None), (7, False), (10, False)])
def test_a_power_announced_without_its_cost_may_be_at_any_of_its_costs(
    pending: bool, resistance: int, legal: bool | None
) -> None:
    assert at_two_costs(resistance, pending=pending)["legal"] is legal


@pytest.mark.parametrize("pending", [False, True])
@pytest.mark.parametrize(
    ("costs", "altar", "announced", "resistance", "legal"),
    [
        ((0, 2), "G+", "-B", 8, True),
        ((0, 2), "G+", "-B", 6, False),
        ((0, 2), "G+ G-", "-B", 8, True),
        ((0, 2), "S+ ?+", "-B", 8, None),
        ((1, 2), "S+", "-B", 8, True),
        ((1, 2), "S- G-", "-B", 8, False),
        ((0, 1, 2), "G+", "-B", 8, None),
        ((1, 2), "G+ G+", "@A1,A2 -B", 6, True),
        ((1, 2), "G+ G+", "x@A2 -B", 8, True),
        ((1, 2), "G+ G+", "x@A2 -B", 6, False),
    ],
)
def test_a_power_that_can_be_announced_at_one_of_its_costs_only_is_at_that_one(
    costs: tuple[int, ...], altar: str, announced: str, resistance: int, legal: bool | None, pending: bool
) -> None:
    """Prepared Esbirros, Sombras too, tell it, and what is set aside (P1 §7.2, P2 §1.2, §1.6, §7.3)."""
    given = law("x", f"A1 Tajo >B {announced}; B.; A.", A=f"B|{altar}|1+ 2+ 3+", B="").case
    tajo, *others = given["position"]["players"][0]["reptantes"][0]["powers"]
    each = [{**tajo, "cost": cost, "effects": [TWO_COSTS[cost == costs[-1]]]} for cost in costs]
    given["position"]["players"][0]["reptantes"][0]["powers"] = [*each, *others[: 5 - len(each)]]
    given["steps"].append({"do": "expect", "players": [{"id": "B", "resistance": resistance}]})
    verdict = judged(as_pending(given) if pending else given)
    assert (verdict["legal"], "announce.names" in [f["code"] for f in verdict["findings"]]) == (
        legal,
        legal is None,
    )


@pytest.mark.parametrize(("max_cost", "legal"), [(0, True), (1, None)])
def test_a_power_of_which_only_one_text_has_something_to_annul_is_at_that_cost(
    max_cost: int, legal: bool | None
) -> None:
    """At cost 1 Hedor annuls what costs 1, and at cost 0 only where its text says so too (P2 §1.2, §8.1)."""
    given = law("x", "", A="BE|G+|1+ 2+ 3+", B="Z|G+|6+ 2+ 3+").case
    *others, hedor, _ = given["position"]["players"][1]["reptantes"][0]["powers"]
    texts = {0: max_cost, 1: 1}
    filters = (
        {**hedor, "cost": cost, "effects": [{"op": "annul", "max_cost": most}], "as_printed": True}
        for cost, most in texts.items()
    )
    given["position"]["players"][1]["reptantes"][0]["powers"] = [*others, *filters]
    given["position"]["chain"] = [
        {"by": "A", "reptante": "A-R1", "power": "Descarga", "target": "B", "discard": "Esqueleto"},
        {"by": "B", "reptante": "B-R1", "power": "Hedor Distractor", "discard": "Zombie"},
    ]
    verdict = judged(given)
    doubts = [] if legal else ["announce.names"]
    assert (verdict["legal"], [f["code"] for f in verdict["findings"]]) == (legal, doubts)


@pytest.mark.parametrize(
    ("steps", "edition", "legal"),
    [
        ("A1 Manada -E", "Primera Edición", False),
        ("B1 Descarga >A @B1 -E; A1 Manada -E", "Primera Edición", False),
        ("A2 Filo >B -B; B.; A1 Manada -E", "Primera Edición", True),
        ("A2 Filo >B -B; B.; A1 Manada -E; B.; A.", "Primera Edición", None),
    ],
)
def test_of_a_text_by_which_something_is_reinforced_only_the_number_is_unknown(
    steps: str, edition: str, legal: bool | None
) -> None:
    """The seven of the first edition ask for an Ataque or a Defensa, and for nothing else (P3 §1.1, P2 §8.3)."""
    given = law("x", steps, turn="5A main.start" if steps[0] == "B" else "", **TABLE).case
    first, second, _ = given["position"]["players"][0]["reptantes"]
    manada = {"name": "Manada", "cost": 0, "esbirro": "Esqueleto", "type": "tactical"}
    attack = {**manada, "name": "Filo", "esbirro": "Bestia", "type": "attack", "effects": TWO_COSTS[:1]}
    first |= {"edition": edition, "powers": [manada, *first["powers"][1:]]}
    second["powers"] = [attack, *second["powers"][1:]]
    assert judged(given)["legal"] is legal


RITO = {"by": "A", "reptante": "A-R1", "power": "Rito", "target": "B", "discard": "Bestia"}
SOCORRO = {"by": "B", "reptante": "B-R3", "power": "Socorro", "discard": "Esqueleto"}


def after_pending(steps: str, *links: dict[str, Any], known: dict[str, Any] | None = None) -> dict[str, Any]:
    """The same where the position states that announcement, and those that answered it."""
    given = law("x", steps, **TABLE).case
    reptante = given["position"]["players"][0]["reptantes"][0]
    reptante["name"], (_, *others) = "Incógnito", reptante.pop("powers")
    if known is not None:
        reptante["powers"] = [{"name": "Rito", **known}, *others]
    given["position"]["chain"] = [RITO, *links]
    return judged(given)


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("A.", "window.not_yours"),
        ("B3 Socorro -B", "discard.wrong_kind"),
        ("B+Z", "chain.unfinished"),
        ("B3 Socorro -E; B2 Quite -B", "window.not_yours"),
        ("B1 Tajo >A -B", "attack.never_response"),
        ("B3 Socorro -E; A.; B.; A>>", None),
        ("B.; A.; A>>", None),
        ("B2 Quite -B", None),
        ("", None),
    ],
)
def test_after_a_pending_announcement_that_nobody_knows_steps_are_judged_the_same(
    steps: str, code: str | None
) -> None:
    verdict = after_pending(steps)
    against = [(f["code"], f["where"][:5]) for f in verdict["findings"] if f["severity"] == "illegal"]
    assert (verdict["legal"], against[:1]) == ((None, []) if code is None else (False, [(code, "steps")]))
    doubts = {f["code"] for f in verdict["findings"] if f["severity"] == "undecided"}
    assert doubts == ({"reptante.five_powers"} if code is None else set())


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ({}, None),
        ({"discard": "Bestia"}, "discard.wrong_kind"),
        ({"discard": "Golem"}, "discard.wrong_kind"),
        ({"by": "A", "reptante": "A-R3", "discard": "Bestia"}, "discard.wrong_kind"),
        ({"reptante": "B-R1", "power": "Tajo", "target": "A", "discard": "Bestia"}, "attack.never_response"),
        ({"reptante": "B-R2", "power": "Quite", "discard": "Bestia"}, None),
    ],
)
def test_what_no_power_allows_cannot_be_pending_over_one_that_nobody_knows(
    link: dict[str, Any], code: str | None
) -> None:
    verdict = after_pending("", SOCORRO | link)
    against = [(f["code"], f["where"]) for f in verdict["findings"] if f["severity"] == "impossible"]
    expected = [] if code is None else [(code, "position.chain[1]")]
    assert (verdict["legal"], against) == (None if code is None else False, expected)


@pytest.mark.parametrize(("type_", "legal"), [("attack", None), ("tactical", False)])
def test_what_is_known_of_a_pending_power_decides_what_may_have_answered_it(
    type_: str, legal: bool | None
) -> None:
    quite = {"by": "B", "reptante": "B-R2", "power": "Quite", "discard": "Bestia"}
    assert after_pending("", quite, known={"type": type_})["legal"] is legal


def test_of_two_announcements_that_nobody_knows_what_neither_allows_is_illegal() -> None:
    again = {**RITO, "power": "Conjuro", "discard": "Esqueleto"}
    for steps, legal in (("A.", None), ("B3 Socorro -B", False), ("A1 Tajo >B", False)):
        assert after_pending(steps.replace("A.", "B.; A."), again)["legal"] is legal, steps


def test_what_was_supposed_before_the_power_that_nobody_knows_stays_among_what_is_taken_for_true() -> None:
    given = law("x", "A1 Tajo >B -B; B1 Rito >A -E; B.", A="??", B="EZ|G+|1+ 2+ 3+").case
    del given["position"]["players"][1]["reptantes"][0]["powers"]
    verdict = judged(given)
    assert verdict["legal"] is False
    assert verdict["assumptions"][0] == "A tiene en la mano: Bestia."
    assert len(verdict["assumptions"]) == 2
