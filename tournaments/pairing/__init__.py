"""Pairing engines: pure functions from what was played to the tables of the next round."""

from random import Random

from tournaments.history import EntryId, History
from tournaments.pairing import pods, swiss
from tournaments.pairing.result import CannotPair, Pairing

__all__ = ["CannotPair", "Pairing", "pair"]


def pair(history: History, active: list[EntryId], seats: tuple[int, int], rng: Random) -> Pairing:
    """The next round of a Swiss stage.

    Args:
        history: all entries and what they played.
        active: the entries that take part in the next round.
        seats: fewest and most seats at a table.
        rng: decides what the objective leaves free.

    Raises:
        CannotPair: these entries cannot fill tables of that size.
    """
    if seats == (2, 2):
        return swiss.pair(history, active, rng)
    return pods.pair(history, active, seats, rng)
