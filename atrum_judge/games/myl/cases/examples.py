"""Disputes to open, change and try."""

import json
from pathlib import Path

from atrum_judge.judging.bench import Example
from atrum_judge.text import Text

_TITLES = {
    "blocked": Text("Un bloqueador más débil"),
    "at_once": Text("Un Aliado que ataca al entrar"),
    "second_oro": Text("Dos Oros en un turno"),
    "annulled": Text("Un Aliado anulado"),
    "prevention": Text("Dos prevenciones para un mismo Aliado"),
    "both_castles": Text("Ambos castillos se acaban a la vez"),
    "nine_in_hand": Text("Nueve cartas en la mano al terminar"),
    "unknown": Text("Una carta cuyo texto nadie conoce"),
}
_CASES = json.loads((Path(__file__).parent / "examples.json").read_text())
EXAMPLES = tuple(Example(title, _CASES[name]) for name, title in _TITLES.items())
