"""The objects of effects (§4.5.4, §4.6.8): what fits, what is chosen, and what is wrong with a choice."""

from collections.abc import Iterable, Iterator

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.table.cards import ORO, Card, Effect, Objects
from atrum_judge.games.myl.table.looking import A_LOOK, Table, Thing, means_source
from atrum_judge.games.myl.table.position import Spot
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

MOVING = {"destroy", "exile", "shuffle", "raise", "put", "control"}
TOUCHING = MOVING | {"strength", "lose_ability", "consider"}
_CHOOSING = TOUCHING | {"prevent", "redirect"}


def is_directed(effect: Effect) -> bool:
    """True if an effect has objects that are chosen."""
    of = effect.of or Objects()
    if effect.op == "cancel_attack":
        return effect.one
    return effect.op in _CHOOSING and not of.all and not means_source(of)


def candidates(table: Table, effect: Effect, by: str, source: Card) -> list[Spot]:
    """The cards in play that an effect may choose."""
    spots = table.position.in_play()
    return [spot for spot in spots if not _rules_out(_against(table, effect, spot, by, source))]


def _rules_out(found: Iterable[Finding]) -> bool:
    """True if something is certainly against it."""
    return any(finding.severity == "illegal" for finding in found)


def universal(table: Table, effect: Effect, by: str, source: Card) -> list[Spot]:
    """The cards in play that an effect without objects reaches; its own card only if it says so."""
    of = effect.of or Objects()
    if means_source(of):
        return [spot for spot in table.position.in_play() if spot.card is source]
    table.spend(A_LOOK)
    return [
        spot
        for spot in table.position.in_play()
        if (spot.card is not source or of.self) and table.fits(of, spot, by) and _has_sense(effect, spot.card)
    ]


def _has_sense(effect: Effect, card: Card) -> bool:
    """Only an Aliado has Fuerza; only something else is considered one."""
    if effect.op == "strength" or (effect.op == "cancel_attack" and effect.one):
        return card.is_ally
    return not card.is_ally if effect.op == "consider" else True


def _against(table: Table, effect: Effect, spot: Spot, by: str, source: Card) -> Iterator[Finding]:
    """Yield the findings against a card as the object of an effect."""
    of, card = effect.of or Objects(), spot.card
    if card is source and not of.self:
        yield illegal("self.no_object", card=card.name)
    if (effect.op == "destroy" and card.has("indestructible")) or (
        effect.op == "exile" and card.has("indesterrable")
    ):
        yield illegal("target.must_be_destroyable", object=card.name, card=source.name)
    elif effect.op in {"destroy", "exile"} and card.may_say_more:
        yield undecided("target.must_be_destroyable", "unknown", object=card.name, card=source.name)
    if of.max_cost is not None and card.type == ORO:
        yield illegal("oro.no_cost_object", card=card.name)
    if of.max_strength is not None and card.is_ally:
        strength = table.strength(card)
        if strength is not None and strength > of.max_strength:
            yield illegal("strength.sum", card=card.name, strength=strength)
    if effect.op == "control" and _has_its_one(table, card, by):
        yield illegal("one_in_play.control", player=by, card=card.name)
    attackers = table.battle.attackers if effect.op == "cancel_attack" else [card.id]
    if not table.fits(of, spot, by) or not _has_sense(effect, card) or card.id not in attackers:
        yield illegal("target.valid", object=card.name, card=source.name)


def _has_its_one(table: Table, card: Card, by: str) -> bool:
    """True if a player has a copy of a card that may be there only once (§4.13)."""
    return any(
        spot.player.id == by
        and spot.card is not card
        and name_key(spot.card.name) == name_key(card.name)
        and spot.card.has("one_in_play")
        for spot in table.position.in_play()
    )


def allotted(
    table: Table, effects: list[Effect], chosen: list[str], by: str, source: Card
) -> tuple[list[list[str]], list[Finding]]:
    """The chosen ids by effect, and what is wrong with them.

    A choice without freedom may be left out. A later effect of the same objects may leave them out too.
    """
    left, found, shares = list(chosen), list[Finding](), list[list[str]]()
    for place, effect in enumerate(effects):
        if not is_directed(effect):
            shares.append([])
            continue
        of = effect.of or Objects()
        same = next((i for i in range(place) if is_directed(effects[i]) and effects[i].of == effect.of), None)
        if not left and same is not None:
            shares.append(shares[same])
            continue
        fitting = [spot.card.id for spot in candidates(table, effect, by, source)]
        if not left and len(fitting) == of.count and not of.up_to:
            share = fitting
        else:
            share, left = left[: of.count], left[of.count :]
        shares.append(share)
        found += _share_faults(table, effect, share, by, source)
    if left:
        wanted = sum(len(share) for share in shares)
        found.append(illegal("target.valid", "many", card=source.name, wanted=wanted, count=len(chosen)))
    return shares, found


def _share_faults(table: Table, effect: Effect, share: list[str], by: str, source: Card) -> list[Finding]:
    """Return the faults of the objects of one effect."""
    of, found = effect.of or Objects(), list[Finding]()
    if len(share) < of.count and not of.up_to:
        found.append(illegal("talisman.needs_objects", card=source.name, wanted=of.count, count=len(share)))
    if len(set(share)) < len(share):
        found.append(illegal("target.valid", object=share[0], card=source.name))
    for id_ in share:
        spot = table.position.find(id_)
        if spot is None:
            found.append(illegal("target.valid", object=id_, card=source.name))
        else:
            found += _against(table, effect, spot, by, source)
    return found


def reached(table: Table, thing: Thing, place: int) -> list[Spot]:
    """The cards that an effect of a pending thing reaches now."""
    effect = thing.effects[place]
    if is_directed(effect):
        ids = thing.objects[place] if place < len(thing.objects) else []
        return [spot for id_ in ids if (spot := table.position.find(id_)) is not None]
    return universal(table, effect, thing.by, thing.card)


def touched(table: Table, thing: Thing) -> set[str]:
    """The ids of all cards that a pending thing is about to affect."""
    return {
        spot.card.id
        for place, effect in enumerate(thing.effects)
        if effect.op in TOUCHING
        for spot in reached(table, thing, place)
    }
