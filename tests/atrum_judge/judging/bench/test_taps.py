"""Steps are entered by taps: the player, the deed, choices and numbers."""

import pytest

from tests.atrum_judge.judging.bench.test_bench import DAY, Bench


def test_who_and_what_are_a_tap_each() -> None:
    bench = Bench("doomtrooper").tap("do:meditate").tap("by:B").tap("do:meditate")
    assert [(step["do"], step["by"]) for step in bench.state["case"]["steps"]] == [
        ("meditate", "A"),
        ("meditate", "B"),
    ]
    page = bench.page
    assert (page["actor"], page["to_undo"], page["verdict"]["step"], page["node"]) == ("B", 1, 1, None)


def test_a_step_that_says_more_is_opened_and_answered_by_taps() -> None:
    bench = Bench("duelo-masacre")
    bench.state = bench.bench.new(DAY, [(name, ()) for name in "ABC"])
    bench.tap("do:attack")
    target = next(field for field in bench.page["node"]["fields"] if field["name"] == "target")
    assert (bench.state["at"], [one["value"] for one in target["options"]]) == ("steps.0", ["B", "C"])
    bench.tap("set:steps.0.target|C")
    assert bench.state["case"]["steps"] == [{"do": "attack", "by": "A", "target": "C"}]
    bench.tap("set:steps.0.target|C")
    assert bench.state["case"]["steps"][0]["target"] == "C"


def test_the_only_opponent_does_not_have_to_be_said() -> None:
    bench = Bench("duelo").tap("by:B").tap("do:attack")
    assert bench.state["case"]["steps"] == [{"do": "attack", "by": "B", "target": "A"}]
    assert "B · Atacar · A quién: B" not in _may_do(Bench("duelo").tap("by:B"))


def test_a_number_is_changed_from_what_it_is_when_nothing_is_said() -> None:
    path = "position.players.0"
    bench = Bench("duelo").tap(f"open:{path}").tap(f"more:{path}.epic|1").tap(f"more:{path}.life|-1")
    player = bench.state["case"]["position"]["players"][0]
    assert (player["epic"], player["life"]) == (2, 39)


def test_a_step_is_said_by_the_names_of_its_cards() -> None:
    bench = Bench("myl").add("position.players.0.defense").tap("keep", name="Tancredo", type="Aliado").tap("home")
    bench.tap("do:attack").tap("pick:steps.0.allies|c1")
    assert bench.page["steps"][0]["said"] == "A · Atacar · Aliados: Tancredo"


def _may_do(bench: Bench) -> dict[str, str]:
    return {one["said"]: one["answer"] for one in bench.tap("may").page["may_do"]["steps"]}


def test_the_steps_that_a_player_may_take_are_told_with_what_is_against_the_others() -> None:
    bench = Bench("myl").add("position.players.0.defense").tap("keep", name="Tancredo").tap("home")
    told = _may_do(bench)
    assert (told["A · Atacar · Aliados: Tancredo"], told["A · Bloquear"]) == ("legal", "illegal")
    assert not any("Jugar" in said for said in told), (
        "of a hand that nobody knows no card is said to be unplayable"
    )


def test_in_the_place_of_a_wrong_step_its_player_might_have_taken_others() -> None:
    bench = Bench("doomtrooper").tap("do:meditate").tap("by:B").tap("do:meditate")
    assert _may_do(bench.tap("by:A"))["A · Meditar"] == "legal"
    assert _may_do(bench.tap("by:B"))["B · Meditar"] == "illegal"


def test_where_each_step_is_judged_many_ways_fewer_are_tried_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench("duelo")
    bench.state["case"]["position"]["turn"]["number"] = None
    assert _may_do(bench)["A · No jugar, no atacar"] == "legal"
    assert bench.page["may_do"]["is_all"]
    monkeypatch.setattr("atrum_judge.judging.bench.bench.MOST_JUDGED", 8 * 65)
    assert _may_do(bench)["A · No jugar, no atacar"] == "legal", "kinds of one way are tried first"
    assert not bench.page["may_do"]["is_all"]


def test_a_choice_that_nobody_has_made_is_open_and_named_as_such() -> None:
    bench = Bench("doomtrooper")
    for place in "01":
        bench.tap(f"add:position.players.{place}.escuadron").tap("home")
    bench.tap("do:attack").tap("pick:steps.0.warrior|c1").tap("pick:steps.0.target|c2")
    assert bench.state["case"]["steps"][0]["mode"] is None
    assert (bench.answer, bench.page["verdict"]["open"]) == ("undecided", ["Con qué (1. A · Atacar)"])


def test_where_only_some_values_of_an_unknown_fact_undo_something_the_page_is_shown() -> None:
    stick = {"id": "c1", "name": "Vara", "kind": "objeto", "state": None, "ability": {}}
    case = Bench("duelo").state["case"]
    case["position"]["players"][0]["inventory"] = [stick]
    case["steps"] = [{"do": "ability", "by": "A", "object": "c1", "target": "B"}]
    bench = Bench("duelo", case)
    assert bench.answer == "undecided"
    assert bench.page["verdict"]["open"] == ["Estado (A, Vara)"]
