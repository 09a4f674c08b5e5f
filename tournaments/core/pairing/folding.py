"""The first round by seeding: the upper half of the field against the lower, in order."""

from collections.abc import Sequence

from tournaments.core.history import EntryId
from tournaments.core.pairing.wishes import Wishes


def pair(seeded: Sequence[EntryId], wishes: Wishes) -> tuple[list[tuple[EntryId, EntryId]], EntryId | None]:
    """1 against n/2 + 1, 2 against n/2 + 2...; the last seed of an odd field has the bye.

    A barred pair exchanges its lower player with that of the nearest table where both are then allowed.
    """
    bye = seeded[-1] if len(seeded) % 2 else None
    half = len(seeded) // 2
    upper, lower = list(seeded[:half]), list(seeded[half : 2 * half])
    for i in range(half):
        if not wishes.bars(upper[i], lower[i]):
            continue
        for j in sorted(range(half), key=lambda j: (abs(i - j), j)):
            if not wishes.bars(upper[i], lower[j]) and not wishes.bars(upper[j], lower[i]):
                lower[i], lower[j] = lower[j], lower[i]
                break
    return list(zip(upper, lower, strict=True)), bye
