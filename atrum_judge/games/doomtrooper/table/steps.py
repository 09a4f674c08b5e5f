"""Steps in a case of Doomtrooper; the ``do`` of a step is the name of its class in small letters."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from atrum_judge.games.doomtrooper.table.cards import Area
from atrum_judge.games.doomtrooper.table.position import Hidden
from atrum_judge.judging.reading import Count, Few, Piece, Shape, Words

Granted = Few[Literal["target", "result", "completed", "sabotage", "play", "effect"]]


class Step(Shape, tag_field="do", tag=str.lower):
    """A step that is claimed to have happened."""


class StepBy(Step):
    by: Words


class Given(StepBy):
    """A card of the hand that is given to a warrior."""

    card: Words
    warrior: Piece
    id: Words | None = None


class Regalo(StepBy):
    to: Literal["deck", "discard"] | None = None
    cards: Hidden | None = None


class Draw(StepBy):
    count: Count | UnsetType = UNSET
    cards: Hidden | None = None


class Meditate(StepBy):
    """A point of destiny."""


class Recruit(StepBy):
    card: Words
    area: Area | None = None
    id: Words | None = None


class Cover(StepBy):
    warrior: Piece


class Uncover(StepBy):
    warrior: Piece


class Transfer(StepBy):
    warrior: Piece
    to: Area


class Equip(Given, kw_only=True):
    inside: bool | None = None


class Board(StepBy):
    warrior: Piece


class Leave(StepBy):
    warrior: Piece


class Mount(Given):
    """A beast."""


class Bestow(Given):
    """A gift of the Simetría Oscura."""


class Ki(Given):
    """A Ki power."""


class Placing(StepBy):
    card: Words
    area: Area | None = None
    id: Words | None = None


class Fortify(Placing):
    """A fortification."""


class Warzone(Placing):
    """A warzone."""


class Assign(StepBy):
    card: Words
    warrior: Piece | None = None
    player: Words | None = None
    id: Words | None = None


class Complete(StepBy):
    mission: Piece
    granted: Granted = []


class Alliance(StepBy):
    card: Words
    id: Words | None = None


class Sabotage(StepBy):
    warrior: Piece
    granted: Granted = []


class Attack(StepBy):
    warrior: Piece
    target: Piece
    mode: Literal["L", "D"]
    use: Few[Piece] = []
    target_use: Few[Piece] = []
    warzone: Piece | None = None
    granted: Granted = []
    result: Literal["none", "wounded", "killed"] | None = None


class Play(StepBy):
    card: Words
    on: Piece | None = None
    countered: bool = False
    id: Words | None = None
    granted: Granted = []


class Move(StepBy):
    card: Piece
    to: Piece
    granted: Granted = []


class Discard(StepBy):
    card: Words


class Advance(StepBy):
    """Go to the next step of the turn, or to the next turn."""


class Concede(StepBy):
    """The player gives up."""


class Expect(Step):
    """Any part of a position, compared and not read: a claim may be about anything."""

    players: Any = UNSET
    first_player: Any = UNSET
    turn: Any = UNSET
    destacamento_opened: Any = UNSET


AnyStep = (
    Regalo
    | Draw
    | Meditate
    | Recruit
    | Cover
    | Uncover
    | Transfer
    | Equip
    | Board
    | Leave
    | Mount
    | Bestow
    | Ki
    | Fortify
    | Warzone
    | Assign
    | Complete
    | Alliance
    | Sabotage
    | Attack
    | Play
    | Move
    | Discard
    | Advance
    | Concede
    | Expect
)
