"""Facts that a position implies and its case leaves out: losses of this turn, debts of Reptantes, falls to 0.

Also the number of Esbirros that have entered an Altar.
"""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import UNSET, UnsetType

from atrum_judge.games.atrum.cases import shapes
from atrum_judge.games.atrum.play.history_faults import last_own_turn
from atrum_judge.games.atrum.table.position import ELIMINATED, Player, Position


def with_losses(position: Position) -> Position:
    """Note this turn's losses as the list of all eliminations tells them; any Reptante of the player will do.

    Without that list, a player who has been at 0 in their own turn lost one in it, and so did one who lost one in
    every turn so far. All others lost theirs before (P1 §3.2, §3.4).
    """
    turn, lost = position.turn, list[str]()
    for i, player in enumerate(position.players):
        gone = [reptante.id for reptante in player.reptantes if reptante.state == ELIMINATED]
        if position.eliminations:
            has_lost = (i, turn.number) in position.eliminations
        else:
            is_in_own_turn = i == turn.player and (player.fell or not player.resistance)
            is_one_each_turn = player.in_play > 0 and len(gone) >= turn.number
            has_lost = i not in position.owed and (is_in_own_turn or is_one_each_turn)
        lost += gone[-1:] if has_lost else []
    return position._replace(turn=turn._replace(eliminated=tuple(lost)))


def debtors(given: shapes.Position, steps: Sequence[shapes.AnyStep]) -> list[shapes.Seat]:
    """Return the players at 0 who owe a Reptante, as the eliminations that come first tell; none that is told otherwise."""
    if given.owed or given.chain:
        return []
    noted = [] if given.eliminations is UNSET else given.eliminations
    lost = set[str]() if given.turn.eliminated is UNSET else {*map(str, given.turn.eliminated)}
    has_lost = {one.player for one in noted if one.turn == given.turn.number}
    deeds = (step for step in steps if not isinstance(step, shapes.Expect))
    owed = list[shapes.Seat]()
    for step in takewhile(lambda step: isinstance(step, shapes.Eliminate), deeds):
        by = step.by  # type: ignore[union-attr]
        player = given.players[by]
        states = [reptante.state for reptante in player.reptantes]
        is_counted = states.count("eliminated") < min(given.turn.number, len(states))
        is_told = by in has_lost or any(reptante.id in lost for reptante in player.reptantes)
        if not player.resistance and is_counted and not is_told and by not in owed:
            owed.append(by)
    return owed


def with_falls(position: Position) -> Position:
    """Note that players who have been at 0 since their own last turn go back to 10, also unsaid (P1 §3.4).

    A player who is at 0 or owes an elimination is one of them, and one whose Reptante went since that turn began.
    """
    players = tuple(player._replace(fell=_falls(position, i)) for i, player in enumerate(position.players))
    return position._replace(players=players)


def _falls(position: Position, index: int) -> bool:
    player = position.players[index]
    if not player.in_play:
        return player.fell
    since = last_own_turn(position, index)
    has_lost = any(who == index and number >= since for who, number in position.eliminations)
    gone = (reptante.id for reptante in player.reptantes if reptante.state == ELIMINATED)
    has_lost = has_lost or any(id_ in position.turn.eliminated for id_ in gone)
    return player.fell or not player.resistance or index in position.owed or has_lost


def arrivals(player: str, players: tuple[Player, ...]) -> int:
    """The highest number of those who arrived in a player's Altar; they may lie in another one by now."""
    ids = [e.id for holder in players for e in holder.altar if e.id.startswith(f"{player}+")]
    numbers = [id_.removeprefix(f"{player}+") for id_ in ids]
    return max([int(n) for n in numbers if n.isascii() and n.isdecimal() and len(n) < 7], default=0)


def is_whole_history(players: tuple[Player, ...], noted: list[shapes.Elimination] | UnsetType) -> bool:
    """True if each Reptante that is gone has its elimination noted; who is out may have given up."""
    gone = [len(player.reptantes) - player.in_play for player in players]
    if noted is UNSET:
        return not any(gone)
    seats: list[int] = [one.player for one in noted]
    return all(seats.count(i) >= gone[i] for i, player in enumerate(players) if player.in_play)
