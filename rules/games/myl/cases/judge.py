"""Mitos y Leyendas as judges see it: verdicts, and the rules by section."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from rules.games.myl.cases.examples import EXAMPLES
from rules.games.myl.cases.shapes import FORMAT, Case, read_case
from rules.games.myl.cases.verdicts import adjudicate, verdict_json
from rules.games.myl.cases.words import WORDS, new_case
from rules.games.myl.laws.registry import RULEBOOK
from rules.games.myl.table.cards import TYPES, WRITTEN, CardType
from rules.judging.bench import ShapedBench
from rules.judging.law import Chapter
from rules.judging.reading import schema
from rules.protocol import Bench, Catalogue, Json

_DRAWN: dict[type, Any] = {CardType: Literal[TYPES]}
"""How types of the game are entered."""


class MitosJudge:
    """Judges cases of the format ``myl-case/1``."""

    case_format = FORMAT
    rulebook = RULEBOOK
    bench: Bench | None = ShapedBench(
        Case,
        RULEBOOK,
        lambda case, language: verdict_json(adjudicate(read_case(case)), language),
        new_case,
        words=WORDS,
        examples=EXAMPLES,
        drawn=_DRAWN,
    )

    def chapters(self, on: date) -> Sequence[Chapter]:
        """The laws as people read them: this document dates none."""
        return self.rulebook.chapters

    def adjudicate(self, case: Any, *, today: date, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """See `verdicts.adjudicate`; cases tell their cards. Raises `NotACase`."""
        return verdict_json(adjudicate(read_case(case)), language)

    def schema(self) -> dict[str, Any]:
        """See `shapes`."""
        return schema(Case, WRITTEN)

    def about(self, case: Json) -> list[str]:
        """The cards that the case tells."""
        zones = ("hand", "defense", "attack", "support", "reserve", "paid", "graveyard")
        players = case.get("position", {}).get("players", ())
        piles = [player.get(zone, ()) for player in players for zone in zones]
        told = [card for pile in piles if isinstance(pile, list) for card in pile if card]
        told += [step["card"] for step in case.get("steps", ()) if isinstance(step.get("card"), dict)]
        return list(dict.fromkeys(card["name"] for card in told))
