"""The shape of `myl-case/1`, and its reading.

Shapes say what may be written, not what the rules allow: a deck of 51 cards is read, and judged.
"""

import datetime
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from atrum_judge.games.myl.table.cards import READERS, Card, CardType
from atrum_judge.games.myl.table.position import Position
from atrum_judge.games.myl.table.steps import Activate, AnyStep, Play, StepBy
from atrum_judge.judging.reading import Integer, NotACase, Shape, Words, read

FORMAT = "myl-case/1"
MAX_STEPS = 300
MAX_IN_PLAY = 100  # two decks
MAX_CONTINUOUS = 60


class Line(Shape):
    """Copies of a card of a deck."""

    name: Words
    edition: Words | None = None
    type: CardType | None = None
    count: Integer = 1
    unique: bool | None = None
    ability: bool | None = None
    initial: bool = False


class Case(Shape):
    format: Literal["myl-case/1"]
    date: datetime.date | UnsetType = UNSET
    ask: Literal["legal", "end", "roster"] = "legal"
    position: Position | UnsetType = UNSET
    steps: Annotated[list[AnyStep], Meta(max_length=MAX_STEPS)] = []
    roster: Annotated[list[Line], Meta(max_length=1000)] | UnsetType = UNSET


def read_case(data: Any) -> Case:
    """A case from JSON. Raises `NotACase` for its first fault."""
    case: Case = read(data, Case, READERS)
    if case.ask == "roster":
        if case.roster is UNSET:
            raise NotACase("roster", "required")
    elif case.position is UNSET:
        raise NotACase("position", "required")
    if isinstance(case.position, Position):
        _check_cards(case.position, case.steps)
        _check_players(case.position, case.steps)
    return case


def _check_cards(position: Position, steps: list[AnyStep]) -> None:
    """Ids are unique, a weapon bears none, and a step uses cards of the case."""
    if sum(1 for _ in position.in_play()) > MAX_IN_PLAY:
        raise NotACase("position", f"expected at most {MAX_IN_PLAY} cards in play")
    continuous = [ability for _, _, card in position.cards() for ability in card.of_kind("continuous")]
    if sum(len(ability.effects) for ability in continuous) > MAX_CONTINUOUS:
        raise NotACase("position", f"expected at most {MAX_CONTINUOUS} continuous effects")
    ids = [player.id for player in position.players] + [card.id for _, _, card in position.cards()]
    twice = [id_ for id_, count in Counter(ids).items() if count > 1]
    if twice:
        raise NotACase("position", f"the id {twice[0]} is used twice")
    if any(weapon.weapons for _, _, card in position.cards() for weapon in card.weapons):
        raise NotACase("position", "expected no weapons on a weapon")
    known = {card.id for _, _, card in position.cards()}
    known |= {step.card.id for step in steps if isinstance(step, Play) and isinstance(step.card, Card)}
    for index, step in enumerate(steps):
        if isinstance(step, Play | Activate) and isinstance(step.card, str) and step.card not in known:
            raise NotACase(f"steps[{index}].card", "expected the id of a card of the case, or a card")


def _check_players(position: Position, steps: list[AnyStep]) -> None:
    known = {player.id for player in position.players}
    for place, id_ in _named_players(position, steps):
        if id_ not in known:
            raise NotACase(place, "expected the id of a player")


def _named_players(position: Position, steps: list[AnyStep]) -> Iterator[tuple[str, str]]:
    """Every mention of a player with its place."""
    yield "position.turn.player", position.turn.player
    if isinstance(position.first_player, str):
        yield "position.first_player", position.first_player
    if position.battle is not UNSET and position.battle.next is not None:
        yield "position.battle.next", position.battle.next
    for i, permanent in enumerate(position.permanent):
        if permanent.player is not None:
            yield f"position.permanent[{i}].player", permanent.player
    for i, change in enumerate(position.cost_changes):
        if change.player is not None:
            yield f"position.cost_changes[{i}].player", change.player
    for _, _, card in position.cards():
        if isinstance(card.owner, str):
            yield f"owner of {card.id}", card.owner
    for index, step in enumerate(steps):
        if isinstance(step, StepBy):
            yield f"steps[{index}].by", step.by
        if isinstance(step, Play) and isinstance(step.card, Card) and isinstance(step.card.owner, str):
            yield f"steps[{index}].card.owner", step.card.owner
