"""Resolve pending things, last first, and carry out effects."""

from msgspec import UNSET

from atrum_judge.games.myl.laws.findings import note, undecided
from atrum_judge.games.myl.play.moving import (
    back_to_its_zone,
    check_castles,
    consider,
    enters_zone,
    from_top,
    gain_control,
    leave,
    put_away,
    settle,
)
from atrum_judge.games.myl.play.objects import MOVING, allotted, candidates, is_directed, reached
from atrum_judge.games.myl.table.cards import ORO, WEAPON, Ability, Card, Considered, Effect, Modifier
from atrum_judge.games.myl.table.looking import A_LOOK, Table, Thing
from atrum_judge.games.myl.table.position import Player, Spot

_PILES = {"destroy": "graveyard", "exile": "exile", "shuffle": "castle", "raise": "hand", "put": "graveyard"}
_SHIELDS = {"destroy": "indestructible", "exile": "indesterrable"}


def resolve_all(table: Table) -> None:
    """Resolve all that is pending, once all have declined."""
    while table.pending and table.end is None:
        resolve_last(table)
    if table.end is not None:
        table.pending.clear()


def resolve_last(table: Table) -> None:
    """The last pending thing resolves, or comes to nothing."""
    thing = table.pending.pop()
    side = table.position.player(thing.by)
    is_stopped = thing.is_annulled or thing.is_cancelled
    table.resolution.append(
        {
            "card": thing.card.name,
            "by": thing.by,
            "resolved": not is_stopped,
            "annulled": thing.is_annulled,
            "because": "annul" if thing.is_annulled else "cancel" if thing.is_cancelled else None,
        }
    )
    if thing.ability is not None:
        if not is_stopped:
            _carry_out(table, thing)
    elif is_stopped:
        put_away(table, thing.card, side, "graveyard")
    elif thing.is_talisman:
        _carry_out(table, thing)
        put_away(table, thing.card, side, "graveyard")
    else:
        _enter(table, thing, side)
    if table.end is None:
        settle(table)


def _enter(table: Table, thing: Thing, side: Player) -> None:
    """A card enters play, and its entering ability triggers."""
    card = thing.card
    card.new = True
    if card.type == WEAPON and thing.bearer:
        bearer = table.position.find(thing.bearer)
        if bearer is None or not bearer.card.is_ally:
            put_away(table, card, side, "graveyard")
            return
        if bearer.player is not side:
            card.owner = table.position.owner(card, side).id
        bearer.card.weapons.append(card)
    else:
        side.zone(enters_zone(card)).append(card)
    ability = table.entering(card)
    if ability is not None:
        trigger(table, card, ability, thing.by, thing.chosen, thing.step)


def trigger(table: Table, card: Card, ability: Ability, by: str, chosen: list[str], step: int) -> None:
    """A triggered ability happens whatever its controller wants; without objects it does nothing."""
    shares, faults = allotted(table, ability.effects, chosen, by, card)
    if faults:
        could = any(is_directed(effect) and candidates(table, effect, by, card) for effect in ability.effects)
        if could and not chosen:
            table.doubts.append((step, note("trigger.mandatory", card=card.name)))
        shares = [share if _is_whole(table, share) else [] for share in shares]
    table.pending.append(
        Thing(card=card, by=by, step=step, effects=ability.effects, ability=ability, objects=shares)
    )


def _is_whole(table: Table, share: list[str]) -> bool:
    return all(table.position.find(id_) is not None for id_ in share)


def _carry_out(table: Table, thing: Thing) -> None:
    """The effects in their order, each as far as possible (§4.6.9)."""
    for place, effect in enumerate(thing.effects):
        if table.end is not None:
            return
        if effect.op in {"annul", "cancel", "prevent", "redirect"}:
            _answer(thing, place, effect)
        elif effect.op in {"draw", "mill", "generate", "unknown", "cancel_attack"}:
            _happen(table, thing, place, effect)
        else:
            for spot in reached(table, thing, place):
                table.spend(A_LOOK)
                if spot.card.id not in thing.prevented and table.position.find(spot.card.id) is not None:
                    _touch(table, thing, spot, effect)


def _answer(thing: Thing, place: int, effect: Effect) -> None:
    """Carry out an answer's effect on the thing answered."""
    answered, objects = thing.answers, thing.objects[place] if place < len(thing.objects) else []
    if answered is None:
        return
    if effect.op == "annul":
        answered.is_annulled = answered.is_annulled or not answered.card.has("cannot_be_annulled")
    elif effect.op == "cancel":
        answered.is_cancelled = True
    elif effect.op == "prevent":
        answered.prevented.update(objects)
    elif objects:
        for share in answered.objects:
            if share:
                share[0] = objects[0]
                break


def _happen(table: Table, thing: Thing, place: int, effect: Effect) -> None:
    """Effects that are not about cards in play."""
    caster, other = table.position.player(thing.by), table.position.opponent(thing.by)
    if effect.op == "generate":
        caster.virtual += effect.count
    elif effect.op == "unknown":
        table.is_clouded = True
        table.doubts.append((thing.step, undecided("effect.unknown", card=thing.card.name)))
    elif effect.op == "cancel_attack":
        _cancel_attack(table, thing, place, effect)
    else:
        whose = effect.whose or ("self" if effect.op == "draw" else "opponent")
        players = {"self": [caster], "opponent": [other], "each": table.position.players}[whose]
        from_top(table, players, effect.count, "hand" if effect.op == "draw" else "graveyard")


def _cancel_attack(table: Table, thing: Thing, place: int, effect: Effect) -> None:
    """The attackers, or one of them, go back; without the whole attack the battle is over (§4.8)."""
    if table.position.turn.phase != "battle":
        return
    battle, active = table.battle, table.position.active
    ids = {spot.card.id for spot in reached(table, thing, place)} if effect.one else set(battle.attackers)
    active.defense += [card for card in active.attack if card.id in ids]
    active.attack = [card for card in active.attack if card.id not in ids]
    battle.attackers = [id_ for id_ in battle.attackers if id_ not in ids]
    battle.blocks = [pair for pair in battle.blocks if pair.attacker not in ids]
    if not effect.one:
        to_final(table)


def to_final(table: Table) -> None:
    """The Fase Final begins: what lasts until it ends (§5.4)."""
    position = table.position
    position.turn.phase, position.turn.step = "final", None
    position.battle = UNSET
    for side in (position.active, position.inactive):
        for spot in [spot for spot in position.in_play() if spot.player is side]:
            card = spot.card
            card.mods = [modifier for modifier in card.mods if modifier.until != "final"]
            if card.no_ability == "final":
                card.no_ability = False
            if card.considered is not None and card.considered.until == "final":
                back_to_its_zone(table, spot)
    settle(table)
    check_castles(table)


def _touch(table: Table, thing: Thing, spot: Spot, effect: Effect) -> None:
    """One effect on one card in play."""
    card = spot.card
    if effect.op in MOVING:
        shield = _SHIELDS.get(effect.op)
        if shield is not None and card.has(shield):  # type: ignore[arg-type]
            return
        if effect.op == "control":
            gain_control(table, spot, thing.by)
        else:
            leave(table, spot, _PILES[effect.op])
    elif effect.op == "strength":
        _change_strength(table, thing, card, effect)
    elif effect.op == "lose_ability":
        card.no_ability = True if effect.until == "permanent" or card.no_ability is True else "final"
    else:  # "consider"
        strength = effect.strength if effect.strength is not None else 0 if card.type == ORO else card.cost or 0
        consider(table, spot, Considered(strength=max(0, strength), until=effect.until))


def _change_strength(table: Table, thing: Thing, card: Card, effect: Effect) -> None:
    """Raise, lower to 0 at least, double, or set (§4.2.1)."""
    now = table.strength(card)
    if now is None:
        table.is_clouded = True
        table.doubts.append((thing.step, undecided("strength.unknown", card=card.name)))
        return
    change = now if effect.double else effect.set - now if effect.set is not None else effect.amount or 0
    card.mods.append(Modifier(amount=max(-now, change), until=effect.until))
