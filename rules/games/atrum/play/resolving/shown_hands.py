"""A hand that is shown, because of all its cards of one kind: how many there were, and who says so (P2 §9.2)."""

from collections.abc import Iterator
from itertools import repeat
from typing import NamedTuple

from rules.games.atrum.play.resolving.choosing import whom
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.hidden import bounds, learned
from rules.games.atrum.table.kinds import UNKNOWN, Kind
from rules.games.atrum.table.position import Brought, Choice, Position

_ANY_NUMBER = 10_000


def shown_of_kind(position: Position, who: int, kind: Kind) -> Choice | None:
    """That a hand is shown: how many cards of a kind it has, where that is not known or somebody may tell it (P2 §9.2)."""
    least, most = in_hand(position, who, kind)
    brought = position.telling.chance
    is_asked = least < most or (brought and (most > 0 or not brought[0]))
    is_told = position.telling.hand is not None and position.telling.hand == place_of_effect(position)
    return Choice(-1, "shown", (kind,) * most, least, most) if is_asked or is_told else None


def in_hand(position: Position, who: int, kind: Kind) -> tuple[int, int]:
    """The least and the most cards of a kind in a hand, by counting and by what was shown of it (P1 §2.2, P2 §9.2)."""
    player = position.players[who]
    known = player.hand[kind]
    return (known, known) if kind in player.lacks else bounds(position, player.hand, kind)


def after_shown(position: Position, kinds: tuple[Kind, ...]) -> Position:
    """The position once it was told which cards of a kind a hand had that was shown: it has no others of it."""
    link = position.chain[-1]
    effect = link.ability.effects[position.step]
    kind = _shown_by(effect)
    if kind is None or UNKNOWN in kinds:
        return position
    who = whom(link, effect.whose if effect.per is None else effect.per.whose)
    position = learned(position, who, kinds)
    player = position.players[who]
    return position.with_player(who, player._replace(lacks=player.lacks | {kind}))


def place_of_effect(position: Position) -> tuple[int, int]:
    """Which effect is being carried out: how many announcements are left, and its place in the last one."""
    return len(position.chain), position.step


def tells_hand(position: Position, told: tuple[Brought, ...]) -> bool:
    """Whether the first of the things that chance is `told` to have brought, in order, is what a hand had that is shown.

    It is where what is left to chance later cannot have brought them all.
    """
    later = _left_to_chance(position)
    return bool(told) and not all(any(chance.may_bring(kinds) for chance in later) for kinds in told)


def is_last_chance(position: Position) -> bool:
    """Whether nothing is left to chance after the hand that is shown."""
    return next(_left_to_chance(position), None) is None


class _Chance(NamedTuple):
    """How many cards an effect may bring by chance, and of which kind where it is of one."""

    low: int
    high: int
    kind: Kind | None = None

    def may_bring(self, kinds: Brought) -> bool:
        is_of_kind = self.kind is None or all(kind in {self.kind, UNKNOWN} for kind in kinds)
        return is_of_kind and self.low <= len(kinds) <= self.high


def _left_to_chance(position: Position) -> Iterator[_Chance]:
    """What may be left to chance in this resolution after the effect that shows a hand, in order.

    The same kind shown again tells nothing new. An effect that is not described may do anything.
    """
    *others, link = position.chain
    pending = (other.ability.effects for other in reversed(others) if not other.annulled)
    later = [e for effects in (link.ability.effects[position.step + 1 :], *pending) for e in _flat(effects)]
    from_top = [effect.count for effect in later if _is_from_top(effect)]
    is_plenty = ALL not in from_top and sum(from_top) <= position.fosa_size
    shown = _shown_by(link.ability.effects[position.step])
    for effect in later:
        most = _ANY_NUMBER if effect.count == ALL else effect.count
        if effect.op == "unknown":
            yield from repeat(_Chance(0, _ANY_NUMBER))
        elif _is_from_top(effect):
            yield _Chance(most if is_plenty else 0, most)
        elif effect.random or effect.op == "search":
            yield _Chance(0, most)
        elif (kind := _shown_by(effect)) is not None and kind != shown:
            yield _Chance(0, _ANY_NUMBER, kind)


def _flat(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        yield from _flat(effect.then)


def _is_from_top(effect: Effect) -> bool:
    return effect.op in {"draw", "reveal"} or effect.source == "fosa_top"


def _shown_by(effect: Effect) -> Kind | None:
    """The kind for which an effect has a hand shown; None for one that shows none."""
    if effect.per is not None:
        return effect.per.esbirro if effect.per.zone == "hand" else None
    return effect.esbirro if effect.op == "discard_all" else None
