"""An open page: it hears the live channel, and fetches itself as `static/js/live.js` does."""

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from benchmarks.site.phones import Phone

GATHERING, PAUSE = 0.6, 1.0
"""Seconds that a page gathers at most before it fetches itself, and at least between two times."""


@dataclass
class OpenPage:
    """A page with what it shows, until cancelled.

    Attributes:
        fetched: the number of times that it has fetched itself.
    """

    phone: Phone
    event: str
    path: str
    shows: str
    fetched: int = field(default=0, init=False)

    async def watch(self) -> None:
        """Listen, and look again whenever something is told."""
        news = asyncio.Event()
        await asyncio.gather(self._listen(news), self._look_again(news))

    async def _listen(self, news: asyncio.Event) -> None:
        url = urlsplit(self.phone.site.base)
        headers = {"Host": url.netloc, **self.phone.site.headers}
        if self.phone.cookie:
            headers["Cookie"] = self.phone.cookie
        lines = [f"GET /t/{self.event}/live/?about={self.shows} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        incoming, outgoing = await asyncio.open_connection(url.hostname, url.port)
        try:
            outgoing.write("\r\n".join([*lines, "", ""]).encode())
            while line := await incoming.readline():
                if line.startswith(b"event:"):
                    news.set()
        finally:
            outgoing.close()

    async def _look_again(self, news: asyncio.Event) -> None:
        while True:
            await news.wait()
            await asyncio.sleep(GATHERING / 2)
            news.clear()
            self.fetched += 1
            await self.phone.get(self.path)
            await asyncio.sleep(PAUSE)
