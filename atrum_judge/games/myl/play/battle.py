"""The battle: attack, block, the war of Talismanes, and damage (§5.3)."""

from collections import Counter

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.play.moving import from_top, leave
from atrum_judge.games.myl.play.resolving import to_final, trigger
from atrum_judge.games.myl.play.timing import priority_faults
from atrum_judge.games.myl.table.cards import Card
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.games.myl.table.position import Battle, Spot
from atrum_judge.games.myl.table.position import Block as Pair
from atrum_judge.games.myl.table.steps import Attack, Block, Pass
from atrum_judge.judging.finding import Finding


def attack_faults(table: Table, step: Attack) -> list[Finding]:
    """Return the findings against this step (§5.3.1)."""
    turn = table.position.turn
    if step.by != turn.player:
        return [illegal("turn.not_yours", player=step.by)]
    found = []
    if turn.has_attacked:
        found.append(illegal("attack.once", player=step.by))
    elif turn.phase != "vigil":
        found.append(illegal("phase.order"))
    if not step.allies:
        found.append(illegal("attack.any_number"))
    for id_, count in Counter(step.allies).items():
        card = next((card for card in table.position.active.defense if card.id == id_), None)
        if card is None or count > 1 or not card.is_ally:
            found.append(illegal("attack.from_defense", card=_name(table, id_), player=step.by))
        else:
            found += attacker_faults(card, step.by)
    return [*found, *most_faults(table, len(step.allies))]


def attacker_faults(card: Card, by: str) -> list[Finding]:
    """Return the findings against declaring an Aliado an attacker."""
    if card.has("cannot_attack"):
        return [illegal("golden_rule", card=card.name)]
    if not card.new or card.has("attacks_at_once"):
        return []
    if card.may_say_more:
        return [undecided("attack.since_grouping", "unknown", card=card.name)]
    return [illegal("attack.since_grouping", card=card.name, player=by)]


def most_faults(table: Table, attackers: int) -> list[Finding]:
    """Effects that limit the number of attackers."""
    limits = [one.count for one in table.permanents if one.op == "max_attackers"]
    if limits and attackers > min(limits):
        return [illegal("permanent.forbids", "attackers", count=min(limits))]
    return []


def attack(table: Table, step: Attack) -> None:
    """The attackers move to the Línea de Ataque, and what triggers by attacking does."""
    position, turn = table.position, table.position.turn
    active, ids = position.active, set(step.allies)
    going = [card for card in active.defense if card.id in ids]
    active.defense = [card for card in active.defense if card.id not in ids]
    active.attack += going
    turn.phase, turn.step, turn.attacked = "battle", "attack", True
    position.battle = Battle(attackers=list(step.allies))
    for card in reversed(going):
        ability = table.attacking(card)
        if ability is not None:
            trigger(table, card, ability, step.by, [], table.step)


def block_faults(table: Table, step: Block) -> list[Finding]:
    """Return the findings against this step (§5.3.2)."""
    turn, found = table.position.turn, list[Finding]()
    if step.by == turn.player:
        found.append(illegal("block.defender", player=step.by))
    if turn.phase != "battle" or turn.moment != "attack":
        return [*found, illegal("block.when")]
    return [*found, *pairs_faults(table, step.blocks)]


def pairs_faults(table: Table, pairs: list[Pair]) -> list[Finding]:
    """Return the faults of blocks."""
    found, defender = list[Finding](), table.position.inactive
    for id_, count in Counter(id_ for pair in pairs for id_ in (pair.attacker, pair.blocker)).items():
        if count > 1:
            found.append(illegal("block.one_to_one", card=_name(table, id_)))
    for pair in pairs:
        attacker = next((card for card in table.position.active.attack if card.id == pair.attacker), None)
        blocker = next((card for card in defender.defense if card.id == pair.blocker), None)
        if attacker is None or pair.attacker not in table.battle.attackers:
            found.append(illegal("block.attacker", card=_name(table, pair.attacker)))
        if blocker is None or not blocker.is_ally:
            found.append(illegal("block.from_defense", card=_name(table, pair.blocker), player=defender.id))
        elif blocker.has("cannot_block"):
            found.append(illegal("golden_rule", card=blocker.name))
        if attacker is not None and blocker is not None:
            found += _unblockable_faults(attacker, blocker)
    return found


def _unblockable_faults(attacker: Card, blocker: Card) -> list[Finding]:
    if attacker.has("imbloqueable"):
        if blocker.may_say_more:
            return [undecided("block.unblockable", "unknown", card=attacker.name)]
        return [illegal("block.unblockable", card=attacker.name)]
    return [undecided("block.unblockable", "unknown", card=attacker.name)] if attacker.may_say_more else []


def _name(table: Table, id_: str) -> str:
    return next((card.name for _, _, card in table.position.cards() if card.id == id_), id_)


def block(table: Table, step: Block) -> None:
    """The blocks stand."""
    table.battle.blocks = list(step.blocks)
    table.position.turn.step = "block"


def pass_faults(table: Table, step: Pass) -> list[Finding]:
    """Return the findings against passing: only in the war, by the player with the priority."""
    if table.position.turn.moment != "war":
        return [illegal("war.ends", "pass")]
    return priority_faults(table, step.by)


def decline(table: Table, step: Pass) -> None:
    """Both in a row end the war (§5.3.3)."""
    battle = table.battle
    battle.passes += 1
    battle.next = table.position.opponent(step.by).id
    if battle.passes >= 2:
        table.position.turn.step = "damage"


def begin_war(table: Table) -> None:
    """The defender has the priority."""
    table.position.turn.step = "war"
    table.battle.next, table.battle.passes = table.position.inactive.id, 0


def deal_damage(table: Table) -> None:
    """The difference goes to the castle; then the Aliados that lost are destroyed (§5.3.4)."""
    active, defender = table.position.active, table.position.inactive
    blockers = {pair.attacker: pair.blocker for pair in table.battle.blocks}
    total, destroyed = 0, list[Card]()
    for attacker in [card for card in active.attack if card.id in table.battle.attackers]:
        blocker = next((card for card in defender.defense if card.id == blockers.get(attacker.id)), None)
        strength = _known_strength(table, attacker)
        if blocker is None:
            total += strength
            continue
        against = _known_strength(table, blocker)
        total += max(0, strength - against)
        destroyed += [blocker] if strength >= against else []
        destroyed += [attacker] if strength <= against else []
    from_top(table, [defender], total, "graveyard")
    if table.end is not None:
        return
    for card in destroyed:
        spot: Spot | None = table.position.find(card.id)
        if spot is None or card.has("indestructible"):
            continue
        if card.may_say_more:
            _doubt(table, undecided("indestructible", "unknown", card=card.name))
        leave(table, spot, "graveyard")
    to_final(table)


def _known_strength(table: Table, card: Card) -> int:
    strength = table.strength(card)
    if strength is None:
        _doubt(table, undecided("strength.unknown", card=card.name))
    return strength or 0


def _doubt(table: Table, finding: Finding) -> None:
    """Make everything that follows uncertain."""
    table.is_clouded = True
    table.doubts.append((table.step, finding))
