"""The kinds that Sombras of an Altar are taken for (P2 §7.3)."""

from atrum_judge.games.atrum.laws.findings import illegal
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.kinds import SOMBRA, UNKNOWN, Kind, name_of
from atrum_judge.games.atrum.table.position import Position, kinds_of
from atrum_judge.judging.finding import Finding


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
