"""List the chances still left in a resolution, to tell apart the results that several steps say."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from rules.games.atrum.play.resolving.choosing import whom
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import SOMBRA, UNKNOWN, Kind
from rules.games.atrum.table.position import Brought, Link, Position

_ANY_NUMBER = 10_000
_FILLING_HANDS = frozenset({"draw", "return", "search", "swap_hand", "take_revealed", "unknown"})
"""Operations by which cards may come to a hand."""
_EMPTYING_HANDS = frozenset({"discard", "discard_all", "place"})
"""Operations by which cards may leave one."""


class LeftToChance(NamedTuple):
    """The cards that an effect may bring by chance.

    Attributes:
        low, high: the fewest and the most.
        kind: their kind, where they are of one.
        is_due: later facts depend on them, as on revealed cards, or they fall out of a hand.
        whole: the most cards of a hand that may be told as a whole instead; it has none that it `lacks`.
    """

    low: int
    high: int
    kind: Kind | None = None
    is_due: bool = False
    whole: int = 0
    lacks: Kind | None = None

    @property
    def is_hand(self) -> bool:
        """Nothing else is told of it than a hand as a whole."""
        return self.low > self.high

    def may_bring(self, kinds: Brought) -> bool:
        if 0 < len(kinds) <= self.whole and self.lacks not in kinds:
            return True
        is_of_kind = self.kind is None or all(kind in {self.kind, UNKNOWN} for kind in kinds)
        return is_of_kind and self.low <= len(kinds) <= self.high


def can_have_brought(told: Sequence[Brought], chances: Iterator[LeftToChance]) -> bool:
    """True if these things, in this order, can all have come by some of the chances, in theirs."""
    return all(any(chance.may_bring(kinds) for chance in chances) for kinds in told)


def left_to_chance(position: Position) -> Iterator[LeftToChance]:
    """Yield the chances left in this resolution after the effect that is being carried out, in order (P2 §5).

    The same kind of a hand shown again tells nothing new. An effect that is not described may do anything.
    """
    *others, link = position.chain
    pending = (other.ability.effects for other in reversed(others) if not other.annulled)
    now, *rest = link.ability.effects[position.step :]
    left = list(_flat(rest))
    later = [*left, *(effect for effects in pending for effect in _flat(effects))]
    from_top = [effect.count for effect in (now, *later) if _is_from_top(effect)]
    is_plenty = ALL not in from_top and sum(from_top) <= position.fosa_size
    shown = shown_by(now)
    for place, effect in enumerate(later):
        most = _ANY_NUMBER if effect.count == ALL else effect.count
        if effect.op == "unknown":
            yield from repeat(LeftToChance(0, _ANY_NUMBER))
        elif _is_from_top(effect):
            yield LeftToChance(most if is_plenty else 0, most, is_due=effect.op == "reveal")
        elif effect.random or effect.op == "search":
            yield LeftToChance(0, most, is_due=effect.random)
        elif (kind := shown_by(effect)) is not None or shows_whole(effect):
            before = (now, *left[:place]) if place < len(left) else ()
            hand = _whole_hand(position, link, effect, before)
            yield hand if kind in {None, shown} else hand._replace(low=0, high=_ANY_NUMBER, kind=kind)


def _whole_hand(position: Position, link: Link, effect: Effect, before: Sequence[Effect]) -> LeftToChance:
    """Return the telling of a hand that is shown as a whole (P2 §9.2), after the effects of the same Power `before` it.

    A hand from which all of a kind was discarded just before has none; one that was just counted shows nothing new.
    """
    who = whose_hand(link, effect)
    if not before or any(other.op in _FILLING_HANDS for other in before):
        return LeftToChance(1, 0, whole=_ANY_NUMBER)
    first = before[0]
    lost = [other for other in before if other.op in _EMPTYING_HANDS]
    shown = shown_by(first) if whose_hand(link, first) == who else None
    if shown is not None and not lost:
        return LeftToChance(1, 0, lacks=shown)
    return LeftToChance(1, 0, whole=sum(position.players[who].hand), lacks=shown if first in lost else None)


def _flat(effects: Sequence[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        yield from _flat(effect.then)


def _is_from_top(effect: Effect) -> bool:
    return effect.op in {"draw", "reveal"} or effect.source == "fosa_top"


def shown_by(effect: Effect) -> Kind | None:
    """The kind for which an effect has a hand shown (P2 §9.2); None for one that shows none."""
    if effect.per is not None:
        return effect.per.esbirro if effect.per.zone == "hand" else None
    return effect.esbirro if effect.op == "discard_all" else None


def shows_whole(effect: Effect) -> bool:
    """True if an effect has a hand shown for whatever it holds, or all of it goes to the Vertedero (P2 §9.2)."""
    return effect.op == "show_hand" or (effect.op == "discard_all" and effect.esbirro is None)


def told_apart(position: Position) -> frozenset[Kind] | None:
    """The kinds of which it matters whether what is being revealed is of them; None where each card may (P2 §7.5, §8.4).

    All others go back into the Fosa, of which no card is taken meanwhile.
    """
    link, kinds = position.chain[-1], {SOMBRA}
    for effect in _flat(link.ability.effects[position.step + 1 :]):
        is_of_fosa = _is_from_top(effect) or (effect.op == "search" and effect.zone == "fosa")
        is_taken = effect.op == "take_revealed" or effect.source == "revealed"
        if effect.op == "unknown" or is_of_fosa or (is_taken and effect.esbirro is None):
            return None
        if is_taken and effect.esbirro is not None:
            kinds.add(effect.esbirro)
        if effect.per is not None and effect.per.zone == "revealed" and effect.per.esbirro is not None:
            kinds.add(effect.per.esbirro)
    return frozenset(kinds)


class Count(NamedTuple):
    """Where an effect counts revealed cards: how many announcements are left, and its place in the last one; which kind."""

    place: tuple[int, int]
    kind: Kind


def counted_next(position: Position) -> Count | None:
    """Return the count of the revealed cards right after it; None where there is none, or others are counted with them."""
    effects, place = position.chain[-1].ability.effects, position.step + 1
    per = effects[place].per if place < len(effects) else None
    if per is None or per.zone != "revealed" or per.esbirro is None or position.revealed:
        return None
    return Count((len(position.chain), place), per.esbirro)


def whose_hand(link: Link, effect: Effect) -> int:
    """Return the player whose hand is shown."""
    return whom(link, effect.whose if effect.per is None else effect.per.whose)
