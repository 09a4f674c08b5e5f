"""The battle: situations."""

from tests.atrum_judge.games.myl.cases.situations.row import ADVANCE, FIGHT, PASSES, Row, after, hand, line, war
from tests.atrum_judge.games.myl.kit import BOLT, OWN, THEIRS, ally, case, do, effect, play, talisman, triggered

BATTLE = [
    Row("attack.since_grouping", False, case(do("attack", allies=["x"]), a=line(ally("x", new=True)))),
    Row(
        "attack.since_grouping",
        False,
        case(do("attack", allies=["x"]), a=line(ally("x", new=True, text="unknown", no_ability=True))),
    ),
    Row(
        "attack.since_grouping",
        None,
        case(do("attack", allies=["x"]), a=line(ally("x", new=True, text="unknown"))),
    ),
    Row("attack.from_defense", False, case(do("attack", allies=["x"]), a={"attack": [ally("x")]})),
    Row("attack.from_defense", False, case(do("attack", allies=["y"]), b=line(ally("y")))),
    Row("attack.any_number", False, case(do("attack", allies=[]))),
    Row("attack.once", False, case(do("attack", allies=["x"]), a=line(ally("x")), turn={"attacked": True})),
    Row("turn.not_yours", False, case(do("attack", by="B", allies=["y"]), b=line(ally("y")))),
    Row("golden_rule", False, case(do("attack", allies=["x"]), a=line(ally("x", keywords=["cannot_attack"])))),
    Row(
        "permanent.forbids",
        False,
        case(
            do("attack", allies=["x", "y"]),
            a=line(ally("x"), ally("y")),
            permanent=[{"op": "max_attackers", "count": 1}],
        ),
    ),
    Row("block.defender", False, war(do("block"), step="attack")),
    Row("block.when", False, war(do("block", by="B"), step="war")),
    Row(
        "block.one_to_one",
        False,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}, {"attacker": "x", "blocker": "z"}]),
            b=line(ally("y"), ally("z")),
            step="attack",
        ),
    ),
    Row(
        "block.attacker",
        False,
        war(
            do("block", by="B", blocks=[{"attacker": "q", "blocker": "y"}]),
            a=line(ally("q")),
            b=line(ally("y")),
            step="attack",
        ),
    ),
    Row(
        "block.from_defense",
        False,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}]),
            b={"attack": [ally("y")]},
            step="attack",
        ),
    ),
    Row(
        "block.unblockable",
        False,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}]),
            a={"attack": [ally("x", keywords=["imbloqueable"])]},
            b=line(ally("y")),
            step="attack",
        ),
    ),
    Row(
        "block.unblockable",
        None,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}]),
            a={"attack": [ally("x", text="unknown")]},
            b=line(ally("y")),
            step="attack",
        ),
    ),
    Row(
        "",
        True,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}]),
            a={"attack": [ally("x", keywords=["imbloqueable"], no_ability="final")]},
            b=line(ally("y", new=True)),
            step="attack",
        ),
    ),
    Row(
        "golden_rule",
        False,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}]),
            b=line(ally("y", keywords=["cannot_block"])),
            step="attack",
        ),
    ),
    Row("war.defender_first", False, war(do("pass"))),
    Row("war.alternate", False, war(do("pass", by="B"), do("pass", by="B"))),
    Row("war.ends", False, war(do("pass", by="B"), ADVANCE)),
    Row(
        "",
        True,
        war(
            do("pass", by="B"),
            play("bolt", targets=["y"]),
            do("pass", by="B"),
            do("pass"),
            ADVANCE,
            a=hand(BOLT),
            b=line(ally("y", 5), castle={"count": 30}),
            blocks=[{"attacker": "x", "blocker": "y"}],
        ),
        {"players": [{"id": "A", "attack": ["x"]}, {"id": "B", "castle": {"count": 27}, "defense": []}]},
    ),
    Row(
        "",
        True,
        war(
            *PASSES,
            ADVANCE,
            b=line(ally("y", 5), castle={"count": 30}),
            blocks=[{"attacker": "x", "blocker": "y"}],
        ),
        {
            "players": [
                {"id": "A", "attack": [], "graveyard": ["x"]},
                {"id": "B", "castle": {"count": 30}, "defense": ["y"]},
            ]
        },
    ),
    Row(
        "",
        True,
        war(
            *PASSES,
            ADVANCE,
            a={"attack": [ally("x", 3, keywords=["indestructible"])]},
            b=line(ally("y", 3), castle={"count": 30}),
            blocks=[{"attacker": "x", "blocker": "y"}],
        ),
        {"players": [{"id": "A", "attack": ["x"]}, {"id": "B", "castle": {"count": 30}, "defense": []}]},
    ),
    Row(
        "",
        True,
        case(
            do("attack", allies=["x"]),
            *FIGHT,
            a=line(
                ally(
                    "x",
                    2,
                    mods=[{"amount": 1}],
                    **triggered("attacks", effect("strength", double=True, of={"self": True})),
                )
            ),
            b={"castle": {"count": 30}},
        ),
        {"players": [{"id": "A", "attack": [{"id": "x", "mods": []}]}, {"id": "B", "castle": {"count": 24}}]},
    ),
    Row(
        "",
        True,
        war(
            *PASSES,
            ADVANCE,
            a={
                "attack": [
                    ally(
                        "x",
                        2,
                        abilities=[{"kind": "continuous", "effects": [effect("strength", amount=1, of=OWN)]}],
                    )
                ]
            },
            b={"castle": {"count": 30}},
        ),
        after("B", castle={"count": 27}),
    ),
    Row(
        "",
        True,
        war(*PASSES, ADVANCE, a={"attack": [ally("x", 2, mods=[{"amount": -5}])]}, b={"castle": {"count": 30}}),
        after("B", castle={"count": 30}),
    ),
    Row("strength.unknown", None, war(*PASSES, ADVANCE, a={"attack": [ally("x", strength=None)]})),
    Row(
        "indestructible",
        None,
        war(
            *PASSES,
            ADVANCE,
            a={"attack": [ally("x", 3)]},
            b=line(ally("y", 2, text="unknown")),
            blocks=[{"attacker": "x", "blocker": "y"}],
        ),
    ),
    Row(
        "",
        True,
        war(
            *PASSES,
            ADVANCE,
            a={"attack": [ally("x", 3)]},
            b=line(ally("y", 2, text="unknown", no_ability=True)),
            blocks=[{"attacker": "x", "blocker": "y"}],
        ),
    ),
    Row(
        "",
        True,
        war(
            play("t", by="B", targets=["x"]),
            play("u", targets=["x"]),
            *PASSES,
            ADVANCE,
            a=hand(talisman("u", effect("strength", amount=2, of={}))),
            b=hand(talisman("t", effect("strength", set=0, of=THEIRS)), castle={"count": 30}),
        ),
        after("B", castle={"count": 28}),
    ),
]
