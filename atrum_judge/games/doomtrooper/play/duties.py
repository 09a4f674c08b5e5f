"""Check the duties that a player must fulfil with the next action."""

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import are_all_covered, converted
from atrum_judge.games.doomtrooper.play.warriors import transfer_cost, transfer_faults
from atrum_judge.games.doomtrooper.table.cards import Area
from atrum_judge.games.doomtrooper.table.looking import Table, some
from atrum_judge.games.doomtrooper.table.position import Player, Warrior
from atrum_judge.games.doomtrooper.table.steps import Attack, Sabotage, StepBy, Transfer, Uncover
from atrum_judge.judging.finding import Finding


def duty_faults(table: Table, step: StepBy) -> list[Finding]:
    """Return the findings against duties that a step leaves undone; Attack and Sabotage may leave some."""
    player, found = table.position.player(step.by), []
    is_standard = not isinstance(step, Attack | Sabotage)
    if is_standard and are_all_covered(player) and not isinstance(step, Uncover):
        found.append(illegal("duty.uncover", player=player.id))
    turned = converted(table, player)
    does_it = isinstance(step, Transfer) and step.to == "cohorte" and step.warrior in [one.id for one in turned]
    if turned and not does_it:
        found.append(illegal("duty.converted", card=table.name(turned[0]), player=player.id))
    if is_standard and not found and not does_it:
        found += _spies(table, player, step)
    return found


def _spies(table: Table, player: Player, step: StepBy) -> list[Finding]:
    """P2 §Transferir.7: a player must have a COMBATIENTE in the Destacamento while another player has one."""
    seen = some(
        _is_combatant(table, warrior) for other in table.position.others(player) for warrior in other.destacamento
    )
    here = some(_is_combatant(table, warrior) for warrior in player.destacamento)
    if seen is False or here:
        return []
    movable = {
        warrior.id: _is_combatant(table, warrior)
        for warrior in [*player.escuadron, *player.cohorte]
        if _is_combatant(table, warrior) is not False and _can_go(table, player, warrior)
    }
    if not movable or (isinstance(step, Uncover) and are_all_covered(player)):
        return []
    if isinstance(step, Transfer) and step.to == "destacamento" and movable.get(step.warrior, False) is not False:
        return []
    if seen is None or player.destacamento or True not in movable.values():
        return [undecided("duty.spies", "unknown", player=player.id)]
    return [illegal("duty.spies", player=player.id)]


def _is_combatant(table: Table, warrior: Warrior) -> bool | None:
    return table.facts(warrior).is_designated("combatiente")


def _can_go(table: Table, player: Player, warrior: Warrior) -> bool:
    """True if nothing certain keeps a warrior from going to the Destacamento now."""
    turn = table.position.turn
    left = turn.allowed - turn.actions if player.id == turn.player else player.off_turn_actions
    step = Transfer(by=player.id, warrior=warrior.id, to=Area("destacamento"))
    against = transfer_faults(table, step)
    return transfer_cost(table, warrior.id) <= left and not any(one.severity == "illegal" for one in against)
