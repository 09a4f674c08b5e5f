"""The change of each tap; a tap that makes no sense changes nothing."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH, drafted, entering, no_catalogue, seen, tapped
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering

TABLE = {
    "A": {"hand": "BG?", "altar": "G+ Z-", "team": "1+ 2- 3x", "res": 10},
    "B": {"hand": "", "altar": "", "res": 1},
    "vert": "CZ",
    "turn": {"elim": ["A"]},
}
TAJO = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}


def _player(state: dict[str, Any], index: int = 0) -> Any:
    return state["case"]["position"]["players"][index]


@pytest.mark.parametrize(
    ("tap", "path", "expected"),
    [
        ("res:A:-1", "players.0.resistance", 9),
        ("res:A:5", "players.0.resistance", 15),
        ("res:A:10", "players.0.resistance", 20),
        ("res:A:11", "players.0.resistance", 20),
        ("res:B:-1", "players.1.resistance", 0),
        ("res:B:-5", "players.1.resistance", 0),
        ("hand:A:Golem:+", "players.0.hand", ["Bestia", "Golem", "Golem"]),
        ("hand:A:?:+", "players.0.hand", ["Bestia", "Golem", None, None]),
        ("hand:A:Golem:-", "players.0.hand", ["Bestia", None, None]),
        ("hand:A:?:-", "players.0.hand", ["Bestia", "Golem"]),
        ("altar:B:Sombra", "players.1.altar", [{"id": "B1", "esbirro": "Sombra", "state": "prepared"}]),
        ("altar:A:Caído", "players.0.altar.2", {"id": "A3", "esbirro": "Caído", "state": "prepared"}),
        ("flip:A1", "players.0.altar.0.state", "exhausted"),
        ("flip:A2", "players.0.altar.1.state", "prepared"),
        ("drop:A1", "players.0.altar", [{"id": "A2", "esbirro": "Zombie", "state": "exhausted"}]),
        ("rep:A-R1", "players.0.reptantes.0.state", "exhausted"),
        ("rep:A-R2", "players.0.reptantes.1.state", "eliminated"),
        ("rep:A-R3", "players.0.reptantes.2.state", "prepared"),
        ("rep:A-R3", "turn.eliminated", []),
        ("rep:A-R2", "turn.eliminated", ["A-R3"]),
        ("rep:A-R1", "turn.eliminated", ["A-R3"]),
        ("gone:A-R3", "turn.eliminated", []),
        ("gone:A-R2", "turn.eliminated", ["A-R3", "A-R2"]),
        ("turn:player:B", "turn.player", "B"),
        ("turn:placed", "turn.placed", True),
        ("vertedero:Golem:+", "vertedero", ["Caído", "Zombie", "Golem"]),
        ("vertedero:Caído:-", "vertedero", ["Zombie"]),
    ],
)
def test_a_tap_corrects_the_table(tap: str, path: str, expected: Any) -> None:
    before = entering(TABLE)
    changed: Any = tapped(before, tap)["case"]["position"]
    for key in path.split("."):
        changed = changed[int(key) if key.isdigit() else key]
    assert changed == expected
    assert before == entering(TABLE), "the state before the tap is left as it was"


@pytest.mark.parametrize(
    ("moment", "flags"),
    [
        ("prepare:start", (False, False, False)),
        ("prepare:development", (False, False, False)),
        ("prepare:end", (True, False, False)),
        ("draw:start", (True, False, False)),
        ("draw:development", (True, False, False)),
        ("draw:end", (True, True, False)),
        ("main:development", (True, True, False)),
        ("discard:development", (True, True, False)),
        ("discard:end", (True, True, True)),
    ],
)
def test_what_is_due_before_a_moment_has_been_done(moment: str, flags: tuple[bool, bool, bool]) -> None:
    turn = tapped(entering(TABLE), f"turn:moment:{moment}")["case"]["position"]["turn"]
    assert f"{turn['phase']}:{turn['part']}" == moment
    assert (turn["prepared"], turn["drawn"], turn["discarded"]) == flags


@pytest.mark.parametrize(
    ("moment", "placed"),
    [("draw:end", False), ("main:start", True), ("main:development", True), ("discard:end", True)],
)
def test_an_esbirro_is_placed_in_the_main_phase_at_the_earliest(moment: str, placed: bool) -> None:
    state = tapped(entering(TABLE), "turn:placed", f"turn:moment:{moment}")
    assert state["case"]["position"]["turn"]["placed"] is placed


def test_the_same_tap_twice_takes_back_what_it_set() -> None:
    for tap in ("turn:placed", "gone:A-R2", "flip:A1"):
        once, thrice = tapped(entering(TABLE), tap), tapped(entering(TABLE), tap, tap, tap)
        assert once == thrice != entering(TABLE)


def test_a_new_esbirro_takes_the_first_free_id() -> None:
    altar = _player(tapped(entering(TABLE), "drop:A1", "altar:A:Bestia"))["altar"]
    assert [e["id"] for e in altar] == ["A2", "A1"]


def test_a_known_card_of_a_hand_is_one_of_its_hidden_ones_while_there_are_any() -> None:
    bench = Entering("123", "123").tap("hand:A:?:-", "hand:A:?:-")
    hands: list[Any] = []
    for tap in [
        "hand:A:Golem:+",
        "hand:A:Zombie:+",
        "hand:A:Zombie:+",
        *["hand:A:Zombie:-"] * 2,
        "hand:A:Golem:-",
    ]:
        hands.append([card or "?" for card in bench.tap(tap).position["players"][0]["hand"]])
    assert hands == [
        ["?", "Golem"],
        ["Golem", "Zombie"],
        ["Golem", "Zombie", "Zombie"],
        ["Golem", "Zombie", "?"],
        ["Golem", "?", "?"],
        ["?", "?", "?"],
    ]


def test_a_hand_has_at_most_forty_cards() -> None:
    assert len(_player(tapped(entering(TABLE), *["hand:A:?:+"] * 38))["hand"]) == 40


@pytest.mark.parametrize(("typed", "name"), [("  Nadira\n Cien ", "Nadira Cien"), ("y" * 61, "y" * 60)])
def test_a_reptante_that_no_catalogue_knows_keeps_the_powers_that_were_written_down(typed: str, name: str) -> None:
    before = _player(entering(TABLE))["reptantes"][0]
    reptante = _player(tapped(entering(TABLE), "name:A-R1", name_A_R1=typed))["reptantes"][0]
    assert reptante == {**before, "name": name}


def test_the_day_is_set_from_its_field() -> None:
    assert tapped(entering(TABLE), "date", date="2026-01-31")["case"]["date"] == "2026-01-31"


@pytest.mark.parametrize(
    ("tap", "picked", "step"),
    [
        ("step:pass:A", [], {"do": "pass", "by": "A"}),
        ("step:advance:B", [], {"do": "advance", "by": "B"}),
        ("step:place:A:Golem", [], {"do": "place", "by": "A", "esbirro": "Golem"}),
        ("step:eliminate:A:A-R1", [], {"do": "eliminate", "by": "A", "reptante": "A-R1"}),
        ("step:draw:A:3", [], {"do": "draw", "by": "A", "count": 3}),
        ("step:draw:A", [], {"do": "draw", "by": "A"}),
        ("step:time:A", [], {"do": "time"}),
        ("cards:choose:A", ["A1", "B2"], {"do": "choose", "by": "A", "choice": ["A1", "B2"]}),
        ("cards:choose:A", [], {"do": "choose", "by": "A", "choice": []}),
        ("cards:discard:A", ["Golem", "Golem"], {"do": "discard", "by": "A", "esbirros": ["Golem", "Golem"]}),
        ("cards:chance:1", ["Zombie"], {"do": "chance", "cards": ["Zombie"]}),
    ],
)
def test_a_tap_adds_a_step(tap: str, picked: list[str], step: dict[str, Any]) -> None:
    state = {**entering(TABLE, TAJO), "editing": True, "draft": {"do": "announce"}}
    fields = {f"pick|{tap}|{n}|{value}": "1" for n, value in enumerate(picked)}
    after = tapped(state, tap, **fields)
    assert after["case"]["steps"][1:] == [step]
    assert after["case"]["position"] == state["case"]["position"]
    assert (after["draft"], after["editing"]) == (None, False)


def test_what_is_picked_in_the_fields_of_another_tap_is_not_meant() -> None:
    fields = {"pick|cards:choose:A|0|A1": "1", "pick|cards:paid:A|0|A2": "1", "pick|cards:choose:A|1|B1": ""}
    state = tapped(entering(TABLE, TAJO), "cards:choose:A", **fields)
    assert state["case"]["steps"][1:] == [{"do": "choose", "by": "A", "choice": ["A1"]}]


def test_how_often_a_kind_was_picked_is_its_number() -> None:
    fields = {"pick|cards:chance:1|2|Zombie": "2", "pick|cards:chance:1|1|Golem": "1"}
    state = tapped(entering(TABLE, TAJO), "cards:chance:1", **fields)
    assert state["case"]["steps"][1:] == [{"do": "chance", "cards": ["Golem", "Zombie", "Zombie"]}]


DRAWING = {"A": {}, "B": {}, "turn": {"phase": "draw"}}


@pytest.mark.parametrize(
    ("picked", "cards"),
    [
        ({"Golem": "1"}, ["Golem", None, None]),
        ({"Golem": "2", "Sombra": "1"}, ["Golem", "Golem", "Sombra"]),
        ({"Golem": "1", "?": "1"}, ["Golem", None]),
        ({"?": "3"}, [None, None, None]),
        ({"Golem": "4"}, ["Golem"] * 4),
    ],
)
def test_of_what_was_drawn_nobody_saw_what_is_not_picked(picked: dict[str, str], cards: list[str | None]) -> None:
    fields = {f"pick|cards:draw:A|{n}|{kind}": times for n, (kind, times) in enumerate(picked.items())}
    step = tapped(entering(DRAWING), "cards:draw:A", **fields)["case"]["steps"][-1]
    assert step == {"do": "draw", "by": "A", "count": len(cards), "cards": cards}


def test_of_what_was_drawn_out_of_turn_only_what_is_picked_is_known() -> None:
    fields = {"pick|cards:draw:B|0|Golem": "1"}
    assert tapped(entering(TABLE), "cards:draw:B", **fields)["case"]["steps"][-1]["cards"] == ["Golem"]


def test_everyone_still_asked_passes() -> None:
    state = entering({"A": {"hand": "B"}, "B": {"hand": ""}}, TAJO)
    passes = [{"do": "pass", "by": "B"}, {"do": "pass", "by": "A"}]
    assert tapped(state, "allpass")["case"]["steps"][1:] == passes


def test_a_dispute_has_at_most_two_hundred_steps() -> None:
    state = tapped(entering(TABLE, *[{"do": "pass", "by": "A"}] * 199), "step:pass:B")
    after = tapped(state, "step:pass:A")
    assert after["case"]["steps"][199:] == [{"do": "pass", "by": "B"}]
    assert _refused(after) == ("steps", "Aquí caben 200 jugadas, y ya están todas.")
    assert "refused" not in tapped(after, "undo")


@pytest.mark.parametrize(
    ("tap", "fields", "refused"),
    [
        ("cards:draw:A", {}, ("cards:draw:A", "Di qué robó A.")),
        ("cards:discard:A", {}, ("cards:discard:A", "Di qué descarta A.")),
        ("cards:paid:A", {}, ("cards:paid:A", "Di con qué pagó A.")),
        *(
            (
                "cards:chance:1",
                {"pick|cards:chance:1|1|Golem": times},
                ("cards:chance:1", "Golem: un número de 0 a 10."),
            )
            for times in ("11", "-1", "x", "1.5")
        ),
        ("name:A-R1", {"name_A_R1": " "}, ("name:A-R1", "Escribe qué Reptante es.")),
        ("draft:A", {"power_A": ""}, ("announce", "Elige qué Poder anuncia A.")),
        ("date", {"date": "2026-02-30"}, ("date", "Esa fecha no existe.")),
    ],
)
def test_what_is_missing_or_wrong_is_said_and_nothing_is_lost(
    tap: str, fields: dict[str, str], refused: tuple[str, str]
) -> None:
    state = entering(TABLE, TAJO)
    after = tapped(state, tap, **fields)
    assert _refused(after) == refused
    assert {key: after[key] for key in state} == state


def test_a_claim_of_nothing_is_not_over() -> None:
    after = tapped(entering(TABLE), "claim:begin", "claim:ok")
    assert _refused(after) == ("claim", "No cambiaste nada de la mesa: así no se afirma nada.")
    assert seen(after)["claiming"]


def _refused(state: dict[str, Any]) -> tuple[str, str]:
    refused = seen(state)["refused"]
    return refused["near"], refused["said"]


@pytest.mark.parametrize(("tap", "left"), [("undo", ["A", "B"]), ("undo:0", ["B", "A"]), ("undo:1", ["A", "A"])])
def test_the_last_step_or_any_other_is_taken_back(tap: str, left: list[str]) -> None:
    state = entering(TABLE, *({"do": "pass", "by": by} for by in "ABA"))
    after = tapped({**state, "draft": {"do": "announce"}}, tap)
    assert [step["by"] for step in after["case"]["steps"]] == left
    assert after["draft"] is None


def test_editing_the_start_is_switched_on_and_off_and_drops_the_draft() -> None:
    state = drafted(entering(TABLE), "A:0:0")
    on = tapped(state, "edit")
    assert (on["editing"], on["draft"]) == (True, None)
    assert tapped(on, "edit")["editing"] is False


def test_beginning_an_announcement_ends_editing() -> None:
    state = drafted({**entering(TABLE), "editing": True}, "A:0:0")
    assert state["editing"] is False
    assert state["draft"]["power"] == "Tajo"


@pytest.mark.parametrize(
    ("tap", "field", "expected"),
    [
        ("drafted:target:A", "target", "A"),
        ("drafted:pay:exploit", "pay", "exploit"),
        ("drafted:discard:Golem", "discard", "Golem"),
        ("drafted:with_sombra", "with_sombra", True),
        ("drafted:altar:A1", "altar", ["A1"]),
        ("drafted:choose:B1", "choose", ["B1"]),
        ("drafted:of:1", "of", 1),
        ("drafted:copies:B-R1:Tajo:0", "copies", {"reptante": "B-R1", "power": "Tajo", "cost": 0}),
    ],
)
def test_a_tap_fills_in_the_announcement(tap: str, field: str, expected: Any) -> None:
    state = drafted(entering(TABLE), "A:0:1")
    after = tapped(state, tap)
    assert after["draft"] == {**state["draft"], field: expected}
    assert after["case"] == state["case"]


def test_a_cancelled_announcement_is_no_step() -> None:
    left = tapped(drafted(entering(TABLE), "A:0:0"), "drafted:cancel")
    assert left == {**entering(TABLE), "editing": True}, "nothing happened yet: the start is being entered"
    left = tapped(drafted(entering(TABLE, TAJO), "A:0:0"), "drafted:cancel")
    assert left == entering(TABLE, TAJO)


def test_a_claim_that_is_left_goes_back_to_the_start_where_nothing_happened_yet() -> None:
    for steps, editing in (((), True), ((TAJO,), False)):
        left = tapped(entering(TABLE, *steps), "claim:begin", "res:A:-1", "claim:cancel")
        assert left == {**entering(TABLE, *steps), "editing": editing}


def test_an_announcement_becomes_a_step_that_does_not_say_what_was_left_open() -> None:
    taps = ("drafted:with_sombra", "drafted:with_sombra", "drafted:ok")
    after = tapped(drafted(entering(TABLE), "A:0:1"), "drafted:altar:A1", *taps)
    announced = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Embate", "cost": 2}
    assert after["case"]["steps"] == [{**announced, "altar": ["A1"], "target": "B"}]
    assert after["draft"] is None


def test_an_announcement_that_refers_to_the_first_of_the_chain_says_so() -> None:
    position = {"A": {"hand": "BE", "altar": "G+"}, "B": {"hand": "G", "altar": "Z+", "team": "7+ 2+ 3+"}}
    descarga = {"do": "announce", "by": "A", "reptante": 1, "power": "Descarga", "target": "B", "discard": "E"}
    state = entering(position, TAJO, {"do": "pass", "by": "B"}, {**descarga, "altar": ["A1"]})
    after = tapped(drafted(state, "B:0:0"), "drafted:of:0", "drafted:ok")
    assert after["case"]["steps"][-1]["of"] == 0


@pytest.mark.parametrize(
    "tap",
    [
        "",
        "nothing",
        "nothing:A",
        "res",
        "res:C:1",
        "res:A:x",
        "hand:A:Golem",
        "hand:A:Sombra:-",
        "hand:A:Golem:*",
        "hand:C:Golem:+",
        "altar:C:Golem",
        "altar:A",
        "flip:A9",
        "drop:A9",
        "rep:A-R9",
        "gone:A-R9",
        "name:A-R1",
        "name:A-R9",
        "turn:player:C",
        "turn:moment:main:never",
        "turn:moment:never:start",
        "turn:moment:main",
        "turn:other",
        "vertedero:Golem:-",
        "vertedero:Golem",
        "date",
        "undo",
        "undo:x",
        "step:place:A",
        "step:eliminate:A",
        "step:draw:A:x",
        "step:pass",
        "allpass",
        "cards:choose",
        "cards:discard",
        "cards:other:A",
        "claim:A",
        "draft:A",
        "draft",
        "drafted",
        "drafted:ok",
        "drafted:target:A",
        "drafted:other:A",
    ],
)
def test_a_tap_that_makes_no_sense_changes_nothing(tap: str) -> None:
    assert tapped(entering(TABLE), tap) == entering(TABLE)


@pytest.mark.parametrize("power", ["A:0:9", "A:9:0", "C:0:0", "A:x:0", "A:0"])
def test_choosing_a_power_that_is_not_there_changes_nothing(power: str) -> None:
    assert drafted(entering(TABLE), power) == entering(TABLE)


@pytest.mark.parametrize("tap", ["drafted:of:x", "drafted:copies:B-R1:Tajo", "drafted:target", "drafted:other:A"])
def test_a_tap_that_makes_no_sense_leaves_the_announcement(tap: str) -> None:
    state = drafted(entering(TABLE), "A:0:1")
    assert tapped(state, tap) == state


def test_a_state_that_says_nothing_of_editing_shows_the_table_after_the_steps() -> None:
    state = entering(TABLE)
    del state["editing"], state["draft"]
    assert BENCH.tap(state, {"tap": "res:A:1"}, no_catalogue)["editing"] is False
    assert BENCH.tap(state, {"tap": "res:C:1"}, no_catalogue)["editing"] is False


def test_what_only_answered_an_announcement_goes_with_it() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:A:Esqueleto:+", "altar:A:Golem")
    bench.announce("A:Tajo").tap("allpass").announce("A:Descarga").tap("allpass", "step:advance:A", "at:6")
    bench.tap("undo:3")
    assert [step["do"] for step in bench.steps] == ["announce", "pass", "pass", "advance"]
    assert (bench.answer, bench.state["at"]) == ("legal", 3)
    bench.tap("undo:0")
    assert [step["do"] for step in bench.steps] == ["advance"]


def test_the_number_of_a_card_that_a_step_names_is_given_to_no_other() -> None:
    bench = Entering().tap("altar:A:Golem", "altar:A:Zombie", "hand:A:Esqueleto:+")
    bench.announce("A:Descarga", "altar:A2").tap("edit", "drop:A2", "altar:A:Bestia")
    assert [card["id"] for card in bench.position["players"][0]["altar"]] == ["A1", "A3"]
    assert bench.answer.startswith("illegal")
    bench.tap("edit", "undo:0", "edit", "drop:A3", "altar:A:Bestia")
    assert [card["id"] for card in bench.position["players"][0]["altar"]] == ["A1", "A2"]


PERMITS = {
    "lasting__player": "A",
    "lasting__esbirro": "Golem",
    "lasting__until": "end_of_turn",
    "lasting__uses": "1",
}


@pytest.mark.parametrize("what", ["protect|altar", "retype|hand", "discard_as|hand"])
def test_an_effect_is_written_down_once(what: str) -> None:
    bench = Entering().tap("lasting:add", **PERMITS, lasting__what=what)
    before = bench.state["case"]
    bench.tap("lasting:add", **PERMITS, lasting__what=what)
    assert bench.state["case"] == before
    told = "Ese efecto ya está anotado: quítalo para anotarlo de otra manera."
    assert bench.seen["refused"] == {"near": "lasting", "said": told}
    bench.tap("lasting:add", **PERMITS | {"lasting__player": "B"}, lasting__what=what)
    assert len(bench.position["lasting"]) == 2
