"""Effects and battles on the table: situations."""

from typing import Any

from tests.atrum_judge.games.myl.cases.situations.answers import X, answer
from tests.atrum_judge.games.myl.cases.situations.row import (
    ADVANCE,
    FIGHT,
    PASSES,
    Row,
    after,
    either,
    hand,
    line,
    war,
)
from tests.atrum_judge.games.myl.kit import (
    BOLT,
    OWN,
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

UNO: dict[str, Any] = {"name": "Uno", "keywords": ["one_in_play"]}
DOS: dict[str, Any] = {"name": "Dos", "keywords": ["one_in_play"]}
TO_ALLY = effect("consider", of={"type": "Arma", "whose": "own"})


EFFECTS = [
    # Two effects on the same objects name them once (§4.5.4).
    Row(
        "",
        True,
        case(
            play("t", targets=["y"]),
            a=hand(talisman("t", effect("strength", amount=-1, of=THEIRS), effect("lose_ability", of=THEIRS))),
            b=line(ally("x"), ally("y")),
        ),
        after(
            "B", defense=[{"id": "x", "mods": []}, {"id": "y", "mods": [{"amount": -1}], "no_ability": "final"}]
        ),
    ),
    Row(
        "",
        True,
        case(
            play("t", targets=["x", "y"]),
            a=hand(
                talisman("t", effect("strength", amount=-1, of=OWN), effect("raise", of=THEIRS)),
                **line(ally("x"), ally("z")),
            ),
            b=line(ally("y"), ally("w")),
        ),
        {
            "players": [
                {"id": "A", "defense": [{"id": "x", "mods": [{"amount": -1}]}, "z"]},
                {"id": "B", "defense": ["w"]},
            ]
        },
    ),
    Row(
        "target.valid",
        False,
        case(
            play("t", targets=["y", "y"]),
            a=hand(talisman("t", effect("raise", of={**THEIRS, "count": 2}))),
            b=line(ally("x"), ally("y"), ally("z")),
        ),
    ),
    *[
        Row(
            either(legal, "", "talisman.needs_objects" if len(chosen) < 2 else "target.valid"),
            legal,
            case(
                play("t", targets=chosen),
                a=hand(talisman("t", effect("raise", of={**THEIRS, "count": 2}))),
                b=line(ally("x"), ally("y"), ally("z")),
            ),
            after("B", defense=["z"]) if legal else {},
        )
        for legal, chosen in ((False, ["x"]), (True, ["x", "y"]), (False, ["x", "y", "z"]))
    ],
    # Objects are named for an ability that there is (§4.6.4).
    Row("target.valid", False, case(play("x", targets=["y"]), a=hand(ally("x")), b=line(ally("y")))),
    Row("golden_rule", None, case(play("x", targets=["y"]), a=hand(ally("x", text="unknown")), b=line(ally("y")))),
    # Virtual Oros are there until the turn is over.
    Row("", True, case(play("t"), a=hand(talisman("t", effect("generate", count=2)))), after("A", virtual=2)),
    Row(
        "",
        True,
        case(
            play("t"),
            play("x", "a2", virtual=1),
            a=hand(talisman("t", effect("generate", count=2)), ally("x")),
        ),
        after("A", virtual=1, paid=["a1", "a2"]),
    ),
    # A castle that runs out ends the game before anything else happens (§4.3.1).
    Row(
        "",
        True,
        case(
            play("t"),
            a=hand(talisman("t", effect("mill", count=2), effect("draw"))),
            b={"castle": {"count": 2}},
            ask="end",
        ),
        {"players": [{"id": "A", "hand": []}, {"id": "B", "castle": []}]},
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            do("expect", result={"over": True, "draw": True, "winner": None, "reason": "castle_both"}),
            a=hand(talisman("t", effect("mill", count=3, whose="each")), castle={"count": 2}),
            b={"castle": {"count": 2}},
        ),
        {"players": [{"id": "A", "castle": []}, {"id": "B", "castle": []}]},
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            do("expect", result={"over": False, "reason": None}),
            a=hand(talisman("t", effect("mill", count=2, whose="each"))),
            b={"castle": {"count": 3}},
        ),
        after("B", castle={"count": 1}),
    ),
    # A player does not gain an Aliado that is theirs already; it does not become new.
    Row(
        "",
        True,
        case(
            play("t", targets=["x"]),
            a=hand(talisman("t", effect("control", of=OWN)), **line(ally("x"), ally("y"))),
        ),
        after("A", defense=[{"id": "x", "new": False}, "y"]),
    ),
    # Nobody knows the double of a Fuerza that nobody knows.
    Row(
        "strength.unknown",
        None,
        case(
            play("t"),
            ADVANCE,
            a=hand(talisman("t", effect("strength", double=True, of=OWN)), **line(ally("x", strength=None))),
        ),
        step=0,
    ),
    # No attack is cancelled where there is none.
    *[
        Row(
            "",
            True,
            case(
                play("x"),
                a=hand(ally("x", **triggered("enters", effect("cancel_attack", one=one)))),
                b=line(ally("y")),
            ),
            {"turn": {"phase": "vigil"}},
        )
        for one in (True, False)
    ],
    # An Arma that is considered an Aliado leaves its bearer, and goes back to it (§4.2.4), or to the Línea de Apoyo.
    Row(
        "",
        True,
        case(
            play("t"),
            do(
                "expect",
                players=[
                    {
                        "id": "A",
                        "defense": [{"id": "x", "weapons": []}, {"id": "w", "considered": {"strength": 1}}],
                    }
                ],
            ),
            ADVANCE,
            a=hand(talisman("t", TO_ALLY), **line(ally("x", weapons=[weapon("w")]))),
        ),
        after("A", defense=[{"id": "x", "weapons": ["w"]}], support=[]),
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            play("u", targets=["x"]),
            do("expect", players=[{"id": "A", "defense": ["w"]}]),
            ADVANCE,
            a=hand(
                talisman("t", TO_ALLY),
                talisman("u", effect("destroy", of={"type": "Aliado"})),
                **line(ally("x", weapons=[weapon("w", keywords=["support_weapon"])])),
            ),
        ),
        after("A", defense=[], support=["w"]),
    ),
    Row(
        "",
        True,
        case(
            play("t"),
            do("expect", players=[{"id": "A", "defense": [{"id": "k", "considered": {"strength": 5}}]}]),
            a=hand(
                talisman(
                    "t",
                    effect("consider", of={"type": "Tótem", "whose": "own"}),
                    effect("consider", strength=5, of={"type": "Tótem", "whose": "own"}),
                ),
                support=[totem("k", cost=3)],
            ),
        ),
    ),
    Row(
        "",
        True,
        case(
            play("t", targets=["a2"]),
            do("expect", players=[{"id": "A", "defense": [{"id": "a2", "considered": {"strength": 0}}]}]),
            ADVANCE,
            a=hand(talisman("t", effect("consider", of={"type": "Oro", "whose": "own"}))),
        ),
        after("A", defense=[], paid=["a1", "a2"], reserve=["a3", "a4"]),
    ),
]


SETTLED = [
    # An Arma whose bearer is gone before it enters goes to the Cementerio (§4.2.2).
    Row(
        "",
        True,
        case(
            play("w", on="x"),
            answer("k", targets=["x"]),
            a=hand(weapon("w"), **line(ally("x"))),
            b=hand(talisman("k", effect("destroy", of={"type": "Aliado"}), in_response_to="play")),
        ),
        after("A", defense=[], graveyard=["x", "w"]),
    ),
    # So does one whose bearer is no Aliado any more, or does not fit; what fits stays.
    Row(
        "",
        True,
        case(
            ADVANCE,
            a=line(
                totem(
                    "k",
                    considered={"strength": 1},
                    weapons=[
                        weapon("w"),
                    ],
                )
            ),
        ),
        after("A", defense=[], support=[{"id": "k", "weapons": []}], graveyard=["w"]),
    ),
    *[
        Row(
            "",
            True,
            case(
                play("t"),
                a=hand(
                    talisman("t", effect("strength", amount=1, of=OWN)),
                    **line(ally("x", 2, weapons=[weapon("w", bonus=0, bearer={"max_strength": most})])),
                ),
            ),
            after("A", defense=[{"id": "x", "weapons": kept}]),
        )
        for most, kept in ((2, []), (3, ["w"]))
    ],
    # Of two of a card that is there once, one stays (§4.13), as soon as both have their ability.
    Row(
        "",
        True,
        case(
            ADVANCE,
            a=line(ally("x", **UNO, no_ability="final"), ally("z", **DOS), ally("y", **UNO)),
            b=line(ally("w", **UNO)),
        ),
        {"players": [{"id": "A", "defense": ["x", "z"], "graveyard": ["y"]}, {"id": "B", "defense": ["w"]}]},
    ),
    Row(
        "",
        True,
        case(ADVANCE, a=line(ally("x", **UNO, no_ability=True), ally("y", **UNO))),
        after("A", defense=["x", "y"]),
    ),
    Row(
        "",
        True,
        case(ADVANCE, a=line(ally("x", name="Uno"), ally("y", **UNO))),
        after("A", defense=["x", "y"]),
    ),
    # An effect until the Fase Final ends there, of both sides; a permanent one does not.
    Row(
        "",
        True,
        case(
            ADVANCE,
            a=line(ally("x", mods=[{"amount": 1}, {"amount": 2, "until": "permanent"}], no_ability=True)),
            b=line(ally("y", mods=[{"amount": 1}], no_ability="final")),
        ),
        {
            "players": [
                {"id": "A", "defense": [{"id": "x", "mods": [{"amount": 2}], "no_ability": True}]},
                {"id": "B", "defense": [{"id": "y", "mods": [], "no_ability": False}]},
            ]
        },
    ),
    # Permanent effects of a card in play end with it, or with its ability (§4.6.5); others do not.
    *[
        Row(
            either(legal, "", "permanent.forbids"),
            legal,
            case(
                *before,
                play("x"),
                a=hand(X, BOLT, talisman("l", effect("lose_ability", of={"type": "Tótem"}))),
                b={"support": [totem("k")]},
                permanent=[{"op": "forbid_play", "types": ["Aliado"], "source": source}],
            ),
        )
        for legal, before, source in (
            (False, [], "k"),
            (True, [play("bolt", targets=["k"])], "k"),
            (True, [play("l", targets=["k"])], "k"),
            (False, [play("bolt", targets=["k"])], None),
        )
    ],
    # Each of as many extra Oros as there are effects, of one's own or of everybody.
    *[
        Row(
            either(legal, "", "oro.one_per_turn"),
            legal,
            case(
                *[play(f"o{i}") for i in range(count)],
                a=hand(*[oro(f"o{i}") for i in range(count)]),
                permanent=[
                    {"op": "extra_oro"},
                    {"op": "extra_oro", "player": "A"},
                    {"op": "extra_oro", "player": "B"},
                ],
            ),
        )
        for legal, count in ((True, 3), (False, 4))
    ],
]


def continuous(**more: Any) -> dict[str, Any]:
    return {"abilities": [{"kind": "continuous", "effects": [effect("strength", **more)]}]}


def damage(count: int, *defense: Any, a: Any) -> Row:
    """The attacker x unblocked, with what is told of A: so many cards leave the castle of B."""
    return Row(
        "",
        True,
        war(*PASSES, ADVANCE, a=a, b=line(*defense, castle={"count": 30})),
        after("B", castle={"count": 30 - count}),
    )


BATTLES = [
    # The Fuerza of an attacker (§6.15): abilities of others and of Armas, as long as they work and mean it.
    damage(
        4,
        a={
            "attack": [ally("x", 3)],
            **line(
                ally("v", **continuous(amount=5, of=OWN), no_ability=True),
                ally("y", **continuous(amount=1, of=OWN)),
            ),
        },
    ),
    damage(
        3,
        ally("y", **continuous(amount=1, of=OWN)),
        a={"attack": [ally("x", 3)]},
    ),
    damage(
        4,
        ally("y", **continuous(amount=1, of=THEIRS)),
        a={"attack": [ally("x", 3)]},
    ),
    damage(
        5, a={"attack": [ally("x", 3, weapons=[weapon("w", bonus=0, **continuous(amount=2, of={"self": True}))])]}
    ),
    damage(
        3,
        a={
            "attack": [ally("x", 3)],
            **line(ally("y", weapons=[weapon("w", **continuous(amount=2, of={"self": True}))])),
        },
    ),
    damage(3, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=2, of={"self": True})))}),
    damage(
        4,
        a={
            "attack": [ally("x", 3)],
            **line(
                ally(
                    "y",
                    abilities=[
                        {
                            "kind": "continuous",
                            "effects": [
                                effect("draw"),
                                effect("strength", set=9, of=OWN),
                                effect("strength", amount=1, of=OWN),
                            ],
                        }
                    ],
                )
            ),
        },
    ),
    damage(
        4, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=1, of={**OWN, "race": "Caballero"})))}
    ),
    damage(
        3, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=1, of={**OWN, "race": "Dragón"})))}
    ),
    damage(4, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=1, of={**OWN, "max_cost": 2})))}),
    damage(3, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=1, of={**OWN, "max_cost": 1})))}),
    damage(
        4, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=1, of={**OWN, "max_strength": 3})))}
    ),
    damage(
        3, a={"attack": [ally("x", 3)], **line(ally("y", **continuous(amount=1, of={**OWN, "max_strength": 2})))}
    ),
    # An Arma of the Línea de Apoyo works while there is an Aliado (§4.2.2.1).
    damage(
        4,
        a={
            "attack": [ally("x", 3)],
            "support": [weapon("w", keywords=["support_weapon"], **continuous(amount=1, of=OWN))],
        },
    ),
    # An Aliado that attacks without an ability does not trigger it.
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
                    **triggered("attacks", effect("strength", double=True, of={"self": True})),
                    no_ability="final",
                )
            ),
            b={"castle": {"count": 30}},
        ),
        after("B", castle={"count": 28}),
    ),
    # An Aliado that entered in a turn attacks in the next one of its player.
    Row(
        "attack.from_defense",
        False,
        case(do("attack", allies=["x", "x"]), a=line(ally("x"))),
    ),
    Row("", True, case(do("attack", allies=["x"]), a=line(ally("x", new=True, keywords=["attacks_at_once"])))),
    *[
        Row(
            "",
            True,
            case(
                do("attack", allies=["x", "y"]),
                a=line(ally("x"), ally("y")),
                permanent=[{"op": "max_attackers", "count": 3}, {"op": "max_attackers", "count": 2}],
            ),
        )
    ],
    # A text that nobody knows may lift that nobody blocks.
    Row(
        "block.unblockable",
        None,
        war(
            do("block", by="B", blocks=[{"attacker": "x", "blocker": "y"}]),
            a={"attack": [ally("x", keywords=["imbloqueable"])]},
            b=line(ally("y", text="unknown")),
            step="attack",
        ),
    ),
    # The damage that empties the castle ends the game before who lost is destroyed (§5.3.4).
    *[
        Row(
            "",
            True,
            war(
                *PASSES,
                ADVANCE,
                a={"attack": [ally("x", 3), ally("v", 2)]},
                b=line(ally("y", 2), castle={"count": castle}),
                attackers=["x", "v"],
                blocks=[{"attacker": "v", "blocker": "y"}],
            ),
            {
                "players": [
                    {"id": "A", "attack": fighting},
                    {"id": "B", "castle": {"count": castle - 3}, "defense": standing},
                ]
            },
        )
        for castle, fighting, standing in ((3, ["x", "v"], ["y"]), (4, ["x"], []))
    ],
    # A battle that is not told has all of the Línea de Ataque in it.
    Row(
        "",
        True,
        case(
            *PASSES,
            ADVANCE,
            a={"attack": [ally("x", 3), ally("y", 2)]},
            b={"castle": {"count": 30}},
            turn={"phase": "battle", "step": "war"},
        ),
        after("B", castle={"count": 25}),
    ),
]


OUTCOMES = [*EFFECTS, *SETTLED, *BATTLES]
