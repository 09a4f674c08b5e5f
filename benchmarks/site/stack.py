"""The site as it runs: its own processes on a free port, with a database of its own, stopped at the end.

with stack(PRODUCTION) as site:
    event = site.fill(players=256, rounds=5)
    cookies = site.cookies(event.players)
    before = site.cpu()
    …                                       # requests to site.base with site.headers
    print(site.cpu() - before)
"""

import json
import os
import resource
import secrets
import shlex
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
import psycopg
import redis

ROOT = Path(__file__).resolve().parents[2]
DATABASE_URL = os.environ.get("BENCHMARK_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("BENCHMARK_REDIS_URL", "redis://127.0.0.1:6379/15")
CSRF_TOKEN = "b" * 32
"""Goes with `Site.cookies`: send it as ``csrfmiddlewaretoken`` with what you post."""

WEB = "atrum_torneos.serving.serve"
WORKER = "celery --quiet -A atrum_torneos worker --concurrency 1"
LOG = "var/benchmark.log"
"""Output of the processes."""
STOPPING = 10
"""Seconds that processes get to end by themselves."""


@dataclass(frozen=True)
class Mode:
    """A way to run the site (docs/programar/architecture.md, "Two ways to run"), in so many web processes."""

    production: bool
    workers: int


PRODUCTION = Mode(production=True, workers=2)
EMBEDDED = Mode(production=False, workers=1)


@dataclass(frozen=True)
class Cpu:
    """Seconds of processor time, user and system: of the web processes, of the jobs, of the database's sessions.

    The time of a process that has ended is forgotten; the site's own and pooled sessions stay.
    """

    web: float
    worker: float
    database: float

    def __sub__(self, earlier: "Cpu") -> "Cpu":
        return Cpu(self.web - earlier.web, self.worker - earlier.worker, self.database - earlier.database)


@dataclass(frozen=True)
class Table:
    """A table of the round that is under way: the match's key, and the accounts or guests at its seats."""

    match: int
    table: int
    players: list[str]


@dataclass(frozen=True)
class Event:
    """An event that was filled: rounds played, and with `tables` a further one that nobody has reported in.

    `players` are the accounts or guests by number of their entry, from 1.
    """

    slug: str
    organizer: str
    judge: str
    players: list[str]
    tables: list[Table]


@dataclass
class Site:
    """A running site.

    Attributes:
        base: address without a final slash.
        headers: those that the proxy in front would add, and the origin that a form needs.
        env: environment of its processes.
        web: the web processes, with the one that watches over them where there are several.
    """

    mode: Mode
    base: str
    env: dict[str, str]
    database: str
    web: list[psutil.Process] = field(default_factory=list)
    worker: list[psutil.Process] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        if not self.mode.production:
            return {"Origin": self.base}
        return {"X-Forwarded-Proto": "https", "Origin": self.base.replace("http:", "https:")}

    def run(self, module: str, *arguments: str) -> Any:
        """The JSON that a module prints, run as a program with the site's settings."""
        output = self._python("-m", module, *arguments)
        return json.loads(output)

    def manage(self, *arguments: str) -> str:
        """Run a command of manage.py and return its output."""
        return self._python("manage.py", *arguments)

    def fill(self, players: int, rounds: int, *, playing: bool = True, accounts: bool = False) -> Event:
        """Fill an event of so many players with rounds played, and one more under way unless not `playing`.

        Args:
            accounts: they play with accounts, not by personal addresses.
        """
        numbers = (players, rounds, int(playing), int(accounts))
        made = self.run("benchmarks.site.filling", *map(str, numbers))
        return Event(**{**made, "tables": [Table(**table) for table in made["tables"]]})

    def cookies(self, usernames: Sequence[str]) -> list[str]:
        """The ``Cookie`` header of each one's phone: of a log-in, or of the personal address of a guest."""
        with tempfile.NamedTemporaryFile("w", suffix=".json") as names:
            json.dump(list(usernames), names)
            names.flush()
            kept = self.run("benchmarks.site.accounts", names.name)
        prefix = "__Host-" if self.mode.production else ""
        return [f"{cookie}; {prefix}csrftoken={CSRF_TOKEN}" for cookie in kept]

    def cpu(self) -> Cpu:
        """Processor time used until now."""
        sessions = [p for p in psutil.process_iter(["cmdline"]) if self._is_session(p)]
        return Cpu(_seconds(self.web), _seconds(self.worker), _seconds(sessions))

    def memory(self) -> int:
        """Bytes that the web processes have for themselves alone."""
        return sum(process.memory_full_info().uss for process in self.web)

    def _is_session(self, process: psutil.Process) -> bool:
        command = " ".join(process.info["cmdline"] or ())
        return command.startswith("postgres:") and f" {self.database} " in command

    def _python(self, *arguments: str) -> str:
        return subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=self.env, check=True, stdout=subprocess.PIPE, text=True
        ).stdout


def _seconds(processes: Sequence[psutil.Process]) -> float:
    total = 0.0
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            total += times.user + times.system
    return total


@contextmanager
def stack(mode: Mode, **settings: str) -> Iterator[Site]:
    """A site with an empty database and the card catalogue, served until the block ends.

    `settings` are further environment variables, e.g. ``DB_POOL="5"``.
    """
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # a stream is an open file, here and there
    with ExitStack() as resources:
        counted = resources.enter_context(tempfile.TemporaryDirectory())
        base = f"http://127.0.0.1:{_free_port()}"
        env, database = resources.enter_context(_production() if mode.production else _embedded())
        site = Site(mode, base, os.environ | env | {"PROMETHEUS_MULTIPROC_DIR": counted} | settings, database)
        site.manage("migrate", "-v0")
        site.manage("load_catalogue")
        if mode.production:
            site.manage("collectstatic", "--noinput", "-v0")
        resources.enter_context(_web(site))
        if mode.production:
            worker = resources.enter_context(_process(shlex.split(WORKER), site.env))
            site.worker = [worker, *worker.children(recursive=True)]
        yield site


@contextmanager
def twin(site: Site) -> Iterator[Site]:
    """The same site, data and all, served by new processes beside the first until the block ends."""
    other = replace(site, base=f"http://127.0.0.1:{_free_port()}")
    with _web(other):
        yield other


@contextmanager
def _web(site: Site) -> Iterator[None]:
    """The web processes of a site."""
    serving = {"PORT": str(urlsplit(site.base).port), "WEB_CONCURRENCY": str(site.mode.workers)}
    with _process([WEB], site.env | serving) as web:
        _wait_for(site)
        site.web = [web, *web.children(recursive=True)]
        yield


@contextmanager
def _production() -> Iterator[tuple[dict[str, str], str]]:
    """Environment of the production settings, with a new PostgreSQL database and an empty Redis one."""
    name = f"site_benchmark_{os.getpid()}"
    with psycopg.connect(DATABASE_URL, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
    with redis.Redis.from_url(REDIS_URL) as client:
        client.flushdb()
    try:
        yield (
            {
                "PRODUCTION": "1",
                "SECRET_KEY": secrets.token_urlsafe(64),
                "ALLOWED_HOSTS": "127.0.0.1",
                "DATABASE_URL": urlsplit(DATABASE_URL)._replace(path=f"/{name}").geturl(),
                "REDIS_URL": REDIS_URL,
                "EMAIL_URL": "dummymail://",
            },
            name,
        )
    finally:
        with psycopg.connect(DATABASE_URL, autocommit=True) as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
        with redis.Redis.from_url(REDIS_URL) as client:
            client.flushdb()


@contextmanager
def _embedded() -> Iterator[tuple[dict[str, str], str]]:
    """Environment of the embedded settings, with a new SQLite database."""
    with tempfile.TemporaryDirectory() as folder:
        yield {"PRODUCTION": "", "DATABASE_URL": f"sqlite:///{folder}/site.sqlite3", "REDIS_URL": ""}, ""


@contextmanager
def _process(command: Sequence[str], env: dict[str, str]) -> Iterator[psutil.Process]:
    with (ROOT / LOG).open("a") as log:
        process = psutil.Popen([sys.executable, "-m", *command], cwd=ROOT, env=env, stdout=log, stderr=log)
    try:
        yield process
    finally:
        family = [process, *process.children(recursive=True)]
        process.terminate()
        for left in psutil.wait_procs(family, timeout=STOPPING)[1]:
            with suppress(psutil.NoSuchProcess):
                left.kill()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for(site: Site) -> None:
    for _attempt in range(1500):
        try:
            urlopen(Request(f"{site.base}/", headers=site.headers))  # noqa: S310
        except HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(site.base)
