"""The judge's bench: entering a dispute by taps.

A state is ``{"case": an atrum-case/1, "draft": the announcement being entered, or None, "editing": whether the
table at the start is shown}``. Every tap returns a new state; taps that make no sense change nothing. Unless the
start is being edited, the table shown is the position after the steps.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from datetime import date
from typing import Any

from rules.games.atrum.cases.answer import Verdict
from rules.games.atrum.cases.narration import describe_step
from rules.games.atrum.cases.reading import FORMAT, Case, read_case
from rules.games.atrum.cases.verdicts import adjudicate, verdict_json
from rules.games.atrum.laws.findings import Finding
from rules.games.atrum.laws.registry import LAWS
from rules.games.atrum.play.announcing import counts_for, objects_for, referable
from rules.games.atrum.play.legality import PART_NAMES, PHASE_NAMES, check, due_draw
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.kinds import ESBIRROS, NEUTRAL, SOMBRA, UNKNOWN, name_of
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import (
    ELIMINATED,
    PARTS,
    PHASES,
    STATES,
    TYPES,
    Ability,
    Copied,
    Link,
    Player,
    Position,
    Reptante,
    reserved,
)
from rules.protocol import Catalogue, Json, NotACase
from rules.text import Text, one_line

State = dict[str, Any]

START_TURN = 5  # far enough into a game that nothing about first turns is in the way
UNSEEN_HAND = 4  # a common number; a tap corrects it
MAX_HAND = 40
MAX_STEPS = 200
TEAM = 3
TYPE_WORDS = {
    "attack": Text("Ataque"),
    "defense": Text("Defensa"),
    "tactical": Text("Táctico"),
}
_FATES = {
    "launched": Text("se lanza"),
    "annulled": Text("se paga y queda anulado"),
    "failed": Text("no se lanza"),
}


class AtrumBench:
    """The bench of Atrum Arena."""

    template = "rules/atrum/bench.html"
    ruled_template = "rules/atrum/ruled.html"

    def new(self, on: date, players: Sequence[tuple[str, Sequence[Json]]]) -> State:
        """A main phase in the middle of a game: hands unknown, Altars empty, 10 resistance.

        `players` are names with their three Reptantes, in turn order; missing Reptantes get a place to be
        named.
        """
        seated = [self._player(i, name, team) for i, (name, team) in enumerate(players)]
        turn = {"player": seated[0]["id"], "number": START_TURN, "phase": "main", "part": "development"}
        position = {"players": seated, "turn": {**turn, "prepared": True, "drawn": True}, "vertedero": []}
        return {
            "case": {"format": FORMAT, "date": on.isoformat(), "position": position, "steps": []},
            "draft": None,
            "editing": True,
        }

    def _player(self, index: int, name: str, team: Sequence[Json]) -> dict[str, Any]:
        letter = chr(ord("A") + index)
        reptantes: list[dict[str, Any]] = []
        for n in range(TEAM):
            given = team[n] if n < len(team) else {}
            reptante = {
                "id": f"{letter}-R{n + 1}",
                "name": given.get("name") or f"{letter}{n + 1}",
                "state": "prepared",
            }
            if given.get("edition"):
                reptante["edition"] = given["edition"]
            if given.get("powers") and len(given["powers"]) == 5 and all(map(_is_whole, given["powers"])):
                reptante["powers"] = [_printed(power) for power in given["powers"]]
            reptantes.append(reptante)
        id_ = one_line(name).replace(":", " ").replace("|", " ")[:60] or letter
        return {"id": id_, "resistance": 10, "hand": [None] * UNSEEN_HAND, "altar": [], "reptantes": reptantes}

    def tap(self, case: Json, taps: Mapping[str, str], catalogue: Catalogue) -> State:
        """The state after a tap such as ``altar:A:Golem``; form fields beside it are in `taps` too."""
        state = {
            "case": deepcopy(dict(case["case"])),
            "draft": deepcopy(case.get("draft")),
            "editing": bool(case.get("editing")),
        }
        verb, *words = taps.get("tap", "").split(":")
        handler = _TAPS.get(verb)
        if handler is not None:
            try:
                handler(_Tap(state, words, taps, catalogue))
            except (KeyError, IndexError, ValueError, TypeError, AttributeError, StopIteration):
                return {**case, "editing": bool(case.get("editing"))}
        return state

    def view(self, case: Json, catalogue: Catalogue, language: str) -> dict[str, Any]:
        """The table, the steps, the menus and the verdict, for the page. Raises `NotACase`."""
        read = _read(case["case"], catalogue)
        if read.position is None:
            raise NotACase("position", "required")
        verdict = adjudicate(read)
        position = read.position if case.get("editing") else verdict.position or read.position
        return _View(case, catalogue, verdict, position, language).page()


def _is_whole(power: Mapping[str, Any]) -> bool:
    return all(power.get(key) is not None for key in ("name", "cost", "esbirro", "type"))


def _printed(power: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in power.items() if value is not None}


def _read(case: Json, catalogue: Catalogue) -> Case:
    return read_case(dict(case), today=date.fromisoformat(str(case.get("date"))[:10]), catalogue=catalogue)


# Taps ----------------------------------------------------------------------------------------------------


class _Tap:
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
        verdict = adjudicate(_read(self.case, self.catalogue))
        if verdict.position is None:
            raise ValueError("no position")
        return verdict.position

    def add(self, step: dict[str, Any]) -> None:
        if len(self.steps) < MAX_STEPS:
            self.steps.append(step)
        self.state["draft"] = None
        self.state["editing"] = False


def _resistance(tap: _Tap) -> None:
    player = tap.player(tap.words[0])
    player["resistance"] = max(0, min(20, player["resistance"] + int(tap.words[1])))


def _hand(tap: _Tap) -> None:
    player = tap.player(tap.words[0])
    kind = None if tap.words[1] == "?" else tap.words[1]
    if tap.words[2] == "+" and len(player["hand"]) < MAX_HAND:
        player["hand"].append(kind)
    elif tap.words[2] == "-":
        player["hand"].remove(kind)


def _altar(tap: _Tap) -> None:
    player = tap.player(tap.words[0])
    letter = player["reptantes"][0]["id"][0]
    taken = {e["id"] for p in tap.position["players"] for e in p["altar"]}
    n = next(n for n in range(1, 200) if f"{letter}{n}" not in taken)
    player["altar"].append({"id": f"{letter}{n}", "esbirro": tap.words[1], "state": "prepared"})


def _turn_card(tap: _Tap) -> None:
    _, card = tap.card(tap.words[0])
    card["state"] = "exhausted" if card["state"] == "prepared" else "prepared"


def _remove_card(tap: _Tap) -> None:
    player, card = tap.card(tap.words[0])
    player["altar"].remove(card)


def _reptante(tap: _Tap) -> None:
    reptante = tap.reptante(tap.words[0])
    reptante["state"] = STATES[(STATES.index(reptante["state"]) + 1) % 3]
    if reptante["state"] != "eliminated":
        gone = tap.position["turn"].get("eliminated", [])
        tap.position["turn"]["eliminated"] = [id_ for id_ in gone if id_ != reptante["id"]]


def _eliminated_now(tap: _Tap) -> None:
    gone = tap.position["turn"].setdefault("eliminated", [])
    id_ = tap.reptante(tap.words[0])["id"]
    gone.remove(id_) if id_ in gone else gone.append(id_)


def _name(tap: _Tap) -> None:
    """Name a Reptante of a bench without a tournament; the catalogue then knows its Powers."""
    reptante = tap.reptante(tap.words[0])
    name = one_line(tap.fields.get("name-" + tap.words[0], ""))[:60]
    if name:
        reptante["name"] = name
        reptante.pop("powers", None)


def _turn(tap: _Tap) -> None:
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


def _vertedero(tap: _Tap) -> None:
    if tap.words[1] == "+":
        tap.position["vertedero"].append(tap.words[0])
    else:
        tap.position["vertedero"].remove(tap.words[0])


def _date(tap: _Tap) -> None:
    tap.case["date"] = date.fromisoformat(tap.fields["date"]).isoformat()


def _undo(tap: _Tap) -> None:
    tap.state["draft"] = None
    del tap.steps[int(tap.words[0]) if tap.words else -1]


def _step(tap: _Tap) -> None:
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


def _all_pass(tap: _Tap) -> None:
    """Nobody answers any more: everyone still asked passes."""
    for i in tap.now().waiting:
        tap.add({"do": "pass", "by": tap.position["players"][i]["id"]})


def _cards(tap: _Tap) -> None:
    """A step about several cards: ``cards:choose:A``, ``cards:discard:A`` or ``cards:chance``."""
    chosen = [name for name in tap.fields.get("cards", "").split("|") if name]
    match tap.words[0]:
        case "choose":
            tap.add({"do": "choose", "by": tap.words[1], "choice": chosen})
        case "discard":
            tap.add({"do": "discard", "by": tap.words[1], "esbirros": chosen})
        case "chance":
            tap.add({"do": "chance", "cards": chosen})


def _claim(tap: _Tap) -> None:
    tap.add(
        {"do": "expect", "players": [{"id": tap.words[0], "resistance": int(tap.fields["claim-" + tap.words[0]])}]}
    )


def _edit(tap: _Tap) -> None:
    """Show the table at the start, to correct it, or the one after the steps."""
    tap.state["editing"] = not tap.state["editing"]
    tap.state["draft"] = None


def _draft(tap: _Tap) -> None:
    """Begin an announcement, filled in with what is likely."""
    by, place, index = tap.fields["power-" + tap.words[0]].split(":")
    tap.state["editing"] = False
    _begin(tap, by, int(place), int(index))


def _begin(tap: _Tap, by: str, place: int, index: int) -> None:
    position = tap.now()
    owner = next(i for i, p in enumerate(position.players) if p.id == by)
    ability = position.players[owner].reptantes[place].abilities[index]
    tap.state["draft"] = likely(position, owner, place, ability)


def _drafted(tap: _Tap) -> None:
    draft = tap.state["draft"]
    field, *words = tap.words
    match field:
        case "cancel":
            tap.state["draft"] = None
        case "ok":
            tap.add({k: v for k, v in draft.items() if v not in ([], None, False)})
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


_TAPS: dict[str, Callable[[_Tap], None]] = {
    "res": _resistance,
    "hand": _hand,
    "altar": _altar,
    "flip": _turn_card,
    "drop": _remove_card,
    "rep": _reptante,
    "gone": _eliminated_now,
    "name": _name,
    "turn": _turn,
    "vertedero": _vertedero,
    "date": _date,
    "undo": _undo,
    "step": _step,
    "allpass": _all_pass,
    "cards": _cards,
    "claim": _claim,
    "draft": _draft,
    "edit": _edit,
    "drafted": _drafted,
}


def likely(position: Position, by: int, place: int, ability: Ability) -> dict[str, Any]:
    """An announcement as it is most often meant: the only target, free Esbirros to pay, the card asked for."""
    player = position.players[by]
    held = reserved(position, by)
    free = [e.id for e in player.altar if e.prepared and e.id not in held.named]
    rivals = position.opponents_of(by)
    target = rivals[0] if rivals else by
    draft: dict[str, Any] = {
        "do": "announce",
        "by": player.id,
        "reptante": player.reptantes[place].id,
        "power": ability.name,
        "cost": ability.cost,
        "altar": free[: ability.cost],
        "discard": _likely_discard(position, by, ability),
    }
    if ability.needs_target or ability.copy is not None:
        draft["target"] = position.players[target].id
    fitting = referable(position, by, ability)
    if fitting:
        draft["of"] = fitting[-1]
    if ability.objects is not None:
        draft["choose"] = objects_for(position, by, target, ability.objects)[: max(ability.objects.count, 0)]
    if ability.copy is not None:
        first = next(iter(_copyable(position, by, place)), None)
        draft["copies"] = first and first["copies"]
    return draft


def _likely_discard(position: Position, by: int, ability: Ability) -> str:
    hand = position.players[by].hand
    if ability.kind != NEUTRAL:
        return name_of(ability.kind)
    return next((name_of(kind) for kind in range(6) if hand[kind]), name_of(0))


def _copyable(position: Position, by: int, place: int) -> list[dict[str, Any]]:
    return [
        {
            "label": f"{ability.name} ({ability.cost}) · {reptante.name}",
            "tap": f"{reptante.id}:{ability.name}:{ability.cost}",
            "copies": {"reptante": reptante.id, "power": ability.name, "cost": ability.cost},
        }
        for p, player in enumerate(position.players)
        for r, reptante in enumerate(player.reptantes)
        if (p, r) != (by, place) and reptante.state != ELIMINATED
        for ability in reptante.abilities
        if ability.copy is None
    ]


# What the page shows -------------------------------------------------------------------------------------


class _View:
    """Builds what the template needs, in one language."""

    def __init__(
        self, state: Json, catalogue: Catalogue, verdict: Verdict, position: Position, language: str
    ) -> None:
        self.state = state
        self.catalogue = catalogue
        self.verdict = verdict
        self.position = position
        self.language = language
        self.names = {r.id: r.name for player in position.players for r in player.reptantes}

    def page(self) -> dict[str, Any]:
        steps = self.state["case"]["steps"]
        return {
            "date": self.state["case"]["date"],
            "kinds": list(ESBIRROS),
            "editing": bool(self.state.get("editing")),
            "turn": self._turn(),
            "moments": self._moments(),
            "players": [self._player(i, player) for i, player in enumerate(self.position.players)],
            "vertedero": self._pile(self.position.vertedero),
            "fosa": self.position.fosa_size,
            "steps": [self._step(i, step) for i, step in enumerate(steps)],
            "stack": [self._link(i, link) for i, link in reversed(list(enumerate(self.position.chain)))],
            "menu": self._menu(),
            "draft": self._draft(),
            "verdict": self._verdict(),
        }

    def say(self, text: Text) -> str:
        return text.in_language(self.language)

    def _pile(self, counts: Sequence[int]) -> list[dict[str, Any]]:
        return [
            {"kind": name_of(k), "count": counts[k], "key": "?" if k == UNKNOWN else name_of(k)} for k in range(7)
        ]

    def _turn(self) -> dict[str, Any]:
        turn = self.position.turn
        phase, part = PHASE_NAMES[turn.phase], PART_NAMES[turn.part]
        said = Text("{phase}, {part}", phase=phase, part=part)
        return {
            "player": self.position.players[turn.player].id,
            "number": turn.number,
            "moment": f"{PHASES[turn.phase]}:{PARTS[turn.part]}",
            "said": self.say(said),
            "placed": turn.placed,
        }

    def _moments(self) -> list[dict[str, str]]:
        listed = []
        for phase, phase_name in zip(PHASES, PHASE_NAMES, strict=True):
            for part, part_name in zip(PARTS, PART_NAMES, strict=True):
                said = Text("{phase}: {part}", phase=phase_name, part=part_name)
                listed.append({"value": f"{phase}:{part}", "label": self.say(said)})
        return listed

    def _player(self, index: int, player: Player) -> dict[str, Any]:
        held = reserved(self.position, index)
        return {
            "id": player.id,
            "resistance": player.resistance,
            "hand": self._pile(player.hand),
            "hand_size": sum(player.hand),
            "altar": [
                {
                    "id": e.id,
                    "kind": name_of(e.kind),
                    "prepared": e.prepared,
                    "reserved": e.id in held.named,
                }
                for e in player.altar
            ],
            "reptantes": [self._reptante(index, r, reptante) for r, reptante in enumerate(player.reptantes)],
            "is_turn": index == self.position.turn.player,
            "has_window": bool(self.position.waiting) and self.position.waiting[0] == index,
        }

    def _reptante(self, owner: int, place: int, reptante: Reptante) -> dict[str, Any]:
        return {
            "id": reptante.id,
            "name": reptante.name,
            "state": STATES[reptante.state],
            "eliminated_now": reptante.id in self.position.turn.eliminated,
            "complete": reptante.complete,
            "powers": [self._power(owner, place, n, ability) for n, ability in enumerate(reptante.abilities)],
        }

    def _power(self, owner: int, place: int, n: int, ability: Ability) -> dict[str, Any]:
        findings: list[Finding] = []
        if self.position.end is None:
            findings = check(self.position, self._as_announced(owner, place, ability))
        against = [f for f in findings if f.severity == "illegal"]
        return {
            "tap": f"{self.position.players[owner].id}:{place}:{n}",
            "name": ability.name,
            "cost": ability.cost,
            "kind": name_of(ability.kind),
            "type": TYPES[ability.type],
            "type_label": self.say(TYPE_WORDS[TYPES[ability.type]]),
            "text": self.say(ability.power.text),
            "unique": bool(ability.power.unique),
            "possible": not against,
            "why": self.say(against[0].message) if against else "",
        }

    def _as_announced(self, owner: int, place: int, ability: Ability) -> Announce:
        rivals = self.position.opponents_of(owner)
        objects: tuple[str, ...] = ()
        target = rivals[0] if rivals else -1
        if ability.objects is not None and target >= 0:
            there = objects_for(self.position, owner, target, ability.objects)
            objects = tuple(there[: max(ability.objects.count, 0)])
        player = self.position.players[owner]
        kinds = [k for k in range(6) if player.hand[k] and counts_for(self.position, owner, ability, k)]
        discard = kinds[0] if kinds else None
        copies = None
        source = next(iter(_copyable(self.position, owner, place)), None) if ability.copy else None
        if source is not None:
            from_ = source["copies"]
            copies = Copied(from_["reptante"], name_key(from_["power"]), from_["cost"])
        return Announce(
            owner, place, ability.key, ability.cost, target, discard=discard, objects=objects, copies=copies
        )

    def _link(self, index: int, link: Link) -> dict[str, Any]:
        player = self.position.players[link.by]
        return {
            "number": index + 1,
            "power": link.ability.name,
            "by": player.id,
            "reptante": player.reptantes[link.reptante].name,
            "type": TYPES[link.type],
            "target": self.position.players[link.target].id if link.target >= 0 else "",
            "of": link.of + 1 if link.of >= 0 else 0,
        }

    def _step(self, index: int, step: Json) -> dict[str, Any]:
        said = describe_step(step, self.names)
        state = ""
        if self.verdict.step is not None:
            if index == self.verdict.step:
                state = "bad" if self.verdict.legal is False else "open"
            elif index > self.verdict.step and self.verdict.legal is False:
                state = "unread"
        return {"index": index, "said": self.say(said), "state": state}

    def _menu(self) -> dict[str, Any]:
        """Steps that the position knows of, beside announcing: who may do what kind of thing."""
        position = self.position
        if position.end is not None or self.verdict.legal is False:
            return {"is_over": True}
        players = [p.id for p in position.players]
        menu: dict[str, Any] = {"is_over": False, "turn_player": players[position.turn.player]}
        menu |= {"eliminate": None, "choice": None, "window": "", "open": False}
        if position.owed:
            owner = position.players[position.owed[0]]
            menu["eliminate"] = {
                "by": owner.id,
                "reptantes": [{"id": r.id, "name": r.name} for r in owner.reptantes if r.state != ELIMINATED],
            }
        elif position.choice is not None:
            choice = position.choice
            options = [o if isinstance(o, str) else name_of(o) for o in choice.options]
            menu["choice"] = {
                "verb": "chance" if choice.by < 0 else "choose:" + players[choice.by],
                "by": "" if choice.by < 0 else players[choice.by],
                "options": [self._option(o) for o in (options if UNKNOWN not in choice.options else ESBIRROS)],
                "low": choice.low,
                "high": choice.high,
                "repeats": UNKNOWN in choice.options,
            }
        elif position.chain:
            menu["window"] = players[position.waiting[0]]
        else:
            menu["open"] = True
            menu["draw"] = due_draw(position)
            menu["place"] = [name_of(k) for k in range(6) if position.players[position.turn.player].hand[k]]
            menu["place_unknown"] = bool(position.players[position.turn.player].hand[UNKNOWN])
            hand = position.players[position.turn.player].hand
            menu["discard"] = (
                [self._option(name_of(k)) for k in range(6) for _ in range(hand[k])] if sum(hand) > 5 else []
            )
        return menu

    def _option(self, value: str) -> dict[str, str]:
        card = next((e for p in self.position.players for e in p.altar if e.id == value), None)
        return {"value": value, "label": f"{name_of(card.kind)} {value}" if card else value}

    def _draft(self) -> dict[str, Any] | None:
        draft = self.state.get("draft")
        if not isinstance(draft, Mapping):
            return None
        position = self.position
        owner = next((i for i, p in enumerate(position.players) if p.id == draft.get("by")), None)
        if owner is None:
            return None
        player = position.players[owner]
        place = next((n for n, r in enumerate(player.reptantes) if r.id == draft.get("reptante")), -1)
        ability = next(
            (
                a
                for a in player.reptantes[place].abilities
                if a.name == draft.get("power") and a.cost == draft.get("cost")
            ),
            None,
        )
        if place < 0 or ability is None:
            return None
        objects = []
        if ability.objects is not None:
            target = next((i for i, p in enumerate(position.players) if p.id == draft.get("target")), -1)
            objects = objects_for(position, owner, target, ability.objects)
        return {
            "power": ability.name,
            "reptante": player.reptantes[place].name,
            "by": player.id,
            "cost": ability.cost,
            "kind": name_of(ability.kind),
            "text": self.say(ability.power.text),
            "needs_target": ability.needs_target or ability.copy is not None,
            "targets": [{"id": p.id, "on": p.id == draft.get("target")} for p in position.players if p.in_play],
            "altar": [
                {"id": e.id, "kind": name_of(e.kind), "prepared": e.prepared, "on": e.id in draft.get("altar", [])}
                for e in player.altar
            ]
            if ability.cost
            else [],
            "pay": draft.get("pay", "exhaust"),
            "discards": [{"kind": name_of(k), "on": name_of(k) == draft.get("discard")} for k in range(6)],
            "with_sombra": bool(draft.get("with_sombra")),
            "can_sombra": ability.kind not in {NEUTRAL, SOMBRA},
            "references": [
                {"index": i, "label": f"{i + 1}. {link.ability.name}", "on": i == draft.get("of")}
                for i, link in enumerate(position.chain)
            ]
            if ability.annul or ability.reinforce or ability.prevent or ability.retype or ability.copy
            else [],
            "objects": [{**self._option(id_), "on": id_ in draft.get("choose", [])} for id_ in objects],
            "sources": [
                {**source, "on": source["copies"] == draft.get("copies")}
                for source in (_copyable(position, owner, place) if ability.copy else [])
            ],
            "preview": self._preview(draft),
        }

    def _preview(self, draft: Json) -> dict[str, Any]:
        """What the verdict would say of the announcement as it stands."""
        case = self.state["case"]
        step = {k: v for k, v in draft.items() if v not in ([], None, False)}
        verdict = adjudicate(_read({**case, "steps": [*case["steps"], step]}, self.catalogue))
        last = f"steps[{len(case['steps'])}]"
        findings = [f for f in verdict.findings if f.where == last and f.severity in {"illegal", "undecided"}]
        return {
            "answer": "legal" if not findings else findings[0].severity,
            "findings": [{"message": self.say(f.message), "rule": f.rule} for f in findings],
        }

    def _verdict(self) -> dict[str, Any]:
        written = verdict_json(self.verdict, self.language)
        names = {True: "legal", False: "illegal", None: "undecided"}
        written["answer"] = names[self.verdict.legal]
        written["remedies"] = {
            "steps_to_rewind": 0,
            "omitted": (),
            "hidden_seen_in_steps": (),
        } | self.verdict.remedies
        written.setdefault("assumptions", [])
        open_ = [f for f in self.verdict.findings if f.severity == "undecided"]
        written["hangs_on_hands"] = self.verdict.legal is None and all(f.learned is not None for f in open_)
        for finding, made in zip(written["findings"], self.verdict.findings, strict=True):
            finding["law"] = self.say(LAWS[made.code].text)
        for fate in written["resolution"]:
            key = "failed" if not fate["launched"] else "annulled" if fate["annulled"] else "launched"
            fate["said"] = self.say(_FATES[key])
            fate["state"] = key
            law = LAWS[fate["because"]] if fate["because"] else None
            fate["why"], fate["rule"] = (self.say(law.text), law.section) if law else ("", "")
        return written
