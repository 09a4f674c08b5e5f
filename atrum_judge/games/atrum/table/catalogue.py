"""The Reptantes and Powers that the rulebook names, with its words on them. All others stay unknown.

No public list of cards exists: players declare the Reptantes that are missing here, and a judge verifies them. `dated`
holds the effects of the Powers, by date.
"""

from atrum_judge.games.atrum.table.powers import Power
from atrum_judge.protocol import CatalogueItem

_BANNED = Power("Incursión cadavérica", 2, "Zombie", "tactical", unique=True, rarity="superior")

_PRINTED: tuple[tuple[str, str, Power], ...] = (
    ("Escandria Dulcematanza", "Exclusivo Nudo Escudo 2022", _BANNED),
    ("Palixen Iraespectral", "Capítulo 2", _BANNED),
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

# P1 §7.5, P2 §7.4, §7.5; P3 §1.1 to §1.3, §2.2, §4. A Power at several costs stands once for each that is told.
NAMED_POWERS: tuple[Power, ...] = (
    Power("Alma en la máquina"),
    Power("Antimateria", 4),
    Power("Avance cronológico"),
    Power("Cacería salvaje"),
    Power("Carga heroica", esbirro="Caído", type="attack", unique=False, rarity="basic"),
    Power("Cuerpo de cobertura"),
    Power("Déjà-Vu", 2, "Zombie", "tactical", unique=True, rarity="superior"),
    Power("Doppelganger"),
    Power("Ejército en Retaguardia"),
    Power("Excavado instintivo"),
    Power("Exhumado nocturno", 4, "Esqueleto", "tactical", unique=True, rarity="superior"),
    Power("Golpe macizo", unique=True),
    Power("Hedor Distractor", 0, unique=False),
    Power("Hedor Distractor", 1, unique=False),
    Power("Hostigamiento carroñero", esbirro="Bestia"),
    _BANNED,
    Power("Infección creciente", esbirro="Zombie"),
    Power("Ingredientes siniestros"),
    Power("Lectura de Huesos", esbirro="Esqueleto", unique=False),
    Power("Llamado a las armas"),
    Power("Manada"),
    Power("Martirio temporal"),
    Power("Metamorfosis masiva"),
    Power("Muro de cadáveres"),
    Power("Ofensas hirientes"),
    Power("Placas de refuerzo"),
    Power("Potenciar armadura"),
    Power("Potenciar impacto"),
    Power("Rastreo"),
    Power("Retroceso temporal"),
    Power("Ritual de transmutación"),
    Power("Sarcasmo molesto"),
    Power("Tormenta de meteoritos"),
)
