"""Progress of the simulation of events of one size."""

from dataclasses import dataclass, field, replace

from django.core.cache import cache

from tournaments.odds.played import planned_for

KEPT_SECONDS = 86_400
LOST_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Trials:
    """Progress of a simulation. `undefeated` counts events by their number of undefeated people."""

    players: int
    rounds: int
    done: int = 0
    planned: int = 0
    undefeated: dict[int, int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Return the key under which its progress is noted."""
        return f"trials:{self.players}:{self.rounds}"

    @property
    def is_over(self) -> bool:
        """True if nothing is left to play."""
        return self.done >= self.planned

    @property
    def percent(self) -> float:
        """Events that left exactly one undefeated."""
        return 100 * self.undefeated.get(1, 0) / self.done if self.done else 0.0

    def with_event(self, left: int) -> "Trials":
        """After one more event, in which so many were undefeated."""
        counts = {**self.undefeated, left: self.undefeated.get(left, 0) + 1}
        return replace(self, done=self.done + 1, undefeated=dict(sorted(counts.items())))

    def ended(self) -> "Trials":
        """Return the trials with no more events than have been played."""
        return replace(self, planned=self.done)


def begun(players: int, rounds: int) -> Trials:
    """A simulation of which nothing has been played."""
    return Trials(players, rounds, planned=planned_for(players, rounds))


def trials_of(players: int, rounds: int) -> Trials | None:
    """The progress, or the outcome, of a simulation; None where none was asked for."""
    found: Trials | None = cache.get(Trials(players, rounds).key)
    return found


def note_progress(trials: Trials) -> None:
    """Note how far a simulation has come. One that got lost, also half-way, can be asked for again soon."""
    cache.set(trials.key, trials, KEPT_SECONDS if trials.is_over else LOST_SECONDS)


def forget(trials: Trials) -> None:
    """Forget a simulation that nobody waits for any more: it can be asked for again at once."""
    cache.delete(trials.key)
