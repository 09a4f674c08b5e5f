"""Swiss pairing against other engines, in one run on the same histories.

    python -m benchmarks.pairing [--sizes 32,128] [--rounds 1,5,9] [--limit 20] [--figure docs/images/pairing.svg]

The peers, each fed what it asks for, prepared before the clock starts:

- swisspair (PyPI, C++): points-optimal pairing by minimum-cost perfect matching, as it comes and with its option
  of pairing by rank;
- networkx: maximum-weight matching of the complete graph of pairs that have not met, weighed by points apart, as
  several tournament programs do;
- rustworkx: the same dense graph with our whole objective as exact weights: an optimum to compare with.

`--hard` measures the fields that are hard for an exact engine instead, each against its limit, and tables of three
to five against theirs: wide SCORE, a club of more than half the field, schedules in which nobody meets twice.

Times are of the processor. Each pairing runs in a process of its own, forked with the data ready, so that its peak
memory is its own. An engine that passes the limit at one size is left out of larger ones. All pairings are judged
by the same objective.
"""

import argparse
import math
import multiprocessing
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import networkx
import rustworkx
import swisspair

from tournaments.core.draws import rng_for
from tournaments.core.history import EntryId, History, SeatLine, Table
from tournaments.core.pairing import certificate, pair, pods, swiss
from tournaments.core.pairing.objective import Contestant, Field, Terms, contestants
from tournaments.core.pairing.wishes import Wishes, apart

REPEATS = 3
QUICK = 0.2
"""An engine that is done sooner runs more often, for so many seconds."""

EXACT_BITS = 126
Pairs = list[tuple[int, int]]


def event(players: int, rounds: int, rng: Random, widest: int = 3) -> History:
    """An event of so many rounds, paired as the site pairs; the winner's SCORE is at most `widest`."""
    entries: tuple[EntryId, ...] = tuple(range(1, players + 1))
    played: tuple[tuple[Table, ...], ...] = ()
    for number in range(1, rounds + 1):
        found = pair(History(entries, played), list(entries), (2, 2), rng_for("bench", number))
        tables = [_result(rng.sample(two, 2), rng, widest) for two in found.tables]
        if found.bye is not None:
            tables.append(Table((SeatLine(found.bye, 1, 2, True),)))
        played = (*played, tuple(tables))
    return History(entries, played)


def _result(two: list[EntryId], rng: Random, widest: int) -> Table:
    winner, loser = two
    best = rng.randint(1, widest)
    return Table((SeatLine(winner, 1, best, True), SeatLine(loser, 0, rng.randint(0, best - 1), False)))


# Engines: prepare(contestants) gives what the engine wants; run(that) gives pairs of places in the list.


def our_run(people: Sequence[Contestant]) -> Pairs:
    """This project: the field, the optimum and its dual values."""
    field = Field(swiss.ordered(people, Random(1)))
    place = {player.entry: k for k, player in enumerate(people)}
    found = swiss.pairing(field, swiss.optimum(field).pairs)
    pairs = [(place[a], place[b]) for a, b in found.tables]
    return pairs if found.bye is None else [*pairs, (place[found.bye], len(people))]


def our_certified_run(people: Sequence[Contestant]) -> Pairs:
    """The same, and its certificate checked against all pairs."""
    field = Field(swiss.ordered(people, Random(1)))
    matched = swiss.optimum(field)
    certificate.check(field, matched.pairs, matched.certificate())
    place = {player.entry: k for k, player in enumerate(people)}
    order = [place[player.entry] for player in field.players] + [len(people)]
    return [(order[i], order[j]) for i, j in matched.pairs]


def swisspair_input(people: Sequence[Contestant]) -> list[Any]:
    """Its players: points, rank, and whom they cannot meet."""
    ranked = sorted(people, key=lambda player: player.place)
    return [
        swisspair.Player(str(p.entry), p.points, rank, p.byes == 0, {str(other) for other in p.met})
        for rank, p in enumerate(ranked, start=1)
    ]


def swisspair_run(players: list[Any]) -> list[tuple[str, str | None]]:
    """Its pairing as it comes."""
    return _named(swisspair.create_matches(players))


def swisspair_rank_run(players: list[Any]) -> list[tuple[str, str | None]]:
    """Its pairing with neighbours in rank preferred."""
    return _named(swisspair.create_matches(players, power_pairing=True))


def _named(matches: list[Any]) -> list[tuple[str, str | None]]:
    return [(match.p1.id, match.p2.id if match.p2 else None) for match in matches]


def networkx_run(people: Sequence[Contestant]) -> Pairs:
    """Maximum-weight matching, weights by points apart; a bye is a vertex that costs points squared."""
    graph = networkx.Graph()
    odd = len(people) % 2
    widest = 1 + max(p.points for p in people) ** 2
    for j, b in enumerate(people):
        for i, a in enumerate(people[:j]):
            if b.entry not in a.met:
                graph.add_edge(i, j, weight=widest - (a.points - b.points) ** 2)
        if odd:
            graph.add_edge(j, len(people), weight=widest - b.points**2 - widest * bool(b.byes))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(min(two), max(two)) for two in found]


def rustworkx_run(people: Sequence[Contestant]) -> Pairs:
    """The dense graph with the whole objective as exact weights; refuses what passes 128 bits."""
    field = Field(people)
    size = field.size
    costs = {(i, j): field.cost(i, j) for j in range(size) for i in range(j)}
    highest = max(costs.values())
    if ((highest + 1) * size).bit_length() > EXACT_BITS:
        raise OverflowError("weights pass 128 bits")
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i, j, highest - cost + 1) for (i, j), cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(min(two), max(two)) for two in found]


@dataclass(frozen=True)
class Engine:
    """An engine that is measured."""

    name: str
    run: Callable[[Any], Any]
    prepare: Callable[[Sequence[Contestant]], Any] = lambda people: people


ENGINES = (
    Engine("this project", our_run),
    Engine("this project, certified", our_certified_run),
    Engine("swisspair", swisspair_run, swisspair_input),
    Engine("swisspair, by rank", swisspair_rank_run, swisspair_input),
    Engine("networkx, points only", networkx_run),
    Engine("rustworkx, dense exact", rustworkx_run),
)
OURS, PEER = ENGINES[0].name, ENGINES[2].name


@dataclass(frozen=True)
class Measured:
    """One engine at one size: median seconds, peak memory above the start (MiB), quality; or why there is none."""

    seconds: float = 0.0
    memory: float = 0.0
    terms: Terms | None = None
    failure: str = ""


def measure(engine: Engine, people: Sequence[Contestant], limit: float) -> Measured:
    """Run an engine in a child process, thrice and more often if that is quick, at most `limit` seconds."""
    ready = engine.prepare(people)
    receiver, sender = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_child, args=(engine, ready, sender))
    child.start()
    sender.close()
    if not receiver.poll(limit * (REPEATS + 1)):
        child.kill()
        child.join()
        return Measured(failure=f"over {limit:.0f} s")
    try:
        seconds, memory, answer = receiver.recv()
    except EOFError:
        return Measured(failure="failed")
    finally:
        child.join()
    if isinstance(answer, str):
        return Measured(failure=answer)
    field = Field(people)
    return Measured(seconds, memory, field.total(_places(answer, people)))


def _child(engine: Engine, ready: Any, sender: Connection) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times: list[float] = []
    answer: Any = "failed"
    try:
        while sum(times) < (2 * REPEATS if len(times) < REPEATS else QUICK):
            started = time.process_time()
            answer = engine.run(ready)
            times.append(time.process_time() - started)
    except (OverflowError, MemoryError) as error:
        answer = str(error)
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    sender.send((statistics.median(times) if times else 0.0, memory, answer))


def _places(answer: Sequence[tuple[Any, Any]], people: Sequence[Contestant]) -> Pairs:
    """Pairs of places, from an engine that answers with names."""
    place: dict[Any, int] = {str(player.entry): k for k, player in enumerate(people)} | {None: len(people)}
    return [
        (place[a], place[b]) if isinstance(a, str) else (a, b)  # swisspair names its players
        for a, b in answer
    ]


def exponent(points: Sequence[tuple[int, float]]) -> float:
    """The slope of time over size on logarithmic scales, between the first and the last."""
    (small, fast), (large, slow) = points[0], points[-1]
    return math.log(slow / fast) / math.log(large / small)


Results = dict[tuple[str, int, int], Measured]


def run(sizes: Sequence[int], rounds: Sequence[int], limit: float) -> Results:
    """Measure everything, printing a line each."""
    results: Results = {}
    too_slow: set[tuple[str, int]] = set()
    head = f"{'players':>8} {'round':>5}  {'engine':<24} {'seconds':>9} {'ratio':>7} {'MiB':>7}"
    print(head + "  rematch/bye/points/float/SCORE")
    for size in sizes:
        history = event(size, max(rounds) - 1, Random(size))
        for number in rounds:
            played = History(history.entries, history.rounds[: number - 1])
            people = contestants(played, played.entries)
            peer = 0.0
            for engine in sorted(ENGINES, key=lambda engine: engine.name != PEER):
                if (engine.name, number) in too_slow:
                    continue
                found = results[engine.name, size, number] = measure(engine, people, limit)
                if found.failure or found.seconds > limit:
                    too_slow.add((engine.name, number))
                if engine.name == PEER:
                    peer = found.seconds
                _print(engine.name, size, number, found, peer)
    return results


def _print(name: str, size: int, number: int, found: Measured, peer: float) -> None:
    if found.failure or found.terms is None:
        print(f"{size:>8} {number:>5}  {name:<24} {found.failure}")
        return
    ratio = f"{found.seconds / peer:7.2f}" if peer else " " * 7
    quality = "/".join(str(value) for value in found.terms[1:])
    print(
        f"{size:>8} {number:>5}  {name:<24} {found.seconds:9.4f} {ratio} {found.memory:7.1f}  {quality}",
        flush=True,
    )


def _together(results: Results, name: str, size: int, rounds: Sequence[int]) -> float | None:
    """Return the seconds that an engine spent on these rounds of an event; None if it did not pair them all."""
    found = [results.get((name, size, number)) for number in rounds]
    paired = [one.seconds for one in found if one and one.terms is not None]
    return sum(paired) if len(paired) == len(rounds) else None


def summary(results: Results, sizes: Sequence[int], rounds: Sequence[int]) -> None:
    """The ratios and growth that matter."""
    largest, last = max(sizes), max(rounds)
    ours, peer = results[OURS, largest, last], results.get((PEER, largest, last))
    if peer and peer.seconds:
        print(f"\n{largest} players, round {last}: {ours.seconds / peer.seconds:.2f} times swisspair (limit 3)")
    for size in sizes:
        spent, theirs = (_together(results, name, size, rounds) for name in (OURS, PEER))
        if spent and theirs and len(rounds) > 1:
            print(f"{size} players, these {len(rounds)} rounds together: {spent / theirs:.2f} times swisspair")
    for name in (OURS, PEER):
        points = [
            (size, results[name, size, last].seconds)
            for size in sizes
            if size >= 1000 and (name, size, last) in results and results[name, size, last].seconds
        ]
        if len(points) > 1:
            print(f"{name}: time grows as n^{exponent(points):.2f} from {points[0][0]} to {points[-1][0]} players")


def draw(results: Results, sizes: Sequence[int], rounds: Sequence[int], path: str) -> None:
    """Time over size, and SCORE apart over size, of the last round, as a picture."""
    import matplotlib as mpl  # only where a picture is asked for

    mpl.use("svg")
    import matplotlib.pyplot as plt

    last = max(rounds)
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.2))
    for colour, engine in zip(("C0", "C2", "C1", "C5", "C4", "C3"), ENGINES, strict=True):
        found = [
            (size, results[engine.name, size, last]) for size in sizes if (engine.name, size, last) in results
        ]
        good = [(size, one) for size, one in found if one.terms is not None]
        if not good:
            continue
        style = "o-" if engine.name.startswith("this") else "s--"
        left.plot(
            [size for size, _ in good],
            [one.seconds for _, one in good],
            style,
            color=colour,
            label=engine.name,
            markersize=4,
        )
        if engine.name != ENGINES[1].name:
            apart = [max(one.terms.score, 1) for _, one in good if one.terms]
            right.plot([size for size, _ in good], apart, style, color=colour, label=engine.name, markersize=4)
    left.set_ylabel("seconds")
    right.set_ylabel("sum of SCORE apart, squared")
    for axes in (left, right):
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlabel("players")
        axes.grid(visible=True, which="major", alpha=0.3)
    left.legend(fontsize=8)
    figure.suptitle(f"Pairing round {last}: time (left), closeness of opponents (right); lower is better")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


# Hard fields: (players, rounds played, widest SCORE of a match, members of one club, limit in seconds).

HARD = (
    (9_999, 9, 100, 0, 2.0),
    (9_999, 12, 100, 0, 4.0),
    (5_000, 7, 1_000, 0, 5.0),
    (500, 5, 3, 300, 5.0),
    (1_000, 5, 3, 600, 5.0),
    (1_000, 5, 100, 600, 5.0),
)

# Tables of several seats: (entries, fewest and most seats, rounds, limit in seconds of the slowest).

PODS = (
    (9, (3, 3), 4, 2.0),
    (15, (3, 3), 7, 2.0),
    (16, (4, 4), 5, 2.0),
    (25, (5, 5), 6, 2.0),
    (32, (4, 4), 10, 2.0),
    (250, (3, 5), 6, 2.0),
    (2_000, (3, 5), 6, 2.0),
)


def hard() -> None:
    """Measure the hard fields, with the pairing checked by its certificate."""
    print(f"{'players':>8} {'round':>5} {'SCORE':>6} {'club':>5} {'seconds':>8} {'limit':>6}  proven")
    for players, rounds, widest, club, limit in HARD:
        history = event(players, rounds, Random(players), widest)
        barred = apart([range(1, club + 1)]) if club else {}
        field = Field(swiss.ordered(contestants(history, history.entries, barred), Random(1)))
        started = time.process_time()
        matched = swiss.optimum(field)
        seconds = time.process_time() - started
        certificate.check(field, matched.pairs, matched.certificate())
        print(f"{players:>8} {rounds + 1:>5} {widest:>6} {club:>5} {seconds:8.2f} {limit:6.1f}  yes", flush=True)


def several_seats() -> None:
    """Measure events at tables of three to five: the slowest round, repeats of all rounds, and the last bound."""
    print(f"\n{'entries':>8} {'seats':>5} {'rounds':>6} {'seconds':>8} {'limit':>6} {'repeats':>7}  spread")
    for entries, seats, rounds, limit in PODS:
        rng = Random(entries)
        history = History(tuple(range(1, entries + 1)))
        slowest, repeats = 0.0, 0
        for number in range(rounds):
            started = time.process_time()
            found = pods.seat(history, list(history.entries), seats, rng_for("bench", number), Wishes())
            slowest = max(slowest, time.process_time() - started)
            repeats += found.cost.repeats
            tables = tuple(
                Table(tuple(SeatLine(entry, rng.randint(0, 6), 0, False) for entry in table))
                for table in found.pairing.tables
            )
            history = History(history.entries, (*history.rounds, tables))
        size = "-".join(str(seat) for seat in sorted(set(seats)))
        print(
            f"{entries:>8} {size:>5} {rounds:>6} {slowest:8.2f} {limit:6.1f} {repeats:>7}"
            f"  {found.cost.spread}, {found.bound.spread}",
            flush=True,
        )


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="32,64,128,256,512,1000,2000,5000,10000")
    parser.add_argument("--rounds", default="1,5,9")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds a pairing may take")
    parser.add_argument("--figure", help="draw the last round into this file (SVG)")
    parser.add_argument("--hard", action="store_true", help="hard fields and tables of several seats instead")
    options = parser.parse_args()
    if options.hard:
        hard()
        several_seats()
        return
    sizes = [int(size) for size in options.sizes.split(",")]
    rounds = [int(number) for number in options.rounds.split(",")]
    results = run(sizes, rounds, options.limit)
    summary(results, sizes, rounds)
    if options.figure:
        draw(results, sizes, rounds, options.figure)


if __name__ == "__main__":
    main()
