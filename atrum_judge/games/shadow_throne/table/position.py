"""The whole table. A replay changes it step by step; steps are judged before they change anything."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from atrum_judge.games.shadow_throne.table.cards import IGLESIA, Facts
from atrum_judge.judging.piles import Pile

PACK = 6
FIRST_HAND, LATER_HAND = 6, 7
WAVES = 4
START_GOLD = 3
TARGETS = (15, 20, 25)

STEPS: dict[str, tuple[str, ...]] = {
    "intrigue": ("deal", "pick", "pass"),
    "conflict": ("choose", "reveal", "gold", "abilities", "track"),
    "resolution": ("winners", "influence", "consolation", "end", "keep", "deck"),
}


@dataclass(slots=True)
class Character:
    """A card in front of a player. None is what nobody knows.

    `wave` 0 is one that stayed from the battle before; a card that is `face_down` is not in the battle.
    """

    id: str
    card: str | None
    facts: Facts
    wave: int
    extra: bool = False
    face_down: bool = False
    dead: bool = False
    converted: bool = False
    inspired: int | None = 0
    extra_power: int | None = 0
    activated: bool | None = None

    @property
    def faction(self) -> str | None:
        """Its faction at this moment."""
        return IGLESIA if self.converted else self.facts.faction

    @property
    def power(self) -> int | None:
        """Return the power that it adds to its faction."""
        parts = (self.facts.power, self.inspired, self.extra_power)
        known = [part for part in parts if part is not None]
        return sum(known) if len(known) == len(parts) else None

    @property
    def name(self) -> str:
        """Its name as the case writes it."""
        return self.card or "?"


@dataclass(slots=True)
class Player:
    """A player. `has_chosen` with `chosen` None is a card that nobody saw."""

    id: str
    gold: int | None
    influence: int | None
    hand: Pile[str] = field(default_factory=Pile)
    pack: Pile[str] | None = None
    chosen: str | None = None
    has_chosen: bool = False
    played: list[Character] = field(default_factory=list)
    hand_before: Pile[str] | None = None
    """The hand from which a card was chosen that nobody saw."""

    def in_wave(self, wave: int) -> Character | None:
        """The character played in a wave, Kyros' extra card apart."""
        return next((one for one in self.played if one.wave == wave and not one.extra), None)


@dataclass(slots=True)
class Battle:
    """The progress of a battle; see `STEPS`."""

    number: int
    phase: Literal["intrigue", "conflict", "resolution"]
    step: str
    wave: int = 1
    pick: int = 1
    done: set[str] = field(default_factory=set)
    resolved: int = 0
    extra: list[str] = field(default_factory=list)
    winners: tuple[str, ...] | None = None


@dataclass(slots=True)
class Position:
    """The whole table; `deck` and `discard` are numbers of cards, or None."""

    players: list[Player]
    battle: Battle
    target: int = 15
    deck: int | None = None
    discard: Pile[str] = field(default_factory=Pile)

    def characters(self) -> Iterator[tuple[Player, Character]]:
        """Every card played in this battle, player by player."""
        for player in self.players:
            for character in player.played:
                yield player, character

    def in_battle(self) -> Iterator[tuple[Player, Character]]:
        """Every character that takes part, the dead too."""
        return ((player, one) for player, one in self.characters() if not one.face_down)
