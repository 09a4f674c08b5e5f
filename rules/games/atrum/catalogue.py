"""The Reptantes that the rulebook names, with what it says of them. Everything else stays unknown.

No public list of cards exists: players declare the Reptantes that are missing here, and a judge verifies
them.
"""

from rules.games.atrum.powers import Power
from rules.protocol import CatalogueItem

_PRINTED: tuple[tuple[str, str, Power], ...] = (
    (
        "Escandria Dulcematanza",
        "Exclusivo Nudo Escudo 2022",
        Power("Incursión cadavérica", 2, "Zombie", "tactical", unique=True),
    ),
    (
        "Palixen Iraespectral",
        "Capítulo 2",
        Power("Incursión cadavérica", 2, "Zombie", "tactical", unique=True),
    ),
    ("Tumar Eternodurmiente", "Edición Aniversario", Power("Muro de cadáveres")),
    ("Masthor Llemplastante", "Segunda Edición", Power("Hostigamiento carroñero", esbirro="Bestia")),
    ("Sketh I Tronopisado", "Segunda Edición", Power("Lectura de Huesos", esbirro="Esqueleto", unique=False)),
    (
        "Castellar Cofreabisa",
        "Exclusivo De Costa a Costa",
        Power("Infección creciente", esbirro="Zombie"),
    ),
)

CATALOGUE: tuple[CatalogueItem, ...] = tuple(
    CatalogueItem(name, edition, {"powers": [power.to_json()]}) for name, edition, power in _PRINTED
)
