"""A card that lies on the table is found by the name under which the bench shows it."""

import pytest

from tests.atrum_judge.judging.bench.test_bench import Bench

ROWS = [
    ("myl", "defense", {"name": "Tancredo", "type": "Aliado"}, ("attack", "allies", ["c1"]), "legal"),
    ("doomtrooper", "escuadron", {"card": "Tancredo"}, ("cover", "warrior", "c1"), "illegal"),
    ("duelo", "inventory", {"name": "Tancredo", "kind": "objeto"}, ("ability", "object", "c1"), "legal"),
    ("shadow_throne", "played", {"card": "Tancredo"}, ("form_deck", "stays", ["c1"]), "illegal"),
]
NOT_THERE = "«Tancredo» no está en la mesa anotada: agrégala a la mesa, o elige una de las que hay."


def placed(bench, zone, card):
    return bench.add(f"position.players.0.{zone}").tap("keep", **card).tap("home")


@pytest.mark.parametrize("is_step_first", [False, True])
@pytest.mark.parametrize(("game", "zone", "card", "step", "answer"), ROWS, ids=lambda row: row)
def test_a_card_is_named_as_the_page_names_it(game, zone, card, step, answer, is_step_first):
    bench = Bench(game)
    (kind, field, value) = step
    if not is_step_first:
        placed(bench, zone, card)
    bench.add("steps", kind).tap("keep", **{field: "tancredo"}).tap("home")
    if is_step_first:
        assert (bench.answer, bench.page["unfinished"]) == (NOT_THERE.replace("T", "t", 1), bench.answer)
        placed(bench, zone, card)
    assert bench.state["case"]["steps"][0][field] == value
    assert bench.answer == answer
    assert not any("no está en juego" in found["message"] for found in bench.page["verdict"]["findings"])
    offered = next(one for one in bench.tap("open:steps.0").page["node"]["fields"] if one["name"] == field)
    assert [(one["label"], one["is_chosen"]) for one in offered["pieces"]] == [("Tancredo", True)]
    assert bench.tap("pick:steps.0." + field + "|c1").state["case"]["steps"][0].get(field) in ([], None)


def test_of_two_cards_of_a_name_the_bench_asks_which() -> None:
    bench = Bench("myl")
    for _ in "ab":
        placed(bench, "defense", {"name": "Tancredo", "type": "Aliado"})
    bench.add("steps", "attack").tap("keep", allies="Tancredo")
    assert bench.answer == "¿Cuál «Tancredo»? Hay más de una: elige una de las que hay."
    bench.tap("pick:steps.0.allies|c2")
    assert (bench.answer, bench.state["case"]["steps"][0]["allies"]) == ("legal", ["c2"])


def test_a_card_that_a_step_has_put_on_the_table_is_found_by_its_name() -> None:
    bench = Bench("doomtrooper").add("steps", "recruit").tap("keep", card="Mitch").tap("home")
    bench.add("steps", "cover").tap("keep", warrior="Mitch")
    assert bench.page["verdict"] is not None
    assert not any("no está en juego" in found["message"] for found in bench.page["verdict"]["findings"])


def test_a_castle_has_what_is_missing_to_a_deck() -> None:
    bench = placed(Bench("myl"), "defense", {"name": "Tancredo", "type": "Aliado"})
    player = bench.state["case"]["position"]["players"][0]
    assert (player["castle"], bench.answer) == ({"count": 37}, "legal")
    bench.tap("open:position.players.0")
    sent = bench.fields() | {"n:position.players.0.castle": "30", "tap": "close"}
    bench.state = bench.bench.tap(bench.state, sent, lambda name: ())
    player = bench.state["case"]["position"]["players"][0]
    assert (player["castle"], player["graveyard"], bench.answer) == ({"count": 30}, {"count": 14}, "legal")
