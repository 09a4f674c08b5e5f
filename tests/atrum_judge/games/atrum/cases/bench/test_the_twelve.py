"""Disputes that a judge meets, entered by taps from an untouched bench, and what is said of them."""

from typing import Any

import pytest

from atrum_judge.games.atrum.table.kinds import ESBIRROS
from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH
from tests.atrum_judge.games.atrum.cases.bench.tapping import DAY, Entering, catalogue_of_kit


def _supposed_of_turn(bench: Entering) -> list[str]:
    """Return the assumptions about the turn."""
    told = (said for said in bench.seen["verdict"]["assumptions"] if said.startswith("Turno: "))
    return next(told, "Turno: .").removeprefix("Turno: ").removesuffix(".").split("; ")


def test_how_many_cards_are_drawn_in_the_first_turn() -> None:
    bench = Entering().tap("turn:first:A", *["turn:number:-1"] * 4, "turn:moment:draw:development")
    assert bench.answer == "legal"
    assert bench.tap("step:draw:A:3").answer == "illegal draw.count"
    assert bench.tap("undo:0", "step:draw:A:2").answer == "legal"


def test_who_begins_and_the_number_of_the_turn_follow_each_other() -> None:
    bench = Entering().tap("turn:first:B")
    assert (bench.state["case"]["position"]["turn"]["number"], bench.answer) == (6, "legal")
    assert "es el 6" in _supposed_of_turn(bench)
    bench.tap("turn:number:1")
    assert (bench.state["case"]["position"]["turn"]["player"], bench.answer) == ("B", "legal")
    bench = Entering().tap("turn:player:B", "turn:first:B")
    assert (bench.state["case"]["position"]["turn"]["number"], bench.answer) == (5, "legal")
    assert (bench.tap("turn:player:A").position["turn"]["number"], bench.answer) == (6, "legal")


def test_whose_turn_it_is_and_its_phase_are_said_one_without_the_other() -> None:
    said = _supposed_of_turn(Entering().tap("turn:player:B"))
    assert "fase Principal (desarrollo)" in said
    assert not any("es de" in one for one in said)
    said = _supposed_of_turn(Entering().tap("turn:moment:draw:start"))
    assert "es de A" in said
    assert not any("fase" in one for one in said)


def test_what_is_only_assumed_of_a_turn_gives_way_however_often_it_is_corrected() -> None:
    bench = Entering()
    for first, number in (("B", 6), ("A", 5), ("B", 6), ("A", 5)):
        turn = bench.tap(f"turn:first:{first}").position["turn"]
        assert (turn["player"], turn["number"]) == ("A", number)


@pytest.mark.parametrize(
    ("teams", "taps", "number", "player"),
    [
        (2, ["turn:number:1", "turn:first:A"], 6, "B"),
        (2, ["turn:moment:draw:development", "turn:number:1", "turn:first:A"], 6, "B"),
        (2, ["turn:first:A", "turn:number:1"], 6, "B"),
        (3, ["turn:number:1", "turn:first:A"], 8, "B"),
        (3, ["turn:number:1", "turn:first:C"], 8, "A"),
        (3, ["turn:number:1", "turn:first:A", "turn:first:B"], 8, "C"),
    ],
)
def test_the_number_of_a_turn_that_was_said_stays(teams: int, taps: list[str], number: int, player: str) -> None:
    bench = Entering(*["123", "456", "789"][:teams]).tap(*taps)
    turn = bench.position["turn"]
    assert (turn["number"], turn["player"], bench.answer) == (number, player, "legal")
    assert [said for said in _supposed_of_turn(bench) if said.startswith("es ")] == [f"es de {player}"]


@pytest.mark.parametrize(
    ("teams", "taps", "said"),
    [
        (2, ["turn:number:1", "turn:player:B", "turn:first:B"], "El turno 6 es de A, si empezó B."),
        (2, ["turn:player:A", "turn:number:1", "turn:first:A"], "El turno 6 es de B, si empezó A."),
        (2, ["turn:first:A", "turn:player:A", "turn:number:1"], "El turno 6 es de B, si empezó A."),
        (2, ["turn:first:B", "turn:number:1", "turn:player:A"], "El turno 7 es de B, si empezó B."),
        (3, ["turn:player:A", "turn:number:1", "turn:first:A"], "El turno 8 es de B, si empezó A."),
    ],
)
def test_facts_of_a_turn_that_were_said_and_do_not_fit_stay_and_are_told(
    teams: int, taps: list[str], said: str
) -> None:
    bench = Entering(*["123", "456", "789"][:teams]).tap(*taps)
    assert said in [finding["message"] for finding in bench.seen["verdict"]["findings"]]
    facts = {tap.rpartition(":")[0]: tap.rpartition(":")[2] for tap in taps}
    turn = bench.position["turn"]
    assert (turn["player"], bench.position["first_player"]) == (facts["turn:player"], facts["turn:first"])
    assert str(turn["number"]) in said


def test_a_turn_of_which_not_all_was_said_follows_who_comes_and_goes() -> None:
    bench = Entering().tap("turn:first:B", "seat:+")
    turn = bench.position["turn"]
    assert (turn["number"], turn["player"], bench.answer) == (9, "A", "legal")
    assert (bench.tap("seat:-").position["turn"]["number"], bench.answer) == (6, "legal")
    bench = Entering().tap("turn:number:1", "turn:first:A", "seat:+")
    assert (bench.position["turn"]["number"], bench.position["turn"]["player"]) == (6, "C")
    assert bench.tap("seat:-").position["turn"]["player"] == "B"


def test_other_esbirros_paid_than_those_that_were_turned() -> None:
    bench = Entering().tap("altar:A:Golem", "altar:A:Zombie", "hand:A:Esqueleto:+")
    bench.announce("A:Descarga", "altar:A1").tap("allpass")
    paid = bench.seen["menu"]["paid"]
    assert (paid["payers"], paid["is_announced"]) == ("A1", True)
    paid = bench.pick("cards:paid:A", "A2")
    assert paid.answer == "legal"
    assert paid.seen["steps"][-1]["said"] == "A paga Descarga con Zombie A2"
    assert [card["prepared"] for card in paid.seen["players"][0]["altar"]] == [True, False]


@pytest.mark.parametrize(
    ("taps", "step", "answer"),
    [
        (["res:B:-1"], {"players": [{"id": "B", "resistance": 6}]}, "illegal expect.mismatch"),
        (["flip:A2"], {"players": [{"id": "A", "altar": [{"id": "A2", "state": "exhausted"}]}]}, "legal"),
        (["flip:A1", "flip:A2", "flip:A2"], None, "legal"),
        (["flip:A1", "flip:A2"], None, "illegal"),
        (["flip:A1", "flip:A1", "flip:A2", "flip:A2"], None, "illegal"),
        (["hand:A:?:-"], {"players": [{"id": "A", "hand": [None, None]}]}, "illegal expect.mismatch"),
        (
            ["turn:moment:discard:start"],
            {"turn": {"phase": "discard", "part": "start"}},
            "illegal expect.mismatch",
        ),
        (["turn:number:1", "turn:player:B"], {"turn": {"player": "B", "number": 6}}, "illegal expect.mismatch"),
        (["turn:placed"], {"turn": {"placed": True}}, "illegal expect.mismatch"),
        (["turn:drawn"], {"turn": {"drawn": False}}, "illegal expect.mismatch"),
        (["fosa:-1"], {"fosa": {"count": 49}}, "illegal expect.mismatch"),
        (["top:Golem"], {"fosa": {"top": ["Golem"]}}, "undecided"),
        (["owes:A"], {"owed": ["A"]}, "illegal expect.mismatch"),
        (["asked:A"], {"window": {"player": "A"}}, "illegal expect.mismatch"),
        (["fell:A"], {"players": [{"id": "A", "zero_since_own_turn": True}]}, "illegal expect.mismatch"),
        (
            ["skip:A-R2"],
            {"players": [{"id": "A", "reptantes": [{"id": "A-R2", "skip_next_prepare": True}]}]},
            "illegal expect.mismatch",
        ),
        (["vertedero:Golem:+"], {"vertedero": ["Esqueleto", "Golem"]}, "illegal expect.mismatch"),
        (
            ["rep:A-R1"],
            {"players": [{"id": "A", "reptantes": [{"id": "A-R1", "state": "eliminated"}]}]},
            "illegal",
        ),
        (["drop:A2"], {"players": [{"id": "A", "altar": [{"esbirro": "Golem"}]}]}, "illegal"),
    ],
)
def test_somebody_shows_how_the_table_looks_now(taps: list[str], step: dict[str, Any] | None, answer: str) -> None:
    """A paid Descarga with one of A1 and A2; only what was changed is claimed."""
    bench = Entering().tap("altar:A:Golem", "altar:A:Zombie", "hand:A:Esqueleto:+")
    bench.announce("A:Descarga", "altar:A1").tap("allpass", "claim:begin", *taps, "claim:ok")
    claimed = bench.steps[-1]
    if step is not None:
        assert claimed == {"do": "expect", **step}
    assert bench.answer.startswith(answer)


def test_what_is_claimed_of_the_turn_and_the_fosa_is_shown() -> None:
    bench = Entering().tap("top:Golem", "claim:begin", "turn:moment:draw:end", "fosa:-1", "top:Zombie", "asked:B")
    page = bench.seen
    assert (page["turn"]["moment"], page["fosa"], page["top"]) == ("draw:end", 51, ["Golem", "Zombie"])
    assert [done["on"] for done in page["turn"]["done"]] == [True, True, False, False]
    assert page["may_answer"] == "B"
    bench.tap("claim:ok")
    assert bench.seen["top"] == ["Golem"]


def test_an_esbirro_that_is_chosen_is_told_as_chosen_even_beside_a_payment() -> None:
    """The payers of Déjà-Vu may still be said while it asks which Esbirros to return."""
    bench = Entering("423", "123").tap("altar:A:Zombie", "altar:A:Sombra", "altar:A:Golem", "altar:B:Caído")
    bench.tap("hand:A:Zombie:+").announce("A:Déjà-Vu", "target:A").tap("allpass")
    assert bench.seen["menu"]["paid"] is not None
    bench.pick("cards:paid:A", "A1", "A3").pick("cards:choose:A", "A2", "A3")
    assert [step["said"] for step in bench.seen["steps"][-2:]] == [
        "A paga Déjà-Vu con Zombie A1, Golem A3",
        "A elige Sombra A2, Golem A3",
    ]


@pytest.mark.parametrize("last", ["A", "B"])
def test_a_tie_at_the_end_of_time_is_won_by_who_removed_last(last: str) -> None:
    bench = Entering().tap("rep:A-R1", "rep:A-R1", "rep:B-R3", "rep:B-R3", f"last:{last}", "step:time:")
    assert bench.answer == "legal"
    assert bench.seen["verdict"]["won_by"] == last


def test_nobody_knows_who_removed_last_until_it_is_said() -> None:
    bench = Entering().tap("rep:A-R1", "rep:A-R1", "rep:B-R3", "rep:B-R3", "step:time:")
    assert bench.answer == "undecided"


def test_what_goes_with_a_sombra_may_stay_hidden_until_the_launch() -> None:
    bench = Entering().tap("hand:A:Sombra:+", "hand:A:Golem:+", *["hand:A:?:-"] * 2)
    bench.announce("A:Tajo", "with_sombra")
    assert bench.steps[-1] == {
        "do": "announce", "by": "A", "reptante": "A-R1", "power": "Tajo", "cost": 0, "target": "B",
        "with_sombra": True,
    }  # fmt: skip
    assert bench.tap("allpass").answer == "legal"


def test_a_card_that_a_power_takes_out_of_an_unknown_hand_is_named() -> None:
    bench = Entering("923", "123").tap("altar:A:Golem", "hand:A:Bestia:+").announce("A:Purga").tap("allpass")
    bench.pick("cards:choose:A", "Golem", "Zombie")
    assert bench.answer == "legal"
    assert bench.seen["verdict"]["hangs_on_hands"] is False
    assert bench.state["case"]["steps"][-1]["choice"] == ["Golem", "Zombie"]


def test_drawn_cards_are_named_and_the_top_of_the_fosa_is_known() -> None:
    bench = Entering().tap("turn:moment:draw:development", "top:Golem", "top:Zombie")
    assert bench.state["case"]["position"]["fosa"] == {"top": ["Golem", "Zombie"], "count": 52}
    assert bench.seen["top"] == ["Golem", "Zombie"]
    bench.pick("cards:draw:A", "Golem", "Zombie", "Sombra")
    assert bench.answer == "legal"
    bench.tap("undo:0").pick("cards:draw:A", "Golem", "Sombra", "Sombra")
    assert bench.answer == "illegal draw.not_top"


def test_three_participants_each_for_themselves() -> None:
    bench = Entering().tap("seat:+")
    assert [player["id"] for player in bench.seen["players"]] == ["A", "B", "C"]
    bench.tap("hand:A:Bestia:+").announce("A:Tajo", "target:C").tap("step:pass:B")
    assert bench.answer == "illegal window.not_yours"


def test_groups_alternate_and_a_mate_is_no_opponent() -> None:
    bench = Entering("123", "123", "458", "697").tap("group:2", "hand:A:Bestia:+")
    assert bench.seen["start"]["teams"] == ["A + C", "B + D"]
    assert bench.answer == "legal"
    assert bench.announce("A:Tajo", "target:C").answer == "illegal target.not_opponent"


def test_a_power_that_nobody_knows_is_written_from_its_card() -> None:
    bench = Entering("", "").tap("hand:A:Golem:+", "card:A-R1")
    card = {"card__name": "Rayo gris", "card__cost": "0", "card__esbirro": "Golem", "card__type": "attack"}
    bench.tap("card:op", **card, card__op="damage").tap("card:add:damage", **card, effect__amount="4")
    bench.tap("card:add:reduce", **card, effect__amount="1", effect__whose="caster").tap("card:ok", **card)
    shown = bench.seen["players"][0]["reptantes"][0]["powers"]
    assert [(power["name"], power["text"]) for power in shown] == [
        ("Rayo gris", "Daño al objetivo: 4. Disminuye resistencia (tú): 1.")
    ]
    bench.announce("A:Rayo gris").tap("allpass")
    assert bench.answer == "legal"
    assert [player["resistance"] for player in bench.seen["players"]] == [9, 6]


def test_an_effect_of_a_written_power_may_hang_on_a_condition() -> None:
    card = {"card__name": "Rayo gris", "card__cost": "0", "card__esbirro": "Golem", "card__type": "attack"}
    only = {"only__if": "altar", "only__count": "2", "only__esbirro": "Zombie", "only__whose": "caster"}
    bench = Entering("", "").tap("hand:A:Golem:+", "altar:A:Zombie", "card:A-R1")
    bench.tap("card:add:damage", **card, effect__amount="1")
    bench.tap("card:add:damage", **card, **only, effect__amount="3").tap(
        "card:add:gain", **card, **only, effect__amount="2"
    )
    reinforced = {"only__if": "reinforced", "only__count": "2"}
    bench.tap("card:add:gain", **card, **reinforced, effect__amount="5").tap("card:ok", **card)
    (shown,) = bench.seen["players"][0]["reptantes"][0]["powers"]
    assert shown["text"] == (
        "Daño al objetivo: 1. Si hay 2 Zombies en tu Altar: Daño al objetivo: 3. Aumenta resistencia (tú): 2. "
        "Si este turno se reforzó un Poder en 2 o más: Aumenta resistencia (tú): 5."
    )
    bench.announce("A:Rayo gris").tap("allpass")
    assert [player["resistance"] for player in bench.seen["players"]] == [10, 9]
    bench.tap("altar:A:Zombie")
    assert [player["resistance"] for player in bench.seen["players"]] == [12, 6]


@pytest.mark.parametrize(("flag", "left"), [({}, 8), ({"card__altar_exempt": "on"}, 10)])
def test_a_written_power_may_commit_something_else_than_the_resistance(flag: dict[str, str], left: int) -> None:
    card = {"card__name": "Siembra", "card__cost": "0", "card__esbirro": "Golem", "card__type": "tactical", **flag}
    bench = Entering("", "").tap("hand:A:Golem:+", "card:A-R1")
    bench.tap("card:add:place", **card, effect__from="fosa_top").tap("card:ok", **card)
    bench.announce("A:Siembra").tap("allpass")
    assert (bench.answer, bench.seen["players"][0]["resistance"]) == ("legal", left)


def test_a_power_that_was_declared_without_its_text_is_completed() -> None:
    powers = [{"name": f"P{n}", "cost": 0, "esbirro": "Golem", "type": "tactical"} for n in range(5)]
    bench = Entering()
    bench.state = BENCH.new(DAY, [("A", [{"name": "Rara", "powers": powers}]), ("B", ())])
    assert not bench.seen["players"][0]["reptantes"][0]["powers"][2]["is_told"]
    bench.tap("card:A-R1:2").tap("card:add:gain", effect__amount="3").tap("card:ok")
    told = bench.seen["players"][0]["reptantes"][0]["powers"]
    assert (len(told), told[2]["is_told"], told[2]["text"]) == (5, True, "Aumenta resistencia (tú): 3.")


def test_an_effect_that_goes_on_from_before() -> None:
    bench = Entering().tap("hand:A:Golem:+", *["hand:A:?:-"] * 3)
    lasting = {"lasting__player": "A", "lasting__esbirro": "Bestia", "lasting__until": "end_of_turn"}
    bench.tap("lasting:add", **lasting, lasting__what="retype|hand")
    assert bench.announce("A:Tajo", "discard:Golem").answer == "legal"
    assert bench.tap("lasting:drop:0:1").answer == "illegal discard.wrong_kind"


def test_an_effect_that_lets_discard_another_kind_has_its_uses_and_its_end() -> None:
    lasting = {"lasting__player": "A", "lasting__esbirro": "Bestia", "lasting__until": "end_of_turn"}
    bench = Entering().tap("lasting:add", **lasting, lasting__what="discard_as|hand", lasting__uses="2")
    assert bench.position["lasting"] == [
        {"op": "discard_as", "zone": "hand", "player": "A", "until": "end_of_turn", "esbirro": "Bestia", "uses": 2}
    ]
    assert bench.seen["start"]["lasting"] == [
        "A: Puede descartar otro como Bestia (hasta el fin del turno; veces: 2)"
    ]
    bench.tap("lasting:add", **lasting, lasting__what="discard_as|hand", lasting__uses="0")
    assert bench.seen["refused"] == {"near": "lasting", "said": "Veces: un número de 1 a 5."}


@pytest.mark.parametrize(("groups", "winner"), [(("group:2",), "B + D"), ((), "")])
def test_a_side_wins_together(groups: tuple[str, ...], winner: str | None) -> None:
    bench = Entering("123", "123", "458", "697").tap(*groups)
    for by in "AC":
        bench.tap("other", other__by=by, other__what="concede")
    assert bench.seen["verdict"]["won_by"] == winner


def test_a_reptante_that_skips_its_next_preparing() -> None:
    bench = Entering().tap("rep:A-R1", "skip:A-R1", "turn:moment:prepare:development", "step:advance:A")
    assert bench.answer == "legal"


def test_a_step_is_put_into_the_middle_moved_and_removed() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("step:pass:A")
    assert bench.answer == "illegal window.not_yours"
    bench.tap("at:1")
    assert (bench.seen["at"], bench.seen["menu"]["window"]) == (1, "B")
    bench.tap("step:pass:B")
    assert ([step.get("by") for step in bench.steps], bench.answer) == (["A", "B", "A"], "legal")
    assert bench.tap("move:1:1").answer == "illegal window.not_yours"
    assert bench.tap("move:2:-1", "undo:2").answer == "legal"


def test_what_happened_since_a_wrong_step_says_how_much_to_undo() -> None:
    bench = Entering().tap("step:draw:A:3", "step:advance:A", "step:draw:B:3")
    assert bench.seen["verdict"]["remedies"]["steps_to_rewind"] == 3
    assert bench.seen["verdict"]["remedies"]["hidden_seen_in_steps"] == [0, 2]
    assert bench.seen["menu"]["is_wrong"]


def test_a_roster_is_judged() -> None:
    bench = Entering().tap("ask:roster")
    names = {
        f"sheet__0__{n}": name for n, name in enumerate(["Ráfaga", "Bastión", "Arbitrio", "Oráculo", "rafaga"])
    }
    assert "roster.distinct" in bench.tap("sheet", **names).answer
    assert bench.tap("sheet", **(names | {"sheet__0__4": "Espejo"})).answer == "legal"


def test_the_table_is_as_it_was_when_one_comes_back_from_a_sheet() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("step:pass:B", "at:1")
    case = bench.state["case"]
    bench.tap("ask:roster")
    assert "position" not in bench.state["case"]
    assert bench.tap("ask:formation", "ask:legal").state["case"] == case
    assert bench.seen["at"] == 1


@pytest.mark.parametrize("taps", [("claim:begin", "res:A:-1"), ("card:A-R1",)])
def test_what_was_begun_at_the_table_waits_while_a_sheet_is_asked_about(taps: tuple[str, ...]) -> None:
    bench = Entering().tap(*taps)
    before = bench.state
    bench.tap("ask:roster")
    assert (bench.seen["claiming"], bench.seen["card"], bench.seen["unfinished"]) == (False, None, "")
    bench.tap("ask:legal")
    assert {key: bench.state[key] for key in before if key != "open"} == {
        key: before[key] for key in before if key != "open"
    }


def test_an_announcement_waits_while_a_sheet_is_asked_about() -> None:
    bench = Entering().draft("A:Tajo").tap("drafted:discard:Bestia")
    draft = bench.state["draft"]
    bench.tap("ask:formation")
    assert bench.state["draft"] is None
    bench.tap("ask:legal")
    assert bench.state["draft"] == draft


def test_a_sheet_waits_while_the_table_is_asked_about() -> None:
    bench = Entering().tap("ask:formation").tap("sheet", sheet__0__0="Golem", sheet__1__0="Zombie").tap("begins:1")
    formation = bench.state["case"]["formation"]
    bench.tap("ask:roster").tap("sheet", sheet__0__0="Bestia")
    assert bench.tap("ask:legal", "ask:formation").state["case"]["formation"] == formation
    assert bench.seen["sheet"]["is_first_said"]
    assert bench.tap("ask:roster").state["case"]["roster"] == [{"name": "Bestia"}]


def test_a_formation_is_that_of_who_sits_at_the_table() -> None:
    bench = Entering().tap("ask:formation").tap("sheet", sheet__0__0="Golem").tap("ask:legal")
    bench.state["table"] = None
    bench.state["case"]["position"]["players"][1]["id"] = "Beto"
    assert list(bench.tap("ask:formation").state["case"]["formation"]["rosters"]) == ["A", "Beto"]


def test_whoever_leaves_the_table_is_named_nowhere() -> None:
    bench = Entering().tap("seat:+", "turn:player:C", "turn:first:C", "seat:-")
    assert [player["id"] for player in bench.seen["players"]] == ["A", "B"]
    assert bench.seen["turn"]["player"] == "A"


def test_a_formation_out_of_order_is_judged() -> None:
    bench = Entering().tap("ask:formation")
    rosters = {f"sheet__{i}__{n}": f"{player}{n}" for i, player in enumerate("AB") for n in range(5)}
    bench.tap("sheet", **rosters).tap("begins:1", "remove:0:1:0")
    assert bench.answer.startswith("illegal formation")
    assert [f["message"] for f in bench.seen["verdict"]["findings"]] == ["A: ahora elige B."]
    bench.tap("remove:undo:1", "remove:1:0:0", "remove:0:1:0", "remove:0:0:1", "remove:1:1:1")
    assert bench.answer == "legal"
    assert [team["names"] for team in bench.seen["sheet"]["teams"]] == [["A2", "A3", "A4"], ["B2", "B3", "B4"]]


def test_an_announcement_says_only_what_was_said_and_what_is_assumed_is_told() -> None:
    bench = Entering().tap("altar:A:Golem", "altar:A:Zombie", "hand:A:Esqueleto:+").announce("A:Descarga")
    assert bench.steps[-1] == {
        "do": "announce", "by": "A", "reptante": "A-R1", "power": "Descarga", "cost": 1, "target": "B",
    }  # fmt: skip
    assumed = bench.tap("allpass").seen["verdict"]["assumptions"]
    assert "Descarga se pagó con A1 de A." in assumed
    assert "es el 5" in _supposed_of_turn(bench)
    assert "B: 10 de resistencia; 4 cartas en la mano; Altar vacío; Reptantes preparados." in assumed
    assert not any("5 cartas en la mano" in said for said in assumed)


@pytest.mark.parametrize("teams", [["", ""], [""] * 6])
@pytest.mark.parametrize("moment", ["prepare:start", "draw:start", "main:development", "discard:end"])
@pytest.mark.parametrize("number", [1, 2, 4, 8])
def test_what_nobody_said_follows_the_turn_that_was_said(teams: list[str], number: int, moment: str) -> None:
    """However early the turn, the hands taken for granted make the table neither impossible nor odd."""
    bench = Entering(*teams)
    ways = number - bench.position["turn"]["number"]
    bench.tap(*["turn:number:1" if ways > 0 else "turn:number:-1"] * abs(ways), f"turn:moment:{moment}")
    assert bench.position["turn"]["number"] == number
    assert bench.seen["verdict"]["findings"] == []


def test_a_claim_says_nothing_of_the_start() -> None:
    bench = Entering()
    before = bench.seen["verdict"]["assumptions"]
    bench.tap("claim:begin", "res:A:-1", "hand:A:?:+")
    assert bench.seen["verdict"]["assumptions"] == before


def test_the_turn_taken_for_granted_follows_the_number_of_participants() -> None:
    bench = Entering().tap("seat:+", "seat:+")
    assert {len(player["hand"]) for player in bench.position["players"]} == {4}
    assert bench.tap("turn:number:-1", "seat:-").position["turn"]["number"] == 8


@pytest.mark.parametrize("asked", ["roster", "formation"])
def test_a_sheet_that_nobody_touched_accuses_nobody(asked: str) -> None:
    verdict = Entering().tap(f"ask:{asked}").seen["verdict"]
    assert (verdict["answer"], verdict["findings"]) == ("before", [])
    written = Entering().tap(f"ask:{asked}").tap("sheet", sheet__0__0="Golem").seen["verdict"]
    assert written["answer"] == "illegal"


def _saqueo() -> Entering:
    """A Caído of A has made B discard one of a Golem and a Zombie at random; nobody has said which."""
    bench = Entering().tap("hand:A:Caído:+", *["hand:B:?:-"] * 4, "hand:B:Golem:+", "hand:B:Zombie:+")
    return bench.announce("A:Saqueo").tap("allpass")


def test_what_a_hand_lost_at_random_is_asked_for() -> None:
    bench = _saqueo()
    assert bench.seen["menu"]["chance"] == {
        "verb": "chance:3",
        "about": "chance",
        "is_asked": True,
        "next": 0,
        "options": [{"value": kind, "label": kind} for kind in ("Golem", "Zombie")],
        "low": 1,
        "high": 1,
        "repeats": False,
    }
    said = bench.say_what_came("Golem")
    assert (said.answer, said.seen["menu"]["chance"]) == ("legal", None)


@pytest.mark.parametrize("shown", [("Golem",), ("Golem", "Golem"), ("Golem", "Golem", "Golem")])
def test_what_a_shown_hand_lost_is_asked_for(shown: tuple[str, ...]) -> None:
    """Alma en la máquina shows the hand of A, with two hidden cards, and discards its Golems (P2 §9.2)."""
    bench = Entering("523", "123").tap("hand:A:Golem:+", *["hand:A:?:-"], *["altar:A:Golem"] * 2)
    bench = bench.announce("A:Alma en la máquina").tap("allpass").pick("cards:choose:A", "Golem")
    asked = bench.seen["menu"]["chance"]
    assert (asked["about"], asked["options"][0]["value"], asked["low"], asked["high"]) == ("shown", "Golem", 1, 3)
    said = bench.say_what_came(*shown)
    assert (said.answer, said.seen["menu"]["chance"]) == ("legal", None)
    assert said.steps[-1] == {"do": "chance", "cards": [*shown]}


def test_what_was_revealed_is_asked_for_before_what_is_taken_of_it() -> None:
    bench = Entering("423", "123").tap("hand:A:Bestia:+").announce("A:Rastreo").tap("allpass")
    asked = bench.seen["menu"]["chance"]
    assert (asked["about"], asked["high"], asked["repeats"]) == ("reveal", 3, True)
    bench.say_what_came("Golem", "Zombie", "Sombra")
    assert bench.seen["menu"]["chance"] is None
    assert [one["value"] for one in bench.seen["menu"]["choice"]["options"]] == ["Golem", "Zombie", "Sombra"]
    assert bench.pick("cards:choose:A", "Zombie").answer == "legal"


def test_what_was_revealed_may_be_said_once_more_has_been_entered() -> None:
    """It is said where it came, and what is entered next goes where it went before."""
    bench = Entering("423", "123").tap("hand:A:Bestia:+").announce("A:Rastreo").tap("allpass", "step:advance:A")
    asked = bench.seen["menu"]["chance"]
    assert (bench.answer, asked["verb"], asked["is_asked"], asked["next"]) == ("undecided", "chance:3", False, 4)
    bench.say_what_came("Golem", "Zombie", "Sombra")
    assert bench.steps[3] == {"do": "chance", "cards": ["Golem", "Zombie", "Sombra"]}
    assert (bench.steps[4]["do"], bench.state.get("at")) == ("advance", None)
    assert bench.seen["menu"]["chance"] is None


def test_it_may_be_said_while_something_is_entered_in_the_middle() -> None:
    bench = Entering("423", "123").tap("hand:A:Bestia:+").announce("A:Rastreo").tap("allpass")
    bench.tap("step:advance:A", "step:advance:A", "at:4").say_what_came("Golem", "Zombie", "Sombra")
    assert ([step["do"] for step in bench.steps[3:]], bench.state["at"]) == (["chance", "advance", "advance"], 5)


@pytest.mark.parametrize("later", [(), ("step:advance:A",)])
def test_what_came_from_the_top_into_an_altar_may_be_said(later: tuple[str, ...]) -> None:
    """Ingredientes siniestros places the top of a Fosa that nobody knows: the card lies there for all to see."""
    bench = (
        Entering("423", "123").tap("hand:A:Golem:+").announce("A:Ingredientes siniestros").tap("allpass", *later)
    )
    asked = bench.seen["menu"]["chance"]
    assert (asked["about"], asked["high"], asked["is_asked"]) == ("top", 1, False)
    bench.say_what_came("Zombie")
    assert [card["kind"] for card in bench.seen["players"][0]["altar"]] == ["Zombie"]
    assert (bench.answer, bench.seen["menu"]["chance"]) == ("legal", None)


def test_of_many_cards_it_is_said_how_often_each_kind() -> None:
    """With all hands known the Fosa has 48 cards of known kinds: no list to tick one by one."""
    bench = Entering("423", "123").tap("hand:A:Bestia:+")
    for player in bench.seen["players"]:
        bench.tap(*[f"hand:{player['id']}:?:-"] * (player["hand_size"] - (player["id"] == "A")))
    asked = bench.announce("A:Rastreo").tap("allpass").seen["menu"]["chance"]
    assert (asked["repeats"], [one["value"] for one in asked["options"]]) == (True, list(ESBIRROS))


@pytest.mark.parametrize("picked", [("Golem",), ("Golem", "?", "?")])
def test_of_what_was_revealed_not_all_may_be_known(picked: tuple[str, ...]) -> None:
    bench = Entering("423", "123").tap("hand:A:Bestia:+").announce("A:Rastreo").tap("allpass")
    assert bench.seen["menu"]["chance"]["options"][-1] == {"value": "?", "label": "Ocultas"}
    bench.say_what_came(*picked)
    assert bench.steps[-1] == {"do": "chance", "cards": ["Golem", None, None]}
    assert bench.seen["steps"][-1]["said"] == "Salen Golem, 2 ocultas"
    assert not bench.answer.startswith("illegal")


def test_nothing_is_picked_only_where_nothing_is_due() -> None:
    bench = Entering("423", "123").tap("hand:A:Bestia:+").announce("A:Rastreo").tap("allpass")
    bench.say_what_came()
    assert bench.seen["refused"] == {"near": "cards:chance:3", "said": "Di qué cartas salieron."}
    bench.say_what_came("Golem", "Zombie", "Sombra").pick("cards:choose:A")
    assert bench.seen["refused"] == {"near": "cards:choose:A", "said": "Di qué elige A."}
    assert bench.seen["menu"]["choice"] is not None
    may = Entering("423", "123").tap("altar:A:Zombie", "altar:A:Golem", "altar:A:Golem", "hand:A:Zombie:+")
    may.announce("A:Déjà-Vu", "target:B").tap("altar:B:Golem", "edit", "allpass")
    assert (may.seen["menu"]["choice"]["low"], may.pick("cards:choose:A").steps[-1]["choice"]) == (0, [])


def test_a_card_that_is_claimed_in_the_vertedero_is_the_one_that_nobody_told() -> None:
    bench = _saqueo().tap("claim:begin", "vertedero:Golem:+", "claim:ok")
    assert bench.steps[-1] == {"do": "expect", "vertedero": ["Caído", "Golem"]}
    assert bench.answer == "undecided"
    bench.tap("undo:3", "claim:begin", "vertedero:?:-", "claim:ok")
    assert bench.answer == "illegal expect.mismatch"


@pytest.mark.parametrize(
    ("kinds", "chosen", "answer"),
    [
        (("Zombie", "Golem", "Bestia"), ("A2", "A3"), "legal"),
        (("Zombie", "Golem"), ("A2",), "legal"),
        (("Zombie", "Golem"), ("A1", "A2"), "illegal dejavu.zombie_must_remain"),
    ],
)
def test_what_the_bench_asks_of_an_effect_does_not_tell_who_paid(
    kinds: tuple[str, ...], chosen: tuple[str, ...], answer: str
) -> None:
    bench = Entering("423", "123").tap(*(f"altar:A:{kind}" for kind in kinds), "hand:A:Zombie:+")
    bench.announce("A:Déjà-Vu", "target:A").tap("allpass")
    assert bench.seen["menu"]["choice"]["power"] == "Déjà-Vu"
    assert bench.pick("cards:choose:A", *chosen).answer == answer


def test_the_only_opponent_is_meant_and_a_tap_says_it_again() -> None:
    bench = Entering().tap("hand:A:Bestia:+")
    power = bench.seen["players"][0]["reptantes"][0]["powers"][0]["tap"]
    bench.tap("draft:A", **{"power-A": power})
    for target, said in (("B", "B"), ("A", "A"), ("B", "B"), ("B", "B")):
        bench.state = BENCH.tap(bench.state, {"tap": f"drafted:target:{target}"}, catalogue_of_kit)
        assert bench.state["draft"]["target"] == said
