"""Check the facts of a position about the turns before it: lost Reptantes, and the limits of so many turns (P1 §3.2, §5).

Eliminations are told three times: by the states of the Reptantes, by those of this turn and by the list of all.
"""

from collections.abc import Iterator, Sequence

from rules.games.atrum.laws.findings import impossible, note
from rules.games.atrum.play.wording import listed_or_none
from rules.games.atrum.table.position import ELIMINATED, Position
from rules.judging.finding import Finding

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
    if noted:
        yield from _after_the_last_faults(position, in_play)


def _after_the_last_faults(position: Position, in_play: Sequence[int]) -> Iterator[Finding]:
    """Yield the facts that cannot follow once a player has lost the last Reptante, where each loss is noted (P1 §3.1,
    §3.2, §3.4).
    """
    out = [i for i, left in enumerate(in_play) if not left and not may_have_conceded(position, i)]
    if not out:
        return
    for i in out:
        player = position.players[i]
        if player.resistance:
            where, resistance = f"position.players[{i}].resistance", player.resistance
            if len(in_play) == 2:
                yield impossible("game.over", where, "raised", player=player.id, resistance=resistance)
            else:  # Where others play on, nobody keeps count of it.
                left = note("game.over", "still_noted", player=player.id, resistance=resistance)
                yield left._replace(where=where)
    living = [i for i, left in enumerate(in_play) if left]
    if len(out) + len(living) < len(in_play) or not living or position.opponents_of(living[0]):
        return
    noted, now = position.eliminations, position.turn.number
    rivals = [i for i in out if i not in position.side_of(living[0])]
    last = max((place for place, (who, _) in enumerate(noted) if who in rivals), default=None)
    if last is None:
        return
    who, ended = noted[last]
    if ended < now:
        yield impossible("game.over", "position.turn.number", "earlier", turn=ended, now=now)
    elif last < len(noted) - 1:
        ids = [player.id for player in position.players]
        other = ids[noted[last + 1][0]]
        yield impossible("game.over", "position.eliminations", "later", player=ids[who], other=other)


def _count_faults(position: Position, index: int, gone: int, lost_now: int) -> Iterator[Finding]:
    """At most one in a turn, and each of this turn is gone."""
    turn, player, where = position.turn, position.players[index], f"position.players[{index}].reptantes"
    if lost_now > 1:
        yield impossible("elimination.one_per_turn", where, "position", player=player.id, count=lost_now)
    before = gone - lost_now
    if before >= turn.number > 0 and not may_have_conceded(position, index):
        yield impossible("elimination.count_bound", where, player=player.id, count=before, turns=turn.number)
    for reptante in player.reptantes if lost_now else ():
        if reptante.id in turn.eliminated and reptante.state != ELIMINATED:
            yield impossible("elimination.history", "position.turn.eliminated", "in_play", reptante=reptante.name)


def may_have_conceded(position: Position, index: int) -> bool:
    """True if a player is out without losing each Reptante: a player who gives up loses all at once (P3 §2.6, §3).

    A player who ends a game of two at 0, with no word about the losses, lost them one by one.
    """
    player = position.players[index]
    if player.in_play:
        return False
    noted = [who for who, _ in position.eliminations].count(index)
    lost_now = any(reptante.id in position.turn.eliminated for reptante in player.reptantes)
    if len(position.players) == 2 and not (player.resistance or noted or lost_now):
        return False
    return noted < len(player.reptantes)


def last_own_turn(position: Position, index: int) -> int:
    """The number of the last turn of somebody in play that has begun, as if nobody had left; 0 where there was none."""
    turn = position.turn
    return max(0, turn.number - (turn.player - index) % len(position.players))


def leaving(position: Position, index: int) -> tuple[int, int]:
    """The first and the last turn in which somebody who is out may have left the game (P1 §3.1).

    By all that is noted that is the turn of the last loss; who may have given up did so then or since (P3 §2.6).
    """
    turn = position.turn
    noted = [number for who, number in position.eliminations if who == index]
    lost = min(max([1, *noted]), turn.number)
    if not may_have_conceded(position, index):
        return lost, lost
    has_lost_now = any(reptante.id in turn.eliminated for reptante in position.players[index].reptantes)
    return turn.number if has_lost_now else lost, turn.number


def turns_due(position: Position) -> tuple[int, ...]:
    """Seats that may have the turn of its number: any in play, once others have left (P1 §5.1)."""
    players, number = position.players, position.turn.number
    out = {i: leaving(position, i)[1] for i, player in enumerate(players) if not player.in_play}
    if len(players) == 2 or not out:
        return ((position.first + number - 1) % len(players),)
    living = [i for i in range(len(players)) if i not in out]
    return tuple(sorted((*living, *(i for i, last in out.items() if last == number)))) if living else ()


def _noted_faults(position: Position, index: int, gone: int, lost_now: int, turns: list[int]) -> Iterator[Finding]:
    """One elimination noted for each Reptante that is gone, in different turns that have begun."""
    player, now, where = position.players[index], position.turn.number, "position.eliminations"
    if len(turns) != gone and (len(turns) > gone or not may_have_conceded(position, index)):
        said = listed_or_none([*map(str, turns)])
        noted = len(turns)
        yield impossible(
            "elimination.history", where, "count", player=player.id, noted=noted, turns=said, count=gone
        )
    if len(set(turns)) < len(turns):
        for turn in sorted({turn for turn in turns if turns.count(turn) > 1}):
            yield impossible("elimination.one_per_turn", where, "noted", player=player.id, turn=turn)
    for turn in turns:
        if not 1 <= turn <= now:
            yield impossible("elimination.history", where, "turn", player=player.id, turn=turn, now=now)
    is_counted = len(turns) == gone or (lost_now and may_have_conceded(position, index))
    if bool(lost_now) != (now in turns) and is_counted:
        yield impossible(
            "elimination.history", where, "not_noted" if lost_now else "not_of_turn", player=player.id, turn=now
        )


def unnoted_faults(position: Position) -> Iterator[Finding]:
    """Say whose Reptantes are gone although an empty list of eliminations, which is told, says that nobody lost any.

    A player who is out may have given up (P3 §2.6).
    """
    for i, player in enumerate(position.players):
        gone = len(player.reptantes) - player.in_play
        if gone and player.in_play:
            yield from _noted_faults(position, i, gone, 0, [])
