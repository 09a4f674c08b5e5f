"""Words of the core that each game has its own for."""

from atrum_judge.protocol import Ruleset
from atrum_judge.text import Text

SCORE = Text("puntaje")
"""The name of a match's score where no game is known."""


def in_words_of(ruleset: Ruleset, sentence: Text) -> Text:
    """A sentence with a place ``score`` or ``score_short`` as the game says it; any other one as it is."""
    words = {"score": ruleset.score_name, "score_short": ruleset.score_short}
    if not words.keys() & sentence.values.keys():
        return sentence
    said = {name: word for name, word in words.items() if name in sentence.values}
    return sentence.filled(**{**sentence.values, **said})
