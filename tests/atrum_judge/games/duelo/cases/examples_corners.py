"""Cases of Duelo for what seldom happens: facts nobody knows, players that leave in between."""

from typing import Any

from tests.atrum_judge.games.duelo.cases.examples_choices import BOW, SEERS, SHIELD, chosen
from tests.atrum_judge.games.duelo.cases.examples_leaving import LEAVING, SAD, fight
from tests.atrum_judge.games.duelo.cases.examples_plays import LAMP, MOON, NEGATE
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
    Example,
    Json,
    aura,
    bad,
    case,
    do,
    event,
    good,
    held,
    never,
    now,
    open_,
    then,
    turn,
    who,
)

DEADLY = event("deadly", {"op": "damage", "amount": 40, "types": []})


def waiting(*steps: Json, of: list[Json] | None = None, **entry: Any) -> Json:
    """Something already waits when the case begins; A has the opportunity."""
    return case(of or TWO, turn(), *steps, waiting=[entry], window={"player": "A"})


def effect(made: Json, *players: Json, target: str = "B") -> Json:
    first = {"hand": [event("e", made)], **(players[0] if players else A)}
    return case([first, *(players[1:] or [B])], turn(), do("play", card="e", target=target), PASSES)


LIVES = [
    good("no damage is none", effect({"op": "damage", "amount": 0}), who("B", 30)),
    good("one is one", effect({"op": "damage", "amount": 1}), who("B", 29)),
    good("no healing is none", effect({"op": "heal", "amount": 0}, A, who("B", None))),
    good("a healing less than none", effect({"op": "heal", "amount": -1}), who("B", 30)),
    good("healed by one", effect({"op": "heal", "amount": 1}), who("B", 31)),
    good("healed to the most", effect({"op": "heal", "amount": 5}, A, who("B", 35)), who("B", 40)),
    good("healed beyond the most", effect({"op": "heal", "amount": 6}, A, who("B", 35)), who("B", 40)),
    Example(
        "healed by nobody knows how much",
        effect({"op": "heal", "amount": None}),
        {"legal": True, "position": {"players": [{"id": "B", "life": None}]}},
    ),
    good(
        "who has the most cannot have more", effect({"op": "heal", "amount": None}, A, who("B", 40)), who("B", 40)
    ),
    Example(
        "a healing of who knows what life",
        effect({"op": "heal", "amount": 3}, A, who("B", None)),
        {"legal": True, "position": {"players": [{"id": "A", "life": 30}]}},
    ),
    Example("39 may be all there is", effect({"op": "damage", "amount": 39}, A, who("B", None)), {"winner": None}),
    Example(
        "40 is more than anybody has", effect({"op": "damage", "amount": 40}, A, who("B", None)), {"winner": "A"}
    ),
    Example(
        "drawing nobody knows how many",
        effect({"op": "draw", "count": None}, A, who("B", hand=[], deck={"count": 3})),
        {"legal": True, "position": {"players": [{"id": "B", "out": False}]}},
    ),
    *(
        open_(
            "claim.differs", "Ganar", then(effect(lost, A, who("B", None)), now(players=[{"id": "B", "out": out}]))
        )
        for lost in ({"op": "damage", "amount": 5}, {"op": "draw", "count": 3}, {"op": "draw", "count": None})
        for out in (True, False)
    ),
    good(
        "the deck's known cards are enough for those who draw",
        then(
            effect({"op": "draw", "count": 1}, A, who("B", deck=[SPARK])), now(players=[{"id": "B", "out": False}])
        ),
    ),
    open_(
        "life.zero",
        "Ganar",
        then(effect({"op": "draw", "count": 3}), do("pass")),
    ),
    bad(
        "claim.differs",
        "Turno §2.6",
        case(
            [held(SPARK), B, C],
            turn(number=4),
            do("play", card="spark", target="B"),
            do("pass", "B"),
            now(players=[who("B", 25)]),
        ),
    ),
    good(
        "two of two drawn",
        effect({"op": "draw", "count": 2}, A, who("B", hand=[], deck=[SPARK, BALM])),
        who("B", hand=["spark", "balm"], deck=[], out=False),
    ),
    Example(
        "three of two",
        effect({"op": "draw", "count": 3}, A, who("B", hand=[], deck=[SPARK, BALM])),
        {"legal": True, "winner": "A"},
    ),
    good(
        "one drawn",
        effect({"op": "draw", "count": 1}, A, who("B", hand=[], deck=[SPARK, BALM])),
        who("B", hand=["spark"], deck=["balm"]),
    ),
    good(
        "amnesia of nobody knows how many",
        effect({"op": "amnesia", "count": None}, A, who("B", deck=[SPARK, BALM], discard=[])),
    ),
    good(
        "amnesia turns the pile over card by card",
        effect({"op": "amnesia", "count": 2}, A, who("B", deck=SEERS, discard=[])),
        who("B", deck=["moon"], discard=["balm", "spark"]),
    ),
    good(
        "opponents are all but the own side",
        case(
            [held(event("e", {**HIT, "to": "opponents"})), B, C, who("D")],
            turn(),
            do("play", card="e"),
            PASSES,
            teams=[["A", "B"], ["C", "D"]],
        ),
        who("A", 30),
        who("B", 30),
        who("C", 25),
        who("D", 25),
    ),
    good(
        "at whom it was played",
        case([held(SPARK), B, C], turn(number=4), do("play", card="spark", target="C"), PASSES),
        who("B", 30),
        who("C", 25),
    ),
]

GRIM = {"gives": {"paralyzed": None}}
STATES = [
    good(
        "a player of whom nobody knows whether paralysed: prepared stays prepared",
        effect({"op": "prepare"}, A, who("B", status=[aura("m", **GRIM)])),
        who("B", state="prepared"),
    ),
    good(
        "exhausted, or not",
        effect({"op": "exhaust"}, A, who("B", status=[aura("m", **GRIM)], hand=[])),
    ),
    good("exhausted", effect({"op": "exhaust"}), who("B", state="exhausted")),
    good(
        "paralysed: not exhausted",
        effect({"op": "exhaust"}, A, who("B", this_turn={"paralyzed": True})),
        who("B", state="prepared"),
    ),
]


def attacked(*players: Json) -> Json:
    """A has attacked B, and nobody plays."""
    at = turn("battle", "attack_plays", number=4, attack={"by": "A", "target": "B"})
    return case(list(players), at, PASSES)


BATTLES = [
    Example(
        "the last opponent falls",
        case([who("A", attack=5), who("B", 5)], ATTACK, do("attack", target="B"), PASSES),
        {"legal": True, "winner": "A"},
    ),
    good(
        "one life left: a counterattack is possible",
        case([who("A", attack=5), who("B", 6)], ATTACK, do("attack", target="B"), PASSES),
        who("B", 1),
        turn={"phase": "battle", "step": "counter"},
    ),
    good("one more than the defense", fight(who("A", attack=5), who("B", defense=4), C), who("B", 29)),
    good(
        "as much as the defense",
        fight(who("A", attack=5), who("B", defense=5), C),
        who("B", 30),
        turn={"step": "counter"},
    ),
    good(
        "the exhausted do not counterattack",
        fight(who("A", attack=1), who("B", state="exhausted"), C),
        turn={"phase": "final_plays"},
    ),
    good(
        "nor do the paralysed",
        fight(who("A", attack=1), who("B", this_turn={"paralyzed": True}), C),
        who("B", 29),
        turn={"phase": "final_plays"},
    ),
    good(
        "eliminated by the attack: no counterattack",
        fight(who("A", attack=30), B, C),
        who("B", 0, out=True),
        turn={"player": "A", "number": 4, "phase": "final_plays"},
    ),
    good(
        "eliminated before the damage: none is dealt",
        case(
            [who("A", attack=9, hand=[DEADLY]), B, C],
            ATTACK3,
            do("attack", target="B"),
            do("play", card="deadly", target="B"),
            PASSES,
            PASSES,
        ),
        who("B", 0, out=True),
        turn={"player": "A", "number": 4, "phase": "final_plays", "damage": []},
    ),
    good(
        "the counterattacker eliminated: no damage of the counterattack",
        case(
            [who("A", hand=[DEADLY]), who("B", attack=9), C],
            ATTACK3,
            do("attack", target="B"),
            PASSES,
            do("counter", "B"),
            do("play", card="deadly", target="B"),
            PASSES,
            PASSES,
        ),
        who("A", 30),
        who("B", 0, out=True),
        turn={"player": "A", "phase": "final_plays", "damage": []},
    ),
    good(
        "the attacker falls by the counterattack: the next turn begins",
        case(
            [who("A", 4), who("B", attack=4, hand=[]), C],
            ATTACK3,
            do("attack", target="B"),
            PASSES,
            do("counter", "B"),
            PASSES,
        ),
        who("A", 0, out=True),
        who("B", 30, state="exhausted"),
        turn={"player": "B", "number": 5, "phase": "start", "step": "effects"},
    ),
    good(
        "whoever counterattacks is the one attacked",
        case(
            [A, who("B", attack=4), C],
            turn("battle", "counter", number=4),
            do("counter", "B"),
            PASSES,
        ),
        who("A", 26),
        turn={"phase": "final_plays"},
    ),
    open_(
        "battle.gone",
        "Turno §3.2",
        case(THREE, turn("battle", "counter_plays", number=4), PASSES),
    ),
    Example(
        "who may be paralysed may have done no damage",
        attacked(who("A", attack=4, status=[aura("m", **GRIM)]), B, C),
        {
            "legal": True,
            "position": {
                "players": [{"id": "A", "life": 30}],
                "turn": {"damage": [{"by": "A", "to": "B", "types": ["fisico"]}]},
            },
        },
    ),
    good(
        "and if it would do none anyway, it does none",
        attacked(who("A", attack=4, status=[aura("m", **GRIM)]), who("B", defense=4), C),
        who("B", 30),
        turn={"damage": []},
    ),
    good(
        "the paralysed inflict none",
        attacked(who("A", attack=4, this_turn={"paralyzed": True}), B, C),
        who("B", 30),
        turn={"damage": []},
    ),
    good(
        "nobody knows the sort of a thing: nor the type of the damage",
        fight(who("A", attack=1, inventory=[SWORD, {**BOW, "subtype": None}]), B, C),
        who("B", 26),
    ),
    good(
        "nor of a weapon without a type",
        fight(who("A", attack=1, inventory=[{**SWORD, "types": None}]), B, C),
        who("B", 26),
    ),
    good(
        "the types of all weapons, not of a shield",
        fight(who("A", attack=1, inventory=[SWORD, BOW, {**SHIELD, "types": ["infernal"]}]), B, C),
        turn={"damage": [{"by": "A", "to": "B", "amount": 4, "types": ["fisico", "magico"]}]},
    ),
    good(
        "a weapon with an attack that nobody knows",
        fight(who("A", inventory=[{**SWORD, "attack": None}]), B, C),
        turn={"damage": [{"by": "A", "to": "B", "types": ["fisico"]}]},
    ),
    good(
        "a weapon of which nobody knows whether it is empowered",
        fight(who("A", inventory=[{**SWORD, "empowered": None}]), B, C),
        turn={"damage": [{"by": "A", "to": "B", "types": ["fisico"]}]},
    ),
]


def at_start(step: str, *steps: Json, **facts: Any) -> Json:
    return case([who("A", **facts), B], turn("start", step), *steps)


TURNS = [
    good(
        "whoever is out gets no tokens back",
        case([A, who("B", 0, epic=0), who("C", epic=0)], turn("start", "recovery", number=4), do("recover")),
        who("B", 0, epic=0),
        who("C", epic=1),
    ),
    bad("draw.not_top", "Clave Robar", at_start("draw", do("draw", cards=["balm"]), deck=[SPARK, BALM])),
    good(
        "the top one",
        at_start("draw", do("draw", cards=["spark"]), deck=[SPARK, BALM], hand=[]),
        who("A", hand=["spark"], deck=["balm"]),
    ),
    good(
        "a card said whole",
        at_start("draw", do("draw", cards=[SPARK]), deck={"count": 2}, hand=[]),
        who("A", hand=["spark"], deck={"count": 1}),
    ),
    good(
        "from a deck that nobody counted",
        at_start("draw", do("draw", cards=[SPARK]), hand=[]),
        who("A", hand=["spark"]),
    ),
    good(
        "one nobody saw",
        at_start("draw", do("draw", cards=[None]), deck={"count": 2}, hand=[]),
        who("A", hand={"count": 1}),
    ),
    bad("draw.empty_deck", "Ganar", at_start("draw", do("draw", cards=[None]), deck=[])),
    bad("draw.empty_deck", "Ganar", at_start("draw", do("draw", cards=[SPARK]), deck=[])),
    bad("draw.empty_deck", "Ganar", at_start("draw", do("draw", cards=["moon"]), deck=[], status=[MOON])),
    bad("draw.not_top", "Clave Robar", at_start("draw", do("draw", cards=[BALM]), deck=[SPARK])),
    bad(
        "draw.not_top",
        "Clave Robar",
        at_start("draw", do("draw", cards=["moon"]), deck={"count": 2}, status=[MOON]),
    ),
    bad("draw.count", "Turno §1.4", at_start("draw", do("draw", cards=[None, None]), deck={"count": 2})),
    bad("draw.count", "Turno §1.4", at_start("draw", do("draw", count=2), deck={"count": 2})),
    bad("draw.count", "Turno §1.4", at_start("draw", do("draw", count=0), deck={"count": 2})),
    good(
        "discarded down from a hand nobody counted: seven are left",
        case([who("A", hand=None, discard=[]), B], turn("end", "discard"), do("discard", cards=[None])),
        who("A", hand={"count": 7}, discard={"count": 1}),
    ),
    good(
        "eight down to seven",
        case([who("A", hand={"count": 8}, discard=[]), B], turn("end", "discard"), do("discard", cards=[None])),
        who("A", hand={"count": 7}, discard={"count": 1}),
    ),
    bad(
        "discard.to_limit",
        "Turno §5.3",
        case([who("A", hand={"count": 7}), B], turn("end", "discard"), do("discard", cards=[None])),
    ),
    bad(
        "discard.to_limit",
        "Turno §5.3",
        case([who("A", hand={"count": 9}), B], turn("end", "discard"), do("discard", cards=[None])),
    ),
    good(
        "nothing discarded says nothing of the hand",
        case([who("A", hand=None), B], turn("end", "discard"), do("discard", cards=[])),
    ),
    bad("recovery.when", "Turno §1.3", at_start("effects", do("recover"))),
    bad("turn.not_yours", "Turno §1.2", case(TWO, turn("start", "effects"), do("balance", "B"))),
    good(
        "no effects: the balance may follow at once", at_start("effects", do("balance")), turn={"step": "recovery"}
    ),
    bad("effects.skipped", "Turno §1.1", at_start("effects", do("recover"), status=[SAD])),
    bad("effects.skipped", "Turno §1.1", at_start("effects", do("balance"), status=[SAD])),
    bad("balance.when", "Turno §1.2", at_start("recovery", do("balance"))),
]

FOREIGN = [
    never("zones.kinds", "Turno §2.1", case([who("A", status=[SWORD]), B], turn())),
    never("zones.kinds", "Turno §2.1", case([who("A", status=[SPARK]), B], turn())),
    never(
        "damage.type",
        "Clave Infligir",
        case(
            TWO,
            turn(damage=[{"by": "A", "to": "B", "types": ["fisico"]}, {"by": "B", "to": "A", "types": ["fuego"]}]),
        ),
    ),
    never(
        "damage.type", "Clave Infligir", waiting(by="A", card=event("e", {**HIT, "types": ["fuego"]}), target="B")
    ),
    never("turn.not_yours", "Turno §3.1", case(TWO, turn("battle", "counter", attack={"by": "B", "target": "A"}))),
    never(
        "attack.opponent",
        "Turno §3.1",
        case(FOUR, turn("battle", "counter", attack={"by": "A", "target": "B"}), teams=[["A", "B"], ["C", "D"]]),
    ),
    never(
        "attack.first_round",
        "Inicio §5",
        case(TWO, turn("battle", "counter", player="B", number=2, attack={"by": "B", "target": "A"})),
    ),
    good(
        "the first attack after it",
        case(TWO, turn("battle", "counter", number=3, attack={"by": "A", "target": "B"})),
    ),
]

LEFT_OVER = [
    good(
        "a card of a player who is out leaves the game",
        case(
            [held(event("e", {"op": "destroy"}), status=[aura("x", owner="B"), MOON], discard=[]), who("B", 0), C],
            turn(number=4),
            do("play", card="e", of="x"),
            PASSES,
        ),
        who("A", 30, status=["moon"], discard=["e"]),
        who("B", 0, discard=[]),
    ),
    good(
        "an ability negated: its object stays, recharging",
        case(
            [who("A", inventory=[LAMP], discard=[]), who("B", hand=[NEGATE], discard=[])],
            turn(),
            do("ability", object="lamp"),
            do("play", "B", card="no", of="lamp"),
            PASSES,
        ),
        who("A", 30, inventory=[{"id": "lamp", "state": "recharging"}], discard=[]),
        who("B", discard=["no"]),
        waiting=[],
    ),
    good(
        "nothing in hand, nothing to discard",
        chosen({"op": "discard", "count": 2}, {}, do("pass"), of=who("B", hand=[], discard=[])),
        who("B", hand=[], discard=[]),
    ),
    open_(
        "resolution.in_progress",
        "Turno §2.6",
        case(
            [who("A", status=[aura("a", at_start=[{"op": "destroy"}])]), B],
            turn("start", "effects"),
            do("effects"),
            do("balance"),
        ),
    ),
    good(
        "in the middle of a battle the only opponent is the one attacked",
        case([A, who("B", attack=3)], turn("battle", "counter", attack={"by": "A"}), do("counter", "B"), PASSES),
        who("A", 27),
    ),
    bad(
        "counter.who",
        "Turno §3.3",
        case(
            [A, B, C, who("D")],
            turn("battle", "counter", attack={"by": "A", "target": "C"}),
            do("counter", "D"),
            teams=[["A", "B"], ["C", "D"]],
        ),
    ),
    Example(
        "cards of a deck that say nothing of their hero, the own and another's",
        {
            "format": "duelo-case/1",
            "ask": "roster",
            "roster": [
                {
                    "name": "Sillu",
                    "cards": [
                        *[None] * 31,
                        {"name": "X"},
                        {"name": "Y", "hero": "sillu"},
                        {"id": "z", "hero": "Enoq"},
                        "W",
                    ],
                }
            ],
        },
        {"legal": False, "codes": ["roster.own_deck"]},
    ),
]

CLEANED = {"attack": 0, "defense": 0, "paralyzed": False, "furious": False, "life_steal": False}
ENDING = [who("A", this_turn={"attack": 2}), who("B", this_turn={"defense": 1})]
CLAIMS = [
    good("nothing to resolve: the balance is as near", at_start("effects", now(turn={"step": "balance"}))),
    bad("claim.differs", "Turno §0", at_start("effects", now(turn={"step": "recovery"}))),
    bad("claim.differs", "Turno §0", at_start("effects", now(turn={"step": "balance"}), status=[SAD])),
    good(
        "at the end cleaned up",
        case(
            ENDING,
            turn("end", "effects"),
            now(
                players=[{"id": "A", "this_turn": CLEANED}, {"id": "B", "this_turn": CLEANED}],
                turn={"step": "discard"},
            ),
        ),
    ),
    good(
        "or not yet", case(ENDING, turn("end", "effects"), now(players=[{"id": "A", "this_turn": {"attack": 2}}]))
    ),
    bad(
        "claim.differs",
        "Turno §5.2",
        case(ENDING, turn("end", "effects"), now(players=[{"id": "A", "this_turn": {"attack": 1}}])),
    ),
    bad("claim.differs", "Turno §5.2", case(ENDING, turn(), now(players=[{"id": "A", "this_turn": CLEANED}]))),
    good(
        "what needs no choice has happened",
        chosen(
            {"op": "discard", "count": 2},
            {},
            now(players=[{"id": "B", "hand": []}]),
            of=who("B", hand=[SPARK], discard=[]),
        ),
    ),
    good(
        "also at the end of a case",
        chosen({"op": "discard", "count": 2}, {}, of=who("B", hand=[SPARK, BALM], discard=[])),
        who("B", hand=[], discard=["spark", "balm"]),
    ),
]

WAITING = [
    good("what waits at the beginning resolves", waiting(PASSES, by="A", card=SPARK, target="B"), who("B", 25)),
    good(
        "an aura that waits is its player's own",
        waiting(PASSES, by="B", card=aura("a")),
        who("B", status=[{"id": "a", "counters": 3, "owner": "B"}]),
    ),
    good(
        "an aura that waits for somebody else",
        waiting(PASSES, by="A", card=aura("a"), target="B"),
        who("B", status=[{"id": "a", "owner": "A"}]),
    ),
    good("a thing that waits", waiting(PASSES, by="A", card=SWORD), who("A", inventory=["sword"])),
    open_("resolution.in_progress", "Turno §2.6", waiting(PASSES, by="A", card=SPARK)),
    good(
        "an ability that waits",
        waiting(PASSES, by="A", ability="lamp", of=[who("A", inventory=[SWORD, LAMP]), B]),
        who("A", 31),
    ),
]

CORNERS = [
    *LIVES,
    *STATES,
    *BATTLES,
    *LEAVING,
    *TURNS,
    *FOREIGN,
    *LEFT_OVER,
    *CLAIMS,
    *WAITING,
]
