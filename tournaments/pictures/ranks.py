"""The places of all entries, round after round, as lines. Pure geometry, in pixels of the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

STEP, ROW = 30, 30
LEFT, HEAD = 14, 24
NAME = 166
"""Width of a place and a name."""
ONE_LINE, MOST_IN_LINE = 17, 22


@dataclass(frozen=True, slots=True)
class RankLine:
    """An entry's line: its dots, and its name beside the last one, in one or two lines."""

    number: int
    name: tuple[str, ...]
    ranks: tuple[int, ...]
    dots: tuple[tuple[int, int], ...]

    @property
    def points(self) -> str:
        """Its dots as a polyline has them."""
        return " ".join(f"{x},{y}" for x, y in self.dots)

    @property
    def end(self) -> int:
        """The height of its name."""
        return self.dots[-1][1]


@dataclass(frozen=True, slots=True)
class RankChart:
    """All lines, the head of each column, and the size of it all."""

    width: int
    height: int
    columns: tuple[tuple[int, int], ...]
    lines: tuple[RankLine, ...]

    @property
    def names_at(self) -> int:
        """The left edge of the names."""
        return self.width - NAME


def rank_chart(entries: Sequence[tuple[int, str, Sequence[int]]]) -> RankChart | None:
    """Draw entries by number, name and places, the last place being the one that stays; None for fewer than two
    columns.
    """
    columns = max((len(ranks) for _, _, ranks in entries), default=0)
    if columns < 2:
        return None
    lowest = max(max(ranks) for _, _, ranks in entries)
    lines = tuple(
        RankLine(
            number,
            in_lines(name),
            tuple(ranks),
            tuple((_x(columns - len(ranks) + k), _y(rank)) for k, rank in enumerate(ranks)),
        )
        for number, name, ranks in entries
    )
    heads = tuple((k + 1, _x(k)) for k in range(columns))
    return RankChart(_x(columns - 1) + 12 + NAME, _y(lowest) + ROW // 2, heads, lines)


def _x(column: int) -> int:
    return LEFT + column * STEP


def _y(rank: int) -> int:
    return HEAD + ROW // 2 + (rank - 1) * ROW


def in_lines(name: str) -> tuple[str, ...]:
    """A name in one line, or in two of which neither is much longer, broken between words where it has some."""
    if len(name) <= ONE_LINE:
        return (name,)
    breaks = [k for k, letter in enumerate(name) if letter == " "]
    middle = len(name) / 2
    best = min(breaks, key=lambda k: abs(k - middle), default=None)
    if best is None or max(best, len(name) - best - 1) > MOST_IN_LINE:
        half = -(-len(name) // 2)
        return (name[:half].strip(), name[half:].strip())
    return (name[:best], name[best + 1 :])
