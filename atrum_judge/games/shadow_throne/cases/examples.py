"""Disputes to open, change and try."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from atrum_judge.judging.bench import Example
from atrum_judge.text import Text

FEWEST = 3

_TITLES = {
    "silence_gold": Text("Oro por silencio con una carta gratis"),
    "poor": Text("Quien puede pagar no pone la carta boca abajo"),
    "simultaneous": Text("Convertido e inspirado a la vez"),
    "killed_first": Text("Muerto antes de su número"),
    "kyros": Text("La carta extra de Rey Kyros"),
    "tie": Text("Dos facciones empatan"),
    "dead_half": Text("Los muertos dan la mitad"),
    "nobody": Text("Nadie gana"),
}
_CASES = json.loads((Path(__file__).parent / "examples.json").read_text())
EXAMPLES = tuple(Example(title, _CASES[name]) for name, title in _TITLES.items())


def new_case(names: Sequence[str]) -> dict[str, Any]:
    """The first wave of the first battle; hands unknown, gold as at the start."""
    seated = [*names, *(name for name in "ABCDE" if name not in names)][: max(FEWEST, len(names))]
    players = [{"id": name, "gold": 3, "influence": 0, "hand": {"count": 6}} for name in seated]
    battle = {"number": 1, "phase": "conflict", "step": "choose", "wave": 1}
    position = {"players": players, "battle": battle}
    return {"format": "shadow_throne-case/1", "cards": [], "position": position, "steps": []}
