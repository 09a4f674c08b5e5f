"""One table that reports and confirms, alone in a process: statements, rows made objects, processor time.

    python -m benchmarks.one_table           # in a new SQLite file, or in DATABASE_URL
    python -m benchmarks.one_table --tell    # with the statements

Its players have personal addresses. An earlier build is measured by this file's path, from its own folder.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

sys.path.insert(0, os.getcwd())
own = tempfile.mkdtemp(prefix="one-table-")
os.environ.setdefault("VAR_DIR", own)
os.environ.setdefault("DATABASE_URL", f"sqlite:///{own}/site.sqlite3")

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import Model  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, override_settings  # noqa: E402

from benchmarks.site.accounts import cookies_of  # noqa: E402
from benchmarks.site.filling import fill  # noqa: E402  # sets Django up

REPORT = {"ending": "elimination", "winner": "0", "left_0": "2", "left_1": "0"}
PLAYERS = 256
HANDLER = Client().handler
COUNTED = 3
"""Tables whose statements are counted, after which the clock runs: counting takes time."""


@contextmanager
def rows_made() -> Iterator[list[int]]:
    """Count the models that are made objects."""
    made, make = [0], Model.__init__

    def counting(self: Model, *values: Any, **named: Any) -> None:
        made[0] += 1
        make(self, *values, **named)

    Model.__init__ = counting  # type: ignore[method-assign]
    try:
        yield made
    finally:
        Model.__init__ = make  # type: ignore[method-assign]


def main() -> None:
    """Run from the command line."""
    call_command("migrate", verbosity=0)
    event = fill(PLAYERS, 1, playing=True)
    seconds = list[list[float]]()
    for number, table in enumerate(event["tables"]):
        for client, path, fields in sendings_of(event, table):
            if number < COUNTED:
                _count(client, path, fields, tell=number == COUNTED - 1)
            else:
                began = time.process_time()
                sent(client, path, fields)
                seconds.append([time.process_time() - began])
    spent = [one for (one,) in seconds]
    report, confirm = (1000 * median(spent[start::2]) for start in (0, 1))
    print(f"   processor time: report {report:.2f}, confirmation {confirm:.2f} ms, both {report + confirm:.2f}")


def sendings_of(event: dict[str, Any], table: dict[str, Any]) -> list[tuple[Client, str, dict[str, Any]]]:
    """Return the report of a table and its confirmation, each with the phone that sends it."""
    address, key = f"/t/{event['slug']}/", f"mesa-{table['match']}"
    one, other = (_phone(cookie) for cookie in cookies_of(table["players"]))
    return [
        (one, f"{address}tables/{table['match']}/report/", {**REPORT, "key": key}),
        (other, f"{address}do/confirm_report/", {"match": table["match"], "version": 1, "key": f"{key}-yes"}),
    ]


def _phone(cookie: str) -> Client:
    client = Client()
    client.handler = HANDLER  # else each client begins the site anew
    client.cookies.load(cookie)
    return client


def _count(client: Client, path: str, fields: dict[str, Any], *, tell: bool) -> None:
    with CaptureQueriesContext(connection) as asked, rows_made() as made:
        sent(client, path, fields)
    if tell:
        print(f"   {path}: {len(asked)} statements, {made[0]} rows made objects")
        for each in asked.captured_queries if "--tell" in sys.argv else ():
            print(f"      {each['sql'][:160]}")


def sent(client: Client, path: str, fields: dict[str, Any]) -> HttpResponse:
    answer: HttpResponse = client.post(path, fields)  # type: ignore[assignment]
    if answer.status_code != 302:
        raise SystemExit(f"{path}: {answer.status_code} {answer.content.decode()[:2000]}")
    return answer


if __name__ == "__main__":
    with override_settings(ALLOWED_HOSTS=["*"]):
        main()
