"""Glicko-2 ratings of people, one period an event (Glickman, "Example of the Glicko-2 system", 2022). No database.

A table of three to five is each pair of it, weighted by one over the others at the table; a match that nobody won
is a draw. Of two teams each member meets each of the other, with the team's result, weighted by their number.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
START, WIDEST, VOLATILITY = 1500.0, 350.0, 0.06
TAU = 0.5
"""The paper's system constant: larger ones let the volatility change faster."""
EXACT = 1e-6
SURE_EVENTS = 2
"""Events from which a rating is no longer provisional."""


class Level(NamedTuple):
    """A rating with its deviation, in points, and its volatility."""

    rating: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def careful(self) -> float:
        """Return the value that is ordered by: nineteen in twenty such people are better than it."""
        return self.rating - 2 * self.deviation


class Met(NamedTuple):
    """An opponent of a period. `score`: 1 for a win, ½ for a draw, 0."""

    level: Level
    score: float
    weight: float = 1.0


class Meeting(NamedTuple):
    """Two entries that sat at one table of an event.

    `halves`: of the first one's result, 2 for a win, 1 for a draw, 0. `seats`: entries at the table.
    """

    one: int
    other: int
    halves: int
    seats: int = 2


def after(own: Level, met: Sequence[Met], idle: int = 0) -> Level:
    """Return a level at the end of a period, from those met in it.

    Args:
        idle: periods just before in which nobody was met.
    """
    mu, phi, sigma = (own.rating - START) / SCALE, own.deviation / SCALE, own.volatility
    phi = min(sqrt(phi * phi + idle * sigma * sigma), WIDEST / SCALE)
    if not met:
        return own if not idle else Level(own.rating, phi * SCALE, sigma)
    certainty = gain = 0.0
    for level, score, weight in met:
        other = level.deviation / SCALE
        g = 1 / sqrt(1 + 3 * other * other / (pi * pi))
        chance = 1 / (1 + exp(-g * (mu - (level.rating - START) / SCALE)))
        certainty += weight * g * g * chance * (1 - chance)
        gain += weight * g * (score - chance)
    variance = 1 / certainty
    sigma = _volatility(sigma, phi, variance, variance * gain)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + certainty)
    return Level(START + SCALE * (mu + phi * phi * gain), min(phi * SCALE, WIDEST), sigma)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: the root that step 5 of the paper looks for, by its regula falsi."""
    start = log(sigma * sigma)
    apart = delta * delta - phi * phi - variance

    def slope(x: float) -> float:
        grown = phi * phi + variance + exp(x)
        return exp(x) * (apart - exp(x)) / (2 * grown * grown) - (x - start) / (TAU * TAU)

    low = start
    if apart > 0:
        high = log(apart)
    else:
        step = 1
        while slope(start - step * TAU) < 0:
            step += 1
        high = start - step * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)


@dataclass(frozen=True, slots=True)
class Period:
    """An event: the people of each of its entries, by number, and the tables that were played."""

    people: Mapping[int, tuple[int, ...]]
    meetings: Sequence[Meeting]


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's level as of now.

    Attributes:
        events: those in which somebody was met.
        moved: points by the last of these, of ratings as they are shown; None where there is one.
    """

    person: int
    level: Level
    events: int
    moved: int | None

    @property
    def is_provisional(self) -> bool:
        return self.events < SURE_EVENTS


def ratings_of(periods: Iterable[Period]) -> list[Rated]:
    """Return everybody who met somebody, the surest of the best first.

    Args:
        periods: oldest first.
    """
    levels: dict[int, Level] = {}
    last: dict[int, int] = {}
    events, moved = Counter[int](), dict[int, int | None]()
    k = -1
    for k, period in enumerate(periods):
        faced = _faced(period)
        now = {one: after(levels.get(one, Level()), (), k - last.get(one, k - 1) - 1) for one in faced}
        ended = {
            one: after(now[one], [Met(now[other], score, weight) for other, score, weight in met])
            for one, met in faced.items()
        }
        for one, level in ended.items():
            events[one] += 1
            moved[one] = round(level.rating) - round(levels[one].rating) if one in levels else None
            levels[one], last[one] = level, k
    rated = [Rated(one, after(level, (), k - last[one]), events[one], moved[one]) for one, level in levels.items()]
    return sorted(rated, key=lambda one: (-one.level.careful, one.person))


def _faced(period: Period) -> dict[int, list[tuple[int, float, float]]]:
    """Return for each person those that were met, with the score and the weight of it."""
    found: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
    for meeting in period.meetings:
        sides = ((meeting.one, meeting.other, meeting.halves), (meeting.other, meeting.one, 2 - meeting.halves))
        for own, theirs, halves in sides:
            others = period.people.get(theirs, ())
            for person in period.people.get(own, ()):
                for other in others:
                    if other != person:
                        found[person].append((other, halves / 2, 1 / (meeting.seats - 1) / len(others)))
    return found
