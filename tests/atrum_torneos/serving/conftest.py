"""Web servers as real processes, on a socket that outlives them."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[3]
BOUND = 90
"""Seconds in which processes must have come or gone, on any machine."""


@pytest.fixture
def listening():
    """A socket that outlives the servers that are given it, as a service manager's."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as made:
        made.set_inheritable(True)
        yield made


@pytest.fixture
def serving(listening, tmp_path):
    """The environment of servers on that socket: two processes, and a database of their own."""
    (tmp_path / "own").mkdir()
    return os.environ | {
        "OWN": f"{tmp_path}/own",
        "DATABASE_URL": f"sqlite:///{tmp_path}/own.sqlite3",
        "REDIS_URL": "",
        "SOCKET_FD": str(listening.fileno()),
        "WEB_CONCURRENCY": "2",
    }


@pytest.fixture
def serve(listening, serving):
    """Starts servers on that socket; whatever is left of them ends with the test."""
    started = []

    def start():
        command = [sys.executable, "-m", "atrum_torneos.serving.serve"]
        process = psutil.Popen(
            command, cwd=ROOT, env=serving, pass_fds=[listening.fileno()], stderr=subprocess.DEVNULL
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.is_running():
            process.terminate()
            process.wait(BOUND)
