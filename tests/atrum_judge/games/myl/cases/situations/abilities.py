"""Activated abilities: situations."""

from tests.atrum_judge.games.myl.cases.situations.row import Row, after, hand, line, war
from tests.atrum_judge.games.myl.kit import OWN, THEIRS, activated, ally, case, do, effect, weapon

ABILITIES = [
    Row(
        "ability.only_in_play",
        False,
        case(do("activate", card="x"), a=hand(ally("x", **activated(effect("draw"))))),
    ),
    Row(
        "ability.controller",
        False,
        case(do("activate", card="x"), b=line(ally("x", **activated(effect("draw"))))),
    ),
    Row(
        "ability.lost",
        False,
        case(do("activate", card="x"), a=line(ally("x", no_ability=True, **activated(effect("draw"))))),
    ),
    Row("ability.none", False, case(do("activate", card="x"), a=line(ally("x")))),
    Row("ability.none", None, case(do("activate", card="x"), a=line(ally("x", text="unknown")))),
    Row(
        "ability.times",
        False,
        case(
            do("activate", card="x"),
            do("activate", card="x"),
            a=line(ally("x", **activated(effect("draw"), per_turn=1))),
        ),
    ),
    Row(
        "",
        True,
        case(*[do("activate", card="x")] * 3, a=line(ally("x", **activated(effect("draw"), cost={"oro": 1})))),
        after("A", paid=["a1", "a2", "a3"], hand={"count": 7}),
    ),
    Row(
        "ability.cost",
        False,
        case(
            do("activate", card="x", pay=["a1"]), a=line(ally("x", **activated(effect("draw"), cost={"oro": 2})))
        ),
    ),
    Row(
        "ability.cost",
        False,
        case(do("activate", card="x"), a=line(ally("x", **activated(effect("draw"), cost={"oro": 40})))),
    ),
    Row(
        "ability.cost",
        False,
        case(
            do("activate", card="x"),
            a=line(ally("x", keywords=["indestructible"], **activated(effect("draw"), cost={"self": "destroy"}))),
        ),
    ),
    Row(
        "",
        True,
        case(
            do("activate", card="x", targets=["y"]),
            a=line(ally("x", **activated(effect("raise", of=THEIRS), cost={"self": "destroy"}))),
            b=line(ally("y")),
        ),
        {"players": [{"id": "A", "graveyard": ["x"], "defense": []}, {"id": "B", "defense": []}]},
    ),
    Row(
        "ability.when",
        False,
        case(do("activate", by="B", card="x"), b=line(ally("x", **activated(effect("draw"))))),
    ),
    Row(
        "ability.when",
        False,
        war(do("activate", by="B", card="y"), b=line(ally("y", **activated(effect("draw"), phases=["vigil"])))),
    ),
    Row(
        "ability.when",
        False,
        case(do("activate", card="x"), a=line(ally("x", **activated(effect("annul"), in_response_to="play")))),
    ),
    Row("", True, war(do("activate", by="B", card="y"), b=line(ally("y", **activated(effect("draw")))))),
    Row(
        "self.no_object",
        False,
        case(
            do("activate", card="x", targets=["x"]),
            a=line(ally("x", **activated(effect("destroy", of=OWN))), ally("y")),
        ),
    ),
    Row(
        "",
        True,
        case(
            do("activate", card="x"),
            a=line(ally("x", **activated(effect("strength", amount=2, of={"self": True})))),
        ),
        after("A", defense=[{"id": "x", "mods": [{"amount": 2, "until": "final"}]}]),
    ),
    Row(
        "talisman.needs_objects",
        False,
        case(do("activate", card="x"), a=line(ally("x", **activated(effect("raise", of=THEIRS))))),
    ),
    Row(
        "weapon.support_needs_ally",
        False,
        case(
            do("activate", card="w"),
            a={"support": [weapon("w", keywords=["support_weapon"], **activated(effect("draw")))]},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("activate", card="w"),
            a=line(ally("x"), support=[weapon("w", keywords=["support_weapon"], **activated(effect("draw")))]),
        ),
    ),
    Row(
        "ability.controller",
        False,
        case(
            do("activate", card="w"),
            b=line(ally("x", weapons=[weapon("w", owner="A", **activated(effect("draw")))])),
        ),
    ),
]
