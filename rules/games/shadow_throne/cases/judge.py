"""Shadow Throne as judges see it."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from rules.games.shadow_throne.cases import shapes
from rules.games.shadow_throne.cases.examples import EXAMPLES, new_case
from rules.games.shadow_throne.cases.reading import read_case
from rules.games.shadow_throne.cases.verdicts import judge
from rules.games.shadow_throne.cases.words import WORDS
from rules.games.shadow_throne.laws.registry import RULEBOOK
from rules.games.shadow_throne.table.steps import Packs, PlayerId, Powers, Shown
from rules.judging.bench import ShapedBench
from rules.judging.law import Chapter
from rules.judging.piles import Unknown
from rules.judging.reading import Integer, Items, Words, schema
from rules.protocol import Bench, Catalogue, Json

_DRAWN: dict[type, Any] = {
    Packs: dict[PlayerId, Items[Words | None] | Unknown],
    Shown: dict[PlayerId, Words | None],
    Powers: dict[Literal["Imperio", "Rebeldes", "Iglesia"], Integer | None],
}
"""How the free objects of steps are entered."""


class ShadowThroneJudge:
    """Judges cases of the format ``shadow_throne-case/1``. No rule is dated; cards are those of the case."""

    case_format = shapes.FORMAT
    rulebook = RULEBOOK
    bench: Bench | None = ShapedBench(
        shapes.Case,
        RULEBOOK,
        lambda case, language: judge(read_case(case), language),
        new_case,
        words=WORDS,
        examples=EXAMPLES,
        drawn=_DRAWN,
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
        """The characters played, and those that the steps name."""
        players = case.get("position", {}).get("players", ())
        played = [one.get("card") for player in players for one in player.get("played", ())]
        named = [step.get("card") for step in case.get("steps", ())]
        return list(dict.fromkeys(name for name in [*played, *named] if isinstance(name, str)))
