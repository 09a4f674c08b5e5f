"""Steps in a case of Mitos y Leyendas; the ``do`` of a step is the name of its class in small letters."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from atrum_judge.games.myl.table.cards import Card
from atrum_judge.games.myl.table.position import Block as Pair
from atrum_judge.judging.reading import Few, Piece, Shape, Words

Ids = Few[Piece]


class Step(Shape, tag_field="do", tag=str.lower):
    """A step that is claimed to have happened."""


class StepBy(Step):
    by: Words


class Group(StepBy):
    zones: Few[Literal["allies", "oros"]] | None = None
    cards: Ids | None = None


class Use(StepBy):
    """Common fields of playing a card and using an ability."""

    targets: Ids = []
    pay: Ids | None = None
    virtual: Annotated[int, Meta(ge=0, le=1000)] = 0
    answers: bool = False
    to: Piece | None = None


class Play(Use, kw_only=True):
    card: Piece | Card
    on: Piece | None = None
    zone: Literal["support"] | None = None


class Activate(Use, kw_only=True):
    card: Piece
    ability: Annotated[int, Meta(ge=0, le=100)] = 0


class Attack(StepBy):
    allies: Ids


class Block(StepBy):
    blocks: Few[Pair] = []


class Pass(StepBy):
    """The player declines in the Guerra de Talismanes."""


class Advance(StepBy):
    """Go to the next phase, or to the next step of the battle."""


class Draw(StepBy):
    """The card at the end of the turn."""


class Discard(StepBy):
    cards: Few[Piece | Card | None]


class Concede(StepBy):
    """The player gives up."""


class Expect(Step):
    """Any part of a position, or the result: compared and not read."""

    players: Any = UNSET
    first_player: Any = UNSET
    turn: Any = UNSET
    battle: Any = UNSET
    permanent: Any = UNSET
    cost_changes: Any = UNSET
    result: Any = UNSET


AnyStep = Group | Play | Activate | Attack | Block | Pass | Advance | Draw | Discard | Concede | Expect
