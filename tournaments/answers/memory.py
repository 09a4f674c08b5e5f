"""Values that a process keeps at hand, up to a size; the value not asked for the longest goes first."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Kept(Generic[V]):
    """A value with its version, its size, and the time until which it is kept."""

    value: V
    version: str
    size: int
    until: float


class Memory(Generic[V]):
    """Values by address, one version of each. Safe from any thread.

    Args:
        most_bytes: of all values together.
        seconds: the longest time that a value is kept, in any version.
    """

    def __init__(
        self, most_bytes: int, seconds: float = 600.0, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most_bytes
        self._seconds = seconds
        self._clock = clock
        self._kept: OrderedDict[Hashable, Kept[V]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """Return the size of all values."""
        return self._bytes

    def get(self, address: Hashable, version: str) -> V | None:
        """The value at an address, if it is of this version."""
        with self._lock:
            kept = self._kept.get(address)
            if kept is None or kept.version != version or kept.until <= self._clock():
                return None
            self._kept.move_to_end(address)
            return kept.value

    def put(self, address: Hashable, version: str, value: V, size: int) -> None:
        """Keep a value in the place of its other versions; too large a one is not kept."""
        with self._lock:
            self._drop(address)
            if size > self._most:
                return
            self._kept[address] = Kept(value, version, size, self._clock() + self._seconds)
            self._bytes += size
            while self._bytes > self._most:
                self._drop(next(iter(self._kept)))

    def _drop(self, address: Hashable) -> None:
        if (gone := self._kept.pop(address, None)) is not None:
            self._bytes -= gone.size
