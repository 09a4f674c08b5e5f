"""The whole table. A replay changes it step by step; steps are judged before they change anything."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from msgspec import UNSET

from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.judging.piles import Pile

HEROES = ("Enoq", "Sillu", "Killa", "Zilaes")
DECK = 35
START_LIFE = MAX_LIFE = 40
START_EPIC = 1
OPENING_HAND = 6
HAND_LIMIT = 7

Phase = Literal["start", "plays", "battle", "final_plays", "end"]
STEPS: dict[str, tuple[str, ...]] = {
    "start": ("effects", "balance", "recovery", "draw"),
    "plays": ("",),
    "battle": ("attack", "attack_plays", "counter", "counter_plays"),
    "final_plays": ("",),
    "end": ("effects", "discard"),
}
State = Literal["prepared", "exhausted"] | None


@dataclass(slots=True)
class ThisTurn:
    """Values that last until the cleanup of this turn; None is a number that nobody knows."""

    attack: int | None = 0
    defense: int | None = 0
    paralyzed: bool = False
    furious: bool = False
    life_steal: bool = False


@dataclass(slots=True)
class Player:
    """A player with all zones. `free` are ids of cards that an effect lets this player play free."""

    id: str
    life: int | None
    hero: str | None = None
    epic: int | None = START_EPIC
    state: State = "prepared"
    attack: int | None = 0
    defense: int | None = 0
    hand: Pile[Card] = field(default_factory=Pile)
    deck: Pile[Card] = field(default_factory=Pile)
    discard: Pile[Card] = field(default_factory=Pile)
    removed: Pile[Card] = field(default_factory=Pile)
    status: list[Card] = field(default_factory=list)
    inventory: list[Card] = field(default_factory=list)
    out: bool = False
    this_turn: ThisTurn = field(default_factory=ThisTurn)
    free: list[str] = field(default_factory=list)

    @property
    def active(self) -> list[Card]:
        """Return the cards in play before this player."""
        return [*self.status, *self.inventory]

    @property
    def piles(self) -> tuple[Pile[Card], ...]:
        """Hand, deck, discard pile, and what is out of the game."""
        return self.hand, self.deck, self.discard, self.removed


@dataclass(slots=True)
class Attack:
    """The attack under way: by whom, at whom it is directed now, and whether somebody took it upon themselves."""

    by: int
    target: int | None
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """Battle damage that was inflicted; None is what nobody knows."""

    by: int
    to: int
    amount: int | None
    types: tuple[str, ...] | None


@dataclass(slots=True)
class Turn:
    """The turn: its player, and how far it has come."""

    player: int
    number: int
    phase: Phase
    step: str
    played: dict[str, int] = field(default_factory=lambda: {"aura": 0, "maleficio": 0, "objeto": 0})
    attack: Attack | None = None
    damage: list[Dealt] = field(default_factory=list)


@dataclass(slots=True)
class Waiting:
    """Something in the Zona de Espera: a card, or the ability of an object (`is_ability`)."""

    by: int
    card: Card
    target: int | None = None
    of: str = ""
    is_ability: bool = False


@dataclass(slots=True)
class Window:
    """The player who has the opportunity, and the number in a row who have declined since the last play."""

    player: int
    passed: int = 0


@dataclass(slots=True)
class Position:
    """The whole table. `teams` are pairs of places, empty when everybody plays for themselves."""

    players: list[Player]
    turn: Turn
    first: int = 0
    teams: tuple[tuple[int, ...], ...] = ()
    waiting: list[Waiting] = field(default_factory=list)
    window: Window | None = None

    @property
    def in_plays(self) -> bool:
        """True while a phase of plays is going on."""
        return self.turn.phase in {"plays", "final_plays"} or self.turn.step in {"attack_plays", "counter_plays"}

    @property
    def still_in(self) -> list[int]:
        """Return the places of players who have not been eliminated, in the order of turns."""
        return [place for place, player in enumerate(self.players) if not player.out]

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Return the places that play together, for each side with a player left."""
        sides = self.teams or tuple((place,) for place in range(len(self.players)))
        return [side for side in sides if any(not self.players[place].out for place in side)]

    def are_opponents(self, one: int, other: int) -> bool:
        """True if two players play against each other."""
        return one != other and not any(one in team and other in team for team in self.teams)

    def after(self, place: int) -> int:
        """The next player in the order of turns who is still in."""
        count = len(self.players)
        others = ((place + n) % count for n in range(1, count + 1))
        return next((other for other in others if not self.players[other].out), place)

    def cards(self) -> Iterator[Card]:
        """Every known card."""
        for player in self.players:
            yield from player.active
            for pile in player.piles:
                yield from pile.known
        yield from (entry.card for entry in self.waiting if not entry.is_ability)

    def owner_of(self, card: Card) -> int:
        """The player whose deck a card belongs to."""
        return next(place for place, player in enumerate(self.players) if player.id == card.owner)


def active_effects(position: Position, place: int, when: Literal["at_start", "at_end"]) -> list[Card]:
    """The active cards of a player's deck with effects of the start or the end of the turn, wherever they lie."""
    owner = position.players[place].id
    return [
        card
        for player in position.players
        for card in player.active
        if card.owner == owner and getattr(card, when) not in (UNSET, [])
    ]
