"""Cards that are put on the table: fortifications, warzones, missions, alliances; and attached cards that move."""

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import hand_faults, spend, warrior_of
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Attached, Found, Placed, Player, Proclaimed, Warrior
from atrum_judge.games.doomtrooper.table.steps import Alliance, Assign, Complete, Fortify, Move, Warzone
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

Placing = Fortify | Warzone


def fortify_faults(table: Table, step: Fortify) -> list[Finding]:
    """Return the findings against this step (P2 §Fortificación)."""
    found = hand_faults(table, step.by, step.card, "P2 §Fortificación", "fortification")
    return [*found, *_placing_faults(table, step, "fortifications")]


def warzone_faults(table: Table, step: Warzone) -> list[Finding]:
    """Return the findings against this step (P2 §Zona)."""
    found = hand_faults(table, step.by, step.card, "P2 §Zona", "warzone")
    return [*found, *_placing_faults(table, step, "warzones")]


def _placing_faults(table: Table, step: Placing, place: str) -> list[Finding]:
    player, areas, found = table.position.player(step.by), table.cards.of(step.card).areas, []
    if areas is None or (not areas and step.area is None) or (step.area is None and len(areas) > 1):
        found.append(undecided(f"{place}.area", "unknown", card=step.card))
    elif step.area is not None and areas and step.area not in areas:
        found.append(illegal(f"{place}.area", card=step.card))
    cards: list[Placed] = getattr(player, place)
    if _has(cards, step.card):
        found.append(illegal(f"{place}.copy", player=step.by, card=step.card))
    return found


def _has(cards: list[Placed] | list[Proclaimed] | list[Attached], name: str) -> bool:
    return any(card.card and name_key(card.card) == name_key(name) for card in cards)


def fortify(table: Table, step: Fortify) -> None:
    """On the table, in its area."""
    _place(table, step, table.position.player(step.by).fortifications)


def warzone(table: Table, step: Warzone) -> None:
    """On the table, in its area."""
    _place(table, step, table.position.player(step.by).warzones)


def _place(table: Table, step: Placing, place: list[Placed]) -> None:
    player, areas = table.position.player(step.by), table.cards.of(step.card).areas
    player.take(step.card)
    area = step.area or (areas[0] if areas else "escuadron")
    place.append(Placed(id=table.new_id(player, step.id), card=step.card, area=area))  # type: ignore[arg-type]
    spend(table, step.by)


def assign_faults(table: Table, step: Assign) -> list[Finding]:
    """Return the findings against this step (P2 §Misión)."""
    found = hand_faults(table, step.by, step.card, "P2 §Misión", "mission")
    facts = table.cards.of(step.card)
    to, missions = _receiver(table, step)
    if not to:
        return [*found, illegal("in_play", section="P2 §Misión", id=step.warrior or "")]
    if not facts.assign_to:
        found.append(undecided("assign.to", "unknown", card=step.card))
    elif to not in facts.assign_to:
        found.append(illegal("assign.to", card=step.card))
    if _has(missions, step.card):
        found.append(illegal("mission.copy", card=step.card))
    has_tactic = any(
        table.owner(found_).id == step.by and table.facts(found_.card).is_designated("tactica")
        for found_ in _missions(table)
    )
    if has_tactic and facts.is_designated("tactica"):
        found.append(illegal("mission.tactic", player=step.by))
    elif has_tactic and facts.designations is None:
        found.append(undecided("designation", section="P2 §Misión", card=step.card))
    return found


def _missions(table: Table) -> list[Found]:
    """Every mission assigned, to players and warriors."""
    return [found for found in table.position.in_play() if table.facts(found.card).type == "mission"]


def _receiver(table: Table, step: Assign) -> tuple[str, list[Attached] | list[Proclaimed]]:
    """Return the receiver of a mission, in the words of cards, and the cards it already has; ``""`` without
    one.
    """
    if step.warrior is not None:
        holder = warrior_of(table, step.warrior)
        if holder is None or not isinstance(holder.card, Warrior):
            return "", []
        return ("own_warrior" if holder.player.id == step.by else "other_warrior"), holder.card.attached
    player = table.position.player(step.player or step.by)
    return ("self" if player.id == step.by else "other_player"), player.missions


def assign(table: Table, step: Assign) -> None:
    """Under the warrior, or near the player."""
    player = table.position.player(step.by)
    player.take(step.card)
    id_ = table.new_id(player, step.id)
    _, missions = _receiver(table, step)
    card = (Attached if step.warrior is not None else Proclaimed)(id=id_, card=step.card, owner=player.id)
    missions.append(card)  # type: ignore[arg-type]
    spend(table, step.by)


def complete_faults(table: Table, step: Complete) -> list[Finding]:
    """A mission in play; whether it was completed its text says."""
    found = table.position.find(step.mission)
    if found is None or table.facts(found.card).type not in {None, "mission"}:
        return [illegal("in_play", section="P2 §Misión", id=step.mission)]
    if "completed" not in step.granted:
        return [undecided("mission.parameters", card=table.name(found.card))]
    return []


def complete(table: Table, step: Complete) -> None:
    """The mission is discarded."""
    found = table.position.find(step.mission)
    if found is not None:
        table.leave_play(found)


def alliance_faults(table: Table, step: Alliance) -> list[Finding]:
    """P2 §Alianza: one per player, none twice."""
    found = hand_faults(table, step.by, step.card, "P2 §Alianza", "alliance")
    if table.position.player(step.by).alliances:
        found.append(illegal("alliance.one", player=step.by))
    if any(_has(player.alliances, step.card) for player in table.position.players):
        found.append(illegal("alliance.unique", card=step.card))
    return found


def alliance(table: Table, step: Alliance) -> None:
    """Proclaimed; no action is used."""
    player: Player = table.position.player(step.by)
    player.take(step.card)
    player.alliances.append(Proclaimed(id=table.new_id(player, step.id), card=step.card))


def move_faults(table: Table, step: Move) -> list[Finding]:
    """P2 §Equipar.3: only cards move what is attached."""
    found, to = table.position.find(step.card), warrior_of(table, step.to)
    if found is None or found.warrior is None:
        return [illegal("in_play", section="P2 §Equipar.3", id=step.card)]
    if to is None:
        return [illegal("in_play", section="P2 §Equipar.3", id=step.to)]
    if "effect" not in step.granted:
        return [illegal("attached.fixed", card=table.name(found.card))]
    return []


def move(table: Table, step: Move) -> None:
    """Under another warrior; it keeps its owner."""
    found, to = table.position.find(step.card), warrior_of(table, step.to)
    if found is None or to is None or not isinstance(found.card, Attached) or not isinstance(to.card, Warrior):
        return
    if to.player is not found.player:
        found.card.owner = table.owner(found).id
    found.removed()
    to.card.attached.append(found.card)
