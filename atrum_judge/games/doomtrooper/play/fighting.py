"""The tactical actions: what this part of the rules says of an attack and a sabotage."""

import msgspec

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import own_warrior, spend, warrior_of
from atrum_judge.games.doomtrooper.table.looking import Table, some
from atrum_judge.games.doomtrooper.table.position import Attached, Found, Placed, Player, Warrior
from atrum_judge.games.doomtrooper.table.steps import Attack, Sabotage
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key


def sabotage_faults(table: Table, step: Sabotage) -> list[Finding]:
    """Check a Sabotaje as a tactical action; its effects are in another part."""
    own, found = own_warrior(table, step.by, step.warrior)
    if own is not None and "sabotage" not in step.granted:
        found.append(undecided("sabotage.unknown"))
    return found


def sabotage(table: Table, step: Sabotage) -> None:
    """The tactical action of the turn."""
    spend(table, step.by, is_tactical=True)


def attack_faults(table: Table, step: Attack) -> list[Finding]:
    """Return the faults of an attack by this part.

    The targets of an affiliation and the result are granted or unknown.
    """
    own, found = own_warrior(table, step.by, step.warrior)
    target = warrior_of(table, step.target)
    if target is None or target.player.id == step.by:
        found.append(illegal("in_play", id=step.target))
        target = None
    if own is None or target is None or not isinstance(own.card, Warrior) or not isinstance(target.card, Warrior):
        return found
    found += _attacker_faults(table, own.card)
    for warrior in (own.card, target.card):
        found += _mode_faults(table, warrior, step.mode)
    found += _use_faults(table, own.player, own.card, step.use)
    found += _use_faults(table, target.player, target.card, step.target_use)
    if step.warzone is not None:
        found += _warzone_faults(table, target, step.warzone)
    if any(finding.severity == "illegal" for finding in found):
        return found
    if "target" not in step.granted:
        found.append(undecided("attack.target_unknown", card=table.name(own.card)))
    if step.result is not None and "result" not in step.granted:
        found.append(undecided("attack.result_unknown", card=table.name(own.card)))
    elif step.result == "killed" and not isinstance(table.effective(target.card)["V"], int):
        found.append(undecided("points.value", card=table.name(target.card)))
    return found


def _attacker_faults(table: Table, warrior: Warrior) -> list[Finding]:
    name, found = table.name(warrior), []
    if warrior.cover:
        may = table.facts(warrior).has_known_text
        finding = illegal("attack.covered", card=name)
        found.append(finding if may else finding._replace(severity="undecided"))
    if warrior.left_cover:
        found.append(illegal("attack.left_cover", card=name))
    return found


def _mode_faults(table: Table, warrior: Warrior, mode: str) -> list[Finding]:
    """Dashes, and who is up in the air or under water."""
    name, value, found = table.name(warrior), getattr(table.facts(warrior).values, mode), []
    if value == "-":
        found.append(illegal("combat.dash", card=name, value=mode))
    elif value is None:
        found.append(undecided("combat.dash", "unknown", card=name, value=mode))
    if mode == "L":
        aboard = table.is_aboard(warrior, "aeronave", "submarino")
        if aboard:
            found.append(illegal("combat.aircraft", warrior=name))
        elif aboard is None:
            found.append(undecided("combat.aircraft", "unknown", warrior=name))
    return found


def _use_faults(table: Table, player: Player, warrior: Warrior, ids: list[str]) -> list[Finding]:
    """Return the faults of the cards that one side uses in the combat."""
    name, found = table.name(warrior), list[Finding]()
    area = table.area_of(warrior)
    used: list[Attached] = []
    for id_ in dict.fromkeys(ids):
        fortification = next((one for one in player.fortifications if one.id == id_), None)
        attached = next((one for one in warrior.attached if one.id == id_), None)
        if fortification is not None:
            found += _fortification_faults(table, warrior, fortification, area)
        elif attached is not None:
            used.append(attached)
        else:
            found.append(illegal("combat.use", warrior=name, id=id_))
    for index, card in enumerate(used):
        if card.card and any(name_key(other.card or "") == name_key(card.card) for other in used[:index]):
            found.append(illegal("equipment.one_copy", card=card.card))
        found += _vehicle_faults(table, warrior, card)
    return [*found, *_weapon_faults(table, name, used)]


def _fortification_faults(table: Table, warrior: Warrior, card: Placed, area: str) -> list[Finding]:
    if table.is_aboard(warrior, "vehiculo", "aeronave", "submarino", "tanque"):
        return [illegal("vehicle.fortification", warrior=table.name(warrior), card=table.name(card))]
    if card.area != area:
        return [illegal("combat.use", section="P2 §Fortificación", warrior=table.name(warrior), id=card.id)]
    return []


def _weapon_faults(table: Table, name: str, used: list[Attached]) -> list[Finding]:
    weapons = [table.facts(card).is_weapon for card in used if not table.is_vehicle(card)]
    if weapons.count(True) > 1:
        return [illegal("combat.one_weapon", warrior=name)]
    if len(weapons) - weapons.count(False) > 1:
        unknown = next(card for card in used if table.facts(card).is_weapon is None)
        return [undecided("designation", section="P2 §Equipar", card=table.name(unknown))]
    return []


def _vehicle_faults(table: Table, warrior: Warrior, card: Attached) -> list[Finding]:
    """A Vehículo that is used from outside, or that bars what is used inside it."""
    name = table.name(warrior)
    if table.is_vehicle(card):
        return [illegal("vehicle.outside", warrior=name, card=table.name(card))] if card.inside is False else []
    barred = some(_bars(table, vehicle, card) for vehicle in warrior.attached if vehicle is not card)
    if barred:
        return [illegal("vehicle.restricts", warrior=name, card=table.name(card))]
    return (
        [undecided("vehicle.restricts", "unknown", warrior=name, card=table.name(card))] if barred is None else []
    )


def _bars(table: Table, vehicle: Attached, card: Attached) -> bool | None:
    """True if an attached card is a Vehículo that the warrior is in and that bars another card."""
    if vehicle.inside is not True:
        is_told = vehicle.inside is not msgspec.UNSET or not table.is_vehicle(vehicle)
        return False if is_told or table.facts(vehicle).restricts is None else None
    vehicle_facts, facts = table.facts(vehicle), table.facts(card)
    if vehicle_facts.restricts is None:
        return False if vehicle_facts.has_known_text else None
    if vehicle_facts.restricts == "weapons":
        return facts.is_weapon
    return None if facts.type is None else facts.type == "equipment"


def _warzone_faults(table: Table, target: Found, id_: str) -> list[Finding]:
    """P2 §Zona: one of the defender's own area."""
    area = table.area_of(target.card) if isinstance(target.card, Warrior) else ""
    if any(zone.id == id_ and zone.area == area for zone in target.player.warzones):
        return []
    zone = table.position.find(id_)
    return [illegal("combat.warzone", card=table.name(zone.card) if zone else id_)]


def attack(table: Table, step: Attack) -> None:
    """The last action of the turn; what was granted of its result happens."""
    spend(table, step.by, is_tactical=True)
    target = warrior_of(table, step.target)
    if target is None or not isinstance(target.card, Warrior):
        return
    if step.result == "wounded":
        target.card.wounded = True
    elif step.result == "killed":
        value = table.effective(target.card)["V"]
        table.leave_play(target)
        table.position.player(step.by).earned += value if isinstance(value, int) else 0
