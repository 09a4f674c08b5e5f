"""A round by the standing: the first meets the second, the third the fourth, whoever has met before.

Scrabble and Go call it *king of the hill*, and play it in the last round: who leads defends the lead against who
can take it.
"""

from collections.abc import Callable, Sequence

from tournaments.core.history import EntryId
from tournaments.core.pairing.pods.seating import table_sizes
from tournaments.core.pairing.result import CannotPair, Pairing


def pair(standing: Sequence[EntryId], byes: Callable[[EntryId], int], seats: tuple[int, int]) -> Pairing:
    """Return tables of neighbours.

    Args:
        standing: those who play, from the first to the last.
        byes: the number that an entry has had. At tables of two the odd one out is the last of those with the
            fewest.
        seats: fewest and most at a table.

    Raises:
        CannotPair: they cannot be split into tables of that size.
    """
    playing = list(standing)
    if not playing:
        return Pairing(())
    bye = min(reversed(playing), key=byes) if seats == (2, 2) and len(playing) % 2 else None
    if bye is not None:
        playing.remove(bye)
    if not playing:
        raise CannotPair("At least two entries are needed.")
    left = iter(playing)
    tables = [tuple(next(left) for _seat in range(size)) for size in table_sizes(len(playing), *seats)]
    return Pairing(tuple(tables), bye)
