"""Find the impossible parts of a position."""

from collections.abc import Iterator

from atrum_judge.games.duelo.laws.findings import impossible
from atrum_judge.games.duelo.play.plays import wrong_types
from atrum_judge.games.duelo.table.cards import LIMITED
from atrum_judge.games.duelo.table.position import (
    DECK,
    HEROES,
    MAX_LIFE,
    OPENING_HAND,
    START_EPIC,
    START_LIFE,
    Player,
    Position,
)
from atrum_judge.games.duelo.table.values import TYPES
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

_SECTIONS = {"aura": "Turno §2.1", "maleficio": "Turno §2.2", "objeto": "Turno §2.3"}


def position_faults(position: Position) -> list[Finding]:
    """Every fault of a position, each with its place in the case."""
    found = list(_seats(position))
    for place, player in enumerate(position.players):
        found += _player_faults(position, player, f"position.players[{place}]")
    return [*found, *_turn_faults(position), *_attack_faults(position), *_waiting_faults(position)]


def _seats(position: Position) -> Iterator[Finding]:
    players, teams = position.players, position.teams
    if not 2 <= len(players) <= 4:
        yield impossible("setup.players", "position.players", count=len(players))
    if not teams:
        return
    if sorted(place for team in teams for place in team) != [0, 1, 2, 3] or any(len(team) != 2 for team in teams):
        yield impossible("setup.teams", "position.teams")
        return
    for one, other in teams:
        if (other - one) % 4 == 2:
            yield impossible("setup.seating", "position.teams", one=players[one].id, other=players[other].id)
            return


def _player_faults(position: Position, player: Player, at: str) -> Iterator[Finding]:
    turn, name = position.turn, player.id
    if player.hero is not None and name_key(player.hero) not in map(name_key, HEROES):
        yield impossible("setup.hero", f"{at}.hero", player=name, hero=player.hero)
    if player.life is not None and player.life > MAX_LIFE:
        yield impossible("life.maximum", f"{at}.life", player=name, count=player.life)
    if player.life is not None and (player.life < 0 or (player.life == 0 and not player.out)):
        yield impossible("life.zero", f"{at}.life", player=name, count=player.life)
    if player.epic is not None and player.epic < 0:
        yield impossible("epic.negative", f"{at}.epic", player=name, count=player.epic)
    if turn.number == 1 and turn.phase == "start":
        yield from _before_first_play(player, at)
    yield from _card_faults(player, at)
    yield from _total_fault(position, player, at)


def _before_first_play(player: Player, at: str) -> Iterator[Finding]:
    name, held = player.id, player.hand.count
    for card in player.active:
        yield impossible("setup.empty", at, player=name, card=card.name)
    if held is not None and held != OPENING_HAND:
        yield impossible("setup.hand", f"{at}.hand", player=name, count=held)
    if player.life is not None and 0 <= player.life < START_LIFE:
        yield impossible("setup.life", f"{at}.life", player=name, count=player.life)
    if player.epic is not None and player.epic != START_EPIC:
        yield impossible("setup.epic", f"{at}.epic", player=name, count=player.epic)


def _card_faults(player: Player, at: str) -> Iterator[Finding]:
    for card in player.status:
        if card.kind in {"objeto", "evento"}:
            yield impossible("zones.kinds", f"{at}.status", card=card.name)
        if isinstance(card.counters, int) and card.counters <= 0:
            yield impossible("balance.zero", f"{at}.status", card=card.name)
    for card in player.inventory:
        if card.kind not in {"objeto", None}:
            yield impossible("zones.kinds", f"{at}.inventory", card=card.name)
    for card in (*player.active, *(card for pile in player.piles for card in pile.known)):
        for word in wrong_types(card):
            yield impossible("damage.type", at, type=word)


def _total_fault(position: Position, player: Player, at: str) -> Iterator[Finding]:
    """35 cards of each player, until somebody has been eliminated."""
    if any(other.out for other in position.players):
        return
    foreign = sum(card.owner != player.id for pile in player.piles for card in pile.known)
    in_piles = sum(len(pile.cards) for pile in player.piles) - foreign
    elsewhere = sum(
        card.owner == player.id
        for other in position.players
        for card in (*other.active, *(card for pile in other.piles for card in pile.known if other is not player))
    )
    waiting = sum(entry.card.owner == player.id for entry in position.waiting if not entry.is_ability)
    count = in_piles + elsewhere + waiting
    is_counted = all(pile.is_counted for pile in player.piles)
    if count > DECK or (is_counted and count < DECK):
        yield impossible("cards.total", at, "" if is_counted else "at_least", player=player.id, count=count)


def _turn_faults(position: Position) -> Iterator[Finding]:
    turn, players = position.turn, position.players
    count = len(players)
    is_first_lap = not any(player.out for player in players)
    if turn.number < 1 or (is_first_lap and (position.first + turn.number - 1) % count != turn.player):
        first = players[position.first].id
        player = players[turn.player].id
        yield impossible("turn.order", "position.turn", number=turn.number, player=player, first=first)
    if players[turn.player].out and len(position.sides) > 1:
        yield impossible("player.out", "position.turn.player", player=players[turn.player].id)
    for kind in LIMITED:
        if not 0 <= turn.played[kind] <= 1:
            player = players[turn.player].id
            where = f"position.turn.played.{kind}"
            yield impossible("play.one_per_turn", where, kind, section=_SECTIONS[kind], player=player)
    for place, dealt in enumerate(turn.damage):
        for word in dealt.types or ():
            if name_key(word) not in TYPES:
                yield impossible("damage.type", f"position.turn.damage[{place}]", type=word)


def _attack_faults(position: Position) -> Iterator[Finding]:
    turn, players = position.turn, position.players
    attack, at = turn.attack, "position.turn.attack"
    if attack is None:
        return
    by = players[attack.by].id
    if attack.by != turn.player:
        turn_player = players[turn.player].id
        section = "Turno §3.1, Turno §0"
        yield impossible("turn.not_yours", at, section=section, player=by, turn_player=turn_player)
    if attack.target is not None and not position.are_opponents(attack.by, attack.target):
        yield impossible("attack.opponent", at, player=by, target=players[attack.target].id)
    if 1 <= turn.number <= len(players):
        yield impossible("attack.first_round", at, player=by, number=turn.number)


def _waiting_faults(position: Position) -> Iterator[Finding]:
    if position.waiting and not position.in_plays:
        for place, entry in enumerate(position.waiting):
            yield impossible("waiting.outside_plays", f"position.waiting[{place}]", card=entry.card.name)
    for place, entry in enumerate(position.waiting):
        for word in wrong_types(entry.card):
            yield impossible("damage.type", f"position.waiting[{place}]", type=word)
    window = position.window
    if window is None or not position.in_plays:
        return
    if not 0 <= window.passed < max(1, len(position.still_in)) and len(position.sides) > 1:
        yield impossible("window.lap", "position.window.passed", count=window.passed)
    if position.players[window.player].out and len(position.sides) > 1:
        yield impossible("player.out", "position.window.player", player=position.players[window.player].id)
