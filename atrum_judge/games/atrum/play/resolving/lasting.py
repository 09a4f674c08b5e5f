"""Operations that go on after their Power (P2 §9.3, §9.5)."""

from random import Random

from atrum_judge.games.atrum.play.resolving.choosing import asked_for, whom
from atrum_judge.games.atrum.play.resolving.deeds import deed, done
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.kinds import MAIN_KINDS, SOMBRA, UNKNOWN, Kind
from atrum_judge.games.atrum.table.position import Choice, Lasting, Link, Picks, Position


@deed("retype")
def _retype(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    kind = SOMBRA if effect.esbirro is None else effect.esbirro
    lasting = Lasting(
        "retype", link.by, whom(link, effect.whose), effect.zone, kind, effect.until, 0, link.ability.name
    )
    return done(_lasting(position, lasting))


def _lasting(position: Position, added: Lasting) -> Position:
    """One more effect that goes on; the newest of two about the same zone counts."""
    others = (e for e in position.lasting if (e.op, e.player, e.zone) != (added.op, added.player, added.zone))
    return position._replace(lasting=(*others, added))


@deed("discard_as")
def _discard_as(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    kinds: Picks
    if effect.esbirro is not None:
        kinds = (effect.esbirro,) * effect.uses
    elif position.picked is None:
        options = tuple(kind for kind in MAIN_KINDS for _ in range(effect.uses))
        return asked_for(position, Choice(link.by, "kinds", options, effect.uses, effect.uses))
    else:
        kinds = position.picked
    for kind in kinds:
        position = licensed(position, whom(link, "caster"), int(kind), 1, link.ability.name)
    return done(position)


def licensed(position: Position, who: int, kind: Kind, uses: int, source: str = "") -> Position:
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


@deed("protect")
def _protect(position: Position, link: Link, effect: Effect, rng: Random | None) -> Position:
    what = "altar" if effect.what == "attack" else effect.what
    lasting = Lasting(
        "protect", link.by, whom(link, effect.whose), what, UNKNOWN, effect.until, 0, link.ability.name
    )
    return done(_lasting(position, lasting))
