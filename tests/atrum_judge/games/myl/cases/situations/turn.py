"""The course of a turn: situations."""

from tests.atrum_judge.games.myl.cases.situations.row import ADVANCE, END, Row, after, hand, line
from tests.atrum_judge.games.myl.kit import ally, case, do, oro

TURN = [
    Row("group.when", False, case(do("group"))),
    Row("group.when", False, case(do("group"), do("group"), turn={"phase": "grouping"})),
    Row(
        "group.all",
        False,
        case(do("group", cards=["p"]), a={"paid": [oro("p"), oro("q")]}, turn={"phase": "grouping"}),
    ),
    Row("turn.not_yours", False, case(do("group", by="B"), turn={"phase": "grouping"})),
    Row(
        "",
        True,
        case(
            do("group", zones=["oros"]),
            ADVANCE,
            a={"paid": [oro("p")], "attack": [ally("x")]},
            turn={"phase": "grouping"},
        ),
        after("A", paid=[], attack=["x"], reserve=["p", "a1", "a2", "a3", "a4"]),
    ),
    Row(
        "",
        True,
        case(do("group", cards=["x"]), a={"paid": [oro("p")], "attack": [ally("x")]}, turn={"phase": "grouping"}),
        after("A", paid=["p"], attack=[], defense=["x"]),
    ),
    Row("turn.not_yours", False, case(do("advance", by="B"))),
    Row("phase.order", False, case(ADVANCE, do("attack", allies=["x"]), a=line(ally("x")))),
    Row("end.draw", False, case(do("draw"))),
    Row("end.draw", False, case(do("draw"), do("draw"), turn=END)),
    Row("end.draw", False, case(do("draw", by="B"), turn=END)),
    Row("end.draw", False, case(ADVANCE, turn=END)),
    Row("end.hand_limit", False, case(do("draw"), ADVANCE, a={"hand": {"count": 8}}, turn=END)),
    Row("end.hand_limit", False, case(do("draw"), do("discard", cards=["h"]), a=hand(ally("h")), turn=END)),
    Row(
        "end.hand_limit",
        False,
        case(do("draw"), do("discard", cards=["h0"]), a=hand(*[ally(f"h{i}") for i in range(9)]), turn=END),
    ),
    Row(
        "",
        True,
        case(
            do("draw"),
            do("discard", cards=["h0", "h1"]),
            ADVANCE,
            a=hand(*[ally(f"h{i}") for i in range(9)]),
            turn=END,
        ),
        {
            "turn": {"player": "B", "number": 8, "phase": "grouping", "drawn": False},
            "players": [{"id": "A", "hand": {"count": 8}, "graveyard": ["h0", "h1"]}],
        },
    ),
    Row("", True, case(do("draw"), ADVANCE, b={"hand": {"count": 9}}, turn=END)),
    Row(
        "",
        True,
        case(do("draw"), do("discard", cards=[None]), ADVANCE, a={"hand": {"count": 8}}, turn=END),
    ),
    Row(
        "end.hand_limit",
        False,
        case(do("draw"), do("discard", cards=[None, None]), a={"hand": {"count": 8}}, turn=END),
    ),
    Row(
        "discard.from_hand",
        False,
        case(
            do("draw"),
            do("discard", cards=[None, None]),
            a=hand(*[ally(f"h{i}") for i in range(8)], None, castle=[ally("k0"), *[None] * 20]),
            turn=END,
        ),
    ),
    Row(
        "discard.from_hand",
        False,
        case(
            do("draw"),
            do("discard", cards=["zz"]),
            a=hand(*[ally(f"h{i}") for i in range(8)], castle=[ally("k0"), *[None] * 20]),
            turn=END,
        ),
    ),
    Row("phase.order", False, case(do("discard", cards=["h0"]), a=hand(*[ally(f"h{i}") for i in range(9)]))),
    Row("war.ends", False, case(do("pass"))),
    Row("game.over", False, case(ADVANCE, a={"castle": []})),
    Row("game.over", False, case(do("concede"), ADVANCE)),
]
