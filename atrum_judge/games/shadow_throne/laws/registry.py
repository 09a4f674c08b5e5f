"""The rulebook of Shadow Throne as data. One module per chapter."""

from atrum_judge.games.shadow_throne.laws import battle, characters, conflict, resolution, setup
from atrum_judge.judging.law import Chapter
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.text import Text

RULEBOOK = Rulebook(
    (Chapter(chapter.TITLE, chapter.LAWS) for chapter in (setup, battle, conflict, characters, resolution)),
    not_covered=(("DO", Text("Cuántas batallas suele durar una partida no es una regla.")),),
    headings=("DO", "PP", "CE", "PR", "FI", "FC", "OS", "JP", "RH", "FR", "FP", "VJ", "IM", "RE", "IG", "RR"),
)
LAWS = RULEBOOK.laws
