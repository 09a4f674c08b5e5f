"""The case that a bench begins with."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from atrum_judge.games.atrum.cases.bench.states import State
from atrum_judge.games.atrum.cases.reading import FORMAT
from atrum_judge.games.atrum.table.general import Rules, rules_on
from atrum_judge.protocol import Json
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
