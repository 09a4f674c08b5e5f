"""What a position implies that its case leaves out: who began, who lost a Reptante, who has been at 0."""

from rules.games.atrum.play.history_faults import last_own_turn, may_have_conceded, turns_due
from rules.games.atrum.table.position import ELIMINATED, Player, Position


def with_beginner(position: Position) -> Position:
    """The position with somebody who may have begun, where its turns were not told by how many have left since."""
    seats = (position.first, *range(len(position.players)))
    began = (position._replace(first=seat) for seat in seats)
    return next((one for one in began if not (due := turns_due(one)) or one.turn.player in due), position)


def with_losses(position: Position) -> Position:
    """Who lost a Reptante in this turn as the list of all eliminations tells it; which one it was makes no difference."""
    turn, lost = position.turn, []
    for i, player in enumerate(position.players):
        gone = [reptante.id for reptante in player.reptantes if reptante.state == ELIMINATED]
        if (i, turn.number) in position.eliminations:
            lost += gone[-1:]
    return position._replace(turn=turn._replace(eliminated=tuple(lost)))


def with_falls(position: Position) -> Position:
    """Who has been at 0 since their own last turn began goes back to 10, also where nobody said so (P1 §3.4).

    Whoever is at 0 or owes an elimination is one of them, and whose Reptante went in that turn or since.
    """
    players = tuple(
        player._replace(fell=True) if _fell(position, i, player) else player
        for i, player in enumerate(position.players)
    )
    return position._replace(players=players)


def _fell(position: Position, index: int, player: Player) -> bool:
    if player.fell or not player.in_play:
        return player.fell
    lost = [r.id for r in player.reptantes if r.state == ELIMINATED and r.id in position.turn.eliminated]
    if not player.resistance or index in position.owed or lost:
        return True
    is_known = not any(may_have_conceded(position, i) for i in range(len(position.players)))
    since = last_own_turn(position, index) if is_known else position.turn.number
    return any(who == index and number >= since for who, number in position.eliminations)
