"""`manage.py run`: from an empty folder to the site, in one process."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[3]
BOUND = 90

pytestmark = pytest.mark.processes


def test_the_site_comes_up_from_an_empty_folder_says_where_it_is_and_takes_ten_disputes_at_once(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as made:
        port = made.getsockname()[1]
    own = {
        "VAR_DIR": str(tmp_path),
        "PORT": str(port),
        "DATABASE_URL": f"sqlite:///{tmp_path}/own.sqlite3",
        "REDIS_URL": "",
    }
    command = [sys.executable, "manage.py", "run", "--no-demo"]
    process = psutil.Popen(command, cwd=ROOT, env=os.environ | own, stdout=subprocess.PIPE, text=True)
    try:
        said = "".join(iter(process.stdout.readline, "\n"))
        assert said.startswith("==> Preparing the database")
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        end = time.monotonic() + BOUND
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                    assert answer.status == 200
                    break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.2)
        with ThreadPoolExecutor(10) as people:
            bench = f"http://127.0.0.1:{port}/reglas/atrum/banco/"
            got = list(people.map(lambda _: urllib.request.urlopen(bench, timeout=BOUND).status, range(10)))
        assert got == [200] * 10
    finally:
        process.terminate()
        assert process.wait(BOUND) in (0, -15)
