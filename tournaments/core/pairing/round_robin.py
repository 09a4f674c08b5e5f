"""Everybody against everybody: Berger tables, and groups for larger fields.

Source of the tables: FIDE Handbook, C.05 annex 1 (named after J. Berger, 1893).
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rounds_needed(entries: int, legs: int = 1) -> int:
    """Rounds in which everybody meets everybody once, or once a leg."""
    return legs * max(0, entries - 1 + entries % 2)


def berger(seeded: Sequence[T], number: int) -> tuple[list[tuple[T, T]], T | None]:
    """The pairs of a round (from 1) for entries in seed order, and who sits out when their number is odd.

    The first of a pair is the one whom the table gives the first seat; in a second leg the seats are exchanged.
    """
    size = len(seeded) + len(seeded) % 2
    if size == 0:
        return [], None
    cycle = size - 1
    leg, place = divmod(number - 1, cycle)
    pivot = place * (size // 2) % cycle
    places = [(cycle, pivot) if place % 2 else (pivot, cycle)]
    places += [((pivot + i) % cycle, (pivot - i) % cycle) for i in range(1, size // 2)]
    pairs = [(seeded[a], seeded[b]) for a, b in places if max(a, b) < len(seeded)]
    if leg % 2:
        pairs = [(b, a) for a, b in pairs]
    bye = seeded[pivot] if len(seeded) % 2 else None
    return pairs, bye


def snake(seeded: Sequence[T], groups: int) -> list[list[T]]:
    """Groups as equal as possible in size and strength: seeds go 1, 2, 3, 3, 2, 1, 1, 2... to the groups."""
    found: list[list[T]] = [[] for _ in range(groups)]
    for place, entry in enumerate(seeded):
        row, column = divmod(place, groups)
        found[column if row % 2 == 0 else groups - 1 - column].append(entry)
    return found
