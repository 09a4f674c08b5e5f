"""Duelo as judges see it."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from rules.games.duelo.cases import shapes
from rules.games.duelo.cases.examples import EXAMPLES, new_case
from rules.games.duelo.cases.reading import read_case
from rules.games.duelo.cases.verdicts import judge
from rules.games.duelo.cases.words import WORDS
from rules.games.duelo.laws.registry import RULEBOOK
from rules.games.duelo.table.cards import PlayerId
from rules.judging.bench import ShapedBench
from rules.judging.law import Chapter
from rules.judging.reading import schema
from rules.protocol import Bench, Catalogue, Json


class DueloJudge:
    """Judges cases of the format ``duelo-case/1``. The rulebook has no card and no dates."""

    case_format = shapes.FORMAT
    rulebook = RULEBOOK
    bench: Bench | None = ShapedBench(
        shapes.Case,
        RULEBOOK,
        lambda case, language: judge(read_case(case), language),
        new_case,
        words=WORDS,
        examples=EXAMPLES,
        player_types=(PlayerId,),
    )

    def chapters(self, on: date) -> Sequence[Chapter]:
        """The laws as people read them."""
        return self.rulebook.chapters

    def adjudicate(self, case: Any, *, today: date, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """See `verdicts.judge`. Raises `NotACase`."""
        return judge(read_case(case), language)

    def schema(self) -> dict[str, Any]:
        """See `shapes`."""
        return schema(shapes.Case, shapes.WRITTEN)

    def about(self, case: Json) -> list[str]:
        """The cards that the case speaks of."""
        return list(dict.fromkeys(_names(case)))


def _names(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["name"]] if "kind" in value and isinstance(value.get("name"), str) else []
        return own + [name for inner in value.values() for name in _names(inner)]
    return [name for inner in value for name in _names(inner)] if isinstance(value, list) else []
