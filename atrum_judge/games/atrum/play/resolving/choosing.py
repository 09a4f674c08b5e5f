"""Choose the objects of an effect (P2 §9.5)."""

from atrum_judge.games.atrum.play.resolving.cards import Offered
from atrum_judge.games.atrum.play.resolving.deeds import blurred
from atrum_judge.games.atrum.table.effects import ALL, Effect
from atrum_judge.games.atrum.table.hidden import fits
from atrum_judge.games.atrum.table.kinds import UNKNOWN, Kind, kind_named
from atrum_judge.games.atrum.table.position import ANY_KIND, Choice, Link, Picks, Position


def whom(link: Link, whose: str) -> int:
    """Return the participant whom an effect is about; "you" may mean the team mate it is used for (P3 §3)."""
    if link.target >= 0 and (whose != "caster" or link.ability.for_you):
        return link.target
    return link.by


def protected(position: Position, who: int, what: str) -> bool:
    """True if no Power affects it, its owner's neither (P2 §9.5)."""
    return any(e.op == "protect" and e.player == who and e.zone == what for e in position.lasting)


def shielded(position: Position, link: Link, effect: Effect) -> bool:
    """True if an effect would put into, take out of or change what no Power affects: then it is not done.

    Nor is what it would do for a team mate who has left the game since (P3 §2.6, §3). Of Esbirros in Altars only those
    of a protected one are left out (`in_altars`), and of a resistance the loss.
    """
    is_out = link.target >= 0 and not position.players[link.target].in_play
    if not position.lasting and not is_out:
        return False
    who, caster = whom(link, effect.whose), whom(link, "caster")
    touched: dict[str, tuple[tuple[int, str], ...]] = {
        "discard": ((who, "hand"),),
        "discard_all": ((who, "hand"),),
        "draw": ((who, "hand"),),
        "gain": ((who, "resistance"),),
        "place": ((caster, "altar"), *([(caster, "hand")] if effect.source == "hand" else [])),
        "retype": ((who, effect.zone),),
        "return": ((who, effect.to),) if effect.whose != "any" else (),
        "search": ((caster, effect.to),),
        "swap": ((link.by, "altar"), (link.target, "altar")),
        "swap_hand": ((caster, "hand"),),
        "take": ((link.by, "altar"),),
        "take_revealed": ((caster, "hand"),),
    }
    affected = touched.get(effect.op, ())
    return any(not position.players[owner].in_play or protected(position, owner, what) for owner, what in affected)


def in_altars(position: Position, link: Link, effect: Effect) -> tuple[Picks, Picks]:
    """Ids of the Esbirros that an effect may move, and those of them that may not be of its kind."""
    owners = [whom(link, effect.whose)]
    if effect.whose == "any":
        owners = [i for i, p in enumerate(position.players) if p.in_play]
    fitting = [
        (e.id, fits(position, owner, e, effect.esbirro))
        for owner in owners
        if not protected(position, owner, "altar")
        for e in position.players[owner].altar
    ]
    there = tuple(id_ for id_, does in fitting if does is not False)
    return there, tuple(id_ for id_, does in fitting if does is None)


def pick_in_altars(position: Position, link: Link, effect: Effect) -> Position | Picks:
    """Return the chosen ones of the Esbirros that an effect may move."""
    options, unsure = in_altars(position, link, effect)
    return _picked(position, Choice(link.by, "altar", options, 0, 0, unsure=unsure), effect)


def pick_cards(position: Position, by: int, offered: Offered, effect: Effect) -> Position | Picks:
    """Return the chosen ones of these cards."""
    return _picked(
        position, Choice(by, "kinds", offered.options, 0, 0, 0, offered.allowed, offered.unsure), effect
    )


def _picked(position: Position, choice: Choice, effect: Effect) -> Position | Picks:
    """Return the choice, or the position that waits for it."""
    if position.picked is not None:
        return position.picked
    options = choice.options
    available, sure = len(options), len(options) - len(choice.unsure)
    if effect.count == ALL and not effect.up_to:
        return blurred(position) if choice.unsure else without_freedom(position, choice, options)
    high = available if effect.count == ALL else min(effect.count, available)
    low = 0 if effect.up_to else min(high, sure)
    if high == 0:
        return ()
    said = foretold(position, options, choice.allowed)
    choice = choice._replace(low=low, high=high, due=0 if effect.up_to else high)
    choice = choice._replace(foreseen=said if low <= len(said) <= high else ())
    if choice.foreseen and not position.is_told:
        return choice.foreseen
    return position._replace(choice=choice)


def without_freedom(position: Position, choice: Choice, picks: Picks) -> Position | Picks:
    """Take objects without a choice; a teller of the game may say them all the same."""
    if not position.is_told or not picks:
        return picks
    return position._replace(choice=choice._replace(options=picks, low=len(picks), high=len(picks)))


def asked_for(position: Position, choice: Choice) -> Position:
    """The position that waits for a choice, with what the announcement said of it."""
    said = foretold(position, choice.options, choice.allowed)
    fits = choice.low <= len(said) <= choice.high
    return position._replace(choice=choice._replace(foreseen=said if fits else ()))


def foretold(position: Position, options: Picks, allowed: frozenset[Kind] = ANY_KIND) -> Picks:
    """Return the choice among these that the announcement already said; nobody has to wait to choose (P2 §9.5).

    A kind that is `allowed` may be one of the unknown options.
    """
    left, found = list(options), []
    for said in position.chain[-1].objects:
        pick: str | int | None = said if said in left else kind_named(said)
        if pick is None or (pick not in left and (UNKNOWN not in left or pick not in allowed)):
            continue
        left.remove(pick if pick in left else UNKNOWN)
        found.append(pick)
    return tuple(found)
