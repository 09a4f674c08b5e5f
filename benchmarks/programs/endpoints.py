"""Makes endpoints of an event's organizer at its first line, or prints what became of them as JSON.

python -m benchmarks.programs.endpoints SLUG [URL …]
"""

import json
import os
import sys
from collections.abc import Sequence
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from tournaments.doors.hooks import endpoints  # noqa: E402
from tournaments.models import Endpoint, Tournament  # noqa: E402


def make(event: Tournament, urls: Sequence[str]) -> None:
    now = timezone.now()
    for url in urls:
        made = endpoints.make(event.created_by, event, url=url, verbs=[], site="https://sitio.example/", now=now)
        endpoints.replay(made, 1, now)


def told(event: Tournament) -> dict[str, Any]:
    """Return the place, the failures and the state of each endpoint by its address, and the lines there are."""
    rows = Endpoint.objects.filter(tournament=event)
    return {
        "lines": event.revision,
        "endpoints": {one.url: [one.cursor, one.failures, one.off] for one in rows},
    }


if __name__ == "__main__":
    asked = Tournament.objects.get(slug=sys.argv[1])
    make(asked, sys.argv[2:])
    print(json.dumps(told(asked)))
