"""The shape of `shadow_throne-case/1`. Shapes say what may be written, not what the rules allow."""

import datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from atrum_judge.games.shadow_throne.table.cards import CardShape
from atrum_judge.games.shadow_throne.table.steps import AnyStep, Packs, PlayerId, Powers, Shown
from atrum_judge.judging.piles import Unknown
from atrum_judge.judging.reading import Few, Integer, Items, Shape, Words

FORMAT = "shadow_throne-case/1"
MAX_STEPS = 2_000


class Character(Shape):
    id: Words
    card: Words | None
    wave: Integer
    extra: bool = False
    face_down: bool = False
    dead: bool = False
    converted: bool = False
    inspired: Integer | None = 0
    extra_power: Integer | None = 0
    activated: bool | None = None


class Player(Shape):
    id: Words
    gold: Integer | None = None
    influence: Integer | None = None
    hand: Items[Words | None] | Unknown | None = None
    pack: Items[Words | None] | Unknown | UnsetType | None = UNSET
    chosen: Words | UnsetType | None = UNSET
    played: Items[Character] = []


class Battle(Shape):
    number: Integer
    phase: Literal["intrigue", "conflict", "resolution"]
    step: Literal[
        "deal",
        "pick",
        "pass",
        "choose",
        "reveal",
        "gold",
        "abilities",
        "track",
        "winners",
        "influence",
        "consolation",
        "end",
        "keep",
        "deck",
    ]
    wave: Integer = 1
    pick: Integer = 1
    done: Few[PlayerId] = []
    resolved: Integer = 0
    extra: Few[PlayerId] = []
    winners: Few[Words] | None = None


class Position(Shape):
    players: Annotated[list[Player], Meta(min_length=1, max_length=60)]
    battle: Battle
    target: Integer = 15
    deck: Unknown | None = None
    discard: Items[Words | None] | Unknown | None = []


class Case(Shape):
    format: Literal["shadow_throne-case/1"]
    position: Position
    date: datetime.date | UnsetType = UNSET
    cards: Annotated[list[CardShape], Meta(max_length=200)] = []
    steps: Annotated[list[AnyStep], Meta(max_length=MAX_STEPS)] = []
    ask: Literal["legal", "end"] = "legal"


_NAMES = {"anyOf": [{"type": "array", "items": {"type": ["string", "null"]}}, {"type": "object"}]}
WRITTEN: dict[type, dict[str, Any]] = {
    PlayerId: {"type": "string", "description": "id of a player"},
    Packs: {"type": "object", "additionalProperties": _NAMES, "description": "a pack under each player"},
    Shown: {"type": "object", "additionalProperties": {"type": ["string", "null"]}},
    Powers: {"type": "object", "additionalProperties": {"type": ["integer", "null"]}},
}
"""JSON Schemas for the types of the game."""
