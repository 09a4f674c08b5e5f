"""A position of Mitos y Leyendas: what cases write and what steps change."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType

from atrum_judge.games.myl.table.cards import Card, CardType
from atrum_judge.judging.reading import Few, Integer, Piece, Shape, Words

IN_PLAY = ("reserve", "paid", "defense", "attack", "support")
OUT_OF_PLAY = ("castle", "hand", "graveyard", "exile")
Cards = Annotated[list[Card], Meta(max_length=300)]
Hidden = Annotated[list[Card | None], Meta(max_length=300)]


class Unknown(Shape):
    """A number of cards; the `top` ones may be known."""

    count: Annotated[int, Meta(ge=0, le=1000)]
    top: Hidden = []


Pile = Hidden | Unknown


class Player(Shape):
    id: Words
    virtual: Annotated[int, Meta(ge=0, le=1000)] = 0
    castle: Pile = []
    hand: Pile = []
    graveyard: Pile = []
    exile: Pile = []
    reserve: Cards = []
    paid: Cards = []
    defense: Cards = []
    attack: Cards = []
    support: Cards = []

    def pile(self, name: str) -> list[Card | None]:
        """A zone out of play as a list, which may be changed; None is an unknown card."""
        pile: Pile = getattr(self, name)
        if not isinstance(pile, list):
            pile = [*pile.top[: pile.count], *[None] * max(0, pile.count - len(pile.top))]
            setattr(self, name, pile)
        return pile

    def zone(self, name: str) -> list[Card]:
        """A zone in play."""
        zone: list[Card] = getattr(self, name)
        return zone

    @property
    def allies(self) -> list[Card]:
        """Return the cards that fight: Aliados and cards considered as such."""
        return [card for card in (*self.defense, *self.attack) if card.is_ally]


class Turn(Shape):
    player: Words
    number: Annotated[int, Meta(ge=1, le=100_000)]
    phase: Literal["grouping", "vigil", "battle", "final", "end"]
    step: Literal["attack", "block", "war", "damage"] | None = None
    grouped: Few[Literal["allies", "oros"]] = []
    oro_played: bool = False
    acted: bool = False
    attacked: bool | UnsetType = UNSET
    drawn: bool = False

    @property
    def moment(self) -> str:
        """The phase, or the step of the battle."""
        return self.step or "attack" if self.phase == "battle" else self.phase

    @property
    def has_attacked(self) -> bool:
        """True if the attack of this turn was declared; in a battle it was."""
        return self.phase == "battle" if self.attacked is UNSET else self.attacked


class Block(Shape):
    attacker: Piece
    blocker: Piece


class Battle(Shape):
    attackers: Few[Piece] = []
    blocks: Few[Block] = []
    next: Words | None = None
    passes: Annotated[int, Meta(ge=0, le=2)] = 0


class Permanent(Shape):
    """An effect on the game without a card, or of a card in play."""

    op: Literal["forbid_play", "max_attackers", "extra_oro"]
    types: Few[CardType] = []
    count: Annotated[int, Meta(ge=0, le=1000)] = 0
    player: Words | None = None
    source: Piece | None = None


class CostChange(Shape):
    amount: Integer
    player: Words | None = None
    type: CardType | None = None


class Spot(NamedTuple):
    """The place of a card in play: its side, its zone, and its bearer."""

    player: Player
    zone: str
    card: Card
    bearer: Card | None = None

    @property
    def siblings(self) -> list[Card]:
        """The list that holds it."""
        return self.bearer.weapons if self.bearer is not None else self.player.zone(self.zone)


class Position(Shape):
    players: Annotated[list[Player], Meta(min_length=2, max_length=2)]
    turn: Turn
    first_player: Words | UnsetType = UNSET
    battle: Battle | UnsetType = UNSET
    permanent: Few[Permanent] = []
    cost_changes: Few[CostChange] = []

    def player(self, id_: str) -> Player:
        """The player of an id that the case has."""
        return next(player for player in self.players if player.id == id_)

    def opponent(self, id_: str) -> Player:
        """The other player."""
        return next(player for player in self.players if player.id != id_)

    @property
    def active(self) -> Player:
        """Return the player who has the turn."""
        return self.player(self.turn.player)

    @property
    def inactive(self) -> Player:
        """Return the player who has not; the defender of a battle."""
        return self.opponent(self.turn.player)

    def in_play(self) -> Iterator[Spot]:
        """Every card in play, borne Armas after their bearer."""
        for player in self.players:
            for zone in IN_PLAY:
                for card in list(player.zone(zone)):
                    yield Spot(player, zone, card)
                    for weapon in list(card.weapons):
                        yield Spot(player, zone, weapon, card)

    def find(self, id_: str) -> Spot | None:
        """The card in play with an id."""
        return next((spot for spot in self.in_play() if spot.card.id == id_), None)

    def cards(self) -> Iterator[tuple[Player, str, Card]]:
        """Every known card with the player on whose side it is, and its zone."""
        for player in self.players:
            for name in OUT_OF_PLAY:
                for card in player.pile(name):
                    if card is not None:
                        yield player, name, card
        for spot in self.in_play():
            yield spot.player, spot.zone, spot.card

    def owner(self, card: Card, side: Player) -> Player:
        """Return the player who began with a card that lies on a side."""
        return side if card.owner is UNSET else self.player(card.owner)


def position_json(position: Position) -> dict[str, object]:
    """The position as cases write it."""
    written: dict[str, object] = msgspec.to_builtins(position, enc_hook=str)
    for player, told in zip(position.players, written["players"], strict=True):  # type: ignore[call-overload]
        for name in OUT_OF_PLAY:
            cards = player.pile(name)
            known = next((i for i, card in enumerate(cards) if card is None), len(cards))
            if cards and not any(cards[known:]) and known < len(cards):
                told[name] = {"count": len(cards)}
                if known:
                    told[name]["top"] = msgspec.to_builtins(cards[:known], enc_hook=str)
    _leave_out_empty_objects(written)
    return written


def _leave_out_empty_objects(written: object) -> None:
    """Leave out the `of` of an effect that has none: a null there is an object that nobody knows."""
    if isinstance(written, dict):
        if written.get("of", written) is None:
            del written["of"]
        for inner in written.values():
            _leave_out_empty_objects(inner)
    elif isinstance(written, list):
        for inner in written:
            _leave_out_empty_objects(inner)
