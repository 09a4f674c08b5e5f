"""Pairs and publishes the second round of a new event by the site's actions, and prints what it took as JSON.

python -m benchmarks.site.one_round PLAYERS
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from benchmarks.site.filling import fill  # sets Django up

from django.db import connection, reset_queries  # isort: skip
from django.test.utils import CaptureQueriesContext  # isort: skip
from django.utils import timezone  # isort: skip

from tournaments import actions  # isort: skip
from tournaments.actions.base import By  # isort: skip
from tournaments.models import Tournament  # isort: skip


def taken(act: Callable[[], Any]) -> dict[str, float]:
    """Seconds and processor seconds of this process, and statements."""
    reset_queries()
    with CaptureQueriesContext(connection) as captured:
        began, used = time.perf_counter(), time.process_time()
        act()
        return {
            "seconds": time.perf_counter() - began,
            "cpu": time.process_time() - used,
            "statements": len(captured),
        }


def main() -> None:
    """Run from the command line."""
    made = fill(int(sys.argv[1]), 1, playing=False)
    tournament = Tournament.objects.get(slug=made["slug"])
    by = By(tournament.created_by, timezone.now())
    drafts = []
    pairing = taken(lambda: drafts.append(actions.pairing.pair_round(by, tournament)))
    publishing = taken(lambda: actions.rounds.publish_round(by, drafts[0]))
    print(json.dumps({"pair": pairing, "publish": publishing}))


if __name__ == "__main__":
    main()
