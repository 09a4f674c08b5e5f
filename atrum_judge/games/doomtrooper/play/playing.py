"""Art and special cards: when they are played, what they do, where they go (P2 §4)."""

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import hand_faults, warrior_of
from atrum_judge.games.doomtrooper.play.warriors import mixing_faults, put_in_area
from atrum_judge.games.doomtrooper.table.cards import Effect, affiliation, area
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Attached, Found, Proclaimed, Warrior
from atrum_judge.games.doomtrooper.table.steps import Play
from atrum_judge.judging.finding import Finding

_ON_A_CARD = {"discard", "annihilate"}
_ON_A_WARRIOR = {"transfer", "cover", "affiliate", "heretic"}
_PILES = {"descartar": "discard", "aniquilar": "annihilated", "acoplar": "attached"}


def play_faults(table: Table, step: Play) -> list[Finding]:
    """Return the findings against the moment, the player and the target of a card."""
    facts = table.cards.of(step.card)
    found = hand_faults(table, step.by, step.card, "P2 §4", "art", "special")
    if step.by != table.position.turn.player:
        if facts.when == "own_turn":
            found.append(illegal("play.when", player=step.by, card=step.card))
        elif facts.when is None:
            found.append(undecided("play.when", "unknown", card=step.card))
    if facts.type == "art" and "play" not in step.granted:
        found.append(undecided("play.art_unknown", card=step.card))
    on = table.position.find(step.on) if step.on is not None else None
    if step.on is not None and on is None and not any(player.id == step.on for player in table.position.players):
        found.append(illegal("in_play", section="P2 §4", id=step.on))
    if facts.icon is None:
        found.append(undecided("post.unknown", "icon", card=step.card))
    elif facts.icon == "acoplar":
        found += _attach_faults(step, on)
    if not step.countered:
        found += _effects_faults(table, step, on)
    return found


def _attach_faults(step: Play, on: Found | None) -> list[Finding]:
    if step.countered:
        return [undecided("post.unknown", "countered", card=step.card)]
    return [] if on is not None and isinstance(on.card, Warrior) else [undecided("post.attach", card=step.card)]


def _effects_faults(table: Table, step: Play, on: Found | None) -> list[Finding]:
    effects = table.cards.of(step.card).effects
    if effects is None:
        return [undecided("effect.unknown", card=step.card)]
    return [fault for effect in effects for fault in _effect_faults(table, step, on, effect)]


def _effect_faults(table: Table, step: Play, on: Found | None, effect: Effect) -> list[Finding]:
    if effect.op == "unknown":
        return [undecided("effect.unknown", card=step.card)]
    if effect.op in {"destiny", "promotion"} and effect.whose == "opponent" and len(table.position.players) > 2:
        return [undecided("effect.unknown", "opponent", card=step.card)]
    if effect.op in _ON_A_WARRIOR and (on is None or not isinstance(on.card, Warrior)):
        return [undecided("effect.unknown", "target", card=step.card)]
    if effect.op not in _ON_A_CARD:
        return []
    if on is None:
        return [undecided("effect.unknown", "target", card=step.card)]
    found = []
    if table.facts(on.card).cannot is None:
        found.append(undecided("protected", card=table.name(on.card)))
    if (
        effect.op == "discard"
        and (rider := _wounded_inside(table, on)) is not None
        and not _is_safe(table, on, effect)
    ):
        found.append(undecided("vehicle.second_wound", warrior=table.name(rider)))
    return found


def _wounded_inside(table: Table, on: Found) -> Warrior | None:
    """The wounded warrior that sits in a Vehículo."""
    inside = isinstance(on.card, Attached) and table.is_vehicle(on.card) and on.card.inside is True
    return on.warrior if inside and on.warrior is not None and on.warrior.wounded else None


def play(table: Table, step: Play) -> None:
    """Carry out its effects unless it is countered; then put it where its icon says."""
    player, facts = table.position.player(step.by), table.cards.of(step.card)
    player.take(step.card)
    on = table.position.find(step.on) if step.on is not None else None
    if not step.countered:
        for effect in facts.effects or ():
            _happen(table, step, on, effect)
        table.is_clouded = table.is_clouded or facts.effects is None
    to = _PILES.get(facts.icon or "")
    if to == "attached":
        holder = warrior_of(table, step.on or "")
        if step.countered or holder is None or not isinstance(holder.card, Warrior):
            to = None
        else:
            attached = Attached(id=table.new_id(player, step.id), card=step.card)
            if holder.player is not player:
                attached.owner = player.id
            holder.card.attached.append(attached)
    elif to is not None:
        player.pile("discard" if to == "discard" else "annihilated").append(step.card)
    table.resolution.append({"card": step.card, "by": step.by, "countered": step.countered, "to": to})


def _happen(table: Table, step: Play, on: Found | None, effect: Effect) -> None:
    """One effect."""
    match effect.op:
        case "unknown":
            table.is_clouded = True
        case "actions":
            table.position.turn.allowed = max(0, table.position.turn.allowed + effect.amount)
        case "destiny" | "promotion":
            _points(table, step, effect)
        case "discard" | "annihilate":
            if on is not None and table.position.find(on.card.id) is not None:
                _remove(table, on, effect)
        case _:
            found = warrior_of(table, on.card.id) if on is not None else None
            if found is not None and isinstance(found.card, Warrior):
                _change(table, found, found.card, effect)


def _points(table: Table, step: Play, effect: Effect) -> None:
    players = table.position.players
    caster = table.position.player(step.by)
    whose = caster if effect.whose == "caster" else next(one for one in players if one is not caster)
    setattr(whose, effect.op, max(0, getattr(whose, effect.op) + effect.amount))


def _is_safe(table: Table, on: Found, effect: Effect) -> bool:
    """True if a rule or a text protects the card from the effect."""
    is_alliance = isinstance(on.card, Proclaimed) and table.facts(on.card).type in {None, "alliance"}
    if is_alliance and any(one is on.card for one in on.player.alliances) and not effect.alliance:
        return True
    return effect.op in (table.facts(on.card).cannot or ())


def _remove(table: Table, on: Found, effect: Effect) -> None:
    if _is_safe(table, on, effect):
        return
    is_wounding = (
        effect.op == "discard"
        and isinstance(on.card, Attached)
        and table.is_vehicle(on.card) is True
        and on.card.inside is True
    )
    table.leave_play(on, "discard" if effect.op == "discard" else "annihilated")
    if is_wounding and on.warrior is not None:
        on.warrior.wounded = True


def _change(table: Table, found: Found, warrior: Warrior, effect: Effect) -> None:
    """Change a warrior as a card forces it to."""
    match effect.op:
        case "cover":
            _force_cover(table, warrior)
        case "heretic":
            warrior.heretic = True
        case "affiliate":
            warrior.affiliation = affiliation(effect.to)
        case _:
            _force_transfer(table, found, warrior, area(effect.to))


def _force_cover(table: Table, warrior: Warrior) -> None:
    """Leave the Vehículo (P2 §Vehículos.5). A vehicle, or a warrior with a dash for armour, is never covered."""
    facts = table.facts(warrior)
    if facts.values.B == "-" or facts.is_vehicle:
        return
    warrior.cover = True
    for attached in warrior.attached:
        if table.is_vehicle(attached):
            attached.inside = False


def _force_transfer(table: Table, found: Found, warrior: Warrior, to: str) -> None:
    """Move a warrior to another area, where no rule forbids it; it is no voluntary transfer."""
    where = table.area_of(warrior)
    if where == to:
        return
    if where == "destacamento" and table.facts(warrior).is_designated("bestia"):
        table.leave_play(found)
        return
    side = table.side(warrior, where)
    barred = {"escuadron": {"tribal", "legion"}, "cohorte": {"tribal", "doomtrooper"}}.get(to, set())
    mixes = to == "destacamento" and any(
        one.severity == "illegal" for one in mixing_faults(table, found.player, warrior)
    )
    if side not in barred and not mixes:
        put_in_area(table, found, to)
