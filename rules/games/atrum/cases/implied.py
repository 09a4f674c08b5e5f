"""Facts that a position implies and its case leaves out: first player, losses, debts of Reptantes, falls to 0.

Also the number of Esbirros that have entered an Altar.
"""

from msgspec import UNSET, UnsetType

from rules.games.atrum.cases import shapes
from rules.games.atrum.laws.findings import undecided
from rules.games.atrum.play.history_faults import (
    last_own_turns,
    may_have_conceded,
    turns_due,
)
from rules.games.atrum.play.position_faults import zero_faults
from rules.games.atrum.table.position import ELIMINATED, Player, Position
from rules.judging.finding import Finding


def with_beginner(position: Position, *, is_told: bool) -> Position:
    """The position with somebody who may have begun, where its turns were not told by how many have left since."""
    if all(player.in_play for player in position.players):
        return position
    seats = [position.first] if is_told else dict.fromkeys((position.first, *range(len(position.players))))
    began = (position._replace(first=seat) for seat in seats)
    may_have = tuple(one.first for one in began if not (due := turns_due(one)) or one.turn.player in due)
    return position._replace(first=may_have[0], beginners=may_have) if may_have else position


def with_losses(position: Position) -> Position:
    """Note this turn's losses as the list of all eliminations tells them; any Reptante of the player will do.

    Without that list, a player who has been at 0 in their own turn lost one in it, and so did one who lost one in every
    turn so far. A player who was at 0 in the turn of another was so in it or before it: nobody knows (P1 §3.2, §3.4).
    """
    turn, lost, untold = position.turn, [], []
    for i, player in enumerate(position.players):
        gone = [reptante.id for reptante in player.reptantes if reptante.state == ELIMINATED]
        if position.eliminations:
            lost += gone[-1:] if (i, turn.number) in position.eliminations else []
        elif i in position.owed:
            continue
        elif _lost_one_each_turn(position, i) or (i == turn.player and _was_at_zero(player)):
            lost += gone[-1:]
        elif gone and player.in_play and _was_at_zero(player):
            untold.append(i)
    return position._replace(turn=turn._replace(eliminated=tuple(lost), untold=tuple(untold)))


def _was_at_zero(player: Player) -> bool:
    """True if somebody is at 0, or it is said that they were since their last own turn began."""
    return player.fell or not player.resistance


def _lost_one_each_turn(position: Position, index: int) -> bool:
    """True if as many Reptantes are gone as turns have begun: one went in each of them, this one too (P1 §3.2)."""
    player = position.players[index]
    gone = len(player.reptantes) - player.in_play
    return gone == position.turn.number and not may_have_conceded(position, index)


def debtors(
    given: shapes.Position, steps: list[shapes.AnyStep], position: Position
) -> dict[shapes.Seat, Finding | None]:
    """Return the players who owe an elimination by the eliminations that come first alone, with any doubt (P1 §3.2).

    A player at 0 owes one where the position could not be otherwise. Where nothing dates the Reptantes that are gone, they
    may have lost one in this turn already; a player who lost one before it may be at 0 since, or again.
    """
    owed: dict[shapes.Seat, Finding | None] = {}
    for step in [] if given.owed or given.window is not UNSET else steps:
        if isinstance(step, shapes.Expect):
            continue
        if not isinstance(step, shapes.Eliminate):
            break
        player = position.players[step.by]
        has_lost = any(r.id in position.turn.eliminated for r in player.reptantes)
        is_told = given.turn.eliminated is not UNSET or bool(position.eliminations)
        is_sure = is_told or _lost_one_each_turn(position, step.by)
        if player.resistance or not player.in_play or (has_lost and is_sure):
            continue
        if any(zero_faults(position, step.by)):
            owed[step.by] = None
        else:
            doubt = undecided("elimination.not_due", "unknown", player=player.id)
            owed[step.by] = doubt._replace(where=f"position.players[{step.by}]")
    return owed


def with_falls(position: Position) -> Position:
    """Note that players who have been at 0 since their own last turn go back to 10, also unsaid (P1 §3.4).

    A player who is at 0 or owes an elimination is one of them, and one whose Reptante went in that turn or since. Nobody
    knows the turn where it depends on when others left.
    """
    players = tuple(_with_fall(position, i, player) for i, player in enumerate(position.players))
    return position._replace(players=players)


def _with_fall(position: Position, index: int, player: Player) -> Player:
    if not player.in_play:
        return player._replace(may_have_fallen=False)
    lost = [r.id for r in player.reptantes if r.state == ELIMINATED and r.id in position.turn.eliminated]
    if player.fell or not player.resistance or index in position.owed or lost:
        return player._replace(fell=True, may_have_fallen=False)
    fell = _falls(position, index) if player.may_have_fallen else {False}
    return player._replace(fell=fell == {True}, may_have_fallen=len(fell) > 1)


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


def _falls(position: Position, index: int) -> set[bool]:
    """True if somebody above 0 has been at 0 since their last own turn began, as the told eliminations have it.

    Both where it is open which turn that was. Without them what is left out has not been.
    """
    turns = [number for who, number in position.eliminations if who == index]
    return {max(turns) >= own for own in last_own_turns(position, index)} if turns else {False}
