"""Operations that move Esbirros into Altars and out of them (P2 §6, §9.5)."""

from random import Random

from atrum_judge.games.atrum.play.resolving.cards import from_top, into_altar, into_hand, of_kind, removed, spent
from atrum_judge.games.atrum.play.resolving.choosing import (
    foretold,
    pick_cards,
    pick_in_altars,
    protected,
    whom,
    without_freedom,
)
from atrum_judge.games.atrum.play.resolving.deeds import blurred, deed, done
from atrum_judge.games.atrum.table.effects import ALL, Effect
from atrum_judge.games.atrum.table.kinds import UNKNOWN, Kind, counted, plus
from atrum_judge.games.atrum.table.position import Choice, Link, Picks, Position


@deed("exploit")
def _exploit(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    is_aimed = effect is link.ability.objects and (link.objects or effect.whose != "caster")
    picks = _aimed(position, link) if is_aimed else pick_in_altars(position, link, effect)
    if isinstance(picks, Position):
        return picks
    position, leaving = removed(position, picks)
    vertedero = position.vertedero
    for _, esbirro in leaving:
        vertedero = plus(vertedero, esbirro.kind)
    return done(position._replace(vertedero=vertedero))


def _aimed(position: Position, link: Link) -> Position | Picks:
    """The Esbirros at which its announcement aimed a fixed exploit (P2 §9.5)."""
    effect = link.ability.effects[position.step]
    if position.picked is not None:
        return position.picked
    if protected(position, whom(link, effect.whose), "altar"):
        return ()
    if not link.objects and not effect.up_to:
        return blurred(position)  # Nobody said at which ones it aims, and which ones fit is not known.
    return without_freedom(position, Choice(link.by, "altar", (), 0, 0), link.objects)


@deed("place")
def _place(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    prepared, who = effect.state == "prepared", whom(link, "caster")
    if effect.source == "fosa_top":
        on_top, is_told = len(position.fosa), bool(position.picked)
        come = from_top(position, effect.count, rng)
        if isinstance(come, Position):
            return come
        position, kinds = come
        if rng is None and not is_told and len(set(kinds[on_top:])) > 1:  # they were shuffled
            kinds = (*kinds[:on_top], *_in_any_order(kinds[on_top:]))
        return _entered(into_altar(position, who, kinds, prepared=prepared), prepared=prepared)
    source = {
        "hand": position.players[who].hand,
        "vertedero": position.vertedero,
        "revealed": counted(position.revealed),
    }[effect.source]
    if effect.source == "revealed" and effect.esbirro is not None and UNKNOWN in position.revealed:
        return blurred(position)
    offered = of_kind(position, source, effect.esbirro, sombras=effect.source == "revealed")
    picks = pick_cards(position, link.by, offered, effect)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(kind) for kind in picks)
    position = spent(position, who, effect.source, kinds)
    if UNKNOWN in kinds and len(set(kinds)) > 1:
        kinds = _in_any_order(kinds)
    return _entered(into_altar(position, who, kinds, prepared=prepared), prepared=prepared)


def _in_any_order(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Esbirros of several kinds, of which nobody knows which one entered an Altar first."""
    return (UNKNOWN,) * len(kinds)


def _entered(position: Position, *, prepared: bool) -> Position:
    """Before they entered exhausted, it is not known how they did (P2 §6.3, P3 §1.4)."""
    return done(position) if prepared or position.rules.placed_exhausted else blurred(position)


@deed("take")
def _take(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    picks = pick_in_altars(position, link, effect)
    if isinstance(picks, Position):
        return picks
    position, moving = removed(position, picks)
    arriving = [esbirro for _, esbirro in moving]
    is_placed = effect.state == "exhausted"
    if is_placed:
        arriving = [esbirro._replace(prepared=False) for esbirro in arriving]
    player = position.players[link.by]
    position = position.with_player(link.by, player._replace(altar=(*player.altar, *arriving)))
    return _entered(position, prepared=not is_placed or not arriving)


@deed("return")
def _return(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    picks = pick_in_altars(position, link, effect)
    if isinstance(picks, Position):
        return picks
    position, moving = removed(position, picks)
    for owner, esbirro in moving:
        if effect.to == "fosa_top":
            position = position._replace(fosa=(esbirro.kind, *position.fosa))
        else:
            position = into_hand(position, owner, (esbirro.kind,))
    return done(position)


@deed("swap")
def _swap(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    own, theirs = position.players[link.by].altar, position.players[link.target].altar
    n = min(len(own), len(theirs))
    n = n if effect.count == ALL else min(n, effect.count)
    if position.picked is None:
        if n == 0:
            return done(position)
        options = tuple(e.id for e in (*own, *theirs))
        said = foretold(position, options)
        of_own, low = sum(1 for e in own if e.id in said), 0 if effect.up_to else n
        is_even = len(said) == 2 * of_own and low <= of_own <= n
        choice = Choice(link.by, "swap", options, low, n, foreseen=said if is_even else ())
        if position.is_told or not choice.foreseen:
            return position._replace(choice=choice)
        position = position._replace(picked=choice.foreseen)
    position, moving = removed(position, position.picked or ())
    for owner, esbirro in moving:
        receiver = link.target if owner == link.by else link.by
        player = position.players[receiver]
        position = position.with_player(receiver, player._replace(altar=(*player.altar, esbirro)))
    return done(position)
