"""The bench of Shadow Throne: what its shapes do not say."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.games.shadow_throne.table.cards import FACTIONS, RANKS, RULEBOOK_CARDS
from atrum_judge.games.shadow_throne.table.position import FIRST_HAND, LATER_HAND, START_GOLD, WAVES
from atrum_judge.judging.bench import Layout

Json = Mapping[str, Any]


def _what_was_played(before: Json, case: dict[str, Any], at: str) -> None:
    """Lay unknown characters for the waves that nobody told, and leave in hands and purses what follows from it.

    What is otherwise than follows was said, and stays.
    """
    earlier = {one.get("id"): one for one in before.get("position", {}).get("players") or []}
    was, battle = before.get("position", {}).get("battle") or {}, case.get("position", {}).get("battle") or {}
    for place, player in enumerate(case.get("position", {}).get("players") or []):
        told = earlier.get(player.get("id"))
        if not at.startswith(f"position.players.{place}.played"):
            _lay(player, battle)
        if told is None or battle != was:
            _choose(player, battle)
        told = told or player
        if told.get("hand") == player.get("hand") == {"count": _held(told, was)}:
            player["hand"] = {"count": _held(player, battle)}
        for purse, found in _purse(battle).items():
            if told.get(purse) == player.get(purse) == _purse(was)[purse]:
                player[purse] = found


def _lay(player: dict[str, Any], battle: Json) -> None:
    """Of each wave that has been settled a player has one character, told or not."""
    told = [one for one in player.get("played") or [] if not _is_supposed(player, one)]
    waves = {one.get("wave") for one in told if not one.get("extra")}
    supposed = [_supposed(player, wave) for wave in range(1, _settled(battle) + 1) if wave not in waves]
    if supposed or player.get("played"):
        player["played"] = supposed + told


def _choose(player: dict[str, Any], battle: Json) -> None:
    """While a wave is being settled a card has been chosen by whoever has laid none."""
    has_laid = any(one.get("wave") == battle.get("wave", 1) for one in player.get("played") or [])
    if battle.get("phase") == "conflict" and battle.get("step") in {"reveal", "gold"} and not has_laid:
        player.setdefault("chosen", None)
    elif player.get("chosen", "") is None:
        del player["chosen"]


def _settled(battle: Json) -> int:
    """Count the waves of a battle that have been settled."""
    wave: int = battle.get("wave") or 1
    phase = battle.get("phase")
    if phase == "conflict":
        return min(WAVES, wave if battle.get("step") in {"abilities", "track"} else wave - 1)
    return WAVES if phase == "resolution" else 0


def _supposed(player: Json, wave: Any) -> dict[str, Any]:
    return {"id": f"{player.get('id')} {wave}", "card": None, "wave": wave}


def _is_supposed(player: Json, character: Json) -> bool:
    return dict(character) == _supposed(player, character.get("wave"))


def _purse(battle: Json) -> dict[str, int | None]:
    """Gold and influence as the game begins; nobody knows them later on."""
    is_before_scoring = (battle.get("number") or 1) <= 1 and battle.get("phase") != "resolution"
    is_before_paying = is_before_scoring and (battle.get("wave") or 1) <= 1
    return {"gold": START_GOLD if is_before_paying else None, "influence": 0 if is_before_scoring else None}


def _held(player: Json, battle: Json) -> int:
    """Count the cards of a hand by what its player has taken, chosen and laid."""
    kept, step, phase = (battle.get("number") or 1) > 1, battle.get("step"), battle.get("phase")
    is_done = player.get("id") in (battle.get("done") or ())
    if phase == "intrigue":
        pick: int = battle.get("pick") or 1
        return kept + (0 if step == "deal" else pick - (step == "pick" and not is_done))
    if step == "deck" or (step == "keep" and is_done):
        return 1
    laid: int = sum(one.get("wave") != 0 for one in player.get("played") or [])
    return (LATER_HAND if kept else FIRST_HAND) - laid - ("chosen" in player)


LAYOUT = Layout(
    begins={do: {"battle.step": "gold"} for do in ("pay", "collect", "turn_down")},
    first={"Player": ("chosen", "played", "gold", "hand"), "Character": ("card", "wave", "face_down", "dead")},
    numbers=("gold", "influence"),
    closed={"winners": FACTIONS, "factions": FACTIONS, "faction": FACTIONS, "rank": RANKS},
    names=tuple(facts.name for facts in RULEBOOK_CARDS),
    complete=_what_was_played,
)
