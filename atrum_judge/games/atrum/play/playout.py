"""Whole games by random legal actions: for tests, benchmarks and measuring how cards behave."""

from random import Random
from typing import NamedTuple

from atrum_judge.games.atrum.play.game import check, legal_actions, perform
from atrum_judge.games.atrum.table.actions import Action, Announce
from atrum_judge.games.atrum.table.position import Position, reserved

CAP = 4000  # random players heal for ever about once in seven games


class Played(NamedTuple):
    """A played game: its last position, how many actions it took, and in how many there was a choice."""

    position: Position
    actions: int
    choices: int


def playout(position: Position, rng: Random, cap: int = CAP) -> Played:
    """Play random legal actions until the game ends, or `cap` of them."""
    choices = 0
    for played in range(cap):
        legal = legal_actions(position)
        if not legal:
            return Played(position, played, choices)
        choices += len(legal) > 1
        position = perform(position, refined(position, rng.choice(legal), rng), rng)
    return Played(position, cap, choices)


def refined(position: Position, action: Action, rng: Random) -> Action:
    """The action with the Esbirros that pay for it drawn at random, where it leaves them open."""
    if not isinstance(action, Announce) or not action.cost or rng.random() < 0.5:
        return action
    named = reserved(position, action.by).named
    free = [e.id for e in position.players[action.by].altar if e.prepared and e.id not in named]
    if len(free) < action.cost:
        return action
    chosen = action._replace(altar=tuple(rng.sample(free, action.cost)))
    return action if action.exploit and check(position, chosen) else chosen
