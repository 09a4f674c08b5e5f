"""True if a game is over, and who has won (P2 §Robo)."""

from typing import NamedTuple

from atrum_judge.games.doomtrooper.laws.findings import undecided
from atrum_judge.games.doomtrooper.table.looking import Table, some
from atrum_judge.games.doomtrooper.table.position import Player
from atrum_judge.judging.finding import Finding


class End(NamedTuple):
    """The state of a game's end; `is_over` is None when nobody can know, for the reason in `doubts`."""

    is_over: bool | None = False
    winner: str | None = None
    decided_by: str | None = None
    doubts: tuple[Finding, ...] = ()


def end_of(table: Table) -> End:
    """The end of a game, as far as concessions, empty decks and the event's total decide it."""
    players = table.position.players
    left = [player for player in players if player.id not in table.conceded]
    if table.conceded and len(left) <= 1:
        return End(True, left[0].id if left else None, "concession")
    target = table.options.target
    if target is not None and (end := _by_target(left, target)):
        return end
    empty = some(_is_empty(player) for player in players)
    all_empty = all(_is_empty(player) for player in players)
    unknown = not all_empty and empty is not False and all(_is_empty(player) is not False for player in players)
    if all_empty or unknown:
        leader = _leader(left)
        if leader is None and not _may_lead(left):
            return End()  # equal: play goes on
        if unknown or leader is None:
            return End(None, doubts=(undecided("end.decks"),))
        return End(True, leader.id, "decks")
    return End()


def asked_end(table: Table) -> End:
    """The same for who asks about the end: what the missing parts would say of players without warriors is open."""
    end = end_of(table)
    if end.is_over is False and table.position.turn.step != "setup":
        players = table.position.players
        without = [player for player in players if not player.warriors]
        if without:
            return End(None, doubts=tuple(undecided("end.no_warriors", player=player.id) for player in without))
        if table.options.target is None and (_leader(players) or _may_lead(players)):
            return End(None, doubts=(undecided("end.target", "unknown"),))
    return end


def _is_empty(player: Player) -> bool | None:
    return None if player.deck_size is None else player.deck_size == 0


def _by_target(players: list[Player], target: int) -> End | None:
    reached = [player for player in players if player.promotion >= target]
    may = [player for player in players if player.promotion + max(player.earned, 0) >= target]
    if len(reached) == 1 and len(may) == 1:
        return End(True, reached[0].id, "target")
    if may:
        return End(None, doubts=(undecided("end.target", target=target),))
    return None


def _leader(players: list[Player]) -> Player | None:
    """Return the player with more promotion points than all others, however many of these were earned."""
    for player in players:
        others = [other for other in players if other is not player]
        if all(player.promotion > other.promotion + max(other.earned, 0) for other in others):
            return player
    return None


def _may_lead(players: list[Player]) -> bool:
    """True if earned points could put somebody ahead where nobody certainly is."""
    return any(player.earned > 0 for player in players)
