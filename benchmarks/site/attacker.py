"""People who play during an attack: quiet and under attack in turns, from other networks, in one run.

The attacker's requests cost the machine processor time by being sent. So does the row "visitors": as many harmless
requests, for a page that is kept. The cost of an attack is its row beside that one.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from benchmarks.site.phones import Answered, Phone, percentile
from benchmarks.site.stack import CSRF_TOKEN, PRODUCTION, Event, Site, stack

PLAYERS, GIANT = 64, 1000
SECONDS, TURNS = 6.0, 4
HANDS, PAUSE = 8, 0.05
"""Requests that the attacker has open at once, and seconds before each of them is sent again."""
VICTIMS, STEP = 3, 0.3
SERVED = {200, 302, 304}
COOKIE = f"__Host-csrftoken={CSRF_TOKEN}"
ATTACKER, SHOP = "203.0.113.66", "198.51.100.7"

Attack = Callable[[Phone, int], Awaitable[Answered]]


@dataclass
class Seen:
    """The victims' answers, and the attacker's deeds."""

    quiet: list[Answered] = field(default_factory=list)
    attacked: list[Answered] = field(default_factory=list)
    attacks: list[Answered] = field(default_factory=list)

    def row(self, name: str) -> str:
        before, then = (1000 * percentile(one, 0.95) for one in (self.quiet, self.attacked))
        middle = percentile(self.attacked, 0.5) / percentile(self.quiet, 0.5)
        refused = sum(one.status not in SERVED or one.waits > 0 for one in self.attacked)
        slowed = sum(one.status == 429 for one in self.attacks)
        return (
            f"{name:18}{before:9.0f}{then:9.0f}{then / before:8.2f}{middle:8.2f}"
            f"{len(self.attacked):9}{refused:9}{len(self.attacks):10}{slowed:8}"
        )


def run() -> None:
    """Print the figures."""
    with stack(PRODUCTION) as site:
        event, giant = site.fill(PLAYERS, 3), site.fill(GIANT, 0, playing=False)
        code = site.manage("shell", "-v0", "-c", CODE % event.slug).split()[-1]
        cookies = site.cookies([*event.players[:VICTIMS], giant.organizer])
        print(f"{HANDS} requests of the attacker at once, {TURNS} turns of {SECONDS:g} s each; {VICTIMS} victims")
        print(f"{'attack':18}{'quiet ms':>9}{'then ms':>9}{'ratio':>8}{'median':>8}", end="")
        print(f"{'answers':>9}{'refused':>9}{'attacks':>10}{'429':>8}")
        for name, attack, cookie in _attacks(event, giant, cookies[-1]):
            seen = asyncio.run(_in_turns(site, event, cookies[:-1], code, attack, cookie))
            print(seen.row(name), flush=True)


CODE = """
from tournaments.models import Entry
from tournaments.models.personal import path_of
print(path_of(Entry.objects.filter(tournament__slug="%s").first()))
"""


def _attacks(event: Event, giant: Event, cookie: str) -> list[tuple[str, Attack, str]]:
    numbers = itertools.count()
    mine = f"/t/{giant.slug}"

    async def nothing(phone: Phone, _hand: int) -> Answered:
        await asyncio.sleep(1)
        return Answered(200, 0, 0)

    async def passwords(phone: Phone, hand: int) -> Answered:
        return await phone.post("/cuenta/login/", {"login": event.players[hand], "password": "clave-mala-9"})

    async def simulations(phone: Phone, _hand: int) -> Answered:
        size = 1000 + next(numbers) % 1000
        return await phone.post(f"{mine}/manage/odds/?players={size}&rounds=20", {})

    async def accounts(phone: Phone, _hand: int) -> Answered:
        return await phone.post(
            "/cuenta/signup/", {"username": f"otro{next(numbers)}", "password1": "clave-larga-9"}
        )

    async def pairings(phone: Phone, hand: int) -> Answered:
        if hand % 2:
            return await phone.post(f"{mine}/do/pair_round/", {"key": f"pair{next(numbers)}"})
        return await phone.post(f"{mine}/do/take_back_round/", {"key": f"back{next(numbers)}", "round": 1})

    return [
        ("none", nothing, ""),
        ("visitors", lambda phone, _hand: phone.get(f"/t/{event.slug}/standings/"), ""),
        ("probes", lambda phone, _hand: phone.get("/readyz"), ""),
        ("wrong codes", lambda phone, _hand: phone.get("/p/1-aaaaa-aaaaa/"), ""),
        ("wrong passwords", passwords, COOKIE),
        ("accounts", accounts, COOKIE),
        ("simulations", simulations, cookie),
        (f"pairing {GIANT}", pairings, cookie),
    ]


async def _in_turns(site: Site, event: Event, cookies: list[str], code: str, attack: Attack, cookie: str) -> Seen:
    seen = Seen()
    for _ in range(TURNS):
        await _for_a_while(_victims(site, event, cookies, code, seen.quiet))
        attacker = Phone(_seen_from(site, ATTACKER), cookie)
        hands = [_again(attack, attacker, hand, seen.attacks) for hand in range(HANDS)]
        await _for_a_while([*hands, *_victims(site, event, cookies, code, seen.attacked)])
        await asyncio.sleep(1)
    return seen


def _victims(
    site: Site, event: Event, cookies: list[str], code: str, seen: list[Answered]
) -> list[Awaitable[None]]:
    shop = _seen_from(site, SHOP)

    async def player(cookie: str) -> None:
        """Opens the own table, the standings, the printed address of somebody else; calls a judge."""
        for number in itertools.count():
            phone = Phone(shop, cookie)
            for path in (f"/t/{event.slug}/me/", f"/t/{event.slug}/standings/"):
                seen.append(await phone.get(path))
                await asyncio.sleep(STEP)
            seen.append(await Phone(shop).get(code))
            call = {"key": f"{cookie[-8:]}{number}{len(seen)}", "kind": "rules", "match": event.tables[0].match}
            written = await phone.post(f"/t/{event.slug}/do/call_judge/", call)
            refused = written.status in {403, 409}  # by the rules of the event, as quickly as it would be done
            seen.append(Answered(302, written.seconds, written.waits) if refused else written)
            await asyncio.sleep(STEP)

    return [player(cookie) for cookie in cookies]


async def _again(attack: Attack, phone: Phone, hand: int, done: list[Answered]) -> None:
    while True:
        done.append(await attack(phone, hand))
        await asyncio.sleep(PAUSE)


async def _for_a_while(people: list[Awaitable[None]]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*people)


def _seen_from(site: Site, address: str) -> Any:
    """The site as a proxy shows it somebody at an address."""
    return SimpleNamespace(base=site.base, headers={**site.headers, "X-Forwarded-For": address})
