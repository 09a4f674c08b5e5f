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
from collections.abc import Callable, Iterable, Sequence
from heapq import nsmallest
from itertools import chain, combinations, islice, pairwise
from operator import itemgetter
from random import Random

from tournaments.core.history import EntryId
from tournaments.core.pairing.certificate import Certificate, bound
from tournaments.core.pairing.matching import SCALE, Matcher, Solution
from tournaments.core.pairing.objective import Contestant, Field
from tournaments.core.pairing.pricing import Group, Prices, Twins, suspects
from tournaments.core.pairing.result import Pairing

COMPLETE_UP_TO = 48
"""Fields of this size are matched on all their pairs at once."""

KEPT = 2
"""The number of each class and large club that stays in the residual field."""

# Sizes of the first graph: more edges make a step slower and save steps. They are measured, not derived; pricing
# adds the missing edges whatever they are.
BYE_CANDIDATES = 6
AHEAD = 3
HORIZON = 24
BELOW = 2
PAIRS_PER_SUSPECT = 2
PAIRS_PER_PLAYER = 3


ClassKey = tuple[int, int, int]


class Matched:
    """An optimal pairing of a field: pairs of numbers, and its proof."""

    def __init__(self, field: Field, pairs: list[tuple[int, int]], prices: Prices, twins: Twins) -> None:
        self.field, self.pairs = field, pairs
        self._prices, self._twins = prices, twins

    def certificate(self) -> Certificate:
        """The dual values by entry."""
        entries = [player.entry for player in self.field.players]
        names = [*entries, None] if self.field.bye is not None else entries
        duals = list(self._prices.duals)
        sets = [(list(members), value) for members, value in self._prices.sets]
        for like, others in self._twins.items():
            for i in others:
                duals[i] = duals[like]
                for s in self._prices.chains[like]:
                    sets[s][0].append(i)
        return Certificate(
            tuple(zip(names, duals, strict=True)),
            tuple((tuple(names[i] for i in members), value) for members, value in sets),
            bound(duals, sets),
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
        prices = Prices(field.size, solution.duals, solution.sets)
        twins, unlike = residual.twins(prices)
        if unlike:
            residual.keep(unlike)
            continue
        tell("checking the optimum against all pairs")
        if not residual.admit(suspects(field, prices, twins)):
            return Matched(field, residual.pairs(solution), prices, twins)


def pairing(field: Field, pairs: Iterable[tuple[int, int]]) -> Pairing:
    """Pairs of numbers as tables: the best-placed player's first, and the better placed first at each."""
    places = [player.place for player in field.players]
    entries = [player.entry for player in field.players]
    bye: EntryId | None = None
    tables: list[tuple[tuple[int, int, int], EntryId, EntryId]] = []
    for i, j in pairs:
        if field.bye in (i, j):
            bye = entries[min(i, j)]
        elif places[i] < places[j]:
            tables.append((places[i], entries[i], entries[j]))
        else:
            tables.append((places[j], entries[j], entries[i]))
    tables.sort(key=itemgetter(0))
    return Pairing(tuple([(a, b) for _, a, b in tables]), bye)


class _Residual:
    """The part of the field that is matched, and what is set aside."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.classes: dict[ClassKey, list[int]] = defaultdict(list)
        for i, player in enumerate(field.players):
            self.classes[player.points, player.score, player.floated].append(i)
        self.inside: dict[ClassKey, list[tuple[int, int]]] = {}
        self.members: dict[ClassKey, list[int]] = {}
        everybody = range(len(field.players)) if field.bye is not None else ()
        self.first_for_the_bye = nsmallest(BYE_CANDIDATES, everybody, key=field.bye_rank.__getitem__)
        kept = self._kept()
        for key, members in self.classes.items():
            self._set_aside(key, members, kept)
        self.keys = sorted(self.members, reverse=True)
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

    # Players set aside

    def _kept(self) -> set[int]:
        """Return the players who are not set aside, so that the residual field has some of every kind."""
        field = self.field
        if field.size <= COMPLETE_UP_TO:
            return set(range(len(field.players)))
        kept = set(self.first_for_the_bye)
        if any(field.clubs):
            kinds: dict[tuple[ClassKey, int], list[int]] = defaultdict(list)
            for key, members in self.classes.items():
                for i in members:
                    kinds[key, field.clubs[i]].append(i)
            kept.update(i for members in kinds.values() for i in members[:KEPT])
        return kept

    def _set_aside(self, key: ClassKey, members: list[int], kept: set[int]) -> None:
        """Pair most of a class inside it, first come first served, without conflicts. The first of these pairs
        stays, and the second where somebody is left over."""
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
        staying = 2 if waiting else 1
        self.inside[key] = pairs[staying:]
        self.members[key] = sorted(chain(stay, waiting, *pairs[:staying]))

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
        """Add the pairs that fall short, the worst few of each player. Return True if there were any."""
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
        known, new = self.edges, []
        for i, j in pairs:
            pair = (i, j) if i < j else (j, i)
            if pair not in known:
                known.add(pair)
                new.append(pair)
        self.matcher.admit([(i, j, cost) for (i, j), cost in zip(new, self.field.costs(new), strict=True)])

    def _join(self, new: Sequence[int]) -> None:
        """Take players into the graph, with edges to their neighbours in the standing; the bye comes last."""
        players = list(chain.from_iterable(self.members[key] for key in self.keys))
        bye = self.field.bye
        complete = self.field.size <= COMPLETE_UP_TO
        self.order = players if bye is None else [*players, bye]
        self.residual = set(self.order)
        self._link(combinations(players, 2) if complete else self._near(players, set(new)))
        if bye is not None:
            first = players if complete else self.first_for_the_bye
            self._link((i, bye) for i in (*first, players[-1]) if i in self.residual)

    def _near(self, players: Sequence[int], new: set[int]) -> list[tuple[int, int]]:
        """Pairs of players close in the standing, of whom one is new: those next to each other, conflict or not,
        so that there always is a perfect matching; the next few who may meet; of a large club, the next few of
        it; and those nearest in SCORE among who has fewer points."""
        everybody, foes, clubs = self.field.players, self.field.foes, self.field.clubs
        pairs: list[tuple[int, int]] = []
        for k, i in enumerate(players):
            crowd = players[k + 1 : k + 1 + HORIZON]
            known = i not in new
            if known and new.isdisjoint(crowd):
                continue
            met, wanted = foes[i], AHEAD
            for j in crowd:
                if known and j not in new:
                    continue
                if everybody[j].entry not in met:
                    pairs.append((i, j))
                    wanted -= 1
                    if not wanted:
                        break
                elif j == crowd[0]:
                    pairs.append((i, j))
        self._across(players, new, pairs)
        for club in {*clubs} - {0}:
            members = [i for i in players if clubs[i] == club]
            for k, i in enumerate(members):
                pairs += ((i, j) for j in members[k + 1 : k + 1 + AHEAD] if i in new or j in new)
        return pairs

    def _across(self, players: Sequence[int], new: set[int], pairs: list[tuple[int, int]]) -> None:
        everybody, conflict = self.field.players, self.field.conflict
        levels: dict[int, list[int]] = defaultdict(list)
        for i in players:
            levels[everybody[i].points].append(i)
        for upper, lower in pairwise(levels.values()):
            scores = [-everybody[j].score for j in lower]
            for i in upper:
                at = bisect_left(scores, -everybody[i].score)
                for j in lower[max(0, at - 1) : at + BELOW]:
                    if (i in new or j in new) and not conflict(i, j):
                        pairs.append((i, j))

    # The solution, for the whole field

    def twins(self, prices: Prices) -> tuple[Twins, list[int]]:
        """Return the players set aside by the residual player whose values they share, and players to keep because
        no residual one is their like.
        """
        clubs = self.field.clubs
        twins: Twins = {i: [] for i in self.order}
        unlike: list[int] = []
        for key, pairs in self.inside.items():
            likes: dict[tuple[int, int], tuple[int, int] | None] = {}
            for one, other in pairs:
                kind = clubs[one], clubs[other]
                if kind not in likes:
                    likes[kind] = self._like(key, kind, prices)
                like = likes[kind]
                if like:
                    twins[like[0]].append(one)
                    twins[like[1]].append(other)
                else:
                    unlike += one, other
        return twins, unlike

    def _like(self, key: ClassKey, kind: tuple[int, int], prices: Prices) -> tuple[int, int] | None:
        """Two residual players of a class and these clubs (maybe the same), whose like make a tight pair."""
        some, others = ([i for i in self.members[key] if self.field.clubs[i] == club] for club in kind)
        duals, chains = prices.duals, prices.chains
        for i in some:
            inside = sum(prices.sets[s][1] for s in chains[i])
            for j in others:
                if duals[i] + duals[j] == inside and chains[i] == chains[j]:
                    return i, j
        return None

    def pairs(self, solution: Solution) -> list[tuple[int, int]]:
        """Residual pairs and those set aside."""
        matched = [(i, j) for i, j in enumerate(solution.mate) if i < j]
        return [*matched, *chain.from_iterable(self.inside.values())]
