"""A game's preparation before a match, at each board by itself.

State (JSON): ``{"boards": [state of the game's preparation..], "each": pieces of a roster for each board}``. The
key of a piece begins with its board, from 1: ``"2:…"``.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from atrum_judge.counted import Fates
from atrum_judge.protocol import IllegalChoice, Json, Preparation, PreparationItem, PreparationView, Problem
from atrum_judge.text import Text

Piece = TypeVar("Piece", bound=Json)


class AtBoards:
    """The preparations of all boards, side by side."""

    def __init__(self, base: Preparation, boards: int) -> None:
        self.base, self.boards = base, boards
        self.name, self.rule, self.keeps = base.name, base.rule, base.keeps * boards

    def start(self, rosters: Sequence[Sequence[Json]], options: Mapping[str, str], rng: Random) -> dict[str, Any]:
        """Every board with the pieces of those who play at it."""
        parts = [shared(roster, self.boards) for roster in rosters]
        boards = [self.base.start(seats, options, rng) for seats in zip(*parts, strict=True)]
        return {"boards": boards, "each": len(parts[0][0])}

    def choose(self, state: Json, seat: int, key: str) -> dict[str, Any]:
        """Choose at the board that the key names. Raises `IllegalChoice`."""
        number, _, rest = key.partition(":")
        if number not in {str(n) for n in range(1, self.boards + 1)}:
            raise IllegalChoice(Problem("preparation.board", Text("Ese tablero no existe."), self.rule))
        at = int(number) - 1
        changed = self.base.choose(state["boards"][at], seat, rest)
        return {**state, "boards": [changed if k == at else board for k, board in enumerate(state["boards"])]}

    def is_done(self, state: Json) -> bool:
        return all(map(self.base.is_done, state["boards"]))

    def waiting_for(self, state: Json) -> tuple[int, ...]:
        return tuple(sorted({seat for board in state["boards"] for seat in self.base.waiting_for(board)}))

    def finish(self, state: Json, rng: Random) -> dict[str, Any]:
        """Draw what is open at every board."""
        return {**state, "boards": [self.base.finish(board, rng) for board in state["boards"]]}

    def view(self, state: Json, seat: int | None) -> PreparationView:
        """All boards at once; what happens now is said of the first where this viewer has to choose."""
        views = [self.base.view(board, seat) for board in state["boards"]]
        number, now = next(
            ((n, view) for n, view in enumerate(views, start=1) if view.my_turn),
            next(((n, view) for n, view in enumerate(views, start=1) if not view.done), (self.boards, views[-1])),
        )
        done = all(view.done for view in views)
        prompt = now.prompt if done else Text("Tablero {number}: {prompt}", number=number, prompt=now.prompt)
        groups = tuple(
            tuple(
                PreparationItem(f"{n}:{item.key}", f"{n} · {item.label}", item.state)
                for n, view in enumerate(views, start=1)
                for item in view.groups[owner]
            )
            for owner in range(len(now.groups))
        )
        return PreparationView(prompt, groups, any(view.my_turn for view in views), done, now.verb)

    def order(self, state: Json) -> tuple[int, ...]:
        """Return the order of the first board: each has its own."""
        return self.base.order(state["boards"][0])

    def fates(self, state: Json) -> Fates:
        """Return the pieces of all boards, in their order."""
        at_boards = [self.base.fates(board) for board in state["boards"]]
        by_owners = zip(*at_boards, strict=True)
        return tuple(tuple(one for board in by_owner for one in board) for by_owner in by_owners)


def shared(roster: Sequence[Piece], boards: int) -> list[Sequence[Piece]]:
    """The pieces of a team, of as many for each board, in the order of the boards."""
    each = len(roster) // boards
    return [roster[k * each : (k + 1) * each] for k in range(boards)]
