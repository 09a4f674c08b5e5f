"""Cases put together from steps and claims, and the answer to them."""

from typing import Any

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.kit import KINDS
from tests.atrum_judge.games.atrum.laws.scenario import law


def case(*said: str | dict[str, Any], effects: list[dict[str, Any]] | None = None, **table: Any) -> dict[str, Any]:
    """A case of these steps and claims; `effects` are what Purga does instead."""
    steps: list[dict[str, Any]] = []
    for each in said:
        steps += [each] if isinstance(each, dict) else law("x", each, **{"B": "", **table}).case["steps"]
    given = law("x", "A>>", **{"B": "", **table}).case
    for player in given["position"]["players"]:
        for reptante in player["reptantes"]:
            reptante["powers"] = [
                {**power, "effects": effects} if effects and power["name"] == "Purga" else power
                for power in reptante["powers"]
            ]
    return {**given, "steps": steps}


def claim(who: str, hand: str | int | None = None, altar: str | None = None, **more: Any) -> dict[str, Any]:
    """A claim about a hand by kinds or by number, and about an Altar in the notation of a table."""
    held = [KINDS.get(card) for card in hand] if isinstance(hand, str) else {"count": hand}
    states = {"+": "prepared", "-": "exhausted"}
    laid = [{"esbirro": KINDS[card[0]], "state": states[card[1]]} for card in (altar or "").split()]
    player = {"id": who, **({} if hand is None else {"hand": held}), **({} if altar is None else {"altar": laid})}
    return {"do": "expect", "players": [{**player, **more}]}


def answer(given: dict[str, Any]) -> tuple[bool | None, list[str]]:
    """The answer, and the codes of what is not just noted."""
    verdict = judged(given)
    return verdict["legal"], [f["code"] for f in verdict["findings"] if f["severity"] != "note"]


def to(op: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"op": op, "count": 1, **fields}]
