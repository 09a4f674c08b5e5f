"""The steps: each lets people write, read and listen while something happens to the machines."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from benchmarks.hosts.ledger import Account, history, now
from benchmarks.hosts.people import People, ask
from benchmarks.hosts.world import WEB_HOSTS, World
from benchmarks.site.stack import Event, Table

REPORT = {"ending": "elimination", "winner": "0", "left_0": "2", "left_1": "0"}
AT_ONCE = 16
"""Bots that send at the same time."""
LINKS = (
    ("web-a", "redis"),
    ("web-b", "redis"),
    ("web-a", "database"),
    ("web-b", "database"),
    ("proxy", "web-a"),
    ("proxy", "web-b"),
)
WORDS = (f"{one}{other}" for one in "bcdfgjlmnprst" for other in ("ala", "elo", "ino", "oro", "una"))


class Stage:
    """The world with an event in it, and who runs it.

    Attributes:
        brief: each step in its shortest form.
        length: seconds for which a link is cut.
    """

    def __init__(self, world: World, event: Event, *, brief: bool) -> None:
        self.world, self.event, self.brief = world, event, brief
        self.length = 4.0 if brief else 30.0
        names = [event.organizer, *(name for table in event.tables for name in table.players)]
        self.organizer, *self.players = world.site("web-a").cookies(names)

    def people(self) -> People:
        """Return people with a ledger of their own."""
        return People(self.world, self.event, self.organizer, word=next(WORDS))

    def account(self, people: People) -> Account:
        """Return what people have seen, beside the database."""
        return people.ledger.settled(history(self.world, self.event.slug))


def event(stage: Stage) -> Iterator[tuple[str, Account]]:
    """Every table reports and confirms through the proxy; each bot then reads on the host that did not write."""
    people = stage.people()
    with people.about(writing=False), ThreadPoolExecutor(AT_ONCE) as bots:
        pairs = zip(stage.event.tables, stage.players[::2], stage.players[1::2], strict=True)
        list(bots.map(lambda table: _play(people, *table), pairs))
    account = stage.account(people)
    yield f"a round of {2 * len(stage.event.tables)} players", account
    shown = {ask(stage.world.site(host).base, f"{people.address}standings/").text for host in WEB_HOSTS}
    if len(shown) > 1:
        raise RuntimeError("the hosts show different standings")
    _verify(stage)


def _verify(stage: Stage) -> None:
    """Compute pairings and standings anew from the record. Raises `RuntimeError` where they differ."""
    site, record = stage.world.site("web-b"), stage.world.folder / "record.json"
    record.write_text(site.manage("export", stage.event.slug))
    if ", OK: " not in (said := site.manage("verify", str(record))):
        raise RuntimeError(said)


def _play(people: People, table: Table, one: str, other: str) -> None:
    key = f"mesa-{table.match}"
    wrote = people.send(f"tables/{table.match}/report/", REPORT, one, key)
    people.read_after(wrote, "standings/")
    form = {"match": table.match, "version": 1}
    wrote = people.send("do/confirm_report/", form, other, f"{key}-yes")
    people.read_after(wrote, "standings/")


def cuts(stage: Stage) -> Iterator[tuple[str, Account]]:
    """Each link is lost for some seconds, one after the other."""
    for one, other in LINKS[:1] if stage.brief else LINKS:
        people = stage.people()
        with people.about():
            with stage.world.cut(one, other):
                time.sleep(stage.length)
            _until_well(stage, people)
        yield f"{one} and {other} apart for {stage.length:.0f} s", stage.account(people)


def _until_well(stage: Stage, people: People) -> None:
    """Wait until both hosts are ready again."""
    end = now() + 60
    while any(ask(stage.world.site(host).base, "/readyz").status != 200 for host in WEB_HOSTS):
        if now() > end:
            raise TimeoutError("the hosts are not ready again")
        time.sleep(0.5)
    people.announce()


STEPS = {"event": event, "cuts": cuts}
