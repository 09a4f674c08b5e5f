"""Which pairs of a whole field dual values do not hold for, without a look at each pair.

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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from tournaments.core.pairing.matching import SCALE
from tournaments.core.pairing.objective import Field, repeated_floats

OddSet = tuple[Sequence[int], int]
Chain = tuple[int, ...]

PARTS = 4
"""How many boxes a larger box holds."""


@dataclass(frozen=True, slots=True)
class Group:
    """Players who pay the same towards anybody, but for conflicts: numbers, value and sets (widest first)."""

    members: list[int]
    value: int
    chain: Chain


@dataclass(frozen=True, slots=True)
class _Box:
    """Groups that are neighbours in SCORE, or one group.

    Attributes:
        low, high: least and greatest SCORE.
        value: the largest of them.
        chain: the sets around all of them, the widest first.
        inside: the value of the first 0, 1, 2... of those sets together.
        parts: the boxes it holds; none where it is one group.
        groups: that one.
    """

    low: int
    high: int
    value: int
    chain: Chain
    inside: tuple[int, ...]
    parts: tuple["_Box", ...] = ()
    groups: tuple[Group, ...] = ()


def suspects(field: Field, duals: Sequence[int], sets: Sequence[OddSet]) -> Iterator[tuple[Group, Group, int]]:
    """Every two groups whose members, unless in conflict, fall short: the groups and the (negative) slack."""
    chains = _chains(field.size, sets)
    if field.bye is not None:
        yield from _bye_suspects(field, duals, sets, chains)
    lines = _lines(field, duals, sets, chains)
    weights = field.weights
    keys = sorted(lines)
    for at, (points, club) in enumerate(keys):
        for other_points, other_club in keys[at:]:
            base = SCALE * weights.points * (points - other_points) ** 2
            bar = SCALE * weights.barred if club and club == other_club else 0
            for a, b in _near(lines[points, club], lines[other_points, other_club], base + bar):
                one, other = a.groups[0], b.groups[0]
                slack = base + SCALE * weights.score * (a.low - b.low) ** 2 - one.value - other.value
                slack += (
                    SCALE * weights.floats * repeated_floats(*(field.players[g.members[0]] for g in (one, other)))
                )
                slack += sum(sets[k][1] for k in {*one.chain}.intersection(other.chain))
                if slack + bar < 0:
                    yield one, other, slack


def _near(a: _Box, b: _Box, base: int) -> Iterator[tuple[_Box, _Box]]:
    """The boxes of one group each, of a and of b, that are not shown to hold by range, values and sets."""
    todo = [(a, b)] if _least(a, b, base) < 0 else []
    while todo:
        a, b = todo.pop()
        if not a.parts and not b.parts:
            if a is not b or len(a.groups[0].members) > 1:
                yield a, b
            continue
        if a is b:
            closer = [(one, other) for k, one in enumerate(a.parts) for other in a.parts[k:]]
        elif a.parts and (not b.parts or a.high - a.low >= b.high - b.low):
            closer = [(part, b) for part in a.parts]
        else:
            closer = [(a, part) for part in b.parts]
        todo += [(one, other) for one, other in closer if _least(one, other, base) < 0]


def _least(a: _Box, b: _Box, base: int) -> int:
    """A bound of the slack of all pairs between two boxes."""
    apart = max(0, a.low - b.high, b.low - a.high)
    least = base + SCALE * apart * apart - a.value - b.value
    if least >= 0 or least + min(a.inside[-1], b.inside[-1]) < 0:
        return least
    return least + a.inside[_common(a.chain, b.chain)]


def _common(one: Chain, other: Chain) -> int:
    """How many sets two chains have in common from the beginning.

    Where every two sets are nested or disjoint, as a solver makes them, those are all that they have in common;
    otherwise it is a bound.
    """
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while low < high - 1:
        middle = (low + high) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle
    return low


def _chains(size: int, sets: Sequence[OddSet]) -> list[Chain]:
    chains: list[list[int]] = [[] for _ in range(size)]
    for k in sorted(range(len(sets)), key=lambda k: (-len(sets[k][0]), k)):
        for member in sets[k][0]:
            chains[member].append(k)
    known: dict[Chain, Chain] = {}
    return [known.setdefault(chain, chain) for chain in map(tuple, chains)]


def _lines(
    field: Field, duals: Sequence[int], sets: Sequence[OddSet], chains: Sequence[Chain]
) -> dict[tuple[int, int], _Box]:
    """All groups of equal points and club in one box each."""
    groups: dict[tuple[int, int, int, int, int, Chain], list[int]] = defaultdict(list)
    for i, player in enumerate(field.players):
        groups[player.points, field.clubs[i], player.score, player.floated, duals[i], chains[i]].append(i)

    @cache
    def inside(chain: Chain) -> tuple[int, ...]:
        sums = [0]
        for k in chain:
            sums.append(sums[-1] + sets[k][1])
        return tuple(sums)

    def around(parts: list[_Box]) -> _Box:
        chain = parts[0].chain
        for part in parts[1:]:
            chain = chain[: _common(chain, part.chain)]
        low, high = min(map(attrgetter("low"), parts)), max(map(attrgetter("high"), parts))
        return _Box(low, high, max(map(attrgetter("value"), parts)), chain, inside(chain), tuple(parts))

    lines: dict[tuple[int, int], list[_Box]] = defaultdict(list)
    for (points, club, score, _, value, chain), members in sorted(groups.items()):
        group = Group(members, value, chain)
        lines[points, club].append(_Box(score, score, value, chain, inside(chain), groups=(group,)))
    found: dict[tuple[int, int], _Box] = {}
    for key, line in lines.items():
        boxes = line
        while len(boxes) > 1:
            boxes = [around(boxes[k : k + PARTS]) for k in range(0, len(boxes), PARTS)]
        found[key] = boxes[0]
    return found


def _bye_suspects(
    field: Field, duals: Sequence[int], sets: Sequence[OddSet], chains: Sequence[Chain]
) -> Iterator[tuple[Group, Group, int]]:
    bye = len(field.players)
    value, chain = duals[bye], chains[bye]
    for i, rank in enumerate(field.bye_rank):
        slack = SCALE * field.weights.bye * rank - value - duals[i]
        if slack < 0 and chain:
            slack += sum(sets[k][1] for k in set(chain).intersection(chains[i]))
        if slack < 0:
            yield Group([i], duals[i], chains[i]), Group([bye], value, chain), slack
