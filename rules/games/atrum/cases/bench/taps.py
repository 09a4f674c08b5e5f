"""Taps: each changes the state a little."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import date
from typing import Any

from rules.games.atrum.cases.bench.drafting import likely
from rules.games.atrum.cases.bench.new_case import MAX_NAME
from rules.games.atrum.cases.bench.states import State, read, rules_of, written
from rules.games.atrum.cases.verdicts import adjudicate
from rules.games.atrum.table.position import PARTS, PHASES, STATES, Position
from rules.protocol import Catalogue, Json
from rules.text import one_line

MAX_HAND = 40
MAX_STEPS = 200
MAX_ALTAR = 200


def tapped(state: Json, taps: Mapping[str, str], catalogue: Catalogue) -> State:
    """The state after a tap such as ``altar:A:Golem``; form fields beside it are in `taps` too."""
    changed = {
        "case": deepcopy(dict(state["case"])),
        "draft": deepcopy(state.get("draft")),
        "editing": bool(state.get("editing")),
    }
    verb, *words = taps.get("tap", "").split(":")
    handler = _TAPS.get(verb)
    if handler is not None:
        try:
            handler(Tap(changed, words, taps, catalogue))
        except (KeyError, IndexError, ValueError, TypeError, AttributeError, StopIteration):
            return {**state, "editing": bool(state.get("editing"))}
    return changed


class Tap:
    """One tap: the state it changes, its words, and the fields of the form."""

    def __init__(self, state: State, words: list[str], fields: Mapping[str, str], catalogue: Catalogue) -> None:
        self.state = state
        self.words = words
        self.fields = fields
        self.catalogue = catalogue
        self.case: dict[str, Any] = state["case"]
        self.position: dict[str, Any] = self.case["position"]
        self.steps: list[dict[str, Any]] = self.case["steps"]

    def player(self, id_: str) -> dict[str, Any]:
        return next(p for p in self.position["players"] if p["id"] == id_)

    def card(self, id_: str) -> tuple[dict[str, Any], dict[str, Any]]:
        return next((p, e) for p in self.position["players"] for e in p["altar"] if e["id"] == id_)

    def reptante(self, id_: str) -> dict[str, Any]:
        return next(r for p in self.position["players"] for r in p["reptantes"] if r["id"] == id_)

    def now(self) -> Position:
        """The position after the steps so far."""
        verdict = adjudicate(read(self.case, self.catalogue))
        if verdict.position is None:
            raise ValueError("no position")
        return verdict.position

    def add(self, step: dict[str, Any]) -> None:
        if len(self.steps) < MAX_STEPS:
            self.steps.append(step)
        self.state["draft"] = None
        self.state["editing"] = False


_Handler = Callable[[Tap], None]
_TAPS: dict[str, _Handler] = {}


def _on(verb: str) -> Callable[[_Handler], _Handler]:
    """What a tap that begins with this verb does."""

    def register(handler: _Handler) -> _Handler:
        _TAPS[verb] = handler
        return handler

    return register


@_on("res")
def _resistance(tap: Tap) -> None:
    player = tap.player(tap.words[0])
    most = rules_of(tap.case).max_resistance
    player["resistance"] = max(0, min(most, player["resistance"] + int(tap.words[1])))


@_on("hand")
def _hand(tap: Tap) -> None:
    player = tap.player(tap.words[0])
    kind = None if tap.words[1] == "?" else tap.words[1]
    if tap.words[2] == "+" and len(player["hand"]) < MAX_HAND:
        player["hand"].append(kind)
    elif tap.words[2] == "-":
        player["hand"].remove(kind)


@_on("altar")
def _altar(tap: Tap) -> None:
    player = tap.player(tap.words[0])
    letter = player["reptantes"][0]["id"][0]
    taken = {e["id"] for p in tap.position["players"] for e in p["altar"]}
    n = next(n for n in range(1, MAX_ALTAR) if f"{letter}{n}" not in taken)
    player["altar"].append({"id": f"{letter}{n}", "esbirro": tap.words[1], "state": "prepared"})


@_on("flip")
def _turn_card(tap: Tap) -> None:
    _, card = tap.card(tap.words[0])
    card["state"] = "exhausted" if card["state"] == "prepared" else "prepared"


@_on("drop")
def _remove_card(tap: Tap) -> None:
    player, card = tap.card(tap.words[0])
    player["altar"].remove(card)


@_on("rep")
def _reptante(tap: Tap) -> None:
    reptante = tap.reptante(tap.words[0])
    reptante["state"] = STATES[(STATES.index(reptante["state"]) + 1) % len(STATES)]
    if reptante["state"] != "eliminated":
        gone = tap.position["turn"].get("eliminated", [])
        tap.position["turn"]["eliminated"] = [id_ for id_ in gone if id_ != reptante["id"]]


@_on("gone")
def _eliminated_now(tap: Tap) -> None:
    gone = tap.position["turn"].setdefault("eliminated", [])
    id_ = tap.reptante(tap.words[0])["id"]
    gone.remove(id_) if id_ in gone else gone.append(id_)


@_on("name")
def _name(tap: Tap) -> None:
    """Name a Reptante of a bench without a tournament; the catalogue then knows its Powers."""
    reptante = tap.reptante(tap.words[0])
    name = one_line(tap.fields.get("name-" + tap.words[0], ""))[:MAX_NAME]
    if name:
        reptante["name"] = name
        reptante.pop("powers", None)


@_on("turn")
def _turn(tap: Tap) -> None:
    turn = tap.position["turn"]
    match tap.words[0]:
        case "player":
            players = [p["id"] for p in tap.position["players"]]
            turn["player"] = players[players.index(tap.words[1])]
        case "moment":
            phase, part = PHASES.index(tap.words[1]), PARTS.index(tap.words[2])
            turn["phase"], turn["part"] = PHASES[phase], PARTS[part]
            turn["prepared"] = (phase, part) > (0, 1)
            turn["drawn"] = (phase, part) > (1, 1)
            turn["discarded"] = (phase, part) > (3, 1)
            turn["placed"] = turn.get("placed", False) and phase >= 2
        case "placed":
            turn["placed"] = not turn.get("placed", False)


@_on("vertedero")
def _vertedero(tap: Tap) -> None:
    if tap.words[1] == "+":
        tap.position["vertedero"].append(tap.words[0])
    else:
        tap.position["vertedero"].remove(tap.words[0])


@_on("date")
def _date(tap: Tap) -> None:
    tap.case["date"] = date.fromisoformat(tap.fields["date"]).isoformat()


@_on("undo")
def _undo(tap: Tap) -> None:
    tap.state["draft"] = None
    del tap.steps[int(tap.words[0]) if tap.words else -1]


@_on("step")
def _step(tap: Tap) -> None:
    """A step with nothing more to say: ``step:pass:A``, ``step:place:A:Golem``, ``step:eliminate:A:A-R1``."""
    do, by, *more = tap.words
    step: dict[str, Any] = {"do": do, "by": by}
    match do:
        case "place":
            step["esbirro"] = more[0]
        case "eliminate":
            step["reptante"] = more[0]
        case "draw" if more:
            step["count"] = int(more[0])
        case "time":
            step = {"do": "time"}
    tap.add(step)


@_on("allpass")
def _all_pass(tap: Tap) -> None:
    """Nobody answers any more: everyone still asked passes."""
    for i in tap.now().waiting:
        tap.add({"do": "pass", "by": tap.position["players"][i]["id"]})


@_on("cards")
def _cards(tap: Tap) -> None:
    """A step about several cards: ``cards:choose:A``, ``cards:discard:A`` or ``cards:chance``."""
    chosen = [name for name in tap.fields.get("cards", "").split("|") if name]
    match tap.words[0]:
        case "choose":
            tap.add({"do": "choose", "by": tap.words[1], "choice": chosen})
        case "discard":
            tap.add({"do": "discard", "by": tap.words[1], "esbirros": chosen})
        case "chance":
            tap.add({"do": "chance", "cards": chosen})


@_on("claim")
def _claim(tap: Tap) -> None:
    tap.add(
        {"do": "expect", "players": [{"id": tap.words[0], "resistance": int(tap.fields["claim-" + tap.words[0]])}]}
    )


@_on("edit")
def _edit(tap: Tap) -> None:
    """Show the table at the start, to correct it, or the one after the steps."""
    tap.state["editing"] = not tap.state["editing"]
    tap.state["draft"] = None


@_on("draft")
def _draft(tap: Tap) -> None:
    """Begin an announcement, filled in with what is likely."""
    by, place, index = tap.fields["power-" + tap.words[0]].split(":")
    position = tap.now()
    owner = next(i for i, p in enumerate(position.players) if p.id == by)
    ability = position.players[owner].reptantes[int(place)].abilities[int(index)]
    tap.state["editing"] = False
    tap.state["draft"] = likely(position, owner, int(place), ability)


@_on("drafted")
def _drafted(tap: Tap) -> None:
    draft = tap.state["draft"]
    field, *words = tap.words
    match field:
        case "cancel":
            tap.state["draft"] = None
        case "ok":
            tap.add(written(draft))
        case "altar" | "choose":
            chosen = draft.setdefault(field, [])
            chosen.remove(words[0]) if words[0] in chosen else chosen.append(words[0])
        case "with_sombra":
            draft[field] = not draft.get(field, False)
        case "of":
            draft[field] = int(words[0])
        case "copies":
            draft[field] = {"reptante": words[0], "power": words[1], "cost": int(words[2])}
        case "target" | "pay" | "discard":
            draft[field] = words[0]
