"""Team formation: from five Reptantes to three, by removal (P3 §2.3).

State (JSON): ``{"first": seat, "rosters": [[name..], [name..]], "steps": [{"by", "removes", "item"}..],
"secret": {seat: item}}``. Items are indices into the seat's roster. `secret` holds the removals among the
own Reptantes until both are in; then they join `steps` together.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from atrum_judge.counted import Fate, Fates
from atrum_judge.games.atrum.table.general import largest
from atrum_judge.protocol import IllegalChoice, ItemState, Json, PreparationItem, PreparationView, Problem
from atrum_judge.text import Text

RULE = "P3 §2.3"
TEAM = largest("team_size")


class TeamFormation:
    """The three removals before a match, for two seats."""

    name = Text("Conformación de equipos")
    rule = RULE
    keeps = TEAM

    def start(self, rosters: Sequence[Sequence[Json]], options: Mapping[str, str], rng: Random) -> dict[str, Any]:
        """Both rosters face up; who plays first is drawn (P1 §4.6)."""
        return {
            "first": rng.randrange(2),
            "rosters": [[item["name"] for item in roster] for roster in rosters],
            "steps": [],
            "secret": {},
        }

    def choose(self, state: Json, seat: int, key: str) -> dict[str, Any]:
        """Remove one Reptante. Raises `IllegalChoice` out of turn, twice, or on the wrong side."""
        owner, item = self._parse(state, key)
        self._check_turn(state, seat)
        opponents = len(state["steps"]) < 2
        if opponents and owner == seat:
            raise _illegal(
                "formation.must_remove_opponent", Text("Ahora se remueve un Reptante del oponente, no uno propio.")
            )
        if not opponents and owner != seat:
            raise _illegal(
                "formation.must_remove_own", Text("Ahora cada jugador remueve uno de sus propios Reptantes.")
            )
        if item in self._removed(state, owner):
            raise _illegal(
                "formation.already_removed", Text("{state} ya fue removido.", state=state["rosters"][owner][item])
            )
        if opponents:
            steps = [*state["steps"], {"by": seat, "removes": owner, "item": item}]
            return {**state, "steps": steps}
        return self._reveal_when_both({**state, "secret": {**state["secret"], str(seat): item}})

    def is_done(self, state: Json) -> bool:
        return len(state["steps"]) == 4

    def waiting_for(self, state: Json) -> tuple[int, ...]:
        match len(state["steps"]):
            case 0:
                return (state["first"],)
            case 1:
                return (1 - state["first"],)
            case 2:
                return tuple(seat for seat in (0, 1) if str(seat) not in state["secret"])
        return ()

    def finish(self, state: Json, rng: Random) -> dict[str, Any]:
        """Draw every open removal, in order."""
        while waiting := self.waiting_for(state):
            seat = waiting[0]
            owner = 1 - seat if len(state["steps"]) < 2 else seat
            removed = self._removed(state, owner)
            left = [i for i in range(len(state["rosters"][owner])) if i not in removed]
            state = self.choose(state, seat, f"{owner}-{rng.choice(left)}")
        return dict(state)

    def view(self, state: Json, seat: int | None) -> PreparationView:
        waiting = self.waiting_for(state)
        my_turn = seat in waiting
        target = None if not my_turn or seat is None else (1 - seat if len(state["steps"]) < 2 else seat)
        groups = tuple(
            tuple(
                PreparationItem(f"{owner}-{i}", name, self._item_state(state, owner, i, target, seat))
                for i, name in enumerate(names)
            )
            for owner, names in enumerate(state["rosters"])
        )
        return PreparationView(self._prompt(state, seat), groups, my_turn, self.is_done(state), Text("Remover"))

    def order(self, state: Json) -> tuple[int, ...]:
        """Return the seat that plays first, and the other."""
        return state["first"], 1 - state["first"]

    def fates(self, state: Json) -> Fates:
        """The five Reptantes of each, by name, and who removed each."""
        gone: dict[tuple[int, int], Fate] = {
            (step["removes"], step["item"]): "own" if step["by"] == step["removes"] else "opponent"
            for step in state["steps"]
        }
        return tuple(
            tuple((name, gone.get((owner, item), "kept")) for item, name in enumerate(names))
            for owner, names in enumerate(state["rosters"])
        )

    def _parse(self, state: Json, key: str) -> tuple[int, int]:
        owner, _, item = key.partition("-")
        if owner in {"0", "1"} and item.isdecimal() and int(item) < len(state["rosters"][int(owner)]):
            return int(owner), int(item)
        raise _illegal("formation.unknown", Text("Ese Reptante no está en la mesa."))

    def _check_turn(self, state: Json, seat: int) -> None:
        if seat in self.waiting_for(state):
            return
        if self.is_done(state) or str(seat) in state["secret"]:
            raise _illegal("formation.final", Text("La elección ya está hecha y es definitiva."))
        raise _illegal("formation.order", Text("Ahora elige el otro jugador."))

    def _removed(self, state: Json, owner: int) -> set[int]:
        return {step["item"] for step in state["steps"] if step["removes"] == owner}

    def _reveal_when_both(self, state: dict[str, Any]) -> dict[str, Any]:
        secret: Mapping[str, int] = state["secret"]
        if len(secret) < 2:
            return state
        first = state["first"]
        own = [{"by": seat, "removes": seat, "item": secret[str(seat)]} for seat in (first, 1 - first)]
        return {**state, "steps": [*state["steps"], *own], "secret": {}}

    def _item_state(self, state: Json, owner: int, item: int, target: int | None, seat: int | None) -> ItemState:
        hidden = state["secret"].get(str(owner)) if owner == seat else None  # the player who removed it sees it
        if item in self._removed(state, owner) or item == hidden:
            return "removed"
        return "choosable" if owner == target else "available"

    def _prompt(self, state: Json, seat: int | None) -> Text:
        waiting = self.waiting_for(state)
        if not waiting:
            return Text("Equipos formados. ¡A jugar!")
        if seat in waiting:
            if len(state["steps"]) < 2:
                return Text("Remueve un Reptante de tu oponente.")
            return Text("Remueve en secreto uno de tus propios Reptantes. Se revela cuando elijan los dos.")
        if len(state["steps"]) < 2:
            return Text("Le toca al otro jugador.")
        return Text("Cada jugador remueve en secreto uno propio.")


def _illegal(code: str, message: Text) -> IllegalChoice:
    return IllegalChoice(Problem(code, message, RULE))
