"""A round of 256 is told by web push while its tables report: processor time of both, in one run.

    python -m benchmarks.notices           # in a new SQLite file, or in DATABASE_URL

The push service is a process of its own, which takes everything. A report is measured by its own thread, with and
without the notices beside it; the thread of the notices and its senders are the rest of the process.
"""

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from statistics import median
from typing import Any

sys.path.insert(0, os.getcwd())
own = tempfile.mkdtemp(prefix="notices-")
os.environ.setdefault("VAR_DIR", own)
os.environ.setdefault("DATABASE_URL", f"sqlite:///{own}/site.sqlite3")

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import override_settings  # noqa: E402

from benchmarks.one_table import sendings_of, sent  # noqa: E402  # sets Django up
from benchmarks.site.filling import fill  # noqa: E402
from players.models import User  # noqa: E402
from tournaments.doors.notices import gathering, sending  # noqa: E402
from tournaments.doors.notices.ways import encryption, push  # noqa: E402
from tournaments.models import LogEntry, Notice, Subscription, Told, Way, Wishes  # noqa: E402
from tournaments.serving.clock import site_time  # noqa: E402

PLAYERS = 256
MOST_SECONDS, MOST_RATIO = 10.0, 1.2
BURSTS = 3
"""The times that the round is told."""
QUIET = 15
"""Tables that report before each."""
BESIDE = 27
"""Tables that report meanwhile, at most."""


def main() -> None:
    """Run from the command line."""
    call_command("migrate", verbosity=0)
    event = fill(PLAYERS, 0, playing=True)
    with push_service() as address:
        listen(event["players"], address)
        tables = iter(event["tables"])
        quiet, beside, spent, passed = list[float](), list[float](), list[float](), list[float]()
        for _again in range(BURSTS):
            quiet += [report(event, next(tables)) for _ in range(QUIET)]
            found, *each = told_beside(lambda: report(event, next(tables)))
            beside += found
            for seconds, one in zip((spent, passed), each, strict=True):
                seconds.append(one)
            taken = Notice.objects.filter(state=Notice.State.SENT).count()
            if taken < PLAYERS:
                raise SystemExit(f"{taken} handed over")
            Notice.objects.all().delete()
            Told.objects.all().delete()
    alone, meanwhile = (1000 * median(each) for each in (quiet, beside))
    ratio = median(beside) / median(quiet)
    print(f"   {PLAYERS} handed over: {max(spent):.2f} s of processor time at most, of {MOST_SECONDS:.0f}")
    print(f"   in {max(passed):.1f} s, while {len(beside) // BURSTS} tables reported")
    print(f"   report and confirmation {alone:.1f} ms alone, {meanwhile:.1f} ms meanwhile")
    print(f"   ratio {ratio:.2f}, most {MOST_RATIO}")
    if max(spent) > MOST_SECONDS or ratio > MOST_RATIO:
        raise SystemExit("too dear")


def report(event: dict[str, Any], table: dict[str, Any]) -> float:
    """Report a table and confirm it. Return the seconds of processor time of this thread."""
    both = sendings_of(event, table)
    began = time.thread_time()
    for client, path, fields in both:
        sent(client, path, fields)
    return time.thread_time() - began


def told_beside(work: Callable[[], float]) -> tuple[list[float], float, float]:
    """Tell the round in a thread, and work beside it until all have been told.

    Return what each piece of work took, the processor time of all other threads, and the seconds that passed.
    """
    published = LogEntry.objects.filter(action="publish_round").order_by("-revision")[0]
    thread = threading.Thread(target=tell, args=[published])
    started, all_of_it, mine = time.monotonic(), time.process_time(), time.thread_time()
    thread.start()
    found: list[float] = []
    while thread.is_alive() and len(found) < BESIDE:
        found.append(work())
    thread.join()
    spent = (time.process_time() - all_of_it) - (time.thread_time() - mine)
    return found, spent, time.monotonic() - started


def tell(published: LogEntry) -> None:
    """Do what the sweeping thread does, without the seconds that open pages have."""
    try:
        gathering.gather(published.at)
        Notice.objects.update(due_at=site_time())
        sending.send_due(60)
    finally:
        connection.close()


def listen(names: list[str], address: str) -> None:
    """Let everybody listen with a browser."""
    users = list(User.objects.filter(username__in=names))
    told = {"kinds": {"push": ["round"]}, "zone": "UTC", "language": "es", "site": "https://x.example"}
    Wishes.objects.bulk_create(Wishes(user=user, **told) for user in users)
    began = LogEntry.objects.earliest("at").at
    keys = {"p256dh": encryption.public_of(encryption.key_of("a browser")), "auth": encryption.encoded(b"0" * 16)}
    Subscription.objects.bulk_create(
        Subscription(
            user=user,
            way=Way.PUSH,
            address=f"{address}/{user.pk}",
            keys={**keys, "site": push.public_key()},
            made_at=began,
        )
        for user in users
    )


@contextmanager
def push_service() -> Iterator[str]:
    """Take messages in a process of its own. Yields its address."""
    here, there = Pipe()
    process = Process(target=_serve, args=[there], daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{here.recv()}"
    finally:
        process.kill()


def _serve(told: Connection) -> None:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told.send(server.server_port)
    server.serve_forever()


if __name__ == "__main__":
    with override_settings(
        ALLOWED_HOSTS=["*"], PUSH_CONTACT="mailto:a@example.org", HOOK_NETWORKS=["127.0.0.0/8"]
    ):
        main()
