"""Open pages: each hears the live channel, and fetches itself as `static/js/live.js` does.

As a part it compares walls and overlays with as many phones that show the tables, in one run.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from urllib.parse import urlsplit

from benchmarks.site.listeners import Desk
from benchmarks.site.phones import Phone
from benchmarks.site.stack import PRODUCTION, Site, stack

GATHERING, PAUSE = 0.6, 1.0
"""Seconds that a page gathers at most before it fetches itself, and at least between two times."""
PLAYERS, ROUNDS = 256, 2
PAGES = 2500
CHANGES = 5
SETTLING = 6.0
"""Seconds after a change in which all pages have fetched themselves."""
CONNECTING = 0.004
"""Seconds between two pages that open."""
Look = tuple[str, str]
PHONES: Sequence[Look] = (("pairings/", "round clock tables results entries"),)
SCREENS: Sequence[Look] = (
    ("wall/", "round clock results entries announcement screens beat"),
    ("overlay/table/1/", "round clock results screens"),
    ("overlay/clock/", "round clock results screens"),
    ("overlay/standings/", "round clock results screens"),
)
"""Addresses that are open, and the news that each listens to, as their templates say."""


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


def run(pages: int = PAGES) -> None:
    """Print the processor time of a change for each kind, and how they compare."""
    with stack(PRODUCTION) as site:
        desk = Desk(site, site.fill(players=PLAYERS, rounds=ROUNDS))
        spent = {}
        for name, looks in (("phones", PHONES), ("walls and overlays", SCREENS)):
            spent[name], fetched = asyncio.run(_measured(site, desk, looks, pages))
            print(f"{pages} {name}: {1000 * spent[name]:.0f} ms a change, {fetched:.1f} times fetched", flush=True)
        print(f"walls and overlays by phones: {spent['walls and overlays'] / spent['phones']:.2f}")


async def _measured(site: Site, desk: Desk, looks: Sequence[Look], pages: int) -> tuple[float, float]:
    """Return the seconds of the web processes a change, and how often a page fetched itself a change."""
    base, watching = f"/t/{desk.event.slug}/", []
    opened = [
        OpenPage(Phone(site), desk.event.slug, base + path, shows.replace(" ", "+"))
        for path, shows in islice(cycle(looks), pages)
    ]
    for page in opened:
        watching.append(asyncio.create_task(page.watch()))
        await asyncio.sleep(CONNECTING)
    await asyncio.sleep(SETTLING)
    for page in opened:
        page.fetched = 0
    before = site.cpu()
    for _change in range(CHANGES):
        await asyncio.to_thread(desk.write)
        await asyncio.sleep(SETTLING)
    spent = (site.cpu() - before).web / CHANGES
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return spent, sum(page.fetched for page in opened) / pages / CHANGES
