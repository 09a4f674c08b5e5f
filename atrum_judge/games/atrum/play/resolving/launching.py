"""Launching a Power: whether it still can be, and paying for it (P2 §5)."""

from random import Random

from atrum_judge.games.atrum.play.announcing import (
    condition,
    counts_for,
    follows_through,
    objects_for,
    payment,
    permissions,
    referable,
    set_aside,
)
from atrum_judge.games.atrum.play.resolving.deeds import change_link
from atrum_judge.games.atrum.play.resolving.lasting import licensed
from atrum_judge.games.atrum.play.sparing import sparing
from atrum_judge.games.atrum.table.hidden import can_hold, learned, pool
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    NEUTRAL,
    NONE,
    SOMBRA,
    UNKNOWN,
    Counts,
    Kind,
    merged,
    plus,
)
from atrum_judge.games.atrum.table.position import (
    ANY_KIND,
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    EXHAUSTED,
    MAIN,
    PREPARED,
    TACTICAL,
    Before,
    Choice,
    Fate,
    Link,
    Position,
    Reserved,
    partners_for,
    reserved,
)


def launch(position: Position, rng: Random | None) -> Position:
    """Pay for the last announced Power, or let it go because it cannot be launched any more."""
    link = position.chain[-1]
    is_paid = link.payers is not None or not link.ability.cost
    # The player was asked for the discard because the Power can be launched, and nothing has changed since.
    because = "" if position.picked is not None and is_paid else _not_launchable(position, link)
    if because:
        name, by = link.ability.name, position.players[link.by].id
        return _closed(position, Fate(name, by, False, False, because, Before(position)))
    if link.ability.cost and link.payers is None:
        return _payers_settled(_doubted(position, link), link)  # Nobody pays for what may not be launched.
    discard, position = _card_to_discard(position, link)
    if discard is None:
        return position
    before, position = Before(position), _paid(_doubted(position, link), link, discard)
    fate = Fate(link.ability.name, position.players[link.by].id, True, link.annulled, "", before)
    if link.annulled:
        return _closed(position, fate)
    return position._replace(step=0, fates=(*position.fates, fate))


def _closed(position: Position, fate: Fate) -> Position:
    return position.without_last()._replace(fates=(*position.fates, fate))


def _not_launchable(position: Position, link: Link) -> str:
    """Return the reason why an announced Power is not launched when its turn comes (P2 §5.5); "" when it is."""
    player = position.players[link.by]
    if len(position.players) > 2 and not player.in_play:  # of two, the other one has won
        return "many.eliminated_chain"
    if player.reptantes[link.reptante].state != PREPARED:
        return "fail.reptante"
    if link.type != link.ability.type and not _type_may_launch(position, link):
        return "fail.type_timing"
    if sum(1 for e in player.altar if e.prepared) < link.ability.cost:
        return "fail.cost_unpayable"
    if because := _objective_gone(position, link):
        return because
    if not _condition_holds(position, link):
        return "fail.condition"
    return "" if _discards(position, link) else "fail.discard_gone"


def _objective_gone(position: Position, link: Link) -> str:
    """Return the reason why its target is no valid objective any more (P1 §3.2, P2 §9.5); "" when it is."""
    if link.target >= 0:
        target = position.players[link.target]
        if not target.in_play:
            return "fail.target_invalid"
        if link.ability.hurts and target.resistance == 0 and link.target != link.by:
            return "fail.target_zero"
    effect = link.ability.objects
    if effect is not None and not _are_there(link, objects_for(position, link.by, link.target, effect)):
        return "fail.target_invalid"
    return "fail.target_invalid" if _is_about_another_type(position, link) else ""


def _are_there(link: Link, fitting: list[str]) -> bool:
    """True if these Esbirros, which fit, are those that a fixed exploit aims at; of one's own any, if nobody said."""
    effect = link.ability.objects
    if link.objects or effect is None or effect.whose != "caster":
        return all(id_ in fitting for id_ in link.objects)
    return effect.up_to or len(fitting) >= effect.count


def _is_about_another_type(position: Position, link: Link) -> bool:
    """True if what it annuls, reinforces or defends against was turned into a type it is not about (P2 §9.3).

    A Táctico that prevents may be launched about nothing (P2 §4.4), and then prevents nothing.
    """
    if link.of < 0 or (link.type == TACTICAL and link.ability.prevent is not None):
        return False
    answered = position.chain[link.of]
    if answered.type == answered.ability.type:
        return False
    before = position._replace(chain=position.chain[:-1])
    return link.of not in referable(before, link.by, link.ability)


def _condition_holds(position: Position, link: Link) -> bool:
    """True if its text can still be met, and paid for without breaking it (P2 §5.1, §5.5)."""
    ability = link.ability
    if ability.requires:
        thrown = _discarded(link)
        if any(condition(position, link.by, link.target, e, thrown=thrown) is False for e in ability.requires):
            return False
    if link.exploit and ability.requires and not (link.payers or usual_payers(position, link)):
        return False
    paid = link.payers if link.exploit and link.payers else ()
    if not ability.requires:
        return True
    return follows_through(position, link.by, link.target, ability, gone=paid) is not False


def _is_surely_launched(position: Position, link: Link) -> bool:
    """True if no unknown card can still keep the Power from being launched (P2 §5.5)."""
    effect = link.ability.objects
    if link.ability.is_unknown:  # Its text may ask for something.
        return False
    if not _surely_has_discard(position, link):
        return False
    if not (effect or link.ability.requires):
        return True
    thrown, gone = _discarded(link), (link.payers or ()) if link.exploit else ()
    if link.ability.requires and not follows_through(position, link.by, link.target, link.ability, gone=gone):
        return False
    fitting = objects_for(position, link.by, link.target, effect, unsure=False) if effect is not None else []
    return (effect is None or _are_there(link, fitting)) and all(
        condition(position, link.by, link.target, e, thrown=thrown, gone=gone) for e in link.ability.requires
    )


def _surely_has_discard(position: Position, link: Link) -> bool:
    """True if the hand holds what the launch discards, whatever nobody knows of it and of other announcements."""
    hand = position.players[link.by].hand
    if not hand[UNKNOWN]:
        return _is_own_there(position, link) or _is_one_left(position, link)
    thrown = _discarded(link if _is_own_there(position, link) else link._replace(discard=UNKNOWN))
    cards, further = (*thrown[:UNKNOWN], 0), [_accepted(position, link)] * thrown[UNKNOWN]
    if further:  # It may be one that another announcement has set aside as well (P2 §1.6).
        others = _others(position, link)
        cards, further = merged(cards, tuple(map(min, others.cards, hand))), further * (1 + len(others.unshown))
    return can_hold(position, link.by, cards, further) is True


def _is_one_left(position: Position, link: Link) -> bool:
    """True if a card that does is left in a known hand, and nobody has set one aside without a word."""
    others, accepted = _others(position, link), _accepted(position, link)
    set_apart = plus(others.cards, SOMBRA, int(link.sombra))
    hand = position.players[link.by].hand
    return not others.unshown and any(hand[kind] > set_apart[kind] for kind in accepted)


def _doubted(position: Position, link: Link) -> Position:
    """The position, in which nothing is certain any more where unknown cards may keep the Power from being launched.

    The first Power launched is as it was announced: nothing has changed since.
    """
    is_as_announced = not (position.is_under_way or link.ability.is_unknown)
    if position.blurred or is_as_announced or _is_surely_launched(position, link):
        return position
    return position.blurred_by(link.ability.name)


def _discarded(link: Link) -> Counts:
    return set_aside(link.discard, link.sombra)


def _accepted(position: Position, link: Link) -> frozenset[Kind]:
    """Return the kinds that the launch may discard, beside the Sombra if there is one (P2 §5.3, §7.4)."""
    if link.sombra:
        return partners_for(position, link.by, link.ability.kind)
    return frozenset(k for k in ALL_KINDS if _accepts(position, link, k))


def _accepts(position: Position, link: Link, kind: Kind) -> bool:
    """True if a card of a kind does for the launch; its own announcement uses up no permission twice."""
    if position.lasting:
        position = position._replace(chain=position.chain[:-1])
    return counts_for(position, link.by, link.ability, kind)


def _type_may_launch(position: Position, link: Link) -> bool:
    """True if a Power whose type was changed may be launched now as what it has become (P2 §9.3)."""
    is_turn = link.by == position.turn.player
    if link.type == ATTACK:
        turn = position.turn
        return is_turn and len(position.chain) == 1 and (turn.phase, turn.part) == (MAIN, DEVELOPMENT)
    if link.type == DEFENSE:
        return not is_turn and position.chain[0].type == ATTACK and len(position.chain) > 1
    return True


def _discards(position: Position, link: Link) -> list[Kind]:
    """Kinds that the launch may discard, the one set aside if it can be; empty when there is none (P2 §5.3).

    With a Sombra, kinds for its partner. A card that is gone may be replaced by another that does as well and that no
    other announcement has set aside (P2 §1.6). `UNKNOWN` stands for every card of the hand that nobody knows and that
    may do.
    """
    if _is_own_there(position, link):
        return [link.discard]
    hand = position.players[link.by].hand
    accepted, sombra = _accepted(position, link), plus(NONE, SOMBRA, int(link.sombra))
    if can_hold(position, link.by, sombra, (accepted,)) is False:
        return []
    unreserved = _unreserved(position, link)
    if unreserved or not _may_be_hidden(position, link.by, accepted):
        return unreserved
    return [UNKNOWN] * (hand[UNKNOWN] - (not hand[SOMBRA] and link.sombra))  # one of them has to be the Sombra


def _is_own_there(position: Position, link: Link) -> bool:
    """True if what was set aside for a launch may still be in the hand, and still does."""
    if link.discard == UNKNOWN:
        return False
    if not link.sombra and position.players[link.by].hand[link.discard]:
        return _accepts(position, link, link.discard)
    if link.discard not in _accepted(position, link):
        return False
    pair = plus(plus(NONE, SOMBRA, int(link.sombra)), link.discard)
    return can_hold(position, link.by, pair) is not False


def _others(position: Position, link: Link) -> Reserved:
    """Return the things that the other announcements of its player have set aside."""
    return reserved(position._replace(chain=position.chain[:-1]), link.by)


def _unreserved(position: Position, link: Link) -> list[Kind]:
    """The same of cards that no other announcement is known to have set aside, whatever this one has.

    A card that another one has not shown may be any of them, or gone: the launch shows that it is not the one taken.
    """
    hand, accepted, sombra = position.players[link.by].hand, _accepted(position, link), int(link.sombra)
    others = _others(position, link)
    set_apart = plus(others.cards, SOMBRA, sombra)
    free = [k for k in sorted(accepted) if hand[k] > set_apart[k]]
    if not hand[UNKNOWN] or not _may_be_hidden(position, link.by, accepted):
        return free
    hidden = pool(position)
    # Cards that other announcements set aside and nobody sees are among the unknown ones too, or gone.
    kept = sum(min(max(0, set_apart[k] - hand[k]), hidden[k]) for k in ALL_KINDS)
    return free + [UNKNOWN] * max(0, hand[UNKNOWN] - kept)


def _may_be_hidden(position: Position, player: int, kinds: frozenset[Kind]) -> bool:
    """True if a card of a hand that nobody sees may be of one of these kinds."""
    hidden = pool(position)
    return any(hidden[k] for k in kinds)


def _card_to_discard(position: Position, link: Link) -> tuple[Kind | None, Position]:
    """The kind to discard; None when its owner has to choose first."""
    if position.picked is not None:
        kind = position.picked[0]
        return (int(kind), position._replace(picked=None))
    kinds = tuple(_discards(position, link))
    if len(kinds) == 1 and kinds[0] != UNKNOWN:
        if not position.is_told or (not position.telling.is_said and position.players[link.by].hand[kinds[0]]):
            return kinds[0], position
        # It needs no saying, but whoever tells a case may say it, or another card that does as well (P2 §1.6, §5.3).
        others = _unreserved(position, link) if link.sombra or link.ability.kind == NEUTRAL else []
        options = (*kinds, *(kind for kind in others if kind not in kinds))
        allowed = _accepted(position, link) if UNKNOWN in options else ANY_KIND
        choice = Choice(link.by, "kinds", options, 1, 1, due=1, allowed=allowed, foreseen=kinds)
        return None, position._replace(choice=choice)
    accepted, known = _accepted(position, link), [kind for kind in kinds if kind != UNKNOWN]
    unsure = () if len(known) > 1 or accepted == ANY_KIND else tuple(kind for kind in kinds if kind == UNKNOWN)
    choice = Choice(link.by, "kinds", kinds, 1, 1, due=1, allowed=accepted, unsure=unsure)
    return None, position._replace(choice=choice)


def kinds_left_open(position: Position, choice: Choice) -> list[Kind]:
    """Return the kinds that a launch that waits for its discard may take; `UNKNOWN` for cards that nobody knows.

    A hidden card of the kind asked for stands apart where another one would use up a permission (P2 §9.3).
    """
    kinds, link = [int(kind) for kind in dict.fromkeys(choice.options)], position.chain[-1]
    asked = link.ability.kind
    if UNKNOWN not in kinds or asked in {NEUTRAL, *kinds} or asked not in choice.allowed:
        return kinds
    if not permissions(position, link.by, asked) or can_hold(position, link.by, plus(NONE, int(asked))) is False:
        return kinds
    return [*kinds, int(asked)]


def _paid(position: Position, link: Link, discard: Kind) -> Position:
    """Cost, exhaustion and discard, in one instant just before the effect (P2 §5.4)."""
    player = position.players[link.by]
    paying = link.payers
    vertedero = position.vertedero
    altar = player.altar
    if paying:
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


def _payers_settled(position: Position, link: Link) -> Position:
    """Settle the payers at the launch (P2 §1.6, §5.1): ask the player who pays, or take the usual Esbirros."""
    if position.picked is None and position.is_told:
        ready = tuple(e.id for e in position.players[link.by].altar if e.prepared)
        return position._replace(choice=Choice(link.by, "payers", ready, link.ability.cost, link.ability.cost))
    payers = usual_payers(position, link) if position.picked is None else tuple(map(str, position.picked))
    position = change_link(position, len(position.chain) - 1, link._replace(payers=payers))
    return position._replace(picked=None)


def usual_payers(position: Position, link: Link) -> tuple[str, ...]:
    """Ids that pay: those set aside as far as they still can, then free ones (P2 §1.6, §5.1).

    Empty when every way to exploit them would break the Power's own text.
    """
    pending = len(position.chain) - 1
    ready = [e.id for e in position.players[link.by].altar if e.prepared]
    named = tuple(id_ for id_ in link.altar if id_ in ready)
    if link.exploit and pending and len(named) < link.ability.cost:
        named = sparing(position, link, named) or named
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
