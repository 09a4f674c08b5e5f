"""Plays events of one size with the real engine, and prints after each how many were undefeated in it.

python -m tournaments.odds.played PLAYERS ROUNDS

A program of its own, so that it takes no processor time from those who answer people. The same size always plays
the same events.
"""

import sys

from tournaments.core.draws import rng_for
from tournaments.core.pairing.advice import Hall, simulate

MOST_TRIALS, FEWEST_TRIALS = 400, 20
MOST_PLAYERS = 2000
SECONDS_PER_PLAYER_AND_ROUND = 30e-6
LONGEST = 20.0
"""Seconds that are planned for. An hour would be of no use to somebody who wants to begin."""


def planned_for(players: int, rounds: int) -> int:
    """Return the number of events to play: the larger they are, the fewer."""
    cost = SECONDS_PER_PLAYER_AND_ROUND * min(players, MOST_PLAYERS) * rounds
    return max(FEWEST_TRIALS, min(MOST_TRIALS, int(LONGEST / cost)))


def main(players: int, rounds: int) -> None:
    """Play them all, or until nobody reads any more."""
    rng = rng_for("trials", players, rounds)
    for left in simulate(Hall(min(players, MOST_PLAYERS), rounds), planned_for(players, rounds), rng):
        print(left, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
