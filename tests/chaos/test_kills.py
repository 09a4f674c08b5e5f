"""kill -9 at random moments of a running event: what was acknowledged is there, once, and the event goes on."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.processes

KILLS = int(os.environ.get("CHAOS_KILLS", "3"))
SEED = int(os.environ.get("CHAOS_SEED", "7"))
PREPARE = "import tests.chaos.actor as actor; actor.prepare()"


class Installation:
    """A database of its own, with an event, and processes that write to it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.ledger = folder / "acknowledged"
        self.ledger.touch()
        self.env = {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'event.sqlite3'}", "REDIS_URL": ""}
        self.run("manage.py", "migrate", "--verbosity", "0")
        self.run("-c", PREPARE)

    def run(self, *command: str) -> str:
        done = subprocess.run(  # noqa: S603
            [sys.executable, *command],
            cwd=settings.BASE_DIR,
            env=self.env,
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout

    def start(self) -> subprocess.Popen:
        """A process that goes on with the event."""
        command = [sys.executable, "-m", "tests.chaos.actor", str(self.ledger)]
        return subprocess.Popen(command, cwd=settings.BASE_DIR, env=self.env, stderr=subprocess.PIPE)  # noqa: S603

    def play(self) -> None:
        """To the end, undisturbed from here on."""
        process = self.start()
        assert process.wait() == 0, process.stderr.read().decode()

    def record(self) -> dict:
        return json.loads(self.run("manage.py", "export", "copa-de-prueba"))

    def acknowledged(self) -> list[str]:
        return self.ledger.read_text().split()


def course(data: dict) -> list:
    """What does not hang on when it happened: tables, results, order, and what was done."""
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
    """An event whose processes were killed as soon as they had written something new, at a random moment."""
    installation, rng = Installation(tmp_path / "disturbed"), random.Random(SEED)
    for _ in range(KILLS):
        before, process = len(installation.acknowledged()), installation.start()
        while process.poll() is None and len(installation.acknowledged()) < before + rng.randint(1, 6):
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.05))
        process.kill()
        process.wait()
    installation.play()
    return installation


def test_what_was_acknowledged_before_a_kill_is_there_once_and_the_event_ends_as_if_undisturbed(
    disturbed, tmp_path
):
    data, acknowledged = disturbed.record(), disturbed.acknowledged()
    calm = Installation(tmp_path / "calm")
    calm.play()
    assert course(data) == course(calm.record())
    assert len(set(acknowledged)) == len(acknowledged)
    done = {f"{key}" for key in acknowledged}
    first = min(int(key.partition("-")[2]) for key in done)
    written = {line["revision"] - 1 for line in data["log"]}
    assert {int(key.partition("-")[2]) for key in done} <= written
    assert [line["revision"] for line in data["log"]] == list(range(1, data["tournament"]["revision"] + 1))
    assert first > 0
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data))
    assert disturbed.run("manage.py", "verify", str(path)).startswith("OK")
