"""Positions that cannot be: situations."""

from tests.atrum_judge.games.myl.cases.situations.row import START, Row, line, war
from tests.atrum_judge.games.myl.kit import BOLT, ally, case, oro, totem, weapon

POSITIONS = [
    Row("setup.initial_oro", False, case(a={"reserve": []}, b={"reserve": [oro("b1")]}, turn=START)),
    Row(
        "setup.initial_oro",
        False,
        case(a={"reserve": [oro("a1", ability=True)]}, b={"reserve": [oro("b1")]}, turn=START),
    ),
    Row(
        "setup.initial_oro",
        None,
        case(a={"reserve": [oro("a1", ability=None)]}, b={"reserve": [oro("b1")]}, turn=START),
        step=None,
    ),
    Row(
        "setup.empty_table",
        False,
        case(a={"reserve": [oro("a1")], **line(ally("x"))}, b={"reserve": [oro("b1")]}, turn=START),
    ),
    Row("", True, case(a={"reserve": [oro("a1")], "hand": {"count": 7}}, b={"reserve": [oro("b1")]}, turn=START)),
    Row("cards.total", False, case(a={"castle": {"count": 40}, "graveyard": {"count": 1}})),
    Row("", True, case(b=line(ally("x", owner="A")))),
    Row("zone.reserve", False, case(a={"reserve": [ally("x")]})),
    Row("zone.paid", False, case(a={"paid": [totem("x")]})),
    Row("zone.defense", False, case(a=line(totem("x")))),
    Row("zone.attack", False, case(a={"attack": [totem("x")]})),
    Row("zone.support", False, case(a={"support": [ally("x")]})),
    Row("zone.talisman_never", False, case(a={"support": [BOLT]})),
    Row("consider.to_defense", False, case(a={"support": [totem("x", considered={"strength": 1})]})),
    Row("", True, case(a=line(totem("x", considered={"strength": 1})))),
    Row("weapon.support_only_by_text", False, case(a={"support": [weapon("w")]})),
    Row("weapon.support_only_by_text", None, case(a={"support": [weapon("w", text="unknown")]}), step=None),
    Row("weapon.bearer_is_ally", False, case(a={"support": [totem("x", weapons=[weapon("w")])]})),
    Row("weapon.bearer_needs", False, case(a=line(ally("x", weapons=[weapon("w", bearer={"race": "Dragón"})])))),
    Row("weapon.one", False, case(a=line(ally("x", weapons=[weapon("w"), weapon("v")])))),
    Row(
        "weapon.one",
        False,
        case(a=line(ally("x", weapons=[weapon("w"), weapon("v")], keywords=["several_weapons"], no_ability=True))),
    ),
    Row(
        "weapon.one", None, case(a=line(ally("x", weapons=[weapon("w"), weapon("v")], text="unknown"))), step=None
    ),
    Row(
        "one_in_play.keeps_one",
        False,
        case(
            a=line(
                ally("x", name="Uno", keywords=["one_in_play"]), ally("y", name="uno", keywords=["one_in_play"])
            )
        ),
    ),
    Row(
        "",
        True,
        case(
            a=line(ally("x", name="Uno", keywords=["one_in_play"])),
            b=line(ally("y", name="Uno", keywords=["one_in_play"])),
        ),
    ),
    Row("card.symbol", False, case(a={"support": [totem("x", strength=2)]})),
    Row("card.race_only_allies", False, case(a={"support": [totem("x", race="Dragón")]})),
    Row("card.oro_no_cost", False, case(a={"reserve": [oro("x", cost=0)]})),
    Row("deck.copies", False, case(a=line(*[ally(f"x{i}", name="Igual") for i in range(4)]))),
    Row(
        "deck.unique",
        False,
        case(
            a=line(ally("x", name="Igual", unique=True)), b=line(ally("y", name="Igual", unique=True, owner="A"))
        ),
    ),
    Row("deck.promotional_unique", False, case(a=line(ally("x", name="Bran"), ally("y", name="BRAN")))),
    Row(
        "block.one_to_one",
        False,
        war(
            b=line(ally("y"), ally("z")),
            blocks=[{"attacker": "x", "blocker": "y"}, {"attacker": "x", "blocker": "z"}],
        ),
    ),
    Row("attack.since_grouping", False, war(a={"attack": [ally("x", new=True)]})),
    Row("zone.attack", False, war(a={"attack": []})),
]
