"""A hand that is shown: what it had, as a whole or of one kind that matters, and who says so (P2 §9.2)."""

from rules.games.atrum.play.resolving.by_chance import can_have_brought, left_to_chance, shown_by, whose_hand
from rules.games.atrum.table.actions import Chance
from rules.games.atrum.table.hidden import bounds, learned
from rules.games.atrum.table.kinds import UNKNOWN, Kind, listed
from rules.games.atrum.table.position import Brought, Choice, Position


def shown_of_kind(position: Position, who: int, kind: Kind) -> Choice | None:
    """Ask how many cards of a kind a shown hand has, where that is not known or a player may tell it (P2 §9.2)."""
    least, most = in_hand(position, who, kind)
    brought = position.telling.chance
    is_asked = least < most or (brought and (most > 0 or len(brought[0]) in {0, sum(position.players[who].hand)}))
    is_told = position.telling.hand is not None and position.telling.hand == place_of_effect(position)
    return Choice(-1, "shown", (kind,) * most, least, most) if is_asked or is_told else None


def in_hand(position: Position, who: int, kind: Kind) -> tuple[int, int]:
    """The least and the most cards of a kind in a hand, by counting and by what was shown of it (P1 §2.2, P2 §9.2)."""
    player = position.players[who]
    known = player.hand[kind]
    return (known, known) if kind in player.lacks else bounds(position, player.hand, kind)


def shown_as_whole(position: Position, who: int) -> Choice | None:
    """Ask for all cards of a shown hand, where a player tells them; nobody has to."""
    brought = position.telling.chance
    return _whole(position, who) if brought and brought[0] else None


def _whole(position: Position, who: int) -> Choice:
    """All cards of a hand; nobody knows how many, once something happened of which not all is known."""
    hand = tuple(listed(position.players[who].hand))
    return Choice(-1, "hand", hand, 0 if position.blurred else len(hand), len(hand))


def after_told(position: Position, told: Chance) -> tuple[Position, Brought]:
    """The position once it was told what chance brought, and what that is for the effect.

    Of a hand that was shown for one kind it is the cards of this; it has no others of it (P2 §9.2).
    """
    link, kinds = position.chain[-1], told.kinds
    kind = None if told.shown_at is None else shown_by(link.ability.effects[position.step])
    if kind is None or UNKNOWN in kinds:
        return position, kinds
    who = whose_hand(link, link.ability.effects[position.step])
    position = learned(position, who, kinds)
    player = position.players[who]
    position = position.with_player(who, player._replace(lacks=player.lacks | {kind}))
    return position, tuple(card for card in kinds if card == kind)


def told_as_whole(position: Position, kinds: tuple[Kind, ...]) -> Choice | None:
    """Return the telling of a whole hand shown for one kind, where these cards are all of it, and not only of the kind."""
    effect = position.chain[-1].ability.effects[position.step]
    whole = _whole(position, whose_hand(position.chain[-1], effect))
    is_of_kind = UNKNOWN in kinds or all(card == shown_by(effect) for card in kinds)
    return whole if not is_of_kind and len(kinds) == whole.high else None


def place_of_effect(position: Position) -> tuple[int, int]:
    """Return the place of the effect in hand: the number of announcements left, and its place in the last one."""
    return len(position.chain), position.step


def tells_hand(position: Position, told: tuple[Brought, ...]) -> bool:
    """True if the first of the things that chance is `told` to have brought, in order, is what a hand had that is shown.

    It is where what is left to chance later cannot have brought them all.
    """
    return bool(told) and not can_have_brought(told, left_to_chance(position))


def is_last_chance(position: Position) -> bool:
    """True if nothing is left to chance after the hand that is shown, but for a hand that has none of its kind."""
    link = position.chain[-1]
    kind = shown_by(link.ability.effects[position.step])
    return all(chance.is_hand and chance.lacks == kind for chance in left_to_chance(position))
