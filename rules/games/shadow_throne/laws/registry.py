"""The rulebook of Shadow Throne as data. One module per chapter."""

from rules.games.shadow_throne.laws import battle, characters, conflict, resolution, setup
from rules.judging.law import Chapter
from rules.judging.rulebook import Rulebook
from rules.text import Text

RULEBOOK = Rulebook(
    (Chapter(chapter.TITLE, chapter.LAWS) for chapter in (setup, battle, conflict, characters, resolution)),
    not_covered=(("DO", Text("Cuántas batallas suele durar una partida no es una regla.")),),
    headings=("DO", "PP", "CE", "PR", "FI", "FC", "OS", "JP", "RH", "FR", "FP", "VJ", "IM", "RE", "IG", "RR"),
)
LAWS = RULEBOOK.laws
