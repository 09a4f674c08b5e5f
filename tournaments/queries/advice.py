"""How many rounds an event of some size needs: exact odds at once, simulated events by a job."""

from collections import Counter
from dataclasses import dataclass, field, replace

from django.core.cache import cache

from tournaments.core.draws import rng_for
from tournaments.core.pairing.advice import Hall, advised_rounds, simulate, sure_of_one, undefeated

TRIALS = 400
MOST_PLAYERS = 2000
# A job of an hour is of no use to somebody who wants to begin.
SECONDS_PER_PLAYER_AND_ROUND = 30e-6
LONGEST = 60.0
KEPT_SECONDS = 86_400
LOST_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Odds:
    """A number of rounds and the chances that it leaves exactly one undefeated, and more than one, in percent."""

    rounds: int
    percent: float
    advised: bool
    several: float = 0.0


@dataclass(frozen=True, slots=True)
class Trials:
    """How far a simulation has come. `undefeated` counts events by how many were undefeated in them."""

    players: int
    rounds: int
    done: int = 0
    planned: int = TRIALS
    undefeated: dict[int, int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Where its progress is noted."""
        return f"trials:{self.players}:{self.rounds}"

    @property
    def is_over(self) -> bool:
        """Nothing is left to play."""
        return self.done >= self.planned

    @property
    def percent(self) -> float:
        """Events that left exactly one undefeated."""
        return 100 * self.undefeated.get(1, 0) / self.done if self.done else 0.0


def odds(players: int) -> list[Odds]:
    """Exact odds for equals, around the advised number of rounds."""
    if players < 2:
        return []
    best = advised_rounds(players)
    return [
        Odds(rounds, 100 * float(sure_of_one(players, rounds)), rounds == best, _several(players, rounds))
        for rounds in range(max(1, best - 1), best + 3)
    ]


def _several(players: int, rounds: int) -> float:
    return 100 * float(sum(chance for count, chance in undefeated(players, rounds).items() if count > 1))


def trials_of(players: int, rounds: int) -> Trials | None:
    """The progress, or the outcome, of a simulation; None where none was asked for."""
    found: Trials | None = cache.get(Trials(players, rounds).key)
    return found


def note_progress(trials: Trials) -> None:
    """Note how far a simulation has come. One that got lost, also half-way, can be asked for again soon."""
    cache.set(trials.key, trials, KEPT_SECONDS if trials.is_over else LOST_SECONDS)


def simulate_events(trials: Trials) -> Trials:
    """Play events of this size with the real engine, noting the progress after each.

    The larger the event, the fewer are played; the same size always plays the same events.
    """
    players = min(trials.players, MOST_PLAYERS)
    cost = SECONDS_PER_PLAYER_AND_ROUND * players * trials.rounds
    planned = max(20, min(TRIALS, int(LONGEST / cost)))
    counts: Counter[int] = Counter()
    trials = replace(trials, done=0, planned=planned)
    note_progress(trials)
    rng = rng_for("trials", players, trials.rounds)
    for left in simulate(Hall(players, trials.rounds), planned, rng):
        counts[left] += 1
        trials = replace(trials, done=trials.done + 1, undefeated=dict(sorted(counts.items())))
        note_progress(trials)
    return trials
