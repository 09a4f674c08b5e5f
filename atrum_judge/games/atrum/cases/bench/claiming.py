"""A claim about the table: somebody shows how it looks now, and what differs is what they say."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.bench.states import free_id, words_in
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.table.position import Position
from atrum_judge.judging.bench.claiming import difference
from atrum_judge.protocol import Json


def as_it_is(here: Verdict, steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the part of the table's JSON that may be claimed and that taps on the table change, as it is.

    An Esbirro whose state is only supposed has none, until a player says it; ``unsaid`` are the ids of these. An Esbirro
    put into an Altar is another one than each of those ``lying`` there, also in the place of one that was taken away.

    Args:
        steps: those that led here.
    """
    position = here.position
    if position is None:
        raise ValueError("no position")
    written, unsaid = position_json(position), _unsaid(here, position, steps)
    players = [
        {
            **{key: player[key] for key in ("id", "resistance", "hand")},
            "altar": [card | ({"state": None} if card["id"] in unsaid else {}) for card in player["altar"]],
            "zero_since_own_turn": player.get("zero_since_own_turn", False),
            "reptantes": [
                {key: one[key] for key in ("id", "name", "state")}
                | {"skip_next_prepare": one.get("skip_next_prepare", False)}
                for one in player["reptantes"]
            ],
        }
        for player in written["players"]
    ]
    fosa = written["fosa"]
    top = fosa if isinstance(fosa, list) else fosa.get("top", [])
    return {
        "players": players,
        "vertedero": written["vertedero"],
        "fosa": {"count": position.fosa_size, "top": top},
        "turn": written["turn"],
        "owed": written.get("owed", []),
        "window": written.get("window", {}).get("player", ""),
        "unsaid": sorted(unsaid),
        "lying": [card["id"] for player in players for card in player["altar"]],
    }


def _unsaid(here: Verdict, position: Position, steps: Sequence[Mapping[str, Any]]) -> set[str]:
    """Esbirros that may as well lie otherwise: who paid is open (P2 §5.1), or what somebody chooses now."""
    options = position.choice.options if position.choice is not None else ()
    found = {option for option in options if isinstance(option, str)}
    for paid in here.unsaid_payments:
        left = [esbirro for esbirro in position.players[paid.by].altar if esbirro.id in paid.ready]
        if len({esbirro.prepared for esbirro in left}) > 1:
            found |= {esbirro.id for esbirro in left}.difference(claimed_states(steps[paid.before :]))
    return found


def claimed_states(steps: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Esbirros of which somebody claimed whether they are exhausted, as they last did."""
    claims = [player for step in steps if step["do"] == "expect" for player in step.get("players", ())]
    cards = [card for player in claims for card in player.get("altar", ())]
    return {
        card["id"]: card["state"] for card in cards if isinstance(card, Mapping) and {"id", "state"} <= card.keys()
    }


def turned(card: dict[str, Any], claim: Mapping[str, Any]) -> None:
    """The other state of an Esbirro that somebody tapped; where nobody has to say it, not saying it comes round again."""
    ways = ["exhausted", "prepared", *([None] if may_be_unsaid(card, claim) else [])]
    card["state"] = ways[(ways.index(card["state"]) + 1) % len(ways)]


def may_be_unsaid(card: Mapping[str, Any], claim: Mapping[str, Any]) -> bool:
    """True if the state of an Esbirro is only supposed, or it was put there by the claim, which need not say it."""
    return card["id"] in claim.get("unsaid", ()) or ("lying" in claim and card["id"] not in claim["lying"])


def claimed_step(there: Mapping[str, Any], claimed: Mapping[str, Any]) -> dict[str, Any] | None:
    """The step that claims what differs, and nothing else; None where nothing does."""
    players = [_as_claimed(was, said) for was, said in zip(there["players"], claimed["players"], strict=True)]
    vertedero = _in_order(there["vertedero"], claimed["vertedero"])
    shown = {key: said for key, said in claimed.items() if key not in {"lying", "unsaid"}}
    step: dict[str, Any] = difference(there, {**shown, "players": players, "vertedero": vertedero})
    if "window" in step:
        step["window"] = {"player": step["window"]}
    return {"do": "expect", **step} if step else None


def _as_claimed(was: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """A participant as claimed: an Altar of other cards is told by their kinds, and how they lie where that is said."""
    altar = said["altar"]
    if [card["id"] for card in altar] != [card["id"] for card in was["altar"]]:
        altar = [
            {"esbirro": card["esbirro"]} | ({"state": card["state"]} if card["state"] else {}) for card in altar
        ]
    return {**said, "hand": _in_order(was["hand"], said["hand"]), "altar": altar}


def _in_order(was: list[Any], said: list[Any]) -> list[Any]:
    """The cards of a zone that has no order, as they were where they are the same."""
    return was if Counter(was) == Counter(said) else said


def taken_up(there: Mapping[str, Any], step: Json, taken: Collection[str]) -> dict[str, Any]:
    """The table as a step claims it, to be changed: `claimed_step` makes that step of it again.

    Args:
        there: the table before the step, as it is.
        taken: ids that what the claim puts into an Altar may not have.
    """
    claim: dict[str, Any] = deepcopy(dict(there))
    said = {player["id"]: player for player in step.get("players", ())}
    for player in claim["players"]:
        told = said.get(player["id"], {})
        for key in [key for key in ("resistance", "zero_since_own_turn", "hand") if key in told]:
            player[key] = told[key]
        if all("id" in card for card in told.get("altar") or [{}]):
            _change(player["altar"], told["altar"])
        elif "altar" in told:
            player["altar"] = _altar_of(player, told["altar"], {*taken, *words_in(claim)})
        _change(player["reptantes"], told.get("reptantes", ()))
    for key in ("turn", "fosa"):
        claim[key] |= step.get(key, {})
    claim |= {key: step[key] for key in ("vertedero", "owed") if key in step}
    claim["window"] = step.get("window", {}).get("player", there["window"])
    return claim


def _change(zone: list[dict[str, Any]], said: Sequence[Json]) -> None:
    """Change the cards of a zone that are claimed to lie otherwise."""
    changes = {one["id"]: one for one in said}
    for card in zone:
        card.update(changes.get(card["id"], {}))


def _altar_of(player: Json, said: Sequence[Json], taken: set[str]) -> list[dict[str, Any]]:
    """A whole Altar as it is claimed: what lies there as it is said to lie, and what is put into it."""
    left, found = [*player["altar"]], []
    for card in said:
        same = [one for one in left if (one["esbirro"], one["state"]) == (card["esbirro"], card.get("state"))]
        if same:
            left.remove(same[0])
        id_ = same[0]["id"] if same else free_id(player, taken)
        found.append({"id": id_, "esbirro": card["esbirro"], "state": card.get("state")})
        taken.add(id_)
    return found
