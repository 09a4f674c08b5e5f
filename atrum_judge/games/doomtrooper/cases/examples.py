"""Disputes to open, change and try."""

import json
from pathlib import Path

from atrum_judge.judging.bench import Example
from atrum_judge.text import Text

_TITLES = {
    "recruit": Text("Un guerrero y dos meditaciones"),
    "two_tribes": Text("Dos tribus en un Destacamento"),
    "tactical": Text("Una acción después del ataque"),
    "whom": Text("A quién se puede atacar"),
    "rider": Text("Un jinete en cobertura"),
    "vehicle": Text("Transferir a quien tiene un Vehículo"),
    "gift": Text("El Regalo del Cardenal con un guerrero"),
    "decks": Text("Los dos mazos se acaban"),
}
_CASES = json.loads((Path(__file__).parent / "examples.json").read_text())
EXAMPLES = tuple(Example(title, _CASES[name]) for name, title in _TITLES.items())
