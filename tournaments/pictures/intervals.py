"""Shares with their intervals, and lengths as bars. Pure geometry, in pixels of the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH = 300
EDGE = 8
ROW, HEAD = 38, 22
BARS, BAR_GAP = 120, 4
TICKS = (0, 25, 50, 75, 100)


class Drawn(NamedTuple):
    """A share of `n`, from 0 to 1, with the ends of its interval."""

    name: str
    low: float
    value: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class IntervalLine:
    """A share: its name above a line from the low end to the high one, with a dot at its value."""

    name: str
    percent: int
    n: int
    y: int
    low: int
    high: int
    dot: int


@dataclass(frozen=True, slots=True)
class IntervalChart:
    """All lines, with the ticks of the scale and their places."""

    height: int
    lines: tuple[IntervalLine, ...]
    ticks: tuple[tuple[int, int], ...]
    width: int = WIDTH

    @property
    def foot(self) -> int:
        """The lower end of the scale."""
        return self.height - 4


def interval_chart(shares: Sequence[Drawn]) -> IntervalChart | None:
    """Draw shares in their order; None without any."""
    if not shares:
        return None
    lines = tuple(
        IntervalLine(
            one.name, round(100 * one.value), one.n, HEAD + k * ROW + 26, _x(one.low), _x(one.high), _x(one.value)
        )
        for k, one in enumerate(shares)
    )
    return IntervalChart(HEAD + len(shares) * ROW + 6, lines, tuple((tick, _x(tick / 100)) for tick in TICKS))


def _x(share: float) -> int:
    return EDGE + round(share * (WIDTH - 2 * EDGE))


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its number above and its label below; `is_over`: beyond the end of the clock."""

    label: str
    n: int
    x: int
    y: int
    width: int
    height: int
    is_over: bool

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars side by side."""

    bars: tuple[Bar, ...]
    width: int = WIDTH
    height: int = BARS + 40
    base: int = BARS + 18


def bar_chart(counts: Sequence[tuple[str, int, bool]]) -> BarChart | None:
    """Draw numbers by their labels, each with True if it is beyond the clock; None where all are 0."""
    most = max((n for _label, n, _over in counts), default=0)
    if not most:
        return None
    step = (WIDTH - 2 * EDGE) // len(counts)
    bars = []
    for k, (label, n, is_over) in enumerate(counts):
        height = round(n * BARS / most)
        bars.append(Bar(label, n, EDGE + k * step, BARS + 18 - height, step - BAR_GAP, height, is_over))
    return BarChart(tuple(bars))
