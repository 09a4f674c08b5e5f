"""The shape of `doomtrooper-case/1`, and its reading.

Shapes say what may be written, not what the rules allow: destiny -1 is read, and judged.
"""

import datetime
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from atrum_judge.games.doomtrooper.table.cards import READERS, Card
from atrum_judge.games.doomtrooper.table.looking import Options
from atrum_judge.games.doomtrooper.table.position import Position
from atrum_judge.games.doomtrooper.table.steps import AnyStep, Assign, StepBy
from atrum_judge.judging.reading import Integer, NotACase, Shape, Words, read

FORMAT = "doomtrooper-case/1"
MAX_STEPS = 500
MAX_IN_PLAY = 1000


class Line(Shape):
    """Copies of a card of a collection."""

    name: Words
    count: Integer = 1
    pile: Literal["deck", "spare"] = "deck"
    edition: Words | None = None


class Case(Shape):
    format: Literal["doomtrooper-case/1"]
    date: datetime.date | UnsetType = UNSET
    cards: Annotated[list[Card], Meta(max_length=1000)] = []
    options: Options = msgspec.field(default_factory=Options)
    position: Position | UnsetType = UNSET
    steps: Annotated[list[AnyStep], Meta(max_length=MAX_STEPS)] = []
    ask: Literal["legal", "end", "roster"] = "legal"
    roster: Annotated[list[Line], Meta(max_length=1000)] | UnsetType = UNSET


def read_case(data: Any) -> Case:
    """A case from JSON. Raises `NotACase` for its first fault."""
    case: Case = read(data, Case, READERS)
    if case.ask == "roster":
        if case.roster is UNSET:
            raise NotACase("roster", "required")
    elif case.position is UNSET:
        raise NotACase("position", "required")
    if case.position is not UNSET:
        if sum(1 for _ in case.position.in_play()) > MAX_IN_PLAY:
            raise NotACase("position", f"expected at most {MAX_IN_PLAY} cards in play")
        _check_ids(case.position, case.steps)
        _check_players(case.position, case.steps)
    return case


def _check_ids(position: Position, steps: list[AnyStep]) -> None:
    """Ids are unique in the whole case."""
    ids = [player.id for player in position.players]
    ids += [found.card.id for found in position.in_play()]
    ids += [id_ for step in steps if (id_ := getattr(step, "id", None))]
    twice = [id_ for id_, count in Counter(ids).items() if count > 1]
    if twice:
        raise NotACase("position", f"the id {twice[0]} is used twice")


def _check_players(position: Position, steps: list[AnyStep]) -> None:
    known = {player.id for player in position.players}
    for place, id_ in _named_players(position, steps):
        if id_ not in known:
            raise NotACase(place, "expected the id of a player")


def _named_players(position: Position, steps: list[AnyStep]) -> Iterator[tuple[str, str]]:
    """Every mention of a player with its place."""
    yield "position.turn.player", position.turn.player
    if position.first_player is not UNSET:
        yield "position.first_player", position.first_player
    for found in position.in_play():
        owner = getattr(found.card, "owner", UNSET)
        if owner is not UNSET:
            yield f"owner of {found.card.id}", owner
    for index, step in enumerate(steps):
        if isinstance(step, StepBy):
            yield f"steps[{index}].by", step.by
        if isinstance(step, Assign):
            if step.warrior is None and step.player is None:
                raise NotACase(f"steps[{index}].warrior", "required")
            if step.warrior is not None and step.player is not None:
                raise NotACase(f"steps[{index}].player", "expected either a warrior or a player")
            if step.player is not None:
                yield f"steps[{index}].player", step.player
