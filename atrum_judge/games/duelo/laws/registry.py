"""The rulebook of Duelo as data. One module per chapter."""

from atrum_judge.games.duelo.laws import battle, claims, ending, keywords, plays, setup, turn
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.text import Text

RULEBOOK = Rulebook(
    (Chapter(chapter.TITLE, chapter.LAWS) for chapter in (setup, turn, plays, battle, keywords, ending, claims)),
    not_covered=(
        ("Inicio §1", Text("Qué héroe conviene a quién es un consejo.")),
        ("Inicio §3", Text("Cómo es el tablero no cambia ninguna respuesta.")),
    ),
    headings=("Zonas", "Inicio", "Ganar", "Turno", "Clave"),
)
LAWS = RULEBOOK.laws
