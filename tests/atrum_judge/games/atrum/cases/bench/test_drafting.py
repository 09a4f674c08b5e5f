"""An announcement as a tap on a Power begins it, and what its form offers."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import drafted, entering, seen, tapped
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering

# The teams are numbers of the kit; a Power is written player:place:index, counted from 0.
DUEL = {"A": {"hand": "BG", "altar": "G+ Z- E+ C+"}, "B": {"hand": "", "altar": "Z+ B-"}}
MIRROR = {"A": {"hand": "GE", "altar": "G+ E+", "team": "6+ 1- 2x"}, "B": {"hand": "", "team": "3+ 6+ 7x"}}
TAJO = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}
PASS_B = {"do": "pass", "by": "B"}


def _announcement(by: str, place: int, power: str, cost: int, **fields: Any) -> dict[str, Any]:
    start = {"do": "announce", "by": by, "reptante": f"{by}-R{place}", "power": power, "cost": cost}
    return {**start, **fields}


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        pytest.param("A:0:0", _announcement("A", 1, "Tajo", 0, target="B"), id="the only opponent is its target"),
        pytest.param("A:2:3", _announcement("A", 3, "Socorro", 0), id="a Power about oneself has no target"),
        pytest.param("B:1:0", _announcement("B", 2, "Quite", 0), id="nobody said what it refers to"),
    ],
)
def test_a_draft_begins_with_the_power_and_nothing_else_that_somebody_has_to_say(
    power: str, expected: dict[str, Any]
) -> None:
    assert drafted(entering(DUEL), power)["draft"] == expected


def test_of_several_opponents_none_is_the_target_until_somebody_says_so() -> None:
    state = drafted(entering({"A": {"hand": "B"}, "B": {}, "C": {}}), "A:0:0")
    assert "target" not in state["draft"]
    assert seen(state)["draft"]["preview"]["answer"] == "illegal"
    assert seen(tapped(state, "drafted:target:C"))["draft"]["preview"]["answer"] == "legal"


@pytest.mark.parametrize(
    ("power", "taps", "assumed"),
    [
        ("A:0:0", [], "No se dijo qué descarta: se toma Bestia."),
        ("A:0:0", ["discard:Bestia"], ""),
        ("A:0:0", ["discard:Bestia", "discard:Bestia"], "No se dijo qué descarta: se toma Bestia."),
        ("A:0:0", ["with_sombra"], "No se mostró qué va con la Sombra."),
        (
            "A:0:1",
            ["discard:Caído"],
            "No se dijo qué Esbirros pagan: cualquiera que pueda. No se dijo que pague explotando: paga agotando.",
        ),
        ("A:0:1", ["discard:Caído", "pay:exploit"], "No se dijo qué Esbirros pagan: cualquiera que pueda."),
        ("A:0:1", ["discard:Caído", "altar:A1", "altar:A3", "pay:exhaust"], ""),
    ],
)
def test_the_form_says_what_is_assumed(power: str, taps: list[str], assumed: str) -> None:
    state = tapped(drafted(entering(DUEL), power), *(f"drafted:{tap}" for tap in taps))
    assert seen(state)["draft"]["assumed"] == assumed


def test_an_answer_about_which_nobody_said_refers_to_the_last_announcement_that_fits() -> None:
    position = {"A": {"hand": "BE", "altar": "G+"}, "B": {"hand": "G", "team": "7+ 2+ 3+"}}
    descarga = {"do": "announce", "by": "A", "reptante": 1, "power": "Descarga", "target": "B", "discard": "E"}
    state = drafted(entering(position, TAJO, PASS_B, {**descarga, "altar": ["A1"]}), "B:1:0")
    assert "No se dijo sobre cuál: se toma Tajo." in seen(state)["draft"]["assumed"]
    said = tapped(state, "drafted:of:1")
    assert seen(said)["draft"]["references"] == [
        {"index": 0, "label": "1. Tajo", "on": False},
        {"index": 1, "label": "2. Descarga", "on": True},
    ]
    assert "sobre cuál" not in seen(said)["draft"]["assumed"]


COPIES_OF_A = [
    "Tajo (0) · Ráfaga",
    "Embate (2) · Ráfaga",
    "Cataclismo (4) · Ráfaga",
    "Filo (0) · Ráfaga",
    "Descarga (1) · Ráfaga",
    "Negar (1) · Arbitrio",
    "Hedor Distractor (0) · Arbitrio",
    "Golpe macizo (1) · Arbitrio",
    "Socorro (0) · Arbitrio",
    "Saqueo (0) · Arbitrio",
    "Antimateria (4) · Espejo",
    "Hedor Distractor (1) · Espejo",
    "Trueque (2) · Espejo",
]


def test_a_copy_takes_powers_of_other_reptantes_in_play_that_copy_nothing_themselves() -> None:
    """Not of Espejo itself, nor of the eliminated Bastión and Mudanza, nor the two copies of the other Espejo."""
    state = drafted(entering(MIRROR), "A:0:0")
    sources = seen(state)["draft"]["sources"]
    assert [source["label"] for source in sources] == COPIES_OF_A
    assert sources[10] == {
        "label": "Antimateria (4) · Espejo",
        "tap": "B-R2:Antimateria:4",
        "copies": {"reptante": "B-R2", "power": "Antimateria", "cost": 4},
        "on": False,
    }


def test_another_power_to_copy_is_chosen_by_its_tap() -> None:
    state = tapped(drafted(entering(MIRROR), "A:0:0"), "drafted:copies:B-R2:Trueque:2")
    assert state["draft"]["copies"] == {"reptante": "B-R2", "power": "Trueque", "cost": 2}
    assert [source["label"] for source in seen(state)["draft"]["sources"] if source["on"]] == [COPIES_OF_A[-1]]


def test_nothing_is_copied_where_nobody_else_is_left() -> None:
    position = {"A": {"team": "6+ 1x 2x"}, "B": {"team": "6+ 1x 3x"}}
    only = [s["label"] for s in seen(drafted(entering(position), "A:0:1"))["draft"]["sources"]]
    assert only == COPIES_OF_A[-3:]


def test_the_form_says_what_is_announced_and_what_may_pay_for_it() -> None:
    form = seen(tapped(drafted(entering(DUEL), "A:0:1"), "drafted:altar:A3", "drafted:discard:Caído"))["draft"]
    assert {k: form[k] for k in ("power", "reptante", "by", "cost", "kind", "pay")} == {
        "power": "Embate",
        "reptante": "Ráfaga",
        "by": "A",
        "cost": 2,
        "kind": "Caído",
        "pay": "",
    }
    assert form["altar"] == [
        {"id": "A1", "kind": "Golem", "prepared": True, "on": False},
        {"id": "A2", "kind": "Zombie", "prepared": False, "on": False},
        {"id": "A3", "kind": "Esqueleto", "prepared": True, "on": True},
        {"id": "A4", "kind": "Caído", "prepared": True, "on": False},
    ]
    assert [d["kind"] for d in form["discards"]] == ["Bestia", "Caído", "Esqueleto", "Golem", "Zombie", "Sombra"]
    assert [d["kind"] for d in form["discards"] if d["on"]] == ["Caído"]


def test_a_power_without_cost_asks_for_no_esbirros() -> None:
    assert seen(drafted(entering(DUEL), "A:0:0"))["draft"]["altar"] == []


def test_participants_in_play_are_the_targets() -> None:
    form = seen(tapped(drafted(entering(DUEL), "A:0:0"), "drafted:target:A"))["draft"]
    assert form["needs_target"]
    assert form["targets"] == [{"id": "A", "on": True}, {"id": "B", "on": False}]


@pytest.mark.parametrize(("power", "needed"), [("A:0:0", True), ("A:2:3", False), ("A:0:3", False)])
def test_only_a_power_about_a_participant_needs_a_target(power: str, needed: bool) -> None:
    assert seen(drafted(entering(DUEL), power))["draft"]["needs_target"] is needed


def test_a_copy_needs_a_target_whatever_it_copies() -> None:
    assert seen(drafted(entering(MIRROR), "A:0:1"))["draft"]["needs_target"]


def test_the_esbirros_aimed_at_are_those_of_the_target() -> None:
    state = drafted(entering(DUEL), "A:2:2")
    assert seen(state)["draft"]["objects"] == [
        {"value": "B1", "label": "Zombie B1", "on": False},
        {"value": "B2", "label": "Bestia B2", "on": False},
    ]
    objects = seen(tapped(state, "drafted:target:A"))["draft"]["objects"]
    assert [o["value"] for o in objects] == ["A1", "A2", "A3", "A4"]


def test_only_a_power_about_announcements_offers_those_of_the_chain() -> None:
    state = entering({"A": {"hand": "B"}, "B": {"hand": "B"}}, TAJO)
    assert seen(drafted(state, "B:1:0"))["draft"]["references"] == [{"index": 0, "label": "1. Tajo", "on": False}]
    assert seen(drafted(state, "B:0:0"))["draft"]["references"] == []


@pytest.mark.parametrize(
    ("team", "kind", "offered"), [("1+ 2+ 3+", "Bestia", True), ("7+ 2+ 3+", "Neutral", False)]
)
def test_a_sombra_goes_along_unless_any_card_will_do(team: str, kind: str, offered: bool) -> None:
    form = seen(drafted(entering({"A": {"team": team}, "B": {}}), "A:0:0"))["draft"]
    assert (form["kind"], form["can_sombra"], form["with_sombra"]) == (kind, offered, False)


def test_the_form_says_why_the_announcement_would_be_illegal() -> None:
    preview = seen(drafted(entering(DUEL), "A:0:2"))["draft"]["preview"]
    assert preview["answer"] == "illegal"
    assert [finding["rule"] for finding in preview["findings"]] == ["P2 §1.2"]
    message = "Cataclismo cuesta 4; Esbirros preparados en el Altar de A: 3."
    assert preview["findings"][0]["message"].startswith(message)


def test_an_unseen_hand_leaves_the_announcement_undecided() -> None:
    preview = seen(drafted(entering({"A": {"hand": "??"}, "B": {}}), "A:0:0"))["draft"]["preview"]
    message = "Tajo necesita Bestia en la mano de A, que no se conoce entera."
    assert preview == {"answer": "undecided", "findings": [{"message": message, "rule": "P2 §5.3"}]}


def _draws_out_of_time() -> Entering:
    return Entering().tap("step:draw:A:3")


def _eleven_golems() -> Entering:
    return Entering().tap(*["altar:A:Golem"] * 11)


def _after_unknown_text() -> Entering:
    """A launched a Power whose text nobody knows, and has another one whose text is known."""
    bench = Entering("", "").tap("card:A-R1").tap("card:ok", **OTHER, card__name="Rayo", card__type="attack")
    gain = {**OTHER, "card__type": "tactical", "card__op": "gain", "card__shown": "gain", "effect__amount": "1"}
    bench.tap("card:A-R2").tap("card:ok", **gain, card__name="Calma")
    bench.tap("hand:A:Bestia:+", "hand:A:Bestia:+", *["hand:A:?:-"] * 2)
    return bench.announce("A:Rayo", "discard:Bestia").tap("allpass")


@pytest.mark.parametrize(
    ("begun", "power", "answer"),
    [
        pytest.param(_draws_out_of_time, "B:Tajo", "after_fault", id="illegal by itself too"),
        pytest.param(_draws_out_of_time, "A:Tajo", "after_fault", id="legal but for what came before"),
        pytest.param(_eleven_golems, "A:Tajo", "impossible", id="the table cannot be"),
        pytest.param(_after_unknown_text, "A:Calma", "after_unknown", id="nobody knows what was launched"),
    ],
)
def test_what_nothing_judges_is_not_called_legal(begun: Callable[[], Entering], power: str, answer: str) -> None:
    assert begun().draft(power).seen["draft"]["preview"] == {"answer": answer, "findings": []}


def test_in_the_middle_only_what_came_before_keeps_an_announcement_from_being_judged() -> None:
    bench = _draws_out_of_time().tap("step:pass:A", "hand:A:Bestia:+", "at:1").draft("A:Tajo")
    assert bench.seen["draft"]["preview"]["answer"] == "after_fault"
    bench.tap("drafted:cancel", "at:0").draft("A:Tajo")
    assert bench.seen["draft"]["preview"]["answer"] == "legal"


def test_what_is_certainly_illegal_is_shown_without_what_else_is_open() -> None:
    """B's hand is hidden, and it is A's turn."""
    preview = Entering().draft("B:Tajo").seen["draft"]["preview"]
    assert (preview["answer"], [found["rule"] for found in preview["findings"]]) == ("illegal", ["P1 §7.2.1"])


@pytest.mark.parametrize("gone", [{"power": "Nada"}, {"cost": 3}, {"reptante": "A-R9"}, {"by": "B"}])
def test_a_draft_of_a_power_that_is_not_on_the_table_has_no_form(gone: dict[str, Any]) -> None:
    state = drafted(entering(DUEL), "A:0:0")
    state["draft"] |= gone
    assert seen(state)["draft"] is None


OTHER = {"card__cost": "0", "card__esbirro": "Bestia"}


@pytest.mark.parametrize(("type_", "target"), [("attack", "B"), ("tactical", None)])
def test_a_power_of_unknown_text_offers_whom_it_is_for(type_: str, target: str | None) -> None:
    """An Ataque is for the only opponent without saying; of others nobody knows whether they are for somebody."""
    bench = Entering("", "").tap("card:A-R1").tap("card:ok", **OTHER, card__name="Rayo", card__type=type_)
    bench.draft("A:Rayo")
    form = bench.seen["draft"]
    assert [one["id"] for one in form["targets"] if form["needs_target"]] == ["A", "B"]
    assert bench.state["draft"].get("target") == target


def test_an_attack_is_still_legal_when_its_text_is_written_down_afterwards() -> None:
    bench = Entering("", "").tap("card:A-R1").tap("card:ok", **OTHER, card__name="Rayo", card__type="attack")
    bench.announce("A:Rayo").tap("edit", "card:A-R1:0")
    bench.tap("card:ok", **OTHER, card__name="Rayo", card__op="damage", card__shown="damage", effect__amount="3")
    assert not bench.answer.startswith("illegal")


def _three() -> Entering:
    """A has announced Tajo at nobody in particular; B and C have let it pass."""
    bench = Entering("123", "123", "123").tap("hand:A:Bestia:+").announce("A:Tajo")
    return bench.tap("step:pass:B", "step:pass:C")


def test_an_announcement_is_corrected_in_its_place() -> None:
    bench = _three()
    assert bench.answer == "illegal target.missing"
    bench.tap("fix:0")
    page = bench.seen
    assert (page["fixing"], page["at"], page["draft"]["power"]) == (True, 0, "Tajo")
    bench.tap("drafted:target:B", "drafted:ok")
    assert [step["do"] for step in bench.steps] == ["announce", "pass", "pass"]
    assert bench.steps[0]["target"] == "B"
    assert (bench.state.get("at"), bench.state.get("fixing"), bench.answer) == (None, None, "legal")


@pytest.mark.parametrize("tap", ["drafted:cancel", "edit", "at:end", "claim:begin"])
def test_a_correction_that_is_left_changes_nothing(tap: str) -> None:
    bench = _three()
    before = bench.steps
    bench.tap("fix:0", "drafted:target:C", tap)
    assert (bench.steps, bench.state["draft"]) == (before, None)
    assert not {"at", "fixing"} & set(bench.state)


def test_after_a_correction_the_next_step_goes_where_it_went() -> None:
    bench = _three().tap("at:2", "fix:0", "drafted:target:B", "drafted:ok")
    assert bench.state["at"] == 2
    assert bench.tap("step:pass:B").steps[2] == {"do": "pass", "by": "B"}


def test_a_step_is_taken_up_as_it_is_spelt_and_only_an_announcement() -> None:
    bench = _three()
    bench.state["case"]["steps"][0] |= {"power": "TAJO"}
    del bench.state["case"]["steps"][0]["cost"]
    assert bench.tap("fix:0").seen["draft"]["power"] == "Tajo"
    before = _three().state
    for tap in ("fix:1", "fix:9", "fix:-3", "fix:x", "fix"):
        assert tapped(before, tap) == before


def test_what_is_not_on_the_table_any_more_is_announced_anew() -> None:
    bench = _three()
    bench.state["case"]["steps"][0]["power"] = "Nada"
    bench.tap("fix:0")
    said = "Nada ya no está en la mesa: quita la jugada y anúnciala de nuevo."
    assert bench.seen["refused"] == {"near": "steps", "said": said}
    assert "fixing" not in bench.state


def test_a_correction_is_there_again_after_a_list_was_looked_at() -> None:
    bench = _three().tap("fix:0", "ask:roster", "ask:legal")
    assert bench.seen["fixing"]
    bench.tap("drafted:target:B", "drafted:ok")
    assert (len(bench.steps), bench.steps[0]["target"]) == (3, "B")


def test_an_answer_before_those_who_declined_is_declined_too() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:A:Bestia:+", "hand:B:Bestia:+")
    bench.announce("A:Tajo").tap("allpass", "step:advance:A", "at:1").announce("B:Quite")
    said = [f"{step['do']} {step['by']}" for step in bench.steps]
    assert said == ["announce A", "announce B", "pass A", "pass B", "advance A"]
    assert bench.answer == "legal"
