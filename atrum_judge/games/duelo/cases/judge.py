"""Duelo as judges see it. The rulebook has no card and no dates."""

from functools import partial
from typing import Any

from atrum_judge.games.duelo.cases import shapes
from atrum_judge.games.duelo.cases.examples import EXAMPLES, new_case
from atrum_judge.games.duelo.cases.layout import LAYOUT
from atrum_judge.games.duelo.cases.reading import read_case
from atrum_judge.games.duelo.cases.verdicts import judge
from atrum_judge.games.duelo.cases.words import WORDS
from atrum_judge.games.duelo.laws.registry import RULEBOOK
from atrum_judge.games.duelo.table.cards import PlayerId
from atrum_judge.judging.shaped import ShapedJudge


def judge_of(most_players: int, *, in_pairs: bool = False) -> ShapedJudge:
    """The judge of the cases of `duelo-case/1`, whose bench begins as one of the ways to play does."""
    return ShapedJudge(
        shapes.FORMAT,
        RULEBOOK,
        shapes.Case,
        lambda case, catalogue, language: judge(read_case(case), language),
        lambda case: list(dict.fromkeys(_names(case))),
        partial(new_case, in_pairs=in_pairs),
        most_players=most_players,
        words=WORDS,
        examples=EXAMPLES,
        written=shapes.WRITTEN,
        layout=LAYOUT,
        player_types=(PlayerId,),
    )


def _names(value: Any) -> list[str]:
    """The cards that a case speaks of."""
    if isinstance(value, dict):
        own = [value["name"]] if "kind" in value and isinstance(value.get("name"), str) else []
        return own + [name for inner in value.values() for name in _names(inner)]
    return [name for inner in value for name in _names(inner)] if isinstance(value, list) else []
