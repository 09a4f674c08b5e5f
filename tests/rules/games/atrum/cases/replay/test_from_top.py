"""What came from the top of the Fosa, told by `chance` right after it (P1 §2.3, §5.3)."""

from typing import Any

import pytest

from tests.rules.games.atrum.cases.replay.test_shown import answer, case, claim, to
from tests.rules.games.atrum.compare import judged

PURGA = "A1 Purga >B @A1 -B; B.; A."
TABLE: dict[str, Any] = {"A": "B|G+|9+ 2+ 3+"}


def after(
    told: str | None, op: list[dict[str, Any]], fosa: Any = None, vert: str | None = None, *more: Any
) -> dict[str, Any]:
    """A Power that draws or places, and what is told of it; the Fosa is unknown if it is not given."""
    said: list[Any] = [PURGA if told is None else f"{PURGA}; ~{told}", *more]
    given = case(*said, effects=op, **TABLE)
    position = given["position"]
    position["players"][1]["hand"] = {"count": 0}
    if fosa is not None or vert is not None:
        names = {"B": "Bestia", "C": "Caído", "E": "Esqueleto", "G": "Golem", "Z": "Zombie", "S": "Sombra"}
        position["vertedero"] = [names[card] for card in vert or ""]
        position["fosa"] = [names[card] for card in fosa] if isinstance(fosa, str) else fosa
        count = len(fosa) if isinstance(fosa, str) else fosa["count"]
        position["players"][1]["hand"] = {"count": 60 - 2 - len(vert or "") - count}
    return given


DRAW_2, PLACE_2 = to("draw", count=2), to("place", count=2, **{"from": "fosa_top"})
UNKNOWN = {"count": 40}


@pytest.mark.law("choice.invalid")
@pytest.mark.parametrize("op", [DRAW_2, PLACE_2])
@pytest.mark.parametrize(
    ("told", "fosa", "vert", "legal"),
    [
        ("ZG", UNKNOWN, "", True),
        ("ZZ", UNKNOWN, "ZZZZZZZZ", True),
        ("ZZ", UNKNOWN, "ZZZZZZZZZ", False),
        ("Z", UNKNOWN, "", False),
        ("ZGC", UNKNOWN, "", False),
        ("EC", "ECZ", "", True),
        ("CE", "ECZ", "", True),
        ("EZ", "ECZ", "", False),
        ("EZ", {"count": 40, "top": ["Esqueleto"]}, "", True),
        ("GZ", {"count": 40, "top": ["Esqueleto"]}, "", False),
        ("EZ", "E", "ZZ", True),
        ("EB", "E", "ZZ", True),
        ("EC", "E", "ZZ", False),
        ("E", "E", "ZZ", False),
    ],
)
def test_what_an_effect_took_from_the_top_is_told(
    op: list[dict[str, Any]], told: str, fosa: Any, vert: str, legal: bool
) -> None:
    """Purga discards a Bestia: it is in the Vertedero that becomes the new Fosa."""
    verdict = judged(after(told, op, fosa, vert))
    assert verdict["legal"] is legal
    if legal:
        player, kinds = verdict["position"]["players"][0], {k[0] for k in told}
        came = player["hand"] if op is DRAW_2 else [e["esbirro"] for e in player["altar"][1:]]
        assert {name[0] for name in came} == kinds
    else:
        found = [(f["code"], f["rule"]) for f in verdict["findings"] if f["severity"] != "note"]
        assert found == [("choice.invalid", "P1 §5.3")]


def test_what_nobody_tells_stays_unknown() -> None:
    verdict = judged(after(None, DRAW_2, UNKNOWN))
    assert verdict["legal"] is True
    assert verdict["position"]["players"][0]["hand"] == [None, None]


def test_what_was_told_is_known_from_then_on() -> None:
    assert answer(after("ZG", DRAW_2, UNKNOWN, "", "A+Z")) == (True, [])
    assert answer(after("ZG", DRAW_2, UNKNOWN, "", "A+C")) == (False, ["place.from_hand"])
    assert answer(after("ZG", PLACE_2, UNKNOWN, "", claim("A", altar="G- G- Z-"))) == (True, [])
    assert answer(after("ZG", PLACE_2, UNKNOWN, "", claim("A", altar="G- G- C-")))[0] is False


def test_claims_may_come_before_it_is_told() -> None:
    given = after("ZG", PLACE_2, UNKNOWN)
    for shown in (claim("A", altar="G- G- Z-"), claim("A", altar="G-")):
        steps = [*given["steps"][:3], shown, given["steps"][3]]
        assert answer({**given, "steps": steps}) == (True, [])


def test_what_is_revealed_afterwards_is_what_one_chance_tells() -> None:
    reveals = [*to("draw"), *to("reveal"), {"op": "damage", "per": {"zone": "revealed"}, "each": 1}]
    both = after("G", reveals, "EGZ", "", "~E")
    one = after("G", reveals, "EGZ", "")
    assert answer(one) == (True, [])
    assert answer({**both, "steps": [*both["steps"][:3], *both["steps"][:2:-1]]}) == (True, [])
    assert answer(both)[0] is False
    assert answer(after("E", reveals, "EGZ", "")) == (True, [])
    assert answer(after("Z", reveals, "EGZ", "")) == (False, ["choice.invalid"])


def drawing(*said: Any) -> dict[str, Any]:
    given = case(*said, A="B|", turn="5A draw.development")
    given["position"]["fosa"] = {"count": 59}
    given["position"]["vertedero"] = []
    given["position"]["players"][1]["altar"] = []
    return given


@pytest.mark.law("draw.count")
@pytest.mark.parametrize(("told", "code"), [("ZGC", ""), ("ZG", "draw.count"), ("ZGCE", "draw.count")])
def test_what_was_drawn_in_phase_2_is_told_after_it(told: str, code: str) -> None:
    verdict = judged(drawing("A*3", f"~{told}"))
    assert [f["code"] for f in verdict["findings"]] == ([code] if code else [])
    assert verdict["step"] == (1 if code else None)
    if not code:
        assert sorted(verdict["position"]["players"][0]["hand"]) == ["Bestia", "Caído", "Golem", "Zombie"]


def test_claims_between_a_draw_and_its_cards_may_know_them() -> None:
    for shown, legal in (
        (claim("A", hand="BZGC"), True),
        (claim("A", hand=4), True),
        (claim("A", hand="BZGE"), False),
    ):
        assert answer(drawing("A*3", shown, "~ZGC"))[0] is legal
    assert answer(drawing("A*3", "~ZGC", "~ZGC")) == (False, ["choice.not_asked"])


@pytest.mark.parametrize(
    ("told", "legal"), [("~E; A+E", None), ("~E; ~E; A+E", True), ("~G; A+G", True), ("~E; A>>", True)]
)
def test_the_card_that_could_only_fall_at_random_is_not_surely_the_one_that_is_drawn_then(
    told: str, legal: bool | None
) -> None:
    """B held an Esqueleto only, so nobody has to say that it fell; if that is said, nobody said what A drew."""
    falls = {"op": "discard", "count": 1, "whose": "target", "random": True}
    given = case(f"{PURGA}; {told}", effects=[falls, {"op": "draw", "count": 1, "whose": "caster"}], **TABLE)
    given["position"]["players"][1]["hand"] = ["Esqueleto"]
    given["position"]["fosa"] = {"count": 57}
    assert judged(given)["legal"] is legal
