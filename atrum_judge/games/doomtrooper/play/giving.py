"""Cards that are attached to a warrior by an action: equipment, relics, beasts, gifts, Ki powers; boarding and leaving."""

import msgspec

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import hand_faults, own_warrior, spend, warrior_of
from atrum_judge.games.doomtrooper.table.cards import Facts
from atrum_judge.games.doomtrooper.table.looking import Table, some
from atrum_judge.games.doomtrooper.table.position import Attached, Warrior
from atrum_judge.games.doomtrooper.table.steps import Bestow, Board, Equip, Given, Ki, Leave, Mount
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key


def equip_faults(table: Table, step: Equip) -> list[Finding]:
    """Return the findings against this step (P2 §Equipar)."""
    facts = table.cards.of(step.card)
    found = hand_faults(table, step.by, step.card, "P2 §Equipar", "equipment", "relic")
    holder = warrior_of(table, step.warrior)
    if holder is None or not isinstance(holder.card, Warrior):
        return [*found, illegal("in_play", section="P2 §Equipar", id=step.warrior)]
    warrior, name = holder.card, table.name(holder.card)
    if holder.player.id != step.by:
        found.append(illegal("equip.own", card=step.card, player=step.by))
    if facts.type == "relic" and table.copies_in_play(step.card):
        found.append(illegal("relic.unique", card=step.card))
    elif facts.type == "relic" and any(one.card.card is None for one in table.position.in_play()):
        found.append(undecided("relic.unique", "unknown", card=step.card))
    found += _only_faults(table, warrior, step.card, facts)
    found += _armour_faults(table, warrior, facts)
    if facts.is_vehicle or step.inside is not None:
        found += _vehicle_faults(table, warrior, step)
    elif facts.is_vehicle is None:
        found.append(undecided("designation", section="P2 §Vehículos", card=step.card))
    return _without_repeats(found, name)


def _without_repeats(found: list[Finding], name: str) -> list[Finding]:
    """Each finding once."""
    seen: dict[tuple[str, str, str], Finding] = {}
    for finding in found:
        seen.setdefault((finding.code, finding.severity, str(finding.message)), finding)
    return list(seen.values())


def _only_faults(table: Table, warrior: Warrior, card: str, facts: Facts) -> list[Finding]:
    if facts.only is None:
        return [undecided("equip.only", "unknown", card=card, warrior=table.name(warrior))]
    meets = table.meets(warrior, table.area_of(warrior), facts.only)
    if meets is None:
        return [undecided("equip.only", "unknown", card=card, warrior=table.name(warrior))]
    return [] if meets else [illegal("equip.only", card=card, warrior=table.name(warrior))]


def _armour_faults(table: Table, warrior: Warrior, facts: Facts) -> list[Finding]:
    has = some(
        table.facts(card).is_designated("armadura") for card in warrior.attached if _may_be_armour(table, card)
    )
    both = False if False in (has, facts.is_designated("armadura")) else has and facts.is_designated("armadura")
    if both:
        return [illegal("armour.one", warrior=table.name(warrior))]
    return [undecided("designation", section="P2 §Equipar", card=facts.name)] if both is None else []


def _may_be_armour(table: Table, card: Attached) -> bool:
    return table.facts(card).type in {None, "equipment", "relic"}


def _vehicle_faults(table: Table, warrior: Warrior, step: Equip) -> list[Finding]:
    found = _mount_room(table, warrior, "P2 §Vehículos")
    if warrior.cover:
        if step.inside:
            found.append(illegal("vehicle.covered", warrior=table.name(warrior), card=step.card))
    elif step.inside is None:
        found.append(undecided("vehicle.announce", warrior=table.name(warrior), card=step.card))
    return found


def _mount_room(table: Table, warrior: Warrior, section: str) -> list[Finding]:
    """Return the findings against one more Vehículo or beast of a warrior."""
    name, facts, found = table.name(warrior), table.facts(warrior), []
    if table.beast_of(warrior):
        found.append(illegal("vehicle.one", section="P2 §Bestia.3", warrior=name))
    else:
        has = some(table.is_vehicle(card) for card in warrior.attached)
        if has:
            found.append(illegal("vehicle.one", section=section, warrior=name))
        elif has is None:
            unknown = next(card for card in warrior.attached if table.is_vehicle(card) is None)
            found.append(undecided("designation", section=section, card=table.name(unknown)))
    if facts.is_designated("bestia"):
        found.append(illegal("beast.warrior", warrior=name))
    elif facts.designations is None:
        found.append(undecided("beast.warrior", "unknown", warrior=name))
    return found


def equip(table: Table, step: Equip) -> None:
    """Attached; a Vehículo inside or outside."""
    is_vehicle = table.cards.of(step.card).is_vehicle or step.inside is not None
    attached = give(table, step)
    holder = warrior_of(table, step.warrior)
    if is_vehicle and holder is not None and isinstance(holder.card, Warrior):
        if step.inside is not None:
            attached.inside = step.inside
        elif holder.card.cover:
            attached.inside = False


def give(table: Table, step: Given) -> Attached:
    """A card of the hand goes under a warrior, for one action."""
    player, holder = table.position.player(step.by), warrior_of(table, step.warrior)
    player.take(step.card)
    attached = Attached(id=table.new_id(player, step.id), card=step.card)
    if holder is not None and isinstance(holder.card, Warrior):
        if holder.player is not player:
            attached.owner = player.id
        holder.card.attached.append(attached)
    spend(table, step.by)
    return attached


def mount_faults(table: Table, step: Mount) -> list[Finding]:
    """Return the findings against this step (P2 §Bestia)."""
    found = hand_faults(table, step.by, step.card, "P2 §Bestia", "beast")
    holder = warrior_of(table, step.warrior)
    if holder is None or not isinstance(holder.card, Warrior):
        return [*found, illegal("in_play", section="P2 §Bestia", id=step.warrior)]
    warrior = holder.card
    if holder.player.id != step.by:
        found.append(illegal("mount.own", card=step.card, player=step.by))
    if table.area_of(warrior) != "destacamento":
        found.append(illegal("mount.area", warrior=table.name(warrior)))
    only = _only_faults(table, warrior, step.card, table.cards.of(step.card))
    found += [finding._replace(section="P2 §Bestia.1") for finding in only]
    return [*found, *_mount_room(table, warrior, "P2 §Bestia.3")]


def mount(table: Table, step: Mount) -> None:
    """The warrior rides it from now on."""
    give(table, step)


def board_faults(table: Table, step: Board) -> list[Finding]:
    """P2 §Entrar, and the cover that keeps out (P2 §Vehículos.5)."""
    own, found = own_warrior(table, step.by, step.warrior)
    if own is None or not isinstance(own.card, Warrior):
        return found
    name = table.name(own.card)
    if table.facts(own.card).is_vehicle:
        found.append(illegal("leave.is_vehicle", warrior=name))
    elif _vehicle_of(table, own.card) is None:
        has = some(table.is_vehicle(card) for card in own.card.attached)
        found.append(
            undecided("leave.is_vehicle", "unknown", warrior=name)
            if has is None
            else illegal("board", warrior=name)
        )
    elif table.is_inside(own.card):
        found.append(illegal("board", warrior=name))
    if own.card.cover:
        found.append(illegal("board.covered", warrior=name))
    return found


def leave_faults(table: Table, step: Leave) -> list[Finding]:
    """Return the findings against this step (P2 §Entrar)."""
    own, found = own_warrior(table, step.by, step.warrior)
    if own is None or not isinstance(own.card, Warrior):
        return found
    name = table.name(own.card)
    if table.facts(own.card).is_vehicle:
        found.append(illegal("leave.is_vehicle", warrior=name))
    elif not table.is_inside(own.card):
        vehicle = _vehicle_of(table, own.card)
        is_told = vehicle is None or vehicle.inside is not msgspec.UNSET
        has = some(table.is_vehicle(card) for card in own.card.attached)
        if is_told and has is not None:
            found.append(illegal("leave", warrior=name))
        else:
            told = table.name(vehicle) if vehicle else name
            found.append(undecided("vehicle.announce", warrior=name, card=told))
    return found


def _vehicle_of(table: Table, warrior: Warrior) -> Attached | None:
    return next((card for card in warrior.attached if table.is_vehicle(card)), None)


def board(table: Table, step: Board) -> None:
    """Inside."""
    _turn_vehicle(table, step.warrior, is_inside=True)
    spend(table, step.by)


def leave(table: Table, step: Leave) -> None:
    """Outside."""
    _turn_vehicle(table, step.warrior, is_inside=False)
    spend(table, step.by)


def _turn_vehicle(table: Table, id_: str, *, is_inside: bool) -> None:
    own = warrior_of(table, id_)
    vehicle = _vehicle_of(table, own.card) if own is not None and isinstance(own.card, Warrior) else None
    if vehicle is not None:
        vehicle.inside = is_inside


def bestow_faults(table: Table, step: Bestow) -> list[Finding]:
    """P2 §Don: each level of gift has its receivers."""
    found = hand_faults(table, step.by, step.card, "P2 §Don", "gift")
    holder = warrior_of(table, step.warrior)
    if holder is None or not isinstance(holder.card, Warrior):
        return [*found, illegal("in_play", section="P2 §Don", id=step.warrior)]
    warrior, name, words = holder.card, table.name(holder.card), table.cards.of(step.card).designations
    if words is None:
        found.append(undecided("bestow.level", card=step.card))
    elif "don menor de hereje" in words:
        found += _receiver_faults("bestow.heretic", table.is_heretic(warrior), step.card, name)
    elif major := next((word for word in words if word.startswith("don mayor de ")), ""):
        disciple = "discipulo de " + major.removeprefix("don mayor de ")
        found += _receiver_faults("bestow.disciple", table.facts(warrior).is_designated(disciple), step.card, name)
    else:
        affiliation = table.affiliation(warrior)
        if affiliation is None:
            found.append(undecided("affiliation.unknown", section="P2 §Don", card=name))
        elif table.side(warrior, table.area_of(warrior)) != "legion":
            found.append(illegal("bestow.legion", card=step.card, warrior=name))
    if holder.player.id != step.by:
        found.append(undecided("bestow.opponent", card=step.card, warrior=name))
    return found


def _receiver_faults(code: str, fits: bool | None, card: str, name: str) -> list[Finding]:
    if fits is None:
        return [undecided(code, "unknown", warrior=name, card=card)]
    return [] if fits else [illegal(code, card=card, warrior=name)]


def bestow(table: Table, step: Bestow) -> None:
    """The gift is attached."""
    give(table, step)


def ki_faults(table: Table, step: Ki) -> list[Finding]:
    """Return the findings against this step (P2 §Ki)."""
    found = hand_faults(table, step.by, step.card, "P2 §Ki", "ki")
    holder = warrior_of(table, step.warrior)
    if holder is None or not isinstance(holder.card, Warrior):
        return [*found, illegal("in_play", section="P2 §Ki", id=step.warrior)]
    name, affiliation = table.name(holder.card), table.affiliation(holder.card)
    if affiliation is None:
        found.append(undecided("affiliation.unknown", section="P2 §Ki", card=name))
    elif affiliation != "Mishima":
        found.append(illegal("ki.mishima", card=step.card, warrior=name))
    if any(card.card and name_key(card.card) == name_key(step.card) for card in holder.card.attached):
        found.append(illegal("ki.copy", warrior=name, card=step.card))
    if holder.player.id != step.by:
        found.append(undecided("bestow.opponent", section="P2 §Ki", card=step.card, warrior=name))
    return found


def ki(table: Table, step: Ki) -> None:
    """The power is attached."""
    give(table, step)
