"""Tables of three seats and more, all against all: what is best (`seating`), and how it is found.

A small field is searched whole (`exact`), a larger one by exchanges (`search`, and `parting` where some should not
meet); a field of a size for which there is one follows a schedule in which nobody meets twice for as long as
possible (`schedules`). `first` seats a first round by seeding.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.core.history import EntryId, History
from tournaments.core.pairing.pods import exact, first, schedules, search
from tournaments.core.pairing.pods.seating import Cost, People, Tables, neighbours, people, split, table_sizes
from tournaments.core.pairing.result import Pairing
from tournaments.core.pairing.wishes import Wishes

__all__ = ["Cost", "Seated", "pair", "seat", "table_sizes"]


@dataclass(frozen=True, slots=True)
class Seated:
    """Tables of a round, what they cost, and what no tables can cost less than."""

    pairing: Pairing
    cost: Cost
    bound: Cost

    @property
    def proven(self) -> bool:
        """True if no tables are better."""
        return self.cost == self.bound


def pair(history: History, active: list[EntryId], seats: tuple[int, int], rng: Random, wishes: Wishes) -> Pairing:
    """The tables of the next round: see `seat`."""
    return seat(history, active, seats, rng, wishes).pairing


def seat(history: History, active: list[EntryId], seats: tuple[int, int], rng: Random, wishes: Wishes) -> Seated:
    """The best tables that are found, with a bound.

    Args:
        seats: fewest and most at a table.
        rng: decides what the objective leaves free.
        wishes: bars, acceleration, and a first round by seeding, which then counts for more than points.

    Raises:
        CannotPair: the entries cannot be split into tables of that size.
    """
    sizes = table_sizes(len(active), *seats)
    drawn = sorted(active, key=history.seeding.__getitem__)
    rng.shuffle(drawn)
    played = len(history.rounds)
    points = {entry: history.total(entry)[0] + wishes.added(entry, played) for entry in active}
    drawn.sort(key=lambda entry: -points[entry])
    field = _people(history, drawn, points, sizes, wishes)
    bound, order = neighbours(field.points, sizes)
    if wishes.first_round == "seeding" and not history.rounds:
        tables = first.by_seeding(field, [history.seeding[entry] for entry in drawn], rng)
    else:
        tables, bound = _best(field, _played(history, drawn), split(range(len(drawn)), order), bound, rng)
    cost = field.total(tables)
    return Seated(_pairing(history, [[drawn[i] for i in table] for table in tables]), cost, field.read(bound))


def _people(
    history: History, drawn: Sequence[EntryId], points: dict[EntryId, int], sizes: Sequence[int], wishes: Wishes
) -> People:
    number = {entry: i for i, entry in enumerate(drawn)}
    met: Counter[tuple[int, int]] = Counter()
    for entry, i in number.items():
        for other in history.opponents[entry]:
            if number.get(other, -1) > i:
                met[i, number[other]] += 1
    barred = {
        (min(number[one], number[other]), max(number[one], number[other]))
        for one in drawn
        for other in wishes.barred.get(one, ())
        if other in number and other != one
    }
    return people([points[entry] for entry in drawn], met, barred, sizes)


def _played(history: History, drawn: Sequence[EntryId]) -> list[Tables]:
    """Return the tables of each round by number, without entries outside the field."""
    number = {entry: i for i, entry in enumerate(drawn)}
    return [
        [[number[line.entry] for line in table.seats if line.entry in number] for table in tables]
        for tables in history.rounds
    ]


def _best(field: People, played: Sequence[Tables], start: Tables, bound: int, rng: Random) -> tuple[Tables, int]:
    """The best tables found, and the bound: their own cost where they are proven."""
    found = search.improve(field, start, bound, rng)
    planned = schedules.follow(field, played, rng)
    if planned is not None and field.conflicts_of(planned) <= field.conflicts_of(found):
        return planned, bound
    try:
        found = exact.best(field, found) if sum(map(field.cost, found)) > bound else found
    except exact.GaveUp:
        return found, bound
    return found, sum(map(field.cost, found))


def _pairing(history: History, tables: list[list[EntryId]]) -> Pairing:
    """Tables by number, the best-placed entry's first, and each from its best-placed entry."""

    def place(entry: EntryId) -> tuple[int, int, int]:
        points, score = history.total(entry)
        return -points, -score, history.seeding[entry]

    seated = [tuple(sorted(table, key=place)) for table in tables]
    return Pairing(tuple(sorted(seated, key=lambda table: place(table[0]))))
