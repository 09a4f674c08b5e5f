"""Shadow Throne as judges see it."""

from typing import Any, Literal

from atrum_judge.games.shadow_throne.cases import shapes
from atrum_judge.games.shadow_throne.cases.examples import EXAMPLES, new_case
from atrum_judge.games.shadow_throne.cases.layout import LAYOUT
from atrum_judge.games.shadow_throne.cases.reading import read_case
from atrum_judge.games.shadow_throne.cases.verdicts import judge
from atrum_judge.games.shadow_throne.cases.words import WORDS
from atrum_judge.games.shadow_throne.laws.registry import RULEBOOK
from atrum_judge.games.shadow_throne.table.steps import Packs, PlayerId, Powers, Shown
from atrum_judge.judging.piles import Unknown
from atrum_judge.judging.reading import Integer, Items, Words
from atrum_judge.judging.shaped import ShapedJudge
from atrum_judge.protocol import Json

_DRAWN: dict[type, Any] = {
    Packs: dict[PlayerId, Items[Words | None] | Unknown],
    Shown: dict[PlayerId, Words | None],
    Powers: dict[Literal["Imperio", "Rebeldes", "Iglesia"], Integer | None],
}
"""The way in which the free objects of steps are entered."""


def _about(case: Json) -> list[str]:
    """The characters played, and those that the steps name."""
    players = case.get("position", {}).get("players", ())
    played = [one.get("card") for player in players for one in player.get("played", ())]
    named = [step.get("card") for step in case.get("steps", ())]
    return list(dict.fromkeys(name for name in [*played, *named] if isinstance(name, str)))


JUDGE = ShapedJudge(
    shapes.FORMAT,
    RULEBOOK,
    shapes.Case,
    lambda case, catalogue, language: judge(read_case(case), language),
    _about,
    new_case,
    most_players=5,
    words=WORDS,
    examples=EXAMPLES,
    written=shapes.WRITTEN,
    drawn=_DRAWN,
    layout=LAYOUT,
    player_types=(PlayerId,),
)
"""Judges cases of the format ``shadow_throne-case/1``; cards are those of the case."""
