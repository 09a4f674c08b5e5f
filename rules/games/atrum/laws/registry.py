"""The registry of rules: every rule that the engine checks or carries out, in our own words.

The code of a law is stable; sections are data and follow the numbering of the rulebook's body. Part I prints
§7.2 twice (types of Powers, and their cost); both are cited ``P1 §7.2``. One module per chapter.
"""

from rules.games.atrum.laws import (
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
from rules.judging.law import Law
from rules.text import Text

CHAPTERS: tuple[tuple[Text, tuple[Law, ...]], ...] = tuple(
    (chapter.TITLE, chapter.LAWS)
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

LAWS: dict[str, Law] = {law.code: law for _, laws in CHAPTERS for law in laws}

# Sections that say nothing a program could check, and why; the table in the docs shows them.
NOT_COVERED: tuple[tuple[str, Text], ...] = (
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


def sections() -> dict[str, list[Law]]:
    """The laws by the section they cite first, in the order of the rulebook."""
    found: dict[str, list[Law]] = {}
    for law in sorted(LAWS.values(), key=lambda law: section_order(law.section)):
        found.setdefault(law.section, []).append(law)
    return found


def section_order(section: str) -> tuple[int, ...]:
    """Sorts sections as the rulebook does: ``"P2 §10.1"`` after ``"P2 §9.5"``."""
    part, _, number = section.partition(" §")
    return (int(part[1:]), *(int(n) for n in number.split(".") if n.isdecimal()))
