"""The registry of rules of Doomtrooper: part II of the rulebook in our own words.

Sections are cited as ``P2 §Heading`` or ``P2 §Heading.n``, n being the bullet of that heading. Parts I and III are
not known: what they would decide cannot be decided here. Rules of the event alone cite no section.
"""

from atrum_judge.games.doomtrooper.laws import actions, components, end, gear, opening, others, warriors
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.text import Text

_CHAPTERS = tuple(
    Chapter(chapter.TITLE, chapter.LAWS) for chapter in (components, opening, actions, warriors, gear, others, end)
)

_NOT_COVERED: tuple[tuple[str, Text], ...] = (
    (
        "P1",
        Text(
            "Las partes 1 y 2 de una carta, la construcción del mazo y cuántos puntos ganan: la parte I no se conoce."
        ),
    ),
    (
        "P3",
        Text(
            "El combate, heridas y muertes, el sabotaje, las Zonas de Guerra en combate y quien queda sin guerreros o cartas: la parte III no se conoce."
        ),
    ),
)

_HEADINGS = (
    *(f"P2 §{number}" for number in range(3, 9)),
    "P2 §Preparación",
    "P2 §Regalo",
    "P2 §Orden",
    "P2 §Robo",
    "P2 §Timing",
    "P2 §Acciones",
    "P2 §Meditar",
    "P2 §Guerrero",
    "P2 §Cobertura",
    "P2 §Salir",
    "P2 §Transferir",
    "P2 §Equipar",
    "P2 §Vehículos",
    "P2 §Entrar",
    "P2 §Bestia",
    "P2 §Fortificación",
    "P2 §Don",
    "P2 §Ki",
    "P2 §Misión",
    "P2 §Alianza",
    "P2 §Zona",
)

RULEBOOK = Rulebook(_CHAPTERS, _NOT_COVERED, _HEADINGS)
LAWS = RULEBOOK.laws
