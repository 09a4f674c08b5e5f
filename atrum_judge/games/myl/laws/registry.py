"""The registry of rules of Mitos y Leyendas, Primer Bloque: the D.A.R. of July 2021 in our own words.

Sections are cited as ``§4.5.3``, entry n of the glossary (chapter 6) as ``§6.n``.
"""

from atrum_judge.games.myl.laws import abilities, answers, deck, glossary, phases, playing, types, zones
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.text import Text

_CHAPTERS = tuple(
    Chapter(chapter.TITLE, chapter.LAWS)
    for chapter in (deck, zones, types, playing, abilities, answers, phases, glossary)
)

_NOT_COVERED: tuple[tuple[str, Text], ...] = (
    ("§1", Text("Dice a quién sirve el documento; de torneos no dispone nada.")),
    ("§6.6", Text("Cargar es colocar un Arma: se juzga al jugarla.")),
    ("§6.7", Text("Ceder la prioridad es pasar en la Guerra de Talismanes.")),
    ("§6.23", Text("Mover es cambiar de zona: lo juzga cada acción que mueve.")),
    ("§6.27", Text("Portar es controlar un Arma con un Aliado.")),
)

RULEBOOK = Rulebook(_CHAPTERS, _NOT_COVERED)
LAWS = RULEBOOK.laws
