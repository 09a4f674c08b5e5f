"""Two real web processes on one PostgreSQL and one Redis: no page is ever older than its revision."""

import fcntl
import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.tournaments.restored import lost
from tests.world import World, client_of
from tournaments import actions
from tournaments.models import Tournament

pytestmark = [
    pytest.mark.processes,
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        not (os.environ.get("REDIS_URL") and "postgres" in os.environ.get("DATABASE_URL", "")),
        reason="needs PostgreSQL and Redis",
    ),
]

PATIENCE = 60
"""Seconds after which a test gives up; what is promised is far less (`answers.versions`)."""


class Process:
    """One web process, asked over HTTP."""

    def __init__(self, port):
        self.port = port

    def get(self, path, **headers):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        link.request("GET", path, headers=headers)
        answer = link.getresponse()
        body = answer.read().decode()
        link.close()
        return answer.status, answer.headers, body

    def revision_and_name(self, path):
        """The revision that a page's tag tells, and the number in the name of the event on it."""
        status, headers, body = self.get(path)
        assert status == 200
        return int(re.search(r"\.(\d+)\.[0-9a-f]*-(?:\d+-)?es", headers["ETag"])[1]), int(
            re.search(r"Copa número (\d+)", body)[1]
        )


@contextmanager
def processes(count):
    """Web processes of their own beside this one, on its database and its Redis."""
    database = settings.DATABASES["default"]
    host, port = database["HOST"] or "127.0.0.1", database["PORT"] or 5432
    env = os.environ | {
        "DATABASE_URL": f"postgres://{database['USER']}:{database['PASSWORD']}@{host}:{port}/{connection.settings_dict['NAME']}",
        "LOG_LEVEL": "ERROR",
    }
    started, ports = [], []
    try:
        for _ in range(count):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                ports.append(free.getsockname()[1])
            command = [
                sys.executable,
                "-m",
                "uvicorn",
                "atrum_torneos.asgi:application",
                f"--port={ports[-1]}",
                "--log-level=error",
            ]
            started.append(subprocess.Popen(command, cwd=settings.BASE_DIR, env=env))  # noqa: S603
        for number in ports:
            wait_for(lambda number=number: socket.create_connection(("127.0.0.1", number)).close())
        yield [Process(number) for number in ports]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(PATIENCE)


def wait_for(attempt):
    """Call until it neither raises `OSError` nor returns False."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if attempt() is not False:
                return
        except OSError:
            pass
        time.sleep(0.02)
    raise TimeoutError


@pytest.fixture(autouse=True)
def _alone():
    """A Redis database is one installation's: workers beside each other would hear of events of the same name."""
    with Path(tempfile.gettempdir(), "tournaments-two-processes.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


@pytest.fixture
def world(_alone):
    return World.open(name="Copa número 0")


def rename(world, number):
    """One change by this process, which no web process makes itself."""
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"name": f"Copa número {number}"})
    return Tournament.objects.values_list("revision", flat=True).get(pk=world.tournament.pk)


def test_no_page_is_older_than_its_revision_and_every_change_arrives(world):
    path = world.tournament.get_absolute_url()
    names = {Tournament.objects.get(pk=world.tournament.pk).revision: 0}
    with processes(2) as both:
        seen = dict.fromkeys(both, 0)
        for process in both:
            process.revision_and_name(path)
        for number in range(1, 16):
            newest = rename(world, number)
            names[newest] = number

            def is_there(process, newest=newest):
                revision, name = process.revision_and_name(path)
                assert name >= names[revision], "older than its revision"
                assert revision >= seen[process], "it went back"
                seen[process] = revision
                return revision == newest

            for process in both:
                wait_for(lambda process=process: is_there(process))


def test_a_process_reads_what_it_has_written_itself(world):
    """The answer to a write leaves when the same process has no older page any more."""
    path = world.tournament.get_absolute_url()
    session = client_of(world.organizer).cookies["sessionid"].value
    with processes(1) as (process,):
        for number in range(5):
            process.get(f"{path}players/")
            _status, _headers, form = process.get(f"{path}manage/entries/", Cookie=f"sessionid={session}")
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)[1]
            link = http.client.HTTPConnection("127.0.0.1", process.port, timeout=PATIENCE)
            link.request(
                "POST",
                f"{path}manage/entries/",
                f"csrfmiddlewaretoken={token}&name=Persona+{number}&check_in=on",
                {
                    "Cookie": f"sessionid={session}; csrftoken={token}",
                    "Content-Type": "application/x-www-form-urlencoded",
                },
            )
            assert link.getresponse().status == 302
            assert f"Persona {number}" in process.get(f"{path}players/")[2]


def test_what_no_message_tells_is_found_all_the_same(world):
    """Another process without Redis wrote, or the message was lost."""
    path = world.tournament.get_absolute_url()
    with processes(2) as both:
        for process in both:
            assert process.revision_and_name(path)[1] == 0
        Tournament.objects.filter(pk=world.tournament.pk).update(name="Copa número 9", revision=900)
        for process in both:
            wait_for(lambda process=process: process.revision_and_name(path) == (900, 9))
        Tournament.objects.filter(pk=world.tournament.pk).update(state="draft")
        for process in both:
            wait_for(lambda process=process: process.get(path)[0] == 404)


def test_no_process_and_no_browser_shows_what_a_restored_database_does_not_have(world):
    path = world.tournament.get_absolute_url()
    with processes(2) as both:
        with lost(world.tournament):
            newest, tags = rename(world, 1), {}
            for process in both:
                wait_for(lambda process=process: process.revision_and_name(path) == (newest, 1))
                tags[process] = process.get(path)[1]["ETag"]
        assert rename(world, 2) == newest, "nobody looked before the number came again"
        for process in both:
            wait_for(lambda process=process: process.revision_and_name(path) == (newest, 2))
        for _ in range(4):
            for process in both:
                assert process.revision_and_name(path) == (newest, 2)
        for process in both:
            assert [process.get(path, **{"If-None-Match": tag})[0] for tag in tags.values()] == [200, 200]
