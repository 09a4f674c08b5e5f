"""Public pages, stored and made anew, beside the same bytes as a static file of the same processes."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from shutil import rmtree

import brotli

from benchmarks.site.phones import Answered, Phone, percentile, visitor
from benchmarks.site.reading import Answer, Load, Reader, load
from benchmarks.site.stack import PRODUCTION, ROOT, Event, Site, stack, twin

PLAYERS, ROUNDS = 256, 6
READERS, SECONDS = 8, 4.0
CROWD = 1_000
LEAFING, WATCHED, TURNS = 6, 8, 3
"""Visitors who leaf through past versions, for so many seconds in each of so many turns."""
PAUSE = 0.05
"""Seconds after which a player looks again."""
TOKEN = "benchmark"  # noqa: S105
FOLDER = ROOT / "var/static/benchmark"
PACKED = {"Accept-Encoding": "br, gzip"}


def run() -> None:
    """Print the figures."""
    with stack(PRODUCTION, METRICS_TOKEN=TOKEN) as first:
        event = first.fill(PLAYERS, ROUNDS, playing=True)
        base = f"/t/{event.slug}"
        paths = {
            "standings": f"{base}/standings/",
            "pairings": f"{base}/pairings/",
            "overview": f"{base}/",
            "clock": f"{base}/clock/",
            "path": f"{base}/players/1/",
            "home": "/",
            "API": f"/api/tournaments/{event.slug}/standings/",
        }
        bodies = {name: asyncio.run(_one(first, path)) for name, path in paths.items()}
        with _static(bodies), twin(first) as site:
            print(f"{PLAYERS} players, {ROUNDS} rounds; {READERS} readers, {SECONDS:g} s each; packed")
            print(f"{'page':10}{'bytes':>8}{'cold ms':>9}{'req/s':>8}{'p99 ms':>8}{'CPU ms':>8}", end="")
            print(f"{'304/s':>8}{'CPU ms':>8}{'static/s':>10}{'CPU ms':>8}{'page/static':>13}{'304/static':>12}")
            for name, path in paths.items():
                _row(site, name, path)
            _herd(site, event, paths["standings"])
            _leafed(site, event)


async def leaf(phone: Phone, address: str, versions: Iterator[int]) -> None:
    """Look at one past version after another, until cancelled."""
    while True:
        await phone.get(f"{address}log/{next(versions)}/")


async def looked(player: Phone, address: str, visitors: int, versions: Iterator[int]) -> list[Answered]:
    """Return the player's answers while so many visitors leafed."""
    seen: list[Answered] = []
    leafing = [leaf(Phone(player.site), address, versions) for _ in range(visitors)]
    tasks = [asyncio.create_task(act) for act in (visitor(player, f"{address}me/", PAUSE, seen), *leafing)]
    await asyncio.sleep(WATCHED)
    for task in tasks:
        task.cancel()
    return seen


def _leafed(site: Site, event: Event) -> None:
    """Time a player's own table, alone and beside visitors who leaf through past versions."""
    (cookie,) = site.cookies(event.players[:1])
    player, address = Phone(site, cookie), f"/t/{event.slug}/"
    versions = count(PLAYERS + 10)
    for visitors in (0, LEAFING) * TURNS:
        answers = asyncio.run(looked(player, address, visitors, versions))
        failed = sum(answer.status != 200 for answer in answers)
        print(
            f"   {visitors} visitors leaf: my table p50 {percentile(answers, 0.5):.3f} "
            f"p95 {percentile(answers, 0.95):.3f} s, {failed} of {len(answers)} failed"
        )


async def _one(site: Site, path: str, **more: str) -> Answer:
    async with Reader(site.base) as reader:
        return await reader.get(path, {**site.headers, **PACKED, **more})


@contextmanager
def _static(pages: dict[str, Answer]) -> Iterator[None]:
    """The pages as static files, packed as `collectstatic` does it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        for name, page in pages.items():
            Path(FOLDER, f"{name}.html").write_bytes(brotli.decompress(page.body))
            Path(FOLDER, f"{name}.html.br").write_bytes(page.body)
        yield
    finally:
        rmtree(FOLDER)


def _measure(site: Site, path: str, status: int = 200, **more: str) -> tuple[Load, float]:
    """A load, and the milliseconds of processor time of the web processes for each answer."""
    before = site.cpu().web
    got = asyncio.run(load(site.base, path, {**site.headers, **PACKED, **more}, status, READERS, SECONDS))
    return got, 1000 * (site.cpu().web - before) / got.answers


def _row(site: Site, name: str, path: str) -> None:
    started = time.perf_counter()
    page = asyncio.run(_one(site, path))
    cold = 1000 * (time.perf_counter() - started)
    asyncio.run(load(site.base, path, {**site.headers, **PACKED}, 200, READERS, 0.5))  # each process has it then
    whole, cpu = _measure(site, path)
    unchanged, cpu_304 = _measure(site, path, 304, **{"If-None-Match": page.headers["etag"]})
    static, cpu_static = _measure(site, f"/static/benchmark/{name}.html")
    print(
        f"{name:10}{len(page.body):8}{cold:9.0f}{whole.per_second:8.0f}{1000 * whole.wait(0.99):8.1f}{cpu:8.2f}",
        end="",
    )
    print(f"{unchanged.per_second:8.0f}{cpu_304:8.2f}{static.per_second:10.0f}{cpu_static:8.2f}", end="")
    print(
        f"{whole.per_second / static.per_second:13.2f}{unchanged.per_second / static.per_second:12.2f}", flush=True
    )


def _herd(site: Site, event: Event, path: str) -> None:
    """A crowd that asks at once, after a change, for a page that nobody has."""
    site.manage("shell", "-v0", "-c", CHANGE.format(slug=event.slug))
    before = _made(site)
    waits, seconds = asyncio.run(_crowd(site, path))
    waits.sort()
    print(f"herd: {CROWD} visitors at once after a change: made {_made(site) - before:.0f} times by ", end="")
    print(f"{site.mode.workers} processes; median {waits[CROWD // 2]:.2f} s, worst {waits[-1]:.2f} s", end="")
    print(f", all in {seconds:.2f} s", flush=True)


CHANGE = """
from django.utils import timezone
from tournaments import actions
from tournaments.actions.base import By
from tournaments.models import Tournament
event = Tournament.objects.get(slug="{slug}")
actions.setup.edit_tournament(By(event.created_by, timezone.now()), event, {{"place": "Otro lugar"}})
"""


async def _crowd(site: Site, path: str) -> tuple[list[float], float]:
    readers = [await Reader(site.base).__aenter__() for _ in range(CROWD)]
    headers = {**site.headers, **PACKED}

    async def wait_of(reader: Reader) -> float:
        asked = time.perf_counter()
        if (status := (await reader.get(path, headers)).status) != 200:
            raise ValueError(f"{path}: {status}")
        return time.perf_counter() - asked

    started = time.perf_counter()
    waits = await asyncio.gather(*(wait_of(reader) for reader in readers))
    seconds = time.perf_counter() - started
    for reader in readers:
        await reader.__aexit__()
    return list(waits), seconds


def _made(site: Site) -> float:
    """Return the number of answers made, by the site's own count."""
    answer = asyncio.run(
        _one(site, "/metrics", Authorization=f"Bearer {TOKEN}", **{"Accept-Encoding": "identity"})
    )
    found = re.search(r'arena_stored_answers_total\{outcome="made"\} ([\d.e+]+)', answer.body.decode())
    return float(found[1]) if found else 0.0
