"""Plays an event to its end over HTTP, one write after the other, while what answers is killed under it.

python -m tests.chaos.actor LEDGER PORT

What has been acknowledged is written into the ledger. A write that nobody answered is sent again, as it was.
"""

import http.client
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.db import DatabaseError, close_old_connections, connection  # noqa: E402

from benchmarks.site.accounts import session_of  # noqa: E402
from players.models import User  # noqa: E402
from tests.world import World, person  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.permissions import FINISHED  # noqa: E402
from tournaments.queries.rounds import current_round, next_stage, still_open, unprepared  # noqa: E402

T = TypeVar("T")
PLAYERS = int(os.environ.get("CHAOS_PLAYERS", "16"))
TOKEN = "a" * 32
SAVED, NOT_SAVED = 302, 503
Write = tuple[str, dict[str, Any]]


def prepare() -> None:
    """An event with everybody present."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    World.open(swiss_rounds=PLAYERS.bit_length() - 1, capacity=PLAYERS).add_players(PLAYERS)
    person("quien mira")


def step(tournament: Tournament) -> Write:
    """The one next thing to do, as the address under the event's and the form."""
    latest = current_round(tournament)
    if latest is None:
        return "do/pair_round/", {}
    if latest.is_draft:
        return "do/publish_round/", {"round": latest.number}
    if (table := unprepared(latest).order_by("table").first()) is not None:
        return "do/prepared_on_table/", {"match": table.pk}
    if latest.started_at is None:
        return "do/start_clock/", {"round": latest.number}
    if (table := still_open(latest).order_by("table").first()) is not None:
        won = {"winner": 0, "left_0": 2, "left_1": 0}
        lost = {"winner": 1, "left_0": 0, "left_1": 1}
        odd = (latest.number + (table.table or 0)) % 2
        return f"tables/{table.pk}/report/", {"ending": "elimination", **(won if odd else lost)}
    if next_stage(tournament) is not None:
        return "do/pair_round/", {}
    return "do/finish_tournament/", {}


def read(question: Callable[[], T]) -> T:
    """Return the database's answer, asked again when the connection has been cut."""
    while True:
        try:
            return question()
        except DatabaseError:
            connection.close()
            close_old_connections()
            time.sleep(0.05)


def send(port: int, path: str, form: dict[str, Any], session: str) -> None:
    """Send until it is acknowledged; any answer but "saved" and "not saved" is a failure."""
    body = urlencode({**form, "csrfmiddlewaretoken": TOKEN})
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
    }
    while True:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            link.request("POST", path, body, headers)
            status = link.getresponse().status
        except (OSError, http.client.HTTPException):
            status = 0
        finally:
            link.close()
        if status == SAVED:
            return
        if status not in {0, NOT_SAVED}:
            raise SystemExit(f"{path} {form}: {status}")
        time.sleep(0.05)


def play(ledger: Path, port: int) -> None:
    """To the end, writing down what was acknowledged."""
    session = session_of(User.objects.get(username="organiza"))
    session.save()
    with ledger.open("a") as acknowledged:
        while (tournament := read(Tournament.objects.get)).state != FINISHED:
            where, form = read(lambda event=tournament: step(event))
            key = str(tournament.revision)
            send(port, f"{tournament.get_absolute_url()}{where}", {**form, "key": key}, session.session_key)
            acknowledged.write(f"{key}\n")
            acknowledged.flush()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
