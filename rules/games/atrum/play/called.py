"""Esbirros of an Altar that are called by their kind, as people do at a table, instead of by their ids.

So may Sombras be that are not of the kind.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.play.announcing import is_known, linked, objects_for
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.effects import Effect
from rules.games.atrum.table.hidden import fits
from rules.games.atrum.table.kinds import SOMBRA, UNKNOWN, Kind, kind_named, name_of
from rules.games.atrum.table.position import Position, kinds_of, reserved
from rules.judging.finding import Finding

Ids = tuple[str, ...]


def calls_by_kind(position: Position, a: Announce) -> bool:
    """True if an announcement names what is no id of an Altar, but a kind."""
    there = {e.id for player in position.players for e in player.altar}
    return any(said not in there and kind_named(said) is not None for said in (*a.altar, *a.objects))


def announced_ways(position: Position, a: Announce, told: set[str]) -> list[Announce]:
    """The ways to mean the Esbirros that an announcement calls by their kind; none where it calls none so.

    Args:
        told: ids that something else tells apart from others that look the same.
    """
    mine = {e.id for e in position.players[a.by].altar}
    is_paid_so = any(kind_named(said) is not None and said not in mine for said in a.altar)
    aimed = _aimed_at(position, a)
    if not is_paid_so and not aimed:
        return []
    paid, aims = [a.altar], [a.objects]
    if is_paid_so:
        held = reserved(position, a.by).named
        ready = [e.id for e in position.players[a.by].altar if e.prepared and e.id not in held]
        paid = list(ways_to_mean(position, a.altar, ready, told))
    if aimed:
        aims = list(ways_to_mean(position, a.objects, aimed, told))
    return [a._replace(altar=altar, objects=objects) for altar, objects in product(paid, aims)]


def _aimed_at(position: Position, a: Announce) -> list[str]:
    """Return the aims of a fixed exploit (P2 §9.5), where the announcement calls some of them by their kind."""
    if not any(kind_named(said) is not None for said in a.objects) or not is_known(position, a):
        return []
    link = linked(position, a)
    there = [] if link.ability.objects is None else objects_for(position, a.by, link.target, link.ability.objects)
    return there if any(said not in there for said in a.objects) else []


def ways_to_mean(
    position: Position, said: Sequence[str | Kind], among: Iterable[str | Kind], told: set[str]
) -> Iterator[Ids]:
    """The ids that may be meant by ids and kinds, of these; of ways that nothing tells apart only one."""
    offered = set(among)
    there = [(i, e) for i, player in enumerate(position.players) for e in player.altar if e.id in offered]
    looks = {e.id: e.id if e.id in told else f"{i} {e.kind} {e.prepared}" for i, e in there}
    each: list[list[str]] = []
    for one in said:
        kind = one if isinstance(one, int) else None if one in looks else kind_named(one)
        if kind is None:
            each.append([str(one)])
            continue
        answers = [(e.id, e.kind == kind or fits(position, i, e, kind)) for i, e in there]
        sure = [id_ for id_, answer in answers if answer]
        each.append(sure or [id_ for id_, answer in answers if answer is None])
    met = set()
    for ids in product(*each):
        looked = tuple(sorted(looks.get(id_, id_) for id_ in ids))
        if len(set(ids)) == len(ids) and looked not in met:
            met.add(looked)
            yield ids


# The kinds that Sombras are taken for (P2 §7.3) ----------------------------------------------------------------


def unlike_sombras(position: Position, owner: int, kind: Kind | None) -> str:
    """Name the kinds of an Altar's Sombras instead of this one; empty without Sombras, if nobody knows, or by an effect."""
    altar = position.players[owner].altar if owner >= 0 else ()
    sombra = next((esbirro for esbirro in altar if esbirro.kind == SOMBRA), None)
    if sombra is None or kind is None:
        return ""
    kinds, beside = kinds_of(position, owner, sombra), {e.kind for e in altar} - {SOMBRA}
    if kind in kinds or UNKNOWN in kinds or kinds != (beside or {SOMBRA}):
        return ""
    return ", ".join(name_of(one) for one in sorted(kinds))


def of_sombras(position: Position, by: int, target: int, effect: Effect, missing: Finding) -> Finding:
    """Say that an Altar has too few of a kind; where Sombras lie in it, name their kinds."""
    owner = target if effect.whose == "target" else by
    as_kind = "" if effect.whose == "any" else unlike_sombras(position, owner, effect.esbirro)
    if not as_kind or effect.esbirro is None:
        return missing
    return illegal(
        missing.code,
        "sombra",
        section=missing.section or "P2 §7.3",
        power=missing.values["power"],
        count=max(effect.count, 1),
        kind=name_of(effect.esbirro),
        as_kind=as_kind,
    )


def is_unlike_sombra(position: Position, id_: str, kind: Kind | None) -> bool:
    """True if an id is of such a Sombra."""
    return any(
        esbirro.id == id_ and esbirro.kind == SOMBRA and bool(unlike_sombras(position, owner, kind))
        for owner, player in enumerate(position.players)
        for esbirro in player.altar
    )
