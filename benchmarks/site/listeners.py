"""Open pages: what their streams cost the others, how soon all are told of a change, and their memory."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from benchmarks.site.stack import CSRF_TOKEN, EMBEDDED, PRODUCTION, Event, Mode, Site, stack

PLAYERS, ROUNDS = 256, 2
VISITS = 20
CHANGES = 5
CONNECTING = 50
"""Streams opened at the same time."""
PATIENCE = 120.0
"""Seconds for all to connect, and for all to be told."""


def run() -> None:
    """Print the figures of one process, of two with Redis, and of the embedded site."""
    print(
        "page and write: median ms (worst); told: median of all streams (last one), each the median of the changes"
    )
    _measure("one process", Mode(production=True, workers=1), 2000)
    _measure("two processes", PRODUCTION, 5000)
    _measure("embedded", EMBEDDED, 2000)


def _measure(name: str, mode: Mode, streams: int) -> None:
    with stack(mode) as site:
        desk = Desk(site, site.fill(players=PLAYERS, rounds=ROUNDS))
        print(f"{name:14} without streams: {desk.speed()}", flush=True)
        before = site.memory()
        with listening(site, desk.event, streams) as crowd:
            each = (site.memory() - before) / streams / 1000
            crowd.begin()
            cpu = site.cpu()
            told = [crowd.told_of(desk.write) for _ in range(CHANGES)]
            spent = 1000 * (site.cpu() - cpu).web / CHANGES
            half, last = (median(change[n] for change in told) for n in (0, 1))
            print(f"{'':14} {streams} streams: {desk.speed()}; {each:.0f} kB each", flush=True)
            print(f"{'':14} told after {half:.0f} ms ({last:.0f}), {spent:.0f} ms CPU a change", flush=True)


class Desk:
    """A judge and a visitor: who changes something, and who looks meanwhile."""

    def __init__(self, site: Site, event: Event) -> None:
        self.site, self.event = site, event
        (self._cookie,) = site.cookies([event.judge])
        self._open = build_opener(_Stay()).open

    def speed(self) -> str:
        """Return the milliseconds of a page and of a write, one after another: median and longest."""
        pages = sorted(_timed(self.read) for _ in range(VISITS))
        writes = sorted(_timed(self.write) for _ in range(VISITS))
        return ", ".join(
            f"{name} {1000 * median(times):.0f} ({1000 * times[-1]:.0f})"
            for name, times in (("page", pages), ("write", writes))
        )

    def read(self) -> None:
        """The judge's own page of a table: no stored answer."""
        self._ask(f"tables/{self.event.tables[0].match}/")

    def write(self) -> None:
        """One minute more for a table; every stream is told of it."""
        sent = {
            "csrfmiddlewaretoken": CSRF_TOKEN,
            "key": secrets.token_hex(8),
            "match": self.event.tables[0].match,
            "minutes": 1,
            "reason": "x",
        }
        self._ask("do/extend_match/", urlencode(sent).encode())

    def _ask(self, path: str, data: bytes | None = None) -> None:
        headers = {**self.site.headers, "Cookie": self._cookie}
        request = Request(f"{self.site.base}/t/{self.event.slug}/{path}", data, headers)  # noqa: S310
        with self._open(request, timeout=PATIENCE) as answer:
            answer.read()


class _Stay(HTTPRedirectHandler):
    """Follows no redirect: what comes after a write is another page, and another measurement."""

    def http_error_302(self, req, fp, code, msg, headers):  # type: ignore[no-untyped-def]
        return fp


@dataclass
class Ear(asyncio.Protocol):
    """One stream: counts the changes it is told of, and notes when it was told last."""

    head: bytes
    ready: "asyncio.Future[None]"
    count: int = 0
    at: float = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.head)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if not self.ready.done() and b"id: " in data:
            self.ready.set_result(None)
        if b"event: tables" in data:
            self.count += 1
            self.at = time.perf_counter()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("the stream ended"))


class Crowd:
    """Many streams in a thread of their own."""

    def __init__(self, site: Site, event: Event) -> None:
        address = urlsplit(site.base)
        self._host, self._port = str(address.hostname), int(address.port or 80)
        lines = [f"GET /t/{event.slug}/live/ HTTP/1.1", f"Host: {address.netloc}"]
        lines += [f"{name}: {value}" for name, value in site.headers.items()]
        self._head = "\r\n".join([*lines, "Accept: text/event-stream", "", ""]).encode()
        self._ears: list[Ear] = []
        self._told = 0

    async def connect(self, streams: int) -> None:
        """Open so many streams, a few at a time, until each has said where the event stands."""
        loop, few = asyncio.get_running_loop(), asyncio.Semaphore(CONNECTING)

        async def one() -> None:
            async with few:
                ear = Ear(self._head, loop.create_future())
                await loop.create_connection(lambda: ear, self._host, self._port)
                await ear.ready
                self._ears.append(ear)

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(one() for _ in range(streams)))

    def told_of(self, change: Callable[[], None]) -> tuple[float, float]:
        """Milliseconds from sending a change until half of the streams were told, and until all."""
        began = time.perf_counter()
        change()
        self.wait()
        told = sorted(1000 * (ear.at - began) for ear in self._ears)
        return told[len(told) // 2], told[-1]

    def wait(self) -> None:
        """Until everybody was told of one more change. Raises `TimeoutError`."""
        self._told += 1
        until = time.monotonic() + PATIENCE
        while any(ear.count < self._told for ear in self._ears):
            if time.monotonic() > until:
                raise TimeoutError("not every stream was told")
            time.sleep(0.05)
        time.sleep(1)  # so that the next change is not gathered with this one

    def begin(self) -> None:
        """Count from here: what was told before is over."""
        time.sleep(1)
        for ear in self._ears:
            ear.count = 0
        self._told = 0


@contextmanager
def listening(site: Site, event: Event, streams: int) -> Iterator[Crowd]:
    """So many streams of an event, open until the block ends."""
    crowd, loop = Crowd(site, event), asyncio.new_event_loop()
    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(loop.run_forever)
        try:
            asyncio.run_coroutine_threadsafe(crowd.connect(streams), loop).result()
            yield crowd
        finally:
            loop.call_soon_threadsafe(loop.stop)
            done.result()
            loop.close()


def _timed(call: Callable[[], None]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began
