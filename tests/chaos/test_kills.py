"""kill -9 at random moments of a running event: what was acknowledged is there, once, and the event goes on.

Of web processes in CI; by hand of workers and connections to the database, too, and more of them:

CHAOS_KILLS=200 CHAOS_PLAYERS=64 DATABASE_URL=postgres://… REDIS_URL=redis://… pytest -n0 tests/chaos
"""

import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

pytestmark = [pytest.mark.processes, pytest.mark.thorough]

KILLS = int(os.environ.get("CHAOS_KILLS", "3"))
SEED = int(os.environ.get("CHAOS_SEED", "7"))
POSTGRES = os.environ.get("DATABASE_URL", "") if KILLS > 3 else ""
PREPARE = "import tests.chaos.actor as actor; actor.prepare()"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class Installation:
    """A database of its own, with an event, and the processes that serve it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.ledger = folder / "acknowledged"
        self.ledger.touch()
        self.said = folder / "said"
        self.running: dict[str, subprocess.Popen] = {}
        url = f"sqlite:///{folder / 'event.sqlite3'}"
        self.env = {
            **os.environ,
            "DATABASE_URL": url,
            "REDIS_URL": "",
            "DJANGO_SETTINGS_MODULE": "atrum_torneos.settings",
        }
        if POSTGRES:
            name = f"chaos_{folder.name}_{os.getpid()}"
            self.env["DATABASE_URL"] = POSTGRES
            with psycopg.connect(POSTGRES, autocommit=True) as link:
                link.execute(f"CREATE DATABASE {name}")
            self.env |= {
                "DATABASE_URL": f"{POSTGRES.rpartition('/')[0]}/{name}",
                "REDIS_URL": os.environ["REDIS_URL"],
            }
        self.run("manage.py", "migrate", "--verbosity", "0")
        self.run("-c", PREPARE)

    def run(self, *command: str) -> str:
        done = subprocess.run(  # noqa: S603, PLW1510 (what it said is shown below)
            [sys.executable, *command], cwd=settings.BASE_DIR, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, *command: str) -> subprocess.Popen:
        with self.said.open("a") as said:
            return subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", *command], cwd=settings.BASE_DIR, env=self.env, stdout=said, stderr=said
            )

    def serve(self, name: str) -> None:
        """Begin a process that was not there, or was killed."""
        server = ("uvicorn", "atrum_torneos.asgi:application", f"--port={self.port}", "--log-level=error")
        worker = ("celery", "--quiet", "-A", "atrum_torneos", "worker", "--concurrency", "1", "--pool", "solo")
        self.running[name] = self.start(*{"web": server, "worker": worker}[name])

    def kill(self, name: str) -> None:
        if name == "connections":
            with psycopg.connect(self.env["DATABASE_URL"], autocommit=True) as link:
                link.execute(CUT)
            return
        self.running[name].kill()
        self.running[name].wait()
        self.serve(name)

    @contextmanager
    def played(self) -> Iterator[subprocess.Popen]:
        """While somebody plays the event, which comes to its end."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        for name in ("web", "worker") if POSTGRES else ("web",):
            self.serve(name)
        actor = self.start("tests.chaos.actor", str(self.ledger), str(self.port))
        try:
            yield actor
            assert actor.wait() == 0, self.said.read_text()
        finally:
            for process in (actor, *self.running.values()):
                process.kill()
                process.wait()

    def forget(self) -> None:
        """Leave no database behind."""
        if POSTGRES:
            with psycopg.connect(POSTGRES, autocommit=True) as link:
                link.execute(f"DROP DATABASE {self.env['DATABASE_URL'].rpartition('/')[2]} WITH (FORCE)")

    def record(self) -> dict:
        return json.loads(self.run("manage.py", "export", "copa-de-prueba"))

    def acknowledged(self) -> list[int]:
        return [int(line) for line in self.ledger.read_text().split()]


def course(data: dict) -> list:
    """Return the parts of a record that do not depend on time: tables, results, order, and acts."""
    tables = [
        [
            (match["table"], [(seat["entry"], seat["score"]) for seat in match["seats"]])
            for match in round_["matches"]
        ]
        for round_ in data["rounds"]
    ]
    return [tables, data["standings"], data["final"], [(line["revision"], line["action"]) for line in data["log"]]]


@pytest.fixture
def disturbed(tmp_path):
    """An event under which something was killed again and again, once it had written something new."""
    installation, rng = Installation(tmp_path / "disturbed"), random.Random(SEED)
    killed = dict.fromkeys(("web", "worker", "connections") if POSTGRES else ("web",), 0)
    with installation.played() as actor:
        for _ in range(KILLS):
            before = len(installation.acknowledged())
            while actor.poll() is None and len(installation.acknowledged()) <= before:
                time.sleep(0.005)
            time.sleep(rng.uniform(0, 0.05))
            if actor.poll() is None:
                name = rng.choice(sorted(killed))
                installation.kill(name)
                killed[name] += 1
    print(f"killed: {killed}; {len(installation.acknowledged())} writes acknowledged")  # noqa: T201
    assert sum(killed.values()) == KILLS
    yield installation
    installation.forget()


def test_what_was_acknowledged_before_a_kill_is_there_once_and_the_event_ends_as_if_undisturbed(
    disturbed, tmp_path
):
    data, acknowledged = disturbed.record(), disturbed.acknowledged()
    calm = Installation(tmp_path / "calm")
    with calm.played():
        pass
    assert course(data) == course(calm.record())
    calm.forget()
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= {line["revision"] - 1 for line in data["log"]}
    assert [line["revision"] for line in data["log"]] == list(range(1, data["tournament"]["revision"] + 1))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data))
    assert ", OK: " in disturbed.run("manage.py", "verify", str(path))
