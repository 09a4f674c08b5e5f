"""Operations about cards in hands (P2 §9, P3 §4)."""

from random import Random

from atrum_judge.games.atrum.play.resolving.choosing import asked_for, whom
from atrum_judge.games.atrum.play.resolving.deeds import blurred, deed, done
from atrum_judge.games.atrum.play.resolving.shown_hands import shown_as_whole, shown_of_kind
from atrum_judge.games.atrum.table.effects import ALL, Effect
from atrum_judge.games.atrum.table.hidden import bounds, learned
from atrum_judge.games.atrum.table.kinds import NONE, UNKNOWN, Kind, counted, less, listed, merged, plus
from atrum_judge.games.atrum.table.position import Choice, Link, Position, hand_counts_as


@deed("show_hand")
def _show_hand(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = whom(link, effect.whose)
    if position.picked is not None:
        return done(learned(position, who, tuple(int(card) for card in position.picked)))
    if asked := shown_as_whole(position, who):
        return position._replace(choice=asked)
    return done(position)


@deed("discard_all")
def _discard_all(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = whom(link, effect.whose)
    hand, kind = position.players[who].hand, effect.esbirro
    if kind is None or hand_counts_as(position, who) == kind:
        if position.picked is None and (asked := shown_as_whole(position, who)):
            return position._replace(choice=asked)
        gone = tuple(int(card) for card in position.picked or listed(hand))
        return done(_thrown_away(position, who, gone))
    if hand_counts_as(position, who) is not None:
        return done(position)
    if position.picked is not None:
        shown = tuple(int(card) for card in position.picked)
        return _of_a_number(position, who, kind) if UNKNOWN in shown else done(_thrown_away(position, who, shown))
    if asked := shown_of_kind(position, who, kind):
        return position._replace(choice=asked)
    known, _ = bounds(position, hand, kind)  # also by counting what came to the hand in this resolution
    return done(_thrown_away(position, who, (kind,) * known))


def _of_a_number(position: Position, who: int, kind: Kind) -> Position:
    """Discard an unknown number of cards: those that were surely there."""
    known, _ = bounds(position, position.players[who].hand, kind)
    return blurred(_thrown_away(position, who, (kind,) * known))


@deed("discard")
def _discard(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = whom(link, effect.whose)
    hand = listed(position.players[who].hand)
    n = len(hand) if effect.count == ALL else min(effect.count, len(hand))
    if n == 0:
        return done(position)
    if position.picked is not None:
        return done(_thrown_away(position, who, tuple(int(kind) for kind in position.picked)))
    is_clear = not effect.up_to and (n == len(hand) or (len(set(hand)) == 1 and UNKNOWN not in hand))
    if is_clear and not position.is_told:
        return done(_thrown_away(position, who, tuple(hand[:n])))
    if not effect.random:
        return asked_for(position, Choice(link.by, "kinds", tuple(hand), 0 if effect.up_to else n, n))
    if rng is None:
        return position._replace(choice=Choice(-1, "chance", tuple(hand), n, n))
    return done(_thrown_away(position, who, tuple(rng.sample(hand, n))))


def _thrown_away(position: Position, who: int, kinds: tuple[Kind, ...]) -> Position:
    """From a hand to the Vertedero, remembered for what the Power counts next: as what they were in that hand (P2 §9.3)."""
    player, counts_as = position.players[who], hand_counts_as(position, who)
    position = learned(position, who, kinds)
    unsaid = kinds.count(UNKNOWN)
    hand = less(position.players[who].hand, (kind for kind in kinds if kind != UNKNOWN))
    if unsaid:  # the cards that left are unknown, so the rest of the hand is too
        hand = plus(NONE, UNKNOWN, sum(hand) - unsaid)
    pile = counted(kinds)
    thrown = pile if counts_as is None else plus(NONE, counts_as, len(kinds))
    position = position._replace(
        vertedero=merged(position.vertedero, pile), thrown=merged(position.thrown, thrown)
    )
    return position.with_player(who, player._replace(hand=hand))


@deed("swap_hand")
def _swap_hand(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    """Exchange the hand for as many cards of the Vertedero (P3 §4)."""
    who = whom(link, "caster")
    player = position.players[who]
    held, found = sum(player.hand), sum(position.vertedero)
    n = min(held, found)
    if n == 0:
        return done(position)
    first, second = (
        Choice(link.by, "kinds", tuple(listed(pile)), n, n) for pile in (position.vertedero, player.hand)
    )
    if position.picked is None and _has_found(position, link):
        return position._replace(choice=second)
    if position.picked is None:
        return position._replace(thrown=NONE, choice=first)
    picks = tuple(int(kind) for kind in position.picked)
    if held == n:
        return _exchanged(position, link, picks, tuple(listed(player.hand)))
    if not any(position.thrown):
        # Fewer were found than are held: the caster also says which of the hand go. The found ones are remembered
        # meanwhile.
        return position._replace(thrown=counted(picks), picked=None, choice=second)
    return _exchanged(position, link, tuple(listed(position.thrown)), picks)


def _has_found(position: Position, link: Link) -> bool:
    """True if an exchange is taken up after what was found is known: nothing before it in the text discards."""
    before = link.ability.effects[: position.step]
    return any(position.thrown) and not any(effect.op in {"discard", "discard_all"} for effect in before)


def _exchanged(position: Position, link: Link, found: tuple[Kind, ...], given: tuple[Kind, ...]) -> Position:
    who = whom(link, "caster")
    player = position.players[who]
    vertedero = merged(less(position.vertedero, found), counted(given))
    hand = merged(less(player.hand, given), counted(found))
    position = position._replace(vertedero=vertedero, thrown=NONE)
    return done(position.with_player(who, player._replace(hand=hand)))
