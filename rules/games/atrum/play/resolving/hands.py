"""Operations about cards in hands (P2 §9, P3 §4)."""

from random import Random

from rules.games.atrum.play.resolving.cards import less
from rules.games.atrum.play.resolving.choosing import protected, whom
from rules.games.atrum.play.resolving.deeds import blurred, deed, done
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import NONE, UNKNOWN, Kind, counted, listed, merged, plus
from rules.games.atrum.table.position import Choice, Link, Position, learned


@deed("discard_all")
def _discard_all(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = whom(link, effect.whose)
    if protected(position, link, who, "hand"):
        return done(position)
    hand, kind = position.players[who].hand, effect.esbirro
    if kind is not None and hand[UNKNOWN]:
        return blurred(position)
    kinds = tuple(listed(hand)) if kind is None else (kind,) * hand[kind]
    return done(_thrown_away(position, who, kinds))


@deed("discard")
def _discard(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = whom(link, effect.whose)
    hand = listed(position.players[who].hand)
    n = len(hand) if effect.count == ALL else min(effect.count, len(hand))
    if protected(position, link, who, "hand") or n == 0:
        return done(position)
    if position.picked is not None:
        return done(_thrown_away(position, who, tuple(int(kind) for kind in position.picked)))
    if n == len(hand) or len(set(hand)) == 1:
        return done(_thrown_away(position, who, tuple(hand[:n])))
    if not effect.random:
        return position._replace(choice=Choice(link.by, "kinds", tuple(hand), n, n))
    if rng is None:
        return position._replace(choice=Choice(-1, "chance", tuple(hand), n, n))
    return done(_thrown_away(position, who, tuple(rng.sample(hand, n))))


def _thrown_away(position: Position, who: int, kinds: tuple[Kind, ...]) -> Position:
    """From a hand to the Vertedero, remembered for what the Power counts next."""
    player = position.players[who]
    position = learned(position, who, kinds)
    hand = position.players[who].hand
    if kinds.count(UNKNOWN) > hand[UNKNOWN]:
        # Cards left a known hand and nobody said which: what is left is not known any more either.
        hand = plus(NONE, UNKNOWN, sum(hand) - len(kinds))
    else:
        hand = less(hand, kinds)
    pile = counted(kinds)
    position = position._replace(vertedero=merged(position.vertedero, pile), thrown=merged(position.thrown, pile))
    return position.with_player(who, player._replace(hand=hand))


@deed("swap_hand")
def _swap_hand(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    """As many cards of the Vertedero as the hand has, in exchange for them (P3 §4)."""
    player = position.players[link.by]
    held, found = sum(player.hand), sum(position.vertedero)
    n = min(held, found)
    if n == 0:
        return done(position)
    if position.picked is None:
        return position._replace(choice=Choice(link.by, "kinds", tuple(listed(position.vertedero)), n, n))
    picks = tuple(int(kind) for kind in position.picked)
    if held == n:
        return _exchanged(position, link, picks, tuple(listed(player.hand)))
    if not any(position.thrown):
        # Fewer were found than are held: the caster also says which of the hand go. What was found is
        # remembered meanwhile.
        second = Choice(link.by, "kinds", tuple(listed(player.hand)), n, n)
        return position._replace(thrown=counted(picks), picked=None, choice=second)
    return _exchanged(position, link, tuple(listed(position.thrown)), picks)


def _exchanged(position: Position, link: Link, found: tuple[Kind, ...], given: tuple[Kind, ...]) -> Position:
    player = position.players[link.by]
    vertedero = merged(less(position.vertedero, found), counted(given))
    hand = merged(less(player.hand, given), counted(found))
    position = position._replace(vertedero=vertedero, thrown=NONE)
    return done(position.with_player(link.by, player._replace(hand=hand)))
