"""The order of slips on sheets, so that the cut stack lies in the order of its tables."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

PER_PAGE = (2, 3, 4, 6)
USUAL = 4
HEIGHT = 254
"""Millimetres of a page that printers reach on A4 and on Letter (`static/css/paper.css`)."""
HEAD, ROW = 26, 8
"""Millimetres of a slip without its seats, and of a seat."""


def collated(slips: Sequence[T], per_page: int) -> list[list[T | None]]:
    """Return the slips of each page, from top to bottom; None is an empty place on the last ones.

    All sheets are cut at once, and the piles laid on one another: the top one has the first tables.
    """
    pages = -(-len(slips) // per_page)
    places = [row * pages + page for page in range(pages) for row in range(per_page)]
    found = [slips[place] if place < len(slips) else None for place in places]
    return [found[at : at + per_page] for at in range(0, len(found), per_page)]


def fitting(seats: int) -> list[int]:
    """Return the number of slips with this many seats that a page holds."""
    return [count for count in PER_PAGE if HEIGHT / count >= HEAD + ROW * seats] or [PER_PAGE[0]]
