"""Carry out each effect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from atrum_judge.games.duelo.laws.findings import undecided
from atrum_judge.games.duelo.play.aims import aim_fault, aimed, find, is_possible
from atrum_judge.games.duelo.play.choices import take_chosen
from atrum_judge.games.duelo.play.game import Choice, Fate, Game, Resolving
from atrum_judge.games.duelo.play.lives import draw, eliminate, heal, lose_life
from atrum_judge.games.duelo.table import cards as ops
from atrum_judge.games.duelo.table.cards import AnyEffect, Card, Effects, OnCards, listed
from atrum_judge.games.duelo.table.values import flag


@dataclass(slots=True)
class Cause:
    """The cause of effects: player, target, and card."""

    by: int
    card: Card
    target: int | None = None
    of: str = ""


def carried_out(game: Game, effects: Effects, cause: Cause) -> Resolving:
    """Carry out effects in order; yields what has to be chosen, and is sent what was."""
    for effect in listed(effects):
        if game.position.sides and not game.is_blurred:
            yield from _carry_out(game, effect, cause)
            eliminate(game, cause.by)


def is_gone(game: Game, effects: Effects, cause: Cause) -> bool:
    """True if all its effects are aimed at something that is no longer there."""
    aims = aimed(effects)
    if not aims or len(aims) < len(listed(effects)):
        return False
    if not cause.of:
        return not any(is_possible(game, effect) for effect in aims)
    return all(_misses(game, effect, cause.of) for effect in aims)


def _misses(game: Game, effect: OnCards, card_id: str) -> bool:
    return any(fault.severity == "illegal" for fault in aim_fault(game, effect, card_id))


def _carry_out(game: Game, effect: AnyEffect, cause: Cause) -> Resolving:
    if isinstance(effect, ops.Unknown):
        blur(game, cause.card)
    elif isinstance(effect, ops.OnCards):
        yield from _on_card(game, effect, cause)
    elif isinstance(effect, ops.Search):
        yield from _chosen(game, Choice("search", cause.by, cause.card.name, 1, cause.by, what=effect.what))
    elif isinstance(effect, ops.Recycle):
        yield from _pick(game, "recycle", cause.by, effect.count, cause, cause.by)
    else:
        places = _recipients(game, effect.to, cause)
        if places is None:
            game.doubts.append(undecided("resolution.in_progress", "unsaid", card=cause.card.name))
            game.is_blurred = True
            return
        for place in places:
            if isinstance(effect, ops.Discard):
                yield from _pick(game, "discard", place, effect.count, cause, place)
            elif isinstance(effect, ops.Predict):
                yield from _pick(game, "predict", cause.by, effect.count, cause, place)
            else:
                _DEEDS[type(effect)](game, place, effect, cause.by)


def blur(game: Game, card: Card) -> None:
    """Note that nobody knows the effects of the card: nothing after it is certain."""
    game.doubts.append(undecided("effect.unknown", card=card.name))
    game.is_blurred = True


def _recipients(game: Game, to: str, cause: Cause) -> list[int] | None:
    match to:
        case "caster":
            places = [cause.by]
        case "all":
            return game.position.still_in
        case "opponents":
            return [place for place in game.position.still_in if game.position.are_opponents(cause.by, place)]
        case _:
            if cause.target is None:
                return None
            places = [cause.target]
    return [place for place in places if not game.players[place].out]


# Choices ------------------------------------------------------------------------------------------------------


def _pick(game: Game, kind: Any, by: int, count: int | None, cause: Cause, whose: int) -> Resolving:
    """Choosing cards of a zone, as many as there are."""
    player = game.players[whose]
    pile = {"discard": player.hand, "recycle": player.discard, "predict": player.deck}[kind]
    due = count if pile.count is None or count is None else min(count, pile.count)
    if due == 0:
        return
    is_free = kind == "predict" or due != pile.count
    yield from _chosen(game, Choice(kind, by, cause.card.name, due, whose, is_free=is_free))


def _chosen(game: Game, choice: Choice) -> Resolving:
    if not game.players[choice.by].out:  # an effect before may have put its own player out
        made = yield choice
        take_chosen(game, choice, made)


def _on_card(game: Game, effect: OnCards, cause: Cause) -> Resolving:
    if not cause.of:
        if game.players[cause.by].out or not is_possible(game, effect):
            return
        made = yield Choice("aim", cause.by, cause.card.name, 1, effect=effect)
        named = made.cards[0] if made.cards else ""
        cause.of = named if isinstance(named, str) else named.id if named else ""
    if cause.of and not _misses(game, effect, cause.of):
        _happen_to(game, effect, cause.of)


def _happen_to(game: Game, effect: OnCards, card_id: str) -> None:
    if isinstance(effect, ops.Negate):
        _negate(game, card_id)
        return
    spot = find(game, card_id)
    if spot is None:
        return
    card, player = spot.card, game.players[spot.place]
    match effect:
        case ops.Destroy():
            (player.status if spot.zone == "status" else player.inventory).remove(card)
            game.to_discard(card)
            game.because("Clave Destruir", spot.place, spot.zone)
            game.because("Clave Destruir", game.position.owner_of(card), "discard")
        case ops.Disarm():
            player.inventory.remove(card)
            player.hand.cards.append(card)
            game.because("Clave Desarmar", spot.place, "inventory", "hand")
        case ops.Remove():
            player.discard.take(card)
            player.removed.cards.append(card)
            game.because("Clave Remover", spot.place, "discard", "removed")
        case ops.Disable():
            card.disabled = True
            game.because("Clave Inhabilitar", spot.place, "inventory")
        case ops.Empower():
            card.empowered = True
            game.because("Clave Potenciar", spot.place, "inventory")
        case ops.Refresh():
            card.state = "ready"
            game.because("Clave Refrescar", spot.place, "inventory")
        case ops.Renew():
            card.counters = card.duration
            game.because("Clave Renovar", spot.place, "status")


def _negate(game: Game, card_id: str) -> None:
    waiting = game.position.waiting
    entry = next(entry for entry in reversed(waiting) if entry.card.id == card_id)
    waiting.remove(entry)
    if not entry.is_ability:
        game.to_discard(entry.card)
        game.because("Clave Negar", game.position.owner_of(entry.card), "discard")
    game.because("Clave Negar", -1, "waiting")
    game.resolution.append(Fate(entry.card.name, game.players[entry.by].id, resolved=False, because="negated"))


# Effects on a player ----------------------------------------------------------------------------------------


def _damage(game: Game, place: int, effect: ops.Damage, by: int) -> None:
    lose_life(game, place, effect.amount, "Clave Infligir")


def _lose(game: Game, place: int, effect: ops.Lose, by: int) -> None:
    lose_life(game, place, effect.amount, "Clave Infligir")


def _heal(game: Game, place: int, effect: ops.Heal, by: int) -> None:
    heal(game, place, effect.amount, "Clave Realizar, Inicio §5")


def _amnesia(game: Game, place: int, effect: ops.Amnesia, by: int) -> None:
    player = game.players[place]
    game.because("Clave Causar", place, "deck", "discard")
    if effect.count is None:
        player.deck.is_counted = player.discard.is_counted = False
    else:
        for card in player.deck.draw(effect.count):
            player.discard.cards.insert(0, card)
        player.discard.is_counted = player.discard.is_counted and player.deck.is_counted


def _draw(game: Game, place: int, effect: ops.Draw, by: int) -> None:
    draw(game, place, effect.count, by)


def _modify(game: Game, place: int, effect: ops.Modify, by: int) -> None:
    lasting = game.players[place].this_turn
    lasting.attack = _plus(lasting.attack, effect.attack)
    lasting.defense = _plus(lasting.defense, effect.defense)
    game.because("Turno §2.6", place, "this_turn")


def _paralyze(game: Game, place: int, effect: AnyEffect, by: int) -> None:
    game.players[place].this_turn.paralyzed = True
    game.because("Clave Paralizar", place, "this_turn")


def _furious(game: Game, place: int, effect: AnyEffect, by: int) -> None:
    game.players[place].this_turn.furious = True
    game.because("Clave furioso", place, "this_turn")


def _life_steal(game: Game, place: int, effect: AnyEffect, by: int) -> None:
    game.players[place].this_turn.life_steal = True
    game.because("Clave Robo de Vida", place, "this_turn")


def _epic(game: Game, place: int, effect: ops.Epic, by: int) -> None:
    player = game.players[place]
    tokens = _plus(player.epic, effect.amount)
    player.epic = None if tokens is None else max(0, tokens)
    game.because("Inicio §5, Turno §2.5", place, "epic")


def _prepare(game: Game, place: int, effect: AnyEffect, by: int) -> None:
    _change_state(game, place, "prepared")


def _exhaust(game: Game, place: int, effect: AnyEffect, by: int) -> None:
    _change_state(game, place, "exhausted")


def _change_state(game: Game, place: int, state: Any) -> None:
    player = game.players[place]
    is_paralyzed = flag(player, "paralyzed")
    game.because("Clave Paralizar" if is_paralyzed else "Turno §2.6", place, "state")
    if is_paralyzed is None and player.state != state:
        player.state = None
    elif not is_paralyzed:
        player.state = state


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


_DEEDS: dict[type, Callable[[Game, int, Any, int], None]] = {
    ops.Damage: _damage,
    ops.Lose: _lose,
    ops.Heal: _heal,
    ops.Amnesia: _amnesia,
    ops.Draw: _draw,
    ops.Modify: _modify,
    ops.Paralyze: _paralyze,
    ops.Furious: _furious,
    ops.LifeSteal: _life_steal,
    ops.Epic: _epic,
    ops.Prepare: _prepare,
    ops.Exhaust: _exhaust,
}
