"""Rounds at tables of one size in which nobody meets twice, for as long as that is known to be possible.

Each schedule is a class or two (tables that seat everybody once), turned: people stand in circles, some in the
middle; for the next round those of each circle move on by one place. The designs and their symmetries:

- 9, 16 and 25 people: the affine planes of order 3, 4 and 5, turned by the multiplication of the field of 9, 16
  or 25 elements (R. C. Bose, 1942): everybody meets everybody;
- 15 people: T. P. Kirkman's schoolgirls (1850), turned once a day for seven days: everybody meets everybody;
- 32 people: the social golfers (first seated for ten rounds by A. Aguado, 2004), as two classes turned five times
  each; everybody meets all but one. Found by exact cover among the classes that -1 leaves as they are.

A field that has followed a schedule is found to have done so from its rounds alone, by an embedding of people
into its places; whatever embeds may be continued.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.core.pairing.pods.seating import People, Tables

Round = Sequence[Sequence[int]]
Class = tuple[tuple[int, ...], ...]

TRIES = 40
"""Embeddings that are compared."""

PATIENCE = 4_000
"""Places that are tried for one of them."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Classes of tables that are turned.

    Attributes:
        classes: place k of circle c is number c * circle + k; the middle has the highest numbers.
        circle: places in each circle.
        middle: the number that do not move.
        turns: the number of rounds in which each class is used.
    """

    classes: tuple[Class, ...]
    circle: int
    middle: int
    turns: int

    @property
    def rounds(self) -> int:
        """In how many rounds nobody meets twice."""
        return len(self.classes) * self.turns

    def round(self, number: int) -> Tables:
        """The tables of a round, from 0."""
        which, turn = divmod(number, self.turns)
        tables, circle = self.classes[which], self.circle
        moving = sum(map(len, tables)) - self.middle
        return [
            [place if place >= moving else place - place % circle + (place + turn) % circle for place in table]
            for table in tables
        ]


SCHEDULES = {
    (9, 3): Schedule((((0, 4, 8), (1, 6, 7), (2, 3, 5)),), 8, 1, 4),
    (15, 3): Schedule((((0, 1, 3), (2, 7, 9), (4, 12, 13), (5, 8, 11), (6, 10, 14)),), 7, 1, 7),
    (16, 4): Schedule((((0, 5, 10, 15), (1, 2, 4, 8), (3, 11, 12, 14), (6, 7, 9, 13)),), 15, 1, 5),
    (25, 5): Schedule(
        (((0, 6, 12, 18, 24), (1, 10, 14, 15, 17), (2, 3, 5, 13, 22), (4, 8, 9, 11, 19), (7, 16, 20, 21, 23)),),
        24,
        1,
        6,
    ),
    (32, 4): Schedule(
        (
            (
                *((0, 3, 19, 29), (1, 9, 21, 24), (2, 8, 25, 30), (4, 13, 14, 23)),
                *((5, 7, 11, 26), (6, 16, 17, 22), (10, 15, 27, 28), (12, 18, 20, 31)),
            ),
            (
                *((0, 5, 25, 31), (1, 12, 14, 28), (2, 3, 15, 24), (4, 6, 11, 19)),
                *((7, 8, 10, 21), (9, 16, 18, 27), (13, 17, 20, 30), (22, 23, 26, 29)),
            ),
        ),
        5,
        2,
        5,
    ),
}
"""By people and seats."""


def follow(people: People, played: Sequence[Round], rng: Random) -> Tables | None:
    """The next round of a schedule for the field, with the closest points of those that were found.

    None where there is no schedule, it is over, or the field has not followed it.

    Args:
        played: the tables of each round, by number.
    """
    schedule = SCHEDULES.get((len(people.points), people.sizes[0]))
    if schedule is None or len(set(people.sizes)) != 1 or not 0 < len(played) < schedule.rounds:
        return None
    if any(sorted(i for table in tables for i in table) != list(range(len(people.points))) for tables in played):
        return None
    best: Tables | None = None
    for _ in range(TRIES):
        seated = _Embedding(people, played, schedule, rng).places()
        if seated is None:
            continue
        tables = [[seated[place] for place in table] for table in schedule.round(len(played))]
        if best is None or sum(map(people.cost, tables)) < sum(map(people.cost, best)):
            best = tables
    return best


class _Embedding:
    """A place for each person, such that whoever sat together in a round does so in the schedule.

    The hardest to place comes first; it takes, of the places that it may have, one at whose table in the next
    round the points are closest. Sets of places are masks.

    Attributes:
        sat: for each round, the table of each person.
        tables: for each round, the places of each table of the schedule.
        plays: for each round, as which of these a table played, as far as it is known.
        unused: for each round, the places of those tables as which none has played yet.
        near: for each table of the next round, the points of those who will sit there.
    """

    def __init__(self, people: People, played: Sequence[Round], schedule: Schedule, rng: Random) -> None:
        self.people, self.rng = people, rng
        self.sat = [{i: k for k, table in enumerate(tables) for i in table} for tables in played]
        *self.tables, coming = (
            [sum(1 << place for place in table) for table in schedule.round(number)]
            for number in range(len(played) + 1)
        )
        self.plays: list[dict[int, int]] = [{} for _ in played]
        self.free = (1 << len(people.points)) - 1
        self.unused = [self.free for _ in played]
        self.near: dict[int, list[int]] = {mask: [] for mask in coming}
        self.place: dict[int, int] = {}
        self.steps = 0

    def places(self) -> dict[int, int] | None:
        """Return the person at each place, or None if no such order was found."""
        waiting = list(range(len(self.people.points)))
        self.rng.shuffle(waiting)
        return self.place if self._seat(waiting) else None

    def _seat(self, waiting: list[int]) -> bool:
        if not waiting:
            return True
        i = min(waiting, key=lambda i: self._fitting(i).bit_count())
        rest = [other for other in waiting if other != i]
        own = self.people.points[i]
        fitting = [1 << k for k in range(len(self.people.points)) if self._fitting(i) >> k & 1]
        for place in sorted(fitting, key=lambda place: self._distance(own, place)):
            self.steps += 1
            if self.steps > PATIENCE:
                return False
            new = self._take(i, place)
            if self._seat(rest):
                return True
            self._leave(i, place, new)
        return False

    def _fitting(self, i: int) -> int:
        """The places that somebody may have."""
        found = self.free
        for sat, plays, unused in zip(self.sat, self.plays, self.unused, strict=True):
            found &= plays.get(sat[i], unused)
        return found

    def _coming(self, place: int) -> list[int]:
        return next(points for table, points in self.near.items() if table & place)

    def _distance(self, own: int, place: int) -> int:
        return max((abs(own - points) for points in self._coming(place)), default=0)

    def _take(self, i: int, place: int) -> list[int]:
        """Give somebody a place, and say for which rounds that tells as what their table played."""
        self.place[place.bit_length() - 1] = i
        self.free ^= place
        self._coming(place).append(self.people.points[i])
        new = [r for r, plays in enumerate(self.plays) if self.sat[r][i] not in plays]
        for r in new:
            table = next(mask for mask in self.tables[r] if mask & place)
            self.plays[r][self.sat[r][i]] = table
            self.unused[r] ^= table
        return new

    def _leave(self, i: int, place: int, new: list[int]) -> None:
        for r in new:
            self.unused[r] ^= self.plays[r].pop(self.sat[r][i])
        self._coming(place).remove(self.people.points[i])
        self.free ^= place
        del self.place[place.bit_length() - 1]
