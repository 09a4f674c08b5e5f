"""The short form of the commonest question: may somebody announce this Power, with so many ready Esbirros?"""

from copy import deepcopy
from typing import Any

from atrum_judge.games.atrum.cases.bench.drafting import begun
from atrum_judge.games.atrum.cases.bench.new_case import is_whole
from atrum_judge.games.atrum.cases.bench.power_cards import UNWRITTEN, powers_of
from atrum_judge.games.atrum.cases.bench.states import unknown_esbirro, written
from atrum_judge.games.atrum.cases.bench.tap import Tap, on, typed
from atrum_judge.games.atrum.cases.bench.view import TYPE_WORDS, View
from atrum_judge.games.atrum.table.kinds import ESBIRROS, NEUTRAL, name_of
from atrum_judge.games.atrum.table.position import TYPES
from atrum_judge.games.atrum.table.powers import COST_ESBIRROS, MAX_COST
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.protocol import Catalogue, Json
from atrum_judge.text import Text

MOST_READY = 8
_MOST_STEPS = 2
_WHEN = {
    "": Text("cuando toca por su tipo"),
    "own": Text("en el desarrollo de su fase Principal"),
    "quiet": Text("en su propia fase 1, 2 o 4"),
    "attack": Text("como respuesta a un Ataque"),
    "tactical": Text("como respuesta a un Táctico"),
    "start": Text("al inicio de una fase de otro"),
    "late": Text("en el desarrollo o al final de una fase de otro, sin anuncio"),
}
_MOMENTS = {"quiet": ("draw", "development"), "start": ("main", "start")}
_ENOUGH = Text("los que alcancen")
_USUAL = {"attack": "own", "defense": "attack", "tactical": "own"}
_NAMES = {"attack": Text("Un Ataque"), "defense": Text("Una Defensa"), "tactical": Text("Un Táctico")}
_EFFECTS: dict[str, list[dict[str, Any]]] = {
    "attack": [{"op": "damage", "amount": 1}],
    "defense": [{"op": "prevent", "amount": 1, "of": "attack"}],
    "tactical": [],
}
_FIELDS = {"may-power": "", "may-ready": "", "may-when": ""}
_FIELDS |= {"may-type": "attack", "may-cost": "0", "may-kind": ESBIRROS[0]}


@on("may")
def _may(tap: Tap) -> None:
    """Set the table that the form describes, and announce: asked again, it begins from the same table as before."""
    said = {name: tap.fields.get(name, usual) for name, usual in _FIELDS.items()}
    tap.state["may"] = tap.state.get("may") or deepcopy(tap.start)
    start = tap.case["position"] = tap.start = deepcopy(tap.state["may"])
    tap.steps.clear()
    by, place, index = (said["may-power"] or f"{start['players'][0]['id']}:0:0").split(":")
    if not said["may-power"]:
        if _powers(start, tap.catalogue):
            raise Refused("may", Text("Elige qué Poder."))
        tap.reptante(start["players"][0]["reptantes"][0]["id"])["powers"] = _written(
            said["may-type"], int(said["may-cost"]), said["may-kind"]
        )
    position = tap.at_start()
    owner = next(i for i, player in enumerate(position.players) if player.id == by)
    ability = position.players[owner].reptantes[int(place)].abilities[int(index)]
    _make_ready(tap, start["players"][owner], said["may-ready"])
    refers = ability.reinforce or ability.annul or ability.prevent or ability.retype
    when = said["may-when"] or ("attack" if refers else _USUAL[TYPES[ability.type]])
    rival = start["players"][position.opponents_of(owner)[0]]
    phase, part = _MOMENTS.get(when, ("main", "development"))
    start["turn"] |= {"player": by if when in {"own", "quiet"} else rival["id"], "phase": phase, "part": part}
    start["turn"]["drawn"] = phase != "draw" and start["turn"].get("drawn", False)
    if when in _EFFECTS:
        rival["reptantes"][0]["powers"] = _written(when, 0, "Neutral")
        target = {"target": by} if when == "attack" else {}
        step = {"do": "announce", "by": rival["id"], "reptante": rival["reptantes"][0]["id"]}
        tap.steps.append({**step, "power": str(_NAMES[when]), **target, "discard": ESBIRROS[0]})
    aim = {"target": rival["id"]} if ability.needs_target else {}
    kind = ESBIRROS[0] if ability.kind is NEUTRAL else name_of(ability.kind)
    tap.steps.append(written({**aim, **begun(position, owner, int(place), ability), "discard": kind}))
    tap.said("player", "moment")
    tap.state["draft"], tap.state["editing"] = None, False


def _make_ready(tap: Tap, player: dict[str, Any], said: str) -> None:
    """Put so many ready Esbirros of unknown kinds into an Altar; unsaid, those of an Altar without any are supposed."""
    if said:
        player["altar"] = [unknown_esbirro(player, place) for place in range(int(said))]
        tap.said(f"altar:{player['id']}")
    elif not player["altar"]:
        tap.suppose(f"altar:{player['id']}")


@typed
def _asked(tap: Tap) -> None:
    """Keep what is chosen in the form, to ask again with one thing changed."""
    asked = tap.state.get("asked", {}) | {name: tap.fields[name] for name in _FIELDS if name in tap.fields}
    tap.state["asked"] = {name: value for name, value in asked.items() if value != _FIELDS[name]}


def _written(type_: str, cost: int, kind: str) -> list[dict[str, Any]]:
    """Powers of a Reptante of which one is known, by its type alone."""
    power = {"name": str(_NAMES[type_]), "cost": cost, "esbirro": kind, "type": type_, "effects": _EFFECTS[type_]}
    return [power, {"name": UNWRITTEN}]


def _powers(start: Json, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Return the known Powers of each Reptante on a table, with the value that the form has for them."""
    found = []
    for player in start["players"]:
        for place, reptante in enumerate(player["reptantes"]):
            powers = [one for one in powers_of(reptante, catalogue) if is_whole(one)]
            labels = [f"{one['name']} ({one['cost']} · {one['esbirro']})" for one in powers]
            options = [{"value": f"{player['id']}:{place}:{n}", "label": said} for n, said in enumerate(labels)]
            found += [{"name": f"{player['id']}: {reptante['name']}", "powers": options}] if options else []
    return found


def may_form(view: View) -> dict[str, Any]:
    """Return the choices of the form; it is shown until something else has happened than what it asked."""
    chosen = _FIELDS | view.state.get("asked", {})

    def options(field: str, labels: dict[str, str]) -> list[dict[str, Any]]:
        return [{"value": value, "label": label, "on": chosen[field] == value} for value, label in labels.items()]

    return {
        "is_open": bool(view.state.get("may")),
        "is_asked": not view.steps or (bool(view.state.get("may")) and len(view.steps) <= _MOST_STEPS),
        "power": chosen["may-power"],
        "reptantes": _powers(view.state.get("may") or view.start, view.catalogue),
        "ready": options("may-ready", {"": view.say(_ENOUGH), **{str(n): str(n) for n in range(MOST_READY + 1)}}),
        "when": options("may-when", {key: view.say(text) for key, text in _WHEN.items()}),
        "types": options("may-type", {key: view.say(text) for key, text in TYPE_WORDS.items()}),
        "costs": options("may-cost", {str(n): str(n) for n in range(MAX_COST + 1)}),
        "kinds": options("may-kind", {kind: kind for kind in COST_ESBIRROS}),
    }
