"""Announcing a Power: what an announcement names, what it may refer to, and the link it becomes (P2 §1, §8, §9.5).

`announcement_faults` says everything that is wrong with one announcement, `possible` lists those that are right.
Both read these predicates, and a property test holds them together.
"""

from collections.abc import Iterable
from itertools import combinations

from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.effects import Effect
from rules.games.atrum.table.kinds import NEUTRAL, NONE, UNKNOWN, Counts, Kind
from rules.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    PREPARED,
    Ability,
    Copied,
    Link,
    Position,
    Reptante,
    copied,
    fits,
    hand_counts_as,
)


def abilities_named(reptante: Reptante, a: Announce) -> list[Ability]:
    """The Powers of a Reptante that an announcement may mean."""
    return [b for b in reptante.abilities if b.key == a.power and a.cost in {None, b.cost}]


def copy_source(position: Position, a: Announce, copier: Ability) -> Ability | None:
    """The Power that a copy copies, from another Prepared Reptante (P2 §8.5, P3 §1.1); None if there is none."""
    if a.copies is None:
        if not 0 <= a.of < len(position.chain):
            return None
        link = position.chain[a.of]
        is_self = (link.by, link.reptante) == (a.by, a.reptante)
        return None if is_self or link.ability.copy else link.ability
    for p, player in enumerate(position.players):
        for r, reptante in enumerate(player.reptantes):
            if reptante.id != a.copies.reptante or (p, r) == (a.by, a.reptante) or reptante.state != PREPARED:
                continue
            for source in reptante.abilities:
                if source.key == a.copies.power and source.cost == a.copies.cost and not source.copy:
                    return source
    return None


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
            return [0] if chain and chain[0].ability.type == ATTACK else []
        direct = ability.prevent.of == "any"
        return [i for i, link in enumerate(chain) if link.ability.hurts and (direct or link.type == ATTACK)]
    return []


def annul_fits(position: Position, by: int, annul: Effect, link: Link) -> bool:
    """Whether an announcement is one that an annulment may hit (P2 §8.1, P3 §1.1)."""
    ability = link.ability
    return (
        (annul.whose != "opponent" or link.by in position.opponents_of(by))
        and (annul.max_cost is None or ability.cost <= annul.max_cost)
        and (annul.min_cost is None or ability.cost >= annul.min_cost)
        and (annul.type is None or annul.type == ("attack", "defense", "tactical")[link.type])
        and (annul.discards is None or ability.kind == annul.discards)
    )


def objects_for(position: Position, by: int, target: int, effect: Effect) -> list[str]:
    """Esbirros that a fixed exploit may aim at (P2 §9.5)."""
    owners = [target] if effect.whose == "target" else [i for i, p in enumerate(position.players) if p.in_play]
    return [
        esbirro.id
        for owner in owners
        if owner >= 0
        for esbirro in position.players[owner].altar
        if fits(position, owner, esbirro, effect.esbirro) is not False
    ]


def condition(
    position: Position, by: int, target: int, effect: Effect, *, thrown: Counts = NONE, gone: tuple[str, ...] = ()
) -> bool | None:
    """Whether a condition of a text holds; None when it cannot be known.

    Args:
        thrown: cards that leave the hand to launch the Power and so do not count (P2 §9.2).
        gone: ids that leave the Altar to pay for it.
    """
    if effect.op == "reinforced":
        return position.turn.reinforced >= max(effect.amount, 0) and position.turn.reinforced >= 0
    asked = max(effect.count, 1)
    if effect.zone == "vertedero":
        have = position.vertedero[effect.esbirro] if effect.esbirro is not None else sum(position.vertedero)
        return have >= asked or (None if have + position.vertedero[UNKNOWN] >= asked else False)
    owners = [target] if effect.whose == "target" else [by]
    if effect.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    sure = maybe = 0
    for owner in owners:
        if owner < 0:
            continue
        s, m = (
            _altar_count(position, owner, effect, gone)
            if effect.zone == "altar"
            else _hand_count(position, owner, effect, thrown if owner == by else NONE)
        )
        sure, maybe = sure + s, maybe + m
    return sure >= asked or (None if maybe >= asked else False)


def _altar_count(position: Position, owner: int, effect: Effect, gone: tuple[str, ...]) -> tuple[int, int]:
    if gone:
        player = position.players[owner]
        left = tuple(e for e in player.altar if e.id not in gone)
        position = position.with_player(owner, player._replace(altar=left))
    answers = [fits(position, owner, e, effect.esbirro) for e in position.players[owner].altar]
    return answers.count(True), len(answers) - answers.count(False)


def _hand_count(position: Position, owner: int, effect: Effect, thrown: Counts) -> tuple[int, int]:
    hand = tuple(max(0, have - gone) for have, gone in zip(position.players[owner].hand, thrown, strict=True))
    kind = effect.esbirro
    counts_as = hand_counts_as(position, owner)
    if kind is None or counts_as == kind:
        return sum(hand), sum(hand)
    if counts_as is not None:
        return 0, 0
    return hand[kind], hand[kind] + hand[UNKNOWN]


def counts_for(position: Position, player: int, ability: Ability, kind: Kind) -> bool:
    """Whether a card of a kind is what the Power asks to be discarded (P2 §5.3, §9.3)."""
    if ability.kind is NEUTRAL:
        return True
    as_kind = hand_counts_as(position, player)
    if as_kind is not None:
        return as_kind == ability.kind
    if kind == ability.kind:
        return True
    return any(
        lasting.op == "discard_as"
        and lasting.player == player
        and lasting.uses > 0
        and lasting.kind == ability.kind
        for lasting in position.lasting
    )


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
) -> tuple[str, ...] | None:
    """Esbirros that may be exploited for the cost without breaking the Power's own text (P2 §5.1); None if none.

    Args:
        named: those set aside; the others are tried only when they do not suffice.
        pending: how many links of the chain still hold Esbirros back (all when None).
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
    for ids in candidates:
        if all(condition(position, by, target, effect, gone=ids) is not False for effect in asked):
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
        if copies is None:
            link = position.chain[a.of]
            origin = position.players[link.by].reptantes[link.reptante]
            copies, of = Copied(origin.id, link.ability.key, link.ability.cost), -1
    discard = a.discard
    if discard is None:
        discard = UNKNOWN if a.sombra or ability.kind is NEUTRAL else ability.kind
    objects = a.objects
    if ability.objects is not None and not objects and not ability.objects.up_to:
        objects = tuple(objects_for(position, a.by, a.target, ability.objects)[: ability.objects.count])
    return Link(
        a.by,
        a.reptante,
        ability,
        ability.type,
        a.target if ability.needs_target or (ability.for_you and a.target in mates(position, a.by)) else -1,
        objects,
        reference(position, a.by, ability, of),
        copies,
        a.exploit or ability.power.cost_by_exploit,
        a.altar,
        discard,
        a.sombra,
    )


def answering(position: Position, link: Link) -> tuple[int, ...]:
    """Who may answer an announcement, in order: its targets, the others, its announcer (P2 §2.2, §2.3)."""
    others = position.after(link.by)
    if len(others) > 1 and link.target in others:
        others = (link.target, *(i for i in others if i != link.target))
    return (*others, link.by)
