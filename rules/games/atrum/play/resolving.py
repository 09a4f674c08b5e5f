"""From the last pass to the last effect: launching, paying, and what Powers do (P2 §3.2, §5, §6, §8, §9).

The program counter is part of the position (`step`, `picked`, `choice`), so a resolution that waits for
somebody's choice can be stored, compared and taken up again like any other position.
"""

from collections.abc import Callable
from random import Random

from rules.games.atrum.play.announcing import condition, counts_for, objects_for, payment
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import (
    ALL_KINDS,
    MAIN_KINDS,
    NEUTRAL,
    NONE,
    SOMBRA,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    kind_named,
    listed,
    merged,
    plus,
)
from rules.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    EXHAUSTED,
    MAIN,
    MAX_RESISTANCE,
    PREPARED,
    TYPES,
    Choice,
    Esbirro,
    Fate,
    Lasting,
    Link,
    Position,
    can_hold,
    fits,
    learned,
    reserved,
)

Picks = tuple[str | int, ...]
ALTAR_LOSS = 2  # P2 §6.5


def run(position: Position, rng: Random | None) -> Position:
    """Go on resolving until the chain is empty or somebody owes a choice or an elimination.

    Without `rng` what is drawn or shuffled stays unknown.
    """
    while position.chain and not position.waiting and position.choice is None and not position.owed:
        if position.end is not None:
            break
        position = _launch(position, rng) if position.step < 0 else _go_on(position, rng)
        position = remade(position, rng)
    return position


# Launching (P2 §5) ---------------------------------------------------------------------------------------


def _launch(position: Position, rng: Random | None) -> Position:
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
    return _licensed(position, link.by, asked, -1)


def _licensed(position: Position, who: int, kind: Kind, uses: int, source: str = "") -> Position:
    """Add (or use up) permissions to discard anything as a kind."""
    lasting = list(position.lasting)
    for i, entry in enumerate(lasting):
        if entry.op == "discard_as" and entry.player == who and entry.kind == kind:
            left = entry.uses + uses
            lasting[i : i + 1] = [entry._replace(uses=left)] if left > 0 else []
            return position._replace(lasting=tuple(lasting))
    if uses > 0:
        lasting.append(Lasting("discard_as", who, who, "hand", kind, "end_of_game", uses, source))
    return position._replace(lasting=tuple(lasting))


# Effects -------------------------------------------------------------------------------------------------


def _go_on(position: Position, rng: Random | None) -> Position:
    """The next effect of the Power being launched, or its end."""
    link = position.chain[-1]
    effects = link.ability.effects
    if not position.players[link.by].in_play:
        return _finished(position, link, rng)
    if position.step < len(effects):
        effect = effects[position.step]
        return _HANDLERS[effect.op](position, link, effect, rng)
    if position.step == len(effects):
        position = position._replace(step=position.step + 1)
        if link.ability.moves_altar and position.rules.altar_loss:
            return lose(position, link.by, ALTAR_LOSS)
        return position
    return _finished(position, link, rng)


def _finished(position: Position, link: Link, rng: Random | None) -> Position:
    if position.revealed:
        back = (*position.revealed, *position.fosa)
        position = shuffled(position._replace(fosa=back, revealed=()), rng)
    if link.ability.skips_prepare and not link.exploit:
        player = position.players[link.by]
        place = link.reptante
        marked = player.reptantes[place]._replace(skip_prepare=True)
        reptantes = (*player.reptantes[:place], marked, *player.reptantes[place + 1 :])
        position = position.with_player(link.by, player._replace(reptantes=reptantes))
    return position._replace(chain=position.chain[:-1], step=-1, picked=None, thrown=NONE)


def _done(position: Position) -> Position:
    return position._replace(step=position.step + 1, picked=None)


def _whom(link: Link, whose: str) -> int:
    """Whom an effect is about; "you" may mean the team mate it is used for (P3 §3)."""
    if link.target >= 0 and (whose != "caster" or link.ability.for_you):
        return link.target
    return link.by


def lose(position: Position, who: int, amount: int) -> Position:
    """Lower a resistance; at 0 its owner owes a Reptante, once per turn (P1 §3.2, §3.3)."""
    player = position.players[who]
    if amount <= 0 or player.resistance == 0 or not player.in_play:
        return position
    left = max(0, player.resistance - amount)
    if left:
        return position.with_player(who, player._replace(resistance=left))
    position = position.with_player(who, player._replace(resistance=0, fell=True))
    if any(reptante.id in position.turn.eliminated for reptante in player.reptantes):
        return position
    return position._replace(owed=(*position.owed, who))


def remade(position: Position, rng: Random | None) -> Position:
    """The Vertedero, shuffled, as the new Fosa once the old one is used up (P1 §5.3)."""
    if position.fosa or position.revealed or not any(position.vertedero) or any(position.fosa_rest):
        return position
    return shuffled(position._replace(fosa_rest=position.vertedero, vertedero=NONE), rng)


def shuffled(position: Position, rng: Random | None) -> Position:
    """The Fosa in an order that nobody knows; with `rng`, in the order it gives."""
    if rng is None:
        return position._replace(fosa=(), fosa_rest=merged(position.fosa_rest, counted(position.fosa)))
    cards = [*position.fosa, *listed(position.fosa_rest)]
    rng.shuffle(cards)
    return position._replace(fosa=tuple(cards), fosa_rest=NONE)


def taken(
    position: Position, n: int, rng: Random | None, claimed: tuple[Kind, ...] = (), *, remake: bool = True
) -> tuple[Position, tuple[Kind, ...]]:
    """The top `n` cards of the Fosa, fewer when there are no more; `claimed` says what unknown ones were."""
    fosa = position.fosa
    if len(fosa) >= n and not claimed:
        return position._replace(fosa=fosa[n:]), fosa[:n]
    kinds: list[Kind] = []
    while len(kinds) < n:
        if position.fosa:
            kind = position.fosa[0]
            position = position._replace(fosa=position.fosa[1:])
            if kind == UNKNOWN and claimed:
                kind = claimed[len(kinds)]
            kinds.append(kind)
        elif any(position.fosa_rest):
            if rng is not None:
                position = shuffled(position, rng)
                continue
            position, kind = _from_rest(position, claimed[len(kinds)] if claimed else UNKNOWN)
            kinds.append(kind)
        elif remake and any(position.vertedero) and not position.revealed:
            position = remade(position, rng)
        else:
            break
    return position, tuple(kinds)


def _from_rest(position: Position, claimed: Kind) -> tuple[Position, Kind]:
    """One card from beneath, where the order is unknown."""
    rest = position.fosa_rest
    present = [kind for kind in range(7) if rest[kind]]
    kind = present[0] if len(present) == 1 else claimed
    if kind != UNKNOWN and rest[kind]:
        return position._replace(fosa_rest=plus(rest, kind, -1)), kind
    if kind != UNKNOWN and rest[UNKNOWN]:
        return position._replace(fosa_rest=plus(rest, UNKNOWN, -1)), kind
    return position._replace(fosa_rest=plus(NONE, UNKNOWN, sum(rest) - 1)), kind


def _protected(position: Position, link: Link, who: int, what: str) -> bool:
    """No other's Power affects it (P2 §9.5)."""
    return any(
        lasting.op == "protect" and lasting.player == who and lasting.zone == what and link.by != who
        for lasting in position.lasting
    )


def measured(position: Position, link: Link, effect: Effect) -> int | None:
    """The number of an effect; None when it hangs on unknown cards."""
    per = effect.per
    if per is None:
        return effect.amount
    owners = [_whom(link, per.whose)]
    if per.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    if per.zone == "altar":
        count = _counted_in_altars(position, owners, per.esbirro)
    elif per.zone == "revealed":
        count = _counted_in_pile(counted(position.revealed), per.esbirro, sombras=True)
    elif per.zone == "hand":
        pile = NONE
        for owner in owners:
            pile = merged(pile, position.players[owner].hand)
        count = _counted_in_pile(pile, per.esbirro)
    else:
        pile = position.thrown if per.zone == "discarded" else position.vertedero
        count = _counted_in_pile(pile, per.esbirro)
    return None if count is None else count * effect.each


def _counted_in_altars(position: Position, owners: list[int], kind: Kind | None) -> int | None:
    answers = [fits(position, owner, e, kind) for owner in owners for e in position.players[owner].altar]
    return None if None in answers else answers.count(True)


def _counted_in_pile(pile: Counts, kind: Kind | None, *, sombras: bool = False) -> int | None:
    """Cards of a kind; revealed Sombras count as it (P2 §7.5)."""
    if kind is None:
        return sum(pile)
    if pile[UNKNOWN]:
        return None
    return pile[kind] + (pile[SOMBRA] if sombras and kind != SOMBRA else 0)


def _blurred(position: Position) -> Position:
    return _done(position._replace(blurred=True))


def _change_link(position: Position, index: int, link: Link) -> Position:
    chain = position.chain
    return position._replace(chain=(*chain[:index], link, *chain[index + 1 :]))


def _damage(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = measured(position, link, effect)
    if number is None:
        return _blurred(position)
    if link.type == DEFENSE:
        return _prevent_damage(position, 0, number + link.bonus)
    total = number + link.bonus
    dealt = max(0, total - link.prevented)
    spent = link._replace(bonus=0, prevented=max(0, link.prevented - total))
    position = _change_link(_done(position), len(position.chain) - 1, spent)
    if link.target < 0 or _protected(position, link, link.target, "resistance"):
        return position
    return lose(position, link.target, dealt)


def _prevent(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = measured(position, link, effect)
    if number is None:
        return _blurred(position)
    if link.type == ATTACK:
        rivals = position.opponents_of(link.by)
        position = _done(position)
        return lose(position, rivals[0], number + link.bonus) if len(rivals) == 1 else position
    return _prevent_damage(position, link.of, number + link.bonus)


def _prevent_damage(position: Position, of: int, amount: int) -> Position:
    position = _done(position)
    if not 0 <= of < len(position.chain) - 1:
        return position
    hit = position.chain[of]
    return _change_link(position, of, hit._replace(prevented=hit.prevented + amount))


def _reinforce(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    position = _done(position)
    turn = position.turn
    position = position._replace(turn=turn._replace(reinforced=max(turn.reinforced, effect.amount)))
    hit = position.chain[link.of]
    return _change_link(position, link.of, hit._replace(bonus=hit.bonus + effect.amount))


def _annul(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    position = _done(position)
    return _change_link(position, link.of, position.chain[link.of]._replace(annulled=True))


def _retype_power(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    position = _done(position)
    changed = position.chain[link.of]._replace(type=TYPES.index(effect.to))
    return _change_link(position, link.of, changed)


def _in_altars(position: Position, link: Link, effect: Effect) -> list[str]:
    """Ids of the Esbirros that an effect may move."""
    owners = [_whom(link, effect.whose)]
    if effect.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    return [
        e.id
        for owner in owners
        if not _protected(position, link, owner, "altar")
        for e in position.players[owner].altar
        if fits(position, owner, e, effect.esbirro) is not False
    ]


def _pick(
    position: Position, by: int, about: str, options: Picks, effect: Effect, kind: Kind = NEUTRAL
) -> Position | Picks:
    """What was chosen, or the position that waits for the choice."""
    if position.picked is not None:
        return position.picked
    available = len(options)
    high = available if effect.count == ALL else min(effect.count, available)
    if effect.count == ALL and not effect.up_to:
        return options
    low = 0 if effect.up_to else high
    if high == 0:
        return ()
    foreseen = _foreseen(position, options)
    if foreseen and low <= len(foreseen) <= high:
        return foreseen
    return position._replace(choice=Choice(by, about, options, low, high, kind))


def _foreseen(position: Position, options: Picks) -> Picks:
    """What the announcement already said would be chosen among these; nobody has to wait to choose (P2 §9.5)."""
    left, found = list(options), []
    for said in position.chain[-1].objects:
        pick: str | int | None = said if said in left else kind_named(said)
        if pick is not None and pick in left:
            left.remove(pick)
            found.append(pick)
    return tuple(found)


def _removed(position: Position, ids: Picks) -> tuple[Position, list[tuple[int, Esbirro]]]:
    """Take Esbirros out of their Altars; returns them with their owners, in the order of `ids`."""
    found: dict[str | int, tuple[int, Esbirro]] = {}
    players = list(position.players)
    for i, player in enumerate(players):
        leaving = [e for e in player.altar if e.id in ids]
        if leaving:
            found.update({e.id: (i, e) for e in leaving})
            players[i] = player._replace(altar=tuple(e for e in player.altar if e.id not in ids))
    return position._replace(players=tuple(players)), [found[id_] for id_ in ids if id_ in found]


def _exploit(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    if effect is link.ability.objects:
        picks: Position | Picks = link.objects
        if _protected(position, link, _whom(link, effect.whose), "altar"):
            picks = ()
    else:
        picks = _pick(position, link.by, "altar", tuple(_in_altars(position, link, effect)), effect)
    if isinstance(picks, Position):
        return picks
    position, leaving = _removed(position, picks)
    vertedero = position.vertedero
    for _, esbirro in leaving:
        vertedero = plus(vertedero, esbirro.kind)
    return _done(position._replace(vertedero=vertedero))


def _draw(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = _whom(link, effect.whose)
    n = position.fosa_size if effect.count == ALL else effect.count
    position, kinds = taken(position, n, rng)
    return _done(into_hand(position, who, kinds))


def into_hand(position: Position, who: int, kinds: tuple[Kind, ...]) -> Position:
    """Cards added to a hand."""
    player = position.players[who]
    return position.with_player(who, player._replace(hand=merged(player.hand, counted(kinds))))


def into_altar(
    position: Position, who: int, kinds: tuple[Kind, ...], *, prepared: bool, id_: str = ""
) -> Position:
    """Cards added to an Altar, each with a new id unless one is given."""
    player = position.players[who]
    altar, arrivals = list(player.altar), player.arrivals
    for kind in kinds:
        if not id_:
            arrivals += 1
        altar.append(Esbirro(id_ or f"{player.id}+{arrivals}", kind, prepared))
    return position.with_player(who, player._replace(altar=tuple(altar), arrivals=arrivals))


def _place(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    prepared = effect.state == "prepared"
    if effect.source == "fosa_top":
        n = position.fosa_size if effect.count == ALL else effect.count
        position, kinds = taken(position, n, rng)
        return _done(into_altar(position, link.by, kinds, prepared=prepared))
    source = {
        "hand": position.players[link.by].hand,
        "vertedero": position.vertedero,
        "revealed": counted(position.revealed),
    }[effect.source]
    if effect.source == "revealed" and effect.esbirro is not None and UNKNOWN in position.revealed:
        return _blurred(position)
    options = _of_kind(source, effect.esbirro, sombras=effect.source == "revealed")
    picks = _pick(position, link.by, "kinds", tuple(options), effect)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(kind) for kind in picks)
    position = _spent(position, link, effect.source, kinds)
    return _done(into_altar(position, link.by, kinds, prepared=prepared))


def _of_kind(pile: Counts, kind: Kind | None, *, sombras: bool) -> list[Kind]:
    """The cards of a pile that an effect about a kind may take; revealed Sombras count as it (P2 §7.5)."""
    if kind is None:
        return listed(pile)
    wanted = [kind, SOMBRA] if sombras and kind != SOMBRA else [kind]
    return [k for k in (*wanted, UNKNOWN) for _ in range(pile[k])]


def _spent(position: Position, link: Link, source: str, kinds: tuple[Kind, ...]) -> Position:
    """Take cards out of a hand, the Vertedero or what is revealed."""
    if source == "revealed":
        left = list(position.revealed)
        for kind in kinds:
            left.remove(kind if kind in left else UNKNOWN)
        return position._replace(revealed=tuple(left))
    if source == "vertedero":
        return position._replace(vertedero=_less(position.vertedero, kinds))
    player = position.players[link.by]
    return position.with_player(link.by, player._replace(hand=_less(player.hand, kinds)))


def _less(pile: Counts, kinds: tuple[Kind, ...]) -> Counts:
    for kind in kinds:
        pile = plus(pile, kind if pile[kind] else UNKNOWN, -1)
    return pile


def _take(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    picks = _pick(position, link.by, "altar", tuple(_in_altars(position, link, effect)), effect)
    if isinstance(picks, Position):
        return picks
    position, moving = _removed(position, picks)
    player = position.players[link.by]
    altar = (*player.altar, *(esbirro for _, esbirro in moving))
    return _done(position.with_player(link.by, player._replace(altar=altar)))


def _return(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    picks = _pick(position, link.by, "altar", tuple(_in_altars(position, link, effect)), effect)
    if isinstance(picks, Position):
        return picks
    position, moving = _removed(position, picks)
    for owner, esbirro in moving:
        if effect.to == "fosa_top":
            position = position._replace(fosa=(esbirro.kind, *position.fosa))
        else:
            position = into_hand(position, owner, (esbirro.kind,))
    return _done(position)


def _swap(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    own, theirs = position.players[link.by].altar, position.players[link.target].altar
    n = min(len(own), len(theirs))
    n = n if effect.count == ALL else min(n, effect.count)
    if position.picked is None:
        if n == 0 or _protected(position, link, link.target, "altar"):
            return _done(position)
        options = tuple(e.id for e in (*own, *theirs))
        foreseen = _foreseen(position, options)
        if len(foreseen) != 2 * n or sum(1 for e in own if e.id in foreseen) != n:
            return position._replace(choice=Choice(link.by, "swap", options, n, n))
        position = position._replace(picked=foreseen)
    position, moving = _removed(position, position.picked or ())
    for owner, esbirro in moving:
        receiver = link.target if owner == link.by else link.by
        player = position.players[receiver]
        position = position.with_player(receiver, player._replace(altar=(*player.altar, esbirro)))
    return _done(position)


def _reveal(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    if position.picked is not None:
        claimed = tuple(int(kind) for kind in position.picked)
        position, kinds = taken(position, len(claimed), rng, claimed, remake=False)
        return _done(position._replace(revealed=(*position.revealed, *kinds)))
    n = min(effect.count, position.fosa_size) if effect.count != ALL else position.fosa_size
    known = position.fosa[:n]
    beneath = [kind for kind in range(7) if position.fosa_rest[kind]]
    unseen = UNKNOWN in known or (len(known) < n and (len(beneath) != 1 or beneath == [UNKNOWN]))
    if rng is None and unseen:
        options = (*known, *listed(position.fosa_rest)) if len(known) < n else known
        return position._replace(choice=Choice(-1, "chance", options, n, n))
    position, kinds = taken(position, n, rng, remake=False)
    return _done(position._replace(revealed=(*position.revealed, *kinds)))


def _take_revealed(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    options = _of_kind(counted(position.revealed), effect.esbirro, sombras=True)
    picks = _pick(position, link.by, "kinds", tuple(options), effect)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(kind) for kind in picks)
    return _done(into_hand(_spent(position, link, "revealed", kinds), link.by, kinds))


def _search(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    fosa = effect.zone == "fosa"
    pile = merged(position.fosa_rest, counted(position.fosa)) if fosa else position.vertedero
    options = _of_kind(pile, effect.esbirro, sombras=False)
    kind = NEUTRAL if effect.esbirro is None else effect.esbirro
    picks = _pick(position, link.by, "kinds", tuple(options), effect, kind)
    if isinstance(picks, Position):
        return picks
    kinds = tuple(int(k) for k in picks)
    if fosa:
        position = position._replace(fosa=(), fosa_rest=_less(pile, kinds))
        position = shuffled(position, rng)
    else:
        position = position._replace(vertedero=_less(pile, kinds))
    if effect.to == "altar":
        return _done(into_altar(position, link.by, kinds, prepared=False))
    return _done(into_hand(position, link.by, kinds))


def _discard_all(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = _whom(link, effect.whose)
    if _protected(position, link, who, "hand"):
        return _done(position)
    hand, kind = position.players[who].hand, effect.esbirro
    if kind is not None and hand[UNKNOWN]:
        return _blurred(position)
    kinds = tuple(listed(hand)) if kind is None else (kind,) * hand[kind]
    return _done(_thrown_away(position, who, kinds))


def _thrown_away(position: Position, who: int, kinds: tuple[Kind, ...]) -> Position:
    """From a hand to the Vertedero, remembered for what the Power counts next."""
    player = position.players[who]
    position = learned(position, who, kinds)
    hand = position.players[who].hand
    if kinds.count(UNKNOWN) > hand[UNKNOWN]:
        # Cards left a known hand and nobody said which: what is left is not known any more either.
        hand = plus(NONE, UNKNOWN, sum(hand) - len(kinds))
    else:
        hand = _less(hand, kinds)
    pile = counted(kinds)
    position = position._replace(vertedero=merged(position.vertedero, pile), thrown=merged(position.thrown, pile))
    return position.with_player(who, player._replace(hand=hand))


def _discard(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    who = _whom(link, effect.whose)
    hand = listed(position.players[who].hand)
    n = len(hand) if effect.count == ALL else min(effect.count, len(hand))
    if _protected(position, link, who, "hand") or n == 0:
        return _done(position)
    if position.picked is not None:
        return _done(_thrown_away(position, who, tuple(int(kind) for kind in position.picked)))
    if n == len(hand) or len(set(hand)) == 1:
        return _done(_thrown_away(position, who, tuple(hand[:n])))
    if not effect.random:
        return position._replace(choice=Choice(link.by, "kinds", tuple(hand), n, n))
    if rng is None:
        return position._replace(choice=Choice(-1, "chance", tuple(hand), n, n))
    return _done(_thrown_away(position, who, tuple(rng.sample(hand, n))))


def _gain(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = measured(position, link, effect)
    if number is None:
        return _blurred(position)
    who = _whom(link, effect.whose)
    player = position.players[who]
    raised = min(MAX_RESISTANCE, player.resistance + number)
    return _done(position.with_player(who, player._replace(resistance=raised)))


def _reduce(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    number = measured(position, link, effect)
    if number is None:
        return _blurred(position)
    who = _whom(link, effect.whose)
    if _protected(position, link, who, "resistance"):
        return _done(position)
    return lose(_done(position), who, number)


def _retype(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    kind = SOMBRA if effect.esbirro is None else effect.esbirro
    lasting = Lasting(
        "retype", link.by, _whom(link, effect.whose), effect.zone, kind, effect.until, 0, link.ability.name
    )
    return _done(_lasting(position, lasting))


def _lasting(position: Position, added: Lasting) -> Position:
    """One more effect that goes on; the newest of two about the same zone counts."""
    others = (e for e in position.lasting if (e.op, e.player, e.zone) != (added.op, added.player, added.zone))
    return position._replace(lasting=(*others, added))


def _discard_as(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    kinds: Picks
    if effect.esbirro is not None:
        kinds = (effect.esbirro,) * effect.uses
    elif position.picked is None:
        options = tuple(kind for kind in MAIN_KINDS for _ in range(effect.uses))
        return position._replace(choice=Choice(link.by, "kinds", options, effect.uses, effect.uses))
    else:
        kinds = position.picked
    for kind in kinds:
        position = _licensed(position, link.by, int(kind), 1, link.ability.name)
    return _done(position)


def _protect(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    what = "altar" if effect.what == "attack" else effect.what
    lasting = Lasting(
        "protect", link.by, _whom(link, effect.whose), what, UNKNOWN, effect.until, 0, link.ability.name
    )
    return _done(_lasting(position, lasting))


def _swap_hand(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    """As many cards of the Vertedero as the hand has, in exchange for them (P3 §4)."""
    player = position.players[link.by]
    held, found = sum(player.hand), sum(position.vertedero)
    n = min(held, found)
    if n == 0:
        return _done(position)
    if position.picked is None:
        return position._replace(choice=Choice(link.by, "kinds", tuple(listed(position.vertedero)), n, n))
    picks = tuple(int(kind) for kind in position.picked)
    if held == n:
        return _exchanged(position, link, picks, tuple(listed(player.hand)))
    if not any(position.thrown):
        # Fewer were found than are held: the caster also says which of the hand go. What was found is
        # remembered meanwhile.
        second = Choice(link.by, "kinds", tuple(listed(player.hand)), n, n)
        return position._replace(thrown=counted(picks), picked=None, choice=second)
    return _exchanged(position, link, tuple(listed(position.thrown)), picks)


def _exchanged(position: Position, link: Link, found: tuple[Kind, ...], given: tuple[Kind, ...]) -> Position:
    player = position.players[link.by]
    vertedero = merged(_less(position.vertedero, found), counted(given))
    hand = merged(_less(player.hand, given), counted(found))
    position = position._replace(vertedero=vertedero, thrown=NONE)
    return _done(position.with_player(link.by, player._replace(hand=hand)))


def _if(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    asked = effect.condition or Effect("unknown")
    answer = condition(position, link.by, link.target, asked)
    if answer is None:
        return _blurred(position)
    if not answer:
        return _done(position)
    effects = link.ability.effects
    spliced = (*effects[: position.step], *effect.then, *effects[position.step + 1 :])
    changed = link._replace(ability=link.ability._replace(effects=spliced))
    return _change_link(position, len(position.chain) - 1, changed)


def _nothing(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    """Conditions, showing, copying and exhausting are dealt with when announcing and paying."""
    return _done(position)


def _unknown(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    return _blurred(position)


_Handler = Callable[[Position, Link, Effect, Random | None], Position]
_HANDLERS: dict[str, _Handler] = {
    "damage": _damage,
    "prevent": _prevent,
    "reinforce": _reinforce,
    "annul": _annul,
    "exploit": _exploit,
    "draw": _draw,
    "place": _place,
    "take": _take,
    "return": _return,
    "swap": _swap,
    "reveal": _reveal,
    "take_revealed": _take_revealed,
    "search": _search,
    "discard_all": _discard_all,
    "discard": _discard,
    "gain": _gain,
    "reduce": _reduce,
    "copy": _nothing,
    "retype": _retype,
    "retype_power": _retype_power,
    "discard_as": _discard_as,
    "protect": _protect,
    "show_hand": _nothing,
    "swap_hand": _swap_hand,
    "no_exhaust": _nothing,
    "skip_next_prepare": _nothing,
    "require": _nothing,
    "if": _if,
    "unknown": _unknown,
}
