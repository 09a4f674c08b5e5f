"""The people at the boards of a team in any round: those of now, with later changes taken back."""

from collections.abc import Sequence
from typing import NamedTuple


class Change(NamedTuple):
    """Another person at a board; two who change boards with each other are two of these.

    Attributes:
        round: the first for which it counts.
        board: from 1.
        out: the name of who sat there before.
    """

    round: int
    board: int
    out: str


def lineup(now: Sequence[str], changes: Sequence[Change], round_: int) -> list[str]:
    """Return the names by board in a round, of those of now in the order of the boards.

    Args:
        changes: all of the team, the oldest first.
    """
    names = list(now)
    for change in reversed(changes):
        if change.round > round_:
            names[change.board - 1] = change.out
    return names
