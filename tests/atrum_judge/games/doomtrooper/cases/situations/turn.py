"""The course of a turn: situations."""

from tests.atrum_judge.games.doomtrooper.cases.situations.row import ATTACK, E, Row, Z, hand, squad
from tests.atrum_judge.games.doomtrooper.kit import case, do

TURN = [
    Row("draw.first_turn", False, case(do("draw"), turn={"number": 1, "drawn": False})),
    Row("draw.not_your_turn", False, case(do("draw", by="B"), turn={"step": "draw", "drawn": False})),
    Row("draw.when", False, case(do("draw"))),
    Row("draw.when", False, case(do("draw"), do("draw"), turn={"step": "draw", "drawn": False})),
    Row(
        "draw.count",
        False,
        case(do("draw", count=4), a={"hand": {"count": 4}}, turn={"step": "draw", "drawn": False}),
    ),
    Row(
        "draw.count",
        False,
        case(
            do("draw", count=3, cards=["Visor"]), a={"hand": {"count": 4}}, turn={"step": "draw", "drawn": False}
        ),
    ),
    Row(
        "draw.count",
        None,
        case(
            do("draw", count=2),
            a={"hand": {"count": 4}, "deck": {"count": None}},
            turn={"step": "draw", "drawn": False},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("draw", count=5), a={"hand": {"count": 4}, "hand_limit": 9}, turn={"step": "draw", "drawn": False}
        ),
    ),
    Row(
        "",
        True,
        case(
            do("draw"),
            do("advance"),
            do("meditate"),
            a={"hand": {"count": 3}, "deck": {"count": 2}},
            turn={"step": "draw", "drawn": False},
        ),
        {"players": [{"id": "A", "hand": {"count": 5}, "destiny": 10}]},
    ),
    Row(
        "draw.skipped", False, case(do("advance"), a={"hand": {"count": 6}}, turn={"step": "draw", "drawn": False})
    ),
    Row(
        "draw.skipped",
        None,
        case(
            do("advance"), a={"hand": {"count": 6}, "deck": {"count": None}}, turn={"step": "draw", "drawn": False}
        ),
    ),
    Row("", True, case(do("advance"), a={"hand": {"count": 7}}, turn={"step": "draw", "drawn": False})),
    Row("turn.not_yours", False, case(do("advance", by="B"))),
    Row("discard.when", False, case(do("discard", card="Visor"), a=hand("Visor"))),
    Row(
        "discard.one",
        False,
        case(
            do("discard", card="Visor"),
            do("discard", card="Espada"),
            a=hand("Visor", "Espada"),
            turn={"step": "discard"},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("discard", card="Visor"),
            do("advance"),
            a=hand("Visor", "Espada"),
            turn={"step": "discard", "actions": 2, "tactical": True},
        ),
        {
            "turn": {"player": "B", "number": 6, "step": "draw", "actions": 0, "tactical": False, "allowed": 3},
            "players": [{"id": "A", "discard": ["Visor"]}],
        },
    ),
    Row("action.when", False, case(do("meditate"), turn={"step": "discard"})),
    Row("action.not_your_turn", False, case(do("meditate", by="B"))),
    Row(
        "",
        True,
        case(do("meditate", by="B"), b={"off_turn_actions": 1}),
        {"players": [{"id": "B", "off_turn_actions": 0, "destiny": 4}]},
    ),
    Row("action.too_many", False, case(*[do("meditate")] * 4)),
    Row("action.too_many", False, case(turn={"actions": 4})),
    Row(
        "",
        True,
        case(do("play", card="Prisa"), *[do("meditate")] * 5, a=hand("Prisa")),
        {"turn": {"actions": 5, "allowed": 5}},
    ),
    Row("action.after_tactical", False, case(ATTACK, do("meditate"), a=squad(Z), b=squad(E))),
    Row(
        "action.after_tactical",
        False,
        case(ATTACK, do("play", card="Prisa"), do("meditate"), a=squad(Z, **hand("Prisa")), b=squad(E)),
    ),
    Row(
        "tactical.one",
        False,
        case(ATTACK, do("sabotage", warrior="z", granted=["sabotage"]), a=squad(Z), b=squad(E)),
    ),
    Row("tactical.first_turn", False, case(ATTACK, a=squad(Z), b=squad(E), turn={"number": 1})),
    Row("tactical.first_turn", False, case(ATTACK, a=squad(Z), b=squad(E), c={}, turn={"number": 3})),
    Row("tactical.first_turn", False, case(turn={"number": 1, "tactical": True})),
    Row("", True, case(ATTACK, a=squad(Z), b=squad(E), turn={"number": 3})),
    Row("sabotage.unknown", None, case(do("sabotage", warrior="z"), a=squad(Z))),
    Row("play.when", False, case(do("play", by="B", card="Prisa"), b=hand("Prisa"))),
    Row("play.when", None, case(do("play", by="B", card="Velada"), b=hand("Velada"))),
    Row(
        "",
        True,
        case(do("play", by="B", card="Gloria"), b=hand("Gloria"), turn={"step": "draw", "drawn": False}),
        {"players": [{"id": "B", "promotion": 3}]},
    ),
]
