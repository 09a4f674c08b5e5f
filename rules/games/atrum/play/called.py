"""Esbirros of an Altar that are called by their kind, as people do at a table, instead of by their ids.

So may Sombras be that are not of the kind.
"""

from collections.abc import Iterable, Sequence

from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.play.announcing import is_known, linked, objects_for
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.effects import Effect
from rules.games.atrum.table.hidden import fits
from rules.games.atrum.table.kinds import SOMBRA, UNKNOWN, Kind, kind_named, name_of
from rules.games.atrum.table.position import Position, kinds_of, reserved
from rules.judging.finding import Finding


def as_called(position: Position, a: Announce) -> tuple[Announce, bool]:
    """The announcement with ids for the Esbirros that it calls by their kind, and if it is clear which it aims at.

    The payers are left open where several may be meant.
    """
    mine = position.players[a.by].altar
    objects, is_clear = a.objects, True
    if any(kind_named(said) is not None and said not in {e.id for e in mine} for said in a.altar):
        held = reserved(position, a.by).named
        meant = called(position, a.altar, [e.id for e in mine if e.prepared and e.id not in held])
        a = a._replace(altar=() if meant is None or not meant[1] else meant[0])
    aimed = _aimed_at(position, a)
    if aimed and (meant := called(position, objects, aimed)):
        objects, is_clear = meant
    return a._replace(objects=objects), is_clear


def _aimed_at(position: Position, a: Announce) -> list[str]:
    """Return the aims of a fixed exploit (P2 §9.5), where the announcement calls some of them by their kind."""
    if not any(kind_named(said) is not None for said in a.objects) or not is_known(position, a):
        return []
    link = linked(position, a)
    there = [] if link.ability.objects is None else objects_for(position, a.by, link.target, link.ability.objects)
    return there if any(said not in there for said in a.objects) else []


def called(
    position: Position, said: Sequence[str | Kind], among: Iterable[str | Kind]
) -> tuple[tuple[str, ...], bool] | None:
    """The ids that are meant by ids and kinds, of these; True beside them where others would look otherwise.

    None where there are not as many.
    """
    offered = set(among)
    left = [(i, e) for i, player in enumerate(position.players) for e in player.altar if e.id in offered]
    found, is_clear = list[str](), True
    for one in said:
        kind = one if isinstance(one, int) else None if one in offered else kind_named(one)
        fitting = [(i, e) for i, e in left if kind is not None and (e.kind == kind or fits(position, i, e, kind))]
        fitting = fitting or [(i, e) for i, e in left if kind is not None and fits(position, i, e, kind) is None]
        if kind is not None and not fitting:
            return None
        is_clear = is_clear and len({(i, e.kind, e.prepared) for i, e in fitting}) < 2
        found.append(fitting[0][1].id if fitting else str(one))
        left = [(i, e) for i, e in left if e.id != found[-1]]
    return tuple(found), is_clear


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
