"""Proof that a pairing is optimal, which can be checked without knowing how it was found.

Take any value y for every player (and for the bye), and any value z >= 0 for some sets of an odd number of them.
If for every two i, j

    cost(i, j) - y_i - y_j + sum of z over the sets that hold both  >=  0,

then no pairing costs less than ``sum y - sum z (|B| - 1) / 2``: every pairing uses each player once, and inside a
set B at most (|B| - 1) / 2 of its pairs. (It is the dual of Edmonds's linear programme for matchings, 1965.) A
pairing whose cost equals that bound is therefore the optimum. Values are in units of 1 / `SCALE` of the cost.

All pairs are checked, but not one by one: players of equal points, SCORE, float, value and sets pay the same
towards anybody (but for conflicts, which only raise the cost), and groups are passed over together as soon as
their largest values show that no pair of theirs can fail.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tournaments.core.history import EntryId
from tournaments.core.pairing.matching import SCALE
from tournaments.core.pairing.objective import Field, repeated_floats

OddSet = tuple[Sequence[int], int]
Chain = tuple[int, ...]
Shared = Callable[[Chain, Chain], int]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Dual values of a pairing. None stands for the bye.

    Attributes:
        values: y by player.
        sets: the odd sets with their z.
        bound: what no pairing can go below.
    """

    values: tuple[tuple[EntryId | None, int], ...]
    sets: tuple[tuple[tuple[EntryId | None, ...], int], ...]
    bound: int


class NotProven(ValueError):
    """The certificate does not prove the pairing; says what is wrong."""


@dataclass(frozen=True, slots=True)
class Group:
    """Players who pay the same towards anybody, but for conflicts: numbers, value and sets (widest first)."""

    members: list[int]
    value: int
    chain: Chain

    @property
    def outer(self) -> int | None:
        """The widest set around them."""
        return self.chain[0] if self.chain else None


def bound(duals: Sequence[int], sets: Sequence[OddSet]) -> int:
    """What no pairing can go below, in units of 1 / `SCALE`."""
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
    cost = sum(field.cost(i, j) for i, j in pairs) * SCALE
    if cost != proven:
        raise NotProven(f"the pairing costs {cost}, above the proven bound {proven}")


def violations(field: Field, duals: Sequence[int], sets: Sequence[OddSet]) -> Iterator[tuple[int, int]]:
    """Every pair for which the dual values do not hold."""
    for a, b, slack in suspects(field, duals, sets):
        for i in a.members:
            for j in b.members:
                if i == j or (a is b and i > j):
                    continue
                if slack + SCALE * field.surcharge(i, j) < 0:
                    yield i, j


def suspects(field: Field, duals: Sequence[int], sets: Sequence[OddSet]) -> Iterator[tuple[Group, Group, int]]:
    """Every two groups whose members, unless in conflict, fall short: the groups and the (negative) slack."""
    chains = _chains(field.size, sets)

    @cache
    def shared(one: Chain, other: Chain) -> int:
        return sum(sets[k][1] for k in set(one).intersection(other))

    if field.bye is not None:
        yield from _bye_suspects(field, duals, chains, shared)
    units = _units(field, duals, chains)
    weights = field.weights
    levels: dict[int, list[_Unit]] = defaultdict(list)
    for unit in units:
        levels[unit.points].append(unit)
    ordered = sorted(levels)
    highest = {points: max(unit.value for unit in levels[points]) for points in ordered}
    for at, points in enumerate(ordered):
        for other in ordered[at:]:
            gap = SCALE * weights.points * (points - other) ** 2
            if points != other and highest[points] + highest[other] <= gap:
                continue
            for a, b in _unit_pairs(levels[points], levels[other], gap, sets):
                base = gap + SCALE * weights.score * (a.score - b.score) ** 2
                yield from _group_pairs(field, a, b, base, shared)


@dataclass(frozen=True, slots=True)
class _Unit:
    """The groups of equal points, SCORE and outer set, and their largest value."""

    points: int
    score: int
    outer: int | None
    value: int
    groups: list[Group]


def _chains(size: int, sets: Sequence[OddSet]) -> list[Chain]:
    chains: list[list[int]] = [[] for _ in range(size)]
    for k in sorted(range(len(sets)), key=lambda k: (-len(sets[k][0]), k)):
        for member in sets[k][0]:
            chains[member].append(k)
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    return [known.setdefault(chain, chain) for chain in map(tuple, chains)]


def _units(field: Field, duals: Sequence[int], chains: Sequence[Chain]) -> list[_Unit]:
    groups: dict[tuple[int, int, int, int, tuple[int, ...]], list[int]] = defaultdict(list)
    for i, player in enumerate(field.players):
        groups[player.points, player.score, player.floated, duals[i], chains[i]].append(i)
    units: dict[tuple[int, int, int | None], list[Group]] = defaultdict(list)
    for (points, score, _, value, chain), members in groups.items():
        group = Group(members, value, chain)
        units[points, score, group.outer].append(group)
    return [_Unit(*key, max(group.value for group in found), found) for key, found in units.items()]


def _unit_pairs(
    some: list[_Unit], others: list[_Unit], gap: int, sets: Sequence[OddSet]
) -> Iterator[tuple[_Unit, _Unit]]:
    """Pairs of units whose largest values do not settle the matter."""
    for at, a in enumerate(some):
        room = gap - a.value
        inside = sets[a.outer][1] if a.outer is not None else 0
        for b in others[at:] if some is others else others:
            spread = a.score - b.score
            least = room + SCALE * spread * spread - b.value
            if least < 0 and (a.outer != b.outer or least + inside < 0):
                yield a, b


def _group_pairs(
    field: Field, a: _Unit, b: _Unit, base: int, shared: Shared
) -> Iterator[tuple[Group, Group, int]]:
    players, floats = field.players, SCALE * field.weights.floats
    for k, one in enumerate(a.groups):
        for other in b.groups[k:] if a is b else b.groups:
            if one is other and len(one.members) == 1:
                continue
            slack = base - one.value - other.value
            if slack >= 0:
                continue
            slack += floats * repeated_floats(players[one.members[0]], players[other.members[0]])
            if slack < 0 and one.chain and other.chain:
                slack += shared(one.chain, other.chain)
            if slack < 0:
                yield one, other, slack


def _bye_suspects(
    field: Field, duals: Sequence[int], chains: Sequence[Chain], shared: Shared
) -> Iterator[tuple[Group, Group, int]]:
    bye = len(field.players)
    value, chain = duals[bye], chains[bye]
    for i, rank in enumerate(field.bye_rank):
        slack = SCALE * field.weights.bye * rank - value - duals[i] + shared(chain, chains[i])
        if slack < 0:
            yield Group([i], duals[i], chains[i]), Group([bye], value, chain), slack
