"""Cases of Duelo about players that leave: in the middle of a turn, of a lap, of a battle."""

from typing import Any

from tests.atrum_judge.games.duelo.cases.examples_choices import SHIELD
from tests.atrum_judge.games.duelo.cases.examples_plays import LAMP
from tests.atrum_judge.games.duelo.cases.making import (
    ATTACK3,
    BALM,
    PASSES,
    SPARK,
    A,
    B,
    C,
    Example,
    Json,
    aura,
    case,
    do,
    event,
    good,
    held,
    thing,
    turn,
    who,
)


def fight(*players: Json, number: int = 4, **position: Any) -> Json:
    return case(
        list(players), turn("battle", "attack", number=number), do("attack", target="B"), PASSES, **position
    )


QUICK = event("quick", {"op": "lose", "amount": 40, "to": "caster"}, instant=True)
SAD = aura("sad", at_start=[{"op": "lose", "amount": 3, "to": "target"}], counters=2)
LEAVING = [
    good(
        "who has the opportunity is out: the next one has it",
        case(
            [held(event("e", {"op": "damage", "amount": 40}, instant=True)), B, C],
            turn(number=4),
            do("pass"),
            do("pass", "B"),
            do("play", "C", card=event("x", {"op": "lose", "amount": 40, "to": "caster"}, instant=True)),
        ),
        who("C", 0, out=True),
        window={"player": "A"},
    ),
    good(
        "the one on top resolves, the one below waits on",
        case(
            [held(SPARK), who("B", hand=[BALM]), C],
            turn(number=4),
            do("play", card="spark", target="B"),
            do("play", "B", card="balm"),
            do("pass", "C"),
            do("pass", "A"),
            do("pass", "B"),
        ),
        who("B", 35),
        waiting=[{"by": "A", "card": "spark"}],
    ),
    good(
        "what waits of the one who leaves leaves too",
        case(
            [
                held(SPARK, event("bolt", {"op": "damage", "amount": 40}, instant=True)),
                who("B", hand=[BALM]),
                who("C", 30, hand=[]),
            ],
            turn(number=4),
            do("play", card="spark", target="C"),
            do("play", "B", card="balm"),
            do("pass", "C"),
            do("play", card="bolt", target="B"),
        ),
        who("B", 0, out=True),
        waiting=[{"by": "A", "card": "spark"}],
    ),
    good(
        "cards of others in the looted hand go to their owners",
        case(
            [
                who("A", attack=30, hand={"count": 5}),
                who("B", 30, hand=[aura("x", owner="C"), SPARK], discard=[BALM, aura("y", owner="C")]),
                who("C", discard=[]),
            ],
            ATTACK3,
            do("attack", target="B"),
            PASSES,
        ),
        who("A", hand={"count": 7}, epic=2),
        who("C", discard=["x", "y"]),
    ),
    good(
        "the own cards of the looted, wherever they lie, and of others there only theirs",
        case(
            [
                who("A", attack=40, hand=[], inventory=[thing("t", owner="B"), LAMP]),
                who(
                    "B",
                    30,
                    hand=[],
                    discard=[],
                    status=[aura("x", owner="C"), aura("z", owner="A")],
                    inventory=[SHIELD],
                ),
                who("C", discard=[], status=[aura("w", owner="B"), aura("v")]),
            ],
            ATTACK3,
            do("attack", target="B"),
            PASSES,
        ),
        who("A", hand={"count": 3}, inventory=["lamp"]),
        who("C", discard=["x"], status=["v"]),
    ),
    good(
        "with six in hand one more is drawn",
        fight(who("A", attack=30, hand={"count": 6}), who("B", hand={"count": 2}, discard=[]), C),
        who("A", hand={"count": 7}),
    ),
    good(
        "with seven in hand none",
        fight(who("A", attack=30, hand={"count": 7}), who("B", hand={"count": 2}, discard=[]), C),
        who("A", hand={"count": 7}),
    ),
    good(
        "a pile that nobody counted is enough or not",
        fight(who("A", attack=30, hand={"count": 5}), who("B", hand={"count": 2}, discard=None), C),
        who("A", hand={"count": 7}),
    ),
    Example(
        "or it was not",
        fight(who("A", attack=30, hand={"count": 4}), who("B", hand={"count": 2}, discard=None), C),
        {"legal": True, "position": {"players": [{"id": "A", "epic": 2}]}},
    ),
    good(
        "a turn that ends in between leaves nothing waiting",
        case(
            [held(SPARK, QUICK, inventory=[LAMP]), who("B", hand=[BALM], discard=[]), C],
            turn(number=4),
            do("play", card="spark", target="B"),
            do("play", "B", card="balm"),
            do("pass", "C"),
            do("play", card="quick"),
        ),
        who("A", 0, out=True),
        who("B", 30, discard=["balm"]),
        turn={"player": "B", "number": 5, "phase": "start"},
        waiting=[],
    ),
    good(
        "abilities that wait when the turn ends in between",
        case(
            [A, who("B", inventory=[LAMP], discard=[]), C],
            turn(number=4),
            do("pass"),
            do("ability", "B", object="lamp"),
            do("pass", "C"),
            do("play", card=event("end", {"op": "lose", "amount": 40, "to": "caster"}, instant=True)),
        ),
        who("B", 30, discard=[], inventory=["lamp"]),
        turn={"player": "B", "number": 5, "phase": "start"},
        waiting=[],
    ),
    good(
        "effects of the start go on until the turn player is out",
        case([who("A", 3, status=[SAD]), B, C], turn("start", "effects", number=4), do("effects")),
        who("A", 0, out=True),
        turn={"player": "B", "number": 5, "phase": "start", "step": "effects"},
    ),
    good(
        "effects of the start of the turn",
        case([who("A", 4, status=[SAD]), B, C], turn("start", "effects", number=4), do("effects")),
        who("A", 1),
        turn={"player": "A", "number": 4, "step": "balance"},
    ),
    Example(
        "effects of the start end the game",
        case([who("A", 3, status=[SAD]), B], turn("start", "effects"), do("effects")),
        {"legal": True, "winner": "B", "position": {"turn": {"player": "A", "number": 5, "step": "effects"}}},
    ),
    good(
        "an effect of the start destroys what had another one",
        case(
            [
                who(
                    "A",
                    status=[
                        aura("first", at_start=[{"op": "destroy"}]),
                        aura("second", at_start=[{"op": "lose", "amount": 3, "to": "caster"}]),
                    ],
                    discard=[],
                ),
                B,
            ],
            turn("start", "effects"),
            do("effects", order=["first", "second"]),
            do("choose", cards=["second"]),
        ),
        who("A", 30, discard=["second"], status=["first"]),
    ),
    good(
        "all at once: who is left",
        case(
            [
                held(
                    event(
                        "e",
                        {"op": "damage", "amount": 30, "to": "opponents"},
                        {"op": "heal", "amount": 1, "to": "caster"},
                    )
                ),
                B,
                C,
            ],
            turn(number=4),
            do("play", card="e"),
            PASSES,
        ),
        who("B", 0, out=True),
        who("C", 0, out=True),
    ),
]
