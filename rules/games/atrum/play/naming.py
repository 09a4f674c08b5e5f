"""Check the objects that an announcement names for its effect, though they are chosen at the launch (P2 §9.5).

The announcement binds nobody, so another choice may follow. But a choice that was impossible when it was said, and is
impossible when its moment has come, is as wrong as it would be if it were said then. Objects that left or moved meanwhile
are not held against anybody.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.play.resolving.cards import of_kind
from rules.games.atrum.play.resolving.choosing import whom
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.effects import ALL, Effect
from rules.games.atrum.table.hidden import fits
from rules.games.atrum.table.kinds import (
    ALL_KINDS,
    MAIN_KINDS,
    NEUTRAL,
    SOMBRA,
    UNKNOWN,
    Kind,
    counted,
    kind_named,
    less,
    merged,
)
from rules.games.atrum.table.position import Ability, Link, Picks, Position
from rules.judging.finding import Finding

OF_ALTARS = {"exploit", "return", "swap", "take"}
"""Operations whose player chooses among Esbirros of Altars, by their ids."""
_MOVING = OF_ALTARS | {
    "discard",
    "discard_all",
    "draw",
    "place",
    "retype",
    "reveal",
    "search",
    "swap_hand",
    "take_revealed",
}
"""Operations after which there may be other cards to choose from than when the Power was announced."""


class Offer(NamedTuple):
    """The offer of an effect to its player: up to so many of these; `options` None is anything."""

    options: Picks | None
    most: int


def with_misnamed(position: Position, link: Link) -> Link:
    """The announced Power, which keeps what was said of its effect and could not be taken."""
    return link._replace(misnamed=_misnamed(position, link)) if link.objects else link


def _misnamed(position: Position, link: Link) -> tuple[str, ...]:
    """Return the named objects that the effect of an announcement could not take as the table stands."""
    ability = link.ability
    if not link.objects or ability.objects is not None or ability.is_unknown:
        return ()
    effects = tuple(_flat(ability))
    has_moved = [any(before.op in _MOVING for before in effects[:i]) for i in range(len(effects))]
    offered = [_offers(position, link, e, has_moved=moved) for e, moved in zip(effects, has_moved, strict=True)]
    takers = [offers for offers in offered if offers]
    if not takers:
        return ()
    if len(takers) == 1:
        return _left_over(link.objects, takers[0])
    every = [offer for offers in takers for offer in offers]
    return tuple(said for said in link.objects if all(_taken(said, offer.options) is None for offer in every))


def _chooses_in_altars(ability: Ability) -> bool:
    """True if its player chooses Esbirros of Altars when it is launched, and none when it is announced."""
    return ability.objects is None and not ability.is_unknown and any(e.op in OF_ALTARS for e in _flat(ability))


def in_altars_of(position: Position, link: Link) -> set[str]:
    """Ids of the Esbirros in the Altars from which a Power's player chooses some."""
    found: set[str] = set()
    for effect in _flat(link.ability):
        if effect.op in OF_ALTARS:
            owner = None if effect.op == "swap" else _owners(position, link, effect)
            owners = range(len(position.players)) if owner is None else [owner]
            found.update(e.id for who in owners for e in position.players[who].altar)
    return found


def _is_anywhere(position: Position, id_: str) -> bool:
    """True if an id is of an Esbirro of an Altar, or may be of one that arrives later."""
    return any(
        id_.startswith(f"{player.id}+") or any(esbirro.id == id_ for esbirro in player.altar)
        for player in position.players
    )


def _flat(ability: Ability) -> Iterable[Effect]:
    for effect in ability.effects:
        yield effect
        yield from effect.then


def _left_over(objects: Iterable[str], offers: list[Offer]) -> tuple[str, ...]:
    """Return the objects that no offer takes any more once the others have taken those said before."""
    left = [(list(offer.options) if offer.options is not None else None, offer.most) for offer in offers]
    wrong = []
    for said in objects:
        for i, (options, count) in enumerate(left):
            pick = _taken(said, options)
            if pick is not None and count:
                if options is not None:
                    options.remove(pick)
                left[i] = (options, count - 1)
                break
        else:
            wrong.append(said)
    return tuple(wrong)


def _taken(said: str, options: Iterable[str | Kind] | None) -> str | Kind | None:
    """The option that is meant by an id or a kind; an unknown card may be of any kind."""
    if options is None or said in options:
        return said
    kind = kind_named(said)
    if kind is None:
        return None
    return kind if kind in options else UNKNOWN if UNKNOWN in options else None


def _offers(position: Position, link: Link, effect: Effect, *, has_moved: bool) -> list[Offer]:
    """Return the offers of one effect, for a swap of each Altar; empty where it asks for no choice."""
    op, count = effect.op, 1_000 if effect.count == ALL else effect.count
    if op in OF_ALTARS:
        if has_moved:
            return [Offer(None, count)] * (2 if op == "swap" else 1)
        owners = [link.by, link.target] if op == "swap" else [_owners(position, link, effect)]
        return [Offer(_in_altars(position, owner, effect), count) for owner in owners]
    if op == "discard_as" and effect.esbirro is None:
        return [Offer(tuple(MAIN_KINDS) * effect.uses, effect.uses)]
    if op == "swap_hand":
        return [Offer(None, 1_000)]
    is_chosen = op in {"search", "take_revealed"} or (op == "discard" and not effect.random)
    if not is_chosen and (op != "place" or effect.source == "fosa_top"):
        return []
    return [Offer(_cards(position, link, effect, has_moved=has_moved), count)]


def _owners(position: Position, link: Link, effect: Effect) -> int | None:
    """Return the owner of the Altar that an effect is about; None is everybody."""
    return None if effect.whose == "any" else whom(link, effect.whose)


def _in_altars(position: Position, owner: int | None, effect: Effect) -> Picks:
    """Their ids; their kinds as well, for who says those of an Esbirro without more."""
    owners = range(len(position.players)) if owner is None else [owner]
    there = [
        esbirro
        for who in owners
        for esbirro in position.players[who].altar
        if fits(position, who, esbirro, effect.esbirro) is not False
    ]
    return (*(esbirro.id for esbirro in there), *(esbirro.kind for esbirro in there))


def _cards(position: Position, link: Link, effect: Effect, *, has_moved: bool) -> Picks:
    """The cards of a pile, without those that the launch discards; all that may come where others were moved before."""
    kinds, sombras = effect.esbirro, effect.op == "take_revealed" or effect.source == "revealed"
    if sombras or has_moved:
        wanted = tuple(ALL_KINDS) if kinds is None else (kinds, SOMBRA) if sombras else (kinds,)
        return wanted * 60
    if effect.op == "search" and effect.zone == "fosa":
        pile = merged(position.fosa_rest, counted(position.fosa))
    elif effect.op == "search" or effect.source == "vertedero":
        pile = position.vertedero
    else:
        who = whom(link, effect.whose if effect.op == "discard" else "caster")
        pile = position.players[who].hand
        if who == link.by:
            pile = less(pile, [kind for kind in _set_aside(link) if pile[kind]])
    return of_kind(position, pile, effect.esbirro, sombras=False).options


def _set_aside(link: Link) -> list[Kind]:
    """The cards that its launch surely discards: of a neutral Power and of a Sombra's partner it may be another."""
    if link.sombra:
        return [SOMBRA]
    return [] if link.ability.kind is NEUTRAL or link.discard == UNKNOWN else [link.discard]


def nowhere_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    """Refuse objects that were never in an Altar; others may be chosen at the launch (P2 §9.5)."""
    if not a.objects or not _chooses_in_altars(ability):
        return None
    strange = [said for said in a.objects if kind_named(said) is None and not _is_anywhere(position, said)]
    return (
        illegal("choice.invalid", "nowhere", power=ability.name, esbirros=", ".join(strange)) if strange else None
    )
