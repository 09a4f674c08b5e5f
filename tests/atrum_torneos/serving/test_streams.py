"""Open streams while the web server is replaced: they come again by themselves, and are told what they missed."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from urllib.parse import urlencode

import pytest

from tests.atrum_torneos.serving.conftest import BOUND, ROOT
from tests.atrum_torneos.serving.test_serve import until, web_processes

pytestmark = pytest.mark.processes

TOKEN = "b" * 32
MADE = """
import json, os
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.world import World, client_of
world = World.open()
session = client_of(world.organizer).cookies["sessionid"].value
print(json.dumps([world.tournament.slug, world.tournament.revision, session]))
"""


@pytest.fixture
def serving(serving):
    """One process, unless a test says otherwise."""
    serving["WEB_CONCURRENCY"] = "1"
    serving["REDIS_URL"] = os.environ.get("REDIS_URL", "")
    return serving


@pytest.fixture
def event(serving):
    """The address of an event open for registration, its revision, and its organizer's session."""
    made = subprocess.run(  # noqa: S603
        [sys.executable, "-c", MADE], cwd=ROOT, env=serving, check=True, stdout=subprocess.PIPE, text=True
    )
    slug, revision, session = json.loads(made.stdout)
    return f"/t/{slug}/", revision, session


class Listener(threading.Thread):
    """A browser that listens: cut off it comes again, and says which revision it was told of last."""

    def __init__(self, port, path, revision):
        super().__init__(daemon=True)
        self._port, self._path, self.told, self._id = port, path, revision, str(revision)
        self.opened, self.cut, self.over = 0, 0, threading.Event()

    def run(self):
        while not self.over.is_set():
            try:
                self._listen()
            except (OSError, http.client.HTTPException):
                self.cut += 1
            self.over.wait(0.2)  # a browser waits for as long as the stream has said

    def _listen(self):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=BOUND)
        connection.request("GET", self._path, headers={"Last-Event-ID": self._id})
        answer = connection.getresponse()
        if answer.status != 200:
            return
        self.opened += 1
        while line := answer.readline():
            if line.startswith(b"id: "):
                self._id = line.removeprefix(b"id: ").decode().strip()
                self.told = max(self.told, int(self._id.partition(".")[0]))
            if self.over.is_set():
                return


@contextmanager
def listening_to(port, event, number):
    path, revision, _session = event
    listeners = [Listener(port, f"{path}live/?about=entries", revision) for _ in range(number)]
    for each in listeners:
        each.start()
    try:
        until(lambda: all(each.opened for each in listeners))
        yield listeners
    finally:
        for each in listeners:
            each.over.set()


def write(port, event, capacity):
    """Raise the capacity of the event: the form is sent until it is answered, with one key, as a page does."""
    path, _revision, session = event
    fields = {"csrfmiddlewaretoken": TOKEN, "capacity": capacity, "key": f"key-{capacity}"}
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "Origin": f"http://127.0.0.1:{port}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=BOUND)
        try:
            connection.request("POST", f"{path}do/raise_capacity/", urlencode(fields), headers)
            assert connection.getresponse().status == 302
            return
        except (OSError, http.client.HTTPException):
            continue


def test_streams_come_again_and_miss_nothing_when_another_server_takes_over(serve, listening, event):
    port = listening.getsockname()[1]
    first = serve()
    with listening_to(port, event, 5) as listeners:
        write(port, event, 17)
        until(lambda: all(each.told == event[1] + 1 for each in listeners))
        first.terminate()
        serve()
        for capacity in range(18, 22):
            write(port, event, capacity)
        first.wait(BOUND)
        write(port, event, 22)
        until(lambda: all(each.told == event[1] + 6 for each in listeners))
        assert all(each.opened > 1 and not each.cut for each in listeners)


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="several processes hear each other through Redis")
def test_streams_come_again_and_miss_nothing_when_processes_are_replaced(serving, serve, listening, event):
    serving["WEB_CONCURRENCY"] = "2"
    port = listening.getsockname()[1]
    server = serve()
    until(lambda: len(web_processes(server)) == 2)
    before = web_processes(server)
    with listening_to(port, event, 10) as listeners:
        server.send_signal(signal.SIGHUP)
        written = 0
        while len(now := web_processes(server)) != 2 or now & before:
            written += 1
            write(port, event, 16 + written)
        until(lambda: all(each.told == event[1] + written for each in listeners))
        assert written
        assert all(each.opened > 1 and not each.cut for each in listeners)
