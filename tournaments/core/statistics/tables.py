"""The tables of an event as statistics count them: plain values, without a name of anybody."""

from dataclasses import dataclass
from typing import Literal

from atrum_judge.counted import Fate

Part = Literal["main", "cut"]
"""The part of an event in which a table was played: everybody's rounds, or those of the best."""
PARTS: tuple[Part, ...] = ("main", "cut")


@dataclass(frozen=True, slots=True)
class Sat:
    """A seat of a table.

    Attributes:
        pieces: by key, with their fates; None where nobody knows which were played.
        leads: the pieces by which it met the other seats; empty where lists are too long to tell by one.
    """

    won: bool
    drawn: bool
    pieces: tuple[tuple[str, Fate], ...] | None
    leads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A table that was played to its end.

    Attributes:
        first: the seat that took the first turn; None where nobody knows.
        by_time: the end of the round's time decided it.
        seconds: from the start of the clock to the first report, pauses aside; None where there was no clock.
        limit: seconds of its clock.
    """

    part: Part
    seats: tuple[Sat, ...]
    first: int | None = None
    by_time: bool = False
    seconds: int | None = None
    limit: int = 0
