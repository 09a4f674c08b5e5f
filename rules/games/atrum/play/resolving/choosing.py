"""What an effect may take, and who says which (P2 §9.5)."""

from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.kinds import NEUTRAL, Asked, kind_named
from rules.games.atrum.table.position import Choice, Link, Picks, Position, fits


def whom(link: Link, whose: str) -> int:
    """Whom an effect is about; "you" may mean the team mate it is used for (P3 §3)."""
    if link.target >= 0 and (whose != "caster" or link.ability.for_you):
        return link.target
    return link.by


def protected(position: Position, link: Link, who: int, what: str) -> bool:
    """No other's Power affects it (P2 §9.5)."""
    return any(
        lasting.op == "protect" and lasting.player == who and lasting.zone == what and link.by != who
        for lasting in position.lasting
    )


def in_altars(position: Position, link: Link, effect: Effect) -> list[str]:
    """Ids of the Esbirros that an effect may move."""
    owners = [whom(link, effect.whose)]
    if effect.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    return [
        e.id
        for owner in owners
        if not protected(position, link, owner, "altar")
        for e in position.players[owner].altar
        if fits(position, owner, e, effect.esbirro) is not False
    ]


def pick(
    position: Position, by: int, about: str, options: Picks, effect: Effect, kind: Asked = NEUTRAL
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
    said = foreseen(position, options)
    if said and low <= len(said) <= high:
        return said
    return position._replace(choice=Choice(by, about, options, low, high, kind))


def foreseen(position: Position, options: Picks) -> Picks:
    """What the announcement already said would be chosen among these; nobody has to wait to choose (P2 §9.5)."""
    left, found = list(options), []
    for said in position.chain[-1].objects:
        pick: str | int | None = said if said in left else kind_named(said)
        if pick is not None and pick in left:
            left.remove(pick)
            found.append(pick)
    return tuple(found)
