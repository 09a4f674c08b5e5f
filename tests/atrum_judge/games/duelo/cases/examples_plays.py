"""Cases of Duelo about playing cards and about battle."""

from tests.atrum_judge.games.duelo.cases.making import (
    ATTACK,
    ATTACK3,
    BALM,
    FOUR,
    HIT,
    PASSES,
    SPARK,
    SWORD,
    THREE,
    TWO,
    A,
    B,
    C,
    aura,
    bad,
    card,
    case,
    do,
    event,
    good,
    held,
    open_,
    thing,
    turn,
    who,
)

NEGATE = event("no", {"op": "negate"})
MOON = aura("moon", counters=2)
ABLE = {"effects": [{"op": "heal", "amount": 1, "to": "caster"}]}
LAMP = thing("lamp", ability=ABLE)
DARK = {"op": "unknown"}

PLAYS = [
    bad(
        "card.not_in_hand",
        "Zonas §1",
        case([who("A", hand=[], discard=[SPARK]), B], turn(), do("play", card="spark")),
    ),
    good(
        "a card that nobody had seen was there",
        case([who("A", hand={"count": 2}), B], turn(), do("play", card=SPARK, target="B"), PASSES),
        who("A", hand={"count": 1}),
        who("B", 25),
    ),
    open_("card.unknown", "Zonas §1", case([who("A", hand={"count": 2}), B], turn(), do("play", card="x"))),
    bad(
        "play.own_turn",
        "Turno §2.2",
        case([A, who("B", hand=[card("m", "maleficio")])], turn(), do("pass"), do("play", "B", card="m")),
    ),
    bad(
        "play.own_turn",
        "Turno §2.3",
        case([A, who("B", hand=[thing("o")])], turn(), do("pass"), do("play", "B", card="o")),
    ),
    bad(
        "play.one_per_turn",
        "Turno §2.3",
        case([held(thing("o", subtype="escudo")), B], turn(played={"objeto": 1}), do("play", card="o")),
    ),
    bad(
        "play.one_per_turn",
        "Turno §2.2",
        case([held(card("m", "maleficio")), B], turn(played={"maleficio": 1}), do("play", card="m")),
    ),
    good(
        "auras in the plays of the own attack",
        case(
            [held(aura("a", gives={"attack": 4})), B],
            ATTACK,
            do("attack", target="B"),
            do("play", card="a"),
            PASSES,
            PASSES,
        ),
        who("B", 26),
    ),
    good(
        "an ability in another's turn",
        case([A, who("B", inventory=[LAMP])], turn(), do("pass"), do("ability", "B", object="lamp"), PASSES),
        who("B", 31, inventory=[{"id": "lamp", "state": "recharging"}]),
    ),
    bad(
        "ability.ready",
        "Turno §2.4",
        case([who("A", inventory=[{**LAMP, "state": "recharging"}]), B], turn(), do("ability", object="lamp")),
    ),
    bad(
        "ability.own_object",
        "Turno §2.4",
        case([A, who("B", inventory=[LAMP])], turn(), do("ability", object="lamp")),
    ),
    bad(
        "ability.ready",
        "Turno §2.4",
        case(
            [who("A", inventory=[LAMP]), B],
            turn(),
            do("ability", object="lamp"),
            do("pass", "B"),
            do("ability", object="lamp"),
        ),
    ),
    good(
        "three events in a row of laps",
        case(
            [held(*(event(name, {"op": "lose", "amount": 1}) for name in "xyz")), B],
            turn(),
            *(step for name in "xyz" for step in (do("play", card=name, target="B"), PASSES)),
        ),
        who("B", 27),
    ),
    bad(
        "epic.cost",
        "Turno §2.5",
        case([held(event("e", HIT, epic=True), epic=0), B], turn(), do("play", card="e", target="B")),
    ),
    open_(
        "epic.cost",
        "Turno §2.5",
        case([held(event("e", HIT, epic=None), epic=0), B], turn(), do("play", card="e", target="B")),
    ),
    bad("window.first", "Turno §2.6", case([A, who("B", hand=[BALM])], turn(), do("play", "B", card="balm"))),
    bad(
        "window.order",
        "Turno §2.6",
        case([held(SPARK, BALM), B], turn(), do("play", card="spark", target="B"), do("play", card="balm")),
    ),
    bad(
        "window.order",
        "Turno §2.6",
        case(
            [held(SPARK), B, who("C", hand=[BALM])],
            turn(number=4),
            do("play", card="spark", target="B"),
            do("play", "C", card="balm"),
        ),
    ),
    bad(
        "plays.end",
        "Turno §2.6",
        case([held(SPARK), B], turn(), do("play", card="spark", target="B"), do("attack", target="B")),
    ),
    good(
        "two of three is no lap",
        case(
            [held(SPARK), B, C],
            turn(number=4),
            do("play", card="spark", target="B"),
            do("pass", "B"),
            do("pass", "C"),
        ),
        who("B", 30),
        waiting=[{"by": "A"}],
        window={"player": "A", "passed": 2},
    ),
    good(
        "only the top resolves",
        case(
            [held(SPARK), who("B", 20, hand=[BALM])],
            turn(),
            do("play", card="spark", target="B"),
            do("play", "B", card="balm"),
            PASSES,
        ),
        who("B", 25),
        waiting=[{"card": {"id": "spark"}}],
        window={"player": "A", "passed": 0},
    ),
    bad(
        "play.window_closed",
        "Turno §3",
        case([held(BALM), B], turn("battle", "attack"), do("play", card="balm")),
    ),
    bad(
        "play.window_closed",
        "Turno §2",
        case(
            [A, who("B", hand=[BALM])],
            turn("battle", "counter", attack={"by": "A", "target": "B"}),
            do("play", "B", card="balm"),
        ),
    ),
    bad(
        "resolution.in_progress",
        "Turno §2.6",
        case(
            [held(event("e", {"op": "discard", "count": 1})), who("B", hand=[SPARK, BALM])],
            turn(),
            do("play", card="e", target="B"),
            PASSES,
            do("play", "B", card="balm"),
        ),
    ),
    bad("resolution.in_progress", "Turno §2.6", case(TWO, turn(), do("choose", cards=[]))),
    open_(
        "effect.unknown", "Turno §2.6", case([held(card("e")), B], turn(), do("play", card="e"), PASSES), step=1
    ),
    open_(
        "effect.unknown",
        "Turno §2.6",
        case([held(event("e", DARK)), B], turn(), do("play", card="e"), PASSES, do("attack", "B", target="A")),
        step=1,
    ),
    bad(
        "player.out",
        "Ganar",
        case([held(SPARK), B, who("C", 0)], turn(number=4), do("play", card="spark", target="C")),
    ),
]

BATTLE = [
    bad(
        "attack.first_round",
        "Inicio §5",
        case(TWO, turn("battle", "attack", "B", 2), do("attack", "B", target="A")),
    ),
    bad(
        "attack.first_round",
        "Inicio §5",
        case(THREE, turn("battle", "attack", "C", 3), do("attack", "C", target="A")),
    ),
    good("the third turn of two", case(TWO, turn("battle", "attack", "A", 3), do("attack", target="B"))),
    bad("attack.prepared", "Turno §3.1", case([who("A", state="exhausted"), B], ATTACK, do("attack", target="B"))),
    open_("attack.prepared", "Turno §3.1", case([who("A", state=None), B], ATTACK, do("attack", target="B"))),
    bad(
        "attack.opponent",
        "Turno §3.1",
        case(FOUR, ATTACK, do("attack", target="B"), teams=[["A", "B"], ["C", "D"]]),
    ),
    bad("attack.opponent", "Turno §3.1", case([A, B, who("C", 0)], ATTACK3, do("attack", target="C"))),
    bad(
        "attack.once",
        "Turno §3.1",
        case(TWO, ATTACK, do("attack", target="B"), PASSES, do("pass", "B"), do("attack", target="B")),
    ),
    good("no attack", case(TWO, ATTACK, do("pass")), turn={"phase": "final_plays"}),
    bad(
        "protect.who",
        "Turno §3.1",
        case(FOUR, ATTACK, do("attack", target="C"), do("protect", "B"), teams=[["A", "B"], ["C", "D"]]),
    ),
    good(
        "an ally protects",
        case(FOUR, ATTACK, do("attack", target="C"), do("protect", "D"), teams=[["A", "B"], ["C", "D"]]),
        turn={"attack": {"by": "A", "target": "D", "protected": True}},
    ),
    bad(
        "protect.prepared",
        "Turno §3.1",
        case([A, B, who("C", state="exhausted")], ATTACK3, do("attack", target="B"), do("protect", "C")),
    ),
    open_(
        "protect.prepared",
        "Turno §3.1",
        case([A, B, who("C", state=None)], ATTACK3, do("attack", target="B"), do("protect", "C")),
    ),
    bad(
        "protect.when",
        "Turno §3.1",
        case(THREE, ATTACK3, do("attack", target="B"), do("pass"), do("protect", "C")),
    ),
    good(
        "less than one is no damage, and yet a counterattack",
        case(
            [who("A", attack=4), who("B", defense=4)], ATTACK, do("attack", target="B"), PASSES, do("counter", "B")
        ),
        who("B", 30),
        turn={"damage": [], "step": "counter_plays"},
        window={"player": "A", "passed": 0},
    ),
    good(
        "the types of all weapons",
        case(
            [who("A", inventory=[SWORD, thing("wand", subtype="arma", attack=1, types=["Mágico"])]), B],
            ATTACK,
            do("attack", target="B"),
            PASSES,
        ),
        turn={"damage": [{"amount": 4, "types": ["fisico", "magico"]}]},
    ),
    bad(
        "counter.prepared",
        "Turno §3.3",
        case([A, who("B", state="exhausted")], ATTACK, do("attack", target="B"), PASSES, do("counter", "B")),
    ),
    open_(
        "counter.prepared",
        "Turno §3.3",
        case([A, who("B", state=None)], ATTACK, do("attack", target="B"), PASSES, do("counter", "B")),
    ),
    bad(
        "counter.who",
        "Turno §3.3",
        case(THREE, ATTACK3, do("attack", target="B"), do("protect", "C"), PASSES, do("counter", "B")),
    ),
    bad("counter.when", "Turno §3.3", case(TWO, turn(), do("counter", "B"))),
    bad(
        "play.own_turn",
        "Turno §2.1",
        case(
            [A, who("B", hand=[aura("a")])],
            turn("battle", "counter", attack={"by": "A", "target": "B"}),
            do("counter", "B"),
            do("pass"),
            do("play", "B", card="a"),
        ),
    ),
    good(
        "a furious player counterattacks with what was received",
        case(
            [who("A", attack=6), who("B", attack=1, this_turn={"furious": True})],
            ATTACK,
            do("attack", target="B"),
            PASSES,
            do("counter", "B"),
            PASSES,
        ),
        who("A", 23),
        who("B", 24, this_turn={"attack": 6}),
    ),
    good(
        "stolen life stops at 40",
        case(
            [who("A", 38, attack=6, this_turn={"life_steal": True}), B], ATTACK, do("attack", target="B"), PASSES
        ),
        who("A", 40),
        who("B", 24),
    ),
    good(
        "no life is stolen by an event",
        case(
            [held(SPARK, this_turn={"life_steal": True}), B], turn(), do("play", card="spark", target="B"), PASSES
        ),
        who("A", 30),
    ),
    bad(
        "paralyzed.no_change",
        "Clave Paralizar",
        case([who("A", this_turn={"paralyzed": True}), B], ATTACK, do("attack", target="B")),
    ),
    open_(
        "paralyzed.no_change",
        "Clave Paralizar",
        case(
            [who("A", status=[aura("a", counters=2, gives={"paralyzed": None})]), B],
            ATTACK,
            do("attack", target="B"),
        ),
    ),
    good(
        "a paralysed player does not recover, but objects and tokens do",
        case(
            [
                who(
                    "A",
                    state="exhausted",
                    epic=0,
                    status=[aura("a", counters=2, gives={"paralyzed": True})],
                    inventory=[{**LAMP, "state": "recharging"}],
                ),
                B,
            ],
            turn("start", "recovery"),
            do("recover"),
        ),
        who("A", state="exhausted", epic=1, inventory=[{"state": "ready"}]),
    ),
    good(
        "paralysed after attacking: no battle damage",
        case(
            [who("A", attack=6), who("B", hand=[event("e", {"op": "paralyze"})])],
            ATTACK,
            do("attack", target="B"),
            do("pass"),
            do("play", "B", card="e", target="A"),
            PASSES,
            PASSES,
        ),
        who("B", 30),
    ),
    good(
        "a paralysed player protects",
        case(
            [A, B, who("C", this_turn={"paralyzed": True})], ATTACK3, do("attack", target="B"), do("protect", "C")
        ),
    ),
    open_(
        "battle.gone",
        "Turno §3.2",
        case(THREE, turn("battle", "attack_plays", number=4), PASSES),
    ),
    good(
        "somebody eliminated during the plays is not counted among those who decline",
        case(
            [who("A", attack=6, hand=[SPARK]), who("B", 5), C],
            ATTACK3,
            do("attack", target="B"),
            do("play", card="spark", target="B"),
            PASSES,
            PASSES,
        ),
        who("B", 0, out=True),
        turn={"phase": "final_plays"},
    ),
]
