"""A game of Atrum Arena: set it up, apply actions, see how it ended (P1 §4, §5; P3 §2.6, §3).

    >>> from random import Random
    >>> position = start(teams, rules_on(date(2026, 11, 20)), Random(7))
    >>> position = apply(position, legal_actions(position)[0], Random(7))
    >>> status(position), outcome(position)

Positions are immutable. `apply` refuses what is not legal; `legal_actions` lists what is.
"""

from collections.abc import Sequence
from random import Random

from atrum_judge.games.atrum.play.announcing import answering, linked
from atrum_judge.games.atrum.play.legality import check, due_draw
from atrum_judge.games.atrum.play.position_faults import status
from atrum_judge.games.atrum.play.possible import legal_actions
from atrum_judge.games.atrum.play.resolving import into_hand, placed, remade, run, taken
from atrum_judge.games.atrum.play.resolving.shown_hands import after_told
from atrum_judge.games.atrum.table.actions import (
    Action,
    Advance,
    Announce,
    Chance,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from atrum_judge.games.atrum.table.general import Rules
from atrum_judge.games.atrum.table.hidden import learned
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, NONE, UNKNOWN, Counts, counted, merged, plus
from atrum_judge.games.atrum.table.position import (
    DEVELOPMENT,
    DISCARD,
    DRAW,
    ELIMINATED,
    END,
    PREPARE,
    PREPARED,
    START,
    End,
    Player,
    Position,
    Reptante,
    Turn,
)
from atrum_judge.judging.finding import Finding, Illegal

__all__ = [
    "apply",
    "check",
    "concede",
    "legal_actions",
    "outcome",
    "start",
    "status",
    "time_out",
]


def start(
    teams: Sequence[Sequence[Reptante]],
    rules: Rules,
    rng: Random,
    *,
    ids: Sequence[str] = (),
    sides: Sequence[Sequence[int]] = (),
    first: int = 0,
) -> Position:
    """The first position of a game: shuffled Fosa, empty hands and Altars (P1 §4).

    Args:
        teams: the Reptantes of each participant, in turn order.
        ids: names of the participants; letters when left out.
        sides: places of the participants who play together (P3 §3); empty for all against all.
        first: the player who begins; drawing lots is the caller's (P1 §4.6).
    """
    names = ids or [chr(ord("A") + i) for i in range(len(teams))]
    decks = rules.decks_for(len(teams))
    cards = [kind for kind in ALL_KINDS for _ in range(rules.per_kind * decks)]
    rng.shuffle(cards)
    players = tuple(
        Player(name, rules.start_resistance, NONE, (), tuple(team))
        for name, team in zip(names, teams, strict=True)
    )
    return Position(
        rules,
        players,
        first,
        Turn(1, first, PREPARE, START),
        tuple(cards),
        NONE,
        NONE,
        decks,
        teams=tuple(tuple(side) for side in sides),
    )


def apply(position: Position, action: Action, rng: Random | None = None) -> Position:
    """The position after an action. Raises `Illegal` with every finding against it.

    An action that hangs on unknown cards of a hand is taken for right, and those cards are known from then
    on. Without `rng`, shuffles and draws leave cards unknown.
    """
    findings = check(position, action)
    if findings:
        against = tuple(f for f in findings if f.severity == "illegal")
        if against:
            raise Illegal(against)
        position = assume(position, findings)
    return perform(position, action, rng)


def assume(position: Position, findings: Sequence[Finding]) -> Position:
    """The position in which what the undecided findings hang on is true."""
    for finding in findings:
        if finding.learned is not None:
            known = learned(position, *finding.learned)
            position = _offered_as_known(known, position.players[finding.learned[0]].hand, finding.learned[0])
    return position


def _offered_as_known(position: Position, before: Counts, player: int) -> Position:
    """The position in which a choice out of a hand is offered what that hand turned out to hold."""
    choice, hand = position.choice, position.players[player].hand
    if choice is None or choice.about != "kinds":
        return position
    is_of_hand = choice.by == player if position.step < 0 else counted(map(int, choice.options)) == before
    if not is_of_hand:
        return position
    options = list(choice.options)
    for kind in sorted(choice.allowed):
        for _ in range(min(hand[kind] - before[kind], options.count(UNKNOWN))):
            options[options.index(UNKNOWN)] = kind
    return position._replace(choice=choice._replace(options=tuple(options)))


def perform(position: Position, action: Action, rng: Random | None) -> Position:
    """The position after a legal action; `apply` without its checks."""
    position = position._replace(fates=()) if position.fates else position
    match action:
        case Pass():
            waiting = position.waiting[1:]
            position = position._replace(waiting=waiting)
            return position if waiting else _resolved(position, rng)
        case Announce():
            link = linked(position, action)
            return position._replace(chain=(*position.chain, link), waiting=answering(position, link))
        case Advance():
            return _advanced(position)
        case Choose():
            return _resolved(position._replace(choice=None, picked=action.picks), rng)
        case Chance():
            position, kinds = after_told(position, action)
            return _resolved(position._replace(choice=None, picked=kinds), rng)
        case Eliminate():
            return _eliminated(position, action, rng)
        case Prepare():
            return _prepared(position, action.by)
        case Draw():
            count = len(action.kinds) or due_draw(position) if action.count is None else action.count
            position, kinds = taken(position, count, rng, action.kinds)
            position = into_hand(position, action.by, kinds)
            position = position._replace(turn=position.turn._replace(drawn=True))
            return remade(position, rng)
        case Place():
            position = _from_hand(position, action.by, (action.kind,))
            position = placed(position, action.by, action.kind, action.id)
            return position._replace(turn=position.turn._replace(placed=True))
        case Discard():
            position = _from_hand(position, action.by, action.kinds)
            vertedero = position.vertedero
            for kind in action.kinds:
                vertedero = plus(vertedero, kind)
            turn = position.turn._replace(discarded=True)
            return remade(position._replace(vertedero=vertedero, turn=turn), rng)


def _from_hand(position: Position, who: int, kinds: tuple[int, ...]) -> Position:
    player = position.players[who]
    hand = player.hand
    for kind in kinds:
        hand = plus(hand, kind if hand[kind] else UNKNOWN, -1)
    return position.with_player(who, player._replace(hand=hand))


def _resolved(position: Position, rng: Random | None) -> Position:
    position = remade(run(position, rng), rng)
    return _without_the_fallen(position) if len(position.players) > 2 else position


def _prepared(position: Position, who: int) -> Position:
    """Turn up all cards of the player in turn, but for a Reptante that skips it (P1 §5.2, P3 §1.1)."""
    player = position.players[who]
    altar = tuple(e if e.prepared else e._replace(prepared=True) for e in player.altar)
    reptantes = tuple(
        r
        if r.state == ELIMINATED
        else r._replace(state=r.state if r.skip_prepare else PREPARED, skip_prepare=False)
        for r in player.reptantes
    )
    position = position._replace(turn=position.turn._replace(prepared=True))
    return position.with_player(who, player._replace(altar=altar, reptantes=reptantes))


def _advanced(position: Position) -> Position:
    turn = position.turn
    if turn.part < END:
        return _past_development(position) if turn.part == DEVELOPMENT else _next_part(position)
    if turn.phase < DISCARD:
        return position._replace(turn=turn._replace(phase=turn.phase + 1, part=START))
    return next_turn(position)


def _next_part(position: Position) -> Position:
    turn = position.turn
    return position._replace(turn=turn._replace(part=turn.part + 1))


def _past_development(position: Position) -> Position:
    """Pass the part of the phase that has been done, or had nothing to do: it is not made up for later (P1 §5.7)."""
    turn = position.turn
    if turn.phase == PREPARE and not turn.prepared:
        position = _prepared(position, turn.player)
    elif turn.phase == DRAW:
        position = position._replace(turn=turn._replace(drawn=True))
    return _next_part(position)


def next_turn(position: Position) -> Position:
    """The next participant's turn begins; a resistance that fell to 0 is what it was at first (P1 §3.4, §5.6)."""
    turn = position.turn
    following = position.after(turn.player)
    who = following[0] if following else turn.player
    lasting = position.lasting
    if lasting:
        lasting = tuple(
            e for e in lasting if e.until == "end_of_game" or (e.until == "next_own_turn" and e.owner != who)
        )
    position = position._replace(turn=Turn(turn.number + 1, who, PREPARE, START), lasting=lasting)
    player = position.players[who]
    if player.fell or player.resistance == 0:
        raised = max(player.resistance, position.rules.start_resistance)
        return position.with_player(who, player._replace(resistance=raised, fell=False))
    return position


def _eliminated(position: Position, action: Eliminate, rng: Random | None) -> Position:
    """Remove a Reptante; whoever has none left is out (P1 §3.1, §3.2)."""
    player = position.players[action.by]
    reptantes = tuple(
        r._replace(state=ELIMINATED, skip_prepare=False) if r.id == action.reptante else r
        for r in player.reptantes
    )
    turn = position.turn
    position = position.with_player(action.by, player._replace(reptantes=reptantes))._replace(
        owed=position.owed[1:],
        turn=turn._replace(eliminated=(*turn.eliminated, action.reptante)),
        eliminations=(*position.eliminations, (action.by, turn.number)),
    )
    if not position.players[action.by].in_play:
        position = settled(position)
        if position.end is not None:
            return position
        position = _out(position, action.by)
    return _resolved(position, rng)


def settled(position: Position, reason: str = "elimination") -> Position:
    """The position, ended if only one side still has Reptantes (P1 §3.1)."""
    left = [i for i, player in enumerate(position.players) if player.in_play]
    is_over = 0 < len(left) < len(position.players) and set(left) <= set(position.side_of(left[0]))
    return _ended(position, reason, left[0]) if is_over else position


def _out(position: Position, who: int) -> Position:
    """The game goes on without the cards of a participant who has no Reptantes (P3 §3)."""
    player = position.players[who]
    vertedero = merged(position.vertedero, player.hand)
    for esbirro in player.altar:
        vertedero = plus(vertedero, esbirro.kind)
    position = position._replace(vertedero=vertedero, waiting=tuple(i for i in position.waiting if i != who))
    return position.with_player(who, player._replace(hand=NONE, altar=()))


def _without_the_fallen(position: Position) -> Position:
    """The turn of a participant who is out passes on once the chain is over."""
    idle = not position.chain and not position.owed and position.choice is None and position.end is None
    if idle and not position.players[position.turn.player].in_play:
        return next_turn(position)
    return position


def _ended(position: Position, reason: str, winner: int) -> Position:
    """The game is over; an elimination that is owed still shows, or nobody could be at 0 with a whole team."""
    side = position.side_of(winner)
    score = tuple(p.in_play if i in side else 0 for i, p in enumerate(position.players))
    revealed = position.revealed
    return position._replace(
        end=End(reason, winner, side, score),
        chain=(),
        waiting=(),
        step=-1,
        picked=None,
        choice=None,
        revealed=(),
        fosa=(*revealed, *position.fosa),
    )


def concede(position: Position, who: int, reason: str = "concession") -> Position:
    """Take out a player who gives up, or keeps an endless loop going: they lose with SCORE 0 (P3 §2.6)."""
    position = position._replace(fates=())
    player = position.players[who]
    gone = player._replace(reptantes=tuple(r._replace(state=ELIMINATED) for r in player.reptantes))
    after = position.with_player(who, gone)
    owed = tuple(i for i in after.owed if i != who)
    over = settled(after._replace(owed=owed), reason)
    if over.end is not None:
        # Of two, and with an elimination owed, it stays on the table what they gave up with. Where others had left
        # before, a position in which the last of them still has Reptantes would be one that is played on.
        keeps = len(position.players) == 2 or who in position.owed
        return _ended(position, reason, over.end.winner) if keeps else over
    # A pending choice is asked again of those who are left, about the cards that are left.
    return _resolved(_out(after, who)._replace(owed=owed, choice=None, fates=()), None)


def time_out(position: Position) -> Position:
    """The round's time is over: Reptantes, then resistance, then who removed one last (P3 §2.6).

    `End.winner` is -1 and its score None when all that is equal, because the rulebook does not decide.
    """
    sides = list(dict.fromkeys(position.side_of(i) for i in range(len(position.players))))
    standing = {
        side: (
            sum(position.players[i].in_play for i in side),
            sum(position.players[i].resistance for i in side if position.players[i].in_play),
        )
        for side in sides
    }
    best_left = max(left for left, _ in standing.values())
    tied = [side for side in sides if standing[side][0] == best_left]
    decided = "reptantes"
    if len(tied) > 1:
        best = max(standing[side][1] for side in tied)
        tied, decided = [side for side in tied if standing[side][1] == best], "resistance"
    if len(tied) > 1:
        last = _last_removal(position, [i for side in tied for i in side])
        tied, decided = [side for side in tied if last in side] or tied, "last_removal"
    ended = _ended(position, "time", tied[0][0])
    if len(tied) > 1:
        return ended._replace(end=End("time", -1, (), None))
    winner = tied[0]
    score = tuple(
        p.in_play
        if i in winner
        else max(0, p.in_play - (1 if standing[position.side_of(i)][0] == best_left else 0))
        for i, p in enumerate(position.players)
    )
    return ended._replace(end=End("time", winner[0], winner, score, decided))


def _last_removal(position: Position, among: Sequence[int]) -> int:
    """Return the one of these who lost a Reptante last; -1 where that is not known.

    Where nobody noted the eliminations, those of this turn are the last ones, if their players are known.
    """
    noted = [who for who, _ in position.eliminations if who in among]
    if noted:
        return noted[-1]
    lost = position.turn.eliminated
    fallen = [i for i in among if any(r.id in lost for r in position.players[i].reptantes)]
    return fallen[0] if len(fallen) == 1 else -1


def outcome(position: Position) -> End | None:
    """Return the end of the game; None while it goes on (P1 §3.1)."""
    return position.end
