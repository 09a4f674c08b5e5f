"""Doomtrooper as judges see it: verdicts, and the rules by section."""

from typing import Any, Literal

from atrum_judge.games.doomtrooper.cases.examples import EXAMPLES
from atrum_judge.games.doomtrooper.cases.layout import LAYOUT
from atrum_judge.games.doomtrooper.cases.shapes import FORMAT, Case, read_case
from atrum_judge.games.doomtrooper.cases.verdicts import adjudicate, verdict_json
from atrum_judge.games.doomtrooper.cases.words import WORDS, new_case
from atrum_judge.games.doomtrooper.laws.registry import RULEBOOK
from atrum_judge.games.doomtrooper.table.cards import AREAS, SIDES, WRITTEN, Affiliation, Area
from atrum_judge.judging.shaped import ShapedJudge
from atrum_judge.protocol import Json

_DRAWN: dict[type, Any] = {Affiliation: Literal[tuple(SIDES)], Area: Literal[AREAS]}
"""The way in which types of the game are entered."""


def _about(case: Json) -> list[str]:
    """The cards that steps name, then those on the table."""
    named = [step["card"] for step in case.get("steps", ()) if isinstance(step.get("card"), str)]
    return list(dict.fromkeys([*named, *(card["name"] for card in case.get("cards", ()))]))


JUDGE = ShapedJudge(
    FORMAT,
    RULEBOOK,
    Case,
    lambda case, catalogue, language: verdict_json(adjudicate(read_case(case), catalogue), language),
    _about,
    new_case,
    most_players=2,
    words=WORDS,
    examples=EXAMPLES,
    layout=LAYOUT,
    written=WRITTEN,
    drawn=_DRAWN,
)
"""Judges cases of the format ``doomtrooper-case/1``."""
