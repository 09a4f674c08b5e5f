"""Plays an event to its end, one write after the other, and goes on where a killed process stopped.

python -m tests.chaos.actor LEDGER

What has been acknowledged is written into the ledger, and reaches the disk before the next write begins.
"""

import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from players.models import User  # noqa: E402
from tests.world import World, person  # noqa: E402
from tournaments import actions  # noqa: E402
from tournaments.actions.base import By  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.permissions import FINISHED, RUNNING  # noqa: E402
from tournaments.queries.rounds import current_round, next_stage, still_open, unprepared  # noqa: E402

PLAYERS = 16


def prepare() -> None:
    """An event with everybody present."""
    World.open(swiss_rounds=4).add_players(PLAYERS)
    person("quien mira")


def step(tournament: Tournament, by: By) -> None:
    """The one next thing to do."""
    latest = current_round(tournament)
    if latest is None:
        actions.pairing.pair_round(by, tournament)
    elif latest.is_draft:
        actions.rounds.publish_round(by, latest)
    elif (table := unprepared(latest).order_by("table").first()) is not None:
        actions.preparation.prepared_on_table(by, table)
    elif latest.started_at is None:
        actions.rounds.start_clock(by, latest)
    elif (table := still_open(latest).order_by("table").first()) is not None:
        left = [2, 0] if (latest.number + (table.table or 0)) % 2 else [0, 1]
        actions.reporting.decide_result(by, table, {"ending": "elimination", "left": left})
    elif next_stage(tournament, latest) is not None:
        actions.pairing.pair_round(by, tournament)
    else:
        actions.rounds.finish_tournament(by, tournament)


def play(ledger: Path) -> None:
    """To the end, writing down what was acknowledged."""
    organizer = User.objects.get(username="organiza")
    with ledger.open("a") as acknowledged:
        while (tournament := Tournament.objects.get()).state != FINISHED:
            key = f"{tournament.state == RUNNING}-{tournament.revision}"
            step(tournament, By(organizer, timezone.now(), key))
            acknowledged.write(f"{key}\n")
            acknowledged.flush()
            os.fsync(acknowledged.fileno())


if __name__ == "__main__":
    play(Path(sys.argv[1]))
