"""Operations that move Esbirros into Altars and out of them (P2 §6, §9.5)."""

from random import Random

from rules.games.atrum.play.resolving.cards import into_altar, into_hand, of_kind, removed, spent, taken
from rules.games.atrum.play.resolving.choosing import foreseen, in_altars, pick, protected, whom
from rules.games.atrum.play.resolving.deeds import blurred, deed, done
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import UNKNOWN, counted, plus
from rules.games.atrum.table.position import Choice, Link, Picks, Position


@deed("exploit")
def _exploit(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    if effect is link.ability.objects:
        picks: Position | Picks = link.objects
        if protected(position, link, whom(link, effect.whose), "altar"):
            picks = ()
    else:
        picks = pick(position, link.by, "altar", tuple(in_altars(position, link, effect)), effect)
    if isinstance(picks, Position):
        return picks
    position, leaving = removed(position, picks)
    vertedero = position.vertedero
    for _, esbirro in leaving:
        vertedero = plus(vertedero, esbirro.kind)
    return done(position._replace(vertedero=vertedero))


@deed("place")
def _place(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    prepared = effect.state == "prepared"
    if effect.source == "fosa_top":
        n = position.fosa_size if effect.count == ALL else effect.count
        position, kinds = taken(position, n, rng)
        return done(into_altar(position, link.by, kinds, prepared=prepared))
    source = {
        "hand": position.players[link.by].hand,
        "vertedero": position.vertedero,
        "revealed": counted(position.revealed),
    }[effect.source]
    if effect.source == "revealed" and effect.esbirro is not None and UNKNOWN in position.revealed:
        return blurred(position)
    options = of_kind(source, effect.esbirro, sombras=effect.source == "revealed")
    picks = pick(position, link.by, "kinds", tuple(options), effect)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(kind) for kind in picks)
    position = spent(position, link, effect.source, kinds)
    return done(into_altar(position, link.by, kinds, prepared=prepared))


@deed("take")
def _take(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    picks = pick(position, link.by, "altar", tuple(in_altars(position, link, effect)), effect)
    if isinstance(picks, Position):
        return picks
    position, moving = removed(position, picks)
    player = position.players[link.by]
    altar = (*player.altar, *(esbirro for _, esbirro in moving))
    return done(position.with_player(link.by, player._replace(altar=altar)))


@deed("return")
def _return(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    picks = pick(position, link.by, "altar", tuple(in_altars(position, link, effect)), effect)
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
        if n == 0 or protected(position, link, link.target, "altar"):
            return done(position)
        options = tuple(e.id for e in (*own, *theirs))
        said = foreseen(position, options)
        if len(said) != 2 * n or sum(1 for e in own if e.id in said) != n:
            return position._replace(choice=Choice(link.by, "swap", options, n, n))
        position = position._replace(picked=said)
    position, moving = removed(position, position.picked or ())
    for owner, esbirro in moving:
        receiver = link.target if owner == link.by else link.by
        player = position.players[receiver]
        position = position.with_player(receiver, player._replace(altar=(*player.altar, esbirro)))
    return done(position)
