"""Minimum-cost perfect matching of a sparse graph, with the dual values that prove it.

The primal-dual blossom algorithm, grown as one alternating tree at a time. Sources: J. Edmonds, "Paths, trees,
and flowers" (1965) and "Maximum matching and a polyhedron with 0,1-vertices" (1965); the bookkeeping by keyed
events follows the idea of Z. Galil, "Efficient algorithms for finding maximum matching in graphs" (1986).

Linear programme, for costs c over edges, one dual value y per vertex and z >= 0 per odd set B:

    maximise  sum y_i  -  sum z_B (|B| - 1) / 2
    such that slack_ij = c_ij - y_i - y_j + sum of z_B over the sets that hold both i and j  >= 0

A matching whose edges all have slack 0, and which leaves one vertex of every B with z_B > 0 to the outside, is
optimal. Costs are doubled on the way in, so that every dual value stays an integer.

While a tree grows, time runs from 0. A node (a vertex or a blossom) is OUTER (even distance from the root: its
vertices gain what time passes), INNER (odd: they lose it) or UNLABELLED. Stored values leave time out: the
actual value of a vertex is ``y + label * time``, of a blossom ``z + 2 * label * time``; so the moment at which
an edge becomes tight is known when it is first seen, and a heap of such moments drives the search.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import cast

Edge = tuple[int, int, int]

OUTER, INNER, UNLABELLED = 1, -1, 0
NOBODY = -1
NEVER = 1 << 1000
"""Later than any moment of a search."""

SCALE = 2
"""Dual values are in units of 1 / SCALE of the costs."""


class NoPerfectMatching(ValueError):
    """The graph leaves somebody without a partner."""


@dataclass(frozen=True, slots=True)
class Solution:
    """An optimal perfect matching and its dual values.

    Attributes:
        mate: partner of each vertex.
        duals: y of each vertex, times `SCALE`.
        sets: the odd sets with z > 0 as (vertices, z times `SCALE`).
    """

    mate: list[int]
    duals: list[int]
    sets: list[tuple[list[int], int]]


def solve(size: int, edges: Iterable[Edge]) -> Solution:
    """A perfect matching of least total cost.

    Args:
        size: number of vertices, which are called 0 .. size - 1.
        edges: (vertex, other vertex, cost >= 0). Their order decides among equal optima.

    Raises:
        NoPerfectMatching: there is none.
    """
    search = Matcher([0] * size)
    search.admit(edges)
    search.match(range(size))
    return search.solution()


class Matcher:
    """State of the algorithm, which outlives a solution: edges may be added to it and the matching mended.

    Nodes 0 .. size - 1 are vertices, higher ones blossoms.

    Attributes by vertex: near (neighbours and doubled costs), mate, y, top (the outermost node around it).
    By node: parent, leaves (vertices inside), children (of a blossom, in cycle order, the first holds the base),
    links (edge from a child to the next, as a vertex in each), base (the vertex matched outwards), z, label,
    through (the tree edge by which it was reached: a vertex in the tree parent, a vertex in the node).
    """

    def __init__(self, values: list[int]) -> None:
        """A matcher of as many vertices as there are values to start from, times `SCALE`."""
        self.size = size = len(values)
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.mate = [NOBODY] * size
        self.y = list(values)
        self.top = list(range(size))
        self.parent = [NOBODY] * size
        self.leaves: list[list[int]] = [[v] for v in range(size)]
        # A vertex has no children and no links: all share one empty list, for none is changed in place.
        self.children: list[list[int]] = [[]] * size
        self.links: list[list[tuple[int, int]]] = [[]] * size
        self.base = list(range(size))
        self.z = [0] * size
        self.label = [UNLABELLED] * size
        self.through: list[tuple[int, int] | None] = [None] * size
        self.unused: list[int] = []
        # Of one search:
        self.time = 0
        self.events: list[tuple[int, int, int, int]] = []
        self.earliest: dict[int, int] = {}
        self.last = NEVER
        self.labelled: list[int] = []

    def admit(self, edges: Iterable[Edge]) -> None:
        """Add edges (each pair of vertices once). A vertex that a negative slack touches is taken out of the
        matching.

        Of its two vertices one leaves its blossoms, and lowers its value; of each opened blossom the pair that
        led outside is parted. All the rest stays matched and proven.
        """
        short: list[Edge] = []
        near, y, top = self.near, self.y, self.top
        for u, v, unscaled in edges:
            cost = SCALE * unscaled
            near[u].append((v, cost))
            near[v].append((u, cost))
            if cost < y[u] + y[v]:
                short.append((u, v, cost))
        for u, v, cost in short:
            if cost - y[u] - y[v] + (self._shared(u, v) if top[u] == top[v] else 0) < 0:
                self._free(min(u, v, key=self._depth))

    def match(self, vertices: Iterable[int]) -> None:
        """Match each of these vertices, at least cost among them and all that are matched already.

        Raises:
            NoPerfectMatching: a vertex is left without a partner.
        """
        free = [v for v in vertices if self.mate[v] == NOBODY]
        self._match_greedily(free)
        for root in free:
            if self.mate[root] == NOBODY:
                self._augment_from(root)

    def solution(self) -> Solution:
        """Return the matching and its proof."""
        return Solution(self.mate, self.y[: self.size], self._odd_sets())

    def _match_greedily(self, vertices: Iterable[int]) -> None:
        """Raise each vertex's value as far as its edges allow, and match it where that makes an edge tight."""
        y, mate, top = self.y, self.mate, self.top
        for v in vertices:
            if mate[v] != NOBODY or top[v] != v or not self.near[v]:
                continue
            y[v] = min(cost - y[w] for w, cost in self.near[v])
            for w, cost in self.near[v]:
                if mate[w] == NOBODY and top[w] == w and cost == y[v] + y[w]:
                    mate[v], mate[w] = w, v
                    break

    def _odd_sets(self) -> list[tuple[list[int], int]]:
        """The blossoms with a positive value."""
        alive = [b for b in range(self.size, len(self.z)) if self.children[b] and self.z[b]]
        return [(sorted(self.leaves[b]), self.z[b]) for b in alive]

    # One search

    def _augment_from(self, root: int) -> None:
        """Grow a tree from a free vertex until it meets another one, and match along the path between them."""
        self.time = 0
        self.last = NEVER
        self.events.clear()
        self.earliest.clear()
        self.labelled.clear()
        self._make_outer(self.top[root], None)
        events, top, labels, y = self.events, self.top, self.label, self.y
        while events:
            time, u, v, cost = heappop(events)
            if u == NOBODY:
                if labels[v] == INNER and self.parent[v] == NOBODY and self.z[v] == 2 * time:
                    self.time = time
                    self._expand(v)
                continue
            node = top[v]
            if node == top[u]:
                continue
            label = labels[node]
            if label == INNER or cost - y[u] - y[v] != time * (label + 1):
                continue  # an event of an earlier state; the present one has its own
            self.time = time
            if label == OUTER:
                self._shrink(u, v)
            elif self.mate[self.base[node]] == NOBODY:
                self._augment(u, v)
                self._settle()
                return
            else:
                self._grow(u, v, node)
        raise NoPerfectMatching("No perfect matching exists.")

    def _grow(self, u: int, v: int, node: int) -> None:
        """Take an unlabelled matched node into the tree, and its partner behind it."""
        self._relabel(node, INNER)
        self.through[node] = (u, v)
        base = self.base[node]
        partner = self.mate[base]
        self._make_outer(self.top[partner], (base, partner))

    def _make_outer(self, node: int, through: tuple[int, int] | None) -> None:
        self._relabel(node, OUTER)
        self.through[node] = through
        self._scan(self.leaves[node])

    def _relabel(self, node: int, label: int) -> None:
        """Label a node without changing actual values; see the module for how time enters them."""
        shift = (self.label[node] - label) * self.time
        if shift:
            y = self.y
            for v in self.leaves[node]:
                y[v] += shift
            self.z[node] += 2 * shift
        self.label[node] = label
        self.labelled.append(node)
        if label == INNER and node >= self.size:
            heappush(self.events, (self.z[node] // 2, NOBODY, node, 0))

    def _scan(self, vertices: list[int]) -> None:
        """Note when the edges of vertices that have just become OUTER will be tight.

        The first edge to a free vertex ends the search, so what comes later needs no note.
        """
        y, top, label, near, mate = self.y, self.top, self.label, self.near, self.mate
        earliest, events, last = self.earliest, self.events, self.last
        for u in vertices:
            own, at = y[u], top[u]
            for v, cost in near[u]:
                node = top[v]
                state = label[node]
                if state == UNLABELLED:
                    moment = cost - own - y[v]
                    if moment < earliest.get(v, last):
                        earliest[v] = moment
                        heappush(events, (moment, u, v, cost))
                        if mate[v] == NOBODY:
                            self.last = last = moment
                elif state == OUTER and node != at:
                    moment = (cost - own - y[v]) // 2
                    if moment < last:
                        heappush(events, (moment, u, v, cost))

    def _scan_freed(self, vertices: list[int]) -> None:
        """Note when edges from the tree to vertices that have just become UNLABELLED will be tight."""
        y, top, label = self.y, self.top, self.label
        for v in vertices:
            self.earliest.pop(v, None)
            for u, cost in self.near[v]:
                if label[top[u]] == OUTER:
                    heappush(self.events, (cost - y[u] - y[v], u, v, cost))

    # Blossoms

    def _shrink(self, u: int, v: int) -> None:
        """Make one OUTER node of the odd cycle that an edge between two OUTER nodes closes."""
        left, right, meeting = self._paths(self.top[u], self.top[v])
        children = [meeting, *reversed(left), *right]
        links = [self._entry(node) for node in reversed(left)]
        links.append((u, v))
        links += [(x, w) for w, x in map(self._entry, right)]
        blossom = self._new_blossom(children, links)
        self.through[blossom] = self.through[meeting]
        # A child's own value stops moving; its vertices go on as those of an OUTER node.
        newly_outer: list[int] = []
        y, z, label, top, twice = self.y, self.z, self.label, self.top, 2 * self.time
        for child in children:
            if label[child] == INNER:
                newly_outer += self.leaves[child]
                for x in self.leaves[child]:
                    y[x] -= twice
            z[child] += label[child] * twice
            label[child] = UNLABELLED
        label[blossom] = OUTER
        z[blossom] = -twice
        self.labelled.append(blossom)
        for x in self.leaves[blossom]:
            top[x] = blossom
        self._scan(newly_outer)

    def _entry(self, node: int) -> tuple[int, int]:
        return cast(tuple[int, int], self.through[node])  # only the root has no way in, and nobody asks it

    def _paths(self, a: int, b: int) -> tuple[list[int], list[int], int]:
        """The nodes from each of two OUTER nodes up to, and without, the node at which their ways meet."""
        ways: tuple[list[int], list[int]] = ([a], [b])
        seen: tuple[dict[int, int], dict[int, int]] = ({a: 0}, {b: 0})
        side = 0
        while True:
            edge = self.through[ways[side][-1]]
            if edge is not None:
                node = self.top[edge[0]]
                other = seen[1 - side]
                if node in other:
                    ways[side].append(node)
                    seen[side][node] = len(ways[side]) - 1
                    return ways[0][: seen[0][node]], ways[1][: seen[1][node]], node
                seen[side][node] = len(ways[side])
                ways[side].append(node)
            if self.through[ways[1 - side][-1]] is not None:
                side = 1 - side

    def _new_blossom(self, children: list[int], links: list[tuple[int, int]]) -> int:
        leaves = [v for child in children for v in self.leaves[child]]
        base = self.base[children[0]]
        if self.unused:
            node = self.unused.pop()
            self.leaves[node], self.children[node], self.links[node] = leaves, children, links
            self.base[node], self.parent[node] = base, NOBODY
        else:
            node = len(self.z)
            self.leaves.append(leaves)
            self.children.append(children)
            self.links.append(links)
            self.base.append(base)
            self.parent.append(NOBODY)
            self.z.append(0)
            self.label.append(UNLABELLED)
            self.through.append(None)
        for child in children:
            self.parent[child] = node
        return node

    def _dissolve(self, blossom: int) -> list[int]:
        """Make the children of an outermost blossom outermost themselves."""
        children = self.children[blossom]
        for child in children:
            self.parent[child] = NOBODY
            for v in self.leaves[child]:
                self.top[v] = child
        self.children[blossom] = []
        self.label[blossom] = UNLABELLED
        self.unused.append(blossom)
        return children

    def _expand(self, blossom: int) -> None:
        """Open an INNER blossom whose value has come to 0: the even way from its entry to its base stays in
        the tree, its other children leave it."""
        entry, links = self._entry(blossom), self.links[blossom]
        children = self._dissolve(blossom)
        length = len(children)
        at = children.index(self.top[entry[1]])
        step = -1 if at % 2 == 0 else 1
        way = [(k % length) for k in range(at, -1 if step < 0 else length + 1, step)]
        for child in children:
            self.label[child] = INNER  # the vertices inside have been INNER
            self.z[child] += 2 * self.time
        on_way = set(way)
        for k, child in enumerate(children):
            if k not in on_way:
                self._relabel(child, UNLABELLED)
        newly_outer: list[int] = []
        through = entry
        for i, k in enumerate(way):
            child = children[k]
            self._relabel(child, OUTER if i % 2 else INNER)
            self.through[child] = through
            if i % 2:
                newly_outer += self.leaves[child]
            x, w = links[k] if step > 0 else links[k - 1]
            through = (x, w) if step > 0 else (w, x)
        self._scan(newly_outer)
        for k, child in enumerate(children):
            if k not in on_way:
                self._scan_freed(self.leaves[child])

    # Between searches

    def _depth(self, v: int) -> int:
        """In how many blossoms a vertex is."""
        depth, node = 0, self.parent[v]
        while node != NOBODY:
            depth, node = depth + 1, self.parent[node]
        return depth

    def _shared(self, u: int, v: int) -> int:
        """The value of the blossoms that hold both of two vertices."""
        around: set[int] = set()
        node = self.parent[u]
        while node != NOBODY:
            around.add(node)
            node = self.parent[node]
        value, node = 0, self.parent[v]
        while node != NOBODY:
            if node in around:
                value += self.z[node]
            node = self.parent[node]
        return value

    def _free(self, v: int) -> None:
        """Take a vertex out of its blossoms and its pair, and set its value as high as its edges allow."""
        while self.top[v] != v:
            self._open(self.top[v])
        self._part(v)
        self.y[v] = min(cost - self.y[w] for w, cost in self.near[v])

    def _open(self, blossom: int) -> None:
        """Dissolve an outermost blossom: half its value is taken from each of its vertices instead."""
        self._part(self.base[blossom])
        half = self.z[blossom] // 2
        for v in self.leaves[blossom]:
            self.y[v] -= half
        self.z[blossom] = 0
        self._dissolve(blossom)

    def _part(self, v: int) -> None:
        other = self.mate[v]
        if other != NOBODY:
            self.mate[v] = self.mate[other] = NOBODY

    # The end of a search

    def _augment(self, u: int, v: int) -> None:
        """Match along the way from the root to a tight edge (u in the tree, v in a free node)."""
        self._rebase(self.top[v], v)
        while True:
            node = self.top[u]
            edge = self.through[node]
            self._rebase(node, u)
            self.mate[u], self.mate[v] = v, u
            if edge is None:
                return
            inner = self.top[edge[0]]
            u, v = self._entry(inner)
            self._rebase(inner, v)

    def _rebase(self, node: int, vertex: int) -> None:
        """Turn a blossom so that `vertex` is the one matched outwards; its cycle is rematched around that."""
        todo = [(node, vertex)]
        while todo:
            node, vertex = todo.pop()
            self.base[node] = vertex
            if node < self.size:
                continue
            child = vertex
            while self.parent[child] != node:
                child = self.parent[child]
            at = self.children[node].index(child)
            if at:
                self.children[node] = self.children[node][at:] + self.children[node][:at]
                self.links[node] = self.links[node][at:] + self.links[node][:at]
            children, links = self.children[node], self.links[node]
            todo.append((child, vertex))
            for k in range(1, len(children), 2):
                x, w = links[k]
                if self.mate[x] != w:
                    self.mate[x], self.mate[w] = w, x
                    todo += ((children[k], x), (children[k + 1], w))

    def _settle(self) -> None:
        """Write the values of time into the vertices and blossoms, and drop blossoms without a value."""
        tops = [node for node in self.labelled if self.label[node] != UNLABELLED]
        for node in tops:
            if self.label[node] != UNLABELLED:
                label = self.label[node]
                self._relabel(node, UNLABELLED)
                if label == OUTER:
                    self._drop_empty(node)

    def _drop_empty(self, node: int) -> None:
        todo = [node]
        while todo:
            node = todo.pop()
            if node >= self.size and self.z[node] == 0:
                todo += self._dissolve(node)
