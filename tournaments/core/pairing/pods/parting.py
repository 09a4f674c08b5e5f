"""Tables at which as few as possible sit together who should not, whatever their points, by tabu search.

Each step makes the best of all exchanges of somebody in conflict, also where it does harm, and for some steps
neither of the two goes back to the table that they left: I. Dotú and P. Van Hentenryck, "Scheduling social golfers
locally" (CPAIOR 2005), for one round. In a sixth round of forty people it finds tables without any meeting again,
where threshold accepting left two.
"""

from collections.abc import Iterator
from random import Random

from tournaments.core.pairing.pods.seating import People, Tables

LOOKS, LOOKS_EACH = 2_000_000, 50_000
"""Exchanges that are looked at, at the most and for each person: half a second."""

FEWEST_STEPS_AWAY, MOST_STEPS_AWAY = 2, 8
"""For how many steps somebody stays away from a table that they left, drawn anew each time."""


def part(people: People, tables: Tables, rng: Random) -> Tables:
    """The tables with the fewest conflicts that the search comes across; at once where there are none."""
    search = _Search(people, tables, rng)
    best, kept = search.cost, list(search.tables)
    looks = min(LOOKS, LOOKS_EACH * len(people.points))
    while best and search.looked < looks:
        search.step(best)
        if search.cost < best:
            best, kept = search.cost, list(search.tables)
    return kept


class _Search:
    """Tables that change, with what each person would cost at each.

    Attributes:
        at: the table of each person.
        company: for each person, what the others at each table cost them (themselves left out).
        away: until which step somebody stays away from a table, by person and table.
    """

    def __init__(self, people: People, tables: Tables, rng: Random) -> None:
        self.conflicts, self.rng = people.conflicts, rng
        self.tables = [list(table) for table in tables]
        self.at = [0] * len(people.points)
        for k, table in enumerate(self.tables):
            for i in table:
                self.at[i] = k
        self.company = [[people.conflict(i, table) for table in self.tables] for i in range(len(self.at))]
        self.cost = sum(company[self.at[i]] for i, company in enumerate(self.company)) // 2
        self.away: dict[tuple[int, int], int] = {}
        self.steps = self.looked = 0

    def step(self, best: int) -> None:
        """Make one of the best exchanges that are allowed: all are that come below the `best` cost."""
        self.steps += 1
        least: int | None = None
        found: list[tuple[int, int]] = []
        for x, y, change in self._exchanges():
            if least is not None and change > least:
                continue
            if self._is_away(x, y) and self.cost + change >= best:
                continue
            if change != least:
                least, found = change, []
            found.append((x, y))
        if least is not None:
            self.cost += least
            self._exchange(*found[int(self.rng.random() * len(found))])

    def _exchanges(self) -> Iterator[tuple[int, int, int]]:
        """Two people of different tables each, the first of them in conflict, and what changing places changes."""
        at, company, everybody = self.at, self.company, range(len(self.at))
        for x in everybody:
            a, own = at[x], company[x]
            here = own[a]
            if not here:
                continue
            self.looked += len(at)
            apart = self.conflicts[x].get
            for y in everybody:
                b = at[y]
                if a != b:
                    yield x, y, own[b] - here + company[y][a] - company[y][b] - 2 * apart(y, 0)

    def _is_away(self, x: int, y: int) -> bool:
        away, at = self.away.get, self.at
        return away((x, at[y]), 0) >= self.steps or away((y, at[x]), 0) >= self.steps

    def _exchange(self, x: int, y: int) -> None:
        a, b = self.at[x], self.at[y]
        for one, left, other, entered in ((x, a, y, b), (y, b, x, a)):
            self.tables[left] = [*(i for i in self.tables[left] if i != one), other]
            self.at[one] = entered
            self.away[one, left] = self.steps + self.rng.randint(FEWEST_STEPS_AWAY, MOST_STEPS_AWAY)
            for i, weight in self.conflicts[one].items():
                self.company[i][left] -= weight
                self.company[i][entered] += weight
