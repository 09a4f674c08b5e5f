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
    """Turns of the threads that write at the same time to hold a database connection.

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
        """A turn for as long as the block lasts, unless it gives it up. Raises `TimeoutError` for none in time."""
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
        """Give the turn up, and the connection back; who has none keeps what it has."""
        if getattr(self._own, "held", False):
            if "pool" in connection.settings_dict["OPTIONS"]:
                connection.close()
            self._end()

    def resume(self, *, new: bool = False) -> None:
        """Take a turn again, as soon as one is free or time is over: others wait for who has waited so long.

        Args:
            new: for the first time; else who never had one goes on as it is.
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
    """Something to do, and what became of it; woken when it is done, or when its own thread shall do it."""

    asked: T
    outcome: R | BaseException | None = None
    woken: threading.Event = field(default_factory=threading.Event)


class Together(Generic[T, R]):
    """Lines of things to do, one for each key; of one key only one thread of the process does something.

    Args:
        carry_out: does several things in the order given, and returns the end of each (never None), or its
            exception. An exception that it raises itself is raised for all of them.
        most: so many it gets at once.
        rest, resume: called by a thread that begins to wait, and by one that has waited and does the work after
            all.
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
        """Return what it came to, once it is done, by this thread or another one; or raise what it raised."""
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
        """Do it with those that wait behind it, then leave the lead to whoever has come meanwhile."""
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
