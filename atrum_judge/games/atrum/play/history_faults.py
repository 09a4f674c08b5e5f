"""Check the facts of a position about the turns before it: lost Reptantes, and the limits of so many turns (P1 §3.2, §5).

Eliminations are told three times: by the states of the Reptantes, by those of this turn and by the list of all.
"""

from collections.abc import Iterator, Sequence

from atrum_judge.games.atrum.laws.findings import impossible
from atrum_judge.games.atrum.play.wording import listed_or_none
from atrum_judge.games.atrum.table.position import ELIMINATED, Position
from atrum_judge.judging.finding import Finding

# Eliminations (P1 §3.2) --------------------------------------------------------------------------------------


def elimination_faults(position: Position, in_play: Sequence[int]) -> Iterator[Finding]:
    """Yield the contradictions of the accounts of eliminations with the rule or each other.

    `in_play` counts the Reptantes that each player has left.
    """
    lost, noted = position.turn.eliminated, position.eliminations
    for i, player in enumerate(position.players):
        gone = len(player.reptantes) - in_play[i]
        if not (gone or lost or noted or position.owed):
            continue
        lost_now = [r.id in lost for r in player.reptantes].count(True) if lost else 0
        if lost_now or gone >= position.turn.number:
            yield from _count_faults(position, i, gone, lost_now)
        if i in position.owed and (player.resistance or lost_now or not in_play[i]):
            yield impossible("elimination.owed_position", "position.owed", player=player.id)
        if position.owed.count(i) > 1:
            count = position.owed.count(i) + lost_now
            yield impossible(
                "elimination.one_per_turn", "position.owed", "position", player=player.id, count=count
            )
        if noted:
            yield from _noted_faults(position, i, gone, lost_now, [turn for who, turn in noted if who == i])
    turns = [turn for _, turn in noted]
    if turns != sorted(turns):
        yield impossible("elimination.history", "position.eliminations", "order")


def _count_faults(position: Position, index: int, gone: int, lost_now: int) -> Iterator[Finding]:
    """At most one in a turn, and each of this turn is gone."""
    turn, player, where = position.turn, position.players[index], f"position.players[{index}].reptantes"
    if lost_now > 1:
        yield impossible("elimination.one_per_turn", where, "position", player=player.id, count=lost_now)
    before = gone - lost_now
    if before >= turn.number > 0 and player.in_play:  # a player who gives up loses all at once (P3 §2.6)
        yield impossible("elimination.count_bound", where, player=player.id, count=before, turns=turn.number)
    for reptante in player.reptantes if lost_now else ():
        if reptante.id in turn.eliminated and reptante.state != ELIMINATED:
            yield impossible("elimination.history", "position.turn.eliminated", "in_play", reptante=reptante.name)


def last_own_turn(position: Position, index: int) -> int:
    """The number of the last turn of somebody in play that has begun, as if nobody had left; 0 where there was none."""
    turn = position.turn
    return max(0, turn.number - (turn.player - index) % len(position.players))


def turns_due(position: Position) -> tuple[int, ...]:
    """Seats that may have the turn of its number. Once others have left, turns are not counted (P1 §5.1)."""
    players, turn = position.players, position.turn
    if len(players) == 2 or all(player.in_play for player in players):
        return ((position.first + turn.number - 1) % len(players),)
    return tuple(i for i, player in enumerate(players) if player.in_play or i == turn.player)


def _noted_faults(position: Position, index: int, gone: int, lost_now: int, turns: list[int]) -> Iterator[Finding]:
    """One elimination noted for each Reptante that is gone, in different turns that have begun."""
    player, now, where = position.players[index], position.turn.number, "position.eliminations"
    if len(turns) > gone or (len(turns) < gone and player.in_play):
        said = listed_or_none([*map(str, turns)])
        noted = len(turns)
        yield impossible(
            "elimination.history", where, "count", player=player.id, noted=noted, turns=said, count=gone
        )
    for turn in sorted({turn for turn in turns if turns.count(turn) > 1}):
        yield impossible("elimination.one_per_turn", where, "noted", player=player.id, turn=turn)
    for turn in turns:
        if not 1 <= turn <= now:
            yield impossible("elimination.history", where, "turn", player=player.id, turn=turn, now=now)
    if bool(lost_now) != (now in turns) and len(turns) == gone:
        yield impossible(
            "elimination.history", where, "not_noted" if lost_now else "not_of_turn", player=player.id, turn=now
        )
