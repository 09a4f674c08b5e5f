"""The tie-breaks of the FIDE Handbook, C.07, as in force from March 2026, for matches of two.

They differ from those of `criteria` where somebody had no opponent. There is no draw in the history as such: half
of what a win is worth stands for it. Numbers of articles are those of C.07.

- Of an opponent, rounds without one after the last that it played, or had a bye in, count as draws (16.3.2).
- A round without an opponent is as if played against somebody with one's own points, but at most half a win a
  round (16.4.2).
- The cut takes a round that was missed of one's own will first (16.5); a bye is none of these, but rounds that
  were missed by coming late are, whatever the organizer gave for them.
- A match that was forfeited is not played (16.2): as if against somebody with one's own points, but at most those
  of the opponent that was paired (16.4.1). For who did not come it was missed of one's own will, but is no draw in
  16.3.2. Not so in a round robin (15), nor in events of before (`History.forfeits_count`).
- At a table of several each of the others is an opponent; in events of before, only the first of them.
- Direct encounter also decides when some have not met, as far as it does whatever those matches gave (6.2), and
  what is then still equal is compared again among itself.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from atrum_judge.text import Text
from tournaments.core.history import EntryId, History
from tournaments.core.standings.criteria import Measure, Value, criterion

FIDE_2026 = Text("Manual de la FIDE, C.07, marzo de 2026")


class Contribution(NamedTuple):
    """The addition of one round: its value, the score behind it, and whether the player missed it by choice."""

    missed: bool
    value: Fraction
    score: Fraction


class _Rounds:
    """The rounds of all entries as these tie-breaks see them."""

    def __init__(self, history: History) -> None:
        lines = [line for tables in history.rounds for table in tables for line in table.seats]
        self.win = max((line.points for line in lines if line.won), default=1) or 1
        self.rounds = len(history.rounds)
        # By round: points, and the opponents that were met.
        self.played: dict[EntryId, dict[int, tuple[int, tuple[EntryId, ...]]]] = defaultdict(dict)
        self.missed: set[tuple[EntryId, int]] = set()
        # The opponent that was paired and not met.
        self.unmet: dict[tuple[EntryId, int], EntryId] = {}
        for number, tables in enumerate(history.rounds):
            for table in tables:
                forfeit = history.forfeits_count and table.is_forfeit
                for line in table.seats:
                    others = tuple(seat.entry for seat in table.seats if seat is not line)
                    met = others if history.forfeits_count else others[:1]
                    self.played[line.entry][number] = line.points, () if forfeit else met
                    if forfeit and others:
                        self.unmet[line.entry, number] = others[0]
                    if table.missed or (forfeit and not line.won):
                        self.missed.add((line.entry, number))
        self.points = {entry: history.tallies[entry].points for entry in history.entries}
        self.as_opponent = {entry: self._as_opponent(entry) for entry in history.entries}

    def _as_opponent(self, entry: EntryId) -> Fraction:
        there = self.played[entry]
        last = max((number for number in there if not self._is_absence(entry, number)), default=-1)
        after = sum(number not in there for number in range(last + 1, self.rounds))
        return self.points[entry] + Fraction(after * self.win, 2)

    def _is_absence(self, entry: EntryId, number: int) -> bool:
        return (entry, number) in self.unmet and (entry, number) in self.missed

    def contributions(self, entry: EntryId, *, weighted: bool) -> list[Contribution]:
        """Round by round, one for each opponent; `weighted` by what the match gave, in wins."""
        own = Fraction(self.points[entry])
        alone = min(own, Fraction(self.rounds * self.win, 2))
        found = []
        for number in range(self.rounds):
            points, others = self.played[entry].get(number, (0, ()))
            unmet = self.unmet.get((entry, number))
            if unmet is not None:
                scores = [min(own, self.as_opponent[unmet])]
            else:
                scores = [self.as_opponent[other] for other in others] or [alone]
            missed = number not in self.played[entry] or (entry, number) in self.missed
            for score in scores:
                found.append(Contribution(missed, score * points / self.win if weighted else score, score))
        return found


def _without_least(rounds: list[Contribution]) -> list[Contribution]:
    """The least is one missed of one's own will, where such a round does not add more than the least of all."""
    if not rounds:
        return []
    least = min(rounds, key=lambda one: (one.score, one.value))
    missed = min((one for one in rounds if one.missed), key=lambda one: (one.value, one.score), default=None)
    cut = least if missed is None or least.value > missed.value else missed
    left = list(rounds)
    left.remove(cut)
    return left


def _without_most(rounds: list[Contribution]) -> list[Contribution]:
    left = list(rounds)
    if left:
        left.remove(max(rounds, key=lambda one: (one.score, one.value)))
    return left


def _sum(*cuts: Callable[[list[Contribution]], list[Contribution]], weighted: bool = False) -> Measure:
    """Return the measure that adds up the rounds; each cut leaves some of them out."""

    def measure(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
        """The sum over the rounds that the cuts leave."""
        rounds = _Rounds(history)
        found: dict[EntryId, Value] = {}
        for entry in tied:
            left = rounds.contributions(entry, weighted=weighted)
            for cut in cuts:
                left = cut(left)
            found[entry] = sum((one.value for one in left), Fraction())
        return found

    return measure


# Article 8.1, with 16.3 and 16.4.
criterion(
    "fide_buchholz",
    Text("Buchholz (FIDE)"),
    Text("BhF"),
    Text(
        "Suma de los puntos de los oponentes; sus rondas después de retirarse cuentan media victoria. Una ronda "
        "sin oponente suma los puntos propios, a lo sumo media victoria por ronda; una a la que alguien faltó, "
        "a lo sumo los de ese oponente (en torneos de versiones anteriores, como jugada).",
    ),
    FIDE_2026,
)(_sum())

# The same with the modifier Cut-1 (14.1, 16.5).
criterion(
    "fide_buchholz_cut1",
    Text("Buchholz sin el peor oponente (FIDE)"),
    Text("BhF-1"),
    Text("Buchholz (FIDE) sin el valor más bajo; primero sin el de una ronda que no quiso jugar."),
    FIDE_2026,
)(_sum(_without_least))

# The same with the modifier Median-1 (14.2).
criterion(
    "fide_buchholz_median",
    Text("Buchholz mediano (FIDE)"),
    Text("BhF-M"),
    Text("Buchholz (FIDE) sin el valor más bajo ni el más alto."),
    FIDE_2026,
)(_sum(_without_least, _without_most))

# Article 9.1, with 16.3 and 16.4.
criterion(
    "fide_sonneborn_berger",
    Text("Sonneborn-Berger (FIDE)"),
    Text("SBF"),
    Text("Como Buchholz (FIDE), pero cada ronda por la parte de una victoria que dio."),
    FIDE_2026,
)(_sum(weighted=True))


@criterion(
    "fide_direct_encounter",
    Text("Enfrentamiento directo (FIDE)"),
    Text("EDF"),
    Text(
        "Puntos entre los empatados; si no todos se enfrentaron, decide solo donde nada de lo que falta lo "
        "cambiaría.",
    ),
    FIDE_2026,
    among_tied=True,
    shown=False,
)
def fide_direct_encounter(history: History, tied: Sequence[EntryId], seed: str) -> Mapping[EntryId, Value]:
    """Article 6: how many of the tied come after an entry, or share its place."""
    rounds = _Rounds(history)
    found: dict[EntryId, Value] = {}
    after = len(tied)
    for part in _parted(rounds, list(tied)):
        found |= dict.fromkeys(part, after)
        after -= len(part)
    return found


def _parted(rounds: _Rounds, tied: list[EntryId]) -> list[list[EntryId]]:
    """Return the parts that direct encounter tells apart, best first; each part compared again among itself."""
    parts = _once(rounds, tied)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _parted(rounds, part)]


def _once(rounds: _Rounds, tied: list[EntryId]) -> list[list[EntryId]]:
    group = set(tied)
    own: dict[EntryId, Fraction] = {}
    most: dict[EntryId, Fraction] = {}
    for entry in tied:
        against: dict[EntryId, list[int]] = defaultdict(list)
        for points, others in rounds.played[entry].values():
            for other in group.intersection(others):
                against[other].append(points)
        own[entry] = sum((Fraction(sum(got), len(got)) for got in against.values()), Fraction())
        most[entry] = own[entry] + rounds.win * (len(tied) - 1 - len(against))
    ordered = sorted(tied, key=lambda entry: (-own[entry], -most[entry]))
    parts = [[ordered[0]]]
    everybody_met = own == most
    for place, entry in enumerate(ordered[1:], start=1):
        above = own[ordered[place - 1]]
        rivals = own[entry] if everybody_met else max(most[other] for other in ordered[place:])
        if above > rivals and (everybody_met or len(parts) == place):
            parts.append([entry])
        else:
            parts[-1].append(entry)
    return parts
