"""Which Esbirros of an Altar nothing that follows tells apart, so that it does not matter which of them pay.

Two of them are interchangeable where they are of one kind and all that is said later says the same of both. Their kinds
do not matter either where nothing that follows asks for the kind of an Esbirro that is exhausted, or exploited.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.games.atrum.cases.reading import Expect, Step
from rules.games.atrum.play.announcing import abilities_named
from rules.games.atrum.table.actions import Announce, Choose, Draw, Place, Prepare
from rules.games.atrum.table.effects import Effect
from rules.games.atrum.table.kinds import UNKNOWN, kind_named
from rules.games.atrum.table.position import Ability, Esbirro, Position

_HEEDED = {Announce, Choose, Draw, Expect, Place, Prepare}
"""Steps that name Esbirros, or of which it matters whether and how often they come."""
Looks = Mapping[str, tuple[Any, ...]]
"""How Esbirros look to all that follows, by their ids."""

_HEEDLESS = {
    "annul",
    "damage",
    "discard",
    "discard_all",
    "discard_as",
    "draw",
    "gain",
    "no_exhaust",
    "prevent",
    "protect",
    "reduce",
    "reinforce",
    "retype_power",
    "show_hand",
    "skip_next_prepare",
}
"""Operations that look neither into an Altar nor into the Vertedero, if they count nothing there."""
_KEEPING = _HEEDLESS | {
    "if",
    "place",
    "require",
    "retype",
    "reveal",
    "search",
    "swap_hand",
    "take_revealed",
    "unknown",
}
"""Operations that take no Esbirro out of an Altar, and ask of none whether it is exhausted."""


def looks(position: Position, following: Sequence[Step]) -> Looks:
    """How the Esbirros of the player who pays for the last Power of the chain look to it and to the `following` steps.

    What is exhausted looks like the rest of its kind once its player prepares, unless it has gone elsewhere.
    """
    link = position.chain[-1]
    following = [step for step in following if type(step) in _HEEDED]
    ends = (n for n, step in enumerate(following) if isinstance(step, Prepare) and step.by == link.by)
    turn = following[: next(ends, len(following))]
    only_exhausts = not (link.exploit or _may_go(position, turn, link.by))
    steps = turn if only_exhausts else following
    is_told = _claims_kinds(steps, "altar") or any(map(names_a_kind, steps))
    is_heeded = is_told or not (only_exhausts or _is_heedless(position, following))
    said = _said_of_each(position, steps)
    return {e.id: _look(e, said[e.id], only_exhausts, is_heeded) for e in position.players[link.by].altar}


class _Said(NamedTuple):
    """What is said of an Esbirro: where, and what is claimed of it, if anything is."""

    where: tuple[Any, ...]
    claimed: Mapping[str, Any] = {}


def _look(esbirro: Esbirro, said: Sequence[_Said], only_exhausts: bool, is_heeded: bool) -> tuple[Any, ...]:
    """How one looks: its kind where that is heeded, and what is said of it but for what is so whoever pays."""
    kinds = {kind_named(s.claimed["esbirro"]) for s in said if isinstance(s.claimed.get("esbirro"), str)}
    if not only_exhausts and not kinds <= {esbirro.kind}:
        is_heeded = True
    left_out = {"id"} if is_heeded else {"id", "esbirro"}
    claims = [(s.where, sorted((k, repr(v)) for k, v in s.claimed.items() if k not in left_out)) for s in said]
    return (esbirro.kind if is_heeded else None, repr(claims))


# What is said later -------------------------------------------------------------------------------------------


def _said_of_each(position: Position, steps: Sequence[Step]) -> dict[str, list[_Said]]:
    """What the pending chain and later steps say of each Esbirro, by ids."""
    each: dict[str, list[_Said]] = defaultdict(list)
    for place, link in enumerate(position.chain):
        for about, ids in (("altar", link.altar), ("objects", link.objects), ("misnamed", link.misnamed)):
            for id_ in dict.fromkeys(ids):
                each[id_].append(_Said(("chain", place, about)))
    for place, step in enumerate(steps):
        for id_, said in said_in(step):
            each[id_].append(said._replace(where=(place, *said.where)))
    return each


def said_in(step: Step) -> Iterator[tuple[str, _Said]]:
    """What a step says by ids, and the other words of a claim."""
    match step:
        case Announce():
            yield from ((id_, _Said(("altar",))) for id_ in dict.fromkeys(step.altar))
            yield from ((id_, _Said(("objects",))) for id_ in dict.fromkeys(step.objects))
        case Choose():
            yield from ((pick, _Said(())) for pick in dict.fromkeys(step.picks) if isinstance(pick, str))
        case Place(id=id_):
            yield id_, _Said((id_,))
        case Expect():
            yield from _claimed(step.facts, ())


def _claimed(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[str, _Said]]:
    """What a claim says of Esbirros of Altars by their ids; where it says a word otherwise, it means that one only."""
    if isinstance(value, str):
        yield value, _Said((*path, value))
    elif isinstance(value, Mapping) and path[::2] == ("players", "altar") and isinstance(value.get("id"), str):
        yield value["id"], _Said(path, value)
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _claimed(item, (*path, name))
    elif isinstance(value, list):
        for item in value:
            whose = (item.get("id"),) if path == ("players",) and isinstance(item, Mapping) else ()
            yield from _claimed(item, (*path, *whose))


def names_a_kind(step: Step) -> bool:
    """Whether a step names a kind, by which it may mean an Esbirro of an Altar."""
    if isinstance(step, Choose):
        return any(isinstance(pick, int) for pick in step.picks)
    return isinstance(step, Announce) and any(
        kind_named(said) is not None for said in (*step.altar, *step.objects)
    )


def _claims_kinds(steps: Iterable[Step], zone: str) -> bool:
    """Whether a claim tells the cards of a zone without ids, and not only how many."""
    return any(_tells_kinds(step.facts, zone) for step in steps if isinstance(step, Expect))


def _tells_kinds(value: Any, zone: str) -> bool:
    if isinstance(value, list):
        return any(_tells_kinds(item, zone) for item in value)
    if not isinstance(value, Mapping):
        return False
    told = value.get(zone)
    if isinstance(told, Mapping) and set(told) == {"count"}:
        told = None
    cards = told if isinstance(told, list) else [] if told is None else [told]
    is_told = any(not (isinstance(card, Mapping) and isinstance(card.get("id"), str)) for card in cards)
    return is_told or any(_tells_kinds(item, zone) for name, item in value.items() if name != zone)


# What Powers do -----------------------------------------------------------------------------------------------


def _abilities(position: Position, steps: Iterable[Step]) -> Iterator[Ability]:
    """The Powers of the chain, and those announced later."""
    yield from (link.ability for link in position.chain)
    for step in steps:
        if isinstance(step, Announce):
            reptantes = position.players[step.by].reptantes
            if 0 <= step.reptante < len(reptantes):
                yield from abilities_named(reptantes[step.reptante], step)


def _flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        yield from _flat(effect.then)


def _may_go(position: Position, steps: Sequence[Step], by: int) -> bool:
    """Whether Esbirros of a player may leave an Altar, or come from another, before the player prepares."""
    if any(link.exploit and link.by == by for link in position.chain):
        return True
    if any(isinstance(step, Announce) and step.exploit and step.by == by for step in steps):
        return True
    return any(
        ability.power.cost_by_exploit or any(effect.op not in _KEEPING for effect in _flat(ability.effects))
        for ability in _abilities(position, steps)
    )


def _is_heedless(position: Position, steps: Sequence[Step]) -> bool:
    """Whether nothing asks for the kinds of Esbirros in Altars and Vertedero, which no new Fosa is made of."""
    if any(e.kind == UNKNOWN for player in position.players for e in player.altar):
        return False
    if _claims_kinds(steps, "vertedero"):
        return False
    drawn = sum(isinstance(step, Draw) for step in steps) * position.rules.cards_drawn
    for ability in _abilities(position, steps):
        for effect in ability.effects:
            counts_cards = effect.per is not None and effect.per.zone in {"altar", "vertedero"}
            if effect.op not in _HEEDLESS or counts_cards or (effect.op == "draw" and effect.count < 0):
                return False
            drawn += effect.count if effect.op == "draw" else 0
    return position.fosa_size > drawn
