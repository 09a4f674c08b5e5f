"""Cards taken out of the Fosa unseen: only the player who took them knows which they are (P2 §9.1).

Also the cards that a search did not find, so that nobody is asked.
"""

from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.table.actions import Action, Choose
from rules.games.atrum.table.effects import Effect
from rules.games.atrum.table.hidden import holds
from rules.games.atrum.table.kinds import NONE, UNKNOWN, counted, listed, merged, name_of, plus
from rules.games.atrum.table.position import Choice, Position
from rules.judging.finding import Finding
from rules.text import Text


def is_unseen(position: Position) -> bool:
    """True if what is asked for is a search of the Fosa that names no kind, so that its card is not shown."""
    if position.choice is None or position.choice.by < 0 or position.step < 0:
        return False
    effect = position.chain[-1].ability.effects[position.step]
    return (effect.op, effect.zone, effect.to) == ("search", "fosa", "hand") and effect.esbirro is None


def with_unseen(position: Position, action: Action) -> Position:
    """The position in which unknown cards may be taken where nobody else sees them.

    Of the Fosa only those that are named beside them stay known. Counting all decks tells what it holds as before.
    """
    choice = position.choice
    if choice is None or not isinstance(action, Choose) or UNKNOWN not in action.picks or not is_unseen(position):
        return position
    pile = merged(position.fosa_rest, counted(position.fosa))
    named = counted(pick for pick in action.picks if isinstance(pick, int))
    kept = tuple(map(min, pile[:UNKNOWN], named))
    beneath = (*kept, sum(pile) - sum(kept))
    offered = choice._replace(options=tuple(listed(beneath)))
    return position._replace(fosa=(), fosa_rest=beneath, choice=offered)


def from_top_unseen(before: Position, after: Position) -> Choice | None:
    """Return the question for cards that came from the top of the Fosa into an Altar, for all to see, unsaid; else None.

    None also where several effects may have brought them: one step tells the cards of one of them.
    """
    count = before.fosa_size - after.fosa_size
    if count <= 0:
        return None
    there = {esbirro.id for player in before.players for esbirro in player.altar}
    come = [e for player in after.players for e in player.altar if e.id not in there and e.kind == UNKNOWN]
    effects = [effect for link in before.chain for effect in link.ability.effects if effect.source == "fosa_top"]
    is_of_one = len(effects) == 1 and len(come) == count
    return Choice(-1, "top", (UNKNOWN,) * count, count, count) if is_of_one else None


def none_there(position: Position, action: Action) -> list[Finding]:
    """Said of a choice that nobody is asked for, because what the Power launched before it searches is not there."""
    if not isinstance(action, Choose) or position.choice is not None:
        return []
    player = position.players[action.by]
    launched = {fate.power for fate in position.fates if fate.launched and fate.by == player.id}
    searches = [
        (ability.name, effect)
        for reptante in player.reptantes
        for ability in reptante.abilities
        if ability.name in launched
        for effect in ability.effects
        if effect.op == "search" and effect.esbirro in action.picks and _is_gone(position, effect)
    ]
    return [_not_found(*search) for search in searches[:1]]


def _is_gone(position: Position, effect: Effect) -> bool:
    is_fosa = effect.zone == "fosa"
    pile = merged(position.fosa_rest, counted(position.fosa)) if is_fosa else position.vertedero
    return effect.esbirro is not None and holds(position, pile, plus(NONE, effect.esbirro)) is False


def _not_found(power: str, effect: Effect) -> Finding:
    zone = Text("la Fosa") if effect.zone == "fosa" else Text("el Vertedero")
    kind = "" if effect.esbirro is None else name_of(effect.esbirro)
    return illegal("choice.not_asked", "none_there", section="P2 §9.1", power=power, zone=zone, kind=kind)
