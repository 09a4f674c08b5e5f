"""A position of Doomtrooper: what cases write and what steps change.

The shapes are those of ``doomtrooper-case/1``; a position is changed in place, by `play` alone.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from msgspec import UNSET, Meta, UnsetType

from atrum_judge.games.doomtrooper.table.cards import AREAS, Affiliation, Area
from atrum_judge.judging.names import name_key
from atrum_judge.judging.reading import Count, Few, Integer, Shape, Words

Hidden = Annotated[list[Words | None], Meta(max_length=1000)]
"""Names of cards, in which None is a card that nobody knows."""


class Pile(Shape):
    """A number of cards that nobody knows."""

    count: Annotated[int, Meta(ge=0, le=1000)]


class Deck(Shape):
    """A deck of unknown cards, whose number may be unknown too."""

    count: Count | None


class Attached(Shape):
    """A card attached to a warrior; `inside` is said of vehicles."""

    id: Words
    card: Words | None
    inside: bool | UnsetType = UNSET
    owner: Words | UnsetType = UNSET


class Warrior(Shape):
    """A warrior in play; `affiliation` is what cards have made it, when not the printed one."""

    id: Words
    card: Words | None
    cover: bool = False
    wounded: bool = False
    attached: Few[Attached] = []
    transferred: bool = False
    left_cover: bool = False
    heretic: bool = False
    affiliation: Affiliation | None = None


class Placed(Shape):
    """A fortification or a warzone."""

    id: Words
    card: Words | None
    area: Area


class Proclaimed(Shape):
    """An alliance, or a mission assigned to a player."""

    id: Words
    card: Words | None
    owner: Words | UnsetType = UNSET


class Player(Shape):
    id: Words
    destiny: Integer
    hand: Hidden | Pile
    deck: Hidden | Deck
    promotion: Integer = 0
    earned: Integer = 0
    hand_limit: Integer = 7
    discard: Hidden | Pile = []
    annihilated: Hidden | Pile = []
    escuadron: Few[Warrior] = []
    cohorte: Few[Warrior] = []
    destacamento: Few[Warrior] = []
    fortifications: Few[Placed] = []
    warzones: Few[Placed] = []
    alliances: Few[Proclaimed] = []
    missions: Few[Proclaimed] = []
    off_turn_actions: Count = 0
    regalo_used: bool = False

    def area(self, name: str) -> list[Warrior]:
        """The warriors of an area."""
        warriors: list[Warrior] = getattr(self, name)
        return warriors

    @property
    def warriors(self) -> list[Warrior]:
        """All warriors in play."""
        return [warrior for area in AREAS for warrior in self.area(area)]

    def pile(self, name: Literal["hand", "deck", "discard", "annihilated"]) -> list[str | None]:
        """A pile as a list of its own, which may be changed. Not for a deck of unknown size."""
        pile: list[str | None] | Pile | Deck = getattr(self, name)
        if not isinstance(pile, list):
            pile = [None] * (pile.count or 0)
            setattr(self, name, pile)
        return pile

    @property
    def deck_size(self) -> int | None:
        """Return the number of cards in the deck; None when nobody knows."""
        return len(self.deck) if isinstance(self.deck, list) else self.deck.count

    @property
    def hand_size(self) -> int:
        """Return the number of cards in the hand."""
        return len(self.hand) if isinstance(self.hand, list) else self.hand.count

    def holds(self, card: str) -> bool:
        """True if a card can be in the hand; one out of unknown cards is taken to be one of them."""
        hand = self.pile("hand")
        return None in hand or any(name_key(name) == name_key(card) for name in hand if name)

    def take(self, card: str) -> None:
        """Take a card that it `holds` out of the hand."""
        hand = self.pile("hand")
        known = next((i for i, name in enumerate(hand) if name and name_key(name) == name_key(card)), None)
        hand.pop(hand.index(None) if known is None else known)


class Turn(Shape):
    player: Words
    number: Count
    step: Literal["setup", "draw", "actions", "discard"]
    drawn: bool = False
    actions: Integer = 0
    allowed: Integer = 3
    tactical: bool = False
    discarded: bool = False


class Found(NamedTuple):
    """A card in play: whose side it lies on, in which list, and under which warrior if it is attached."""

    player: Player
    place: list[Warrior] | list[Attached] | list[Placed] | list[Proclaimed]
    card: Warrior | Attached | Placed | Proclaimed
    warrior: Warrior | None = None

    def removed(self) -> None:
        """Take it off the table."""
        self.place[:] = [one for one in self.place if one is not self.card]  # type: ignore[misc]


class Position(Shape):
    players: Annotated[list[Player], Meta(min_length=2, max_length=12)]
    turn: Turn
    first_player: Words | UnsetType = UNSET
    destacamento_opened: bool | UnsetType | None = UNSET

    def player(self, id_: str) -> Player:
        """The player of an id that the case has."""
        return next(player for player in self.players if player.id == id_)

    def others(self, player: Player) -> list[Player]:
        """All players but one."""
        return [other for other in self.players if other is not player]

    def in_play(self) -> Iterator[Found]:
        """Every card in play."""
        for player in self.players:
            for area in AREAS:
                for warrior in player.area(area):
                    yield Found(player, player.area(area), warrior)
                    for attached in warrior.attached:
                        yield Found(player, warrior.attached, attached, warrior)
            for place in (player.fortifications, player.warzones, player.alliances, player.missions):
                for card in place:
                    yield Found(player, place, card)

    def find(self, id_: str) -> Found | None:
        """The card in play with an id."""
        return next((found for found in self.in_play() if found.card.id == id_), None)

    @property
    def is_opened(self) -> bool | None:
        """True if a warrior has ever entered a Destacamento; None when nobody knows."""
        if any(player.destacamento for player in self.players):
            return True
        return None if self.destacamento_opened is UNSET else self.destacamento_opened

    @property
    def is_first_turn(self) -> bool:
        """True if the player in turn has the first turn of the game for that player."""
        return 1 <= self.turn.number <= len(self.players)
