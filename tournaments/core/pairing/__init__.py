"""Pairing engines: pure functions from what was played to the tables of the next round.

`pair` is what events use. Two-seat tables are paired by `swiss` (the optimum of `objective`, found by `matching`,
proven by `certificate`, told by `explanation`), in small fields with a look at the rounds to come (`ahead`).
Larger tables are paired by `pods`, a first round by seeding by `folding`, a last one by the standing by
`neighbours`. `round_robin` needs no history; `numbering` and `advice` help the organizer.
"""

from random import Random

from tournaments.core.history import EntryId, History
from tournaments.core.pairing import ahead, folding, neighbours, pods, swiss
from tournaments.core.pairing.objective import Field, contestants
from tournaments.core.pairing.result import CannotPair, Pairing
from tournaments.core.pairing.wishes import Wishes

__all__ = ["CannotPair", "Pairing", "Wishes", "field_of", "pair"]

NO_WISHES = Wishes()


def pair(
    history: History,
    active: list[EntryId],
    seats: tuple[int, int],
    rng: Random,
    wishes: Wishes = NO_WISHES,
) -> Pairing:
    """Pair the next round of a Swiss stage.

    Args:
        history: all entries and their matches.
        active: the entries that take part in the next round.
        seats: fewest and most seats at a table.
        rng: decides among equal pairings.
        wishes: those of the organizer beside the objective. Locked tables are not part of the answer.

    Raises:
        CannotPair: these entries cannot fill tables of that size.
    """
    taken = wishes.spoken_for()
    free = [entry for entry in active if entry not in taken]
    if wishes.standing:
        return neighbours.pair([entry for entry in wishes.standing if entry in set(free)], history.byes, seats)
    if seats != (2, 2):
        return pods.pair(history, free, seats, rng, wishes)
    if len(active) < 2:
        raise CannotPair("At least two entries are needed.")
    if not free:
        return Pairing(())
    if wishes.first_round == "seeding" and not history.rounds:
        pairs, bye = folding.pair(sorted(free, key=history.seeding.__getitem__), wishes)
        return Pairing(tuple(pairs), bye)
    field = field_of(history, free, rng, wishes)
    return swiss.pairing(field, ahead.best(field, ahead.horizon_of(history, active, wishes)).pairs)


def field_of(history: History, active: list[EntryId], rng: Random, wishes: Wishes = NO_WISHES) -> Field:
    """The contestants of the next round, in the drawn order that decides among equal optima."""
    players = swiss.ordered(contestants(history, active, wishes.barred, wishes.added), rng)
    return Field(players, bars_first=wishes.bars_first)
