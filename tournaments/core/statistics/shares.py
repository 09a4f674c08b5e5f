"""A share with the number of matches it is of, and the interval in which it may lie."""

from math import sqrt
from typing import NamedTuple

LEAST_MATCHES = 10
"""A share of fewer matches is not told."""
Z = 1.959964
"""Of the normal distribution, for 95 of 100."""


def wilson(won: int, n: int) -> tuple[float, float]:
    """Return the interval of 95 % around a share (Wilson 1927). `n` is at least 1."""
    share, square = won / n, Z * Z
    centre = share + square / (2 * n)
    half = Z * sqrt(share * (1 - share) / n + square / (4 * n * n))
    return max((centre - half) / (1 + square / n), 0.0), min((centre + half) / (1 + square / n), 1.0)


class Share(NamedTuple):
    """Victories and draws of a number of matches."""

    won: int
    drawn: int
    n: int

    @property
    def is_told(self) -> bool:
        """True if there are matches enough to tell it as a share."""
        return self.n >= LEAST_MATCHES

    @property
    def value(self) -> float:
        return self.won / self.n if self.n else 0.0

    @property
    def percent(self) -> int:
        return round(100 * self.value)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.n) if self.n else (0.0, 1.0)

    @property
    def low(self) -> int:
        return round(100 * self.interval[0])

    @property
    def high(self) -> int:
        return round(100 * self.interval[1])
