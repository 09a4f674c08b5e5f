"""Makers of cases of Shadow Throne: `bad` is refused with a code (and its section), `good` accepted with what the table
then looks like, `open_` cannot be decided, `never` is a position that cannot arise. Cards are made up, but for what the
rulebook names.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Example:
    """A case with what is expected of its verdict."""

    name: str
    case: Json
    expect: Json = field(default_factory=dict)


def made_up(
    name: str, faction: str, rank: str, power: int, influence: int, due: int, consolation: int = 1
) -> Json:
    price = {"cost": due} if due >= 0 else {"income": -due}
    facts = {"name": name, "faction": faction, "rank": rank, "power": power, "influence": influence}
    return {**facts, **price, "consolation": consolation, "ability": False}


def able(name: str, number: int | None, rank: str = "élite", due: int = 1, **facts: Any) -> Json:
    ability = {"number": number, **facts}
    given = {"name": name, "rank": rank, "power": 2, "influence": 3, "cost": due, "consolation": 0}
    return {**given, "ability": ability}


GUARD = made_up("Guardia", "Imperio", "élite", 3, 2, 1)
LANCE = made_up("Lancero", "Rebeldes", "élite", 3, 3, 2)
MONK = made_up("Monje", "Iglesia", "plebeyo", 1, 1, -1)
DUKE = made_up("Duque", "Rebeldes", "noble", 4, 5, 4)
PEASANT = {**made_up("Campesino Obediente", "Imperio", "plebeyo", 1, 1, 0), "consolation": 3}
OUTLAW = made_up("Forajido", "Rebeldes", "plebeyo", 1, 1, -2, 0)
KNIGHTS = able("Caballeros de Bentheon", 2)
ANNA = able("Anna Lys", 2)
DATURA = able("Datura", 1)
KYROS = able("Rey Kyros", 3, "noble", 5)
SCOUTS = able("Exploradores", 2)
PICUREAS = able("Picureas", 3, "noble")
QUEEN = able("Reina Eletheria", 2, "noble")
LANGMAN = able("Langman", 3, "noble")
SYTHERA = able("Sythera", 1, silences=[2, 3])
PASTOR = able("Pastor de los Perdidos", 2)
PROTIS = able("Protis", 3)
BEATICE = able("Princesa Beatice", 2, "noble")
SIMONE = able("Simone la Doliente", None, amount=4)
THAVMA = able("Thavma", 2, amount=3)
LOST = {**able("Protis", None)}
CARDS = [GUARD, LANCE, MONK, DUKE, PEASANT, OUTLAW, KNIGHTS, ANNA, DATURA, KYROS, SCOUTS, PICUREAS, QUEEN]
CARDS += [LANGMAN, SYTHERA, PASTOR, PROTIS, BEATICE, SIMONE, THAVMA]


def one(name: str, wave: int, card: str, **facts: Any) -> Json:
    suffix = "+" if facts.get("extra") else ""
    return {"id": f"{name}{wave}{suffix}", "card": card, "wave": wave, **facts}


def who(name: str, *played: Any, gold: int | None = 3, influence: int | None = 4, **facts: Any) -> Json:
    """A player with characters of the waves from 1 on (names, or whole objects), and a hand that fits."""
    laid = [one(name, wave, card) if isinstance(card, str) else card for wave, card in enumerate(played, 1)]
    hand = facts.pop("hand", {"count": max(0, 7 - len(laid) - ("chosen" in facts))})
    return {"id": name, "gold": gold, "influence": influence, "hand": hand, "played": laid, **facts}


def at(phase: str, step: str, number: int = 2, **facts: Any) -> Json:
    return {"number": number, "phase": phase, "step": step, **facts}


def wave(step: str, number: int = 1, **facts: Any) -> Json:
    return at("conflict", step, wave=number, **facts)


def do(what: str, by: str = "", **facts: Any) -> Json:
    return {"do": what, **({"by": by} if by else {}), **facts}


def now(**facts: Any) -> Json:
    return {"do": "expect", **facts}


def case(players: list[Json], battle: Json, *steps: Json, cards: Sequence[Json] = CARDS, **position: Any) -> Json:
    ask = {"ask": position.pop("ask")} if "ask" in position else {}
    table = {"players": players, "battle": battle, **position}
    return {"format": "shadow_throne-case/1", "cards": list(cards), "position": table, "steps": list(steps), **ask}


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


def three(*played: Sequence[Any], **facts: Any) -> list[Json]:
    return [who(name, *cards, **facts) for name, cards in zip("ABC", played, strict=True)]


def fought(step: str, *cards: Any, **battle: Any) -> Json:
    """Wave 1 after gold: A, B and C played these."""
    return case([who(name, card) for name, card in zip("ABC", cards, strict=True)], wave(step, **battle))


def then(made: Json, *steps: Json) -> Json:
    return {**made, "steps": [*made["steps"], *steps]}


def characters(name: str, *played: Json) -> Json:
    return {"id": name, "played": list(played)}


EMPTY = [who("A"), who("B"), who("C")]
FIRST = [{**player, "influence": 0, "hand": {"count": 6}} for player in EMPTY]
CHOOSE = wave("choose")
ALL = do("abilities")
