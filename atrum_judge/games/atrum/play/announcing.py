"""Announcing a Power: what an announcement names, what it may refer to, and the link it becomes (P2 §1, §8, §9.5).

`announcement_faults` says everything that is wrong with one announcement, `possible` lists those that are right.
Both read these predicates, and a property test holds them together.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from atrum_judge.games.atrum.table.actions import Announce
from atrum_judge.games.atrum.table.effects import ALL, Effect
from atrum_judge.games.atrum.table.hidden import bounds, can_hold, fits, pool, unknown_cards
from atrum_judge.games.atrum.table.kinds import (
    NEUTRAL,
    NONE,
    SOMBRA,
    UNKNOWN,
    Asked,
    Counts,
    Kind,
    less,
    listed,
    merged,
    plus,
)
from atrum_judge.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    PREPARED,
    TYPES,
    Ability,
    Copied,
    Link,
    Position,
    Reptante,
    Reserved,
    copied,
    hand_counts_as,
    partners_for,
    reserved,
)


def abilities_named(reptante: Reptante, a: Announce) -> list[Ability]:
    """The Powers of a Reptante that an announcement may mean."""
    return [b for b in reptante.abilities if b.key == a.power and (a.cost is None or a.cost == b.cost)]


def powers_named(position: Position, a: Announce) -> list[Ability]:
    """The same of the Reptante that it names; none where its player has no such Reptante."""
    reptantes = position.players[a.by].reptantes
    return abilities_named(reptantes[a.reptante], a) if 0 <= a.reptante < len(reptantes) else []


def copy_source(position: Position, a: Announce, copier: Ability) -> Ability | None:
    """The Power that a copy copies, from another Prepared Reptante (P2 §8.5, P3 §1.1); None if there is none.

    Of an announced copy it is what that one copies.
    """
    if a.copies is None:
        place = copied_place(position, a, copier)
        if place < 0:
            return None
        link = position.chain[place]
        return link.ability if link.copies is None else next(iter(_printed(position, a, link.copies)), None)
    return next(iter(_printed(position, a, a.copies)), None)


def _printed(position: Position, a: Announce, named: Copied) -> list[Ability]:
    """The printed Powers that an announcement may copy."""
    return [
        source
        for p, player in enumerate(position.players)
        for r, reptante in enumerate(player.reptantes)
        if reptante.id == named.reptante and (p, r) != (a.by, a.reptante) and reptante.state == PREPARED
        for source in reptante.abilities
        if source.key == named.power and named.cost in {None, source.cost} and not source.copy
    ]


def copied_place(position: Position, a: Announce, copier: Ability) -> int:
    """Index of the announcement that a copy copies: the one named, else the last one that fits now; -1 if there is none.

    Where none of those that could be copied fits, it is the last of them, for which it is told why.
    """
    chain = position.chain
    there = [
        i
        for i, link in enumerate(chain)
        if (link.by, link.reptante) != (a.by, a.reptante)
        and (link.copies is None or _printed(position, a, link.copies))
    ]
    if a.of >= 0:
        return a.of if a.of in there else -1
    fitting = [i for i in there if _answers_now(position, a.by, copied(copier, chain[i].ability))]
    return (fitting or there or [-1])[-1]


def _answers_now(position: Position, by: int, ability: Ability) -> bool:
    """True if a Power may answer the last announcement by its type, and has one that it can be about (P2 §4, §8)."""
    chain = position.chain
    if ability.type == ATTACK:
        return False
    if ability.type == DEFENSE:
        is_first = not any(link.ability.type == DEFENSE for link in chain)
        is_limited = position.rules.defense_limit
        return by != position.turn.player and chain[0].ability.type == ATTACK and (is_first or not is_limited)
    needs_one = ability.annul is not None or ability.reinforce is not None or ability.retype is not None
    return not needs_one or bool(referable(position, by, ability))


def may_be_a_copy(ability: Ability, a: Announce) -> bool:
    """True if a Power of unknown text is announced as a copy, and so may be of any type (P2 §8.5)."""
    return ability.is_unknown and ability.copy is None and a.copies is not None


def is_known(position: Position, a: Announce) -> bool:
    """True if enough is known of what is announced, and of what it copies, to go on with it."""
    named = powers_named(position, a)
    if len({one.cost for one in named}) != 1 or a.of >= len(position.chain) or may_be_a_copy(named[0], a):
        return False
    return named[0].copy is None or copy_source(position, a, named[0]) is not None


def reference(position: Position, by: int, ability: Ability, of: int) -> int:
    """The announcement a Power refers to: the one named, or the last one that fits; -1 when there is none."""
    fitting = referable(position, by, ability)
    if of in fitting:
        return of
    return fitting[-1] if fitting else -1


def referable(position: Position, by: int, ability: Ability) -> list[int]:
    """Indices of the announcements that a Power may refer to (P2 §4.3, §8.1, §8.3)."""
    chain = position.chain
    if ability.annul is not None:
        last = len(chain) - 1
        return [last] if chain and annul_fits(position, by, ability.annul, chain[last]) else []
    if ability.reinforce is not None:
        wanted = {"attack": (ATTACK,), "defense": (DEFENSE,), "either": (ATTACK, DEFENSE)}[ability.reinforce.what]
        return [i for i, link in enumerate(chain) if link.type in wanted]
    if ability.retype is not None:
        return list(range(len(chain)))
    if ability.prevent is not None:
        if ability.type == DEFENSE:
            return [0] if chain and chain[0].type == ATTACK else []
        direct = ability.prevent.of == "any"
        return [i for i, link in enumerate(chain) if does_damage(link) and (direct or link.type == ATTACK)]
    return []


def does_damage(link: Link) -> bool:
    """True if a pending Power does damage, or may; a Defense that became an Attack does what it prevented (P2 §9.3)."""
    return (
        link.ability.damages
        or link.ability.is_unknown
        or (link.type == ATTACK and link.ability.prevent is not None)
    )


def annul_fits(position: Position, by: int, annul: Effect, link: Link) -> bool:
    """True if an announcement is one that an annulment may hit (P2 §8.1, P3 §1.1)."""
    return next(annul_limits(position, by, annul, link), None) is None


def annul_limits(position: Position, by: int, annul: Effect, link: Link) -> Iterator[str]:
    """The limits of an annulment that an announcement is beyond, by what they are about."""
    if annul.whose == "opponent" and link.by not in position.opponents_of(by):
        yield "whose"
    is_too_dear = annul.max_cost is not None and link.ability.cost > annul.max_cost
    if is_too_dear or (annul.min_cost is not None and link.ability.cost < annul.min_cost):
        yield "cost"
    if annul.type not in {None, TYPES[link.type]}:
        yield "type"
    if annul.discards not in {None, link.ability.kind}:
        yield "discards"


def objects_for(position: Position, by: int, target: int, effect: Effect, *, unsure: bool = True) -> list[str]:
    """Esbirros that a fixed exploit may aim at (P2 §9.5); with those that may not fit, or without them."""
    if effect.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    else:
        owners = [by if effect.whose == "caster" else target]
    answers = {True, None} if unsure else {True}
    return [
        esbirro.id
        for owner in owners
        if owner >= 0
        for esbirro in position.players[owner].altar
        if fits(position, owner, esbirro, effect.esbirro) in answers
    ]


def condition(
    position: Position, by: int, target: int, effect: Effect, *, thrown: Counts = NONE, gone: tuple[str, ...] = ()
) -> bool | None:
    """True if a condition of a text holds; None when it cannot be known.

    Args:
        thrown: cards that leave the hand to launch the Power and so do not count (P2 §9.2); unknown ones too.
        gone: ids that leave the Altar to pay for it.
    """
    if effect.op == "reinforced":
        return position.turn.reinforced >= max(effect.amount, 0) and position.turn.reinforced >= 0
    asked = max(effect.count, 1)
    if effect.zone == "vertedero":
        least, most = _pile_count(position, position.vertedero, effect.esbirro)
        return least >= asked or (None if most >= asked else False)
    owners = [target] if effect.whose == "target" else [by]
    if effect.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    least = most = 0
    for owner in owners:
        if owner < 0:
            continue
        sure, maybe = (
            _altar_count(position, owner, effect, gone)
            if effect.zone == "altar"
            else _hand_count(position, owner, effect, thrown if owner == by else NONE)
        )
        least, most = least + sure, most + maybe
    return least >= asked or (None if most >= asked else False)


def _altar_count(position: Position, owner: int, effect: Effect, gone: tuple[str, ...]) -> tuple[int, int]:
    """The least and the most that count; so many of the unknown ones do as cannot all lie elsewhere (P1 §2.2)."""
    elsewhere = unknown_cards(position)
    if gone:
        player = position.players[owner]
        left = tuple(e for e in player.altar if e.id not in gone)
        position = position.with_player(owner, player._replace(altar=left))
    altar, kind = position.players[owner].altar, effect.esbirro
    answers = [fits(position, owner, e, kind) for e in altar]
    least = answers.count(True)
    if kind is not None and None in answers:
        elsewhere -= [esbirro.kind for esbirro in altar].count(UNKNOWN)
        least += max(0, pool(position)[kind] - elsewhere)
    return least, len(answers) - answers.count(False)


def _hand_count(position: Position, owner: int, effect: Effect, thrown: Counts) -> tuple[int, int]:
    """The least and the most that count; the unknown ones of `thrown` may be any card of the hand."""
    player, unsaid = position.players[owner], thrown[UNKNOWN]
    known = (*thrown[:UNKNOWN], 0)
    hand = tuple(max(0, n) for n in less(player.hand, listed(known)))
    left = position.with_player(owner, player._replace(hand=hand))
    left = left._replace(vertedero=merged(left.vertedero, known))
    counts_as, kind = hand_counts_as(position, owner), effect.esbirro
    if kind is not None and counts_as is not None:
        return (sum(hand) - unsaid,) * 2 if counts_as == kind else (0, 0)
    least, most = _pile_count(left, hand, kind)
    return least - unsaid, (most if kind is not None else most - unsaid)


def _pile_count(position: Position, pile: Counts, kind: Kind | None) -> tuple[int, int]:
    return (sum(pile),) * 2 if kind is None else bounds(position, pile, kind)


def counts_for(position: Position, player: int, ability: Ability, kind: Kind) -> bool:
    """True if a card of a kind is what the Power asks to be discarded (P2 §5.3, §9.3)."""
    if ability.kind is NEUTRAL:
        return True
    as_kind = hand_counts_as(position, player)
    if as_kind is not None:
        return as_kind == ability.kind
    return kind == ability.kind or permits(position, player, ability.kind)


def permits(position: Position, player: int, asked: Asked, *, unsure: bool = True) -> bool:
    """True if any card may still be discarded as a kind: pending announcements use up permissions too (P2 §9.3).

    One whose card nobody said may have used none; without those that are `unsure` it has.
    """
    uses = permissions(position, player, asked)
    if not uses:
        return False
    pending = [link for link in position.chain if link.by == player and link.ability.kind == asked]
    used_none = {asked, UNKNOWN} if unsure else {asked}
    return uses > sum(1 for link in pending if not link.sombra and link.discard not in used_none)


def permissions(position: Position, player: int, asked: Asked) -> int:
    """Count the cards of other kinds that may still be discarded as one, pending Powers aside (P2 §9.3)."""
    if not position.lasting:
        return 0
    return sum(e.uses for e in position.lasting if e.op == "discard_as" and e.player == player and e.kind == asked)


def card_meant(position: Position, a: Announce, ability: Ability) -> Kind:
    """The card that an announcement sets aside, beside the Sombra if there is one (P2 §5.3).

    One that is not said is of the kind that the Power asks for. Where others do as well (a partner: P2 §7.4; a neutral
    Power, a hand that counts as that kind, a permission: P2 §9.3), it is the only kind in hand, or else `UNKNOWN`.
    """
    if a.discard is not None:
        return a.discard
    if a.sombra:
        return only_partner(position, a.by, ability.kind)
    asked, counts_as = ability.kind, hand_counts_as(position, a.by)
    if asked is not NEUTRAL and counts_as != asked and not (counts_as is None and permits(position, a.by, asked)):
        return asked
    free = free_kinds(position, a.by, reserved(position, a.by))
    return free[0] if len(free) == 1 else UNKNOWN


def only_partner(position: Position, player: int, asked: Asked) -> Kind:
    """The only partner that the hand can hold beside a Sombra and what else is set aside, or else `UNKNOWN`."""
    kept = reserved(position, player)
    cards = plus(kept.cards, SOMBRA)
    kinds = partners_for(position, player, asked)
    able = [kind for kind in kinds if can_hold(position, player, plus(cards, kind), kept.unshown) is not False]
    return able[0] if len(able) == 1 else UNKNOWN


def free_kinds(position: Position, player: int, kept: Reserved) -> list[Kind]:
    """The kinds in hand, `UNKNOWN` too, of which a card may be left beside those that are set aside (P2 §1.6)."""
    free = [kind for kind, n in enumerate(position.players[player].hand) if n > kept.cards[kind]]
    if not kept.unshown:
        return free
    return [
        k
        for k in free
        if k == UNKNOWN or can_hold(position, player, plus(kept.cards, k), kept.unshown) is not False
    ]


def unsaid_before(position: Position, a: Announce) -> Link | None:
    """A pending announcement of the same player of which nobody said the card, if this one hangs on which it is.

    It does where that card may be one that this one needs, and not where any card does for both. A card that this
    one shows and that surely is in the hand beside another was not the one set aside before (P2 §1.3).
    """
    pending = [link for link in position.chain if (link.by, link.discard) == (a.by, UNKNOWN) and not link.sombra]
    if not pending or not is_known(position, a):
        return None
    made, held = linked(position, a), reserved(position, a.by)
    if any(effect.zone == "hand" for effect in made.ability.requires):
        return pending[0]
    shown, further = merged(held.cards, set_aside(made.discard, made.sombra)), held.unshown
    if made.sombra and made.discard == UNKNOWN:
        shown, further = (*shown[:UNKNOWN], 0), (*further, partners_for(position, a.by, made.ability.kind))
    is_shown = (made.sombra or made.discard != UNKNOWN) and can_hold(position, a.by, shown, further)
    if made.sombra:
        return None if is_shown else pending[0]
    asked = made.ability.kind
    is_any = asked is NEUTRAL or hand_counts_as(position, a.by) == asked
    if not is_any and made.discard != asked and not permits(position, a.by, asked, unsure=False):
        return pending[0]
    needed = plus(held.cards, made.discard, 1 + len(pending))
    if is_shown or made.discard == UNKNOWN or can_hold(position, a.by, needed):
        return None
    return pending[0]


def set_aside(kind: Kind, sombra: bool) -> Counts:
    """The cards that a launch will discard; `kind` may be `UNKNOWN`."""
    return plus(plus(NONE, kind), SOMBRA, int(sombra))


def follows_through(
    position: Position, by: int, target: int, ability: Ability, *, gone: tuple[str, ...] = ()
) -> bool | None:
    """True if what a text has returned can leave what it has exploited afterwards (P3 §1.1); None if nobody knows.

    `gone` are ids that leave the Altar to pay for it.
    """
    is_sure = True
    for returned, exploited in pairwise(ability.effects):
        if returned.op != "return" or returned.up_to or not is_own_exploit(exploited):
            continue
        if target != by and returned.whose != "caster":
            continue
        player = position.players[by]
        altar = tuple(e for e in player.altar if e.id not in gone)
        count = len(altar) if returned.count == ALL else min(returned.count, len(altar))
        left = (tuple(e for e in altar if e not in chosen) for chosen in combinations(altar, count))
        tables = [position.with_player(by, player._replace(altar=some)) for some in left]
        if not any(at_most(table, by, exploited.esbirro) >= exploited.count for table in tables):
            return False
        is_sure &= any(at_least(table, by, exploited.esbirro) >= exploited.count for table in tables)
    return is_sure or None


def is_own_exploit(effect: Effect) -> bool:
    """True if it exploits so many of its caster's own Esbirros, and has to."""
    return effect.op == "exploit" and effect.whose == "caster" and not effect.up_to and effect.count > 0


def at_most(position: Position, owner: int, kind: Kind | None) -> int:
    """Count the Esbirros of an Altar that count as a kind, or may: only those that surely do not are left out."""
    return sum(fits(position, owner, esbirro, kind) is not False for esbirro in position.players[owner].altar)


def at_least(position: Position, owner: int, kind: Kind | None) -> int:
    """Count the Esbirros of an Altar that surely count as a kind."""
    return sum(fits(position, owner, esbirro, kind) is True for esbirro in position.players[owner].altar)


def mates(position: Position, by: int) -> tuple[int, ...]:
    """Team mates of a player who are in play."""
    return tuple(i for i in position.side_of(by) if i != by and position.players[i].in_play)


def payment(
    position: Position,
    by: int,
    target: int,
    ability: Ability,
    named: tuple[str, ...],
    *,
    pending: int | None = None,
    unsure: bool = True,
) -> tuple[str, ...] | None:
    """Esbirros that may be exploited for the cost without breaking the Power's own text (P2 §5.1); None if none.

    Args:
        named: those set aside; the others are tried only when they do not suffice.
        pending: the number of links of the chain that still hold Esbirros back (all when None).
        unsure: with those that may break it, because of cards that nobody knows.
    """
    ready = [e.id for e in position.players[by].altar if e.prepared]
    if len(named) == ability.cost and all(id_ in ready for id_ in named):
        candidates: Iterable[tuple[str, ...]] = [named]
    else:
        chain = position.chain if pending is None else position.chain[:pending]
        held = {id_ for link in chain if link.by == by for id_ in link.altar}
        ready.sort(key=lambda id_: (id_ not in named, id_ in held))
        candidates = combinations(ready, ability.cost)
    asked = [effect for effect in ability.requires if effect.zone == "altar"]
    answers = {True, None} if unsure else {True}
    for ids in candidates:
        if all(condition(position, by, target, effect, gone=ids) in answers for effect in asked):
            return ids
    return None


def linked(position: Position, a: Announce) -> Link:
    """The link that a legal announcement adds to the chain."""
    player = position.players[a.by]
    printed = abilities_named(player.reptantes[a.reptante], a)[0]
    ability, of = printed, a.of
    copies = a.copies
    if printed.copy is not None:
        source = copy_source(position, a, printed)
        if source is not None:
            ability = copied(printed, source)
            copies = copies and copies._replace(cost=source.cost)
        if copies is None:
            link = position.chain[copied_place(position, a, printed)]
            origin = position.players[link.by].reptantes[link.reptante]
            copies, of = link.copies or Copied(origin.id, link.ability.key, link.ability.cost), -1
    objects = a.objects
    if ability.objects is not None and not objects and not ability.objects.up_to:
        there = objects_for(position, a.by, a.target, ability.objects)
        objects = tuple(there) if len(there) == ability.objects.count else ()
    return Link(
        a.by,
        a.reptante,
        ability,
        ability.type,
        a.target if _is_aimed(position, a, ability) else -1,
        objects,
        reference(position, a.by, ability, of),
        copies,
        a.exploit or ability.power.cost_by_exploit,
        a.altar,
        card_meant(position, a, ability),
        a.sombra,
    )


def _is_aimed(position: Position, a: Announce, ability: Ability) -> bool:
    """True if the target that is said is one: for a team mate (P3 §3), or for a text that nobody knows, too."""
    return ability.needs_target or ability.is_unknown or (ability.for_you and a.target in mates(position, a.by))


def as_announced(link: Link) -> Announce:
    """The announcement that made a link, with everything it implied said."""
    return Announce(
        link.by,
        link.reptante,
        link.ability.key,
        link.ability.cost,
        link.target,
        link.of,
        link.copies,
        link.exploit,
        link.altar,
        None if link.discard == UNKNOWN else link.discard,
        link.sombra,
        link.objects,
    )


def answering(position: Position, link: Link) -> tuple[int, ...]:
    """Return the players who may answer an announcement, in order: its target, the others, its announcer (P2 §2.2, §2.3)."""
    others = position.after(link.by)
    if len(others) > 1 and link.target in others:
        others = (link.target, *(i for i in others if i != link.target))
    return (*others, link.by) if position.players[link.by].in_play else others
