"""The D.A.R.'s own facts about cards it names: the promotional list (§3) and the cards of its examples."""

from typing import NamedTuple

from atrum_judge.judging.names import name_key

EDITIONS = {
    "ES": "Espada Sagrada",
    "CR": "Cruzadas",
    "HE": "Helénica",
    "IM": "Imperio",
    "HD": "Hijos de Daana",
    "TA": "Tierras Altas",
    "DR": "Dominios de Ra",
    "EN": "Encrucijada",
    "PE": "Carta Promocional",
}
"""The editions of Primer Bloque (§3)."""

REISSUES = (
    "Caballo de Troya",
    "Líber Dominus Arcano",
    "Pirámide del Ka",
    "Compendium",
    "Compendium CO",
    "Compendium ECO",
    "CO",
    "ECO",
)
"""Products that §3 names beside the editions."""

PROMOTIONAL = {
    "Cruz Templaria": "CR",
    "Simón de Montfort": "CR",
    "Federico Barbarroja": "CR",
    "Maza de Guerra": "CR",
    "Mensajero de la Libertad": "ES",
    "Cruzada de los Niños": "CR",
    "Espada Sagrada": "ES",
    "Cruzadas": "CR",
    "Helénica": "HE",
    "Imperio": "IM",
    "Micenas": "HE",
    "Fundación de Thebas": "HE",
    "Hijos de Daana": "HD",
    "Tuatha de Danaan": "HD",
    "Bran": "HD",
    "Letanía": "TA",
    "Tierras Altas": "TA",
    "Minas de Gruash": "TA",
    "Dominios de Ra": "DR",
    "Dendera": "DR",
    "Relámpago Arcano": "DR",
    "Colosos Hititas": "DR",
    "Seshat": "DR",
    "Encrucijada": "EN",
    "Abismo": "EN",
    "Consumir las Aguas": "EN",
    "Escudo Celestial": "EN",
}
"""The promotional cards in the order of their numbers, each with its edition (§3)."""


class Named(NamedTuple):
    """A card that an example quotes: its type, whether it has an ability, and whether it says Carta Única."""

    type: str
    has_ability: bool
    is_unique: bool | None = None


NAMED = {
    "Murallas de Adriano": Named("Tótem", True),
    "Simón de Montfort": Named("Aliado", True, True),
    "Tótem de Nwyre": Named("Tótem", True),
    "Oseye": Named("Aliado", True),
    "Transmutación": Named("Talismán", True),
    "Ofrenda a los Dioses": Named("Oro", True),
    "Dardos Envenenados": Named("Arma", True),
    "Tancredo": Named("Aliado", True),
    "Org, el Hechicero": Named("Aliado", True),
    "Misil Mágico": Named("Talismán", True),
    "Ser de Arena": Named("Talismán", True),
    "Afrodita": Named("Aliado", True),
    "Relámpago Arcano": Named("Talismán", True, True),
    "Tethra": Named("Aliado", True),
    "Haquika": Named("Aliado", True),
    "Joyero": Named("Talismán", True),
    "Sedienta": Named("Arma", True),
    "Bola de Fuego": Named("Talismán", True),
    "Flecha Ácida": Named("Talismán", True),
    "Sombras Areneras": Named("Talismán", True),
    "Ma'arrat An-Numan": Named("Talismán", True),
    "Fergus": Named("Aliado", True),
    "Sir Persival": Named("Aliado", True),
    "Apophis": Named("Aliado", True, True),
    "Hogar de Demonios": Named("Talismán", True),
    "Felipe II": Named("Aliado", True, True),
    "Gruagash": Named("Aliado", True),
    "Las Erinias": Named("Aliado", True),
    "Takelot": Named("Aliado", True),
    "Tumulario": Named("Aliado", True),
    "La Ira de Tifón": Named("Talismán", True),
    "Producir Terremoto": Named("Talismán", True),
    "Dragón de Magma": Named("Aliado", True),
    "Aed": Named("Aliado", True),
    "Eolo": Named("Aliado", True),
    "Plaga": Named("Talismán", True),
    "El Juicio de Dios": Named("Talismán", True),
    "Antropófagos": Named("Talismán", True),
    "Águila Imperial": Named("Oro", True),
    "Baal-Zaphon": Named("Aliado", True),
    "Levantar a los Muertos": Named("Talismán", True),
    "El Gran Zeus": Named("Aliado", True, True),
    "Ramsés II": Named("Aliado", True, True),
    "Morgana": Named("Aliado", True),
    "Guiza": Named("Tótem", True, True),
    "Qer-Her": Named("Aliado", True),
    "Duque Godofredo": Named("Aliado", True),
    "Duque Enrico Dandolo": Named("Aliado", True),
    "Maldición Danaan": Named("Talismán", True),
    "Tritón": Named("Aliado", True),
    "Cruz Templaria": Named("Oro", True, True),
    "Visir": Named("Aliado", True),
    "Amyrteos": Named("Aliado", True),
    "Bran": Named("Aliado", True, True),
    "Puck": Named("Aliado", True),
    "Templo del Desierto": Named("Tótem", True),
    "Zazamoukh": Named("Aliado", True),
    "¡Desleal!": Named("Talismán", True),
    "La Traición de MacAlpin": Named("Talismán", True),
    "Consumir las Aguas": Named("Talismán", True, True),
    "Aulladores Blancos": Named("Talismán", True),
    "Oengus": Named("Aliado", True),
    "País Sin Luz": Named("Tótem", True),
    "Wyrms Abismal": Named("Aliado", True),
    "Rey Arturo Pendragón": Named("Aliado", True),
    "Hidra de Lernea": Named("Aliado", True),
    "Dionisio": Named("Aliado", True),
    "Atalanta": Named("Aliado", True),
    "Ojos de Serpiente": Named("Talismán", True),
    "Duque Owen": Named("Aliado", True),
    "Ulster": Named("Tótem", True),
    "Alejo": Named("Aliado", True),
    "Dendera": Named("Tótem", True, True),
}
"""The cards of the examples; the quoted text of most does not say whether they are unique."""

_PROMOTIONAL = {name_key(name) for name in PROMOTIONAL}
_NAMED = {name_key(name): named for name, named in NAMED.items()}
_EDITIONS = {name_key(word) for edition in EDITIONS.items() for word in edition}
_REISSUES = {name_key(name) for name in REISSUES}


def is_promotional(name: str) -> bool:
    """True if a card is on the list of §3."""
    return name_key(name) in _PROMOTIONAL


def named(name: str) -> Named | None:
    """Return the facts that an example gives of a card."""
    return _NAMED.get(name_key(name))


def is_edition(name: str) -> bool:
    """True if an edition, by code or name, belongs to Primer Bloque."""
    return name_key(name) in _EDITIONS


def is_reissue(name: str) -> bool:
    """True if §3 names it as a special product or reissue."""
    return name_key(name) in _REISSUES
