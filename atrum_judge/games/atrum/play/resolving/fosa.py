"""Operations about the Fosa and what is revealed of it (P2 §7.5, §9)."""

from random import Random

from atrum_judge.games.atrum.play.resolving.cards import (
    from_top,
    into_altar,
    into_hand,
    of_kind,
    shuffled,
    spent,
    taken,
)
from atrum_judge.games.atrum.play.resolving.choosing import pick_cards, whom
from atrum_judge.games.atrum.play.resolving.deeds import blurred, deed, done
from atrum_judge.games.atrum.table.effects import ALL, Effect
from atrum_judge.games.atrum.table.kinds import UNKNOWN, counted, less, listed, merged
from atrum_judge.games.atrum.table.position import Choice, Link, Position


@deed("draw")
def _draw(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = whom(link, effect.whose)
    drawn = from_top(position, effect.count, rng)
    if isinstance(drawn, Position):
        return drawn
    position, kinds = drawn
    return done(into_hand(position, who, kinds))


@deed("reveal")
def _reveal(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    if position.picked is not None:
        claimed = tuple(int(kind) for kind in position.picked)
        position, kinds = taken(position, len(claimed), rng, claimed, remake=False)
        return done(position._replace(revealed=(*position.revealed, *kinds)))
    n = min(effect.count, position.fosa_size) if effect.count != ALL else position.fosa_size
    known = position.fosa[:n]
    beneath = [kind for kind in range(7) if position.fosa_rest[kind]]
    unseen = UNKNOWN in known or (len(known) < n and (len(beneath) != 1 or beneath == [UNKNOWN]))
    if rng is None and n and (unseen or position.is_told):
        options = (*known, *listed(position.fosa_rest)) if len(known) < n else known
        return position._replace(choice=Choice(-1, "reveal", options, n, n))
    position, kinds = taken(position, n, rng, remake=False)
    return done(position._replace(revealed=(*position.revealed, *kinds)))


@deed("take_revealed")
def _take_revealed(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    offered = of_kind(position, counted(position.revealed), effect.esbirro, sombras=True)
    picks = pick_cards(position, link.by, offered, effect)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(kind) for kind in picks)
    who = whom(link, "caster")
    return done(into_hand(spent(position, who, "revealed", kinds), who, kinds))


@deed("search")
def _search(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    fosa = effect.zone == "fosa"
    pile = merged(position.fosa_rest, counted(position.fosa)) if fosa else position.vertedero
    offered = of_kind(position, pile, effect.esbirro, sombras=False)
    picks = pick_cards(position, link.by, offered, effect)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(k) for k in picks)
    if fosa:
        position = position._replace(fosa=(), fosa_rest=less(pile, kinds))
        position = shuffled(position, rng)
    else:
        position = position._replace(vertedero=less(pile, kinds))
    who = whom(link, "caster")
    if effect.to == "altar":
        entered = into_altar(position, who, kinds, prepared=False)
        return done(entered) if position.rules.placed_exhausted else blurred(entered)
    return done(into_hand(position, who, kinds))
