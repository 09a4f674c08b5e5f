"""A hand that is shown, because of all its cards of one kind: how many there were, and who says so (P2 §9.2)."""

from rules.games.atrum.play.resolving.by_chance import can_have_brought, left_to_chance, shown_by
from rules.games.atrum.play.resolving.choosing import whom
from rules.games.atrum.table.hidden import bounds, learned
from rules.games.atrum.table.kinds import UNKNOWN, Kind
from rules.games.atrum.table.position import Brought, Choice, Position


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
    kind = shown_by(effect)
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
    return bool(told) and not can_have_brought(told, left_to_chance(position))


def is_last_chance(position: Position) -> bool:
    """Whether nothing is left to chance after the hand that is shown."""
    return next(left_to_chance(position), None) is None
