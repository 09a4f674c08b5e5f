"""Preparation of a game of Duelo: heroes, where they are chosen at the table, and the first turn (Inicio §2).

A state is ``{"heroes": [hero or None], "members": people at a seat, "queue": [places still to choose] or None,
"first": place}``. Places go round the table: a pair sits side by side, so its two places follow each other.
`queue` holds an order where no hero may come twice: then one chooses after the other, openly; else all choose at
once, hidden until the last one has.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from atrum_judge.counted import Fates
from atrum_judge.games.duelo.event.ways import HEROES, Way
from atrum_judge.protocol import IllegalChoice, ItemState, Json, PreparationItem, PreparationView, Problem
from atrum_judge.text import Text

HERO, ORDER = "Inicio §1", "Inicio §2"


class TurnOrder:
    """Heroes and the order of turns, as a state machine over JSON."""

    name = Text("Orden de turnos")
    rule = ORDER
    keeps = 0

    def __init__(self, way: Way) -> None:
        self.members = way.members

    def start(self, rosters: Sequence[Sequence[Json]], options: Mapping[str, str], rng: Random) -> dict[str, Any]:
        """Draw the first player at once; with the heroes registered nothing is left to choose."""
        places = len(rosters) * self.members
        at_table = options["heroes"] == "table"
        heroes = [None] * places if at_table else [item["name"] for roster in rosters for item in roster]
        first = rng.randrange(places)
        in_turn = at_table and options["same_hero"] == "distinct"
        queue = rng.sample(range(places), places) if in_turn else None
        return {"heroes": heroes, "members": self.members, "queue": queue, "first": first}

    def choose(self, state: Json, seat: int, key: str) -> dict[str, Any]:
        """The hero `key` for the next person of a seat. Raises `IllegalChoice`."""
        if key not in HEROES:
            raise _illegal("hero.unknown", Text("Ese Héroe no existe."))
        place = self._next_place(state, seat)
        if place is None:
            if self._open_places(state, seat):
                raise _illegal("hero.order", Text("Todavía no te toca: elige otra persona."))
            raise _illegal("hero.final", Text("Tu elección ya está hecha y es definitiva."))
        if state["queue"] is not None and key in state["heroes"]:
            raise _illegal("hero.taken", Text("{hero} ya está elegido en esta mesa.", hero=key))
        heroes = [key if k == place else hero for k, hero in enumerate(state["heroes"])]
        queue = None if state["queue"] is None else [k for k in state["queue"] if k != place]
        return {**state, "heroes": heroes, "queue": queue}

    def is_done(self, state: Json) -> bool:
        return None not in state["heroes"]

    def waiting_for(self, state: Json) -> tuple[int, ...]:
        if state["queue"]:
            return (state["queue"][0] // state["members"],)
        return tuple(
            dict.fromkeys(k // state["members"] for k, hero in enumerate(state["heroes"]) if hero is None)
        )

    def finish(self, state: Json, rng: Random) -> dict[str, Any]:
        """Draw every open hero among those allowed."""
        while waiting := self.waiting_for(state):
            free = [h for h in HEROES if state["queue"] is None or h not in state["heroes"]]
            state = self.choose(state, waiting[0], rng.choice(free))
        return dict(state)

    def view(self, state: Json, seat: int | None) -> PreparationView:
        done, my_turn = self.is_done(state), seat in self.waiting_for(state)
        seats = len(state["heroes"]) // state["members"]
        groups = tuple(
            self._group(state, owner, seat, choosing=my_turn and owner == seat) for owner in range(seats)
        )
        prompt = Text("Elige tu Héroe.") if my_turn else Text("Eligen los demás.")
        if done:
            prompt = Text("El número de cada Héroe es su lugar en el orden de turnos.")
        return PreparationView(prompt, groups, my_turn, done, Text("Elegir"))

    def order(self, state: Json) -> tuple[int, ...]:
        """Return the seats in the order of their first turns, clockwise from the player who begins."""
        places = len(state["heroes"])
        circle = [(state["first"] + k) % places for k in range(places)]
        return tuple(dict.fromkeys(place // state["members"] for place in circle))

    def fates(self, state: Json) -> Fates:
        """Every hero plays."""
        heroes: list[str] = state["heroes"]
        each: int = state["members"]
        return tuple(
            tuple((hero, "kept") for hero in heroes[begin : begin + each]) for begin in range(0, len(heroes), each)
        )

    def _next_place(self, state: Json, seat: int) -> int | None:
        """The place for which a seat chooses now."""
        if state["queue"]:
            first = int(state["queue"][0])
            return first if first // state["members"] == seat else None
        return next(iter(self._open_places(state, seat)), None)

    def _open_places(self, state: Json, seat: int) -> list[int]:
        return [k for k, hero in enumerate(state["heroes"]) if hero is None and k // state["members"] == seat]

    def _group(
        self, state: Json, owner: int, viewer: int | None, *, choosing: bool
    ) -> tuple[PreparationItem, ...]:
        """A seat's heroes, with their places in the order of turns; hidden from others until all are there."""
        hidden = state["queue"] is None and not self.is_done(state) and owner != viewer
        places = range(owner * state["members"], (owner + 1) * state["members"])
        known = [] if hidden else [k for k in places if state["heroes"][k]]
        total = len(state["heroes"])
        items = [
            PreparationItem(f"place-{k}", f"{(k - state['first']) % total + 1}. {state['heroes'][k]}", "available")
            for k in known
        ]
        if choosing:
            items += [PreparationItem(hero, hero, self._state_of(state, hero)) for hero in HEROES]
        return tuple(items)

    def _state_of(self, state: Json, hero: str) -> ItemState:
        return "removed" if state["queue"] is not None and hero in state["heroes"] else "choosable"


def _illegal(code: str, message: Text) -> IllegalChoice:
    return IllegalChoice(Problem(code, message, HERO))
