"""Broken cases: JSON values changed, dropped, doubled and exchanged at random."""

import copy
from random import Random
from typing import Any

_JUNK = [
    None, True, False, 0, -1, 1, 2, 5, 21, 999999999999, 1.5, "", "A", "B", "A1", "B-R1", "Golem", "Sombra", "gólem",
    "Dragón", "all", "attack", "defense", "tactical", "announce", "pass", "choose", "prepared", "exhausted",
    "eliminated", "main", "start", "2025-06-30", "9999-99-99", "\ud800", "x" * 300, [], {}, [None], [[]], {"count": 3},
    {"op": "unknown"}, [{"op": "damage", "amount": 3}], [{"op": "copy"}], [{"op": "retype", "zone": "altar", "esbirro": "Zombie"}],
    [{"op": "reveal", "count": 5}, {"op": "place", "from": "revealed", "count": "all", "esbirro": "Golem"}],
    [{"op": "swap", "count": 2}], [{"op": "discard", "count": 2, "random": True}], [{"op": "search", "zone": "fosa", "count": 2}],
    [{"op": "if", "condition": {"reinforced": 1}, "then": [{"op": "take", "count": 1}]}], [{"op": "swap_hand"}],
    [{"op": "annul"}], [{"op": "exploit", "count": 2, "whose": "any"}], [{"op": "protect", "what": "altar", "whose": "target"}],
    {"do": "advance", "by": "A"}, {"do": "pass", "by": "B"}, {"do": "time"}, {"do": "concede", "by": "B"},
    {"do": "chance", "cards": ["Golem", None]}, {"do": "choose", "by": "A", "choice": ["Golem"]}, {"do": "loop", "by": "A"},
    {"do": "expect", "players": [{"id": "B", "resistance": "x", "altar": 3, "hand": {"count": "y"}}]},
]  # fmt: skip


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            found += _places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value[:12]):
            found += _places(item, (*path, index))
    return found


def mutated(case: Any, rng: Random) -> Any:
    """A copy of a case with one or two faults."""
    case = copy.deepcopy(case)
    for _ in range(rng.randint(1, 2)):
        places = [p for p in _places(case) if p and (rng.random() < 0.3 or "powers" not in p)]
        if not places:
            break
        *path, last = rng.choice(places)
        parent = case
        for key in path:
            parent = parent[key]
        match rng.randrange(5):
            case 0:
                parent[last] = copy.deepcopy(rng.choice(_JUNK))
            case 1:
                del parent[last]
            case 2 if isinstance(parent, list):
                parent.insert(rng.randrange(len(parent) + 1), copy.deepcopy(rng.choice([parent[last], *_JUNK])))
            case 3 if isinstance(parent, list):
                rng.shuffle(parent)
            case 4 if isinstance(parent, dict):
                parent[rng.choice(["of", "cost", "x", "target", "pay", "effects", "hand"])] = copy.deepcopy(
                    rng.choice(_JUNK)
                )
            case _:
                other = case
                for key in rng.choice(places)[:-1]:
                    other = other[key] if isinstance(other, dict | list) else other
                parent[last] = copy.deepcopy(other)
    return case
