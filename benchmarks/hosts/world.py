"""Machines with the documented way to run on several: two web hosts, a proxy, PostgreSQL behind a pooler, Redis.

Each machine is a network namespace on one bridge. The processes are those of production, with the files of
`deploy/`; bots and the ledger stand outside and reach every machine.
"""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

from atrum_torneos.sheets import imported
from benchmarks.site.stack import CSRF_TOKEN, PRODUCTION, ROOT, WEB, WORKER, Site

ADDRESSES = {
    "proxy": "10.77.0.1",
    "web-a": "10.77.0.2",
    "web-b": "10.77.0.3",
    "database": "10.77.0.4",
    "replica": "10.77.0.5",
    "redis": "10.77.0.6",
}
HERE = "10.77.0.254"
"""The address of bots and ledger."""
WEB_HOSTS = ("web-a", "web-b")
NOWHERE = "02:00:00:00:00:99"
"""A network card that nobody has: what is sent there is lost, as on a cut link."""
NEEDED = ("unshare", "ip", "pgbouncer", "redis-server", "caddy")
WITHIN = "HOSTS_WITHIN"
"""Set for the process that has namespaces of its own."""
CODE = ("atrum_judge", "atrum_torneos", "locale", "players", "rules", "static", "templates", "tournaments")
"""The folders of a release."""
PATIENCE = 90
OWNER = ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")
"""PostgreSQL and its pooler refuse to run as root."""
TORNEOS = "torneos"
__all__ = ["ADDRESSES", "CSRF_TOKEN", "WEB_HOSTS", "World", "apart", "lacks", "world"]


def lacks() -> str:
    """Return why this machine cannot have such a world; empty where it can."""
    if os.geteuid():
        return "namespaces are made by root"
    if missing := [name for name in NEEDED if not shutil.which(name)]:
        return f"not installed: {', '.join(missing)}"
    if not _programs():
        return "no PostgreSQL server is installed"
    if not _faketime():
        return "not installed: libfaketime"
    tried = subprocess.run([*_apart(), "true"], check=False, capture_output=True, text=True)
    return tried.stderr.strip() if tried.returncode else ""


def apart() -> None:
    """Go on in namespaces of our own: they, their addresses and every process in them end with this command."""
    if WITHIN in os.environ:
        shell("mount", "-t", "tmpfs", "none", "/run")
        return
    command = [*_apart(), sys.executable, "-m", "benchmarks.hosts", *sys.argv[1:]]
    os.execvpe(command[0], command, os.environ | {WITHIN: "1"})  # noqa: S606


def _apart() -> list[str]:
    return ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]


def _programs() -> Path | None:
    """Return the folder of the newest PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


def _faketime() -> str:
    """Return the library by which a process reads a clock that is off: a real one, for all that it asks."""
    return next(map(str, Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")), "")


def shell(*command: str) -> str:
    """Carry out a command of this machine."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class World:
    """The machines and what runs on them.

    Attributes:
        running: the processes by machine and kind.
        releases: the folder whose code a web host runs.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: dict[tuple[str, str], psutil.Popen] = {}
        self.releases = dict.fromkeys(WEB_HOSTS, ROOT)
        self.shifted: dict[str, str] = {}
        self._secret, self._password = secrets.token_urlsafe(64), secrets.token_hex(8)
        self._programs = _programs() or Path()
        self.primary = "database"

    @property
    def proxy(self) -> str:
        return f"http://{ADDRESSES['proxy']}"

    def site(self, host: str) -> Site:
        """Return a web host, with the settings of its processes."""
        return Site(PRODUCTION, f"http://{ADDRESSES[host]}:8000", self._env(host), TORNEOS)

    def sql(self, question: str, *given: object) -> list[tuple[object, ...]]:
        """Ask the database that counts now, past pooler and cut links."""
        where = f"host={ADDRESSES[self.primary]} dbname={TORNEOS} user=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            asked = connection.execute(question.encode(), given)
            return asked.fetchall()

    # Links ----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Make the machines and the bridge between them."""
        Path("/run/netns").mkdir(parents=True, exist_ok=True)
        shell("ip", "link", "set", "lo", "up")
        shell("ip", "link", "add", "switch", "type", "bridge")
        shell("ip", "address", "add", f"{HERE}/24", "dev", "switch")
        shell("ip", "link", "set", "switch", "up")
        for name, address in ADDRESSES.items():
            shell("ip", "netns", "add", name)
            shell("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            shell("ip", "link", "set", name, "master", "switch", "up")
            shell("ip", "-n", name, "address", "add", f"{address}/24", "dev", "eth0")
            shell("ip", "-n", name, "link", "set", "eth0", "up")
            shell("ip", "-n", name, "link", "set", "lo", "up")

    @contextmanager
    def cut(self, one: str, other: str) -> Iterator[None]:
        """Lose whatever two machines send each other; nobody is told."""
        for here, there in ((one, other), (other, one)):
            to = ("to", ADDRESSES[there], "dev", "eth0")
            shell("ip", "-n", here, "neigh", "replace", *to, "lladdr", NOWHERE, "nud", "permanent")
        try:
            yield
        finally:
            for here, there in ((one, other), (other, one)):
                shell("ip", "-n", here, "neigh", "del", ADDRESSES[there], "dev", "eth0")

    # Processes ------------------------------------------------------------------------------------------------

    def start(self, host: str, kind: str, command: Sequence[str], **options: Any) -> psutil.Popen:
        """Run a process on a machine, until it is stopped or the world ends."""
        log = (self.folder / f"{host}-{kind}.log").open("a")
        line = ["ip", "netns", "exec", host, *command]
        started = psutil.Popen(line, stdout=log, stderr=log, **{"cwd": "/", **options})
        self.running[host, kind] = started
        return started

    def stop(self, host: str, kind: str, *, suddenly: bool = False) -> None:
        """End a process with its children."""
        process = self.running.pop((host, kind))
        family = [process, *process.children(recursive=True)]
        for one in family if suddenly else family[:1]:
            with suppress(psutil.NoSuchProcess):
                one.kill() if suddenly else one.terminate()
        for left in psutil.wait_procs(family, timeout=40)[1]:
            with suppress(psutil.NoSuchProcess):
                left.kill()

    def start_redis(self, program: str = "redis-server") -> None:
        """An empty Redis, or another program that stands in for it."""
        command = [program, "--save", "", "--protected-mode", "no"]
        self.start("redis", "redis", [*command, "--bind", ADDRESSES["redis"]])
        _listening("redis", 6379)

    def start_database(self, host: str) -> None:
        """PostgreSQL over the folder of a machine."""
        listen = ["-c", "listen_addresses=*", "-c", "unix_socket_directories=", "-c", "fsync=off"]
        self.start(
            host, "postgres", [*OWNER, str(self._programs / "postgres"), "-D", str(self.folder / host), *listen]
        )
        _until(lambda: psycopg.connect(f"host={ADDRESSES[host]} dbname=postgres user=postgres").close())

    def init_database(self) -> None:
        """A new PostgreSQL with the site's role, whose password it keeps as SCRAM."""
        data = self.folder / "database"
        self._as_owner("initdb", "-D", str(data), "-A", "trust", "--no-sync", "-E", "UTF8")
        trusted = ("all postgres", "replication all")
        hba = "".join(f"host {who} samenet trust\n" for who in trusted) + "host all all samenet scram-sha-256\n"
        (data / "pg_hba.conf").write_text(hba)
        self.start_database("database")
        where = f"host={ADDRESSES['database']} dbname=postgres user=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f"CREATE ROLE {TORNEOS} LOGIN PASSWORD '{self._password}'".encode())
            connection.execute(f"CREATE DATABASE {TORNEOS} OWNER {TORNEOS}".encode())
        ((found,),) = self.sql("SELECT rolpassword FROM pg_authid WHERE rolname = %s", TORNEOS)
        (self.folder / "userlist.txt").write_text(f'"{TORNEOS}" "{found}"\n')

    def start_pooler(self) -> None:
        """The pooler of `deploy/`, before the database that counts now."""
        given = (ROOT / "deploy/pgbouncer.ini").read_text()
        for documented, here in (
            ("torneos = host=127.0.0.1", f"torneos = host={ADDRESSES[self.primary]}"),
            ("listen_addr = 127.0.0.1", "listen_addr = *\nunix_socket_dir ="),
            ("/etc/pgbouncer/userlist.txt", str(self.folder / "userlist.txt")),
        ):
            if documented not in given:
                raise LookupError(documented)
            given = given.replace(documented, here)
        file = self.folder / "pgbouncer.ini"
        file.write_text(given)
        if ("database", "pgbouncer") in self.running:
            self.running["database", "pgbouncer"].send_signal(1)  # reads its file again
            return
        self.start("database", "pgbouncer", [*OWNER, shutil.which("pgbouncer") or "", str(file)])
        _listening("database", 6432)

    def start_replica(self) -> None:
        """An asynchronous replica, which has caught up."""
        target, source = str(self.folder / "replica"), ADDRESSES["database"]
        how = ("-h", source, "-U", "postgres", "-D", target, "-R", "-c", "fast", "--no-sync")
        self._as_owner("pg_basebackup", *how)
        self.start_database("replica")

    def promote(self) -> None:
        """The replica is the database from now on: whoever operates the site tells the pooler."""
        self._as_owner("pg_ctl", "promote", "-D", str(self.folder / "replica"), "-w")
        self.primary = "replica"
        self.start_pooler()

    def _as_owner(self, program: str, *arguments: str) -> None:
        shell(*OWNER, str(self._programs / program), *arguments)

    def start_web(self, host: str) -> None:
        """A web host's processes: those that answer, and a worker for jobs."""
        for kind, module in (("web", WEB), ("worker", WORKER)):
            command = [sys.executable, "-m", *module.split()]
            self.start(host, kind, command, env=self._env(host), cwd=self.releases[host])
        self.wait_ready(host)

    def spent(self) -> float:
        """Return the seconds of processor time that all web processes have used."""
        webs = [self.running[host, "web"] for host in WEB_HOSTS]
        times = [process.cpu_times() for web in webs for process in (web, *web.children(recursive=True))]
        return sum(each.user + each.system for each in times)

    def stop_web(self, host: str) -> None:
        for kind in ("web", "worker"):
            self.stop(host, kind)

    def wait_ready(self, host: str) -> None:
        """Until a web host answers."""
        _listening(host, 8000)

    def new_release(self) -> Path:
        """Return the folder of a release whose style is another one. Each web host has collected its files."""
        made = self.folder / "release"
        for name in CODE:
            shutil.copytree(ROOT / name, made / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "manage.py", made)
        sheet = imported(made / "static/css/site.css")[0]
        sheet.write_text(f"{sheet.read_text()}\n.of-the-next-release {{ color: red; }}\n")
        for host in WEB_HOSTS:
            self.releases[host] = made
            command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
            subprocess.run(command, cwd=made, env=self._env(host), check=True)
            self.releases[host] = ROOT
        return made

    def start_proxy(self) -> None:
        """The proxy of `deploy/`, which spreads requests over both web hosts and tells which one answered."""
        given = (ROOT / "deploy/Caddyfile").read_text()
        told = "header_down X-Answered {http.reverse_proxy.upstream.hostport}"
        changed = given.replace("\t\tlb_try_duration", f"\t\t{told}\n\t\tlb_try_duration")
        file = self.folder / "Caddyfile"
        file.write_text(changed)
        upstream = " ".join(f"{ADDRESSES[host]}:8000" for host in WEB_HOSTS)
        own = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(self.folder))
        given_to = {"SITE": self.proxy, "UPSTREAM": upstream}
        if shell("caddy", "version").startswith(("2.6", "v2.6")):
            given_to["BODIES"] = "buffer_requests"
        env = os.environ | own | given_to
        self.start("proxy", "caddy", ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"], env=env)
        _listening("proxy", 80)

    def _env(self, host: str) -> dict[str, str]:
        own = self.folder / f"{host}-var"
        own.mkdir(exist_ok=True)
        return os.environ | {
            "PRODUCTION": "1",
            "SECRET_KEY": self._secret,
            "SECURE_SSL_REDIRECT": "0",
            "ALLOWED_HOSTS": ",".join(ADDRESSES.values()),
            "FORWARDED_ALLOW_IPS": ADDRESSES["proxy"],
            "DATABASE_URL": f"postgres://{TORNEOS}:{self._password}@{ADDRESSES['database']}:6432/{TORNEOS}",
            "REDIS_URL": f"redis://{ADDRESSES['redis']}:6379/0",
            "EMAIL_URL": "dummymail://",
            "DEFAULT_FROM_EMAIL": "torneos@example.org",
            "HOST": ADDRESSES[host],
            "PORT": "8000",
            "WEB_CONCURRENCY": "1",
            "VAR_DIR": str(own),
            "PYTHONPATH": str(self.releases[host]),
            **self._clock(host),
        }

    def _clock(self, host: str) -> dict[str, str]:
        """The variables by which a process of a machine whose clock is off reads that clock."""
        if host not in self.shifted:
            return {}
        return {"LD_PRELOAD": _faketime(), "FAKETIME": self.shifted[host], "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def end(self) -> None:
        """End whatever runs still."""
        for host, kind in list(self.running):
            self.stop(host, kind, suddenly=True)


def _listening(host: str, port: int) -> None:
    _until(lambda: socket.create_connection((ADDRESSES[host], port), 2).close())


def _until(tried: object) -> None:
    """Try until it goes without an error."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            tried()  # type: ignore[operator]
        except (OSError, psycopg.Error):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


@contextmanager
def world(folder: Path) -> Iterator[World]:
    """All machines, running, with an empty site, until the block ends."""
    made = World(folder)
    folder.chmod(0o755)
    for name in ("database", "replica"):
        (folder / name).mkdir(mode=0o700)
        shutil.chown(folder / name, "postgres", "postgres")
    made.build()
    try:
        made.start_redis()
        made.init_database()
        made.start_pooler()
        first = made.site("web-a")
        first.manage("migrate", "-v0")
        first.manage("load_catalogue")
        first.manage("collectstatic", "--noinput", "-v0")
        shutil.copytree(folder / "web-a-var/static", folder / "web-b-var/static", dirs_exist_ok=True)
        for host in WEB_HOSTS:
            made.start_web(host)
        made.start_proxy()
        yield made
    finally:
        made.end()
