"""Check the facts of a position about the turns before it: lost Reptantes, and the limits of so many turns (P1 §3.2, §5).

Eliminations are told three times: by the states of the Reptantes, by those of this turn and by the list of all.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from rules.games.atrum.laws.findings import impossible, note
from rules.games.atrum.play.beginning_faults import is_unlaunched, raises_resistance
from rules.games.atrum.play.legality import drawn_in
from rules.games.atrum.play.wording import listed_or_none
from rules.games.atrum.table.position import DRAW, ELIMINATED, EXHAUSTED, PREPARE, Player, Position
from rules.judging.finding import Finding

# Eliminations (P1 §3.2) --------------------------------------------------------------------------------------


def elimination_faults(position: Position, in_play: Sequence[int]) -> Iterator[Finding]:
    """Where the accounts of who was eliminated contradict the rule or each other.

    `in_play` is how many Reptantes each player has left.
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
    """True if somebody is out without losing each Reptante: who gives up loses all at once (P3 §2.6, §3).

    Who ends a game of two at 0, and of whose losses nothing is told, lost them one by one.
    """
    player = position.players[index]
    if player.in_play:
        return False
    noted = [who for who, _ in position.eliminations].count(index)
    lost_now = any(reptante.id in position.turn.eliminated for reptante in player.reptantes)
    if len(position.players) == 2 and not (player.resistance or noted or lost_now):
        return False
    return noted < len(player.reptantes)


def may_have_healed(position: Position) -> bool:
    """True if a resistance may have risen by what was launched so far: some Power raises one, or may."""
    reptantes = [reptante for player in position.players for reptante in player.reptantes]
    is_known = all(reptante.complete for reptante in reptantes)
    raising = any(raises_resistance(power) for reptante in reptantes for power in reptante.abilities)
    return (raising or not is_known) and not is_unlaunched(position)


def last_own_turns(position: Position, index: int) -> frozenset[int]:
    """The numbers that the last turn of somebody in play may have, of those that have begun; 0 is that there was none.

    It hangs on when others left, as far as that is not told, and on who began.
    """
    turn, players = position.turn, position.players
    size, number = len(players), turn.number
    ago = (turn.player - index) % size
    out = tuple((i, *leaving(position, i)) for i, player in enumerate(players) if not player.in_play)
    if not ago or not out or size == 2:
        return frozenset({max(0, number - ago)})
    found: frozenset[int] = frozenset()
    if (number - min(since for _, since, _ in out)) * 4 ** len(out) <= _MOST_WAYS:
        sides = tuple(min(position.side_of(i)) for i in range(size))
        seats = position.beginners or (position.first,)
        found = frozenset().union(*(_last_turns(sides, seat, out, (number, turn.player), index) for seat in seats))
    between = [(index + k) % size for k in range(1, ago)]
    fewest = 1 + sum(bool(players[seat].in_play) for seat in between)
    return found or frozenset(range(max(0, number - ago), max(0, number - fewest) + 1))


_MOST_WAYS = 4000
"""So many ways in which others may have left, turn by turn, are followed; where there are more, each seems possible."""


@lru_cache(maxsize=512)
def _last_turns(
    sides: tuple[int, ...], first: int, out: tuple[tuple[int, int, int], ...], now: tuple[int, int], index: int
) -> frozenset[int]:
    """See `last_own_turns`: by every way in which those who are `out` may have left, turn by turn.

    `out` are seats with the first and the last turn in which each may have left, `now` number and seat of the turn.
    """
    (number, holder), size = now, len(sides)
    began = min(since for _, since, _ in out)  # till then all had their turns
    seat, last = (first + began - 1) % size, began - 1 - (first + began - 2 - index) % size
    reached = {
        (seat, frozenset[int](), max(0, last))
    }  # the player in turn, those who left before, the last one of `index`
    for turn in range(began, number):
        after = set()
        for seat, gone, last in reached:
            may = [i for i, since, until in out if i not in gone and since <= turn <= until]
            due = {i for i, _, until in out if until == turn}
            for some in chain.from_iterable(combinations(may, count) for count in range(len(may) + 1)):
                left = gone.union(some)
                following = _following(sides, seat, left)
                if due <= left and following is not None:
                    after.add((following, left, turn if seat == index else last))
        reached = after
    return frozenset(last for seat, _, last in reached if seat == holder)


def _following(sides: tuple[int, ...], seat: int, left: frozenset[int]) -> int | None:
    """Return the player who has the turn after a seat's; None where the game was over (P1 §3.1, §5.6)."""
    size = len(sides)
    living = [i % size for i in range(seat + 1, seat + size + 1) if i % size not in left]
    return living[0] if len({sides[i] for i in living}) > 1 else None


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
    """Return the players who may have the turn of this number, as far as the turns in which others left are known (P1
    §5.1).

    None where the turns went on once no other was left to have one.
    """
    players, number = position.players, position.turn.number
    out = {i: leaving(position, i) for i, player in enumerate(players) if not player.in_play}
    if len(players) == 2 or not out:
        return ((position.first + number - 1) % len(players),)
    living = [i for i in range(len(players)) if i not in out]
    if not living or number < 1:
        return ()
    still_in = [i for i, (_, last) in out.items() if last == number]
    rivals: list[tuple[int, ...]] = [()]
    if not position.opponents_of(living[0]):  # Then one of them left in this turn, or it would not have begun.
        rivals = [(i,) for i in still_in if i not in position.side_of(living[0])]
    return tuple(
        i for i in sorted((*living, *still_in)) if any(_may_be_due(position, out, (i, *one)) for one in rivals)
    )


def _may_be_due(position: Position, out: dict[int, tuple[int, int]], staying: tuple[int, ...]) -> bool:
    """True if the first of those who stay to the end of this turn may have it.

    A turn more or less of somebody who leaves moves the place of the turn by one participant at most. So between the
    place it has come to when they leave as early as they may, and as late, it may be with anybody who is in play.
    """
    gone = {i: turns for i, turns in out.items() if i not in staying}
    furthest = _place(position, {i: first for i, (first, _) in gone.items()})
    nearest = _place(position, {i: last for i, (_, last) in gone.items()})
    return (staying[0] - position.first - nearest) % len(position.players) <= furthest - nearest


def _place(position: Position, left: dict[int, int]) -> int:
    """Count the seats that the turn has gone on from the first player, round after round, if these left in these turns."""
    size, number = len(position.players), position.turn.number
    place, at = 0, 1
    for until in sorted({*left.values(), number}):
        here = position.first + place
        following = [k for k in range(1, size + 1) if left.get((here + k) % size, number) >= until]
        if until > at:
            rounds, more = divmod(until - at - 1, len(following))
            place += rounds * size + following[more]
        at = until
    return place


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


# Limits of so many turns (P1 §5.2, §5.3; P2 §5.3) ------------------------------------------------------------


def bound_notes(position: Position) -> Iterator[Finding]:
    """Note odd facts after so many turns; notes, because a remade Fosa or the text of a Power may explain them."""
    turn = position.turn
    if turn.number < 1 or position.end is not None or not all(p.in_play for p in position.players):
        return
    player = position.players[turn.player]
    if turn.prepared and (turn.phase == PREPARE or (turn.phase == DRAW and not turn.drawn)):
        for reptante in player.reptantes:
            if reptante.state == EXHAUSTED and not reptante.skip_prepare:
                yield note("reptante.exhausted_after_prepare", reptante=reptante.name, player=player.id)
    if not any(position.vertedero) and not position.revealed:
        for i, other in enumerate(position.players):
            yield from _undiscarded_notes(position, i, other)


def _undiscarded_notes(position: Position, index: int, player: Player) -> Iterator[Finding]:
    """Every launch discards, so with nothing discarded nothing was launched."""
    if is_unlaunched(position):  # Then it is impossible.
        return
    held, drawn = sum(player.hand) + len(player.altar), drawn_in(position, index)
    if held > drawn:
        yield note("draw.upper_bound", player=player.id, count=held, drawn=drawn)
    exhausted = next((r.name for r in player.reptantes if r.state == EXHAUSTED), None)
    if exhausted is not None:
        yield note("discard.lower_bound", "exhausted", reptante=exhausted, player=player.id)
    if player.resistance != position.rules.start_resistance:
        yield note("discard.lower_bound", "resistance", player=player.id, resistance=player.resistance)
    elif player.in_play < len(player.reptantes):
        yield note("discard.lower_bound", "lost", player=player.id)
