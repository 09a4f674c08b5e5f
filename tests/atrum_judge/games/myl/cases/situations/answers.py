"""Answers: situations."""

from typing import Any

from tests.atrum_judge.games.myl.cases.situations.row import FIGHT, Row, hand, line, war
from tests.atrum_judge.games.myl.kit import (
    ANNUL,
    BOLT,
    CANCEL,
    SHIELD,
    activated,
    ally,
    case,
    do,
    effect,
    play,
    talisman,
    triggered,
)


def answer(card: str, **fields: Any) -> dict[str, Any]:
    return play(card, by="B", answers=True, **fields)


X = ally("x")


TRITON = ally("x", **triggered("enters", effect("draw")))


ANSWERS = [
    Row(
        "",
        True,
        case(play("x"), answer("annul"), a=hand(X), b=hand(ANNUL)),
        {"players": [{"id": "A", "graveyard": ["x"], "defense": [], "paid": ["a1", "a2"]}]},
    ),
    Row(
        "answer.opponent_first",
        False,
        case(
            play("x"),
            answer("annul"),
            answer("annul2", to="x"),
            a=hand(X),
            b=hand(ANNUL, {**ANNUL, "id": "annul2"}),
        ),
    ),
    Row(
        "answer.opponent_first",
        False,
        case(
            play("x"),
            play("annul2", answers=True, to="x"),
            answer("annul", to="x"),
            a=hand(X, {**ANNUL, "id": "annul2"}),
            b=hand(ANNUL),
        ),
    ),
    Row(
        "",
        True,
        case(
            play("x"),
            answer("annul"),
            play("annul2", answers=True),
            a=hand(X, {**ANNUL, "id": "annul2"}),
            b=hand(ANNUL),
        ),
        {"players": [{"id": "A", "defense": ["x"], "graveyard": ["annul2"]}, {"id": "B", "graveyard": ["annul"]}]},
    ),
    Row(
        "annul.only_when_played",
        False,
        case(
            do("activate", card="x"),
            answer("annul"),
            a=line(ally("x", **activated(effect("draw")))),
            b=hand(ANNUL),
        ),
    ),
    Row(
        "annul.only_when_played",
        False,
        case(
            play("x"),
            do("expect", players=[{"id": "A", "defense": ["x"]}]),
            answer("annul"),
            a=hand(X),
            b=hand(ANNUL),
        ),
    ),
    Row(
        "annul.only_when_played",
        False,
        case(
            play("x"),
            answer("annul"),
            a=hand(X),
            b=hand(talisman("annul", effect("annul", of={"type": "Talismán"}), in_response_to="play")),
        ),
    ),
    Row(
        "annul.immune",
        False,
        case(play("x"), answer("annul"), a=hand(ally("x", keywords=["cannot_be_annulled"])), b=hand(ANNUL)),
    ),
    Row("response.event_resolved", False, case(play("annul"), a=hand(ANNUL))),
    Row(
        "response.event_resolved",
        False,
        case(play("x"), answer("bolt", targets=["x"]), a=hand(X), b=hand(BOLT, **line(ally("y")))),
    ),
    Row("golden_rule", None, case(play("x"), answer("u"), a=hand(X), b=hand(talisman("u", text="unknown")))),
    Row(
        "cancel.not_talisman",
        False,
        case(play("t"), answer("cancel"), a=hand(talisman("t", "draw")), b=hand(CANCEL)),
    ),
    Row("cancel.only_abilities", False, case(play("x"), answer("cancel"), a=hand(X), b=hand(CANCEL))),
    Row(
        "cancel.only_abilities",
        False,
        case(
            play("x"),
            answer("cancel"),
            a=hand(TRITON),
            b=hand(talisman("cancel", effect("cancel", of={"type": "Tótem"}), in_response_to="ability")),
        ),
    ),
    Row("ability.cancel_window", False, case(answer("cancel"), b=hand(CANCEL))),
    Row(
        "",
        True,
        case(play("x"), answer("cancel"), a=hand(TRITON), b=hand(CANCEL)),
        {"players": [{"id": "A", "defense": ["x"], "hand": []}]},
    ),
    Row(
        "",
        True,
        case(
            do("activate", card="x"),
            answer("cancel"),
            a=line(ally("x", **activated(effect("draw"), cost={"oro": 1}))),
            b=hand(CANCEL),
        ),
        {"players": [{"id": "A", "paid": ["a1"], "hand": {"count": 4}}]},
    ),
    Row(
        "prevent.once",
        False,
        case(
            play("bolt", targets=["y"]),
            answer("shield", targets=["y"]),
            play("annul", answers=True),
            answer("shield2", targets=["y"], to="bolt"),
            a=hand(BOLT, ANNUL),
            b=hand(SHIELD, {**SHIELD, "id": "shield2"}, **line(ally("y"))),
        ),
    ),
    Row(
        "prevent.affected_only",
        False,
        case(
            play("bolt", targets=["y"]),
            answer("shield", targets=["z"]),
            a=hand(BOLT),
            b=hand(SHIELD, **line(ally("y"), ally("z"))),
        ),
    ),
    Row(
        "prevent.affected_only",
        False,
        case(play("x"), answer("shield", targets=["y"]), a=hand(X), b=hand(SHIELD, **line(ally("y")))),
    ),
    Row(
        "",
        True,
        case(
            play("bolt", targets=["y"]),
            answer("shield", targets=["y"]),
            a=hand({**BOLT, "effects": [*BOLT["effects"], {"op": "draw"}]}),
            b=hand(SHIELD, **line(ally("y"))),
        ),
        {"players": [{"id": "A", "hand": {"count": 1}}, {"id": "B", "defense": ["y"], "graveyard": ["shield"]}]},
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            answer("shield", targets=["y"]),
            answer("shield2", targets=["z"], to="t"),
            a=hand(talisman("t", effect("destroy", of={"type": "Aliado", "all": True}))),
            b=hand(SHIELD, {**SHIELD, "id": "shield2"}, **line(ally("y"), ally("z"), ally("w"))),
        ),
        {"players": [{"id": "B", "defense": ["y", "z"]}]},
    ),
    Row(
        "redirect.directed_only",
        False,
        case(
            play("t"),
            answer("r", targets=["z"]),
            a=hand(talisman("t", effect("destroy", of={"type": "Aliado", "all": True}))),
            b=hand(talisman("r", effect("redirect")), **line(ally("y"), ally("z"))),
        ),
    ),
    Row(
        "redirect.valid",
        False,
        case(
            play("bolt", targets=["y"]),
            answer("r", targets=["b1"]),
            a=hand(BOLT),
            b=hand(talisman("r", effect("redirect")), **line(ally("y"))),
        ),
    ),
    Row(
        "",
        True,
        case(
            play("bolt", targets=["y"]),
            answer("r", targets=["z"]),
            a=hand(BOLT),
            b=hand(talisman("r", effect("redirect")), **line(ally("y"), ally("z"))),
        ),
        {"players": [{"id": "B", "defense": ["y"]}]},
    ),
    Row(
        "response.attack",
        False,
        war(answer("r"), b=hand(talisman("r", "cancel_attack", in_response_to="attack")), step="block"),
    ),
    Row(
        "response.block",
        False,
        war(play("r", answers=True), a=hand(talisman("r", "draw", in_response_to="block")), step="attack"),
    ),
    Row(
        "",
        True,
        war(answer("r"), b=hand(talisman("r", "cancel_attack", in_response_to="attack")), step="attack"),
        {"turn": {"phase": "final"}, "players": [{"id": "A", "defense": ["x"], "attack": []}]},
    ),
    Row(
        "",
        True,
        war(
            answer("r", targets=["x"]),
            do("expect", turn={"phase": "battle"}),
            *FIGHT,
            b=hand(
                talisman("r", effect("cancel_attack", one=True), in_response_to="attack"), castle={"count": 20}
            ),
            step="attack",
        ),
        {"players": [{"id": "A", "defense": ["x"]}, {"id": "B", "castle": {"count": 20}}]},
    ),
]
