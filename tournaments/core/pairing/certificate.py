"""Proof that a pairing is optimal, which can be checked without knowing how it was found.

Take any value y for every player (and for the bye), and any value z >= 0 for some sets of an odd number of them.
If for every two i, j

    cost(i, j) - y_i - y_j + sum of z over the sets that hold both  >=  0,

then no pairing costs less than ``sum y - sum z (|B| - 1) / 2``: every pairing uses each player once, and inside a
set B at most (|B| - 1) / 2 of its pairs. (It is the dual of Edmonds's linear programme for matchings, 1965.) A
pairing whose cost equals that bound is therefore the optimum. Values are in units of 1 / `SCALE` of the cost.

All pairs are checked, but not one by one (`pricing`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.core.history import EntryId
from tournaments.core.pairing.matching import SCALE
from tournaments.core.pairing.objective import Field
from tournaments.core.pairing.pricing import OddSet, Prices, Twins, suspects


@dataclass(frozen=True, slots=True)
class Certificate:
    """Dual values of a pairing. None stands for the bye.

    Attributes:
        values: y by player.
        sets: the odd sets with their z.
        bound: the least cost of any pairing.
    """

    values: tuple[tuple[EntryId | None, int], ...]
    sets: tuple[tuple[tuple[EntryId | None, ...], int], ...]
    bound: int


class NotProven(ValueError):
    """The certificate does not prove the pairing; says what is wrong."""


def bound(duals: Sequence[int], sets: Sequence[OddSet]) -> int:
    """Return the least cost that any pairing can have, in units of 1 / `SCALE`."""
    return sum(duals) - sum(value * (len(members) // 2) for members, value in sets)


def check(field: Field, pairs: Sequence[tuple[int, int]], certificate: Certificate) -> None:
    """Accept a pairing (numbers of the field) only if the certificate proves it.

    Raises:
        NotProven: with the first thing that is wrong.
    """
    seats = sorted(seat for pair in pairs for seat in pair)
    if seats != list(range(field.size)):
        raise NotProven("somebody is not paired exactly once")
    number = field.numbers
    if len(certificate.values) != field.size or {entry for entry, _ in certificate.values} != set(number):
        raise NotProven("there is not exactly one dual value for everybody")
    duals = [0] * field.size
    for entry, value in certificate.values:
        duals[number[entry]] = value
    sets: list[OddSet] = []
    for members, value in certificate.sets:
        if (
            value < 0
            or len(members) % 2 == 0
            or len(set(members)) != len(members)
            or not set(members) <= set(number)
        ):
            raise NotProven("a set is not an odd set of players with a value of at least 0")
        sets.append(([number[entry] for entry in members], value))
    for i, j in violations(field, duals, sets):
        names = [field.players[k].entry if k != field.bye else None for k in (i, j)]
        raise NotProven(f"the dual values do not hold for the pair {names[0]} and {names[1]}")
    proven = bound(duals, sets)
    if proven != certificate.bound:
        raise NotProven(f"the dual values bound the cost by {proven}, not {certificate.bound}")
    cost = sum(field.costs(pairs)) * SCALE
    if cost != proven:
        raise NotProven(f"the pairing costs {cost}, above the proven bound {proven}")


def violations(field: Field, duals: Sequence[int], sets: Sequence[OddSet]) -> Iterator[tuple[int, int]]:
    """Every pair for which the dual values do not hold."""
    everybody: Twins = {i: [] for i in range(field.size)}
    for a, b, slack in suspects(field, Prices(field.size, duals, sets), everybody):
        for i in a.members:
            for j in b.members:
                if i == j or (a is b and i > j):
                    continue
                if slack + SCALE * field.surcharge(i, j) < 0:
                    yield i, j
