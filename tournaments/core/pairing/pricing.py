"""Find the pairs of a whole field for which dual values do not hold, without a look at each pair.

Players of equal points, SCORE, float, value and sets pay the same towards anybody, but for conflicts, which only
raise the cost: they are one group. The groups of equal points lie on a line, by SCORE. Neighbours on it are put
into boxes, boxes into larger boxes; a box knows its range, its largest value, and the sets that hold all of it.
Two boxes are passed over together when their distance, the largest values and the sets around both show that no
pair of theirs can fall short; otherwise they are opened. (Branch and bound over two trees, as for nearest
neighbours.)

A club that is a large part of the field is kept in boxes of its own, so that its bars count for whole boxes: where
so many are barred from each other, their values are of the height of a bar.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations_with_replacement

from tournaments.core.pairing.matching import SCALE
from tournaments.core.pairing.objective import Field, repeated_floats

OddSet = tuple[Sequence[int], int]
Chain = tuple[int, ...]

PARTS = 4
"""The number of boxes in a larger box."""


Twins = dict[int, list[int]]
"""Players by whose values they share: each who has some of their own, and those who have the same."""


@dataclass(frozen=True, slots=True)
class Group:
    """Players who pay the same towards anybody, but for conflicts: numbers, value and sets (widest first)."""

    members: list[int]
    value: int
    chain: Chain


class Prices:
    """Dual values of everybody and of odd sets.

    Attributes:
        chains: for each player the numbers of the sets around it, the widest first.
    """

    def __init__(self, size: int, duals: Sequence[int], sets: Sequence[OddSet]) -> None:
        self.duals, self.sets = duals, sets
        chains: list[list[int]] = [[] for _ in range(size)]
        for k in sorted(range(len(sets)), key=lambda k: (-len(sets[k][0]), k)):
            for member in sets[k][0]:
                chains[member].append(k)
        self.chains: list[Chain] = [tuple(chain) for chain in chains]

    def inside(self, one: Chain, other: Chain) -> int:
        """The value of the sets that two chains have in common."""
        return sum(self.sets[k][1] for k in {*one}.intersection(other))


@dataclass(slots=True, eq=False)
class _Box:
    """Groups that are neighbours in SCORE, or one group.

    Attributes:
        low, high: least and greatest SCORE.
        value: the largest of them.
        chain: the number of the chain of sets around all of them.
        parts: the boxes it holds; none where it is one group.
        group: the one group.
    """

    low: int
    high: int
    value: int
    chain: int
    parts: tuple["_Box", ...] = ()
    group: Group | None = None


class _Nest:
    """Chains of sets by number, and the value of what two of them have in common from the beginning.

    Where every two sets are nested or disjoint, as a solver makes them, that is all that they have in common;
    otherwise it is a bound.
    """

    def __init__(self, sets: Sequence[OddSet]) -> None:
        self.sets = sets
        self.chains: list[Chain] = []
        self.values: list[list[int]] = []
        self.numbers: dict[Chain, int] = {}
        self.known: dict[tuple[int, int], int] = {}

    def number(self, chain: Chain) -> int:
        """The number of a chain."""
        found = self.numbers.get(chain)
        if found is None:
            found = self.numbers[chain] = len(self.chains)
            self.chains.append(chain)
            self.values.append([*accumulate((self.sets[k][1] for k in chain), initial=0)])
        return found

    def around(self, numbers: Iterable[int]) -> int:
        """The number of what some chains have in common from the beginning."""
        first, *others = {*numbers}
        chain = self.chains[first]
        for other in others:
            chain = chain[: _common(chain, self.chains[other])]
        return self.number(chain)

    def value(self, one: int, other: int) -> int:
        """The value of what two chains have in common from the beginning."""
        common = _common(self.chains[one], self.chains[other])
        found = self.known[one, other] = self.values[one][common]
        return found


def _common(one: Chain, other: Chain) -> int:
    """Count the sets that two chains have in common from the beginning."""
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other))


def suspects(field: Field, prices: Prices, twins: Twins) -> Iterator[tuple[Group, Group, int]]:
    """Every two groups whose members, unless in conflict, fall short: the groups and the (negative) slack."""
    if field.bye is not None:
        yield from _bye_suspects(field, prices, twins)
    nest = _Nest(prices.sets)
    lines = _lines(field, prices, twins, nest)
    weights = field.weights
    keys = sorted(lines)
    for at, (points, club) in enumerate(keys):
        for other_points, other_club in keys[at:]:
            base = SCALE * weights.points * (points - other_points) ** 2
            bar = SCALE * weights.barred if club and club == other_club else 0
            a, b = lines[points, club], lines[other_points, other_club]
            if base + bar >= a.value + b.value:
                continue
            for near, low, other, other_low in _near(a, b, base + bar, nest):
                slack = base + SCALE * weights.score * (low - other_low) ** 2 - near.value - other.value
                slack += (
                    SCALE * weights.floats * repeated_floats(*(field.players[g.members[0]] for g in (near, other)))
                )
                slack += prices.inside(near.chain, other.chain)
                if slack + bar < 0:
                    yield near, other, slack


def _near(a: _Box, b: _Box, base: int, nest: _Nest) -> Iterator[tuple[Group, int, Group, int]]:
    """The groups of a and of b, with their SCORE, that are not shown to hold by range, values and sets."""
    known = nest.known
    todo = [(a, b)]
    while todo:
        a, b = todo.pop()
        # A bound of the slack of all pairs between the two.
        apart = a.low - b.high if a.low > b.high else b.low - a.high
        least = base - a.value - b.value
        if apart > 0:
            least += SCALE * apart * apart
        if least >= 0:
            continue
        chains = a.chain, b.chain
        inside = known.get(chains)
        if least + (nest.value(*chains) if inside is None else inside) >= 0:
            continue
        if a.group and b.group:
            if a is not b or len(a.group.members) > 1:
                yield a.group, a.low, b.group, b.low
        elif a is b:
            todo += combinations_with_replacement(a.parts, 2)
        elif b.group or (a.parts and a.high - a.low >= b.high - b.low):
            todo += [(part, b) for part in a.parts]
        else:
            todo += [(a, part) for part in b.parts]


def _lines(field: Field, prices: Prices, twins: Twins, nest: _Nest) -> dict[tuple[int, int], _Box]:
    """All groups of equal points and club in one box each."""
    groups: dict[tuple[int, int, int, int, int, int], list[int]] = {}
    duals, chains, players, clubs = prices.duals, prices.chains, field.players, field.clubs
    for i, others in twins.items():
        if i == field.bye:
            continue
        player = players[i]
        key = player.points, clubs[i], player.score, nest.number(chains[i]), player.floated, duals[i]
        if key in groups:
            groups[key] += i, *others
        else:
            groups[key] = [i, *others]
    lines: dict[tuple[int, int], list[_Box]] = defaultdict(list)
    for (points, club, score, chain, _, value), members in sorted(groups.items()):
        group = Group(members, value, nest.chains[chain])
        lines[points, club].append(_Box(score, score, value, chain, group=group))
    found: dict[tuple[int, int], _Box] = {}
    for line, neighbours in lines.items():
        boxes = neighbours
        while len(boxes) > 1:
            boxes = [_around(boxes[k : k + PARTS], nest) for k in range(0, len(boxes), PARTS)]
        found[line] = boxes[0]
    return found


def _around(parts: list[_Box], nest: _Nest) -> _Box:
    return _Box(
        min([part.low for part in parts]),
        max([part.high for part in parts]),
        max([part.value for part in parts]),
        nest.around([part.chain for part in parts]),
        tuple(parts),
    )


def _bye_suspects(field: Field, prices: Prices, twins: Twins) -> Iterator[tuple[Group, Group, int]]:
    bye = len(field.players)
    value, chain = prices.duals[bye], prices.chains[bye]
    unit, ranks = SCALE * field.weights.bye, field.bye_rank
    for like, others in twins.items():
        if like == bye:
            continue
        own, around = prices.duals[like], prices.chains[like]
        most = value + own
        if chain and around:
            most -= prices.inside(chain, around)
        for i in (like, *others):
            if unit * ranks[i] < most:
                yield Group([i], own, around), Group([bye], value, chain), unit * ranks[i] - most
