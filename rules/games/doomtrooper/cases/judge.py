"""Doomtrooper as judges see it: verdicts, and the rules by section."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from rules.games.doomtrooper.cases.examples import EXAMPLES
from rules.games.doomtrooper.cases.shapes import FORMAT, Case, read_case
from rules.games.doomtrooper.cases.verdicts import adjudicate, verdict_json
from rules.games.doomtrooper.cases.words import WORDS, new_case
from rules.games.doomtrooper.laws.registry import RULEBOOK
from rules.games.doomtrooper.table.cards import AREAS, SIDES, WRITTEN, Affiliation, Area
from rules.judging.bench import ShapedBench
from rules.judging.law import Chapter
from rules.judging.reading import schema
from rules.protocol import Bench, Catalogue, Json

_DRAWN: dict[type, Any] = {Affiliation: Literal[tuple(SIDES)], Area: Literal[AREAS]}
"""How types of the game are entered."""


class DoomtrooperJudge:
    """Judges cases of the format ``doomtrooper-case/1``."""

    case_format = FORMAT
    rulebook = RULEBOOK
    bench: Bench | None = ShapedBench(
        Case,
        RULEBOOK,
        lambda case, language: verdict_json(adjudicate(read_case(case), lambda name: ()), language),
        new_case,
        words=WORDS,
        examples=EXAMPLES,
        drawn=_DRAWN,
    )

    def chapters(self, on: date) -> Sequence[Chapter]:
        """The laws as people read them: this rulebook dates none."""
        return self.rulebook.chapters

    def adjudicate(self, case: Any, *, today: date, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """See `verdicts.adjudicate`. Raises `NotACase`."""
        return verdict_json(adjudicate(read_case(case), catalogue), language)

    def schema(self) -> dict[str, Any]:
        """See `shapes`."""
        return schema(Case, WRITTEN)

    def about(self, case: Json) -> list[str]:
        """The cards that steps name, then those on the table."""
        named = [step["card"] for step in case.get("steps", ()) if isinstance(step.get("card"), str)]
        return list(dict.fromkeys([*named, *(card["name"] for card in case.get("cards", ()))]))
