"""Launching a Power: whether it still can be, and paying for it (P2 §5)."""

from random import Random

from rules.games.atrum.play.announcing import condition, counts_for, objects_for, payment
from rules.games.atrum.play.resolving.lasting import licensed
from rules.games.atrum.table.kinds import ALL_KINDS, MAIN_KINDS, NEUTRAL, NONE, SOMBRA, UNKNOWN, Counts, Kind, plus
from rules.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    EXHAUSTED,
    MAIN,
    PREPARED,
    Choice,
    Fate,
    Link,
    Position,
    can_hold,
    learned,
    reserved,
)


def launch(position: Position, rng: Random | None) -> Position:
    """Pay for the last announced Power, or let it go because it cannot be launched any more."""
    link = position.chain[-1]
    because = _not_launchable(position, link)
    if because:
        return _closed(position, Fate(link.ability.name, position.players[link.by].id, False, False, because))
    discard, position = _card_to_discard(position, link)
    if discard is None:
        return position
    position = _paid(position, link, discard)
    fate = Fate(link.ability.name, position.players[link.by].id, True, link.annulled, "")
    if link.annulled:
        return _closed(position, fate)
    return position._replace(step=0, fates=(*position.fates, fate))


def _closed(position: Position, fate: Fate) -> Position:
    return position._replace(
        chain=position.chain[:-1], step=-1, picked=None, thrown=NONE, fates=(*position.fates, fate)
    )


def _not_launchable(position: Position, link: Link) -> str:
    """Why an announced Power is not launched when its turn comes (P2 §5.5); "" when it is."""
    player = position.players[link.by]
    if not player.in_play:
        return "many.eliminated_chain"
    if player.reptantes[link.reptante].state != PREPARED:
        return "fail.reptante"
    if link.type != link.ability.type and not _type_may_launch(position, link):
        return "fail.type_timing"
    if sum(1 for e in player.altar if e.prepared) < link.ability.cost:
        return "fail.cost_unpayable"
    if link.target >= 0:
        target = position.players[link.target]
        if not target.in_play:
            return "fail.target_invalid"
        if link.ability.hurts and target.resistance == 0 and link.target != link.by:
            return "fail.target_zero"
    effect = link.ability.objects
    if link.objects and effect is not None:
        there = objects_for(position, link.by, link.target, effect)
        if any(id_ not in there for id_ in link.objects):
            return "fail.target_invalid"
    if any(
        condition(position, link.by, link.target, e, thrown=_set_aside(link)) is False
        for e in link.ability.requires
    ):
        return "fail.condition"
    if link.ability.cost and not _payers(position, link):
        return "fail.condition"
    if not _discards(position, link):
        return "fail.discard_gone"
    return ""


def _set_aside(link: Link) -> Counts:
    return NONE if link.discard == UNKNOWN else plus(NONE, link.discard)


def _type_may_launch(position: Position, link: Link) -> bool:
    """Whether a Power whose type was changed may be launched now as what it has become (P2 §9.3)."""
    is_turn = link.by == position.turn.player
    if link.type == ATTACK:
        turn = position.turn
        return is_turn and len(position.chain) == 1 and (turn.phase, turn.part) == (MAIN, DEVELOPMENT)
    if link.type == DEFENSE:
        return not is_turn and position.chain[0].ability.type == ATTACK and len(position.chain) > 1
    return True


def _discards(position: Position, link: Link) -> list[Kind]:
    """Kinds that the launch may discard, the one set aside first; empty when none is left (P2 §5.3).

    With a Sombra, kinds for its partner. A card that is gone may be replaced by another that does as well.
    """
    hand = position.players[link.by].hand
    unknown = hand[UNKNOWN]
    if link.sombra and not hand[SOMBRA]:
        unknown -= 1  # one of the cards nobody knows has to be the Sombra
        if can_hold(position, link.by, plus(NONE, SOMBRA)) is False:
            return []
    chain = position.chain[:-1]
    others = reserved(position._replace(chain=chain), link.by).cards if chain else NONE
    have = [k for k in ALL_KINDS if hand[k] > 0]
    ability = link.ability
    if link.sombra:
        fitting = [k for k in MAIN_KINDS if k in have and k != ability.kind]
    else:
        fitting = [k for k in have if counts_for(position, link.by, ability, k)]
    if link.discard != UNKNOWN and (link.discard in fitting or (hand[link.discard] and link.discard in have)):
        return [link.discard]
    free = [k for k in fitting if hand[k] > others[k]]
    if not (free or fitting) and unknown > 0 and _may_be_hidden(position, link):
        return [link.discard]
    return free or fitting


def _may_be_hidden(position: Position, link: Link) -> bool:
    """Whether the cards set aside may be among those of the hand that nobody knows."""
    asked = plus(NONE, SOMBRA) if link.sombra else NONE
    if link.discard == UNKNOWN:
        return can_hold(position, link.by, asked, 1) is not False
    return can_hold(position, link.by, plus(asked, link.discard)) is not False


def _card_to_discard(position: Position, link: Link) -> tuple[Kind | None, Position]:
    """The kind to discard; None when its owner has to choose first."""
    if position.picked is not None:
        kind = position.picked[0]
        return (int(kind), position._replace(picked=None))
    kinds = _discards(position, link)
    if len(kinds) == 1:
        return kinds[0], position
    options = tuple(kind for kind in kinds)
    return None, position._replace(choice=Choice(link.by, "kinds", options, 1, 1))


def _paid(position: Position, link: Link, discard: Kind) -> Position:
    """Cost, exhaustion and discard, in one instant just before the effect (P2 §5.4)."""
    player = position.players[link.by]
    cost = link.ability.cost
    vertedero = position.vertedero
    altar = player.altar
    if cost:
        paying = _payers(position, link)
        if link.exploit:
            for esbirro in altar:
                if esbirro.id in paying:
                    vertedero = plus(vertedero, esbirro.kind)
            altar = tuple(e for e in altar if e.id not in paying)
        else:
            altar = tuple(e._replace(prepared=False) if e.id in paying else e for e in altar)
    reptantes = player.reptantes
    if link.reserves_reptante and (link.annulled or not link.ability.exhausts_not):
        place = link.reptante
        exhausted = reptantes[place]._replace(state=EXHAUSTED)
        reptantes = (*reptantes[:place], exhausted, *reptantes[place + 1 :])
    gone: tuple[Kind, ...] = (discard, SOMBRA) if link.sombra else (discard,)
    position = _spend_discard_as(learned(position, link.by, gone), link, discard)
    hand = position.players[link.by].hand
    for kind in gone:
        hand = plus(hand, kind if hand[kind] else UNKNOWN, -1)
        vertedero = plus(vertedero, kind)
    position = position._replace(vertedero=vertedero)
    return position.with_player(link.by, player._replace(altar=altar, reptantes=reptantes, hand=hand))


def _payers(position: Position, link: Link) -> tuple[str, ...]:
    """Ids that pay: those set aside as far as they still can, then free ones (P2 §1.6, §5.1).

    Empty when every way to exploit them would break the Power's own text.
    """
    pending = len(position.chain) - 1
    ready = [e.id for e in position.players[link.by].altar if e.prepared]
    named = tuple(id_ for id_ in link.altar if id_ in ready)
    if link.exploit and link.ability.requires:
        return payment(position, link.by, link.target, link.ability, named, pending=pending) or ()
    if len(named) < link.ability.cost:
        held = {id_ for other in position.chain[:pending] if other.by == link.by for id_ in other.altar}
        rest = [id_ for id_ in ready if id_ not in named]
        rest.sort(key=lambda id_: id_ in held)
        named = (*named, *rest[: link.ability.cost - len(named)])
    return named[: link.ability.cost]


def _spend_discard_as(position: Position, link: Link, discard: Kind) -> Position:
    """A discard that counts as another kind uses up one such permission (P2 §9.3)."""
    asked = link.ability.kind
    if link.sombra or asked in {NEUTRAL, discard} or not position.lasting:
        return position
    return licensed(position, link.by, asked, -1)
