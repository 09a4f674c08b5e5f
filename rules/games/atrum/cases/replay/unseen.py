"""What somebody takes out of the Fosa without showing it: only they know which card it is (P2 §9.1)."""

from rules.games.atrum.table.actions import Action, Choose
from rules.games.atrum.table.kinds import UNKNOWN, counted, listed, merged
from rules.games.atrum.table.position import Position


def is_unseen(position: Position) -> bool:
    """Whether what is asked for is a search of the Fosa that names no kind, so that its card is not shown."""
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
