"""Many readers over kept-alive connections, as cheap as Python can be."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    """A reader's answer: status, headers by lower-case name, the body as it was sent."""

    status: int
    headers: dict[str, str]
    body: bytes


class Reader:
    """One connection to a site."""

    def __init__(self, base: str) -> None:
        parts = urlsplit(base)
        self._host, self._port = str(parts.hostname), int(parts.port or 80)

    async def __aenter__(self) -> "Reader":
        self._incoming, self._outgoing = await asyncio.open_connection(self._host, self._port, limit=2**20)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._outgoing.close()

    async def get(self, path: str, headers: Mapping[str, str]) -> Answer:
        """One answer; raises `asyncio.IncompleteReadError` when the connection ends."""
        lines = [f"GET {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._outgoing.write("\r\n".join([*lines, "", ""]).encode())
        head = (await self._incoming.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        told = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        if told.get("transfer-encoding") == "chunked":
            body = await self._chunks()
        else:
            body = await self._incoming.readexactly(int(told.get("content-length", 0)))
        return Answer(int(head[0].split()[1]), told, body)

    async def _chunks(self) -> bytes:
        """A body whose length nobody has told."""
        body = b""
        while size := int(await self._incoming.readline(), 16):
            body += await self._incoming.readexactly(size)
            await self._incoming.readline()
        await self._incoming.readline()
        return body


@dataclass(frozen=True)
class Load:
    """Answers to some readers in a stretch of time. Each asks again as soon as it has its answer."""

    answers: int
    seconds: float
    waits: list[float]

    @property
    def per_second(self) -> float:
        return self.answers / self.seconds

    def wait(self, share: float) -> float:
        """Seconds within which a share of the answers was there."""
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]


async def load(
    base: str, path: str, headers: Mapping[str, str], status: int, readers: int, seconds: float
) -> Load:
    """Read one address again and again. Raises `ValueError` for an answer of another status."""
    waits: list[float] = []
    until = time.perf_counter() + seconds

    async def read() -> None:
        async with Reader(base) as reader:
            while (asked := time.perf_counter()) < until:
                answer = await reader.get(path, headers)
                waits.append(time.perf_counter() - asked)
                if answer.status != status:
                    raise ValueError(f"{path}: {answer.status}")

    started = time.perf_counter()
    await asyncio.gather(*(read() for _ in range(readers)))
    return Load(len(waits), time.perf_counter() - started, waits)
