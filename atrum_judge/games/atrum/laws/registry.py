"""The registry of rules: every rule that the engine checks or carries out, in our own words.

The code of a law is stable; sections are data and follow the numbering of the rulebook's body. Part I prints
§7.2 twice (types of Powers, and their cost); both are cited ``P1 §7.2``. One module per chapter.
"""

from atrum_judge.games.atrum.laws import (
    altar,
    announcing,
    chains,
    clarifications,
    components,
    dated,
    keywords,
    launching,
    powers,
    resistance,
    sombras,
    timing,
    tournament,
    turn,
)
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.text import Text

_CHAPTERS = tuple(
    Chapter(chapter.TITLE, chapter.LAWS)
    for chapter in (
        components,
        turn,
        resistance,
        powers,
        timing,
        announcing,
        chains,
        launching,
        altar,
        sombras,
        keywords,
        clarifications,
        dated,
        tournament,
    )
)

# Sections that say nothing a program could check, and why; the table in the docs shows them.
_NOT_COVERED: tuple[tuple[str, Text], ...] = (
    ("P1 §1.1", Text("Ambientación.")),
    ("P1 §1.2", Text("Presentación del producto.")),
    (
        "P1 §1.4",
        Text("La edad recomendada no es un hecho de la partida."),
    ),
    (
        "P1 §5.4",
        Text("Preguntar en voz alta si se responde no deja huella."),
    ),
    (
        "P3 §2.4",
        Text(
            "Puntualidad, dorsos sin marcas, ritmo y presentación del juez: los ve una persona.",
        ),
    ),
    (
        "P3 §2.5",
        Text(
            "La conducta la aprecia un juez; el sitio registra los llamados de atención.",
        ),
    ),
    (
        "P3 §1.4",
        Text(
            "El ícono de edición «Ex» y los inicios anteriores a septiembre de 2024 no cambian ninguna respuesta.",
        ),
    ),
)

RULEBOOK = Rulebook(_CHAPTERS, _NOT_COVERED)
LAWS = RULEBOOK.laws
