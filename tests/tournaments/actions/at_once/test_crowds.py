"""Fifty people do the same thing otherwise, at once, in two processes: who wins is in the log once, others are told.

In CI some verbs with fewer people; all of them, and fifty, with --whole.
"""

import json
import os
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest
from django.conf import settings
from django.db import connection

from tests.tournaments.actions.test_verbs import LOST, ROWS, WON
from tests.world import World
from tournaments.actions.verbs import VERBS
from tournaments.core import record
from tournaments.models import LogEntry, Tournament
from tournaments.queries.record import export

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True), pytest.mark.thorough]

SAMPLE = {
    "pair_round",
    "go_back",
    "decide_result",
    "confirm_report",
    "register",
    "create_tournament",
    "keep_apart",
}
REFUSED = {"403", "409", "422"}


class Reached(BaseException):
    """The call that a row of verbs ends with, before it is carried out."""


@pytest.fixture(scope="module")
def start():
    """Two processes that carry out what they are told, on the database of this test."""
    running = []

    def begin():
        if not running:
            running.extend(_process() for _ in range(2))
        return running

    yield begin
    for process in running:
        process.stdin.close()
        process.wait(60)


def _process():
    database = connection.settings_dict
    url = f"sqlite:///{database['NAME']}"
    if connection.vendor == "postgresql":
        place = f"{database['HOST'] or '127.0.0.1'}:{database['PORT'] or 5432}"
        url = f"postgres://{database['USER']}:{database['PASSWORD']}@{place}/{database['NAME']}"
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tournaments.actions.at_once.callers"],
        cwd=settings.BASE_DIR,
        env=os.environ
        | {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "atrum_torneos.settings",
            "LOG_LEVEL": "ERROR",
            "DB_POOL": "30",
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def last_call(world, name, step, monkeypatch):
    """Return the arguments of a row's verb, with all that comes before it done."""
    module = sys.modules[VERBS[name].run.__module__]

    def reached(*args, **named):
        raise Reached(args, named)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, reached)
        with pytest.raises(Reached) as called:
            step(world)
    (by, *args), named = called.value.args
    return by, args, named


def otherwise(value, number):
    """Return another value for each caller with a number; the first says the value as it is."""
    if value in (WON, LOST):
        return [WON, LOST][number % 2]
    if not number or not isinstance(value, str) or not value or hasattr(value, "label"):
        return value
    return f"{value} {number}"


def pytest_generate_tests(metafunc):
    if "row" in metafunc.fixturenames:
        whole = metafunc.config.getoption("whole")
        # A guest who signs up is made in the transaction that `last_call` ends.
        rows = [row for row in ROWS if row[0] in SAMPLE or (whole and row[0] != "sign_up")]
        ids = [f"{name}-{'public' if public else 'staff'}" for name, public, _step in rows]
        metafunc.parametrize("row", rows, ids=ids)


def test_who_wins_is_in_the_log_once_and_the_others_are_told(row, start, monkeypatch, transactional_db, request):
    name, _public, step = row
    callers = 50 if request.config.getoption("whole") else 8
    world = World.open()
    world.add_players(5)
    by, args, named = last_call(world, name, step, monkeypatch)
    before = LogEntry.objects.count()
    calls = [
        (name, replace(by, key=f"llave-{n}"), args, {key: otherwise(value, n) for key, value in named.items()})
        for n in range(callers)
    ]
    processes = start()
    for which, process in enumerate(processes):
        process.stdin.write(pickle.dumps(calls[which::2]))
        process.stdin.flush()
    answers = [answer for process in processes for answer in pickle.load(process.stdout)]  # noqa: S301
    done = answers.count("done")
    assert set(answers) <= {"done"} | REFUSED
    assert done >= 1
    keys = LogEntry.objects.filter(action=name, key__startswith="llave-").values_list("key", flat=True)
    assert len(keys) == len(set(keys)) == done == LogEntry.objects.count() - before
    for event in Tournament.objects.all():
        assert list(event.log.order_by("revision").values_list("revision", flat=True)) == [
            *range(1, event.revision + 1)
        ]
        data = json.loads(record.as_text(export(event, public=False)))
        assert record.check(record.load(data), event.ruleset).differences == []
