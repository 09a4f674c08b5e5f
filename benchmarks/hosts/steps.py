"""The steps: each lets people write, read and listen while something happens to the machines."""

import re
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime
from itertools import cycle, islice

from benchmarks.hosts.ledger import TOO_OLD, Account, history, now
from benchmarks.hosts.people import AGAIN, SAVED, SETTLING, People, ask
from benchmarks.hosts.world import WEB_HOSTS, World
from benchmarks.site.stack import Event, Table

REPORT = {"ending": "elimination", "winner": "0", "left_0": "2", "left_1": "0"}
AT_ONCE = 16
"""Bots that send at the same time."""
APART = 5
"""Seconds between the clocks of the web hosts."""
STATIC = re.compile(r'"(/static/[^"]+)"')
LOOKS = 600
"""Answers that are measured at a time."""
TURNS = 5
LOST = 5
"""Writes that the replica lacks."""
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


def promotion(stage: Stage) -> Iterator[tuple[str, Account]]:
    """The database dies while its replica lacks the last writes; the replica takes its place."""
    world, calm, before, after = stage.world, stage.people(), stage.people(), stage.people()
    world.start_replica()
    with calm.about():
        time.sleep(2)
    _caught_up(world)
    yield "with a replica", stage.account(calm)
    with world.cut("database", "replica"):
        with before.about(writing=False):
            for _ in range(LOST):
                before.read_after(before.announce())
        yield f"{LOST} writes that the replica lacks", stage.account(before)
        world.stop("database", "postgres", suddenly=True)  # before the link is back and brings them
    world.promote()
    lost = [*stage.account(calm).lost, *stage.account(before).lost]
    time.sleep(TOO_OLD)
    with after.about():
        time.sleep(stage.length)
        _until_well(stage, after)
    yield f"after its promotion; acknowledged and lost with the database: {', '.join(lost)}", stage.account(after)
    if set(lost) != set(before.ledger.acknowledged):
        raise RuntimeError("other writes are lost than those that the replica lacked")


def _caught_up(world: World) -> None:
    """Wait until the replica has what the database has."""
    behind = "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn IS DISTINCT FROM pg_current_wal_lsn()"
    end = now() + 30
    while world.sql(behind) != [(0,)]:
        if now() > end:
            raise TimeoutError("the replica does not follow")
        time.sleep(0.2)


def clocks(stage: Stage) -> Iterator[tuple[str, Account]]:
    """The clocks of the web hosts are apart; what they tell and store is not."""
    world = stage.world
    world.stop_web("web-b")
    world.shifted["web-b"] = f"+{APART}"
    world.start_web("web-b")
    people = stage.people()
    # Filling has moved the event's time ahead, and no write may go before it.
    world.sql("UPDATE tournaments_tournament SET changed_at = now() RETURNING 1")
    time.sleep(SETTLING)  # each process has looked at the database's clock
    with people.about():
        time.sleep(stage.length)
        told = [parsedate_to_datetime(ask(world.site(host).base, "/").headers["date"]) for host in WEB_HOSTS]
    away = abs(told[0] - told[1]).total_seconds()
    stored = "SELECT extract(epoch FROM max(at) - now()) FROM tournaments_logentry WHERE key LIKE %s"
    ((ahead,),) = world.sql(stored, f"{people.word}-%")
    ready = ask(world.site("web-b").base, "/readyz")
    if away > 1.5 or float(str(ahead)) > 0 or ready.status != 503:
        raise RuntimeError(f"{away} s apart, {ahead} ahead of the database, {ready}")
    yield (
        f"clocks {APART} s apart; answers {away:.0f} s, nothing stored ahead, /readyz refuses",
        stage.account(people),
    )
    world.stop_web("web-b")
    del world.shifted["web-b"]
    world.start_web("web-b")


def redis(stage: Stage) -> Iterator[tuple[str, Account]]:
    """Redis is replaced by an empty one; where Valkey is installed, by Valkey, too."""
    for program in filter(shutil.which, ("valkey-server", "redis-server")):
        people = stage.people()
        with people.about():
            stage.world.stop("redis", "redis", suddenly=True)
            time.sleep(stage.length / 2)
            stage.world.start_redis(program)
            time.sleep(stage.length / 2)
            _until_well(stage, people)
        yield f"Redis replaced by an empty {program}", stage.account(people)


def release(stage: Stage) -> Iterator[tuple[str, Account]]:
    """A release with another style takes the place of this one, one host after the other."""
    world, people = stage.world, stage.people()
    made = world.new_release()
    with people.about():
        for host in WEB_HOSTS:
            world.stop_web(host)
            world.releases[host] = made
            world.start_web(host)
            _styles_from_each_other(people)
        _until_well(stage, people)
    yield "a release with another style, host by host", stage.account(people)


def _styles_from_each_other(people: People) -> None:
    """Ask each host for the files that the page of the other one names, old or new."""
    bases = [people.world.site(host).base for host in WEB_HOSTS]
    for shows, serves in (bases, bases[::-1]):
        files = set(STATIC.findall(ask(shows, people.address).text))
        if not any("site." in name for name in files):
            raise RuntimeError("a page without a hashed style")
        for name in sorted(files):
            people.ledger.count(ask(serves, name).status, name)


def share(stage: Stage) -> Iterator[tuple[str, Account]]:
    """Players look at their tables, on one host and on both.

    The processor time of an answer tells how many two hosts give where each has a core of its own.
    """
    people, bases = stage.people(), [stage.world.site(host).base for host in WEB_HOSTS]
    took: dict[int, list[float]] = {1: [], 2: []}
    for _turn in range(TURNS):
        for hosts, costs in took.items():
            costs.append(_cost(stage, people, bases[:hosts]))
    one, two = (min(costs) for costs in took.values())
    title = f"an answer takes {1000 * one:.1f} ms of processor time on one host, {1000 * two:.1f} on two"
    yield f"{title}: {2 * one / two:.2f} times the answers", stage.account(people)


def _cost(stage: Stage, people: People, bases: Sequence[str]) -> float:
    """Return the seconds of processor time that an answer takes."""
    tables = zip(stage.event.tables, stage.players[::2], strict=True)
    asked = [(f"{people.address}tables/{table.match}/", cookie) for table, cookie in tables]
    before = stage.world.spent()
    with ThreadPoolExecutor(AT_ONCE) as bots:
        sent = [
            bots.submit(ask, bases[number % len(bases)], path, Cookie=cookie)
            for number, (path, cookie) in enumerate(islice(cycle(asked), LOOKS))
        ]
    for one in sent:
        people.ledger.count(one.result().status, "tables/")
    return (stage.world.spent() - before) / LOOKS


def burst(stage: Stage) -> Iterator[tuple[str, Account]]:
    """Every table of a large event reports at once, on one host and on both, again and again another winner."""
    site = stage.world.site("web-a")
    crowd = Stage(stage.world, site.fill(8 if stage.brief else 1000, 1), brief=stage.brief)
    people, bases = crowd.people(), [stage.world.site(host).base for host in WEB_HOSTS]
    took: dict[int, list[float]] = {1: [], 2: []}
    winners = cycle("01")
    for turn in range(TURNS):
        for hosts, costs in took.items():
            costs.append(_reported(crowd, people, bases[:hosts], next(winners), f"{people.word}-{turn}-{hosts}"))
    one, two = (min(costs) for costs in took.values())
    title = (
        f"{len(crowd.event.tables)} reports at once take {1000 * one:.1f} ms of processor time each on one host"
    )
    yield f"{title}, {two / one:.2f} times that on two", crowd.account(people)


def _reported(crowd: Stage, people: People, bases: Sequence[str], winner: str, word: str) -> float:
    """Let every table report to these hosts; the seconds of processor time that a report takes."""
    form = {"ending": "elimination", "winner": winner, f"left_{winner}": "2", f"left_{1 - int(winner)}": "0"}
    tables = list(zip(crowd.event.tables, crowd.players[::2], strict=True))
    before = crowd.world.spent()
    with ThreadPoolExecutor(len(tables)) as bots:
        for number, (table, cookie) in enumerate(tables):
            path, key = f"{people.address}tables/{table.match}/report/", f"{word}-{table.match}"
            bots.submit(_until_saved, people, bases[number % len(bases)], path, {**form, "key": key}, cookie)
    spent = crowd.world.spent() - before
    if missing := [
        key for table, _ in tables if (key := f"{word}-{table.match}") not in people.ledger.acknowledged
    ]:
        raise RuntimeError(f"{len(missing)} reports were not saved: {people.ledger.answers}")
    return spent / len(tables)


def _until_saved(people: People, base: str, path: str, form: Mapping[str, str], cookie: str) -> None:
    """Send until it is saved, as an outbox does; on a busy machine some wait too long for their turn."""
    while (got := ask(base, path, form, Cookie=cookie)).status in AGAIN:
        people.ledger.count(got.status, "report/")
        time.sleep(1)
    people.ledger.count(got.status, "report/")
    if got.status == SAVED:
        people.ledger.acknowledged[form["key"]] = now()


STEPS = {step.__name__: step for step in (event, cuts, clocks, redis, release, share, burst, promotion)}
"""In their order: after a promotion there is no replica any more."""
