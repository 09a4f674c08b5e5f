"""Find the matches of a bracket that have to be played again when a result of an earlier round has changed.

The rounds that were paired stay; each of their matches is compared with the entries that should sit there now. A
match with another entry begins anew; a match whose entries are not known yet waits.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.brackets.double import Bracket


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a bracket as it stands.

    Attributes:
        key: names the match to the caller.
        entries: those that sit there; of a match that waits, the known ones.
        winner: the entry that goes on from it; None while it is open.
        waits: an entry is still to come.
        nobody: it is decided, and nobody goes on from it.
    """

    key: int
    position: int
    entries: tuple[int, ...]
    winner: int | None
    waits: bool = False
    nobody: bool = False

    @property
    def loser(self) -> int | None:
        """Return the entry that does not go on from a decided match of two."""
        others = [entry for entry in self.entries if entry != self.winner]
        return others[0] if self.winner is not None and others else None


@dataclass(frozen=True, slots=True)
class Due:
    """The entries that should sit at a match now. With `waits`, another is still to come."""

    entries: tuple[int, ...]
    waits: bool


UNKNOWN = -1
"""Stands for the future winner, or loser, of an open match."""


def single(
    rounds: Sequence[Sequence[Played]], active: Sequence[Collection[int]], left: Collection[int]
) -> dict[int, Due]:
    """Return the entries due at matches of a single elimination that should not be played as they stand, by key.

    Args:
        rounds: all of them in order, matches by position; the first stands as it is.
        active: for each round, the entries that had not left when it was paired.
        left: entries that have left by now: they come to no match anew.
    """
    due: dict[int, Due] = {}
    before = {match.position: _outcome(match) for match in rounds[0]}
    for matches, there in zip(rounds[1:], active[1:], strict=True):
        outcomes: dict[int, tuple[int | None, int | None]] = {}
        for match in matches:
            place = 2 * match.position
            sources = [before[place], before[place + 1]] if place in before else None
            # Beyond the finals there are matches for the third place, of those who lost the same semifinals.
            nth = match.position - len(before) // 2
            coming = [won for won, _ in sources] if sources else [before[at][1] for at in (2 * nth, 2 * nth + 1)]
            outcomes[match.position] = _settle(match, coming, there, left, due)
        before = outcomes
    return due


def double(
    seeds: Sequence[int],
    matches: Sequence[Played],
    active: Mapping[int, Collection[int]],
    left: Collection[int],
) -> dict[int, Due]:
    """The same of a double elimination; `active` is by slot of a match."""
    due: dict[int, Due] = {}
    at = {match.position: match for match in matches}
    winners: dict[int, int | None] = {}
    losers: dict[int, int | None] = {}
    slots = Bracket(seeds, {}, {}).slots
    played = sorted((slot.step, slot.number) for slot in slots if slot.number in at)
    for slot in slots:
        match = at.get(slot.number)
        if match is None:
            # An entry that passed it because the other had left by then comes to the next one by itself.
            there = next((active[number] for step, number in played if step >= slot.step), seeds)
            gone = set(seeds).difference(there)
            two = Bracket(seeds, winners, losers, gone).seats(slot.number) or (None, None)
            if None not in two and any(entry in left for entry in two):
                # Nobody waits for who has left: the other has passed here, or nobody has.
                winners[slot.number] = next((entry for entry in two if entry not in left), None)
                losers[slot.number] = None
            continue
        seats = Bracket(seeds, winners, losers, set(seeds).difference(active[slot.number])).seats(slot.number)
        coming = list(seats) if seats else [UNKNOWN, UNKNOWN]
        won, lost = _settle(match, coming, active[slot.number], left, due)
        is_won = won not in {None, UNKNOWN} and lost is not None
        if match.key not in due and (match.nobody or is_won):
            winners[slot.number], losers[slot.number] = won, lost
    return due


def _outcome(match: Played) -> tuple[int | None, int | None]:
    """Return the entries that go on from a match, as its winner and as its loser."""
    if len(match.entries) < 2:
        return (match.entries[0] if match.entries else None), None
    if match.nobody:
        return None, None
    return (UNKNOWN, UNKNOWN) if match.winner is None else (match.winner, match.loser)


def _settle(
    match: Played,
    coming: Sequence[int | None],
    there: Collection[int],
    left: Collection[int],
    due: dict[int, Due],
) -> tuple[int | None, int | None]:
    """Note what is due at a match where that differs, and tell who goes on from it."""
    known = [entry for entry in coming if entry is not None and (entry == UNKNOWN or entry in there)]
    if set(known) == set(match.entries) and not match.waits:
        return _outcome(match)
    known = [entry for entry in known if entry == UNKNOWN or entry not in left]
    entries = tuple(entry for entry in known if entry != UNKNOWN)
    waits = UNKNOWN in known
    if (entries, waits) != (match.entries, match.waits):
        due[match.key] = Due(entries, waits)
    if waits or len(entries) == 2:
        return UNKNOWN, UNKNOWN
    return (entries[0] if entries else None), None
