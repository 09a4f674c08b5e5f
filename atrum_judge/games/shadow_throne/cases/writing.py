"""A position as cases write it. Facts that nobody knows are null, zones of unknown number are left out."""

from typing import Any

from atrum_judge.games.shadow_throne.table.position import Character, Player, Position


def position_json(position: Position) -> dict[str, Any]:
    """The whole position."""
    battle = position.battle
    written: dict[str, Any] = {
        "players": [_player_json(player) for player in position.players],
        "target": position.target,
        "battle": {"number": battle.number, "phase": battle.phase, "step": battle.step},
    }
    if battle.phase == "intrigue" and battle.step != "deal":
        written["battle"]["pick"] = battle.pick
    if battle.phase == "conflict":
        written["battle"]["wave"] = battle.wave
        if battle.step == "abilities":
            written["battle"] |= {"resolved": battle.resolved, "extra": list(battle.extra)}
    if battle.phase == "resolution" and battle.winners is not None:
        written["battle"]["winners"] = list(battle.winners)
    if battle.phase != "conflict":
        written["battle"]["done"] = sorted(battle.done)
    if position.deck is not None:
        written["deck"] = {"count": position.deck}
    written["discard"] = position.discard.to_json(str)  # left out, there would be none; null: nobody counted them
    return written


def _player_json(player: Player) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": player.id,
        "gold": player.gold,
        "influence": player.influence,
        "played": [_character_json(one) for one in player.played],
    }
    hand = player.hand.to_json(str)
    if hand is not None:
        written["hand"] = hand
    if player.pack is not None:
        pack = player.pack.to_json(str)
        if pack is not None:
            written["pack"] = pack
    if player.has_chosen:
        written["chosen"] = player.chosen
    return written


def _character_json(one: Character) -> dict[str, Any]:
    return {
        "id": one.id,
        "card": one.card,
        "wave": one.wave,
        "extra": one.extra,
        "face_down": one.face_down,
        "dead": one.dead,
        "converted": one.converted,
        "inspired": one.inspired,
        "extra_power": one.extra_power,
        "activated": one.activated,
    }
