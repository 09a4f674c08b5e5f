"""Conclusions about cards that nobody knows: they may, must or cannot be of a kind.

Unknown cards are counted, never guessed: a base deck has so many of each kind (P1 §2.2), and those that are seen are
not hidden. Every answer is about all ways to fill the unknown cards: yes in each of them, in none, or not known (None).
"""

from collections.abc import Sequence
from itertools import chain, combinations
from operator import ge
from typing import NamedTuple

from atrum_judge.games.atrum.table.kinds import ALL_KINDS, NONE, SOMBRA, UNKNOWN, Counts, Kind, listed, plus
from atrum_judge.games.atrum.table.position import Esbirro, Position, kinds_of

Wanted = Sequence[frozenset[Kind]]
"""Further cards that are asked for: what each of them may be."""


def pool(position: Position) -> Counts:
    """Count the cards of each kind that lie where nobody sees them (the seventh count stays 0)."""
    cards = (*position.fosa, *position.revealed, *(e.kind for p in position.players for e in p.altar))
    piles = zip(position.fosa_rest, position.vertedero, *(p.hand for p in position.players), strict=True)
    seen = [sum(of_kind) + cards.count(kind) for kind, of_kind in enumerate(piles)]
    full = position.rules.per_kind * position.decks
    return (*(max(0, full - seen[kind]) for kind in ALL_KINDS), 0)


def unknown_cards(position: Position) -> int:
    """Count the cards of the whole table that have an unknown kind."""
    n = position.fosa.count(UNKNOWN) + position.revealed.count(UNKNOWN)
    n += position.fosa_rest[UNKNOWN] + position.vertedero[UNKNOWN]
    for player in position.players:
        n += player.hand[UNKNOWN] + [esbirro.kind for esbirro in player.altar].count(UNKNOWN)
    return n


def can_hold(position: Position, player: int, asked: Counts, further: Wanted = ()) -> bool | None:
    """True if a hand holds these cards and `further` ones."""
    return holds(position, position.players[player].hand, asked, further)


def holds(position: Position, pile: Counts, asked: Counts, further: Wanted = ()) -> bool | None:
    """True if a pile of the table holds these cards and `further` ones."""
    if not further and all(map(ge, pile, asked)):
        return True
    missing = [max(0, asked[kind] - pile[kind]) for kind in ALL_KINDS]
    spare = [max(0, pile[kind] - asked[kind]) for kind in ALL_KINDS]
    if not any(missing) and _assigned(further, spare, NONE, 0):
        return True
    slots = pile[UNKNOWN]
    if sum(missing) > slots:
        return False
    hidden, elsewhere = pool(position), unknown_cards(position) - slots
    left = [hidden[kind] - missing[kind] for kind in ALL_KINDS]
    if min(left) < 0 or not _assigned(further, spare, left, slots - sum(missing)):
        return False
    is_sure = all(missing[kind] <= max(0, hidden[kind] - elsewhere) for kind in ALL_KINDS)
    return True if is_sure and _always_assigned(further, pile, asked, hidden) else None


def _assigned(further: Wanted, spare: Sequence[int], hidden: Sequence[int], slots: int) -> bool:
    """True if each further card is a spare one, or one of so many hidden ones."""
    if not further:
        return True
    allowed, *others = further
    for kind in allowed:
        if spare[kind] and _assigned(others, _less(spare, kind), hidden, slots):
            return True
        if slots and hidden[kind] and _assigned(others, spare, _less(hidden, kind), slots - 1):
            return True
    return False


def _less(counts: Sequence[int], kind: Kind) -> list[int]:
    return [n - (k == kind) for k, n in enumerate(counts)]


def _always_assigned(further: Wanted, pile: Counts, asked: Counts, hidden: Counts) -> bool:
    """True if the further cards are there however the pile is filled: any of them have enough to choose from."""
    for some in chain.from_iterable(combinations(further, n) for n in range(1, len(further) + 1)):
        wanted = frozenset().union(*some)
        outside = sum(hidden[kind] for kind in ALL_KINDS if kind not in wanted)
        at_least = pile[UNKNOWN] - min(pile[UNKNOWN], outside)
        if sum(pile[kind] - asked[kind] for kind in wanted) + at_least < len(some):
            return False
    return True


def fits(position: Position, player: int, esbirro: Esbirro, kind: Kind | None) -> bool | None:
    """True if an Esbirro of an Altar counts as a kind (any when None)."""
    if kind is None:
        return True
    kinds = kinds_of(position, player, esbirro)
    if kind in kinds:
        return True
    return None if UNKNOWN in kinds and _may_fit(position, player, esbirro, kind) else False


def _may_fit(position: Position, player: int, esbirro: Esbirro, kind: Kind) -> bool:
    """True if unknown cards of an Altar can make an Esbirro count as a kind: its own, or those beside a Sombra."""
    hidden = pool(position)
    beside = {other.kind for other in position.players[player].altar} - {SOMBRA, UNKNOWN}
    if kind == SOMBRA:
        return hidden[SOMBRA] > 0 and not beside
    return hidden[kind] > 0 or (esbirro.kind == UNKNOWN and kind in beside and hidden[SOMBRA] > 0)


def bounds(position: Position, pile: Counts, kind: Kind) -> tuple[int, int]:
    """The least and the most cards of a kind that a pile of the table holds."""
    if not pile[UNKNOWN]:
        return pile[kind], pile[kind]
    hidden, elsewhere = pool(position)[kind], unknown_cards(position) - pile[UNKNOWN]
    return pile[kind] + max(0, hidden - elsewhere), pile[kind] + min(pile[UNKNOWN], hidden)


def unseen_of(position: Position, pile: Counts, kinds: frozenset[Kind]) -> tuple[int, int]:
    """The least and the most of a pile's unknown cards that are of one of these kinds."""
    hidden, unknown = pool(position), pile[UNKNOWN]
    fitting = sum(hidden[kind] for kind in kinds)
    return max(0, unknown - (sum(hidden) - fitting)), min(unknown, fitting)


def learned(position: Position, player: int, kinds: tuple[Kind, ...]) -> Position:
    """The position once unknown cards of a hand turned out to be of these kinds, as far as they were hidden."""
    holder = position.players[player]
    hand = holder.hand
    asked = list(NONE)
    for kind in kinds:
        asked[kind] += 1
    for kind in ALL_KINDS:
        missing = min(max(0, asked[kind] - hand[kind]), hand[UNKNOWN])
        if missing:
            hand = plus(plus(hand, kind, missing), UNKNOWN, -missing)
    return position if hand is holder.hand else position.with_player(player, holder._replace(hand=hand))


def certain(position: Position) -> Position:
    """Return the position with every unknown card named that can only be of one kind, by counting all decks (P1 §2.2).

    Not while a player chooses: the offered cards were counted before.
    """
    if position.choice is not None:
        return position
    unknown = unknown_cards(position)
    hidden = pool(position) if unknown else NONE
    if not unknown or unknown != sum(hidden):
        return position
    kinds = [kind for kind in ALL_KINDS if hidden[kind]]
    if len(kinds) == 1:
        return _all_of(position, kinds[0])

    def told(pile: Counts) -> Counts:
        for kind in kinds:
            sure = max(0, hidden[kind] - (unknown - pile[UNKNOWN]))
            pile = plus(plus(pile, kind, sure), UNKNOWN, -sure)
        return pile

    piles = (position.vertedero, position.fosa_rest, *(player.hand for player in position.players))
    most = max(hidden)
    for i, pile in enumerate(piles):
        if unknown - pile[UNKNOWN] < most:
            return certain(_with_pile(position, i, told(pile)))
    return position


def _with_pile(position: Position, place: int, pile: Counts) -> Position:
    """The position with its Vertedero (0), the rest of its Fosa (1) or the hand of a player (2 and on) changed."""
    if place == 0:
        return position._replace(vertedero=pile)
    if place == 1:
        return position._replace(fosa_rest=pile)
    return position.with_player(place - 2, position.players[place - 2]._replace(hand=pile))


def _all_of(position: Position, kind: Kind) -> Position:
    """The position once every unknown card turned out to be of one kind."""

    def told(pile: Counts) -> Counts:
        return plus(plus(pile, kind, pile[UNKNOWN]), UNKNOWN, -pile[UNKNOWN])

    def shown(cards: Sequence[Kind]) -> tuple[Kind, ...]:
        return tuple(kind if card == UNKNOWN else card for card in cards)

    players = tuple(
        player._replace(
            hand=told(player.hand),
            altar=tuple(e._replace(kind=kind) if e.kind == UNKNOWN else e for e in player.altar),
        )
        for player in position.players
    )
    return position._replace(
        players=players,
        fosa=shown(position.fosa),
        revealed=shown(position.revealed),
        fosa_rest=told(position.fosa_rest),
        vertedero=told(position.vertedero),
    )


class Order(NamedTuple):
    """An order in which cards can come up. `is_only`: none of those that nobody saw can have been another one."""

    kinds: tuple[Kind, ...]
    is_only: bool


def in_order(position: Position, claimed: Counts, n: int, *, remade: bool) -> Order | None:
    """An order in which these `n` cards can come from the top of the Fosa; None when they cannot.

    Known cards of the top come where they lie. `remade`: once the Fosa is used up, the Vertedero follows.
    """
    top = position.fosa[:n]
    left = list(claimed)
    for kind in top:
        if kind != UNKNOWN:
            left[kind if left[kind] else UNKNOWN] -= 1
    beneath = min(sum(position.fosa_rest), n - len(top))
    after = n - len(top) - beneath
    pile = list(position.fosa_rest)
    if after:
        if not remade or after > sum(position.vertedero):
            return None
        for kind in ALL_KINDS:  # all of the Fosa comes up, and then some of the Vertedero
            named = min(left[kind], pile[kind])
            left[kind] -= named
            left[UNKNOWN] -= pile[kind] - named
        pile = list(position.vertedero)
    if min(left) < 0:
        return None
    unseen = top.count(UNKNOWN) + (position.fosa_rest[UNKNOWN] if after else 0)
    drawn = _parted(left, pile, pool(position), unseen, after or beneath)
    if drawn is None:
        return None
    from_hidden, known, is_only = drawn
    tops = [kind if kind != UNKNOWN else from_hidden.pop(0) for kind in top]
    rest = listed((*position.fosa_rest[:UNKNOWN], 0)) if after else []
    return Order((*tops, *rest, *from_hidden, *known), is_only or not (after and unseen))


def _parted(
    cards: Sequence[int], pile: Sequence[int], hidden: Counts, unseen: int, taken: int
) -> tuple[list[Kind], list[Kind], bool] | None:
    """Cards parted into those that nobody saw and those of a pile: `unseen` ones first, then `taken` of the pile.

    Cards taken of the pile may be of its own unknown ones too. None when they cannot be parted so; with whether this is the
    only way.
    """
    least = [max(0, cards[kind] - hidden[kind]) for kind in ALL_KINDS]
    most = [min(cards[kind], pile[kind]) for kind in ALL_KINDS]
    if any(low > high for low, high in zip(least, most, strict=True)):
        return None
    due = max(sum(least), taken - pile[UNKNOWN] - cards[UNKNOWN])
    highest = min(sum(most), taken)
    if due > highest:
        return None
    known = list(least)
    for kind in ALL_KINDS:
        known[kind] += min(most[kind] - known[kind], due - sum(known))
    unknown = [cards[kind] - known[kind] for kind in ALL_KINDS] + [cards[UNKNOWN]]
    if sum(unknown) < unseen:
        return None
    is_only = due == highest and due in {sum(least), sum(most)}
    return listed(tuple(unknown)), listed(tuple(known)), is_only
