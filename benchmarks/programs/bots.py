"""Bots play an event of each game whole, through the Python client, and send everything three times.

Then as many reports and confirmations by the API as by the site's forms, in turns, at tables of two events that
are filled alike: the processor time of a write of the one over that of the other, which may be 1.2.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import httpx2
from atrum_client import Client

from atrum_judge.registry import rulesets
from benchmarks.programs.playing import SENDINGS, Bots
from benchmarks.site.burst import Players, players_of
from benchmarks.site.phones import Answered
from benchmarks.site.stack import PRODUCTION, Cpu, Event, Site, stack

PEOPLE, ROUNDS = 256, 8
TABLES, TURN = 500, 50
"""Tables of each of the two events, and those of a turn."""
LIMIT = 1.2
REPORT = {"ending": "elimination", "left": [2, 0]}


class Behind(httpx2.HTTPTransport):
    """The way to a site whose proxy would say that it speaks TLS."""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        request.headers["X-Forwarded-Proto"] = "https"
        return super().handle_request(request)


@contextmanager
def connecting(site: Site) -> Iterator[Callable[[str], Client]]:
    """Yield the maker of clients with a key, which are closed at the end."""
    with ExitStack() as open_:
        yield lambda key: open_.enter_context(Client(site.base, key, transport=Behind(), timeout=120))


def page(site: Site, path: str) -> str:
    with urlopen(Request(site.base + path, headers=site.headers)) as said:  # noqa: S310  # this machine
        found: str = said.read().decode()
    return found


def print_event(site: Site, game: str) -> None:
    with connecting(site) as connect:

        def codes(slug: str) -> Mapping[int, str]:
            return {int(number): code for number, code in site.run("benchmarks.programs.keys", slug).items()}

        bots = Bots(connect, site.run("benchmarks.programs.keys"), codes)
        before, began = site.cpu(), time.monotonic()
        bots.play(game, PEOPLE, ROUNDS, Random(game))
        used, seconds = site.cpu() - before, time.monotonic() - began
        lines = bots.compare(lambda path: page(site, path))
    acts = bots.acts.total()
    print(
        f"   {game:14} {PEOPLE} people: {acts} acts sent {SENDINGS * acts} times, {lines} lines of the log, "
        f"standing and record as the site's; {seconds:.0f} s, CPU {used.web:.0f} + {used.database:.0f} s",
        flush=True,
    )


# A write by the API beside the same by the site ------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """The keys of the two people at a table, as a program has them."""

    http: httpx2.AsyncClient
    address: str
    match: int
    one: str
    other: str

    async def report(self) -> int:
        return await self._post("report_result", self.one, {"data": REPORT})

    async def confirm(self) -> int:
        return await self._post("confirm_report", self.other, {"version": 1})

    async def _post(self, verb: str, code: str, body: Mapping[str, Any]) -> int:
        headers = {"Authorization": f"Bearer {code}", "Idempotency-Key": secrets.token_urlsafe(8)}
        told = {**body, "match": self.match}
        return (await self.http.post(f"{self.address}{verb}/", json=told, headers=headers)).status_code


def programs_of(site: Site, event: Event, http: httpx2.AsyncClient) -> list[Program]:
    codes = site.run("benchmarks.programs.keys", event.slug)
    number = {player: str(k) for k, player in enumerate(event.players, start=1)}
    address = f"{site.base}/api/v1/tournaments/{event.slug}/do/"
    return [
        Program(http, address, table.match, *(codes[number[player]] for player in table.players))
        for table in event.tables
    ]


async def one_by_one(acts: Sequence[Callable[[], Any]], accepted: int) -> None:
    """Do one thing after another, so that neither way is spared what waiting together spares."""
    for act in acts:
        said = await act()
        status = said.status if isinstance(said, Answered) else said
        if status != accepted:
            raise SystemExit(f"benchmarks.site: answered {status}")


def print_ratio(site: Site) -> None:
    by_site, by_program = site.fill(2 * TABLES, 0), site.fill(2 * TABLES, 0)
    asyncio.run(_ratio(site, players_of(site, by_site), by_program))


async def _ratio(site: Site, players: Sequence[Players], event: Event) -> None:
    spent = {"site": [Cpu(0, 0, 0)], "api": [Cpu(0, 0, 0)]}
    async with httpx2.AsyncClient(headers=site.headers, timeout=60) as http:
        programs = programs_of(site, event, http)
        for k in range(0, TABLES, TURN):
            ways: list[tuple[str, Sequence[Any], int]] = [
                ("site", players[k : k + TURN], 302),
                ("api", programs[k : k + TURN], 200),
            ]
            for name, tables, accepted in ways if k // TURN % 2 else reversed(ways):
                before = site.cpu()
                await one_by_one([one.report for one in tables], accepted)
                await one_by_one([one.confirm for one in tables], accepted)
                spent[name].append(site.cpu() - before)
    web, database = (
        {name: sum(getattr(one, part) for one in turns) for name, turns in spent.items()}
        for part in ("web", "database")
    )
    ratio = (web["api"] + database["api"]) / (web["site"] + database["site"])
    each = {
        name: f"{1000 * web[name] / TABLES / 2:.1f} + {1000 * database[name] / TABLES / 2:.1f}" for name in web
    }
    verdict = "ok" if ratio <= LIMIT else "TOO SLOW"
    print(
        f"   {2 * TABLES} reports and confirmations each: CPU {each['api']} ms by the API, {each['site']} ms "
        f"by the site, {ratio:.2f} x  {verdict}"
    )


def run() -> None:
    """Print the figures."""
    with stack(PRODUCTION) as site:
        print_ratio(site)
    with stack(PRODUCTION) as site:
        for ruleset in rulesets():
            print_event(site, ruleset.key)
