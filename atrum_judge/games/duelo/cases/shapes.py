"""The shape of `duelo-case/1`. Shapes say what may be written, not what the rules allow."""

import datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from atrum_judge.games.duelo.table.cards import Card, Kind, PlayerId
from atrum_judge.games.duelo.table.steps import AnyStep
from atrum_judge.judging.piles import Unknown
from atrum_judge.judging.reading import Few, Integer, Items, Piece, Shape, Tried, Words

FORMAT = "duelo-case/1"
MAX_STEPS = 2_000


class Deck(Unknown):
    """A number of cards; the `top` ones may be known."""

    top: Items[Card] = []


class ThisTurn(Shape):
    attack: Integer | None = 0
    defense: Integer | None = 0
    paralyzed: bool = False
    furious: bool = False
    life_steal: bool = False


class Player(Shape):
    id: Words
    life: Integer | None
    hero: Words | None = None
    epic: Integer | None = 1
    state: Literal["prepared", "exhausted"] | None = "prepared"
    attack: Integer | None = 0
    defense: Integer | None = 0
    hand: Items[Card | None] | Unknown | UnsetType | None = UNSET
    deck: Items[Card | None] | Deck | UnsetType | None = UNSET
    discard: Items[Card | None] | Unknown | UnsetType | None = UNSET
    removed: Items[Card | None] | Unknown | None = []
    status: Items[Card] = []
    inventory: Items[Card] = []
    out: Tried[bool | UnsetType | None] = UNSET
    this_turn: ThisTurn = field(default_factory=ThisTurn)
    free: Items[Piece] = []


class Played(Shape):
    aura: Integer = 0
    maleficio: Integer = 0
    objeto: Integer = 0


class Attack(Shape):
    by: PlayerId
    target: PlayerId | None = None
    protected: bool = False


class Dealt(Shape):
    by: PlayerId
    to: PlayerId
    amount: Integer | None = None
    types: Few[Words] | None = None


StepName = Literal[
    "effects", "balance", "recovery", "draw", "attack", "attack_plays", "counter", "counter_plays", "discard"
]


class Turn(Shape):
    player: PlayerId
    number: Integer
    phase: Literal["start", "plays", "battle", "final_plays", "end"]
    step: StepName | UnsetType = UNSET
    played: Played = field(default_factory=Played)
    attack: Attack | None = None
    damage: Items[Dealt] = []


class Waiting(Shape):
    """A card that waits, or the ability of the object with this id."""

    by: PlayerId
    card: Card | UnsetType = UNSET
    ability: Piece | UnsetType = UNSET
    target: PlayerId | None = None
    of: Piece | None = None


class Window(Shape):
    player: PlayerId
    passed: Integer = 0


class Position(Shape):
    players: Annotated[list[Player], Meta(min_length=1, max_length=12)]
    turn: Turn
    teams: Few[Few[PlayerId]] | None = None
    first_player: PlayerId | UnsetType = UNSET
    waiting: Items[Waiting] = []
    window: Window | None = None


class RosterCard(Shape):
    """A card of a deck that is checked; `hero` is whose deck it belongs to."""

    name: Words | None = None
    id: Words | None = None
    hero: Words | None = None
    owner: Words | None = None
    kind: Kind | None = None


class RosterHero(Shape):
    name: Words
    cards: Items[RosterCard | Words | None] | Unknown | UnsetType | None = UNSET


class Case(Shape):
    format: Literal["duelo-case/1"]
    date: datetime.date | UnsetType = UNSET
    ask: Literal["legal", "end", "roster"] = "legal"
    position: Position | UnsetType = UNSET
    steps: Annotated[list[AnyStep], Meta(max_length=MAX_STEPS)] = []
    roster: Few[RosterHero] | UnsetType = UNSET


WRITTEN: dict[type, dict[str, Any]] = {PlayerId: {"type": "string", "description": "id of a player"}}
"""JSON Schemas for the types of the game."""
