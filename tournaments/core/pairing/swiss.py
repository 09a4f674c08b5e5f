"""Swiss pairing of two-seat tables: the optimum of `objective`, at every size, with its proof.

A field of thousands has tens of millions of possible pairs, but few that matter. So

1. players of equal points, SCORE and last float are interchangeable: most of each such class are paired inside it,
   which costs nothing, and only a handful stay in the residual field;
2. the residual field is matched on a sparse graph: neighbours in the standing (`matching`);
3. the dual values of that solution, which the players set aside share with their like, are checked against all
   pairs of the whole field (`certificate.suspects`). A pair that falls short is added to the graph, or its
   players to the residual field, and step 2 is repeated.

When no pair falls short, the dual values prove the pairing optimal. (It is column generation, as linear
programming calls it.)

Why a class can be set aside: two of its members cost 0 together. If a residual member r has 2 y_r equal to the
sum of z over the sets around it, then a pair of others with the same y, put into the same sets, is tight, and
changes the bound by 2 y_r - sum z = 0.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from random import Random

from tournaments.core.pairing.certificate import Certificate, Group, OddSet, bound, suspects
from tournaments.core.pairing.matching import SCALE, Edge, Solution, solve
from tournaments.core.pairing.objective import Contestant, Field
from tournaments.core.pairing.result import Pairing

COMPLETE_UP_TO = 48
"""Fields of this size are matched on all their pairs at once."""

KEPT = 2
"""How many of each class stay in the residual field (one more where that number has the wrong parity)."""

# How many edges the first graph has; more make a step slower and save steps. Measured, not derived: whatever they
# are, pricing adds what is missing.
BYE_CANDIDATES = 6
NEAR_CELLS = 2
NEAR_CELLS_BELOW = 3
PER_CLASS = 2
WHOLE_CELL = 6
PAIRS_PER_SUSPECT = 2


class Matched:
    """An optimal pairing of a field: pairs of numbers, and its proof."""

    def __init__(self, field: Field, pairs: list[tuple[int, int]], duals: list[int], sets: list[OddSet]) -> None:
        self.field, self.pairs = field, pairs
        self._duals, self._sets = duals, sets

    def certificate(self) -> Certificate:
        """The dual values by entry."""
        entries = [player.entry for player in self.field.players]
        names = [*entries, None] if self.field.bye is not None else entries
        return Certificate(
            tuple(zip(names, self._duals, strict=True)),
            tuple((tuple(names[i] for i in members), value) for members, value in self._sets),
            bound(self._duals, self._sets),
        )


def ordered(players: Iterable[Contestant], rng: Random) -> list[Contestant]:
    """The players in the order that decides what the objective leaves free: drawn, from the order of seeds."""
    drawn = sorted(players, key=lambda player: player.seed)
    rng.shuffle(drawn)
    return drawn


def optimum(field: Field) -> Matched:
    """A pairing of least cost and its dual values.

    The field needs at least one player.
    """
    residual = _Residual(field)
    while True:
        solution = residual.solve()
        duals, sets, unlike = residual.whole(solution)
        if unlike:
            residual.keep(unlike)
            continue
        if not residual.admit(suspects(field, duals, sets)):
            return Matched(field, residual.pairs(solution), duals, sets)


def pairing(field: Field, pairs: Iterable[tuple[int, int]]) -> Pairing:
    """Pairs of numbers as tables: the best-placed player's first, and the better placed first at each."""
    players, bye = field.players, None
    tables: list[list[Contestant]] = []
    for pair in pairs:
        seated = sorted((players[i] for i in pair if i != field.bye), key=lambda player: player.place)
        if len(seated) == 1:
            bye = seated[0].entry
        else:
            tables.append(seated)
    tables.sort(key=lambda seated: seated[0].place)
    return Pairing(tuple((a.entry, b.entry) for a, b in tables), bye)


class _Residual:
    """The part of the field that is matched, and what is set aside."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.extra: set[tuple[int, int]] = set()
        self.classes: dict[tuple[int, int, int], list[int]] = defaultdict(list)
        for i, player in enumerate(field.players):
            self.classes[player.points, player.score, player.floated].append(i)
        self.kept: set[int] = set()
        self.inside: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        if field.size <= COMPLETE_UP_TO:
            self.kept.update(range(len(field.players)))
        elif field.bye is not None:
            self.kept.update(self._first_for_the_bye(range(len(field.players))))
        self.members: dict[tuple[int, int, int], list[int]] = {}
        for key, members in self.classes.items():
            self.kept.update(members[:KEPT])
            self._set_aside(key)
        self._number()

    # What is set aside

    def _set_aside(self, key: tuple[int, int, int]) -> None:
        """Pair most of a class inside it, first come first served, without conflicts."""
        stay: list[int] = []
        pairs: list[tuple[int, int]] = []
        conflict = self.field.conflict
        waiting: list[int] = []
        for i in self.classes[key]:
            if i in self.kept:
                stay.append(i)
                continue
            for at, other in enumerate(waiting):
                if not conflict(i, other):
                    pairs.append((other, i))
                    del waiting[at]
                    break
            else:
                waiting.append(i)
        self.inside[key], self.members[key] = pairs, sorted(stay + waiting)

    def _number(self) -> None:
        """Number the residual players in the order of the standing; the bye comes last."""
        self.order = [i for key in sorted(self.members, reverse=True) for i in self.members[key]]
        if self.field.bye is not None:
            self.order.append(self.field.bye)
        self.local = {i: k for k, i in enumerate(self.order)}
        self._graph: dict[tuple[int, int], int] = {}

    def keep(self, players: Iterable[int]) -> None:
        """Take players who were set aside into the residual field."""
        self.kept.update(players)
        everybody = self.field.players
        for key in {(p.points, p.score, p.floated) for p in (everybody[i] for i in players)}:
            self._set_aside(key)
        self._number()

    def admit(self, failing: Iterable[tuple[Group, Group, int]]) -> bool:
        """Add the pairs that fall short, and say whether there were any."""
        surcharge = self.field.surcharge
        found = False
        new: set[int] = set()
        for a, b, slack in failing:
            wanted = (
                (i, j)
                for i in sorted(a.members, key=self._rank)
                for j in sorted(b.members, key=self._rank)
                if i != j and slack + SCALE * surcharge(i, j) < 0
            )
            for i, j in islice(wanted, PAIRS_PER_SUSPECT):
                found = True
                new.update(k for k in (i, j) if k not in self.local)
                self.extra.add((min(i, j), max(i, j)))
        if new:
            self.keep(sorted(new))
        return found

    def _rank(self, i: int) -> tuple[bool, int]:
        return i not in self.local, i

    # The graph

    def solve(self) -> Solution:
        """The best matching on the graph as it is now."""
        local, graph, cost = self.local, self._graph, self.field.cost
        wanted = self.extra if graph else self._edges() | self.extra
        for i, j in wanted:
            if i in local and j in local:
                edge = (local[i], local[j]) if local[i] < local[j] else (local[j], local[i])
                if edge not in graph:
                    graph[edge] = cost(i, j)
        edges: list[Edge] = [(u, v, graph[u, v]) for u, v in sorted(graph)]
        return solve(len(self.order), edges)

    def _edges(self) -> set[tuple[int, int]]:
        """The sparse graph of the residual field."""
        players = self.order[:-1] if self.field.bye is not None else self.order
        edges: set[tuple[int, int]] = set()
        if self.field.size <= COMPLETE_UP_TO:
            edges.update((i, j) for at, i in enumerate(players) for j in players[:at])
        else:
            edges.update(self._near())
            # Neighbours in the standing, conflict or not: so there always is a perfect matching.
            edges.update(pairwise(players))
        if self.field.bye is not None:
            complete = self.field.size <= COMPLETE_UP_TO
            first = players if complete else self._first_for_the_bye(players)
            edges.update((i, self.field.bye) for i in {*first, players[-1]})
        return edges

    def _first_for_the_bye(self, players: Iterable[int]) -> list[int]:
        return sorted(players, key=self.field.bye_rank.__getitem__)[:BYE_CANDIDATES]

    def _near(self) -> Iterable[tuple[int, int]]:
        """Pairs of players close in the standing: in the cell (points, SCORE), in the next ones, and below."""
        cells: dict[tuple[int, int], list[list[int]]] = defaultdict(list)
        for key in sorted(self.members, reverse=True):
            if self.members[key]:
                cells[key[:2]].append(self.members[key])
        levels: dict[int, list[int]] = defaultdict(list)
        for points, score in cells:
            levels[points].append(score)
        descending = sorted(levels, reverse=True)
        below = dict(pairwise(descending))
        for (points, score), classes in cells.items():
            crowd = [i for members in classes for i in members]
            yield from _within(crowd)
            at = levels[points].index(score)
            targets = [cells[points, other] for other in levels[points][at + 1 : at + 1 + NEAR_CELLS]]
            if points in below:
                level = below[points]
                near = sorted(levels[level], key=lambda other: (abs(other - score), other))[:NEAR_CELLS_BELOW]
                targets += [cells[level, other] for other in near]
            for target in targets:
                for i in crowd:
                    for members in target:
                        yield from ((i, j) for j in self._partners(i, members))

    def _partners(self, i: int, members: list[int]) -> list[int]:
        """A few of a class, without conflict if possible."""
        conflict = self.field.conflict
        return list(islice((j for j in members if not conflict(i, j)), PER_CLASS)) or members[:PER_CLASS]

    # The solution, for the whole field

    def whole(self, solution: Solution) -> tuple[list[int], list[OddSet], list[int]]:
        """Dual values and sets of the whole field, and players to keep because no residual one is their like."""
        duals = [0] * self.field.size
        for k, i in enumerate(self.order):
            duals[i] = solution.duals[k]
        sets: list[tuple[list[int], int]] = [([self.order[k] for k in members], z) for members, z in solution.sets]
        around: dict[int, list[int]] = defaultdict(list)
        for s, (members, _) in enumerate(sets):
            for i in members:
                around[i].append(s)
        unlike: list[int] = []
        for key, pairs in self.inside.items():
            if not pairs:
                continue
            like = next(
                (i for i in self.members[key] if 2 * duals[i] == sum(sets[s][1] for s in around[i])),
                None,
            )
            if like is None:
                unlike += pairs[-1]
                continue
            for pair in pairs:
                for i in pair:
                    duals[i] = duals[like]
                    for s in around[like]:
                        sets[s][0].append(i)
        return duals, list(sets), unlike

    def pairs(self, solution: Solution) -> list[tuple[int, int]]:
        """Residual pairs and those set aside."""
        matched = [(self.order[u], self.order[v]) for u, v in enumerate(solution.mate) if u < v]
        return matched + [pair for pairs in self.inside.values() for pair in pairs]


def _within(crowd: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Pairs inside a cell: all of a small one, of a large one each with those nearby."""
    reach = len(crowd) if len(crowd) <= WHOLE_CELL else WHOLE_CELL // 2
    for at, i in enumerate(crowd):
        yield from ((i, j) for j in crowd[at + 1 : at + 1 + reach])
