"""Sums over a player's cards: attack, defense, types of damage, and lasting states."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import asdict

from atrum_judge.games.duelo.table.cards import Card, Gives
from atrum_judge.games.duelo.table.position import Player
from atrum_judge.judging.names import name_key

TYPES = ("fisico", "magico", "infernal")
_NOTHING = Gives()
_UNKNOWN = Gives(attack=None, defense=None, paralyzed=None, furious=None, life_steal=None)

Flag = Literal["paralyzed", "furious", "life_steal"]


def value(player: Player, what: Literal["attack", "defense"]) -> int | None:
    """The player's attack or defense now; None when it hangs on something unknown."""
    parts: list[int | None] = [getattr(player, what), getattr(player.this_turn, what)]
    for card in player.active:
        if card.disabled:
            continue
        parts.append(getattr(given_by(card), what))
        if card.kind == "objeto":
            parts.append(_base(card, what))
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def given_by(card: Card) -> Gives:
    """Return the gifts of an active card beside its base values."""
    if card.gives is UNSET:
        return _NOTHING
    return _UNKNOWN if card.gives is None else card.gives


def doubted(card: Card) -> Gives:
    """Return the gifts of a card that may no longer be active: none of them is certain."""
    given = asdict(given_by(card))
    return Gives(**{name: None if amount else amount for name, amount in given.items()})


def _base(card: Card, what: Literal["attack", "defense"]) -> int | None:
    base: int | None = getattr(card, what)
    if base == 0:
        return 0
    if base is None or card.disabled is None or card.empowered is None:
        return None
    return base * 2 if card.empowered else base


def flag(player: Player, name: Flag) -> bool | None:
    """True if the player is paralysed, furious or steals life; None when nobody knows."""
    given = [getattr(given_by(card), name) for card in player.active if not card.disabled]
    if getattr(player.this_turn, name) or True in given:
        return True
    return None if None in given else False


def damage_types(player: Player) -> tuple[str, ...] | None:
    """The types of the player's battle damage: those of all weapons, physical without one."""
    found: set[str] = set()
    for card in player.inventory:
        if card.subtype is None or (name_key(card.subtype) == "arma" and card.types is None):
            return None
        if name_key(card.subtype) == "arma" and card.types is not None:
            found |= {name_key(word) for word in card.types}
    return tuple(word for word in TYPES if word in found) or ("fisico",)
