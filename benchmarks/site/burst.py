"""The end of a round: every table reports and then confirms at once, while a visitor reads; then a steady stream.

People have personal addresses, or accounts, in turns.

Beside it the limit: the same rows by bare SQL into the same tables of another event (`benchmarks.site.bare`).
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from benchmarks.site.bare import bare_sql
from benchmarks.site.phones import Answered, Phone, everybody, percentile, visitor
from benchmarks.site.stack import EMBEDDED, PRODUCTION, Event, Mode, Site, Table, stack
from benchmarks.site.watching import OpenPage

REPORT = {"ending": "elimination", "winner": "0", "left_0": "2", "left_1": "0"}
PAUSE = 0.2
"""Seconds after which the visitor reads again."""
TURNS = 2
"""Turns that people with addresses and people with accounts take."""
STEADY = 60
"""Writes a second of the steady stream."""


@dataclass(frozen=True)
class Players:
    """The phones at one table, and where they send."""

    table: Table
    address: str
    one: Phone
    other: Phone

    async def report(self) -> Answered:
        return await self.one.post(
            f"{self.address}tables/{self.table.match}/report/", {**REPORT, "key": self._key}
        )

    async def confirm(self) -> Answered:
        fields = {"match": self.table.match, "version": 1, "key": f"{self._key}-yes"}
        return await self.other.post(f"{self.address}do/confirm_report/", fields)

    @property
    def _key(self) -> str:
        return f"mesa-{self.table.match}"


def players_of(site: Site, event: Event) -> list[Players]:
    names = [name for table in event.tables for name in table.players]
    phones = [Phone(site, cookie) for cookie in site.cookies(names)]
    address = f"/t/{event.slug}/"
    return [
        Players(table, address, one, other)
        for table, one, other in zip(event.tables, phones[::2], phones[1::2], strict=True)
    ]


async def burst(
    site: Site, event: Event, tables: Sequence[Players]
) -> tuple[list[Answered], list[Answered], float]:
    """Return the answers to the players and to the visitor, and the seconds that they took."""
    seen: list[Answered] = []
    reading = asyncio.create_task(visitor(Phone(site), f"/t/{event.slug}/", PAUSE, seen))
    pages = open_pages(site, event, tables[-1])
    watching = [asyncio.create_task(page.watch()) for page in pages.values()]
    await asyncio.sleep(1)
    began = time.monotonic()
    answers = await everybody(each.report() for each in tables[:-1])
    answers += await everybody(each.confirm() for each in tables[:-1])
    seconds = time.monotonic() - began
    for task in [reading, *watching]:
        task.cancel()
    told = ", ".join(f"{name} {page.fetched} times" for name, page in pages.items())
    print(f"   pages that fetched themselves in {seconds:.0f} s: {told}")
    return answers, seen, seconds


def open_pages(site: Site, event: Event, table: Players) -> dict[str, OpenPage]:
    """The page of a player at a table that goes on playing, and a visitor's standings, with what they show."""
    address, match = f"/t/{event.slug}/", table.table.match
    own, order = f"match:{match},round,clock,announcement", "round,results,entries,announcement"
    return {
        "another table": OpenPage(table.one, event.slug, f"{address}tables/{match}/", own),
        "the standings": OpenPage(Phone(site), event.slug, f"{address}standings/", order),
    }


def print_opening(site: Site, event: Event, tables: Sequence[Players]) -> None:
    """A player of every table looks where to go, all at once."""
    before = site.cpu()
    opened = asyncio.run(everybody(each.one.get(f"/t/{event.slug}/me/") for each in tables))
    used = site.cpu() - before
    print(
        f"   {len(tables)} players open their table at once: p50 {percentile(opened, 0.5):.2f} "
        f"p95 {percentile(opened, 0.95):.2f} s, CPU {1000 * used.web / len(opened):.1f} + "
        f"{1000 * used.database / len(opened):.1f} ms each, {sum(a.status != 200 for a in opened)} failed"
    )


async def steady(tables: Sequence[Players]) -> list[Answered]:
    """Reports, and a while later confirmations, evenly `STEADY` a second."""
    sent: list[asyncio.Task[Answered]] = []
    for act in (Players.report, Players.confirm):
        for each in tables:
            sent.append(asyncio.create_task(act(each)))
            await asyncio.sleep(1 / STEADY)
    return await everybody(sent)


def print_burst(site: Site, event: Event, tables: Sequence[Players]) -> float:
    """Let all tables report at once; return writes a second."""
    before = site.cpu()
    answers, seen, seconds = asyncio.run(burst(site, event, tables))
    used = site.cpu() - before
    accepted = sum(answer.status == 302 for answer in answers)
    print(
        f"   {len(tables)} tables: {accepted} of {len(answers)} accepted, "
        f"5xx {sum(answer.status >= 500 for answer in answers)}, unanswered {sum(not a.status for a in answers)}, "
        f"asked to wait {sum(answer.waits for answer in answers)} times"
    )
    print(f"   in the database: {site.run('benchmarks.site.ledger', event.slug)}")
    print(
        f"   p50 {percentile(answers, 0.5):.2f}  p95 {percentile(answers, 0.95):.2f} s, "
        f"{accepted / seconds:.0f} writes/s, CPU {1000 * used.web / accepted:.1f} + "
        f"{1000 * used.database / accepted:.1f} ms a write"
    )
    print(
        f"   a visitor meanwhile: median {percentile(seen, 0.5):.2f}, worst {percentile(seen, 1):.2f} s, "
        f"{sum(answer.status != 200 for answer in seen)} of {len(seen)} failed"
    )
    return accepted / seconds


def print_end_of_round(site: Site, tables: int, *, accounts: bool) -> float:
    """A round opens and ends for people with addresses, or with accounts; returns writes a second."""
    print(f"   -- {'accounts' if accounts else 'personal addresses'}")
    event = site.fill(2 * tables, 1, accounts=accounts)
    everyone = players_of(site, event)
    print_opening(site, event, everyone)
    return print_burst(site, event, everyone)


def run_mode(mode: Mode, tables: int) -> None:
    with stack(mode) as site:
        rates = [print_end_of_round(site, tables, accounts=accounts) for accounts in (False, True) * TURNS]
        stream = site.fill(2 * 5 * STEADY, 0)
        answers = asyncio.run(steady(players_of(site, stream)))
        refused = sum(answer.status != 302 for answer in answers)
        print(f"   steady {STEADY} writes/s: p95 {percentile(answers, 0.95):.2f} s, {refused} not accepted")
        by_address, by_account = mean(rates[::2]), mean(rates[1::2])
        print(f"   addresses write {by_address / by_account:.2f} times as fast as accounts")
        if mode.production:
            limit = bare_sql(site.env["DATABASE_URL"], site.fill(2 * tables, 1, accounts=True))
            print(f"   the same rows by bare SQL: {limit:.0f} writes/s; addresses {by_address / limit:.2f} of it")


def run() -> None:
    """Print the figures of both modes."""
    for name, mode, tables in (("production", PRODUCTION, 500), ("embedded", EMBEDDED, 64)):
        print(f"-- {name}")
        run_mode(mode, tables)
