"""Number the tables in order of the standing, around the entries that need a fixed table."""

from collections.abc import Mapping, Sequence

from tournaments.core.history import EntryId


def number_tables(
    tables: Sequence[Sequence[EntryId]], fixed: Mapping[EntryId, int], taken: frozenset[int] = frozenset()
) -> list[int]:
    """Return the number of each table, from 1; no number is given twice.

    An entry with a fixed number (say, for a wheelchair) sits at that table. When two entries claim the same
    number, or meet each other, the better placed one keeps its own. The other tables take the free numbers in
    order.

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
