"""Claims about the table: what is shown as claimed is what is judged, and nothing that is only supposed."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering


def _paid_by_two_of_three() -> Entering:
    """Embate, of cost 2, is launched; which of A1, A2 and A3 paid is open whatever was set aside (P2 §1.6, §5.1)."""
    bench = Entering().tap("altar:A:Golem", "altar:A:Caído", "altar:A:Bestia", "hand:A:Caído:+")
    return bench.announce("A:Embate", "altar:A1", "altar:A2").tap("allpass")


def _unsaid(bench: Entering) -> list[str]:
    return [card["id"] for player in bench.seen["players"] for card in player["altar"] if not card["said"]]


def _claimed(bench: Entering) -> Any:
    return bench.steps[-1]["players"][0]["altar"]


def test_who_may_have_paid_is_not_said_until_somebody_says_it() -> None:
    bench = _paid_by_two_of_three().tap("claim:begin")
    assert _unsaid(bench) == ["A1", "A2", "A3"]
    assert bench.seen["claim"] == {"said": "", "is_open": True}
    bench.tap("flip:A3")
    assert _unsaid(bench) == ["A1", "A2"]
    assert bench.seen["claim"]["said"] == "Se afirma: Altar de A: Bestia A3 agotado"
    bench.tap("claim:ok")
    assert _claimed(bench) == [{"id": "A3", "state": "exhausted"}]
    assert bench.answer == "legal"


@pytest.mark.parametrize(
    ("taps", "answer"),
    [
        (["flip:A1", "flip:A2", "flip:A3"], "illegal expect.mismatch"),
        (["flip:A1", *["flip:A2", "flip:A3"] * 2], "illegal expect.mismatch"),
        (["flip:A1", "flip:A2", *["flip:A3"] * 2], "legal"),
        (["flip:A1", "flip:A3", *["flip:A2"] * 2], "legal"),
        (["flip:A2", "flip:A2"], "legal"),
        (["flip:A1", "flip:A1", "flip:A2", "flip:A2"], "illegal expect.mismatch"),
        (["drop:A3"], "illegal expect.mismatch"),
    ],
)
def test_a_table_that_no_payment_leaves_is_not_legal(taps: list[str], answer: str) -> None:
    assert _paid_by_two_of_three().tap("claim:begin", *taps, "claim:ok").answer.startswith(answer)


def test_what_was_said_by_mistake_is_not_said_again() -> None:
    bench = _paid_by_two_of_three().tap("claim:begin", *["flip:A1"] * 3)
    assert _unsaid(bench) == ["A1", "A2", "A3"]
    assert bench.seen["claim"]["said"] == ""


def test_who_paid_stays_open_while_the_table_shows_it() -> None:
    bench = _paid_by_two_of_three().tap("step:advance:A", "claim:begin")
    assert _unsaid(bench) == ["A1", "A2", "A3"]
    bench.tap("flip:A1", "flip:A2", "flip:A3", "claim:ok")
    assert bench.answer == "illegal expect.mismatch"


@pytest.mark.parametrize("payers", [("A1", "A2"), ("A1", "A3")])
def test_once_somebody_said_who_paid_nothing_of_it_is_open(payers: tuple[str, ...]) -> None:
    bench = _paid_by_two_of_three().pick("cards:paid:A", *payers).tap("claim:begin")
    assert _unsaid(bench) == []
    bench.tap("flip:A3", "claim:ok")
    assert bench.answer == "illegal expect.mismatch"


def _supposed_to_pay(bench: Entering) -> list[str]:
    return [said for said in bench.seen["verdict"]["assumptions"] if "se pagó con" in said]


@pytest.mark.parametrize(
    "taps",
    [["flip:A1", "flip:A2"], ["flip:A1", "flip:A3"], ["flip:A2", "flip:A2"], ["flip:A3", "flip:A2", "flip:A2"]],
)
def test_once_a_claim_shows_who_paid_nothing_of_it_is_open(taps: list[str]) -> None:
    bench = _paid_by_two_of_three().tap("claim:begin", *taps, "claim:ok")
    assert (bench.answer, _supposed_to_pay(bench)) == ("legal", [])
    assert bench.seen["menu"]["paid"] is None
    bench.tap("claim:begin")
    assert _unsaid(bench) == []
    assert bench.seen["claim"]["is_open"] is False
    bench.tap("flip:A3", "claim:ok")
    assert bench.answer == "illegal expect.mismatch"


@pytest.mark.parametrize(("said", "is_open"), [(("altar:A2",), False), ((), True)])
def test_once_an_announcement_shows_who_paid_nothing_of_it_is_open(said: tuple[str, ...], is_open: bool) -> None:
    """An Esbirro that is set aside now was not exhausted before."""
    bench = Entering().tap("altar:A:Golem", "altar:A:Zombie", "hand:A:Esqueleto:+", "hand:A:Zombie:+")
    bench.announce("A:Descarga").tap("allpass").announce("A:Velo", *said)
    assert (bench.answer, bool(_supposed_to_pay(bench))) == ("legal", is_open)
    assert bool(_unsaid(bench.tap("claim:begin"))) is is_open


def test_who_was_claimed_to_be_exhausted_is_known_whichever_launch_it_paid_for() -> None:
    bench = Entering().tap("altar:A:Golem", "altar:A:Caído", "altar:A:Bestia", "hand:A:Esqueleto:+")
    bench.tap("hand:A:Zombie:+").announce("A:Descarga").tap("allpass").announce("A:Velo").tap("allpass")
    bench.tap("claim:begin", "flip:A2", "flip:A3", "claim:ok")
    assert (bench.answer, len(_supposed_to_pay(bench))) == ("legal", 2)
    bench.tap("claim:begin")
    assert not {"A2", "A3"} & set(_unsaid(bench))


def test_before_a_claim_nothing_of_it_is_known() -> None:
    bench = _paid_by_two_of_three().tap("claim:begin", "flip:A1", "flip:A3", "claim:ok", "at:3", "claim:begin")
    assert _unsaid(bench) == ["A1", "A2", "A3"]


def test_what_only_these_can_have_paid_is_known() -> None:
    bench = Entering().tap("altar:A:Golem", "altar:A:Caído", "altar:B:Zombie")
    bench.announce("A:Embate").tap("allpass", "claim:begin")
    assert _unsaid(bench) == []


def test_what_somebody_chooses_now_is_not_said() -> None:
    bench = Entering("423", "123").tap("altar:A:Zombie", "altar:A:Golem", "altar:A:Caído", "altar:B:Caído")
    bench.tap("hand:A:Zombie:+").announce("A:Déjà-Vu", "target:B").tap("allpass")
    choice = [option["value"] for option in bench.seen["menu"]["choice"]["options"]]
    assert set(choice) <= set(_unsaid(bench.tap("claim:begin")))


@pytest.mark.parametrize(
    ("altar", "taps", "said", "answer"),
    [
        (["Bestia"], ["drop:A1", "altar:A:Golem"], "Golem", "illegal expect.mismatch"),
        (["Bestia"], ["drop:A1", "altar:A:Bestia"], "Bestia", "legal"),
        (
            ["Bestia", "Zombie"],
            ["drop:A1", "drop:A2", "altar:A:Zombie", "altar:A:Bestia"],
            "Zombie, Bestia",
            "legal",
        ),
        (["Bestia", "Zombie"], ["drop:A2", "altar:A:Golem"], "Bestia preparado, Golem", "illegal expect.mismatch"),
    ],
)
def test_what_is_put_in_the_place_of_what_was_taken_away_is_another_card(
    altar: list[str], taps: list[str], said: str, answer: str
) -> None:
    """The step says what was said before it was noted, and an Altar in another order is the same Altar."""
    bench = Entering().tap(*(f"altar:A:{kind}" for kind in altar)).tap("claim:begin", *taps)
    assert bench.seen["claim"]["said"] == f"Se afirma: Altar de A: {said}"
    bench.tap("claim:ok")
    assert bench.seen["steps"][-1]["said"] == f"Se afirma: Altar de A: {said}"
    assert bench.answer == answer


def test_of_a_card_put_into_an_altar_nobody_says_how_it_lies_until_somebody_does() -> None:
    """Of two Golems the exhausted one is taken away and one put in its place: whoever claims it may say how that lies."""
    bench = Entering().tap("altar:A:Golem", "altar:A:Golem", "flip:A1")
    bench.tap("claim:begin", "drop:A1", "altar:A:Golem")
    assert _unsaid(bench) == ["A3"]
    assert bench.seen["claim"] == {"said": "Se afirma: Altar de A: Golem preparado, Golem", "is_open": True}
    before = bench.state
    assert bench.tap("claim:ok").answer == "legal"
    assert _claimed(bench) == [{"esbirro": "Golem", "state": "prepared"}, {"esbirro": "Golem"}]
    bench.state = before
    assert _claimed(bench.tap("flip:A3", "claim:ok"))[1] == {"esbirro": "Golem", "state": "exhausted"}
    assert bench.answer == "legal"
    bench.state = before
    assert _claimed(bench.tap("flip:A3", "flip:A3", "claim:ok"))[1] == {"esbirro": "Golem", "state": "prepared"}
    assert bench.answer == "illegal expect.mismatch"
    bench.state = before
    assert _unsaid(bench.tap("flip:A3", "flip:A3", "flip:A3")) == ["A3"]


def test_at_the_start_a_card_put_into_an_altar_is_prepared() -> None:
    """A card told at the start has a state, which is shown; it has no third one."""
    bench = Entering().tap("altar:A:Golem")
    assert (bench.position["players"][0]["altar"][0]["state"], _unsaid(bench)) == ("prepared", [])
    assert bench.tap("flip:A1", "flip:A1").position["players"][0]["altar"][0]["state"] == "prepared"


def test_a_claim_stays_what_it_was_when_the_table_at_the_start_is_corrected() -> None:
    bench = Entering().tap("altar:A:Bestia", "claim:begin", "drop:A1", "altar:A:Zombie", "claim:ok")
    said = bench.seen["steps"][-1]["said"]
    bench.tap("edit", "drop:A1", "altar:A:Golem")
    assert bench.seen["steps"][-1]["said"] == said


@pytest.mark.parametrize(("taps", "is_assumed"), [([], True), (["vertedero:Zombie:+"], False)])
def test_a_vertedero_of_which_nobody_said_anything_is_told_to_be_taken_for_empty(
    taps: list[str], is_assumed: bool
) -> None:
    """The table that a claim about it is held against stands beside the verdict."""
    bench = Entering().tap(*taps, "claim:begin", "vertedero:Golem:+", "claim:ok")
    assert bench.answer == "illegal expect.mismatch"
    told = "El Vertedero está vacío: las demás cartas están en la Fosa."
    assert (told in bench.seen["verdict"]["assumptions"]) is is_assumed


def test_a_card_that_a_claim_shows_of_a_hand_is_one_of_its_hidden_ones() -> None:
    bench = Entering().tap("hand:A:Zombie:+", "step:advance:A", "claim:begin", "hand:A:Golem:+", "hand:A:Golem:+")
    assert bench.seen["claim"]["said"] == "Se afirma: A tiene en la mano: Zombie, 2 Golem, 1 oculta"
    assert bench.seen["players"][0]["hand_size"] == 4
    assert bench.tap("hand:A:Golem:-", "hand:A:Golem:-").seen["claim"]["said"] == ""
    assert bench.tap("hand:A:Zombie:-").seen["claim"]["said"] == "Se afirma: A tiene en la mano: 4 ocultas"
    assert bench.tap("hand:A:?:-").seen["claim"]["said"] == "Se afirma: A tiene en la mano: 3 ocultas"


@pytest.mark.parametrize(
    "taps",
    [
        ["res:A:-3", "fell:B"],
        ["flip:A3"],
        ["drop:A3"],
        ["drop:A1", "altar:A:Golem", "altar:B:Zombie", "flip:B1"],
        ["drop:A1", "drop:A2", "drop:A3"],
        ["rep:B-R1", "skip:A-R2", "asked:B", "owes:A"],
        ["hand:A:Golem:+", "hand:B:?:-", "vertedero:Golem:+", "fosa:-1", "top:Zombie"],
        ["turn:number:1", "turn:player:B", "turn:placed", "gone:B-R1"],
    ],
)
def test_a_claim_that_is_taken_up_again_is_what_it_was(taps: list[str]) -> None:
    bench = _paid_by_two_of_three().tap("claim:begin", *taps, "claim:ok", "step:advance:A")
    steps, said = bench.steps, bench.seen["steps"][-2]["said"]
    bench.tap(f"claim:fix:{len(steps) - 2}")
    assert bench.seen["claim"]["said"] == said
    assert bench.tap("claim:ok").steps == steps
    assert not {"at", "fixing", "claim"} & set(bench.state)


def test_a_claim_that_does_not_hold_is_told_apart_and_changed_in_its_place() -> None:
    bench = Entering().tap("step:advance:A", "claim:begin", "res:B:-3", "claim:ok", "step:advance:A")
    assert (bench.answer, bench.seen["verdict"]["is_claim"]) == ("illegal expect.mismatch", True)
    assert [step["fix"] for step in bench.seen["steps"]] == ["", "claim:fix:1", ""]
    bench.tap("claim:fix:1")
    page = bench.seen
    assert (page["claiming"], page["fixing"], page["at"], page["players"][1]["resistance"]) == (True, True, 1, 7)
    assert "se corrige" in page["unfinished"]
    bench.tap("res:B:1", "res:B:1", "res:B:1", "res:A:1")
    assert bench.seen["claim"]["said"] == "Se afirma: A tiene 11 de resistencia"
    bench.tap("res:A:-1", "vertedero:Golem:+", "vertedero:Golem:-", "turn:placed", "turn:placed")
    bench.tap("turn:prepared", "claim:ok")
    assert [step["do"] for step in bench.steps] == ["advance", "expect", "advance"]
    assert bench.steps[1] == {"do": "expect", "turn": {"prepared": False}}


def test_a_claim_that_is_corrected_to_what_was_played_is_no_claim_any_more() -> None:
    bench = Entering().tap(
        "step:advance:A", "claim:begin", "res:B:-3", "claim:ok", "step:advance:A", "claim:fix:1"
    )
    bench.tap("res:B:1", "res:B:1", "res:B:1", "claim:ok")
    assert [step["do"] for step in bench.steps] == ["advance", "advance"]
    assert bench.answer.startswith("legal")
    bench.tap("claim:begin")
    assert bench.send("claim:ok")["refused"]["near"] == "claim"


def test_an_illegal_step_is_no_claim() -> None:
    bench = Entering().tap("step:draw:B:3")
    assert (bench.answer.partition(" ")[0], bench.seen["verdict"]["is_claim"]) == ("illegal", False)


@pytest.mark.parametrize("tap", ["claim:cancel", "undo:0", "move:0:1", "at:end", "edit", "claim:fix:0"])
def test_a_claim_whose_correction_is_left_stays_as_it_was(tap: str) -> None:
    bench = Entering().tap("step:advance:A", "claim:begin", "res:B:-3", "claim:ok", "claim:fix:1", "res:B:-1")
    bench.state = bench.send(tap)
    claims = [step for step in bench.steps if step["do"] == "expect"]
    assert claims == [{"do": "expect", "players": [{"id": "B", "resistance": 7}]}]


def test_another_claim_begins_at_the_end_though_one_is_being_corrected() -> None:
    bench = Entering().tap("step:advance:A", "claim:begin", "res:B:-3", "claim:ok", "step:advance:A")
    bench.tap("claim:fix:1", "claim:begin", "res:A:-1", "claim:ok")
    assert [step["do"] for step in bench.steps] == ["advance", "expect", "advance", "expect"]
