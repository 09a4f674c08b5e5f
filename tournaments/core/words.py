"""Words of the core that each game has its own for."""

from rules.protocol import Ruleset
from rules.text import Text

SCORE = Text("puntaje")
"""What a match's score is called where no game is known."""


def in_words_of(ruleset: Ruleset, sentence: Text) -> Text:
    """A sentence with a place ``score`` as the game says it; any other one as it is."""
    if "score" not in sentence.values:
        return sentence
    return sentence.filled(**{**sentence.values, "score": ruleset.score_name})
