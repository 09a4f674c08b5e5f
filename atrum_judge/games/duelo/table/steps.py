"""Steps that are claimed to have happened, as cases write them. The ``do`` of a step is its tag."""

from typing import Any

from msgspec import UNSET, UnsetType

from atrum_judge.games.duelo.table.cards import Card, PlayerId
from atrum_judge.judging.reading import Integer, Items, Piece, Shape

Named = Piece | Card
"""A card by its id, or whole where nobody could know it."""


class Step(Shape, tag_field="do", tag=str.lower):
    """Something that happened."""


class By(Step):
    """Something that a player did."""

    by: PlayerId


class TurnEffects(By, tag="effects"):
    """The effects of the start or the end of the turn, in order; all that are due when nothing is said."""

    order: Items[Piece] | UnsetType = UNSET


class Balance(By):
    """One duration token less."""


class Recover(By):
    """Prepared, objects ready, epic tokens as at the start."""


class DrawCard(By, tag="draw"):
    """The card of the turn."""

    count: Integer = 1
    cards: Items[Named | None] | UnsetType = UNSET


class Play(By):
    """A card is played; `of` is the card it aims at."""

    card: Named
    target: PlayerId | None = None
    of: Piece | None = None
    free: bool = False


class UseAbility(By, tag="ability"):
    """The ability of an equipped object is played."""

    object: Piece
    target: PlayerId | None = None
    of: Piece | None = None


class Pass(By):
    """Does not use the opportunity, does not attack, does not counterattack."""


class Passes(Step):
    """Everybody declines until a lap without a play is complete."""


class Choose(By):
    """The choice that a resolving effect gives a player."""

    cards: Items[Named | None] | UnsetType = UNSET
    shown: bool = True
    shuffled: bool = True
    top: Items[Piece | None] | UnsetType = UNSET
    bottom: Items[Piece | None] | UnsetType = UNSET


class DeclareAttack(By, tag="attack"):
    """The attack step."""

    target: PlayerId


class Protect(By):
    """Takes the attack upon itself."""


class Counter(By):
    """Counterattacks."""


class DiscardDown(By, tag="discard"):
    """The discard step."""

    cards: Items[Named | None]


class End(By):
    """Ends the turn."""


class Expect(Step):
    """Any part of a position, compared and not read: a claim may be about anything."""

    players: Any = UNSET
    teams: Any = UNSET
    first_player: Any = UNSET
    turn: Any = UNSET
    waiting: Any = UNSET
    window: Any = UNSET


OfTurn = TurnEffects | Balance | Recover | DrawCard | DiscardDown | End
OfPlays = Play | UseAbility | Pass | Passes | Choose
OfBattle = DeclareAttack | Protect | Counter
AnyStep = OfTurn | OfPlays | OfBattle | Expect
