"""The bench of Mitos y Leyendas: what its shapes do not say."""

from collections.abc import Mapping
from typing import Any

from atrum_judge.games.myl.table.cards import ALLY, ORO, TALISMAN, TOTEM, WEAPON
from atrum_judge.games.myl.table.decks import SIZE
from atrum_judge.games.myl.table.position import IN_PLAY, OUT_OF_PLAY
from atrum_judge.judging.bench import Layout

_VIGIL = {"turn.player": "@by", "turn.phase": "vigil"}
_FINAL = {"turn.player": "@by", "turn.phase": "end"}


def _castles(before: Mapping[str, Any], case: dict[str, Any], at: str) -> None:
    """Fill a castle that nobody counts in a dispute: it has the cards missing to a whole deck.

    A given number of its cards leaves the Cementerio open instead.
    """
    players = case.get("position", {}).get("players") or []
    said = {one.get("id"): one.get("castle") for one in before.get("position", {}).get("players") or []}
    for player in players:
        is_said = said.get(player.get("id")) != player.get("castle")
        pile = "graveyard" if is_said else "castle"
        if set(player.get(pile) or ()) == {"count"}:
            rest = {key: zone for key, zone in player.items() if key != pile}
            sides = [rest if one is player else one for one in players]
            player[pile] = {"count": max(0, SIZE - sum(_owned(one, player["id"]) for one in sides))}


def _complete(before: Mapping[str, Any], case: dict[str, Any], at: str) -> None:
    """Fill in what nobody says and follows from the rest."""
    for player in case.get("position", {}).get("players") or []:
        _pay(player, case.get("steps") or [])
    _castles(before, case, at)


def _pay(player: dict[str, Any], steps: list[Mapping[str, Any]]) -> None:
    """Give a player the Oros for the cards it plays, as long as nobody tells of its Oros."""
    by, reserve = player.get("id"), player.pop("reserve", None) or []
    if player.get("paid") or reserve != _supposed(by, len(reserve)):
        player["reserve"] = reserve
        return
    hand = player.get("hand")
    costs = {card["id"]: card.get("cost") for card in (hand if isinstance(hand, list) else []) if card}
    played = [step.get("card") for step in steps if step.get("do") == "play" and step.get("by") == by]
    due = sum(cost for card in played if isinstance(card, str) and isinstance(cost := costs.get(card), int))
    if due > 0:
        player["reserve"] = _supposed(by, min(due, SIZE))


def _supposed(by: Any, count: int) -> list[dict[str, Any]]:
    """Return Oros of which nobody said more than that they pay."""
    return [{"id": f"{by} oro {n}", "name": f"{ORO} {n}", "type": ORO} for n in range(1, count + 1)]


def _owned(side: Mapping[str, Any], owner: str) -> int:
    """Count the cards on a side that belong to a player."""
    zones = [side.get(zone) for zone in (*IN_PLAY, *OUT_OF_PLAY)]
    is_own = side.get("id") == owner
    hidden = sum(int(zone.get("count") or 0) for zone in zones if isinstance(zone, Mapping)) if is_own else 0
    cards = [card for zone in zones if isinstance(zone, list) for card in zone]
    cards += [weapon for card in cards if card for weapon in card.get("weapons") or ()]
    owners = [(card or {}).get("owner", side.get("id")) for card in cards]
    return hidden + owners.count(owner)


LAYOUT = Layout(
    begins={
        "group": {"turn.player": "@by", "turn.phase": "grouping"},
        "play": _VIGIL,
        "activate": _VIGIL,
        "attack": _VIGIL,
        "block": {"turn.player": "@other", "turn.phase": "battle", "turn.step": "attack"},
        "pass": {"turn.phase": "battle", "turn.step": "war"},
        "draw": _FINAL,
        "discard": _FINAL,
    },
    card={kind: {"cost": 0} for kind in (ALLY, WEAPON, TALISMAN, TOTEM)},
    plays_from={"play": "hand"},
    holds={"defense": ALLY, "attack": ALLY, "reserve": ORO, "paid": ORO, "weapons": WEAPON},
    first={"Card": ("name", "type", "cost", "strength", "new", "weapons")},
    complete=_complete,
)
