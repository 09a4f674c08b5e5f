"""The draws of an event with their winners: each name is read only where there is a draw."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.evening.raffles import Raffled, draws_of
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Won:
    """A draw with the entry that won it."""

    told: Raffled
    entry: Entry


def draws(tournament: Tournament, *, since: int = 0) -> Sequence[Won]:
    """Return the draws that count, the newest first.

    Args:
        since: the round after which they were made, at the earliest.
    """
    told = [one for one in draws_of(tournament.raffles) if one.after >= since]
    if not told:
        return ()
    entries = {one.number: one for one in tournament.entries.filter(number__in={each.entry for each in told})}
    return [Won(one, entries[one.entry]) for one in reversed(told) if one.entry in entries]
