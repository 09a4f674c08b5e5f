"""Makers of cases of Duelo: `bad` is refused with a code (and its section), `good` accepted with what the table then looks
like, `open_` cannot be decided, `never` is a position that cannot arise.
"""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Example:
    """A case with what is expected of its verdict."""

    name: str
    case: Json
    expect: Json = field(default_factory=dict)


def who(name: str, life: int | None = 30, **facts: Any) -> Json:
    return {"id": name, "life": life, **facts}


def turn(phase: str = "plays", step: str = "", player: str = "A", number: int = 5, **facts: Any) -> Json:
    return {"player": player, "number": number, "phase": phase, **({"step": step} if step else {}), **facts}


def card(name: str, kind: str = "evento", **facts: Any) -> Json:
    return {"id": name, "name": name.upper(), "kind": kind, **facts}


def event(name: str, *effects: Json, **facts: Any) -> Json:
    return card(name, effects=list(effects), **facts)


def aura(name: str, **facts: Any) -> Json:
    return card(name, "aura", **{"duration": 3, **facts})


def thing(name: str, **facts: Any) -> Json:
    return card(name, "objeto", **facts)


def do(what: str, by: str = "A", **facts: Any) -> Json:
    return {"do": what, "by": by, **facts}


PASSES: Json = {"do": "passes"}


def now(**facts: Any) -> Json:
    return {"do": "expect", **facts}


def case(players: list[Json], at: Json, *steps: Json, **position: Any) -> Json:
    ask = {"ask": position.pop("ask")} if "ask" in position else {}
    at_table = {"players": players, "turn": at, **position}
    return {"format": "duelo-case/1", "position": at_table, "steps": list(steps), **ask}


def then(made: Json, *steps: Json) -> Json:
    """The same case with more steps."""
    return {**made, "steps": [*made["steps"], *steps]}


def bad(code: str, rule: str, made: Json, **expect: Any) -> Example:
    step = len(made["steps"]) - 1
    return Example(code, made, {"legal": False, "step": step, "codes": [code], "rules": [rule], **expect})


def never(code: str, rule: str, made: Json) -> Example:
    return Example(code, made, {"legal": False, "step": None, "codes": [code], "rules": [rule]})


def open_(code: str, rule: str, made: Json, **expect: Any) -> Example:
    return Example(code, made, {"legal": None, "codes": [code], "rules": [rule], **expect})


def good(name: str, made: Json, *players: Json, **position: Any) -> Example:
    at_end = {**({"players": list(players)} if players else {}), **position}
    return Example(name, made, {"legal": True, "step": None, **({"position": at_end} if at_end else {})})


A, B, C = who("A"), who("B"), who("C")
TWO, THREE = [A, B], [A, B, C]
FOUR = [A, B, C, who("D")]
START = turn("start", "effects", number=1)
NEW = [who("A", 40), who("B", 40)]
ATTACK = turn("battle", "attack")
ATTACK3 = turn("battle", "attack", number=4)
HIT = {"op": "damage", "amount": 5, "types": ["magico"]}
SPARK = event("spark", HIT)
BALM = event("balm", {"op": "heal", "amount": 5, "to": "caster"})
SWORD = thing("sword", subtype="arma", attack=3, types=["fisico"])


def held(*cards: Json, **facts: Any) -> Json:
    return who("A", hand=list(cards), **facts)


def plays(*cards: Json, of: list[Json] | None = None, **target: Any) -> Json:
    """A plays the first of these cards and it resolves."""
    players = [held(*cards), *(of or [B])]
    return case(players, turn(number=len(players) * 2 + 1), do("play", card=cards[0]["id"], **target), PASSES)
