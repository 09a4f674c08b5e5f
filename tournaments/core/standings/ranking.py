"""Ranks entries by criteria, in order, and says which criterion decided each place."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.core.history import EntryId, History
from tournaments.core.standings.criteria import CRITERIA, Value


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a standing.

    Attributes:
        rank: from 1; equal only for entries that no criterion tells apart.
        values: the value of each criterion, in the tournament's order; for those asked only among tied
            entries (head to head) it is the value at that moment.
        decided_by: name of the criterion that places this row above the next; None on the last row, where
            nothing separates them, and where the next did not come into a stage that this one did.
    """

    rank: int
    entry: EntryId
    values: tuple[Value, ...]
    decided_by: str | None


def rank(
    history: History, order: Sequence[str], seed: str, came_in: Sequence[Collection[EntryId]] = ()
) -> list[Standing]:
    """The standing of all entries, best first.

    Args:
        history: the history to rank.
        order: names of `CRITERIA`, most important first.
        seed: the tournament's seed, for the recorded draw.
        came_in: of each later stage of these rounds, the entries that came into it: they stand before the others.

    Raises:
        KeyError: a name is no criterion.
    """
    by_stage: dict[int, list[EntryId]] = {-reached: [] for reached in range(len(came_in) + 1)}
    for entry in history.entries:
        by_stage[-sum(entry in came for came in came_in)].append(entry)
    groups = [by_stage[reached] for reached in sorted(by_stage) if by_stage[reached]]
    values: dict[EntryId, list[Value]] = {entry: [] for entry in history.entries}
    # separators[i] is the criterion that put group i above group i + 1
    separators: list[str | None] = [None] * (len(groups) - 1)
    for name in order:
        criterion = CRITERIA[name]
        everybody = {} if criterion.among_tied else criterion.measure(history, history.entries, seed)
        split: list[list[EntryId]] = []
        new_separators: list[str | None] = []
        for i, group in enumerate(groups):
            measured = criterion.measure(history, group, seed) if criterion.among_tied else everybody
            for entry in group:
                values[entry].append(measured[entry])
            ordered = sorted(group, key=lambda entry: measured[entry], reverse=True)
            parts = [list(part) for _, part in groupby(ordered, key=lambda entry: measured[entry])]
            split += parts
            new_separators += [name] * (len(parts) - 1)
            if i < len(groups) - 1:
                new_separators.append(separators[i])
        groups, separators = split, new_separators
    rows: list[Standing] = []
    for i, group in enumerate(groups):
        place = len(rows) + 1
        for j, entry in enumerate(group):
            last_of_group = j == len(group) - 1
            decided = separators[i] if last_of_group and i < len(separators) else None
            rows.append(Standing(place, entry, tuple(values[entry]), decided))
    return rows
