"""Cards taken out of the Fosa unseen: only the player who took them knows which they are (P2 §9.1).

Also the cards that a search did not find, so that nobody is asked.
"""

from rules.games.atrum.table.actions import Action, Choose
from rules.games.atrum.table.kinds import UNKNOWN, counted, listed, merged
from rules.games.atrum.table.position import Choice, Position


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
