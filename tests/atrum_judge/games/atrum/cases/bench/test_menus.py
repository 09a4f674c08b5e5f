"""Questions of the bench, by the moment that the table waits for."""

from typing import Any

import pytest

from atrum_judge.games.atrum.table.kinds import ESBIRROS
from tests.atrum_judge.games.atrum.cases.bench.entering import entering, seen
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering

TAJO = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}
DEJA_VU = {
    "do": "announce",
    "by": "A",
    "reptante": 1,
    "power": "Déjà-Vu",
    "target": "B",
    "altar": ["A2", "A3"],
    "discard": "Z",
}
PASS_A, PASS_B = {"do": "pass", "by": "A"}, {"do": "pass", "by": "B"}
HIDDEN = {"value": "?", "label": "Ocultas"}
ATTACKER = {"hand": "B"}
NOTHING_ASKED = {
    "chance": None,
    "choice": None,
    "eliminate": None,
    "is_judged": True,
    "is_wrong": False,
    "may_draw": False,
    "may_prepare": False,
    "open": False,
    "paid": None,
    "window": "",
}


def _menu(position: dict[str, Any], *steps: dict[str, Any]) -> Any:
    return seen(entering(position, *steps))["menu"]


@pytest.mark.parametrize("phase", ["prepare", "draw", "main", "discard"])
def test_the_player_in_turn_may_do_what_a_turn_holds(phase: str) -> None:
    position = {"A": {"hand": "GBSG"}, "B": {"hand": "Z"}, "turn": {"phase": phase, "part": "start"}}
    assert _menu(position) == {
        **NOTHING_ASKED,
        "is_over": False,
        "turn_player": "A",
        "open": True,
        "draw": 3,
        "draws": [*({"value": kind, "label": kind} for kind in ESBIRROS), HIDDEN],
        "may_draw": phase == "draw",
        "may_prepare": phase == "prepare",
        "place": ["Bestia", "Golem", "Sombra"] if phase == "main" else [],
        "discard": None,
    }


@pytest.mark.parametrize("do", ["prepare", "draw"])
def test_what_was_done_in_a_phase_is_not_offered_again(do: str) -> None:
    position = {"A": {}, "B": {}, "turn": {"phase": do}}
    assert _menu(position)[f"may_{do}"]
    assert not _menu(position, {"do": do, "by": "A"})[f"may_{do}"]


def test_the_menu_is_about_the_hand_of_the_player_in_turn() -> None:
    menu = _menu({"A": {"hand": "GB"}, "B": {"hand": "Z"}, "turn": {"p": "B"}})
    assert (menu["turn_player"], menu["place"]) == ("B", ["Zombie"])


@pytest.mark.parametrize(("number", "due"), [(1, 2), (2, 3), (5, 3)])
def test_fewer_cards_are_drawn_in_the_first_turn(number: int, due: int) -> None:
    assert _menu({"A": {}, "B": {}, "turn": {"n": number, "phase": "draw"}})["draw"] == due


def test_no_more_cards_are_drawn_than_the_fosa_and_the_vertedero_hold() -> None:
    """B holds 58 of the 60 cards; one is in the Vertedero and one in the Fosa."""
    held = "B" * 8 + "".join(kind * 10 for kind in "CEGZS")
    assert _menu({"A": {}, "B": {"hand": held}, "vert": "B", "turn": {"phase": "draw"}})["draw"] == 2


@pytest.mark.parametrize("hand", ["", "G", "?", "GG?"])
def test_only_seen_cards_are_placed_by_a_tap(hand: str) -> None:
    assert _menu({"A": {"hand": hand}, "B": {}})["place"] == (["Golem"] if "G" in hand else [])


@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("BBGZSS", ["Bestia", "Bestia", "Golem", "Zombie", "Sombra", "Sombra"]),
        ("GBG????", list(ESBIRROS)),
        ("???????", list(ESBIRROS)),
    ],
)
def test_cards_are_discarded_from_a_hand_above_five(hand: str, offered: list[str]) -> None:
    """Of a hand that nobody knows the discarded ones are named, which may be several of a kind."""
    menu = _menu({"A": {"hand": hand}, "B": {}, "turn": {"phase": "discard"}})
    assert menu["discard"] == {
        "due": len(hand) - 5,
        "options": [{"value": kind, "label": kind} for kind in offered],
        "repeats": "?" in hand,
    }


@pytest.mark.parametrize(("hand", "phase"), [("BBGZS", "discard"), ("???", "discard"), ("BBGZSS", "main")])
def test_nothing_is_discarded_up_to_five_or_before_the_last_phase(hand: str, phase: str) -> None:
    assert _menu({"A": {"hand": hand}, "B": {}, "turn": {"phase": phase}})["discard"] is None


def test_with_a_sombra_goes_what_is_not_the_kind_that_is_asked() -> None:
    """Tajo asks a Bestia: its partner is another main Esbirro (P2 §7.4)."""
    announced = {k: v for k, v in TAJO.items() if k != "discard"} | {"with_sombra": True}
    menu = _menu({"A": {"hand": "S??"}, "B": {}}, announced, PASS_B, PASS_A)
    assert [option["value"] for option in menu["choice"]["options"]] == ["Caído", "Esqueleto", "Golem", "Zombie"]
    assert menu["choice"]["purpose"] == "Se descarta junto a la Sombra."


def test_with_a_chain_whoever_has_the_window_is_asked() -> None:
    position = {"A": ATTACKER, "B": {}}
    asked = {**NOTHING_ASKED, "is_over": False, "turn_player": "A"}
    assert _menu(position, TAJO) == {**asked, "window": "B"}
    assert _menu(position, TAJO, PASS_B) == {**asked, "window": "A"}
    assert _menu(position, TAJO, PASS_B, PASS_A)["open"] is True


def test_who_fell_to_zero_eliminates_one_of_the_reptantes_left() -> None:
    position = {"A": ATTACKER, "B": {"res": 2, "team": "1+ 2x 3-"}}
    assert _menu(position, TAJO, PASS_B, PASS_A) == {
        **NOTHING_ASKED,
        "is_over": False,
        "turn_player": "A",
        "eliminate": {
            "by": "B",
            "reptantes": [{"id": "B-R1", "name": "Ráfaga"}, {"id": "B-R3", "name": "Arbitrio"}],
        },
    }


def test_a_choice_owed_offers_what_may_be_chosen_and_how_many() -> None:
    position = {"A": {"hand": "Z", "altar": "Z+ S+ G+", "team": "4+ 2+ 3+"}, "B": {"hand": "B", "altar": "C+ E-"}}
    assert _menu(position, DEJA_VU, PASS_B, PASS_A) == {
        **NOTHING_ASKED,
        "is_over": False,
        "paid": {
            "verb": "paid:A",
            "by": "A",
            "power": "Déjà-Vu",
            "payers": "A2, A3",
            "is_announced": True,
            "options": [
                {"value": "A1", "label": "Zombie A1"},
                {"value": "A2", "label": "Sombra A2"},
                {"value": "A3", "label": "Golem A3"},
            ],
        },
        "turn_player": "A",
        "choice": {
            "verb": "choose:A",
            "by": "A",
            "power": "Déjà-Vu",
            "purpose": "Vuelve a la mano: hasta 2 Esbirros del Altar del objetivo. Objetivo: B.",
            "options": [{"value": "B1", "label": "Caído B1"}, {"value": "B2", "label": "Esqueleto B2"}],
            "low": 0,
            "high": 2,
            "repeats": False,
        },
    }


PURGA = {
    "do": "announce",
    "by": "A",
    "reptante": 1,
    "power": "Purga",
    "target": "B",
    "altar": ["A1"],
    "discard": "B",
}


@pytest.mark.parametrize(
    ("hand", "options", "repeats"),
    [
        ("GZG", ["Golem", "Golem", "Zombie"], False),
        ("GZ?", ["Bestia", "Caído", "Esqueleto", "Golem", "Zombie", "Sombra"], True),
    ],
)
def test_among_unseen_cards_every_kind_may_be_chosen(hand: str, options: list[str], repeats: bool) -> None:
    position = {"A": {"hand": "B", "altar": "G+", "team": "9+ 2+ 3+"}, "B": {"hand": hand}}
    choice = _menu(position, PURGA, PASS_B, PASS_A)["choice"]
    assert choice["verb"] == "choose:A"
    assert choice["purpose"] == "Descarta 2 Esbirros de la mano del objetivo. Objetivo: B."
    assert [option["value"] for option in choice["options"]] == options
    assert (choice["low"], choice["high"], choice["repeats"]) == (2, 2, repeats)


def test_what_a_neutral_power_discards_is_asked_for_as_that() -> None:
    power = {
        "name": "Puño",
        "cost": 0,
        "esbirro": "Neutral",
        "type": "tactical",
        "effects": [{"op": "gain", "amount": 1}],
    }
    state = entering({"A": {"hand": "BG"}, "B": {}})
    state["case"]["position"]["players"][0]["reptantes"][0]["powers"][0] = power
    state["case"]["steps"] = [{"do": "announce", "by": "A", "reptante": "A-R1", "power": "Puño"}, PASS_B, PASS_A]
    choice = seen(state)["menu"]["choice"]
    assert (choice["by"], choice["high"], choice["purpose"]) == ("A", 1, "Se descarta al lanzarlo.")


def test_nothing_is_asked_for_when_the_game_has_ended() -> None:
    assert _menu({"A": ATTACKER, "B": {}}, {"do": "concede", "by": "B"}) == {"is_over": True}


def test_after_a_wrong_step_what_happened_since_may_still_be_told() -> None:
    menu = _menu({"A": ATTACKER, "B": {}}, {"do": "draw", "by": "B"})
    assert (menu["is_wrong"], menu["open"]) == (True, True)


def test_after_an_undecided_step_the_game_goes_on() -> None:
    assert _menu({"A": {"hand": "?"}, "B": {}}, TAJO)["window"] == "B"


def test_what_only_the_searcher_saw_is_said_as_hidden() -> None:
    search = {"op": "search", "zone": "fosa", "count": 2, "to": "hand"}
    power = {"name": "Hallazgo", "esbirro": "Golem", "type": "tactical", "effects": [search]}
    bench = Entering().written("A-R1", power).tap("hand:A:Golem:+").announce("A:Hallazgo").tap("allpass")
    assert [option["value"] for option in bench.seen["menu"]["choice"]["options"]][-1] == "?"
    bench.pick("cards:choose:A", "?", "Bestia")
    assert bench.steps[-1] == {"do": "chance", "cards": [None, "Bestia"]}
    bench.tap("step:advance:A")
    assert bench.answer.startswith("legal")


def test_nobody_chooses_what_fell_at_random() -> None:
    falls = {"op": "discard", "count": 1, "whose": "target", "random": True}
    power = {"name": "Hurto", "esbirro": "Golem", "type": "tactical", "effects": [falls]}
    bench = Entering().written("A-R1", power).tap("hand:A:Golem:+").announce("A:Hurto").tap("allpass")
    bench.say_what_came("Zombie", "Zombie")
    assert bench.answer.startswith("illegal")
    assert bench.seen["menu"]["choice"] is None
