"""Panel, judge's page and arrivals while a round is played: processor time as an event grows, in one process.

    python -m benchmarks.desk           # in a new SQLite file, or in DATABASE_URL

An earlier build is measured by this file's path, from its own folder.
"""

import math
import os
import sys
import tempfile
import time

sys.path.insert(0, os.getcwd())
own = tempfile.mkdtemp(prefix="desk-")
os.environ.setdefault("VAR_DIR", own)
os.environ.setdefault("DATABASE_URL", f"sqlite:///{own}/site.sqlite3")

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import override_settings  # noqa: E402

from benchmarks.site.filling import fill  # noqa: E402  # sets Django up
from players.models import User  # noqa: E402

SIZES = (60, 250, 1000)
PAGES = ("manage/", "judge/", "manage/entries/")
LOOKS = 15


def main() -> None:
    """Run from the command line."""
    call_command("migrate", verbosity=0)
    events = {size: fill(size, 1, playing=True) for size in SIZES}
    for page in PAGES:
        spent = {size: _look(event["organizer"], f"/t/{event['slug']}/{page}") for size, event in events.items()}
        first, last = SIZES[0], SIZES[-1]
        growth = math.log(spent[last] / spent[first]) / math.log(last / first)
        told = ", ".join(f"{size}: {1000 * seconds:.0f} ms" for size, seconds in spent.items())
        print(f"   {page:16} {told}; grows as n^{growth:.2f}")


def _look(username: str, path: str) -> float:
    """Return the least processor time of several looks after the first."""
    client = Client()
    client.force_login(User.objects.get(username=username))
    seconds = []
    for _ in range(LOOKS + 1):
        began = time.process_time()
        answer = client.get(path)
        seconds.append(time.process_time() - began)
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")
    return min(seconds[1:])


if __name__ == "__main__":
    with override_settings(ALLOWED_HOSTS=["*"]):
        main()
