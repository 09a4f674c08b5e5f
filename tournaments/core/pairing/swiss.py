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

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import nsmallest
from itertools import chain, combinations, islice, pairwise
from random import Random

from tournaments.core.pairing.certificate import Certificate, bound
from tournaments.core.pairing.matching import SCALE, Matcher, Solution
from tournaments.core.pairing.objective import Contestant, Field
from tournaments.core.pairing.pricing import Group, OddSet, suspects
from tournaments.core.pairing.result import Pairing

COMPLETE_UP_TO = 48
"""Fields of this size are matched on all their pairs at once."""

KEPT = 2
"""How many of each class stay in the residual field (one more where that number has the wrong parity)."""

# How many edges the first graph has; more make a step slower and save steps. Measured, not derived: whatever they
# are, pricing adds what is missing.
BYE_CANDIDATES = 6
AHEAD = 4
HORIZON = 24
BELOW = 1
PAIRS_PER_SUSPECT = 2
PAIRS_PER_PLAYER = 3


ClassKey = tuple[int, int, int]


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


def optimum(field: Field, tell: Callable[[str], None] = lambda doing: None) -> Matched:
    """A pairing of least cost and its dual values.

    The field needs at least one player.

    Args:
        tell: is called with what is being done, step by step.
    """
    tell(f"choosing the pairs that matter of {len(field.players)} players")
    residual = _Residual(field)
    while True:
        tell(f"matching {len(residual.order)} of them on {len(residual.edges)} pairs")
        solution = residual.solve()
        duals, sets, unlike = residual.whole(solution)
        if unlike:
            residual.keep(unlike)
            continue
        tell("checking the optimum against all pairs")
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
        self.classes: dict[ClassKey, list[int]] = defaultdict(list)
        for i, player in enumerate(field.players):
            self.classes[player.points, player.score, player.floated].append(i)
        self.inside: dict[ClassKey, list[tuple[int, int]]] = {}
        self.members: dict[ClassKey, list[int]] = {}
        kept = self._kept()
        for key, members in self.classes.items():
            self._set_aside(key, members, kept)
        self.matcher = Matcher(self._first_values())
        self.edges: set[tuple[int, int]] = set()
        self._join([i for members in self.members.values() for i in members])

    def _first_values(self) -> list[int]:
        """Dual values to start from: where most are of one club, those of bars that nobody can avoid."""
        field = self.field
        club, members = Counter(field.clubs).most_common(1)[0]
        if not club or 2 * members <= field.size:
            return [0] * field.size
        height = SCALE * field.weights.barred // 2
        values = [height if own == club else -height for own in field.clubs]
        return values if field.bye is None else [*values, -height]

    # What is set aside

    def _kept(self) -> set[int]:
        """Who is not set aside, so that the residual field has of every kind."""
        field = self.field
        if field.size <= COMPLETE_UP_TO:
            return set(range(len(field.players)))
        kept = {i for members in self.classes.values() for i in members[:KEPT]}
        if field.bye is not None:
            kept.update(self._first_for_the_bye())
        if any(field.clubs):
            kinds: dict[tuple[ClassKey, int], list[int]] = defaultdict(list)
            for key, members in self.classes.items():
                for i in members:
                    kinds[key, field.clubs[i]].append(i)
            kept.update(i for members in kinds.values() for i in members[:KEPT])
        return kept

    def _set_aside(self, key: ClassKey, members: list[int], kept: set[int]) -> None:
        """Pair most of a class inside it, first come first served, without conflicts."""
        stay: list[int] = []
        pairs: list[tuple[int, int]] = []
        conflict = self.field.conflict
        waiting: list[int] = []
        for i in members:
            if i in kept:
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

    def keep(self, players: Iterable[int]) -> None:
        """Take players who were set aside, and their partners, into the residual field."""
        wanted = set(players)
        everybody = self.field.players
        new: list[int] = []
        for key in {(p.points, p.score, p.floated) for p in (everybody[i] for i in wanted)}:
            joining = [pair for pair in self.inside[key] if not wanted.isdisjoint(pair)]
            self.inside[key] = [pair for pair in self.inside[key] if wanted.isdisjoint(pair)]
            self.members[key] = sorted([*self.members[key], *chain.from_iterable(joining)])
            new += chain.from_iterable(joining)
        self._join(sorted(new))

    def admit(self, failing: Iterable[tuple[Group, Group, int]]) -> bool:
        """Add the pairs that fall short, the worst few of each player, and say whether there were any."""
        surcharge = self.field.surcharge
        short: list[tuple[int, int, int]] = []
        for a, b, slack in failing:
            wanted = (
                (slack + SCALE * surcharge(i, j), min(i, j), max(i, j))
                for i in sorted(a.members, key=self._rank)
                for j in sorted(b.members, key=self._rank)
                if i != j
            )
            short += islice((pair for pair in wanted if pair[0] < 0), PAIRS_PER_SUSPECT)
        taken: Counter[int] = Counter()
        pairs: list[tuple[int, int]] = []
        for _, i, j in sorted(short):
            if taken[i] < PAIRS_PER_PLAYER and taken[j] < PAIRS_PER_PLAYER:
                taken.update((i, j))
                pairs.append((i, j))
        aside = {i for i in taken if i not in self.residual}
        if aside:
            self.keep(aside)
        self._link(pairs)
        return bool(pairs)

    def _rank(self, i: int) -> tuple[bool, int]:
        return i not in self.residual, i

    # The graph

    def solve(self) -> Solution:
        """The best matching on the graph as it is now."""
        self.matcher.match(self.order)
        return self.matcher.solution()

    def _link(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Make edges of the pairs that are none yet."""
        cost = self.field.cost
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.edges]
        self.edges.update(new)
        self.matcher.admit((i, j, cost(i, j)) for i, j in new)

    def _join(self, new: Sequence[int]) -> None:
        """Take players into the graph, with edges to their neighbours in the standing; the bye comes last."""
        players = [i for key in sorted(self.members, reverse=True) for i in self.members[key]]
        bye = self.field.bye
        complete = self.field.size <= COMPLETE_UP_TO
        self.order = players if bye is None else [*players, bye]
        self.residual = set(self.order)
        joining = set(new)
        edges = combinations(players, 2) if complete else self._near(players, joining)
        self._link((min(pair), max(pair)) for pair in edges)
        if bye is not None:
            first = players if complete else self._first_for_the_bye()
            self._link((i, bye) for i in (*first, players[-1]) if i in self.residual)

    def _first_for_the_bye(self) -> list[int]:
        everybody = range(len(self.field.players))
        return nsmallest(BYE_CANDIDATES, everybody, key=self.field.bye_rank.__getitem__)

    def _near(self, players: Sequence[int], new: set[int]) -> Iterable[tuple[int, int]]:
        """Pairs of players close in the standing, of whom one is new: those next to each other, conflict or not,
        so that there always is a perfect matching; the next few who may meet; of a large club, the next few of
        it; and those nearest in SCORE among who has fewer points."""
        yield from ((i, j) for i, j in pairwise(players) if i in new or j in new)
        conflict, clubs = self.field.conflict, self.field.clubs
        for k, i in enumerate(players):
            crowd = players[k + 1 : k + 1 + HORIZON]
            yield from islice(((i, j) for j in crowd if (i in new or j in new) and not conflict(i, j)), AHEAD)
        yield from self._across(players, new)
        for club in {*clubs} - {0}:
            members = [i for i in players if clubs[i] == club]
            for k, i in enumerate(members):
                yield from ((i, j) for j in members[k + 1 : k + 1 + AHEAD] if i in new or j in new)

    def _across(self, players: Sequence[int], new: set[int]) -> Iterable[tuple[int, int]]:
        everybody, conflict = self.field.players, self.field.conflict
        levels: dict[int, list[int]] = defaultdict(list)
        for i in players:
            levels[everybody[i].points].append(i)
        for upper, lower in pairwise(levels[points] for points in sorted(levels, reverse=True)):
            scores = [-everybody[j].score for j in lower]
            for i in upper:
                at = bisect_left(scores, -everybody[i].score)
                for j in lower[max(0, at - 1) : at + BELOW]:
                    if (i in new or j in new) and not conflict(i, j):
                        yield i, j

    # The solution, for the whole field

    def whole(self, solution: Solution) -> tuple[list[int], list[OddSet], list[int]]:
        """Dual values and sets of the whole field, and players to keep because no residual one is their like."""
        duals, sets = solution.duals, solution.sets
        around: dict[int, list[int]] = defaultdict(list)
        for s, (members, _) in enumerate(sets):
            for i in members:
                around[i].append(s)
        unlike: list[int] = []
        for key, pairs in self.inside.items():
            likes: dict[tuple[int, int], tuple[int, int] | None] = {}
            for one, other in pairs:
                clubs = self.field.clubs[one], self.field.clubs[other]
                if clubs not in likes:
                    likes[clubs] = self._like(key, clubs, duals, sets, around)
                    unlike += () if likes[clubs] else (one, other)
                for i, like in zip((one, other), likes[clubs] or (), strict=False):
                    duals[i] = duals[like]
                    for s in around[like]:
                        sets[s][0].append(i)
        return duals, list(sets), unlike

    def _like(
        self,
        key: ClassKey,
        clubs: tuple[int, int],
        duals: Sequence[int],
        sets: Sequence[OddSet],
        around: Mapping[int, Sequence[int]],
    ) -> tuple[int, int] | None:
        """Two residual players of a class and these clubs (maybe the same), whose like make a tight pair."""
        some, others = ([i for i in self.members[key] if self.field.clubs[i] == club] for club in clubs)
        for i in some:
            inside = sum(sets[s][1] for s in around[i])
            for j in others:
                if duals[i] + duals[j] == inside and around[i] == around[j]:
                    return i, j
        return None

    def pairs(self, solution: Solution) -> list[tuple[int, int]]:
        """Residual pairs and those set aside."""
        matched = [(i, j) for i, j in enumerate(solution.mate) if i < j]
        return matched + [pair for pairs in self.inside.values() for pair in pairs]
