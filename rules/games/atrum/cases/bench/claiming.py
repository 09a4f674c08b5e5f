"""A claim about the table: somebody shows how it looks now, and what differs is what they say."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.games.atrum.cases.writing import position_json
from rules.games.atrum.table.position import Position

_OF_REPTANTES = ("id", "name", "state")


def as_it_is(position: Position) -> dict[str, Any]:
    """What may be claimed of a position, as it is: the part of its JSON that taps on the table change."""
    written = position_json(position)
    players = [
        {
            **{key: player[key] for key in ("id", "resistance", "hand", "altar")},
            "reptantes": [{key: reptante[key] for key in _OF_REPTANTES} for reptante in player["reptantes"]],
        }
        for player in written["players"]
    ]
    return {"players": players, "vertedero": written["vertedero"], "turn": written["turn"]}


def claimed_step(there: Mapping[str, Any], claimed: Mapping[str, Any]) -> dict[str, Any] | None:
    """The step that claims what differs, and nothing else; None where nothing does."""
    step: dict[str, Any] = {"do": "expect"}
    players = [_of_player(was, said) for was, said in zip(there["players"], claimed["players"], strict=True)]
    players = [player for player in players if len(player) > 1]
    if players:
        step["players"] = players
    if _pile(there["vertedero"]) != _pile(claimed["vertedero"]):
        step["vertedero"] = claimed["vertedero"]
    turn = {key: value for key, value in claimed["turn"].items() if there["turn"].get(key) != value}
    if turn:
        step["turn"] = turn
    return step if len(step) > 1 else None


def _of_player(was: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """What is claimed of one participant: a number, a whole hand, single Esbirros and Reptantes by their states."""
    player: dict[str, Any] = {"id": said["id"]}
    if said["resistance"] != was["resistance"]:
        player["resistance"] = said["resistance"]
    if _pile(said["hand"]) != _pile(was["hand"]):
        player["hand"] = said["hand"]
    if [card["id"] for card in said["altar"]] != [card["id"] for card in was["altar"]]:
        player["altar"] = [{"esbirro": card["esbirro"], "state": card["state"]} for card in said["altar"]]
    else:
        _add_states(player, "altar", was, said)
    _add_states(player, "reptantes", was, said)
    return player


def _add_states(player: dict[str, Any], zone: str, was: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    changed = [
        {"id": now["id"], "state": now["state"]}
        for before, now in zip(was[zone], said[zone], strict=True)
        if before["state"] != now["state"]
    ]
    if changed:
        player[zone] = changed


def _pile(cards: list[Any]) -> Counter[Any]:
    return Counter(cards)
