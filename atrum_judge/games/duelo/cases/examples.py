"""Disputes to open, change and try."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from atrum_judge.judging.bench import Example
from atrum_judge.text import Text

FOUR = 4
START_TURN = 5  # past the first turns, so that attacks are allowed

_TITLES = {
    "last_played": Text("Lo último que se juega se resuelve primero"),
    "whole_battle": Text("Una batalla entera, con contraataque"),
    "first_round": Text("Un ataque en la primera vuelta"),
    "second_aura": Text("Dos auras en un mismo turno"),
    "negated": Text("Un evento negado"),
    "protecting": Text("Proteger a otro jugador"),
    "looting": Text("Saquear a un eliminado"),
    "unknown": Text("Una carta que nadie conoce"),
}
_CASES = json.loads((Path(__file__).parent / "examples.json").read_text())
EXAMPLES = tuple(Example(title, _CASES[name]) for name, title in _TITLES.items())


def new_case(names: Sequence[str], *, in_pairs: bool = False) -> dict[str, Any]:
    """The phase of plays of the first of these players, in the middle of a game; allies play one after the other."""
    players = [{"id": name, "life": 40} for name in names]
    number = START_TURN if len(names) == 2 else len(names) + 1
    turn = {"player": names[0], "number": number, "phase": "plays"}
    position: dict[str, Any] = {"players": players, "turn": turn}
    if in_pairs and len(names) == FOUR:
        position["teams"] = [list(names[:2]), list(names[2:])]
    return {"format": "duelo-case/1", "position": position, "steps": []}
