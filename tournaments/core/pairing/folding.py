"""The first round by seeding: the upper half of the field against the lower, in order.

While a round is accelerated, those who are raised are folded among themselves, and so are the others.
"""

from collections.abc import Sequence

from tournaments.core.history import EntryId
from tournaments.core.pairing.matching import solve
from tournaments.core.pairing.wishes import Wishes

NEAR_TABLES = 150
"""How many tables around those with a barred pair are paired again to part it."""

Pairs = list[tuple[EntryId, EntryId]]


def pair(seeded: Sequence[EntryId], wishes: Wishes) -> tuple[Pairs, EntryId | None]:
    """1 against n/2 + 1, 2 against n/2 + 2...; the last seed of an odd field has the bye.

    A barred pair exchanges its lower player with that of the nearest table where both are then allowed. Where that
    does not part all, the tables around are paired again: fewest barred pairs, then nearest to the fold (the sum
    of squared distances from the places where it has the opponents). In fields of up to twice `NEAR_TABLES` these
    are all tables, so barred pairs occur only where nothing else is possible.
    """
    bye = seeded[-1] if len(seeded) % 2 else None
    field = list(seeded[: len(seeded) // 2 * 2])
    pairs = _folded(field, wishes)
    _exchange(pairs, wishes)
    barred = [k for k, two in enumerate(pairs) if wishes.bars(*two)]
    if not barred:
        return pairs, bye
    near = sorted(range(len(pairs)), key=lambda k: (min(abs(k - at) for at in barred), k))[:NEAR_TABLES]
    again = {entry for k in near for entry in pairs[k]}
    kept = [two for k, two in enumerate(pairs) if k not in set(near)]
    place = {entry: k for k, entry in enumerate(field)}
    return sorted(kept + _nearest([e for e in field if e in again], wishes), key=lambda two: place[two[0]]), bye


def _folded(field: Sequence[EntryId], wishes: Wishes) -> Pairs:
    """Tables without regard to who is kept apart."""
    raised = [entry for entry in field if wishes.added(entry, 0)]
    others = [entry for entry in field if not wishes.added(entry, 0)]
    float_down: Pairs = [(raised.pop(), others.pop(0))] if len(raised) % 2 else []
    return _halves(raised) + float_down + _halves(others)


def _halves(field: Sequence[EntryId]) -> Pairs:
    half = len(field) // 2
    return list(zip(field[:half], field[half:], strict=True))


def _exchange(pairs: Pairs, wishes: Wishes) -> None:
    for i, (upper, lower) in enumerate(pairs):
        if not wishes.bars(upper, lower):
            continue
        for j in sorted(range(len(pairs)), key=lambda j: (abs(i - j), j)):
            if not wishes.bars(upper, pairs[j][1]) and not wishes.bars(pairs[j][0], lower):
                pairs[i], pairs[j] = (upper, pairs[j][1]), (pairs[j][0], lower)
                break


def _nearest(field: Sequence[EntryId], wishes: Wishes) -> Pairs:
    """The tables with the fewest barred pairs, and of those the nearest to the fold."""
    place = {entry: k for k, entry in enumerate(field)}
    opposite = {place[a]: place[b] for two in _folded(field, wishes) for a, b in (two, two[::-1])}
    size = len(field)
    barred = size * 2 * size * size  # more than all distances together
    edges = [
        (
            i,
            j,
            (j - opposite[i]) ** 2 + (i - opposite[j]) ** 2 + barred * wishes.bars(field[i], field[j]),
        )
        for i in range(size)
        for j in range(i + 1, size)
    ]
    mate = solve(size, edges).mate
    return [(field[i], field[j]) for i, j in enumerate(mate) if i < j]
