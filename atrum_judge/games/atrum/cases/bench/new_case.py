"""The case that a bench begins with, and the zones of it that nobody has told."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from atrum_judge.games.atrum.cases.bench.states import State, read, rules_of, unknown_esbirro
from atrum_judge.games.atrum.cases.reading import FORMAT
from atrum_judge.games.atrum.play.legality import drawn_in
from atrum_judge.games.atrum.table.general import Rules, rules_on
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import Ability, Position
from atrum_judge.protocol import Catalogue, Json
from atrum_judge.text import one_line

ROUNDS_BEHIND = 2  # far enough into a game that nothing about first turns is in the way
UNSEEN_HAND = 4  # a common number; a tap corrects it
MAX_NAME = 60
TURN_FLAGS = ("prepared", "drawn", "placed", "discarded")
"""Acts that may have been done in a turn, each once."""


def new_case(on: date, players: Sequence[tuple[str, Sequence[Json]]]) -> State:
    """A main phase in the middle of a game: hands unknown, Altars empty, resistance as at the start.

    `players` are names with their Reptantes, in turn order; missing Reptantes get a place to be named. Assumed facts are
    listed until a player says them; "rest" stands for those that a case holds only once a player says them.
    """
    rules = rules_on(on)
    seated = [seated_player(i, name, team, rules) for i, (name, team) in enumerate(players)]
    turn = {"player": seated[0]["id"], "number": start_turn(len(seated)), "phase": "main", "part": "development"}
    position = {"players": seated, "turn": {**turn, "prepared": True, "drawn": True}}
    assumed = [*_OF_TABLE, *(fact for player in seated for fact in facts_of(player))]
    return {
        "case": {"format": FORMAT, "date": on.isoformat(), "position": position, "steps": []},
        "draft": None,
        "editing": True,
        "assumed": assumed,
    }


_OF_TABLE = ("number", "player", "moment", *TURN_FLAGS, "first", "piles", "teams", "date", "rest")


def facts_of(player: Json) -> list[str]:
    """Return the facts that are assumed of a participant and of their cards, as long as nobody says them."""
    mine = [f"{fact}:{player['id']}" for fact in ("resistance", "hand", "altar")]
    return mine + [f"state:{one['id']}" for zone in ("altar", "reptantes") for one in player[zone]]


def start_turn(players: int) -> int:
    """The turn that a game is taken to be in as long as nobody says it."""
    return ROUNDS_BEHIND * players + 1


def seated_player(index: int, name: str, team: Sequence[Json], rules: Rules) -> dict[str, Any]:
    """A participant of whom nothing is known but the team, as far as it is given."""
    letter = chr(ord("A") + index)
    places = range(rules.team_size)
    return {
        "id": one_line(name).replace(":", " ").replace("|", " ")[:MAX_NAME] or letter,
        "resistance": rules.start_resistance,
        "hand": [None] * UNSEEN_HAND,
        "altar": [],
        "reptantes": [_reptante(letter, n, team[n] if n < len(team) else {}, rules) for n in places],
    }


def _reptante(letter: str, place: int, given: Json, rules: Rules) -> dict[str, Any]:
    id_ = f"{letter}-R{place + 1}"
    known = given_reptante(given, given.get("name") or nameless(id_))
    if len(known.get("powers", ())) != rules.powers_per_reptante:
        known.pop("powers", None)
    return {"id": id_, "state": "prepared", **known}


def given_reptante(given: Json, name: str) -> dict[str, Any]:
    """Return a registered Reptante as a case writes it; its Powers only where all is known of all of them."""
    known: dict[str, Any] = {"name": name}
    if given.get("edition"):
        known["edition"] = given["edition"]
    powers = given.get("powers") or ()
    if powers and all(map(is_whole, powers)):
        known["powers"] = [_printed(power) for power in powers]
    return known


def nameless(id_: str) -> str:
    """Return the name of a Reptante that nobody has named: ``A-R1`` is Reptante A1."""
    return f"Reptante {id_.replace('-R', '')}"


def is_whole(power: Mapping[str, Any]) -> bool:
    """True if everything is known of a Power that decides if it may be announced."""
    return all(power.get(key) is not None for key in ("name", "cost", "esbirro", "type"))


def _printed(power: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in power.items() if value is not None}


# Zones that nobody told hold what contradicts nothing that was said ----------------------------------------------

MOST_SUPPOSED = 12
"""Esbirros taken to be ready in an Altar that nobody told: three dear Powers in one turn."""


def suppose(state: State, catalogue: Catalogue) -> None:
    """Fill the zones that nobody told.

    An Altar has the Esbirros that pay for what is announced, and those at which it is aimed. A hand has no more cards
    than were drawn by then.
    """
    case, assumed = state["case"], set(state.get("assumed", ()))
    players = case.get("position", {}).get("players", ())
    position = (
        read(case, catalogue).position if any(one.startswith(("hand:", "altar:")) for one in assumed) else None
    )
    if position is None:
        return
    said = _said(state)
    for seat, player in enumerate(players):
        if f"altar:{player['id']}" in assumed:
            due = min(MOST_SUPPOSED, _to_pay(said, player["id"]) + _aimed_at(said, position, seat))
            player["altar"] = [unknown_esbirro(player, place) for place in range(due)]
        if f"hand:{player['id']}" in assumed:
            seen = [card for card in player["hand"] if card is not None]
            player["hand"] = [*seen, *[None] * max(0, min(UNSEEN_HAND, drawn_in(position, seat)) - len(seen))]
    recount(case)


def _said(state: State) -> list[Json]:
    """Return the announcements and the other steps, with the one that is being entered in its place."""
    fixed = (state.get("fixing") or {"step": None})["step"] if state.get("draft") else None
    steps = [step for place, step in enumerate(state["case"]["steps"]) if place != fixed]
    return [*state["case"]["position"].get("chain", ()), *steps, state.get("draft") or {}]


def _to_pay(said: Sequence[Json], by: str) -> int:
    """Return the highest sum of costs that a player announces between two of their preparations."""
    most = due = 0
    for step in said:
        if step.get("by") == by:
            due = 0 if step.get("do") == "prepare" else due + (step.get("cost") or 0)
            most = max(most, due)
    return most


def _aimed_at(said: Sequence[Json], position: Position, seat: int) -> int:
    """Count the Esbirros at which announcements aim in an Altar by a fixed exploit (P2 §9.5)."""
    due = 0
    for step in said:
        ability = announced(position, step)
        effect = ability.objects if ability is not None else None
        if effect is None or effect.up_to:
            continue
        aims = step.get("by") if effect.whose == "caster" else _target(position, step)
        due += effect.count if aims == position.players[seat].id else 0
    return due


def _target(position: Position, step: Json) -> str:
    """Return the target of an announcement; unsaid, the first of the others."""
    others = [player.id for player in position.players if player.id != step.get("by")]
    return str(step.get("target") or others[0])


def announced(position: Position, step: Json) -> Ability | None:
    """The Power that an announcement names, in any spelling, and without its cost where there is only one."""
    reptantes = (r for player in position.players for r in player.reptantes if player.id == step.get("by"))
    abilities = next((r.abilities for r in reptantes if r.id == step.get("reptante")), ())
    key, cost = name_key(str(step.get("power"))), step.get("cost")
    return next((a for a in abilities if a.key == key and cost in {None, a.cost}), None)


def recount(case: dict[str, Any]) -> None:
    """Count the rest of a Fosa of which only the top is known: every card that is nowhere else."""
    position = case.get("position", {})
    fosa = position.get("fosa")
    if not isinstance(fosa, dict) or "top" not in fosa:
        return
    if not fosa["top"]:
        del position["fosa"]
        return
    elsewhere = len(position.get("vertedero", [])) + len(position.get("revealed", []))
    elsewhere += sum(len(player["hand"]) + len(player["altar"]) for player in position["players"])
    rules = rules_of(case)
    position["fosa"]["count"] = rules.deck * rules.decks_for(len(position["players"])) - elsewhere
