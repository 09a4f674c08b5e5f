"""Numbers of tables: in order of the standing, with fixed ones for those who need them."""

from collections.abc import Mapping, Sequence

from tournaments.core.history import EntryId


def number_tables(
    tables: Sequence[Sequence[EntryId]], fixed: Mapping[EntryId, int], taken: frozenset[int] = frozenset()
) -> list[int]:
    """The number of each table, from 1, each once.

    An entry with a fixed number (say, for a wheelchair) sits at it; of two who claim the same one, or meet each
    other, the better placed keeps it. All other tables are numbered in order around those.

    Args:
        taken: numbers that are in use already.
    """
    numbers: list[int | None] = [None] * len(tables)
    used = set(taken)
    for k, table in enumerate(tables):
        wanted = next((fixed[entry] for entry in table if entry in fixed and fixed[entry] not in used), None)
        if wanted is not None:
            numbers[k] = wanted
            used.add(wanted)
    free = 0
    found: list[int] = []
    for number in numbers:
        if number is not None:
            found.append(number)
            continue
        free += 1
        while free in used:
            free += 1
        found.append(free)
    return found
