"""Rare situations in answers and in the course of a turn."""

from typing import Any

from tests.atrum_judge.games.myl.cases.situations.answers import TRITON, X, answer
from tests.atrum_judge.games.myl.cases.situations.row import ADVANCE, END, Row, after, either, hand, line
from tests.atrum_judge.games.myl.kit import (
    ANNUL,
    BOLT,
    CANCEL,
    OWN,
    THEIRS,
    activated,
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


def annulling(**of: Any) -> dict[str, Any]:
    """Return a Talismán that annuls these objects."""
    return talisman("annul", effect("annul", of=of), in_response_to="play")


def annulled(card: dict[str, Any], legal: bool, **of: Any) -> Row:
    """A card is played, and answered by what annuls such cards."""
    return Row(
        "" if legal else "annul.only_when_played",
        legal,
        case(play(card["id"]), answer("annul"), a=hand(card), b=hand(annulling(**of))),
        after("A", graveyard=[card["id"]]) if legal else {},
    )


OF_A_KIND = [
    # An annulling card names a kind: whose, of what Coste and race (§4.5.3, §4.7).
    annulled(X, True, whose="opponent"),
    annulled(X, False, whose="own"),
    annulled(X, True, max_cost=2),
    annulled(X, False, max_cost=1),
    annulled(oro("o"), False, max_cost=9),
    annulled(X, True, race="caballero"),
    annulled(X, True, race=["Dragón", "Caballero"]),
    annulled(X, False, race="Dragón"),
    annulled(X, True, not_type="Talismán"),
    annulled(X, False, not_type="Aliado"),
    annulled(X, True, type="Aliado"),
    # So does a cancelling one (§4.8); an unknown text may have an ability.
    *[
        Row(
            either(legal, "", "cancel.only_abilities"),
            legal,
            case(
                play("x"),
                answer("cancel"),
                a=hand(TRITON),
                b=hand(talisman("cancel", effect("cancel", of=of), in_response_to="ability")),
            ),
        )
        for legal, of in ((True, {"whose": "opponent", "max_cost": 2}), (False, {"whose": "own"}))
    ],
    Row("golden_rule", None, case(play("x"), answer("cancel"), a=hand(ally("x", text="unknown")), b=hand(CANCEL))),
    # An ability may answer too, and is no play: a second one is no second answer to the card (§4.5.3, §4.6.2).
    Row(
        "",
        True,
        case(
            play("x"),
            do("activate", by="B", card="y", answers=True),
            a=hand(X),
            b=line(ally("y", **activated(effect("annul"), in_response_to="play"))),
        ),
        after("A", graveyard=["x"], defense=[]),
    ),
    Row(
        "answer.opponent_first",
        False,
        case(
            play("x"),
            do("activate", by="B", card="y", answers=True),
            answer("annul", to="x"),
            a=hand(X),
            b=hand(ANNUL, **line(ally("y", **activated(effect("annul"), in_response_to="play")))),
        ),
    ),
    Row(
        "response.event_resolved",
        False,
        case(
            play("x"),
            do("activate", by="B", card="y", answers=True),
            a=hand(X),
            b=line(ally("y", **activated(effect("draw")))),
        ),
    ),
    Row(
        "response.event_resolved",
        False,
        case(play("x"), answer("y"), a=hand(X), b=hand(ally("y"))),
    ),
    Row(
        "golden_rule",
        None,
        case(play("x"), answer("y"), a=hand(X), b=hand(ally("y", text="unknown"))),
    ),
    # A card may answer and shield in one: of several effects the one with objects (§4.10).
    Row(
        "",
        True,
        case(
            play("bolt", targets=["y"]),
            answer("s", targets=["y"]),
            a=hand(BOLT),
            b=hand(talisman("s", "draw", effect("prevent", of=OWN), in_response_to="effect"), **line(ally("y"))),
        ),
        after("B", defense=["y"], hand={"count": 1}),
    ),
    # Redirected is the first effect that has an object (§4.9).
    Row(
        "",
        True,
        case(
            play("t", targets=["y"]),
            answer("r", targets=["z"]),
            a=hand(talisman("t", "draw", effect("destroy", of={"type": "Aliado"}))),
            b=hand(talisman("r", effect("redirect")), **line(ally("y"), ally("z"))),
        ),
        after("B", defense=["y"]),
    ),
    *[
        Row(
            either(legal, "", "redirect.valid"),
            legal,
            case(
                play("t"),
                answer("r", targets=[to]),
                a=hand(
                    talisman(
                        "t", effect("raise", of={**THEIRS, "up_to": True}), effect("destroy", of={"type": "Tótem"})
                    )
                ),
                b=hand(
                    talisman("r", effect("redirect")),
                    **line(ally("y"), support=[totem("k")]),
                ),
            ),
            after("B", defense=["y"], support=[]) if legal else {},
        )
        for legal, to in ((True, "k"), (False, "y"))
    ],
    # Of two effects with objects the second keeps its own.
    Row(
        "",
        True,
        case(
            play("t", targets=["y", "k"]),
            answer("r", targets=["z"]),
            a=hand(talisman("t", effect("destroy", of={"type": "Aliado"}), effect("raise", of={"type": "Tótem"}))),
            b=hand(talisman("r", effect("redirect")), **line(ally("y"), ally("z"), support=[totem("k")])),
        ),
        after("B", defense=["y"], support=[], graveyard=["r", "z"], hand=["k"]),
    ),
    # A card that chose nothing is not redirected, and redirecting to nothing changes nothing.
    Row(
        "",
        True,
        case(
            play("t"),
            answer("r", targets=["z"]),
            a=hand(talisman("t", effect("destroy", of={"type": "Aliado", "up_to": True}))),
            b=hand(talisman("r", effect("redirect")), **line(ally("y"), ally("z"))),
        ),
        after("B", defense=["y", "z"]),
    ),
    Row(
        "",
        True,
        case(
            play("bolt", targets=["y"]),
            answer("r"),
            a=hand(BOLT),
            b=hand(talisman("r", effect("redirect", of={"up_to": True})), **line(ally("y"), ally("z"))),
        ),
        after("B", defense=["z"]),
    ),
    # A card that annuls when it enters has nothing to annul.
    Row(
        "",
        True,
        case(play("x"), a=hand(ally("x", **triggered("enters", effect("annul"))))),
        after("A", defense=["x"]),
    ),
]


TURNS = [
    Row("turn.not_yours", False, case(play("o", by="B"), b=hand(oro("o")))),
    Row("golden_rule", None, case(play("o", by="B"), b=hand(oro("o", text="unknown")))),
    # An ability may say its phases; outside one's own turn only those of the battle (§4.6.3).
    Row(
        "ability.when",
        False,
        case(do("activate", card="x"), a=line(ally("x", **activated(effect("draw")))), turn={"phase": "final"}),
    ),
    Row(
        "",
        True,
        case(
            do("activate", card="x"),
            a=line(ally("x", **activated(effect("draw"), phases=["final"]))),
            turn={"phase": "final"},
        ),
        {"turn": {"phase": "final", "acted": False}},
    ),
    Row(
        "ability.when",
        False,
        case(
            do("activate", by="B", card="x"),
            b=line(ally("x", **activated(effect("draw"), phases=["final"]))),
            turn={"phase": "final"},
        ),
    ),
    Row(
        "",
        True,
        case(do("activate", card="x"), a=line(ally("x", **activated(effect("draw"))))),
        {"turn": {"phase": "vigil", "acted": True}},
    ),
    *[
        Row(
            either(legal, "", "ability.times"),
            legal,
            case(*[do("activate", card="x")] * count, a=line(ally("x", **activated(effect("draw"), per_turn=2)))),
        )
        for legal, count in ((True, 2), (False, 3))
    ],
    # The discard at the end: by whose turn it is, after the draw, down to eight (§5.5).
    Row(
        "end.hand_limit",
        False,
        case(do("discard", by="B", cards=["h0"]), b=hand(*[ally(f"h{i}") for i in range(9)]), turn=END),
    ),
    Row(
        "end.draw", False, case(do("discard", cards=["h0"]), a=hand(*[ally(f"h{i}") for i in range(9)]), turn=END)
    ),
    Row(
        "discard.from_hand",
        False,
        case(
            do("discard", cards=["h0", "h0"]),
            a=hand(*[ally(f"h{i}") for i in range(10)]),
            turn={**END, "drawn": True},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("discard", cards=["k", ally("n")]),
            a={"hand": {"count": 10}},
            turn={**END, "drawn": True},
        ),
        after("A", hand={"count": 8}, graveyard=[None, "n"]),
    ),
    Row(
        "",
        True,
        case(
            do("discard", cards=["h0", "k"]),
            a={"hand": [ally("h0"), *[None] * 9]},
            turn={**END, "drawn": True},
        ),
        after("A", hand={"count": 8}, graveyard=["h0", None]),
    ),
    *[
        Row(
            either(legal, "", "end.hand_limit"),
            legal,
            case(ADVANCE, a={"hand": {"count": count}}, turn={**END, "drawn": True}),
        )
        for legal, count in ((True, 8), (False, 9))
    ],
    # From where a card is played (§4.3.10): nobody has seen one that comes later, and a text may say more.
    Row("play.from_hand", False, case(play("n"), play({"id": "n", **ally("n")})), step=0),
    Row(
        "golden_rule",
        None,
        case(play("x", "a1", "a2"), a=hand(**line(ally("x", text="unknown"), ally("y")))),
        after("A", defense=["y", "x"]),
    ),
    Row(
        "golden_rule",
        None,
        case(play(ally("n", text="unknown"), "a1", "a2"), a={"hand": []}),
        after("A", defense=["n"], hand=[]),
    ),
    Row(
        "weapon.support_only_by_text",
        None,
        case(play("w", zone="support"), a=hand(weapon("w", text="unknown"))),
        after("A", support=["w"]),
    ),
    # An Arma's condition on its bearer: exactly that much fits, its own bonus aside.
    *[
        Row(
            either(legal, "", "weapon.bearer_needs"),
            legal,
            case(play("w", on="x"), a=hand(weapon("w", bonus=3, bearer=asked), **line(ally("x", 2, 2)))),
        )
        for legal, asked in (
            (True, {"max_strength": 2}),
            (False, {"max_strength": 1}),
            (True, {"max_cost": 2}),
            (True, {"race": "caballero"}),
            (False, {"race": "Dragón"}),
            (False, {"race": "Caballero", "max_cost": 1}),
        )
    ],
    Row(
        "",
        True,
        case(play("w", on="x"), a=hand(weapon("w", bearer={"max_strength": 1}), **line(ally("x", strength=None)))),
    ),
    Row(
        "weapon.bearer_needs",
        False,
        case(play("w", on="x"), a=hand(weapon("w", bearer={"max_cost": 1}), **line(ally("x", cost=None)))),
    ),
    # Positions and claims.
    *[
        Row(
            "setup.initial_oro",
            False,
            case(
                a={"reserve": [oro("a1", ability=told, **activated(effect("draw")))]},
                b={"reserve": [oro("b1")]},
                turn={"number": 1, "phase": "grouping"},
            ),
        )
        for told in (None, False)
    ],
    Row("card.oro_no_cost", False, case(a=line(ally("x", cost=-1)))),
    Row("", True, case(a=line(ally("x", cost=0)))),
    Row("expect.mismatch", None, case(do("expect", players=[{"id": "A", "hand": ["k", None, None, None]}]))),
    Row("", True, case(do("expect", players=[{"id": "A", "hand": [None, None, None, None]}]))),
]


CORNERS = [*OF_A_KIND, *TURNS]
