"""Made-up cards and positions of Mitos y Leyendas, for tests."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from atrum_judge.games.myl.cases.judge import JUDGE

TODAY = date(2026, 11, 21)
SHARED = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text().splitlines()]
DECK = 50
_OUT = ("castle", "hand", "graveyard", "exile")
_ZONES = ("reserve", "paid", "defense", "attack", "support")

Card = dict[str, Any]


def ally(id_: str, strength: int = 2, cost: int = 2, **more: Any) -> Card:
    """An Aliado of its own name."""
    return {
        "id": id_,
        "name": f"Aliado {id_}",
        "type": "Aliado",
        "cost": cost,
        "strength": strength,
        "race": "Caballero",
        **more,
    }


def weapon(id_: str, bonus: int = 1, cost: int = 1, **more: Any) -> Card:
    """An Arma."""
    return {"id": id_, "name": f"Arma {id_}", "type": "Arma", "cost": cost, "bonus": bonus, **more}


def totem(id_: str, cost: int = 1, **more: Any) -> Card:
    """A Tótem."""
    return {"id": id_, "name": f"Tótem {id_}", "type": "Tótem", "cost": cost, **more}


def talisman(id_: str, *effects: Any, cost: int = 1, **more: Any) -> Card:
    """A Talismán with effects: names of operations, or objects."""
    told = [{"op": one} if isinstance(one, str) else one for one in effects]
    return {"id": id_, "name": f"Talismán {id_}", "type": "Talismán", "cost": cost, "effects": told, **more}


def oro(id_: str, **more: Any) -> Card:
    """An Oro without ability, of its own name."""
    return {"id": id_, "name": f"Oro {id_}", "type": "Oro", "ability": False, **more}


def effect(op: str, **more: Any) -> dict[str, Any]:
    """An effect; `of` is what it is about."""
    return {"op": op, **more}


def activated(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Abilities of a card with one that is activated."""
    return {"abilities": [{"kind": "activated", "effects": list(effects), **more}]}


def triggered(on: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """Abilities of a card with one that triggers."""
    return {"abilities": [{"kind": "triggered", "on": on, "effects": list(effects)}]}


OWN = {"type": "Aliado", "whose": "own"}
THEIRS = {"type": "Aliado", "whose": "opponent"}
ANNUL = talisman("annul", "annul", in_response_to="play")
CANCEL = talisman("cancel", "cancel", in_response_to="ability")
SHIELD = talisman("shield", effect("prevent", of=OWN), in_response_to="effect")
BOLT = talisman("bolt", effect("destroy", of={"not_type": "Oro"}))


def do(what: str, **fields: Any) -> dict[str, Any]:
    """A step."""
    return {"do": what, **fields}


def play(card: str, *pay: str, **fields: Any) -> dict[str, Any]:
    """A card is played, paid by what is first in the Reserva unless it is told."""
    return {"do": "play", "card": card, **({"pay": list(pay)} if pay else {}), **fields}


def _cards(player: dict[str, Any]) -> Iterator[Any]:
    for zone in (*_OUT, *_ZONES):
        cards = player.get(zone, [])
        for card in cards if isinstance(cards, list) else [None] * cards["count"]:
            yield card
            yield from (card or {}).get("weapons", [])


def _owned(players: list[dict[str, Any]], id_: str) -> int:
    return sum((card or {}).get("owner", side["id"]) == id_ for side in players for card in _cards(side))


def case(*steps: dict[str, Any], a: Any = None, b: Any = None, turn: Any = None, **more: Any) -> dict[str, Any]:
    """A case in A's Vigilia of turn 7; steps are by A unless they say otherwise. Castles make the decks whole."""
    players = []
    for id_, given in (("A", a or {}), ("B", b or {})):
        oros = [oro(f"{id_.lower()}{i}") for i in range(1, 5)]
        players.append({"id": id_, "hand": {"count": 4}, "reserve": oros, **given})
    for player in players:
        if "castle" not in player and "graveyard" not in player:
            player["castle"] = {"count": DECK - _owned(players, player["id"])}
        elif "graveyard" not in player:
            player["graveyard"] = {"count": DECK - _owned(players, player["id"])}
    position = {
        "players": players,
        "first_player": "A",
        "turn": {"player": "A", "number": 7, "phase": "vigil", **(turn or {})},
        **{key: more.pop(key) for key in ("battle", "permanent", "cost_changes") if key in more},
    }
    told = [step if step["do"] == "expect" else {"by": "A", **step} for step in steps]
    return {"format": "myl-case/1", "date": "2026-11-20", "position": position, "steps": told, **more}


def judged(data: Any) -> dict[str, Any]:
    """The verdict on a case."""
    return JUDGE.adjudicate(data, today=TODAY, catalogue=lambda name: (), language="es")
