"""Steps are entered by taps: the player, the deed, choices and numbers."""

import pytest

from atrum_judge.judging.bench.shown import steps_shown
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


def test_a_number_is_changed_from_what_it_is_when_nothing_is_said() -> None:
    path = "position.players.0"
    bench = Bench("duelo").tap(f"open:{path}").tap(f"more:{path}.epic|1").tap(f"more:{path}.life|-1")
    player = bench.state["case"]["position"]["players"][0]
    assert (player["epic"], player["life"]) == (2, 39)


def test_a_step_is_said_by_the_names_of_its_cards() -> None:
    bench = Bench("myl").add("position.players.0.defense").tap("keep", name="Tancredo", type="Aliado").tap("home")
    bench.tap("do:attack").tap("pick:steps.0.allies|c1")
    assert bench.page["steps"][0]["said"] == "A · Atacar · Aliados: Tancredo"


def _offered(bench: Bench) -> dict[str, tuple[str, str]]:
    """Return the answer to each kind of step that the page offers, and the reason against it."""
    groups = bench.page["offers"]["groups"]
    return {kind["label"]: (kind["answer"], group["message"]) for group in groups for kind in group["kinds"]}


def test_steps_are_offered_with_the_reason_against_those_that_may_not_be_taken() -> None:
    bench = Bench("myl").add("position.players.0.defense").tap("keep", name="Tancredo").tap("home")
    offered = _offered(bench)
    assert (offered["Atacar"], offered["Bloquear"][0]) == (("legal", ""), "illegal")
    assert offered["Bloquear"][1]
    assert offered["Jugar una carta"] == ("", ""), "a hand that nobody knows says nothing of its cards"
    assert [kind["label"] for kind in bench.page["offers"]["groups"][0]["kinds"]][:2] == [
        "Jugar una carta",
        "Usar una habilidad",
    ], "first the possible ones, in the order of the game"


def test_who_is_not_in_turn_is_told_once_for_all_that_has_to_wait() -> None:
    bench = Bench("myl").add("position.players.1.defense").tap("keep", name="Tancredo").tap("home").tap("by:B")
    groups = {group["message"]: group for group in bench.page["offers"]["groups"]}
    waits = groups["No es el turno de B."]
    assert [kind["label"] for kind in waits["kinds"]] == ["Agrupar", "Atacar", "Pasar a lo siguiente", "Robar"]
    assert waits["rule"] == "§6.20"


def test_who_is_not_in_turn_is_told_so_though_nothing_lies_on_the_table_and_no_number_is_said() -> None:
    offered = _offered(Bench("doomtrooper").tap("by:B"))
    assert offered["Atacar"] == ("illegal", "No es el turno de B, y ninguna carta le da una acción.")
    assert _offered(Bench("doomtrooper"))["Atacar"] == ("", "")
    assert _offered(Bench("duelo"))["Jugar una carta"] == ("", "")
    gold = Bench("shadow_throne")
    assert _offered(gold)["Cobrar oro"] == (
        "illegal",
        "Eso no toca ahora: la mesa está en la elección de personajes.",
    )
    gold.tap("open:position.battle").tap("set:position.battle.step|gold").tap("home")
    assert _offered(gold)["Cobrar oro"] == ("", ""), "how much decides it"


def test_steps_with_the_same_reason_share_the_sections_that_all_of_them_cite() -> None:
    groups = {group["message"]: group for group in Bench("duelo").tap("by:B").page["offers"]["groups"]}
    assert groups["Es el turno de A, no de B."]["rule"] == "Turno §0"


def test_in_the_place_of_a_wrong_step_its_player_might_have_taken_others() -> None:
    bench = Bench("doomtrooper").tap("do:meditate").tap("by:B").tap("do:meditate")
    assert _offered(bench.tap("by:A"))["Meditar"] == ("legal", "")
    assert _offered(bench.tap("by:B"))["Meditar"][0] == "illegal"
    assert bench.page["offers"]["instead_of"] == 2


def test_where_each_step_is_judged_many_ways_fewer_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench("duelo")
    bench.state["case"]["position"]["turn"]["number"] = None
    assert _offered(bench)["No jugar, no atacar"][0] == "legal"
    assert _offered(bench)["Atacar"][0] == "illegal"
    monkeypatch.setattr("atrum_judge.judging.bench.bench.MOST_JUDGED", 65)
    assert _offered(bench)["Atacar"] == ("", "")


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


def test_the_open_step_is_answered_before_it_is_left_and_so_is_all_that_is_offered_for_it() -> None:
    bench = Bench("myl").add("position.players.0.defense").tap("keep", name="Tancredo").tap("home")
    bench.add("position.players.1.defense").tap("keep", name="Ajeno").tap("home").tap("do:attack")
    assert bench.page["node"]["preview"]["findings"][0]["message"].startswith("Falta: ")
    allies = next(field for field in bench.page["node"]["fields"] if field["name"] == "allies")
    assert [(one["label"], one["answer"]) for one in allies["pieces"]] == [
        ("Tancredo", "legal"),
        ("Ajeno", "illegal"),
    ]
    assert bench.tap("pick:steps.0.allies|c2").page["node"]["preview"]["answer"] == "illegal"
    bench.tap("pick:steps.0.allies|c2").tap("pick:steps.0.allies|c1")
    assert bench.page["node"]["preview"] == {"answer": "legal", "findings": []}


def test_a_step_after_a_wrong_one_is_not_judged_and_the_page_says_so() -> None:
    bench = Bench("myl").add("position.players.0.defense").tap("home").tap("by:B").tap("do:draw").tap("do:attack")
    bench.tap("pick:steps.1.allies|c1")
    assert bench.page["node"]["preview"]["answer"] == "after_fault"


def test_what_was_forgotten_goes_before_a_step_and_is_answered_there() -> None:
    bench = Bench("doomtrooper").tap("do:meditate").tap("do:advance").tap("at:1")
    assert (bench.page["at"], bench.page["actor"]) == (1, "A")
    assert _offered(bench)["Meditar"][0] == "legal"
    bench.tap("do:meditate")
    steps = [step["do"] for step in bench.state["case"]["steps"]]
    assert (steps, bench.page["at"]) == (["meditate", "meditate", "advance"], 2)
    bench.tap("claim:begin").tap("more:position.players.0.destiny|1").tap("claim:ok")
    assert [step["do"] for step in bench.state["case"]["steps"]] == ["meditate", "meditate", "expect", "advance"]
    assert bench.page["verdict"]["claim"]["fix"] == "open:steps.2"
    bench.tap("drop:steps.0")
    assert bench.page["at"] == 2
    assert bench.tap("at:end").page["at"] is None
    assert bench.tap("at:9").page["at"] is None


def test_a_step_of_which_nothing_more_can_be_said_is_not_left_open() -> None:
    assert Bench("duelo").tap("do:attack").page["node"] is None, "the only opponent is who is attacked"
    bench = Bench("doomtrooper").tap("add:position.players.0.escuadron").tap("home").tap("do:cover")
    assert bench.page["node"]
    assert bench.tap("pick:steps.0.warrior|c1").page["node"] is None
    assert bench.state["case"]["steps"] == [{"do": "cover", "by": "A", "warrior": "c1"}]


def test_a_life_of_duelo_is_claimed_by_numbers_on_the_table_in_eight_taps() -> None:
    bench = Bench("duelo").type("do:attack", A_attack="6", B_defense="2").tap("moment:yes").tap("do:passes")
    bench.tap("claim:begin").type("claim:ok", B_life="35")
    first = bench.page["verdict"]["findings"][0]
    assert (bench.answer, first["rule"]) == ("illegal", "Turno §3.2, Clave Infligir")
    assert first["message"] == "Vida de B: se afirma 35; según lo jugado, 40 − 4 (jugada 2) = 36."
    assert bench.tap("drop:steps.2").tap("claim:begin").type("claim:ok", B_life="36").answer == "legal"


@pytest.mark.parametrize(
    ("game", "path", "said"),
    [
        ("shadow_throne", "position.battle.done", "B"),
        ("shadow_throne", "position.battle.winners", "Iglesia"),
        ("myl", "position.turn.grouped", "oros"),
    ],
)
def test_several_answers_are_chosen_by_taps_and_taken_back(game: str, path: str, said: str) -> None:
    *above, name = path.split(".")
    bench = Bench(game).tap(f"open:{'.'.join(above)}")
    field = next(one for one in bench.page["node"]["fields"] if one["name"] == name)
    assert said in [one["value"] for one in field["options"]]
    holder = bench.tap(f"has:{path}|{said}").state["case"]["position"][above[-1]]
    assert holder[name] == [said]
    field = next(one for one in bench.page["node"]["fields"] if one["name"] == name)
    assert [one["value"] for one in field["options"] if one["is_chosen"]] == [said]
    assert name not in bench.tap(f"has:{path}|{said}").state["case"]["position"][above[-1]]


def test_who_won_a_battle_is_answered_without_a_word_typed() -> None:
    bench = Bench("shadow_throne").tap("do:winners").tap("has:steps.0.factions|Rebeldes")
    assert bench.state["case"]["steps"] == [{"do": "winners", "factions": ["Rebeldes"]}]
    assert bench.page["node"]["preview"]["answer"] == "illegal"


def test_the_mark_of_what_nobody_knows_is_not_in_the_way_of_who_types() -> None:
    bench = Bench("duelo").tap("open:position.players.0").tap("keep", life="?")
    assert bench.tap("keep", life="").state["case"]["position"]["players"][0]["life"] is None
    assert bench.tap("keep", life="7").state["case"]["position"]["players"][0]["life"] == 7


def test_cards_that_the_rulebook_names_are_offered_where_a_name_is_typed() -> None:
    assert {"Forajido", "Rey Kyros"} < set(Bench("shadow_throne").page["names"])


def test_steps_have_their_tools_and_those_at_the_ends_move_no_further() -> None:
    steps = Bench("duelo").tap("do:pass").tap("do:passes").page["steps"]
    assert [(step["earlier"], step["later"]) for step in steps] == [("", "down:steps.0"), ("up:steps.1", "")]
    assert [step["drop"] for step in steps] == ["drop:steps.0", "drop:steps.1"]


@pytest.mark.parametrize(
    ("step", "legal", "states"),
    [
        (None, True, ["", "", ""]),
        (1, False, ["", "bad", "unread"]),
        (1, None, ["", "open", ""]),
    ],
)
def test_a_step_is_marked_where_the_verdict_falls(step: int | None, legal: bool | None, states: list[str]) -> None:
    shown = steps_shown(["Roba", "Roba", "Roba"], {"step": step, "legal": legal}, lambda place: {})
    assert [one["state"] for one in shown] == states


def _oros(bench: Bench) -> list[str]:
    return [oro["id"] for oro in bench.state["case"]["position"]["players"][0].get("reserve", ())]


def test_a_card_of_mitos_is_paid_by_oros_of_which_nobody_spoke_and_by_those_that_somebody_told() -> None:
    bench = Bench("myl").tap("do:play").tap("add:steps.0.card|Aliado").tap("home", cost="2")
    assert (bench.answer, _oros(bench)) == ("legal", ["A oro 1", "A oro 2"])
    bench.tap("drop:steps.0")
    assert _oros(bench) == []
    bench.tap("add:position.players.0.reserve").tap("home").tap("do:play").tap("pick:steps.0.card|c1").tap("home")
    assert bench.answer == "illegal"
    assert len(_oros(bench)) == 1
    assert bench.page["verdict"]["findings"][0]["message"] == "Carta 1 cuesta 2 y se pagan 1."
