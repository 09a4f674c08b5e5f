"""The round clock as data: started once for all tables, paused and resumed, computed and never ticked."""

from dataclasses import dataclass
from datetime import datetime, timedelta

NO_END = timedelta(days=1000)
"""The time left in a round without a clock."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock.

    Attributes:
        duration: playing time; nothing where the round is played without a clock.
        started_at: None before the one start.
        pauses: (from, to) in order; the last `to` is None while paused.
    """

    duration: timedelta
    started_at: datetime | None = None
    pauses: tuple[tuple[datetime, datetime | None], ...] = ()

    @property
    def has_end(self) -> bool:
        """True unless the round is played without a clock."""
        return bool(self.duration)

    @property
    def is_paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1][1] is None

    @property
    def is_running(self) -> bool:
        return self.started_at is not None and not self.is_paused

    def elapsed(self, now: datetime) -> timedelta:
        """Playing time used up at `now`, pauses left out."""
        if self.started_at is None:
            return timedelta()
        paused = sum(((to or now) - start for start, to in self.pauses), timedelta())
        return max(timedelta(), now - self.started_at - paused)

    def remaining(self, now: datetime, extension: timedelta = timedelta()) -> timedelta:
        """Playing time left at `now`; negative once time is over; `NO_END` without a clock."""
        return NO_END if not self.has_end else self.duration + extension - self.elapsed(now)

    def deadline(self, extension: timedelta = timedelta()) -> datetime | None:
        """Return the end of time if nothing changes, the same at any moment; None unless a clock is running."""
        if self.started_at is None or self.is_paused or not self.has_end:
            return None
        paused = sum((to - start for start, to in self.pauses if to), timedelta())
        return self.started_at + self.duration + extension + paused
