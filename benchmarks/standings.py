"""Standings of a large event against a straightforward implementation, in one run.

    python -m benchmarks.standings [--players 10000] [--rounds 14]

Both rank by the usual criteria: wins, SCORE, opponents' win rate, head to head, opponents' SCORE, draw. The
straightforward one goes through all results again for each player, and is measured on fewer players. Reading the
results means parsing them from JSON, as `manage.py pair` does.
"""

import argparse
import json
import time
from collections.abc import Callable
from fractions import Fraction
from random import Random

from benchmarks.pairing import event
from tournaments.core.draws import rng_for
from tournaments.core.history import EntryId, History
from tournaments.core.pairing.files import read_history
from tournaments.core.standings import rank

CRITERIA = ["wins", "score", "opponents_win_rate", "head_to_head", "opponents_score", "draw"]
NAIVE_PLAYERS = 1000


def naive(history: History) -> list[EntryId]:
    """The same standing (head to head aside), written without any preparation."""

    def lines(entry: EntryId) -> list[tuple[int, int, bool, list[EntryId]]]:
        return [
            (seat.points, seat.score, seat.won, [o.entry for o in table.seats if o is not seat])
            for tables in history.rounds
            for table in tables
            for seat in table.seats
            if seat.entry == entry
        ]

    results = {entry: lines(entry) for entry in history.entries}

    def rate(entry: EntryId) -> Fraction:
        played = [won for _, _, won, others in results[entry] if others]
        return max(Fraction(1, 3), Fraction(sum(played), len(played))) if played else Fraction(1, 3)

    def key(entry: EntryId) -> tuple[Fraction | int, ...]:
        mine = results[entry]
        others = [other for line in mine for other in line[3]]
        rates = [rate(other) for other in others]
        return (
            sum(line[2] for line in mine),
            sum(line[1] for line in mine),
            sum(rates, Fraction()) / len(rates) if rates else Fraction(),
            sum(line[1] for other in others for line in results[other]),
            rng_for("x", "standings", entry).randrange(10**9),
        )

    return sorted(history.entries, key=key, reverse=True)


def as_json(history: History) -> str:
    """The history as the file that `manage.py pair` reads."""
    rounds = [
        [
            {
                "a": table.seats[0].entry,
                "b": None if table.is_bye else table.seats[1].entry,
                "winner": table.seats[0].entry,
                "score_a": table.seats[0].score,
                "score_b": 0 if table.is_bye else table.seats[1].score,
            }
            for table in tables
        ]
        for tables in history.rounds
    ]
    players = [{"id": entry, "seed": seed} for entry, seed in history.seeding.items()]
    return json.dumps({"players": players, "rounds": rounds})


def fresh(history: History) -> History:
    """The same history without anything computed before."""
    return History(history.entries, history.rounds)


def seconds(task: Callable[[], object]) -> float:
    """Run a task three times and return the seconds of the fastest run."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        task()
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=14)
    options = parser.parse_args()
    history = event(options.players, options.rounds, Random(1))
    small = event(min(NAIVE_PLAYERS, options.players), options.rounds, Random(1))
    text = as_json(history)
    reading = seconds(lambda: read_history(json.loads(text)))
    ours = seconds(lambda: rank(fresh(history), CRITERIA, "x"))
    ours_small = seconds(lambda: rank(fresh(small), CRITERIA, "x"))
    plain = seconds(lambda: naive(small))
    print(f"{options.players} players, {options.rounds} rounds")
    print(f"reading the results           {reading:8.3f} s")
    print(f"the whole standing            {ours:8.3f} s   {ours / reading:6.1f} times reading")
    times = plain / ours_small
    print(f"straightforward, {len(small.entries):>5} players {plain:8.3f} s   {times:6.1f} times ours for as many")


if __name__ == "__main__":
    main()
