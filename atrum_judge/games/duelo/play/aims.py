"""Find the place of a card, and the findings against aiming an effect at it."""

from dataclasses import dataclass
from typing import Literal

from atrum_judge.games.duelo.laws.findings import illegal, undecided
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.table.cards import (
    AnyEffect,
    Card,
    Destroy,
    Disable,
    Disarm,
    Effects,
    Empower,
    Negate,
    OnCards,
    Refresh,
    Remove,
    Renew,
    listed,
)
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

Zone = Literal["hand", "deck", "discard", "removed", "status", "inventory", "waiting"]
AIMED = (Negate, Destroy, Disarm, Disable, Empower, Refresh, Renew, Remove)
ZONES: tuple[Zone, ...] = ("hand", "deck", "discard", "removed", "status", "inventory")


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a known card: a zone of a player, or the Zona de Espera (with the player who played it)."""

    zone: Zone
    place: int
    card: Card


def find(game: Game, card_id: str) -> Spot | None:
    """Return the place of the card with an id; None when nobody said it."""
    for place, player in enumerate(game.players):
        for zone in ZONES:
            held = getattr(player, zone)
            for card in held if isinstance(held, list) else held.known:
                if card.id == card_id:
                    return Spot(zone, place, card)
    for entry in game.position.waiting:
        if entry.card.id == card_id and not entry.is_ability:
            return Spot("waiting", entry.by, entry.card)
    return None


def waits(game: Game, card_id: str) -> bool:
    """True if a card, or the ability of an object with this id, waits."""
    return any(entry.card.id == card_id for entry in game.position.waiting)


def aimed(effects: Effects) -> list[OnCards]:
    """The effects that happen to the card a step names."""
    return [effect for effect in listed(effects) if isinstance(effect, AIMED)]


def aim_faults(game: Game, effects: Effects, card_id: str) -> list[Finding]:
    """Return the findings against aiming these effects at a card."""
    return [fault for effect in aimed(effects) for fault in aim_fault(game, effect, card_id)]


def aim_fault(game: Game, effect: AnyEffect, card_id: str) -> list[Finding]:
    """Return the findings against aiming one effect at a card; none when it may be."""
    if isinstance(effect, Negate):
        return [] if waits(game, card_id) else [illegal("negate.aim", card=_name(game, card_id))]
    spot = find(game, card_id)
    name = spot.card.name if spot else card_id
    if isinstance(effect, Remove):
        return [] if _may_be_discarded(game, spot) else [illegal("remove.aim", card=name)]
    if isinstance(effect, Destroy):
        is_active = spot is not None and spot.zone in {"status", "inventory"}
        return [] if is_active else [illegal("destroy.aim", card=name)]
    if isinstance(effect, Renew):
        is_aura = spot is not None and spot.zone == "status" and spot.card.kind in {"aura", None}
        return [] if is_aura else [illegal("renew.aim", card=name)]
    if spot is None or spot.zone != "inventory":
        return [illegal(_OBJECT_AIMS[type(effect)], card=name)]
    return _object_fault(effect, spot.card)


_OBJECT_AIMS: dict[type, str] = {
    Disarm: "disarm.aim",
    Disable: "disable.aim",
    Empower: "empower.aim",
    Refresh: "refresh.aim",
}


def _object_fault(effect: AnyEffect, card: Card) -> list[Finding]:
    if isinstance(effect, Refresh) and card.state == "ready":
        return [illegal("refresh.aim", card=card.name)]
    if isinstance(effect, Disarm):
        if card.subtype is None:
            return [undecided("disarm.aim", "unknown", card=card.name)]
        if name_key(card.subtype) not in {"arma", "escudo"}:
            return [illegal("disarm.aim", card=card.name)]
    return []


def _may_be_discarded(game: Game, spot: Spot | None) -> bool:
    if spot is None:
        return any(player.discard.may_hold_more for player in game.players)
    return spot.zone == "discard"


def _name(game: Game, card_id: str) -> str:
    spot = find(game, card_id)
    return spot.card.name if spot else card_id


def is_possible(game: Game, effect: OnCards) -> bool:
    """True if there is anything at all to aim at."""
    ids = [card.id for card in game.position.cards()] + [entry.card.id for entry in game.position.waiting]
    return any(
        all(fault.severity != "illegal" for fault in aim_fault(game, effect, card_id)) for card_id in ids
    ) or (isinstance(effect, Remove) and _may_be_discarded(game, None))
