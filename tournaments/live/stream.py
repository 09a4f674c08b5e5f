"""One open stream: its reader, the revision that its client knows, and the lines sent to it."""

import asyncio
from contextlib import suppress
from functools import lru_cache

from tournaments.live.asgi import Send
from tournaments.live.news import Reader, Ticket

LOST = -1
"""The revision that a client knows who has seen a history that is over: older than every other."""


class Stream:
    """One open stream.

    Attributes:
        about: the subjects it asks for; none: all.
        seen: the revision that its client knows.
        ticket: identifies its reader, who may log out or get another role; empty for a stranger.
        quiet_since: the time of the last telling, by the loop's clock.
        life: the caller that holds the stream open enters it; a `TimeoutError` ends it.
    """

    __slots__ = ("_send", "_writing", "about", "life", "quiet_since", "reader", "seen", "ticket")

    def __init__(
        self, send: Send, reader: Reader, about: frozenset[str], seen: int, *, ticket: Ticket, life: float
    ) -> None:
        now = asyncio.get_running_loop().time()
        self._send = send
        self._writing: asyncio.Task[None] | None = None
        self.reader = reader
        self.about = about
        self.seen = seen
        self.ticket = ticket
        self.quiet_since = now
        self.life = asyncio.timeout_at(now + life)

    def end(self) -> None:
        """End the stream soon."""
        with suppress(RuntimeError):  # it has ended by itself
            self.life.reschedule(asyncio.get_running_loop().time())

    def write(self, lines: bytes) -> None:
        """Send lines in the background."""
        self.quiet_since = asyncio.get_running_loop().time()
        self._writing = asyncio.create_task(self._write(lines))

    @property
    def is_busy(self) -> bool:
        """True while the client has not taken the last lines."""
        return self._writing is not None and not self._writing.done()

    def give_up(self) -> bool:
        """Stop sending. Return True if there were lines that the client has not taken."""
        return self._writing is not None and self._writing.cancel()

    async def _write(self, lines: bytes) -> None:
        try:
            await self._send({"type": "http.response.body", "body": lines, "more_body": True})
        except OSError:  # the client has gone
            self.end()


@lru_cache(maxsize=1024)
def told(subjects: frozenset[str], revision: int, version: str) -> bytes:
    """Return the lines that tell of subjects: an event for each, the last with the version as its id.

    A client that is cut off between two of them comes again with its old id, and is told again. Without subjects
    the line is the id alone, which wakes nothing in a browser.
    """
    events = "\n".join(f"event: {subject}\ndata: {revision}\n" for subject in sorted(subjects))
    return f"{events}id: {version}\n\n".encode()
