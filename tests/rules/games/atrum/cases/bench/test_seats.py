"""Participants: one more and one less leave the facts about those who stay."""

from typing import Any

import pytest

from tests.rules.games.atrum.cases.bench.tapping import Entering

LASTING = {"lasting__what": "retype|hand", "lasting__esbirro": "Bestia", "lasting__until": "end_of_turn"}


def _told() -> Entering:
    """A pending Tajo of A that B let pass, an effect on B, and an elimination of B."""
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("step:pass:B", "pend:1", "edit")
    bench.tap("lasting:add", **LASTING, lasting__player="B")
    return bench.tap("rep:B-R3", "rep:B-R3", "gone:B-R3", "last:B")


def test_one_more_and_one_less_change_nothing() -> None:
    before = _told().state["case"]
    assert all(before["position"][key] for key in ("chain", "window", "lasting", "eliminations"))
    bench = _told().tap("seat:+", "seat:-")
    assert bench.state["case"] == before
    assert bench.tap("seat:+", "seat:+", "seat:-", "seat:-").state["case"] == before


def test_what_is_assumed_of_who_comes_and_goes_is_listed_once() -> None:
    bench = Entering().tap("seat:+", "seat:-", "seat:+")
    assert sorted(bench.state["assumed"]) == sorted(set(bench.state["assumed"]))
    told = "C: 10 de resistencia; 4 cartas en la mano; Altar vacío; Reptantes preparados."
    assert told in bench.seen["verdict"]["assumptions"]


def test_what_concerns_who_leaves_goes_along() -> None:
    bench = Entering("123", "123", "458")
    for player in "BC":
        bench.tap("lasting:add", **LASTING, lasting__player=player)
    bench.tap("turn:first:C", "rep:C-R1", "rep:C-R1", "gone:C-R1", "rep:B-R1", "rep:B-R1", "last:C")
    bench.tap("seat:drop:C")
    position = bench.position
    assert [one["player"] for one in position["lasting"]] == ["B"]
    assert [one["player"] for one in position["eliminations"]] == ["B"]
    assert not position["turn"].get("eliminated")
    assert "first_player" not in position
    assert "first" in bench.state["assumed"]
    assert bench.answer.split()[0] in {"legal", "undecided"}


@pytest.mark.parametrize(("passes", "asked"), [((), None), (("B",), "A"), (("B", "C"), "A")])
def test_a_pending_chain_of_those_who_stay_waits_for_the_next_of_them(passes: tuple[str, ...], asked: Any) -> None:
    bench = Entering("123", "123", "458").tap("hand:A:Bestia:+").announce("A:Tajo", "target:B")
    bench.tap(*(f"step:pass:{by}" for by in passes), f"pend:{len(passes)}", "seat:drop:C")
    assert [link["power"] for link in bench.position["chain"]] == ["Tajo"]
    window = bench.position.get("window")
    assert (window and window["player"]) == asked
    assert bench.answer == "legal"


def test_what_answered_an_announcement_that_goes_is_counted_and_goes_too() -> None:
    bench = Entering("123", "123", "458").tap("hand:A:Bestia:+").announce("A:Tajo", "target:C")
    bench.tap("step:pass:C", "step:pass:B", "step:pass:A", "step:advance:A", "edit")
    assert "4 jugadas" in bench.seen["start"]["leaving"]["said"]
    bench.tap("seat:drop:C")
    assert [step["do"] for step in bench.state["case"]["steps"]] == ["advance"]
    assert bench.answer == "legal"


def test_what_answered_the_second_chain_of_a_part_goes_with_it_and_the_first_stays() -> None:
    bench = Entering("123", "123", "458").tap("hand:A:Bestia:+", "hand:A:Esqueleto:+", "altar:A:Golem")
    passes = ["step:pass:B", "step:pass:C", "step:pass:A"]
    bench.announce("A:Tajo", "target:B").tap(*passes).announce("A:Descarga", "target:C")
    bench.tap("step:pass:C", "step:pass:A", "step:pass:B", "edit")
    assert "5 jugadas" in bench.seen["start"]["leaving"]["said"]
    bench.tap("seat:drop:C")
    assert [step["do"] for step in bench.steps] == ["announce", "pass", "pass"]
    assert bench.answer == "legal"


def test_what_answered_a_pending_chain_that_goes_goes_too() -> None:
    bench = Entering("123", "123", "458").tap("hand:A:Bestia:+").announce("A:Tajo", "target:C")
    bench.tap("pend:0", "step:pass:C", "step:pass:A", "edit", "seat:drop:C")
    assert (bench.steps, bench.answer) == ([], "legal")


def test_of_a_pending_chain_goes_what_follows_on_somebody_who_leaves() -> None:
    bench = Entering("123", "123", "458").tap("hand:A:Bestia:+").announce("A:Tajo", "target:C")
    bench.tap("pend:0", "seat:drop:C")
    assert "chain" not in bench.position
    assert bench.answer == "legal"


def test_steps_of_those_who_stay_remain() -> None:
    bench = Entering("123", "123", "458").tap("step:advance:A", "step:advance:C")
    bench.tap("claim:begin", "res:B:-1", "res:C:-1", "claim:ok", "claim:begin", "res:C:-1", "claim:ok", "at:2")
    bench.tap("edit", "seat:drop:C")
    assert bench.state["at"] == 1
    assert bench.steps == [
        {"do": "advance", "by": "A"},
        {"do": "expect", "players": [{"id": "B", "resistance": 9}]},
    ]


@pytest.mark.parametrize(
    ("taps", "lost"),
    [
        (["res:C:-1"], "lo anotado de C"),
        (["hand:C:Golem:+"], "lo anotado de C"),
        (["altar:C:Golem"], "lo anotado de C"),
        (["rep:C-R1"], "lo anotado de C"),
        (["card:C-R1", "card:ok"], "lo anotado de C"),
        (["turn:player:C"], "lo anotado de C"),
        (["turn:first:C"], "lo anotado de C"),
        (["step:pass:C"], "1 jugada"),
        (["step:pass:C", "claim:begin", "res:C:-1", "claim:ok", "altar:A:Golem"], "2 jugadas"),
        (["altar:C:Golem", "step:advance:C"], "lo anotado de C, 1 jugada"),
        (["seat:+", "group:2"], "los grupos"),
    ],
)
def test_who_would_take_something_along_leaves_only_after_a_question(taps: list[str], lost: str) -> None:
    card = {"card__name": "Rayo", "card__cost": "1", "card__esbirro": "Golem", "card__type": "attack"}
    bench = Entering().tap("seat:+").tap(*taps, **card)
    before, last = bench.state, bench.seen["players"][-1]["id"]
    bench.tap("seat:-")
    assert bench.seen["refused"] == {"near": "seats", "said": f"Al quitar a {last} se borra algo de lo anotado."}
    assert bench.seen["start"]["leaving"] == {"player": last, "said": f"Quitar a {last} con {lost}"}
    stays = bench.send("seat:stay")
    assert {key: stays.get(key) for key in before} == before
    assert "refused" not in stays
    bench.tap(f"seat:drop:{last}")
    assert last not in [player["id"] for player in bench.seen["players"]]
    assert bench.send(f"seat:drop:{last}")["case"] == bench.state["case"]
    assert last not in str(bench.state)


@pytest.mark.parametrize("taps", [[], ["skip:C-R1", "skip:C-R1"], ["altar:C:Golem", "drop:C1"], ["step:pass:A"]])
def test_who_takes_nothing_along_leaves_at_once(taps: list[str]) -> None:
    bench = Entering().tap("seat:+").tap(*taps).tap("seat:-")
    assert [player["id"] for player in bench.seen["players"]] == ["A", "B"]


@pytest.mark.parametrize(
    "corrections",
    [
        ["rep:B-R2", "rep:B-R2"],
        ["rep:A-R2", "rep:A-R2"],
        ["turn:number:-1"],
        ["turn:number:1", "turn:number:1"],
        ["gone:B-R1"],
        ["rep:B-R2", "rep:B-R2", "gone:B-R2", "gone:B-R2"],
        ["rep:A-R1"],
    ],
)
def test_who_removed_last_is_kept_while_the_table_is_corrected(corrections: list[str]) -> None:
    bench = Entering().tap(*["turn:number:1"] * 4, "rep:A-R1", "rep:A-R1", "rep:B-R1", "rep:B-R1", "last:B")
    for tap in corrections:
        bench.tap(tap)
        assert bench.answer == "legal", tap
        assert [one["player"] for one in bench.seen["start"]["removed"] if one["on"]] == ["B"]
    noted = bench.position["eliminations"]
    assert bench.tap("last:B", "last:B").position["eliminations"] == noted


def test_that_nobody_has_removed_any_is_not_kept_once_one_is_gone() -> None:
    bench = Entering()
    bench.position["eliminations"] = []
    assert bench.tap("res:A:-1").position["eliminations"] == []
    assert "eliminations" not in bench.tap("turn:number:4", "rep:B-R1", "rep:B-R1").position
    assert bench.answer == "legal"


def test_who_has_removed_nothing_has_not_removed_last() -> None:
    bench = Entering().tap("rep:A-R1", "rep:A-R1", "rep:B-R1", "rep:B-R1", "last:B", "rep:B-R1")
    assert "eliminations" not in bench.position
    assert bench.answer == "legal"
