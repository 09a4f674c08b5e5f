"""Make each answer once for all visitors who wait for it."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Flights(Generic[V]):
    """Work in progress by address: never two works at once at one address, whatever their versions.

    A page that takes longer than the time between two changes is made again and again, but never twice at the same
    time.
    """

    def __init__(self) -> None:
        self._flying: dict[Hashable, tuple[str, asyncio.Task[V]]] = {}

    async def join(self, address: Hashable, version: str, make: Callable[[], Awaitable[V]]) -> V | None:
        """Return the answer of `make`, called once for all callers that ask for this version meanwhile.

        Return None after waiting for another version in progress: the caller then asks for the current version
        again. A caller may go away: the work goes on for the others. Raises any exception of `make`.
        """
        flying = self._flying.get(address)
        if flying is not None and flying[0] != version:
            await asyncio.wait([flying[1]])
            return None
        if flying is None:
            task = asyncio.ensure_future(make())
            self._flying[address] = (version, task)
            task.add_done_callback(lambda _task: self._flying.pop(address, None))
        else:
            task = flying[1]
        return await asyncio.shield(task)
