"""Single elimination: standard seeding, byes for the best seeds, winners meet by position."""

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def seed_order(size: int) -> list[int]:
    """Seeds (1 best) by bracket position, so that the best meet last: 8 gives 1 8 4 5 2 7 3 6.

    `size` is a power of two. Source: the usual fold, in which each pair sums to size + 1.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, total - best)]
    return order


def bracket_size(entries: int, cut: int | None = None) -> int:
    """The smallest power of two that holds the entries, or no more than `cut` of them."""
    size = 1
    while size < (entries if cut is None else min(entries, cut)):
        size *= 2
    return size


def first_round(seeded: Sequence[T], cut: int) -> list[tuple[T | None, T | None]]:
    """Pairs by position for entries in seed order; None stands for a seat nobody fills (a bye)."""
    size = bracket_size(len(seeded), cut)
    order = seed_order(size)
    by_seed = [seeded[seed - 1] if seed <= len(seeded) else None for seed in order]
    return list(zip(by_seed[::2], by_seed[1::2], strict=True))


def parts_of(seeds: Sequence[Any]) -> list[list[Any]]:
    """Return the seeds of each bracket of a stage: of several divisions each has one, otherwise all have one."""
    return [list(part) for part in seeds] if seeds and isinstance(seeds[0], Sequence) else [list(seeds)]


def all_of(seeds: Sequence[Any]) -> list[Any]:
    """Return everybody of a stage, bracket after bracket."""
    return [one for part in parts_of(seeds) for one in part]


def widest(seeds: Sequence[Any]) -> int:
    """Return the number of entries of the largest bracket of a stage, at least the two of a final: the others have
    byes where they have fewer.
    """
    return max(2, *map(len, parts_of(seeds)))


def side_by_side(seeds: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return the pairs of the first round of all brackets of a stage, one bracket after the other."""
    size = bracket_size(widest(seeds))
    return [pair for part in parts_of(seeds) for pair in first_round([*part, *[None] * (size - len(part))], size)]


def next_round(winners: Sequence[T | None]) -> list[tuple[T | None, T | None]]:
    """Pairs of the next round from the winners in bracket position; one winner means it is over."""
    if len(winners) < 2:
        return []
    return list(zip(winners[::2], winners[1::2], strict=True))


def round_name_key(matches: int) -> str:
    """Return the name of a bracket round by its number of matches: ``final``, ``semifinal``..."""
    return {1: "final", 2: "semifinal", 4: "quarterfinal", 8: "round_of_16"}.get(matches, "elimination")
