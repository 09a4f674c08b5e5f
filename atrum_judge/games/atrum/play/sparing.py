"""Paying without using up what another own announcement needs by its text (P2 §5.1, §1.6)."""

from itertools import combinations

from atrum_judge.games.atrum.play.announcing import condition, follows_through, payment
from atrum_judge.games.atrum.table.position import Link, Position

Ids = tuple[str, ...]


def needed_by(position: Position, link: Link, payers: Ids) -> Link | None:
    """The own pending Power whose text could not be met any more if these were exploited to pay for the last one."""
    if not link.exploit or len(position.chain) < 2:
        return None
    player = position.players[link.by]
    left = player._replace(altar=tuple(e for e in player.altar if e.id not in payers))
    after = position.with_player(link.by, left)
    own = (pending for pending in position.chain[:-1] if pending.by == link.by and not pending.annulled)
    return next((one for one in own if _can_be_met(position, one) and not _can_be_met(after, one)), None)


def _can_be_met(position: Position, pending: Link) -> bool:
    """True if what a text asks of Altars is there, or may be: also when the Power itself is paid for by exploiting."""
    by, target, ability = pending.by, pending.target, pending.ability
    asked = [effect for effect in ability.requires if effect.zone == "altar"]
    if any(condition(position, by, target, effect) is False for effect in asked):
        return False
    is_paid = not (asked and pending.exploit) or payment(position, by, target, ability, (), pending=0) is not None
    return is_paid and follows_through(position, by, target, ability) is not False


def sparing(position: Position, link: Link, named: Ids) -> Ids | None:
    """Return payers for the last announcement, named ones first, that leave no own pending Power without.

    None where there are none, or no other is pending.
    """
    if all(other.by != link.by for other in position.chain[:-1]):
        return None
    ready = [e.id for e in position.players[link.by].altar if e.prepared]
    ready.sort(key=lambda id_: id_ not in named)
    for ids in combinations(ready, link.ability.cost):
        is_own_text_met = payment(position, link.by, link.target, link.ability, ids, pending=0) is not None
        if is_own_text_met and needed_by(position, link, ids) is None:
            return ids
    return None


def deprived(position: Position, link: Link, payers: Ids) -> Link | None:
    """The own pending Power that a change of payers leaves without what its text needs, as it did not have to.

    An Esbirro set aside from the start may pay (P2 §1.6), and so may any where no other can.
    """
    needy = needed_by(position, link, payers)
    if needy is None:
        return None
    ready = {e.id for e in position.players[link.by].altar if e.prepared}
    is_announced = len(link.altar) == link.ability.cost and ready.issuperset(link.altar)
    if is_announced and needed_by(position, link, link.altar) is not None:
        return None
    return None if sparing(position, link, link.altar) is None else needy
