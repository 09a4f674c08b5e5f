"""Playing and paying: situations."""

from tests.atrum_judge.games.myl.cases.situations.row import ADVANCE, Row, after, hand, line, war
from tests.atrum_judge.games.myl.kit import (
    BOLT,
    THEIRS,
    ally,
    case,
    do,
    effect,
    oro,
    play,
    talisman,
    totem,
    triggered,
    weapon,
)

PLAYING = [
    Row("oro.one_per_turn", False, case(play("o"), a=hand(oro("o")), turn={"oro_played": True})),
    Row("oro.first_action", False, case(play("o"), a=hand(oro("o")), turn={"acted": True})),
    Row("oro.first_action", False, case(play("o"), a=hand(oro("o")), turn={"phase": "final"})),
    Row(
        "",
        True,
        case(play("o"), play("p"), a=hand(oro("o"), oro("p")), permanent=[{"op": "extra_oro", "player": "A"}]),
        after("A", reserve=["o", "p", "a1", "a2", "a3", "a4"]),
    ),
    Row(
        "oro.one_per_turn",
        False,
        case(
            play("o"),
            play("p"),
            play("q"),
            a=hand(oro("o"), oro("p"), oro("q")),
            permanent=[{"op": "extra_oro", "player": "A"}],
        ),
    ),
    Row("golden_rule", None, case(play("o"), a=hand(oro("o", text="unknown")), turn={"oro_played": True})),
    Row("turn.not_yours", False, case(play("x", by="B"), b=hand(ally("x")))),
    Row("vigil.allies_totems_weapons", False, case(play("x"), a=hand(ally("x")), turn={"phase": "grouping"})),
    Row("war.only", False, war(play("y", by="B"), b=hand(ally("y")))),
    Row("vigil.talismans", False, case(play("bolt", targets=["x"], by="B"), a=line(ally("x")), b=hand(BOLT))),
    Row(
        "vigil.talismans",
        False,
        case(play("bolt", targets=["x"]), a=hand(BOLT), b=line(ally("x")), turn={"phase": "final"}),
    ),
    Row("play.from_hand", False, case(play("x"), a=hand(ally("y"), graveyard=[ally("x")], castle={"count": 44}))),
    Row("play.from_hand", None, case(play({"id": "n", **ally("n")}))),
    Row("golden_rule", None, case(play("x"), a=hand(graveyard=[ally("x", text="unknown")], castle={"count": 45}))),
    Row("pay.amount", False, case(play("x", "a1"), a=hand(ally("x")))),
    Row("pay.amount", False, case(play("x"), a=hand(ally("x", cost=5)))),
    Row("pay.from_reserve", False, case(play("x", "a1", "p"), a=hand(ally("x"), paid=[oro("p")]))),
    Row("pay.from_reserve", False, case(play("x", "a1", "b1"), a=hand(ally("x")))),
    Row("virtual.pays", False, case(play("x", "a1", virtual=1), a=hand(ally("x")))),
    Row(
        "",
        True,
        case(play("x", "a1", virtual=1), a=hand(ally("x"), virtual=2)),
        after("A", virtual=1, paid=["a1"], defense=[{"id": "x", "new": True}]),
    ),
    Row("cost.unknown", None, case(play("x", "a1"), a=hand(ally("x", cost=None)))),
    Row(
        "",
        True,
        case(
            play("x"),
            a=hand(ally("x", cost=2)),
            cost_changes=[
                {"amount": -1, "type": "aliado"},
                {"amount": 5, "player": "B"},
                {"amount": 3, "type": "Arma"},
            ],
        ),
        after("A", paid=["a1"]),
    ),
    Row(
        "permanent.forbids",
        False,
        case(play("x"), a=hand(ally("x")), permanent=[{"op": "forbid_play", "types": ["Aliado"]}]),
    ),
    Row(
        "one_in_play.play",
        False,
        case(play("x"), a=hand(ally("x", name="Uno"), **line(ally("y", name="Uno", keywords=["one_in_play"])))),
    ),
    Row(
        "one_in_play.play",
        None,
        case(play("x"), a=hand(ally("x", name="Uno"), **line(ally("y", name="Uno", text="unknown")))),
    ),
    Row(
        "",
        True,
        case(
            play("x"),
            a=hand(
                ally("x", name="Uno"), **line(ally("y", name="Uno", keywords=["one_in_play"], no_ability=True))
            ),
        ),
    ),
    Row("weapon.needs_ally", False, case(play("w"), a=hand(weapon("w")))),
    Row("weapon.bearer_is_ally", False, case(play("w", on="t"), a=hand(weapon("w"), support=[totem("t")]))),
    Row(
        "weapon.bearer_needs",
        False,
        case(play("w", on="x"), a=hand(weapon("w", bearer={"max_strength": 1}), **line(ally("x")))),
    ),
    Row(
        "weapon.bearer_needs",
        False,
        case(play("w", on="x"), a=hand(weapon("w", bearer={"max_cost": 1}), **line(ally("x")))),
    ),
    Row(
        "weapon.one",
        False,
        case(play("w", on="x"), a=hand(weapon("w"), **line(ally("x", weapons=[weapon("v")])))),
    ),
    Row(
        "weapon.one",
        None,
        case(play("w", on="x"), a=hand(weapon("w"), **line(ally("x", weapons=[weapon("v")], text="unknown")))),
    ),
    Row(
        "",
        True,
        case(play("w", on="x"), a=hand(weapon("w")), b=line(ally("x"))),
        after("B", defense=[{"id": "x", "weapons": [{"id": "w", "owner": "A"}]}]),
    ),
    Row("weapon.support_only_by_text", False, case(play("w", zone="support"), a=hand(weapon("w")))),
    Row(
        "weapon.support_own_side",
        False,
        case(
            play("w", zone="support"),
            a=hand(weapon("w", keywords=["support_weapon"], owner="B"), castle={"count": 46}),
            b={"castle": {"count": 41}},
        ),
    ),
    Row(
        "",
        True,
        case(play("w", zone="support"), a=hand(weapon("w", keywords=["support_weapon"]))),
        after("A", support=["w"]),
    ),
    Row("talisman.needs_objects", False, case(play("bolt"), a=hand(BOLT))),
    Row("target.valid", False, case(play("bolt", targets=["b1"]), a=hand(BOLT), b=line(ally("x")))),
    Row(
        "target.must_be_destroyable",
        None,
        case(play("bolt", targets=["x"]), a=hand(BOLT), b=line(ally("x", text="unknown"))),
    ),
    Row(
        "",
        True,
        case(play("bolt", targets=["x"]), a=hand(BOLT), b=line(ally("x", text="unknown", no_ability=True))),
    ),
    Row(
        "target.must_be_destroyable",
        False,
        case(play("bolt", targets=["x"]), a=hand(BOLT), b=line(ally("x", keywords=["indestructible"]), ally("y"))),
    ),
    Row(
        "",
        True,
        case(
            play("bolt", targets=["x"]),
            a=hand(BOLT),
            b=line(ally("x", keywords=["indestructible"], no_ability="final")),
        ),
        after("B", defense=[], graveyard=["x"]),
    ),
    Row(
        "oro.no_cost_object",
        False,
        case(play("t", targets=["b1"]), a=hand(talisman("t", effect("raise", of={"max_cost": 3})))),
    ),
    Row(
        "strength.sum",
        False,
        case(
            play("t", targets=["x"]),
            a=hand(talisman("t", effect("destroy", of={**THEIRS, "max_strength": 2}))),
            b=line(ally("x", weapons=[weapon("w")]), ally("y")),
        ),
    ),
    Row(
        "one_in_play.control",
        False,
        case(
            play("t", targets=["y"]),
            a=hand(
                talisman("t", effect("control", of=THEIRS)),
                **line(ally("x", name="Uno", keywords=["one_in_play"])),
            ),
            b=line(ally("y", name="Uno"), ally("z")),
        ),
    ),
    Row(
        "trigger.mandatory",
        True,
        case(
            play("x"),
            a=hand(ally("x", **triggered("enters", effect("raise", of=THEIRS)))),
            b=line(ally("y"), ally("z")),
        ),
    ),
    Row(
        "",
        True,
        case(
            play("x", targets=["y"]),
            a=hand(ally("x", **triggered("enters", effect("raise", of=THEIRS)))),
            b=line(ally("y", weapons=[weapon("w")]), ally("z")),
        ),
        after("B", defense=["z"], hand={"count": 6}),
    ),
    Row("effect.unknown", None, case(play("t"), ADVANCE, a=hand(talisman("t", "unknown"))), step=0),
    Row("effect.unknown", None, case(play("t"), do("draw"), a=hand(talisman("t", "unknown"))), step=0),
    Row(
        "",
        True,
        case(
            play("t"),
            a=hand(talisman("t", effect("exile", of={"type": "Aliado", "all": True})), **line(ally("x"))),
            b=line(ally("y", keywords=["indesterrable"]), ally("z", weapons=[weapon("w")])),
        ),
        {
            "players": [
                {"id": "A", "defense": [], "exile": ["x"], "graveyard": ["t"]},
                {"id": "B", "defense": ["y"], "exile": ["z", "w"]},
            ]
        },
    ),
    Row(
        "",
        True,
        case(
            play("t", targets=["x"]),
            a=hand(talisman("t", effect("control", of=THEIRS))),
            b={"attack": [ally("x", weapons=[weapon("w")])]},
        ),
        {
            "players": [
                {
                    "id": "A",
                    "defense": [{"id": "x", "new": True, "owner": "B", "weapons": [{"id": "w", "owner": "B"}]}],
                }
            ]
        },
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            ADVANCE,
            a=hand(
                talisman(
                    "t",
                    effect("lose_ability", of={"type": "Tótem", "whose": "own", "all": True}),
                    effect("consider", of={"type": "Tótem", "whose": "own", "all": True}),
                ),
                support=[totem("k", cost=3)],
            ),
        ),
        after("A", support=[{"id": "k", "considered": None, "no_ability": False}], defense=[]),
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            do("expect", players=[{"id": "A", "defense": [{"id": "k", "considered": {"strength": 3}}]}]),
            a=hand(
                talisman("t", effect("consider", of={"type": "Tótem", "whose": "own"})),
                support=[totem("k", cost=3)],
            ),
        ),
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            a=hand(talisman("t", effect("draw", count=2), effect("mill", count=3), effect("generate", count=2))),
            b={"castle": {"count": 2}, "hand": {"count": 4}},
        ),
        {"players": [{"id": "A", "hand": {"count": 2}}, {"id": "B", "castle": []}]},
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            a=hand(talisman("t", effect("shuffle", of={"type": "Tótem", "whose": "opponent"}))),
            b={"support": [totem("k")], "castle": {"count": 5}},
        ),
        {"players": [{"id": "B", "support": [], "castle": {"count": 6}}]},
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            a=hand(talisman("t", effect("put", of=THEIRS))),
            b=line(ally("x", keywords=["indestructible"])),
        ),
        after("B", defense=[], graveyard=["x"]),
    ),
    Row("expect.mismatch", False, case(do("expect", players=[{"id": "A", "hand": []}]))),
]
