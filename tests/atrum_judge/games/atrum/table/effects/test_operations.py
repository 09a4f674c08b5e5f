"""An operation is one row: how it is written, what it is, and what it says."""

from dataclasses import fields
from typing import Any

import pytest

from atrum_judge.games.atrum.table.effects import (
    ALL,
    OPERATIONS,
    Effect,
    EffectError,
    Trait,
    describe,
    parse,
    to_json,
)
from atrum_judge.games.atrum.table.effects.effect import Per
from atrum_judge.games.atrum.table.effects.reading import operation
from atrum_judge.games.atrum.table.general import ALWAYS, VALUES
from atrum_judge.text import Text

# Each operation with what it needs, and what it says.
WRITTEN: list[tuple[dict[str, Any], str, str]] = [
    ({"op": "damage", "amount": 2}, "Daño al objetivo: 2.", "Damage to the target: 2."),
    ({"op": "prevent", "amount": 2}, "Previene daño de un Ataque: 2.", "Prevents damage of an Attack: 2."),
    ({"op": "reinforce", "amount": 1}, "Refuerza un Ataque en 1.", "Reinforces an Attack by 1."),
    (
        {"op": "annul", "esbirro": "Neutral"},
        "Anula el último Poder anunciado (descarte Neutral).",
        "Annuls the last Power announced (discard Neutral).",
    ),
    ({"op": "exploit"}, "Explota 1 Esbirro del Altar del objetivo.", "Exploits 1 Esbirro of the target's Altar."),
    (
        {"op": "draw"},
        "Del tope de la Fosa a la mano (tú): 1 Esbirro.",
        "Top of the Fosa to hand (you): 1 Esbirro.",
    ),
    (
        {"op": "place", "from": "hand"},
        "A tu Altar, Agotado: 1 Esbirro de tu mano.",
        "Into your Altar, exhausted: 1 Esbirro from your hand.",
    ),
    (
        {"op": "take"},
        "Pasa a tu Altar, como está: 1 Esbirro del objetivo.",
        "Moves to your Altar as it is: 1 Esbirro of the target.",
    ),
    (
        {"op": "return"},
        "Vuelve a la mano: 1 Esbirro del Altar del objetivo.",
        "Returns to hand: 1 Esbirro of the target's Altar.",
    ),
    (
        {"op": "swap"},
        "Intercambia 1 de tu Altar con el del objetivo, como están.",
        "Swaps 1 of your Altar with the target's, each as it is.",
    ),
    (
        {"op": "reveal", "count": 3},
        "Revela 3 del tope de la Fosa; después vuelven y se baraja.",
        "Reveals 3 from the top of the Fosa; they go back and it is shuffled.",
    ),
    (
        {"op": "take_revealed"},
        "A tu mano: 1 Esbirro de los revelados.",
        "To your hand: 1 Esbirro of those revealed.",
    ),
    (
        {"op": "search", "zone": "fosa"},
        "Busca en la Fosa y lleva a tu mano: hasta 1 Esbirro.",
        "Searches the Fosa, to your hand: up to 1 Esbirro.",
    ),
    (
        {"op": "discard_all", "esbirro": "Golem"},
        "Muestra y descarta todos los Golems de tu mano.",
        "Shows and discards all Golems of your hand.",
    ),
    (
        {"op": "discard", "count": "all"},
        "Descarta todos los Esbirros de la mano del objetivo.",
        "Discards all Esbirros of the target's hand.",
    ),
    ({"op": "gain", "amount": 3}, "Aumenta resistencia (tú): 3.", "Raises resistance (you): 3."),
    ({"op": "reduce", "amount": 2}, "Disminuye resistencia (tú): 2.", "Lowers resistance (you): 2."),
    (
        {"op": "copy"},
        "Copia tipo y efecto de un Poder de otro Reptante preparado.",
        "Copies type and effect of a Power of another prepared Reptante.",
    ),
    (
        {"op": "retype", "zone": "hand", "esbirro": "Bestia"},
        "Los Esbirros en tu mano cuentan como Bestia hasta el fin del turno.",
        "Esbirros in your hand count as Bestia until the end of the turn.",
    ),
    (
        {"op": "retype_power", "to": "defense"},
        "El Poder elegido pasa a ser de tipo Defensa.",
        "The chosen Power becomes of type Defense.",
    ),
    (
        {"op": "discard_as", "uses": 2},
        "Tus próximos 2 descartes cuentan como el tipo que elijas.",
        "Your next 2 discards count as the kind you choose.",
    ),
    (
        {"op": "protect"},
        "Ningún Poder afecta tu Altar hasta el fin del turno.",
        "No Power affects your Altar until the end of the turn.",
    ),
    ({"op": "show_hand"}, "Se muestra tu mano.", "Shows your hand."),
    (
        {"op": "swap_hand"},
        "Intercambia tu mano por igual cantidad del Vertedero.",
        "Swaps your hand for as many cards of the Vertedero.",
    ),
    ({"op": "no_exhaust"}, "Su Reptante no se agota.", "Its Reptante is not exhausted."),
    (
        {"op": "skip_next_prepare"},
        "Su Reptante no se prepara en su próxima fase de Preparar (salvo pago explotando).",
        "Its Reptante is not prepared in its next Prepare phase (unless paid by exploiting).",
    ),
    (
        {"op": "require", "zone": "altar"},
        "Condición: 1 Esbirro en tu Altar.",
        "Condition: 1 Esbirro in your Altar.",
    ),
    (
        {"op": "if", "condition": {"reinforced": 2}, "then": [{"op": "draw"}]},
        "Si este turno se reforzó un Poder en 2 o más: Del tope de la Fosa a la mano (tú): 1 Esbirro.",
        "If a Power was reinforced by 2 or more this turn: Top of the Fosa to hand (you): 1 Esbirro.",
    ),
    ({"op": "unknown"}, "Efecto desconocido.", "Unknown effect."),
]
OTHERWISE: list[tuple[dict[str, Any], str, str]] = [
    (
        {"op": "take", "state": "exhausted"},
        "Pasa a tu Altar, Agotado: 1 Esbirro del objetivo.",
        "Moves to your Altar, exhausted: 1 Esbirro of the target.",
    ),
]


def test_each_operation_is_in_the_table_above_once() -> None:
    assert [written["op"] for written, _, _ in WRITTEN] == list(OPERATIONS)


@pytest.mark.parametrize(
    ("written", "spanish", "english"), [*WRITTEN, *OTHERWISE], ids=lambda value: str(value)[:24]
)
def test_it_is_read_written_back_and_said_in_both_languages(
    written: dict[str, Any], spanish: str, english: str
) -> None:
    effects = parse([written], "effects")
    assert [to_json(effect) for effect in effects] == [written]
    said = describe(effects, "attack")
    assert said.in_language("es") == spanish
    assert said.in_language("en") == english


def test_the_highest_cost_of_a_power_is_that_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VALUES, "max_cost", {ALWAYS: 5})
    said = describe(parse([{"op": "annul", "min_cost": 2}], "effects"), "attack")
    assert str(said) == "Anula el último Poder anunciado (coste 2-5)."


@pytest.mark.parametrize(
    ("limits", "said"), [({"max_cost": 0}, "coste 0"), ({"min_cost": 2, "max_cost": 2}, "coste 2")]
)
def test_one_cost_is_no_span(limits: dict[str, int], said: str) -> None:
    told = describe(parse([{"op": "annul", **limits}], "effects"), "tactical")
    assert str(told) == f"Anula el último Poder anunciado ({said})."


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_an_operation_needs_and_presumes_are_things_it_can_say(name: str) -> None:
    row, known = OPERATIONS[name], {field.name for field in fields(Effect)}
    held = {field.attribute for field in row.fields.values()} - {""}
    assert held <= known
    assert set(row.needs) <= row.fields.keys()
    assert row.defaults.keys() <= known


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"op": "fly"}, "effects[0].op"),
        ({"op": "draw", "amount": 2}, "effects[0].amount"),
        ({"op": "reveal"}, "effects[0].count"),
        ({"op": "gain"}, "effects[0].amount"),
        ({"op": "discard", "random": True, "up_to": True}, "effects[0].up_to"),
        ({"op": "annul", "max_cost": 5}, "effects[0].max_cost"),
        ({"op": "swap_hand", "with": "fosa"}, "effects[0].with"),
        ({"op": "damage", "per": {"zone": "altar", "kind": "Golem"}}, "effects[0].per.kind"),
        ({"op": "if", "condition": {"reinforced": 1, "zone": "altar"}, "then": []}, "effects[0].condition"),
        ({"op": "if", "condition": {"reinforced": 1}, "then": [{"op": "fly"}]}, "effects[0].then[0].op"),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_named_by_its_place(written: dict[str, Any], place: str) -> None:
    with pytest.raises(EffectError) as refused:
        parse([written], "effects")
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"op": "damage", "amount": 1, "whose": "caster"}, "Daño directo (tú): 1."),
        ({"op": "damage", "amount": 1, "whose": "any"}, "Daño directo (un participante): 1."),
        (
            {"op": "swap", "count": 2, "up_to": True},
            "Intercambia hasta 2 de tu Altar con el del objetivo, como están.",
        ),
        (
            {"op": "swap", "count": "all"},
            "Intercambia todos los posibles de tu Altar con el del objetivo, como están.",
        ),
    ],
)
def test_whom_it_is_about_and_how_many_are_said(written: dict[str, Any], said: str) -> None:
    assert describe(parse([written], ""), "tactical").in_language("es") == said


DRAW = {"op": "draw"}
COUNTED_ALTAR = {"zone": "altar", "whose": "target", "esbirro": "Golem"}


@pytest.mark.parametrize(
    "written",
    [
        [{"op": "damage", "amount": 0}],
        [{"op": "damage", "amount": 99}],
        [{"op": "annul", "max_cost": 4}],
        [{"op": "annul", "max_cost": 0}],
        [{"op": "discard_as", "uses": 99}],
        [{"op": "exploit", "count": 99}],
        [{"op": "exploit", "up_to": True}],
        [{"op": "damage", "per": COUNTED_ALTAR, "each": 2}],
        [{"op": "if", "condition": {"reinforced": 99}, "then": [DRAW]}],
        [{"op": "if", "condition": {"zone": "altar", "count": 2}, "then": [DRAW]}],
        [DRAW] * 99,
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_is_at_its_bound_is_read_and_written_back(written: list[dict[str, Any]]) -> None:
    assert [to_json(effect) for effect in parse(written, "effects")] == written


@pytest.mark.parametrize(
    ("written", "because"),
    [
        ("draw", "effects: expected a list of effects"),
        (None, "effects: expected a list of effects"),
        ([DRAW] * 100, "effects: expected at most 99 effects"),
        (["draw"], "effects[0]: expected an object"),
        ([{"op": "damage", "amount": -1}], "effects[0].amount: expected an integer from 0 to 99"),
        ([{"op": "damage", "amount": 100}], "effects[0].amount: expected an integer from 0 to 99"),
        ([{"op": "damage", "amount": True}], "effects[0].amount: expected an integer"),
        ([{"op": "damage", "amount": "2"}], "effects[0].amount: expected an integer"),
        ([{"op": "annul", "max_cost": -1}], "effects[0].max_cost: expected an integer from 0 to 4"),
        ([{"op": "discard_as", "uses": 0}], "effects[0].uses: expected an integer from 1 to 99"),
        ([{"op": "discard_as", "uses": 100}], "effects[0].uses: expected an integer from 1 to 99"),
        ([{"op": "exploit", "count": -1}], "effects[0].count: expected an integer from 0 to 99"),
        ([{"op": "exploit", "count": "some"}], 'effects[0].count: expected an integer or "all"'),
        ([{"op": "exploit", "up_to": 1}], "effects[0].up_to: expected true or false"),
        ([{"op": "annul", "esbirro": "Orco"}], "effects[0].esbirro: expected an Esbirro"),
        ([{"op": "annul", "esbirro": 3}], "effects[0].esbirro: expected an Esbirro"),
        ([{"op": "damage", "per": "altar"}], "effects[0].per: expected an object"),
        ([{"op": "damage", "per": {"whose": "target"}}], "effects[0].per.zone: required"),
        ([{"op": "damage", "per": {"zone": "fosa"}}], "effects[0].per.zone: expected one of"),
        ([{"op": "if", "condition": 2, "then": []}], "effects[0].condition: expected an object"),
        (
            [{"op": "if", "condition": {"reinforced": 100}, "then": []}],
            "condition.reinforced: expected an integer",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_cannot_be_read_says_what_was_expected(written: Any, because: str) -> None:
    with pytest.raises(EffectError) as refused:
        parse(written, "effects")
    assert because in str(refused.value)


def test_what_counts_says_nothing_of_a_kind_where_any_is_meant() -> None:
    (effect,) = parse([{"op": "gain", "per": {"zone": "hand", "esbirro": None}, "each": 2}], "effects")
    assert to_json(effect) == {"op": "gain", "per": {"zone": "hand", "whose": "caster"}, "each": 2}


def test_what_is_not_written_is_one_esbirro_exhausted_counted_once_until_the_end_of_the_turn() -> None:
    (counting,) = parse([{"op": "damage", "per": {"zone": "altar"}}], "effects")
    assert (counting.each, counting.amount, counting.per) == (1, 0, Per("altar", "caster", None))
    (placing,) = parse([{"op": "place", "from": "hand"}], "effects")
    assert (placing.count, placing.up_to, placing.state) == (1, False, "exhausted")
    (protecting,) = parse([{"op": "protect"}], "effects")
    assert (protecting.until, protecting.random) == ("end_of_turn", False)


def test_all_of_them_is_a_count_of_its_own() -> None:
    (effect,) = parse([{"op": "take", "count": "all"}], "effects")
    assert effect.count == ALL
    assert to_json(effect) == {"op": "take", "count": "all"}


def test_a_name_is_taken_once() -> None:
    with pytest.raises(ValueError, match="two operations damage"):
        operation("damage", traits=Trait.AIMS)(lambda effect, power_type: Text(""))
