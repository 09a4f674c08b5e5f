"""The deed of each operation, by its name, and the end of a deed."""

from collections.abc import Callable
from random import Random

from atrum_judge.games.atrum.table.effects import OPERATIONS, Effect
from atrum_judge.games.atrum.table.position import Link, Position

Deed = Callable[[Position, Link, Effect, Random | None], Position]
"""Carries out an effect of a link. Without `Random`, what is drawn or shuffled stays unknown."""

DEEDS: dict[str, Deed] = {}


def deed(*names: str) -> Callable[[Deed], Deed]:
    """Register what operations do. Raises `ValueError` for a name that is no operation or is taken."""

    def register(does: Deed) -> Deed:
        for name in names:
            if name not in OPERATIONS:
                raise ValueError(f"no operation {name}")
            if name in DEEDS:
                raise ValueError(f"two deeds of {name}")
            DEEDS[name] = does
        return does

    return register


def done(position: Position) -> Position:
    """This effect is over: the next one comes."""
    return position._replace(step=position.step + 1, picked=None)


def blurred(position: Position) -> Position:
    """Finish an effect whose result nobody can know, nor anything after it."""
    return done(position.blurred_by(position.chain[-1].ability.name))


def change_link(position: Position, index: int, link: Link) -> Position:
    """The position with one announcement of the chain changed."""
    chain = position.chain
    return position._replace(chain=(*chain[:index], link, *chain[index + 1 :]))
