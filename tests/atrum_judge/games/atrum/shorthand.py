"""Scenarios in a short notation, written out as cases.

`B C E G Z S ?` are Esbirros; an Altar ``"G+ Z-"`` has a Prepared Golem and an exhausted Zombie, with ids by place
(`A1`, `A2`); a team ``"1+ 2- 3x"`` has Reptantes of the kit, Prepared, exhausted and eliminated. The Fosa is
everything not listed elsewhere.
"""

from copy import deepcopy
from typing import Any

from atrum_judge.games.atrum.table.general import rules_on
from tests.atrum_judge.games.atrum.kit import KINDS, REPTANTES, TODAY

_STATES = {"+": "prepared", "-": "exhausted", "x": "eliminated"}
_PHASES = ("prepare", "draw", "main", "discard")
_PARTS = ("start", "development", "end")


def case_of(scenario: dict[str, Any]) -> dict[str, Any]:
    """The scenario as an `atrum-case/1`."""
    short = scenario.get("pos") or scenario.get("static") or scenario["end"]
    case: dict[str, Any] = {"format": "atrum-case/1", "date": scenario.get("date", TODAY.isoformat())}
    if "end" in scenario:
        short = {"turn": {"n": 21}, **short}
    case["position"] = _position(short)
    case["steps"] = [_step(step) for step in scenario.get("steps", [])]
    if "end" in scenario:
        case["ask"] = "end_of_time"
    return deepcopy(case)  # the kit's Powers are shared


def expected(scenario: dict[str, Any]) -> dict[str, Any]:
    """Return the expectations on its verdict, in the form that `compare` takes."""
    short = scenario["expect"]
    full: dict[str, Any] = {k: short[k] for k in ("legal", "step", "winner") if k in short}
    if "rule" in short:
        full["rules"] = [short["rule"]]
    if "resolution" in short:
        full["resolution"] = [_fate(text) for text in short["resolution"]]
    if "score" in short or "decided_by" in short:
        full["result"] = {k: short[k] for k in ("score", "decided_by", "winner") if k in short}
    if "after" in short:
        full["position"] = position_after(short["after"])
    return full


def all_but(**gone: int) -> str:
    """Every card of the deck but so many of a kind, by letter."""
    return "".join(letter * (10 - gone.get(letter, 0)) for letter in KINDS)


def _cards(text: str) -> list[str | None]:
    return [KINDS.get(letter) for letter in text]


def _altar(owner: str, text: str) -> list[dict[str, Any]]:
    return [
        {"id": f"{owner}{n}", "esbirro": KINDS.get(card[0]), "state": _STATES[card[1]]}
        for n, card in enumerate(text.split(), 1)
    ]


def _team(owner: str, text: str, skip: list[str]) -> list[dict[str, Any]]:
    team = []
    for n, item in enumerate(text.split(), 1):
        name, powers = REPTANTES[int(item[0])]
        reptante: dict[str, Any] = {
            "id": f"{owner}-R{n}",
            "name": name,
            "state": _STATES[item[1]],
            "powers": powers,
        }
        if reptante["id"] in skip:
            reptante["skip_next_prepare"] = True
        team.append(reptante)
    return team


def _position(short: dict[str, Any]) -> dict[str, Any]:
    owners = [key for key in short if len(key) == 1]
    players, listed = [], []
    for owner in owners:
        given = short[owner]
        hand = given.get("hand", "")
        altar = _altar(owner, given.get("altar", ""))
        players.append(
            {
                "id": owner,
                "resistance": given.get("res", 10),
                "hand": hand if isinstance(hand, dict) else _cards(hand),
                "altar": altar,
                "reptantes": _team(owner, given.get("team", "1+ 2+ 3+"), given.get("skip", [])),
            }
        )
        listed += [card["esbirro"] for card in altar]
        listed += [] if isinstance(hand, dict) else _cards(hand)
    listed += _cards(short.get("vert", "") + short.get("top", ""))
    unknown = sum(p["hand"]["count"] for p in players if isinstance(p["hand"], dict))
    position: dict[str, Any] = {
        "players": players,
        "turn": _turn(short.get("turn", {}), players),
        "vertedero": _cards(short.get("vert", "")),
    }
    for field in ("eliminations", "teams", "owed"):
        if field in short:
            position[field] = short[field]
    if "chain" in short:
        position["chain"] = [_step(step) for step in short["chain"]]
    if isinstance(short.get("fosa"), str):
        position["fosa"] = _cards(short["fosa"])
    elif "fosa" in short:
        position["fosa"] = short["fosa"]
    elif "top" in short:
        rules = rules_on(TODAY)
        size = rules.deck * rules.decks_for(len(players)) - len(listed) - unknown
        position["fosa"] = {"count": size + len(short["top"]), "top": _cards(short["top"])}
    return position


def _turn(short: dict[str, Any], players: list[dict[str, Any]]) -> dict[str, Any]:
    player = short.get("p", "A")
    phase, part = short.get("phase", "main"), short.get("part", "development")
    moment = (_PHASES.index(phase), _PARTS.index(part))
    eliminated = [
        reptante["id"]
        for p in players
        if p["id"] in short.get("elim", [])
        for reptante in p["reptantes"]
        if reptante["state"] == "eliminated"
    ]
    # Acts due before this moment have been done.
    flags = {
        "prepared": moment > (0, 1),
        "drawn": moment > (1, 1),
        "discarded": moment > (3, 1),
    }
    return {
        "player": player,
        "number": short.get("n", 5),
        "phase": phase,
        "part": part,
        "eliminated": eliminated,
        **flags,
        **{told: short[told] for told in ("placed", "discarded", "reinforced") if told in short},
    }


def _step(short: dict[str, Any]) -> dict[str, Any]:
    step = dict(short)
    for field in ("discard", "esbirro"):
        if field in step:
            step[field] = KINDS[step[field]]
    for field in ("esbirros", "cards"):
        if field in step:
            step[field] = [KINDS[letter] for letter in step[field]]
    if isinstance(step.get("reptante"), int):
        step["reptante"] = f"{step['by']}-R{step['reptante']}"
    if "choice" in step:
        items = step["choice"] if isinstance(step["choice"], list) else [step["choice"]]
        step["choice"] = [KINDS.get(item, item) for item in items]
    return step


def _fate(text: str) -> dict[str, Any]:
    by, rest = text.split(" ", 1)
    for ending, launched, annulled in ((" launched", True, False), (" annulled", True, True)):
        if rest.endswith(ending) and not rest.endswith("not_launched"):
            return {"by": by, "power": rest.removesuffix(ending), "launched": launched, "annulled": annulled}
    name, _, _ = rest.partition(" not_launched ")
    return {"by": by, "power": name, "launched": False}


def position_after(short: dict[str, Any]) -> dict[str, Any]:
    """A partial position in the short notation, written out."""
    position: dict[str, Any] = {"players": []}
    for owner, given in short.items():
        if len(owner) != 1:
            continue
        player: dict[str, Any] = {"id": owner}
        if "res" in given:
            player["resistance"] = given["res"]
        if "hand" in given:
            player["hand"] = _cards(given["hand"])
        if "altar" in given:
            player["altar"] = [
                {k: v for k, v in card.items() if k != "id"} for card in _altar(owner, given["altar"])
            ]
        if "team" in given:
            player["reptantes"] = [
                {"id": f"{owner}-R{n}", "state": _STATES[item[1]]}
                for n, item in enumerate(given["team"].split(), 1)
            ]
        position["players"].append(player)
    if "vert" in short:
        position["vertedero"] = _cards(short["vert"])
    if "turn" in short:
        position["turn"] = {("player" if k == "p" else k): v for k, v in short["turn"].items()}
    return position
