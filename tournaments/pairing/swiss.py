"""Swiss pairing of two-seat tables, as the optimum of a stated objective.

Before the round an entry has p points, s SCORE and b byes. A pairing is a partition of the active entries
into pairs, and one bye iff their number is odd. It minimises, in this order,

1. pairs that have already met;
2. the bye entry's key (b, p, s, -seed): fewest byes, then the lowest placed;
3. sum over pairs of (p_i - p_j)^2;
4. entries that float the same way as in their previous round;
5. sum over pairs of (s_i - s_j)^2.

What is then still free is decided by the seeded generator. The five terms are folded into one exact integer
per pair (radices from the data, so that no lower term can outweigh a higher one), and a minimum-weight
perfect matching of the dense graph (blossom algorithm, rustworkx) is the optimum.
"""

from dataclasses import dataclass
from random import Random

import rustworkx

from tournaments.history import EntryId, History
from tournaments.pairing.result import CannotPair, Pairing

# The matching library computes with 128-bit integers; sums over a matching must stay inside.
WEIGHT_LIMIT = 1 << 120


@dataclass(frozen=True, slots=True)
class _Player:
    entry: EntryId
    points: int
    score: int
    byes: int
    seed: int
    floated: int  # -1 down, +1 up, 0 neither, in the previous round

    @property
    def bye_key(self) -> tuple[int, int, int, int]:
        return (self.byes, self.points, self.score, -self.seed)

    @property
    def place(self) -> tuple[int, int, int]:
        return (-self.points, -self.score, self.seed)


def pair(history: History, active: list[EntryId], rng: Random) -> Pairing:
    """The optimal pairing of the active entries; see the module for the objective.

    Raises:
        CannotPair: fewer than two entries, or a field too large for exact weights.
    """
    if len(active) < 2:
        raise CannotPair("At least two entries are needed.")
    before = History(history.entries, history.rounds[:-1])
    players = [_player(history, before, entry) for entry in active]
    players.sort(key=lambda player: player.seed)
    rng.shuffle(players)
    met = {frozenset(pair) for pair in history.meetings()}
    matched = _match(players, met)
    pairs = [sorted((a, b), key=lambda player: player.place) for a, b in matched if a and b]
    bye = next((a or b for a, b in matched if a is None or b is None), None)
    pairs.sort(key=lambda pair: [player.place for player in pair])
    return Pairing(tuple(tuple(p.entry for p in pair) for pair in pairs), bye.entry if bye else None)


def _player(history: History, before: History, entry: EntryId) -> _Player:
    points, score = history.total(entry)
    floated = _float(history, before, entry)
    return _Player(entry, points, score, history.byes(entry), history.seeding[entry], floated)


def _float(history: History, before: History, entry: EntryId) -> int:
    """How an entry floated in the last round: down against fewer points or by a bye, up against more.

    `before` is the history without that round.
    """
    if not history.rounds:
        return 0
    table = next((t for t in history.rounds[-1] if any(s.entry == entry for s in t.seats)), None)
    if table is None:
        return 0
    if table.is_bye:
        return -1
    own = before.total(entry)[0]
    other = next(before.total(seat.entry)[0] for seat in table.seats if seat.entry != entry)
    return (other > own) - (other < own)


def _match(players: list[_Player], met: set[frozenset[EntryId]]) -> list[tuple[_Player | None, _Player | None]]:
    nodes: list[_Player | None] = [*players, None] if len(players) % 2 else list(players)
    bye_rank = {p.entry: i for i, p in enumerate(sorted(players, key=lambda p: p.bye_key))}
    edges = [(i, j, _terms(nodes[i], nodes[j], met, bye_rank)) for j in range(len(nodes)) for i in range(j)]
    tables = len(nodes) // 2
    radices = [max(terms[k] for _, _, terms in edges) * tables + 1 for k in range(5)]
    costs = [_fold(terms, radices) for _, _, terms in edges]
    highest = max(costs)
    if (highest + 1) * tables >= WEIGHT_LIMIT:
        raise CannotPair("The field is too large for exact weights.")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(nodes)))
    graph.add_edges_from([(i, j, highest - cost + 1) for (i, j, _), cost in zip(edges, costs, strict=True)])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted(((nodes[min(e)], nodes[max(e)]) for e in matching), key=_order)


def _order(pair: tuple[_Player | None, _Player | None]) -> list[int]:
    return sorted(p.seed if p else 0 for p in pair)


def _terms(
    a: _Player | None, b: _Player | None, met: set[frozenset[EntryId]], bye_rank: dict[EntryId, int]
) -> tuple[int, int, int, int, int]:
    """The five terms of the objective for one pair; None is the bye."""
    if a is None or b is None:
        sitting_out = a or b
        return (0, bye_rank[sitting_out.entry] if sitting_out else 0, 0, 0, 0)
    repeated = 0
    if a.points != b.points:
        higher, lower = (a, b) if a.points > b.points else (b, a)
        repeated = (higher.floated == -1) + (lower.floated == 1)
    return (
        int(frozenset((a.entry, b.entry)) in met),
        0,
        (a.points - b.points) ** 2,
        repeated,
        (a.score - b.score) ** 2,
    )


def _fold(terms: tuple[int, ...], radices: list[int]) -> int:
    """One integer in mixed radix: comparing sums of these compares the sums of the terms in order."""
    value = 0
    for term, radix in zip(terms, radices, strict=True):
        value = value * radix + term
    return value
