"""Participants: one more and one less leave the facts about those who stay."""

import pytest

from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering

LASTING = {"lasting__what": "retype|hand", "lasting__esbirro": "Bestia", "lasting__until": "end_of_turn"}


def _told() -> Entering:
    """A Tajo of A that B let pass, an effect on B, and an elimination of B."""
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("step:pass:B", "edit")
    bench.tap("lasting:add", **LASTING, lasting__player="B")
    return bench.tap("rep:B-R3", "rep:B-R3", "gone:B-R3", "last:B")


def test_one_more_and_one_less_change_nothing() -> None:
    before = _told().state["case"]
    assert all(before["position"][key] for key in ("lasting", "eliminations"))
    bench = _told().tap("seat:+", "seat:-")
    assert bench.state["case"] == before
    assert bench.tap("seat:+", "seat:+", "seat:-", "seat:-").state["case"] == before


def test_what_is_assumed_of_who_comes_and_goes_is_listed_once() -> None:
    bench = Entering().tap("seat:+", "seat:-", "seat:+")
    assert sorted(bench.state["assumed"]) == sorted(set(bench.state["assumed"]))
    told = "C: 10 de resistencia; 4 cartas en la mano; Altar vacío; Reptantes preparados."
    assert told in bench.seen["verdict"]["assumptions"]


@pytest.mark.parametrize(
    "taps",
    [
        ["step:advance:C"],
        ["claim:begin", "res:C:-1", "claim:ok"],
        ["lasting:add"],
        ["owes:C"],
        ["rep:C-R1", "rep:C-R1", "gone:C-R1"],
        ["rep:C-R1", "rep:C-R1", "last:C"],
    ],
)
def test_who_is_named_elsewhere_stays(taps: list[str]) -> None:
    bench = Entering().tap("seat:+", *taps, **LASTING, lasting__player="C")
    before = bench.state["case"]
    assert bench.tap("seat:-").state["case"] == before
    said = "C figura en las jugadas o en la mesa: quita eso antes."
    assert bench.seen["refused"] == {"near": "seating", "said": said}


@pytest.mark.parametrize("taps", [[], ["skip:C-R1", "skip:C-R1"], ["altar:C:Golem", "drop:C1"], ["step:pass:A"]])
def test_who_takes_nothing_along_leaves_at_once(taps: list[str]) -> None:
    bench = Entering().tap("seat:+").tap(*taps).tap("seat:-")
    assert [player["id"] for player in bench.seen["players"]] == ["A", "B"]


@pytest.mark.parametrize("tap", ["rep:B-R1", "gone:B-R1", "turn:number:-1"])
def test_who_removed_last_is_asked_anew_where_the_table_is_corrected(tap: str) -> None:
    bench = Entering().tap(*["turn:number:1"] * 4, "rep:A-R1", "rep:A-R1", "rep:B-R1", "rep:B-R1", "last:B")
    assert bench.position["eliminations"]
    assert "eliminations" not in bench.tap(tap).position
    assert bench.answer == "legal"
