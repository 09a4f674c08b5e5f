"""Streams of a real server process."""

import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest

pytestmark = pytest.mark.processes

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def server():
    """A process that serves the live channel, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        "-m",
        "uvicorn",
        "tests.tournaments.live.served:application",
        "--port",
        str(port),
        "--log-level",
        "error",
    ]
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "REDIS_URL": ""},
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    yield process, port
    process.kill()
    process.communicate()


def stream(port):
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/t/copa/live/")
    response = connection.getresponse()
    assert response.readline().startswith(b"retry: ")
    return response


def test_streams_end_whole_when_the_process_is_told_to_stop(server):
    process, port = server
    streams = [stream(port) for _ in range(3)]
    process.send_signal(signal.SIGTERM)
    said = [each.read() for each in streams]  # raises where an answer is cut off
    assert said == [b"\nid: 10\n\n"] * 3
    _output, errors = process.communicate(timeout=60)
    assert errors == ""


def test_what_is_no_stream_is_passed_on(server):
    _process, port = server
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/t/copa/")
    assert connection.getresponse().status == 204
