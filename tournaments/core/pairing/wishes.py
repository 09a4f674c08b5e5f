"""Wishes of an organizer for a pairing, beside the objective."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tournaments.core.history import EntryId

FirstRound = Literal["random", "seeding"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Options of one round.

    Attributes:
        barred: for each entry those it shall not meet (itself among them does no harm): a club, a household.
            Barred pairs weigh more than rematches, and still occur where nothing else is possible.
        locked: tables that stay as they are; one seat is a bye. All others are paired as well as can be.
        raised: entries that get one point more than they have, for pairing only, while `accelerated` lasts.
        accelerated: the number of rounds, from the first, in which they are raised.
        first_round: equal players at random, or the upper half of the seeding against the lower.
        to_come: the number of rounds of the stage that come after this one and count as well (`ahead`).
        apart_to_end: like `barred`, of those who are kept apart in all of these.
        resting: entries that are there, sit this round out and play those to come.
        equals_only: look at the rounds to come only to choose among pairings that are equally good.
        standing: the entries from the first to the last, where neighbours shall meet whatever was played; empty
            where the objective decides.
        bars_first: a barred pair weighs more than one that has met, not less.

    Acceleration spares the favourites of a very large field early pairings among equals: the added-score method
    of the US Chess Federation (rule 28R2), with the upper half raised.
    """

    barred: Mapping[EntryId, frozenset[EntryId]] = field(default_factory=dict)
    locked: tuple[tuple[EntryId, ...], ...] = ()
    raised: frozenset[EntryId] = frozenset()
    accelerated: int = 0
    first_round: FirstRound = "random"
    to_come: int = 0
    apart_to_end: Mapping[EntryId, frozenset[EntryId]] = field(default_factory=dict)
    resting: tuple[EntryId, ...] = ()
    equals_only: bool = False
    standing: tuple[EntryId, ...] = ()
    bars_first: bool = True

    def added(self, entry: EntryId, round_index: int) -> int:
        """Points added for the pairing of a round, 0 being the first."""
        return int(round_index < self.accelerated and entry in self.raised)

    def bars(self, one: EntryId, other: EntryId) -> bool:
        """True if these two shall not meet."""
        return other in self.barred.get(one, ()) or one in self.barred.get(other, ())

    def spoken_for(self) -> set[EntryId]:
        """Entries at locked tables."""
        return {entry for table in self.locked for entry in table}


def apart(groups: Iterable[Iterable[EntryId]]) -> dict[EntryId, frozenset[EntryId]]:
    """Return the entries that each entry shall not meet, from groups of which no two members shall meet."""
    found: dict[EntryId, frozenset[EntryId]] = {}
    for group in groups:
        members = frozenset(group)
        for entry in members:
            found[entry] = found[entry] | members if entry in found else members
    return found
