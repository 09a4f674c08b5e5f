"""Mitos y Leyendas as judges see it: verdicts, and the rules by section."""

from typing import Any, Literal

from atrum_judge.games.myl.cases.examples import EXAMPLES
from atrum_judge.games.myl.cases.layout import LAYOUT
from atrum_judge.games.myl.cases.shapes import FORMAT, Case, read_case
from atrum_judge.games.myl.cases.verdicts import adjudicate, verdict_json
from atrum_judge.games.myl.cases.words import WORDS, new_case
from atrum_judge.games.myl.laws.registry import RULEBOOK
from atrum_judge.games.myl.table.cards import TYPES, WRITTEN, CardType
from atrum_judge.judging.shaped import ShapedJudge
from atrum_judge.protocol import Json

_DRAWN: dict[type, Any] = {CardType: Literal[TYPES]}
"""The way in which types of the game are entered."""


def _about(case: Json) -> list[str]:
    """The cards that the case tells."""
    zones = ("hand", "defense", "attack", "support", "reserve", "paid", "graveyard")
    players = case.get("position", {}).get("players", ())
    piles = [player.get(zone, ()) for player in players for zone in zones]
    told = [card for pile in piles if isinstance(pile, list) for card in pile if card]
    told += [step["card"] for step in case.get("steps", ()) if isinstance(step.get("card"), dict)]
    return list(dict.fromkeys(card["name"] for card in told))


JUDGE = ShapedJudge(
    FORMAT,
    RULEBOOK,
    Case,
    lambda case, catalogue, language: verdict_json(adjudicate(read_case(case)), language),
    _about,
    new_case,
    most_players=2,
    words=WORDS,
    examples=EXAMPLES,
    layout=LAYOUT,
    written=WRITTEN,
    drawn=_DRAWN,
)
"""Judges cases of the format ``myl-case/1``; cases tell their cards."""
