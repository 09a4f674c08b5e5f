"""Places of the boxes and lines of a bracket. Pure geometry, in pixels of the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.core.brackets.double import Part, structure
from tournaments.core.brackets.single import round_name_key

BOX_WIDTH, BOX_HEIGHT = 210, 56
COLUMN_GAP, ROW_GAP = 40, 22
WIDEST = 1750
"""Pixels of a drawing whose letters can still be read when it is shown 1,250 wide."""
HEAD = 34
"""Height of the line of titles above a part."""


@dataclass(frozen=True, slots=True)
class Box:
    """A match: its key (round of the bracket from 0 and position, or slot), and its top left corner."""

    key: tuple[int, int]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Title:
    """The name of a column: the part of the bracket, how many matches it has, its number within the part.

    Attributes:
        division: the one whose bracket it is; empty where there is one for everybody.
    """

    part: Part | Literal["third"]
    matches: int
    level: int
    x: int
    y: int
    division: str = ""

    @property
    def name(self) -> str:
        """Return the name of a round of a single elimination."""
        return round_name_key(self.matches)


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is drawn: size, boxes, titles, and the lines from each box to the next as SVG paths."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    titles: tuple[Title, ...]
    lines: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """True if it can be read as wide as the screen of a laptop."""
        return self.width <= WIDEST


def single(first_round: int, *, third_place: bool = False, divisions: Sequence[str] = ("",)) -> Drawing:
    """Draw a single elimination by its number of first-round matches (a power of two).

    Args:
        third_place: with the match for the third place, below everything else.
        divisions: each has such a bracket of its own, one below the other.
    """
    boxes: list[Box] = []
    titles: list[Title] = []
    lines: list[str] = []
    bottom = width = 0
    for nth, division in enumerate(divisions):
        top, matches, column = bottom + ROW_GAP * bool(nth), first_round, 0
        middles = [top + HEAD + BOX_HEIGHT // 2 + k * (BOX_HEIGHT + ROW_GAP) for k in range(first_round)]
        bottom = middles[-1] + BOX_HEIGHT // 2
        while True:
            x = column * (BOX_WIDTH + COLUMN_GAP)
            titles.append(Title("winners", matches, column + 1, x, top, division))
            places = enumerate(middles, start=nth * matches)
            boxes += [Box((column, place), x, middle - BOX_HEIGHT // 2) for place, middle in places]
            if matches == 1:
                break
            following = [(a + b) // 2 for a, b in zip(middles[::2], middles[1::2], strict=True)]
            lines += [_line(x, middle, following[place // 2]) for place, middle in enumerate(middles)]
            middles, matches, column = following, matches // 2, column + 1
        if third_place and column:
            titles.append(Title("third", 1, 1, x, bottom, division))
            boxes.append(Box((column, len(divisions) + nth), x, bottom + HEAD))
            bottom += HEAD + BOX_HEIGHT
        width = column * (BOX_WIDTH + COLUMN_GAP) + BOX_WIDTH
    return Drawing(width, bottom + 2, tuple(boxes), tuple(titles), tuple(lines))


def double(entries: int) -> Drawing:
    """A double elimination by its number of entries: winners above, losers below, finals to the right."""
    slots = structure(entries)
    middles: dict[int, int] = {}
    boxes: list[Box] = []
    titles: list[Title] = []
    lines: list[str] = []
    top, last_column = 0, 0
    for part in ("winners", "losers"):
        mine = [slot for slot in slots if slot.part == part]
        if not mine:
            continue
        free = top + HEAD + BOX_HEIGHT // 2
        for slot in mine:
            inside = [s.number for s in slot.sources if s.kind == "winner" and slots[s.number].part == part]
            if inside:
                middles[slot.number] = sum(middles[number] for number in inside) // len(inside)
            else:
                middles[slot.number] = free
                free += BOX_HEIGHT + ROW_GAP
        for level in sorted({slot.level for slot in mine}):
            column = [slot for slot in mine if slot.level == level]
            x = (level - 1) * (BOX_WIDTH + COLUMN_GAP)
            titles.append(Title(column[0].part, len(column), level, x, top))
            boxes += [Box((0, slot.number), x, middles[slot.number] - BOX_HEIGHT // 2) for slot in column]
        for slot in mine:
            x = (slot.level - 2) * (BOX_WIDTH + COLUMN_GAP)
            lines += [
                _line(x, middles[s.number], middles[slot.number])
                for s in slot.sources
                if s.kind == "winner" and slots[s.number].part == part
            ]
        last_column = max(last_column, *(slot.level for slot in mine))
        top = free
    finals = [slot for slot in slots if slot.part in {"final", "reset"}]
    middle = (HEAD + top) // 2
    for step, slot in enumerate(finals):
        x = (last_column + step) * (BOX_WIDTH + COLUMN_GAP)
        titles.append(Title(slot.part, 1, 1, x, middle - BOX_HEIGHT // 2 - HEAD))
        boxes.append(Box((0, slot.number), x, middle - BOX_HEIGHT // 2))
    start = last_column * (BOX_WIDTH + COLUMN_GAP)
    for part in ("winners", "losers"):
        last = next((slot for slot in reversed(slots) if slot.part == part), None)
        if last:
            edge = (last.level - 1) * (BOX_WIDTH + COLUMN_GAP) + BOX_WIDTH
            lines.append(f"M{edge} {middles[last.number]}H{start - COLUMN_GAP // 2}V{middle}H{start}")
    lines.append(_line(start, middle, middle))
    width = (last_column + 1) * (BOX_WIDTH + COLUMN_GAP) + BOX_WIDTH
    return Drawing(width, top, tuple(boxes), tuple(titles), tuple(lines))


def _line(x: int, middle: int, target: int) -> str:
    """From the right edge of a box in the column at x to the left edge of one in the next."""
    start, turn, end = x + BOX_WIDTH, x + BOX_WIDTH + COLUMN_GAP // 2, x + BOX_WIDTH + COLUMN_GAP
    return f"M{start} {middle}H{turn}V{target}H{end}"


def chart(values: Sequence[int], lowest: int) -> list[tuple[int, int]]:
    """Points of a small chart of ranks: one step right a round, first place on top. 240 by 80."""
    if not values:
        return []
    step = 220 / max(1, len(values) - 1)
    scale = 60 / max(1, lowest - 1)
    return [(round(10 + k * step), round(10 + (value - 1) * scale)) for k, value in enumerate(values)]
