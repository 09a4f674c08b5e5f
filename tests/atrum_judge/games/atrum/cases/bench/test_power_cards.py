"""A Power written down from its card: what its form takes, says is missing, and gives back."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering
from tests.atrum_judge.games.atrum.kit import REPTANTES

CARD = {"card__name": "Rayo", "card__cost": "1", "card__esbirro": "Golem", "card__type": "attack"}
DAMAGE = {**CARD, "card__op": "damage", "card__shown": "damage"}


def _begun() -> Entering:
    return Entering("", "").tap("card:A-R1")


def _powers(bench: Entering) -> Any:
    return bench.position["players"][0]["reptantes"][0].get("powers")


def _written(*amounts: str) -> Entering:
    """Reptante A1 with the Powers Rayo 0, Rayo 1.. that do so much damage."""
    bench = Entering("", "")
    for n, amount in enumerate(amounts):
        bench.tap("card:A-R1").tap("card:ok", **(DAMAGE | {"card__name": f"Rayo {n}"}), effect__amount=amount)
    return bench


def test_a_form_begins_without_an_effect() -> None:
    form = _begun().seen["card"]
    assert (form["op"], form["fields"], form["effects"]) == ("", [], [])
    assert _powers(_begun().tap("card:ok", **CARD))[0].get("effects") is None


def test_an_effect_that_is_filled_in_is_taken_with_the_card() -> None:
    bench = _begun().tap("card:op", **DAMAGE).tap("card:ok", **DAMAGE, effect__amount="3")
    assert _powers(bench)[0]["effects"] == [{"op": "damage", "amount": 3}]


@pytest.mark.parametrize(("amount", "each", "told"), [("2", "1", 2), ("2", "3", 3), ("", "3", 3), ("", "", None)])
def test_so_much_for_each_is_said_as_how_much_or_beside_what_is_counted(
    amount: str, each: str, told: int | None
) -> None:
    fields = {**DAMAGE, "effect__per": "altar", "effect__amount": amount, "effect__each": each}
    (effect,) = _powers(_begun().tap("card:op", **DAMAGE).tap("card:ok", **fields))[0]["effects"]
    assert (effect.get("each"), "amount" in effect) == (told, False)


def test_an_effect_that_was_added_is_not_taken_twice() -> None:
    bench = _begun().tap("card:add:damage", **DAMAGE, effect__amount="3")
    assert bench.seen["card"]["op"] == ""
    assert len(_powers(bench.tap("card:ok", **CARD, card__op="", effect__amount="3"))[0]["effects"]) == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Falta decir: nombre, coste, qué descarta, tipo de Poder."),
        ({"card__name": " ", "card__cost": "1"}, "Falta decir: nombre, qué descarta, tipo de Poder."),
        ({**CARD, "card__type": ""}, "Falta decir: tipo de Poder."),
        (DAMAGE, "Falta «cuánto» de «hace daño»."),
        ({**DAMAGE, "effect__amount": "100"}, "«cuánto» es un número de 0 a 99."),
        ({**DAMAGE, "effect__amount": "-1"}, "«cuánto» es un número de 0 a 99."),
        ({**DAMAGE, "effect__amount": "x"}, "«cuánto» es un número de 0 a 99."),
        ({**DAMAGE, "card__shown": "annul"}, "Elegiste «hace daño»: completa lo que pide."),
        (
            {
                **DAMAGE,
                "card__op": "annul",
                "card__shown": "annul",
                "effect__max-cost": "",
                "effect__max_cost": "5",
            },
            "«coste máximo» es un número de 0 a 4.",
        ),
        (
            {**DAMAGE, "effect__amount": "1", "only__if": "altar", "only__count": "0"},
            "«cuántos» es un número de 1 a 99.",
        ),
    ],
)
def test_what_is_missing_or_wrong_is_named_and_nothing_is_lost(fields: dict[str, str], said: str) -> None:
    bench = _begun().tap("card:ok", **fields)
    assert bench.seen["refused"] == {"near": "card", "said": said}
    assert _powers(bench) is None
    form = bench.seen["card"]
    assert form["name"] == fields.get("card__name", "").strip()
    amounts = [field["said"] for field in form["fields"] if field["name"] == "amount"]
    assert amounts in ([], [fields.get("effect__amount", "1")])


def test_a_thirteenth_effect_is_refused() -> None:
    bench = _begun().tap("card:op", **DAMAGE)
    for n in range(12):
        bench.tap("card:add:damage", **DAMAGE, effect__amount=str(n + 1))
    bench.tap("card:add:damage", **DAMAGE, effect__amount="13")
    assert bench.seen["refused"]["said"] == "Aquí caben 12 efectos, y ya están todos."
    assert len(bench.seen["card"]["effects"]) == 12


def test_the_same_effect_after_another_is_a_second_one() -> None:
    bench = _begun().tap("card:op", **DAMAGE)
    for amount in "121":
        bench.tap("card:add:damage", **DAMAGE, effect__amount=amount)
    assert len(bench.seen["card"]["effects"]) == 3


def test_what_is_typed_stays_whatever_is_tapped() -> None:
    typed = {
        **DAMAGE,
        "effect__per": "altar",
        "effect__per-whose": "target",
        "only__if": "hand",
        "only__count": "3",
    }
    bench = _begun().tap("card:op", **typed)
    bench.tap("ask:roster").tap("ask:legal")
    form = bench.seen["card"]
    assert (form["name"], form["op"]) == ("Rayo", "damage")
    assert [zone["value"] for zone in form["zones"] if zone["on"]] == ["altar"]
    assert [one["value"] for one in form["counted"]["owners"] if one["on"]] == ["target"]
    assert (form["only"]["is_open"], form["only"]["count"]) == (True, "3")


def test_no_two_fields_of_an_effect_are_called_the_same() -> None:
    bench = _begun()
    for operation in bench.seen["card"]["operations"]:
        bench.tap("card:op", **CARD, card__op=operation["value"])
        labels = [field["label"] for field in bench.seen["card"]["fields"]]
        assert len(set(labels)) == len(labels), operation


def test_a_power_is_edited_with_its_form_filled() -> None:
    bench = _written("3", "4").tap("card:A-R1:1")
    form = bench.seen["card"]
    assert (form["name"], form["effects"]) == ("Rayo 1", ["Daño al objetivo: 4."])
    assert [cost["value"] for cost in form["costs"] if cost["on"]] == [1]
    bench.tap("card:drop:0:1").tap("card:ok", **DAMAGE, effect__amount="5")
    assert [(one["name"], one.get("effects")) for one in _powers(bench)] == [
        ("Rayo 0", [{"op": "damage", "amount": 3}]),
        ("Rayo", [{"op": "damage", "amount": 5}]),
        ("…", None),
    ]


def test_a_power_is_removed() -> None:
    bench = _written("3", "4").tap("unwrite:A-R1:0:2")
    assert [one["name"] for one in _powers(bench)] == ["Rayo 1", "…"]
    assert _powers(bench.tap("unwrite:A-R1:0:1")) is None


@pytest.mark.parametrize("count", [4, 5])
def test_one_of_all_powers_is_removed(count: int) -> None:
    bench = _written(*"12345"[:count]).tap(f"unwrite:A-R1:1:{count}")
    assert [one["name"] for one in _powers(bench)] == [f"Rayo {n}" for n in range(count) if n != 1] + ["…"]


def test_only_written_powers_are_offered_to_be_edited() -> None:
    """Those of the catalogue are what the card says; one that a roster left half told is no Power of the table."""
    assert {power["place"] for power in Entering().seen["players"][0]["reptantes"][0]["powers"]} == {None}
    bench = _written("1", "2")
    bench.position["players"][0]["reptantes"][0]["powers"].insert(0, {"name": "Nada", "cost": 1})
    assert [power["place"] for power in bench.seen["players"][0]["reptantes"][0]["powers"]] == [1, 2]


def test_a_reptante_is_named_again() -> None:
    bench = Entering().tap("name:A-R1", **{"name-A-R1": "Oráculo"})
    named = bench.seen["players"][0]["reptantes"][0]
    assert (named["name"], len(named["powers"])) == ("Oráculo", 5)
    written = _written("3").tap("name:A-R1", **{"name-A-R1": "Nadie"})
    assert [one["name"] for one in _powers(written)] == ["Rayo 0", "…"]
    assert _powers(written.tap("name:A-R1", **{"name-A-R1": "Oráculo"})) is None


def test_the_card_of_a_seated_reptante_is_that_of_its_name() -> None:
    """A roster brings the Powers of its Reptantes along: nobody wrote them down."""
    powers = [{key: power[key] for key in power} for power in REPTANTES[1][1]]
    bench = Entering()
    bench.position["players"][0]["reptantes"][0] |= {"name": REPTANTES[1][0], "powers": powers}
    assert not bench.seen["players"][0]["reptantes"][0]["by_hand"]
    assert _powers(bench.tap("name:A-R1", **{"name-A-R1": REPTANTES[2][0]})) is None


@pytest.mark.parametrize("tap", ["unwrite:A-R1:0:3", "card:drop:0:2", "lasting:drop:0:2"])
def test_what_is_taken_away_is_taken_away_once_however_often_the_tap_comes(tap: str) -> None:
    bench = _written("1", "2", "3")
    lasting = {"lasting__what": "protect|altar", "lasting__until": "end_of_turn", "lasting__esbirro": "Golem"}
    for player in "AB":
        bench.tap("lasting:add", **lasting, lasting__player=player)
    bench.tap("card:A-R1:1").tap("card:add:damage", **DAMAGE, effect__amount="1")
    assert bench.send(tap) != bench.state
    assert bench.tap(tap).send(tap) == bench.state


GAIN = {"card__cost": "0", "card__esbirro": "Golem", "card__type": "tactical"}
GAIN |= {"card__op": "gain", "card__shown": "gain", "effect__amount": "1"}


def _announced(name: str = "Golpazo", *others: dict[str, str]) -> Entering:
    """A launched a Power that was written down beside `others`."""
    bench = Entering("", "").tap("hand:A:Golem:+", "hand:A:Golem:+", "altar:A:Golem", "altar:A:Golem")
    for fields in ({"card__name": name}, *others):
        bench.tap("card:A-R1").tap("card:ok", **(GAIN | fields))
    return bench.announce(f"A:{name}", "discard:Golem").tap("allpass")


def _corrected(bench: Entering, place: int = 0, **fields: str) -> Entering:
    form = bench.tap("edit", f"card:A-R1:{place}").seen["card"]
    return bench.tap("card:ok", **({"card__name": form["name"]} | fields))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"card__name": "Golpazo mayor"}, ("Golpazo mayor", 0)),
        ({"card__cost": "1"}, ("Golpazo", 1)),
        ({"card__name": "GOLPAZO", "card__cost": "1"}, ("GOLPAZO", 1)),
    ],
)
def test_what_was_announced_follows_a_power_that_is_called_or_costs_otherwise(
    fields: dict[str, str], named: tuple[str, int]
) -> None:
    bench = _corrected(_announced(), **fields)
    assert (bench.steps[0]["power"], bench.steps[0]["cost"]) == named
    assert bench.answer == "legal"
    assert bench.seen["steps"][0]["said"] == f"A anuncia {named[0]} (descarta Golem)"


def test_an_announcement_that_says_no_cost_follows_too() -> None:
    bench = _announced()
    bench.state["case"]["steps"][0] |= {"power": "GOLPAZO"}
    del bench.state["case"]["steps"][0]["cost"]
    assert _corrected(bench, card__name="Golpazo mayor").steps[0]["power"] == "Golpazo mayor"


def test_a_copy_follows_the_power_that_it_copies() -> None:
    bench = _announced()
    copies = {"reptante": "A-R1", "power": "Golpazo", "cost": 0}
    copy = {"do": "announce", "by": "B", "reptante": "B-R1", "power": "Golpazo", "cost": 0, "copies": copies}
    bench.state["case"]["steps"].append(copy)
    copy = _corrected(bench, card__name="Golpazo mayor").steps[-1]
    assert (copy["power"], copy["copies"]) == ("Golpazo", copies | {"power": "Golpazo mayor"})


@pytest.mark.parametrize(
    ("place", "fields", "named"),
    [
        pytest.param(0, {"card__name": "Mazazo"}, ("Mazazo", 0), id="the one that was announced"),
        pytest.param(1, {"card__name": "Mazazo"}, ("Golpazo", 0), id="another one of that name"),
        pytest.param(1, {"card__cost": "2"}, ("Golpazo", 0), id="another one of that name at another cost"),
    ],
)
def test_of_two_powers_of_one_name_the_announcement_follows_its_own(
    place: int, fields: dict[str, str], named: tuple[str, int]
) -> None:
    bench = _corrected(_announced("Golpazo", {"card__name": "Golpazo", "card__cost": "1"}), place, **fields)
    assert (bench.steps[0]["power"], bench.steps[0]["cost"]) == named


def test_announcements_of_others_follow_nothing() -> None:
    bench = _announced()
    other = {"do": "announce", "by": "B", "reptante": "B-R1", "power": "Golpazo", "cost": 0}
    bench.state["case"]["steps"].append(other)
    assert _corrected(bench, card__name="Golpazo mayor").steps[-1] == other


def test_a_line_of_a_list_that_is_corrected_leaves_the_table() -> None:
    bench = _announced().tap("ask:roster").tap("sheet", sheet__0__0="Uno")
    bench.tap("card:sheet-0").tap("card:ok", **GAIN, card__name="Golpazo")
    bench.tap("card:sheet-0:0").tap("card:ok", **GAIN, card__name="Golpazo mayor")
    assert bench.tap("ask:legal").steps[0]["power"] == "Golpazo"
