"""People with phones: forms sent and pages read over HTTP, each on a connection of its own."""

import asyncio
import re
import time
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from benchmarks.site.stack import CSRF_TOKEN, Site

PATIENCE = 120
"""Seconds after which somebody gives up."""


@dataclass(frozen=True)
class Answered:
    """Status of the last answer, seconds from the first sending to it, and how often the site asked to wait."""

    status: int
    seconds: float
    waits: int


@dataclass(frozen=True)
class Phone:
    """A person's browser; without a cookie, a visitor's."""

    site: Site
    cookie: str = ""

    async def get(self, path: str) -> Answered:
        return await self._patiently("GET", path, b"")

    async def post(self, path: str, fields: Mapping[str, object]) -> Answered:
        """Send a form, and as often as the site says that it has no time, the same again."""
        body = urlencode({"csrfmiddlewaretoken": CSRF_TOKEN, **fields}).encode()
        return await self._patiently("POST", path, body)

    async def _patiently(self, method: str, path: str, body: bytes) -> Answered:
        began, waits = time.monotonic(), 0
        while True:
            try:
                status, retry_after = await asyncio.wait_for(self._ask(method, path, body), PATIENCE)
            except (OSError, TimeoutError, EOFError):
                status, retry_after = 0, None
            seconds = time.monotonic() - began
            if status != 503 or retry_after is None or seconds > PATIENCE:
                return Answered(status, seconds, waits)
            waits += 1
            await asyncio.sleep(retry_after)

    async def _ask(self, method: str, path: str, body: bytes) -> tuple[int, int | None]:
        url = urlsplit(self.site.base)
        headers = {"Host": url.netloc, "Connection": "close", **self.site.headers}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if method == "POST":
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        reader, writer = await asyncio.open_connection(url.hostname, url.port)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
        head = answer.partition(b"\r\n\r\n")[0].decode("latin-1")
        if not head:
            raise EOFError
        retry_after = re.search(r"(?im)^retry-after: (\d+)", head)
        return int(head.split()[1]), int(retry_after[1]) if retry_after else None


async def everybody(acts: Iterable[Awaitable[Answered]]) -> list[Answered]:
    """All at once."""
    return list(await asyncio.gather(*acts))


def percentile(answers: Iterable[Answered], share: float) -> float:
    """The seconds within which this share (0 to 1) was answered."""
    seconds = sorted(answer.seconds for answer in answers)
    return seconds[min(len(seconds) - 1, int(share * len(seconds)))]


async def visitor(phone: Phone, path: str, pause: float, seen: list[Answered]) -> None:
    """Read a page again and again until cancelled, as a visitor does."""
    while True:
        seen.append(await phone.get(path))
        await asyncio.sleep(pause)
