"""Answers that all processes keep together, in Redis. If Redis fails, pages are made without it."""

import hashlib
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeVar, cast

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from tournaments.serving.circuit import PATIENCE, circuit

T = TypeVar("T")

KEPT_FOR = 600
"""Seconds for which a value is kept at most."""
TURN = 4_000
"""Milliseconds after which the others no longer wait for the process that makes an answer."""
TOLD = 1_000
"""Milliseconds for which they are told that it has become one of a newer version."""


class Shared:
    """Values by address, one version of each, and the turns of processes to make one.

    Args:
        url: of Redis; without one nothing is kept, and each process has the turn.
        prefix: of every key: the installation and its release.
    """

    def __init__(self, url: str, prefix: str) -> None:
        self._client = (
            redis.asyncio.Redis.from_url(
                url,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
            )
            if url
            else None
        )
        self._prefix = prefix
        self._circuit = circuit(url)

    async def get(self, address: Hashable, version: str) -> bytes | None:
        """The value at an address, if it is of this version."""
        key = self._key(address)
        stored = await self._ask(lambda client: cast(Awaitable[bytes | None], client.get(key)), None)
        if stored is None:
            return None
        found, _, value = stored.partition(b"\n")
        return value if found == version.encode() else None

    async def put(self, address: Hashable, version: str, value: bytes) -> None:
        """Keep a value in the place of its other versions."""
        key = self._key(address)
        await self._ask(lambda client: client.set(key, version.encode() + b"\n" + value, ex=KEPT_FOR), None)

    async def take_turn(self, address: Hashable, version: str) -> bool:
        """True if it is the caller's turn to make this value: no other process makes it, or Redis cannot tell."""
        key = self._turn(address, version)
        return bool(await self._ask(lambda client: client.set(key, "", px=TURN, nx=True), True))

    async def end_turn(self, address: Hashable, version: str, made: str | None = None) -> None:
        """Give the turn back after a value that could not be kept, or tell the newer version that it became."""
        key = self._turn(address, version)
        if made is None:
            await self._ask(lambda client: client.delete(key), 0)
        else:
            await self._ask(lambda client: client.set(key, made, px=TOLD), None)

    async def made_instead(self, address: Hashable, version: str) -> str:
        """Return the newer version that whoever had the turn has made instead; the same one if none was."""
        key = self._turn(address, version)
        made = await self._ask(lambda client: cast(Awaitable[bytes | None], client.get(key)), None)
        return made.decode() if made else version

    def _key(self, address: Hashable) -> str:
        # Long addresses, and those of strangers, do not become long keys.
        return f"{self._prefix}:{hashlib.sha256(repr(address).encode()).hexdigest()[:32]}"

    def _turn(self, address: Hashable, version: str) -> str:
        return f"{self._key(address)}:turn:{version}"

    async def _ask(self, question: Callable[["redis.asyncio.Redis"], Awaitable[T]], otherwise: T) -> T:
        if self._client is None or self._circuit.is_open:
            return otherwise
        try:
            return await question(self._client)
        except (redis.RedisError, OSError, TimeoutError) as problem:
            self._circuit.open(problem)
            return otherwise
