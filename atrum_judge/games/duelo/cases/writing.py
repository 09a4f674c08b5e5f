"""A position as cases write it. Facts that nobody knows are null, zones of unknown number are left out."""

from typing import Any

import msgspec

from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.games.duelo.table.position import Player, Position, Waiting


def position_json(position: Position) -> dict[str, Any]:
    """The whole position."""
    players = position.players
    written: dict[str, Any] = {
        "players": [_player_json(player) for player in players],
        "first_player": players[position.first].id,
        "turn": _turn_json(position),
        "waiting": [_waiting_json(position, entry) for entry in position.waiting],
        "window": None,
    }
    if position.teams:
        written["teams"] = [[players[place].id for place in team] for team in position.teams]
    if position.window is not None and position.in_plays:
        written["window"] = {"player": players[position.window.player].id, "passed": position.window.passed}
    return written


def card_json(card: Card) -> dict[str, Any]:
    """A card with what is known of it; defaults are left out, but for what its kind is about."""
    written: dict[str, Any] = msgspec.to_builtins(card, enc_hook=str)
    always = {"id", "name", "kind", "owner"}
    if card.kind == "objeto":
        always |= {"attack", "defense", "state", "disabled", "empowered"}
    plain = msgspec.to_builtins(_PLAIN)
    return {name: value for name, value in written.items() if name in always or value != plain.get(name, _NOTHING)}


_PLAIN = Card(id="", name="", kind=None)
_NOTHING = object()


def _player_json(player: Player) -> dict[str, Any]:
    lasting = player.this_turn
    written: dict[str, Any] = {
        "id": player.id,
        "life": player.life,
        "epic": player.epic,
        "state": player.state,
        "attack": player.attack,
        "defense": player.defense,
        "status": [card_json(card) for card in player.status],
        "inventory": [card_json(card) for card in player.inventory],
        "out": player.out,
        "this_turn": {
            "attack": lasting.attack,
            "defense": lasting.defense,
            "paralyzed": lasting.paralyzed,
            "furious": lasting.furious,
            "life_steal": lasting.life_steal,
        },
        "free": list(player.free),
    }
    if player.hero is not None:
        written["hero"] = player.hero
    for zone in ("hand", "deck", "discard", "removed"):
        held = getattr(player, zone).to_json(card_json)
        if held is not None:
            written[zone] = held
    return written


def _turn_json(position: Position) -> dict[str, Any]:
    turn, players = position.turn, position.players
    written: dict[str, Any] = {
        "player": players[turn.player].id,
        "number": turn.number,
        "phase": turn.phase,
        "played": dict(turn.played),
        "attack": None,
        "damage": [
            {
                "by": players[dealt.by].id,
                "to": players[dealt.to].id,
                "amount": dealt.amount,
                "types": None if dealt.types is None else list(dealt.types),
            }
            for dealt in turn.damage
        ],
    }
    if turn.step:
        written["step"] = turn.step
    if turn.attack is not None and turn.phase == "battle":
        written["attack"] = {
            "by": players[turn.attack.by].id,
            "target": None if turn.attack.target is None else players[turn.attack.target].id,
            "protected": turn.attack.protected,
        }
    return written


def _waiting_json(position: Position, entry: Waiting) -> dict[str, Any]:
    written: dict[str, Any] = {"by": position.players[entry.by].id}
    if entry.is_ability:
        written["ability"] = entry.card.id
    else:
        written["card"] = card_json(entry.card)
    if entry.target is not None:
        written["target"] = position.players[entry.target].id
    if entry.of:
        written["of"] = entry.of
    return written
