"""Cards that chance brings: a hand that is shown, and the rest of a resolution that is left to chance (P2 §8.4, §9.2)."""

from atrum_judge.games.atrum.play.resolving.choosing import whom
from atrum_judge.games.atrum.table.actions import Chance
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.hidden import bounds, learned
from atrum_judge.games.atrum.table.kinds import UNKNOWN, Kind, listed
from atrum_judge.games.atrum.table.position import Brought, Choice, Link, Position


def shown_of_kind(position: Position, who: int, kind: Kind) -> Choice | None:
    """Ask for the cards of a kind in a hand that is shown, if their number is open or a step tells it (P2 §9.2)."""
    least, most = bounds(position, position.players[who].hand, kind)
    is_asked = least < most or (most > 0 and position.telling.chance is not None)
    return Choice(-1, "shown", (kind,) * most, least, most) if is_asked else None


def shown_as_whole(position: Position, who: int) -> Choice | None:
    """Ask for all cards of a shown hand, where a player tells them; nobody has to."""
    return _whole(position, who) if position.telling.chance else None


def _whole(position: Position, who: int) -> Choice:
    """Ask for all cards of a hand; their number is open once the position is blurred."""
    hand = tuple(listed(position.players[who].hand))
    return Choice(-1, "hand", hand, 0 if position.blurred else len(hand), len(hand))


def after_told(position: Position, told: Chance) -> tuple[Position, Brought]:
    """Return the position that knows the told cards, and those that the effect is about (P2 §9.2)."""
    choice, kinds = position.choice, told.kinds
    if choice is None or choice.about != "shown" or UNKNOWN in kinds:
        return position, kinds
    link = position.chain[-1]
    effect = link.ability.effects[position.step]
    position = learned(position, whose_hand(link, effect), kinds)
    return position, tuple(card for card in kinds if card == shown_by(effect))


def told_as_whole(position: Position, kinds: tuple[Kind, ...]) -> Choice | None:
    """Return the telling of a whole hand shown for one kind, where these cards are all of it, and not only of the kind."""
    effect = position.chain[-1].ability.effects[position.step]
    whole = _whole(position, whose_hand(position.chain[-1], effect))
    is_of_kind = UNKNOWN in kinds or all(card == shown_by(effect) for card in kinds)
    return whole if not is_of_kind and len(kinds) == whole.high else None


def shown_by(effect: Effect) -> Kind | None:
    """The kind for which an effect has a hand shown (P2 §9.2); None for one that shows none."""
    if effect.per is not None:
        return effect.per.esbirro if effect.per.zone == "hand" else None
    return effect.esbirro if effect.op == "discard_all" else None


def whose_hand(link: Link, effect: Effect) -> int:
    """Seat of the player whose hand is shown."""
    return whom(link, effect.whose if effect.per is None else effect.per.whose)
