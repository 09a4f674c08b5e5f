"""Tell the progress of a long command, on standard error once it has taken longer than a second."""

from io import TextIOBase
from threading import Lock, Timer
from types import TracebackType
from typing import Self

PATIENCE = 1.0
"""Seconds before anything is said."""


class Telling:
    """Called with what is being done; writes a line of it at once when `PATIENCE` is over, and nothing before."""

    def __init__(self, stream: TextIOBase, patience: float = PATIENCE) -> None:
        self.stream = stream
        self._doing = ""
        self._aloud = False
        self._lock = Lock()
        self._timer = Timer(patience, self._speak_up)
        self._timer.daemon = True

    def __call__(self, doing: str) -> None:
        with self._lock:
            self._doing = doing
            if self._aloud:
                self._write()

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()

    def _speak_up(self) -> None:
        with self._lock:
            self._aloud = True
            if self._doing:
                self._write()

    def _write(self) -> None:
        self.stream.write(f"{self._doing}…\n")
        self.stream.flush()
