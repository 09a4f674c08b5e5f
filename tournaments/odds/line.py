"""Simulations one after another: of an account, and of an event, only the newest that was asked for.

The account served longest ago is next. While another waits, a simulation ends soon with the events it has played.
So an account that asks without end keeps one program busy that stands behind all others, and holds up its own
requests.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Condition, Thread

from django.core.cache import cache

from tournaments.odds.played import LONGEST
from tournaments.odds.trials import Trials, begun, forget, note_progress
from tournaments.serving.programs import program

log = logging.getLogger(__name__)

SHORTEST = 3.0
"""Seconds that a simulation has although somebody waits."""
BEYOND = 2 * LONGEST
"""Seconds after which a simulation is ended, on however slow a machine."""
TURN = "simulation"
"""In the cache while one is played by any process of the site."""
LOOK_AGAIN = 0.1
"""Seconds between two looks whether another process has ended its own."""
PAUSE = 1.0
"""Seconds between two: another process may take the turn, and who changes their mind starts one program."""


@dataclass(frozen=True)
class Asked:
    """Events of one size, as an account wants them for one of its events."""

    account: int
    event: int
    players: int
    rounds: int

    def replaces(self, other: "Asked") -> bool:
        """True of the account's or the event's next one."""
        return self.account == other.account or self.event == other.event


class Simulations:
    """The simulations that one process was asked for.

    Args:
        play: plays one, and asks while it does whether to go on.
    """

    def __init__(self, play: Callable[[Asked, Callable[[], bool]], None]) -> None:
        self._play = play
        self._change = Condition()
        self._wanted: list[Asked] = []
        self._now: Asked | None = None
        self._began = 0.0
        self._served: dict[int, float] = {}
        self._thread: Thread | None = None

    def ask(self, asked: Asked) -> None:
        """Have events of a size simulated, instead of what the account or the event wanted before."""
        note_progress(begun(asked.players, asked.rounds))
        with self._change:
            for other in self._wanted:
                if asked.replaces(other):
                    forget(Trials(other.players, other.rounds))
            self._wanted = [other for other in self._wanted if not asked.replaces(other)] + [asked]
            if self._now and asked.replaces(self._now):
                self._now = None
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._serve, name="simulations", daemon=True)
                self._thread.start()

    def _serve(self) -> None:
        """Play what is wanted, until nothing is."""
        while (asked := self._next()) is not None:
            while not cache.add(TURN, True, BEYOND + 1):  # another process plays one
                time.sleep(LOOK_AGAIN)
            try:
                self._play(asked, partial(self._goes_on, asked))
            except Exception:  # the others still wait
                log.exception("a simulation failed")
            finally:
                cache.delete(TURN)
            time.sleep(PAUSE)

    def _next(self) -> Asked | None:
        with self._change:
            if not self._wanted:
                self._thread = self._now = None
                return None
            asked = min(self._wanted, key=lambda one: self._served.get(one.account, 0.0))
            self._wanted.remove(asked)
            self._now, self._began = asked, time.monotonic()
            self._served = {who: at for who, at in self._served.items() if at > self._began - 3600}
            self._served[asked.account] = self._began
            return asked

    def _goes_on(self, asked: Asked) -> bool:
        """False for one that nobody wants any more, or that has had its time while others wait."""
        with self._change:
            return asked is self._now and not (self._wanted and time.monotonic() > self._began + SHORTEST)

    def wants(self, asked: Asked) -> bool:
        """True while its outcome is of use to somebody."""
        with self._change:
            return asked is self._now


def play(asked: Asked, goes_on: Callable[[], bool]) -> None:
    """Play events of a size in a process of its own, noting the progress after each."""
    trials = begun(asked.players, asked.rounds)
    sizes = (str(asked.players), str(asked.rounds))
    with program("tournaments.odds.played", *sizes, seconds=BEYOND) as process:
        for line in process.stdout or ():
            trials = trials.with_event(int(line))
            note_progress(trials)
            if not goes_on():
                break
    if not trials.done or not simulations.wants(asked):
        forget(trials)
    elif not trials.is_over:
        note_progress(trials.ended())


simulations = Simulations(play)
