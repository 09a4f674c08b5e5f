"""A tap: what it was about, the state it changes, and the functions that answer to it."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.bench.new_case import recount, suppose
from atrum_judge.games.atrum.cases.bench.states import State, read, rules_of, words_in
from atrum_judge.games.atrum.cases.verdicts import adjudicate
from atrum_judge.games.atrum.table.position import Position
from atrum_judge.judging.bench.tapping import SENSELESS, Refused, tried
from atrum_judge.protocol import Catalogue, Json
from atrum_judge.text import Text

MAX_STEPS = 200
HIDDEN = "?"
"""The name in taps of a card that nobody knows; a case writes null."""
KEPT = ("claim", "card", "at", "fixing", "open", "assumed", "table", "sheets", "lists", "asked", "may")
"""Keys of a state that are there only while they say something."""


_PICK = "pick|"


class Tap:
    """One tap: the state it changes, its words, and the fields of the form."""

    def __init__(self, state: State, words: list[str], fields: Mapping[str, str], catalogue: Catalogue) -> None:
        self.state = state
        self.words = words
        self.fields = fields
        self.catalogue = catalogue
        self.case: dict[str, Any] = state["case"]
        table = state.get("table") or self.case
        self.start: dict[str, Any] = table["position"]
        self.steps: list[dict[str, Any]] = table["steps"]

    @property
    def position(self) -> dict[str, Any]:
        """Return the part that taps on the table change: the claim being made, else the table at the start."""
        return self.state.get("claim") or self.start

    def player(self, id_: str) -> dict[str, Any]:
        return next(p for p in self.position["players"] if p["id"] == id_)

    def card(self, id_: str) -> tuple[dict[str, Any], dict[str, Any]]:
        return next((p, e) for p in self.position["players"] for e in p["altar"] if e["id"] == id_)

    def reptante(self, id_: str) -> dict[str, Any]:
        return next(r for p in self.position["players"] for r in p["reptantes"] if r["id"] == id_)

    def named(self) -> set[str]:
        """Every id that the case names or what is claimed: also what was removed, where a step still names it."""
        return {*words_in([self.case, self.state.get("claim")])}

    def here(self) -> Verdict:
        """The verdict on the steps before the place where the next one goes."""
        return adjudicate(read({**self.case, "steps": self.steps[: self.state.get("at")]}, self.catalogue))

    def now(self) -> Position:
        """The position after them."""
        return _position(self.here())

    def at_start(self) -> Position:
        """The position before all steps."""
        return _position(adjudicate(read({**self.case, "steps": []}, self.catalogue)))

    def add(self, step: dict[str, Any]) -> None:
        """Put a step where the next one goes: at the end, or in the middle."""
        at = self.state.get("at")
        if len(self.steps) >= MAX_STEPS:
            raise Refused("steps", Text("Aquí caben {most} jugadas, y ya están todas.", most=MAX_STEPS))
        self.steps.insert(len(self.steps) if at is None else at, step)
        self.place(None if at is None else at + 1)
        self.state["draft"] = None
        self.state["editing"] = False

    def replace(self, first: int, count: int, steps: list[dict[str, Any]]) -> None:
        """Other steps in the place of some; what comes next goes where it went before."""
        more = len(steps) - count

        def moved(at: int) -> int:
            return at if at <= first else at + more if at >= first + count else min(at, first + len(steps))

        self.steps[first : first + count] = steps
        if self.state.get("at") is not None:
            self.place(moved(self.state["at"]))
        if fixing := self.state.get("fixing"):
            back = fixing["back"]
            self.state["fixing"] = {"step": moved(fixing["step"]), "back": None if back is None else moved(back)}

    def place(self, at: int | None) -> None:
        """Put the next step at a place; None is at the end."""
        if at is None or not 0 <= at < len(self.steps):
            self.state.pop("at", None)
        else:
            self.state["at"] = at

    def fix(self, place: int) -> None:
        """A step is corrected in its place; what comes next goes afterwards where it went before."""
        before = self.state.get("fixing")
        self.state["fixing"] = {"step": place, "back": before["back"] if before else self.state.get("at")}
        self.state["draft"], self.state["editing"] = None, False
        self.state.pop("claim", None)
        self.place(place)

    def stop_fixing(self) -> None:
        """Steps come to other places: the one that is being corrected is left as it was."""
        if self.state.get("fixing"):
            self.state["draft"] = None
            self.state.pop("claim", None)

    def show_table(self) -> None:
        """Leave an entry that was begun: show the table again, where no step has been entered yet."""
        self.state["editing"] = not self.steps

    def said(self, *facts: str) -> None:
        """These facts of the start are not just assumed any more; a claim says nothing of the start."""
        if not self.state.get("claim"):
            self.state["assumed"] = [fact for fact in self.state.get("assumed", []) if fact not in facts]

    def suppose(self, *facts: str) -> None:
        """Suppose these facts of the start, which nobody says any more; a claim supposes nothing of it."""
        if not self.state.get("claim"):
            self.state["assumed"] = list(dict.fromkeys([*self.state.get("assumed", []), *facts]))

    def picked(self) -> list[str]:
        """Return the picks in the fields of this tap: ``pick|<tap>|<place>|<value>``, each with its number."""
        prefix = f"{_PICK}{self.fields['tap']}|"
        found = [(name[len(prefix) :], times) for name, times in self.fields.items() if name.startswith(prefix)]
        chosen = []
        for rest, times in sorted(found, key=lambda one: int(one[0].split("|")[0])):
            chosen += [rest.split("|", 1)[1]] * self._times(times, rest.split("|", 1)[1])
        return chosen

    def _times(self, said: str, what: str) -> int:
        most = rules_of(self.case).per_kind
        if said and not (said.isdecimal() and int(said) <= most):
            raise Refused(self.fields["tap"], Text("{what}: un número de 0 a {most}.", what=what, most=most))
        return int(said or 0)


def _position(verdict: Verdict) -> Position:
    if verdict.position is None:
        raise ValueError("no position")
    return verdict.position


def take_away(many: list[Any], place: str, seen: str) -> None:
    """Take one of several away. A tap says how many there were to be seen: one that comes twice takes one."""
    if len(many) == int(seen):
        del many[int(place)]


Handler = Callable[[Tap], None]
HANDLERS: dict[str, Handler] = {}
TYPED: list[Handler] = []
"""Handlers that take text typed into a form with any tap: nobody types for nothing."""


def on(verb: str) -> Callable[[Handler], Handler]:
    """Register the handler of taps that begin with this verb."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def typed(handler: Handler) -> Handler:
    """Register a handler that keeps the fields of a form."""
    TYPED.append(handler)
    return handler


def tapped(state: Json, fields: Mapping[str, str], catalogue: Catalogue) -> State:
    """The state after a tap such as ``altar:A:Golem``; the other fields of the form are in `fields` too."""
    verb, *words = fields.get("tap", "").split(":")
    before = _with_typed(state, words, fields, catalogue)

    def do(changed: State) -> None:
        if verb in HANDLERS:
            HANDLERS[verb](Tap(changed, words, fields, catalogue))
            end_fixing(changed)
            recount(changed["case"])
            suppose(changed, catalogue)
        read(changed["case"], catalogue)  # an unreadable case would be lost
        if any(changed.get(key) != before.get(key) for key in ("case", "claim")):
            changed["open"] = _of_card(verb, before)

    return _said_of(tried(before, do))


def end_fixing(state: State) -> None:
    """Once a step is not being corrected any more, the next one goes again where it went before."""
    if not state.get("fixing") or state.get("draft") or state.get("claim"):
        return
    fixed = state.pop("fixing")
    if state.get("at") == fixed["step"]:
        del state["at"]
        if fixed["back"] is not None:
            state["at"] = fixed["back"]


def _with_typed(state: Json, words: list[str], fields: Mapping[str, str], catalogue: Catalogue) -> State:
    """The state with what its forms hold, to be changed; what makes no sense is left out."""
    changed = {
        "case": deepcopy(dict(state["case"])),
        "draft": deepcopy(state.get("draft")),
        "editing": bool(state.get("editing")),
        **{key: deepcopy(state[key]) for key in KEPT if state.get(key) is not None},
    }
    for take in TYPED:
        taken = deepcopy(changed)
        try:
            take(Tap(taken, words, fields, catalogue))
            if taken != changed:
                read(taken["case"], catalogue)
        except SENSELESS:
            continue
        changed = taken
    if changed["case"] != state["case"]:
        suppose(changed, catalogue)
    return changed


def _said_of(state: State) -> State:
    """A state without the keys that say nothing."""
    return {key: value for key, value in state.items() if key not in KEPT or value or key == "at"}


def _of_card(verb: str, before: Json) -> str:
    """The Reptante whose Power was written down."""
    card = before.get("card") if verb == "card" else None
    return str(card["reptante"]) if card else ""
