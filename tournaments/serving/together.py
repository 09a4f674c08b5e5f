"""Carry out the work of several threads at the same moment in one of them, with few database connections.

This pays where beginning and ending (a transaction, say) takes longer than the deed itself: the thread whose turn
it is also does the work of those that are waiting by then. No thread waits for others to come: a lone one is
served at once. There are more threads than connections. A waiting thread needs none, and the more threads wait,
the more are served at once.
"""

import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from django.conf import settings
from django.db import connection

T = TypeVar("T")
R = TypeVar("R")


class Turns:
    """Turns of writing threads to hold a database connection.

    Args:
        places: the number of them.
        patience: seconds that a thread waits for its turn.
    """

    def __init__(self, places: int, patience: float) -> None:
        self._free = threading.Semaphore(places)
        self._patience = patience
        self._own = threading.local()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold a turn until the block ends or gives it up. Raises `TimeoutError` if none is free in time."""
        self.resume(new=True)
        if not self._own.held:
            raise TimeoutError
        self._own.writes = True
        try:
            yield
        finally:
            self._own.writes = False
            self._end()

    def rest(self) -> None:
        """Give the turn and the connection back; a thread without a turn keeps its connection."""
        if getattr(self._own, "held", False):
            if "pool" in connection.settings_dict["OPTIONS"]:
                connection.close()
            self._end()

    def resume(self, *, new: bool = False) -> None:
        """Take a turn again, as soon as one is free.

        After `patience` the thread goes on without one: others wait for its work.

        Args:
            new: take a first turn; else a thread that never had one goes on as it is.
        """
        if (new or getattr(self._own, "writes", False)) and not getattr(self._own, "held", False):
            self._own.held = self._free.acquire(timeout=self._patience)

    def _end(self) -> None:
        if getattr(self._own, "held", False):
            self._own.held = False
            self._free.release()


turns = Turns(settings.WRITERS, settings.LOCK_PATIENCE)


@dataclass(eq=False)
class _Waiting(Generic[T, R]):
    """A piece of work and its outcome.

    Its thread wakes when the work is done, or when the thread must do it itself.
    """

    asked: T
    outcome: R | BaseException | None = None
    woken: threading.Event = field(default_factory=threading.Event)


class Together(Generic[T, R]):
    """Lines of work, one for each key. Only one thread of the process works on a key at a time.

    Args:
        carry_out: does several things in the order given, and returns the end of each (never None), or its
            exception. An exception that it raises itself is raised for all of them.
        most: the most pieces that it gets at once.
        rest, resume: called by a thread that begins to wait, and by one that has waited and then does the work.
    """

    def __init__(
        self,
        carry_out: Callable[[Sequence[T]], Sequence[R | Exception]],
        most: int,
        rest: Callable[[], None] = lambda: None,
        resume: Callable[[], None] = lambda: None,
    ) -> None:
        self._carry_out = carry_out
        self._most = most
        self._rest, self._resume = rest, resume
        self._lock = threading.Lock()
        self._lines: dict[Hashable, deque[_Waiting[T, R]]] = {}

    def do(self, key: Hashable, asked: T) -> R:
        """Return the outcome once this thread or another one has done the work, or raise its exception."""
        own: _Waiting[T, R] = _Waiting(asked)
        with self._lock:
            is_first = key not in self._lines
            line = self._lines.setdefault(key, deque())
            if not is_first:
                line.append(own)
        if not is_first:
            self._rest()
            own.woken.wait()
            if own.outcome is None:
                self._resume()
        if own.outcome is None:
            self._lead(key, own)
        if isinstance(own.outcome, BaseException):
            raise own.outcome
        return cast(R, own.outcome)

    def _lead(self, key: Hashable, own: _Waiting[T, R]) -> None:
        """Do this piece and those that wait behind it, then let the next waiting thread lead."""
        with self._lock:
            line = self._lines[key]
            batch = [own, *(line.popleft() for _ in range(min(len(line), self._most - 1)))]
        try:
            outcomes = self._carry_out([one.asked for one in batch])
            for one, outcome in zip(batch, outcomes, strict=True):
                one.outcome = outcome
        except BaseException as error:
            for one in batch:
                one.outcome = error
            raise
        finally:
            with self._lock:
                following = line.popleft() if line else None
                if following is None:
                    del self._lines[key]
            for one in [*batch[1:], *([following] if following else ())]:
                one.woken.set()
