"""Every shared case, and one situation for every rule that a case can show."""

import pytest

from atrum_judge.games.myl.cases.claims import COMPARISON
from atrum_judge.games.myl.laws.registry import LAWS
from atrum_judge.judging.reading import NotACase
from tests.atrum_judge.games.myl.cases.situations import ROWS
from tests.atrum_judge.games.myl.cases.situations.row import Row, hand, line, war
from tests.atrum_judge.games.myl.kit import SHARED, activated, ally, case, do, effect, judged, oro, play, weapon
from tests.atrum_judge.judging.expected import unmet
from tests.atrum_judge.judging.sentences import ill_said


@pytest.mark.parametrize("example", SHARED, ids=lambda example: example["title"])
def test_shared_case(example):
    assert unmet(example["expect"], judged(example["case"]), COMPARISON) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.law)
def test_row(row: Row):
    verdict = judged(row.case)
    said = [(finding["code"], finding["severity"], finding["message"]) for finding in verdict["findings"]]
    assert verdict["legal"] is row.legal, said
    steps = row.case.get("steps", [])
    at_end = len(steps) - 1 if steps and not any(severity == "impossible" for _, severity, _ in said) else None
    assert row.legal or verdict["step"] == (at_end if row.step == -1 else row.step), said
    assert not row.law or row.law in {code for code, _, _ in said}
    assert not row.after or COMPARISON.differences(row.after, verdict["position"]) == []


def test_every_finding_that_a_law_can_make_is_shown():
    shown = {row.law for row in ROWS}
    shown |= {finding["code"] for example in SHARED for finding in judged(example["case"])["findings"]}
    assert {code for code, law in LAWS.items() if law.says} <= shown


def test_every_finding_says_what_its_law_says():
    assert ill_said("myl", LAWS) == []


def continuous(count):
    return {"abilities": [{"kind": "continuous", "effects": [effect("strength", amount=0)] * count}]}


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ({"format": "myl-case/1", "ask": "roster"}, "roster", "required"),
        ({"format": "myl-case/1"}, "position", "required"),
        (
            case(a=line(*[ally(f"x{i}") for i in range(93)], castle={"count": 1}, graveyard=[])),
            "position",
            "expected at most 100 cards in play",
        ),
        (
            case(a=line(ally("x", **continuous(30)), ally("y", **continuous(31)))),
            "position",
            "expected at most 60 continuous effects",
        ),
        (case(a=line(ally("x"), ally("x"))), "position", "the id x is used twice"),
        (case(a=line(ally("B"))), "position", "the id B is used twice"),
        (
            case(a=line(ally("x", weapons=[weapon("w", weapons=[weapon("v")])]))),
            "position",
            "expected no weapons on a weapon",
        ),
        (case(do("draw"), play("n")), "steps[1].card", "expected the id of a card of the case, or a card"),
        (case(do("activate", card="n")), "steps[0].card", "expected the id of a card of the case, or a card"),
        (case(turn={"player": "C"}), "position.turn.player", "expected the id of a player"),
        (war(next="C"), "position.battle.next", "expected the id of a player"),
        (
            case(permanent=[{"op": "extra_oro"}, {"op": "extra_oro", "player": "C"}]),
            "position.permanent[1].player",
            "expected the id of a player",
        ),
        (
            case(cost_changes=[{"amount": 1}, {"amount": 1, "player": "C"}]),
            "position.cost_changes[1].player",
            "expected the id of a player",
        ),
        (case(a=line(ally("x", owner="C"))), "owner of x", "expected the id of a player"),
        (case(do("draw", by="C")), "steps[0].by", "expected the id of a player"),
        (case(play(ally("n", owner="C"))), "steps[0].card.owner", "expected the id of a player"),
    ],
)
def test_what_is_no_case_is_told_with_its_place(data, place, reason):
    with pytest.raises(NotACase) as fault:
        judged(data)
    assert (fault.value.place, fault.value.reason) == (place, reason)


@pytest.mark.parametrize(
    "data",
    [
        case(a=line(ally("x", **continuous(30)), ally("y", **continuous(30)))),
        case(play(ally("n", owner="A")), a={"hand": {"count": 4}}),
        case(do("activate", card="x"), a=line(ally("x", **activated(effect("draw"))))),
        case(a=hand(oro("o", owner="A"))),
    ],
)
def test_what_just_fits_is_judged(data):
    assert judged(data)["legal"] is not False


def test_who_began_need_not_be_told():
    data = case()
    del data["position"]["first_player"]
    assert judged(data)["legal"] is True
    with pytest.raises(NotACase, match="first_player"):
        judged({**data, "position": {**data["position"], "first_player": "C"}})
