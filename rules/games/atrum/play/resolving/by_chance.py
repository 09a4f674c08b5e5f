"""What is still left to chance in a resolution, to tell apart what several steps say that chance brought."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import UNKNOWN, Kind
from rules.games.atrum.table.position import Brought, Position

_ANY_NUMBER = 10_000


class LeftToChance(NamedTuple):
    """What an effect may bring by chance.

    Attributes:
        low, high: how many cards.
        kind: of which kind they are, where they are of one.
        is_due: what follows hangs on it, as on what is revealed, or falls out of a hand.
    """

    low: int
    high: int
    kind: Kind | None = None
    is_due: bool = False

    def may_bring(self, kinds: Brought) -> bool:
        is_of_kind = self.kind is None or all(kind in {self.kind, UNKNOWN} for kind in kinds)
        return is_of_kind and self.low <= len(kinds) <= self.high


def can_have_brought(told: Sequence[Brought], chances: Iterator[LeftToChance]) -> bool:
    """Whether these things, in this order, can all have come by some of the chances, in theirs."""
    return all(any(chance.may_bring(kinds) for chance in chances) for kinds in told)


def left_to_chance(position: Position) -> Iterator[LeftToChance]:
    """What may be left to chance in this resolution after the effect that is being carried out, in order (P2 §5).

    The same kind of a hand shown again tells nothing new. An effect that is not described may do anything.
    """
    *others, link = position.chain
    pending = (other.ability.effects for other in reversed(others) if not other.annulled)
    now, *left = link.ability.effects[position.step :]
    later = [effect for effects in (left, *pending) for effect in _flat(effects)]
    from_top = [effect.count for effect in (now, *later) if _is_from_top(effect)]
    is_plenty = ALL not in from_top and sum(from_top) <= position.fosa_size
    shown = shown_by(now)
    for effect in later:
        most = _ANY_NUMBER if effect.count == ALL else effect.count
        if effect.op == "unknown":
            yield from repeat(LeftToChance(0, _ANY_NUMBER))
        elif _is_from_top(effect):
            yield LeftToChance(most if is_plenty else 0, most, is_due=effect.op == "reveal")
        elif effect.random or effect.op == "search":
            yield LeftToChance(0, most, is_due=effect.random)
        elif (kind := shown_by(effect)) is not None and kind != shown:
            yield LeftToChance(0, _ANY_NUMBER, kind)


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
