"""The things that the next event of a club should change, from its latest ones. No database, no words."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal, NamedTuple

LATEST = 4
"""Events that advice looks at: older ones were under other plans."""
ROUNDS = 3
"""The fewest rounds, or pauses between them, that say something."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A finished event as its organizer looks back on it.

    Attributes:
        came: people who played; `back` of them had played an event of the club before.
        absent: had a place and neither came nor withdrew.
        waiting: were still without a place at the end.
        capacity: places.
        over: of each round, the minutes from its publication to its last result beyond its plan.
        between: the minutes from the last result of a round to the publication of the next, of one sitting.
        by_time, tables: tables that the end of the time decided, of those that were played.
    """

    came: int
    back: int
    absent: int
    waiting: int
    capacity: int
    over: Sequence[int] = ()
    between: Sequence[int] = ()
    by_time: int = 0
    tables: int = 0


Kind = Literal["full", "absent", "slow", "between", "by_time", "few_back"]


class Advice(NamedTuple):
    """A thing to change, with the numbers that say so: `n` of `of`, or `n` minutes."""

    kind: Kind
    n: int
    of: int = 0


def advice_of(evenings: Sequence[Evening], *, is_first: bool = False) -> list[Advice]:
    """Return the things to change, by the numbers of the latest events.

    Args:
        evenings: oldest first.
        is_first: the oldest one is the club's first, to which nobody could come back.
    """
    latest = evenings[-LATEST:]
    if not latest:
        return []
    found = []
    last = latest[-1]
    if last.waiting or last.came >= last.capacity:
        found.append(Advice("full", last.came + last.waiting, last.capacity))
    absent, signed = sum(one.absent for one in latest), sum(one.absent + one.came for one in latest)
    if absent >= 3 and absent * 8 >= signed:
        found.append(Advice("absent", absent, signed))
    for kind, minutes, least in (
        ("slow", [each for one in latest for each in one.over], 8),
        ("between", [each for one in latest for each in one.between], 10),
    ):
        if len(minutes) >= ROUNDS and (usual := round(median(minutes))) >= least:
            found.append(Advice("slow" if kind == "slow" else "between", usual))
    by_time, tables = sum(one.by_time for one in latest), sum(one.tables for one in latest)
    if tables >= 10 and by_time * 4 >= tables:
        found.append(Advice("by_time", by_time, tables))
    later = latest[1:] if is_first and len(evenings) <= LATEST else latest
    back, came = sum(one.back for one in later), sum(one.came for one in later)
    if came >= 10 and back * 3 < came:
        found.append(Advice("few_back", back, came))
    return found
