"""The time of a write with Redis, with one that is frozen, and with none: production settings, one sender.

Each write pauses or resumes a round's clock, sent as a browser sends it. A page is read after each write.
"""

import os
import signal
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from benchmarks.site.stack import CSRF_TOKEN, PRODUCTION, Event, Site, _free_port, stack

WRITES = 120


@contextmanager
def _own_redis() -> Iterator[tuple[str, int]]:
    """Start a Redis for this benchmark alone. Yield its address and process id."""
    port = _free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{port}/0", server.pid
    finally:
        server.kill()
        server.wait()


def run() -> None:
    """Print the times of the writes while Redis runs, freezes, comes back and is killed."""
    with _own_redis() as (address, pid), stack(PRODUCTION, REDIS_URL=address) as site:
        event = site.fill(32, 1)
        cookie = site.cookies([event.organizer])[0]
        _writes(site, event, cookie)  # warm the site up
        usual = _p95("with Redis", _writes(site, event, cookie))
        for state, sent in (("frozen", signal.SIGSTOP), ("back", signal.SIGCONT), ("killed", signal.SIGKILL)):
            with suppress(ProcessLookupError):
                os.kill(pid, sent)
            took = _p95(f"Redis {state}", _writes(site, event, cookie))
            print(f"   {took / usual:.2f} times as long at the 95th percentile", flush=True)


def _writes(site: Site, event: Event, cookie: str) -> list[tuple[float, int]]:
    """Return the seconds and the status of each answer; pages count 0 seconds."""
    link = HTTPConnection(urlsplit(site.base).netloc, timeout=60)
    headers = site.headers | {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    answers = []
    for number in range(WRITES):
        verb = ("pause_clock", "resume_clock")[number % 2]
        form = {"round": 2, "reason": "Luz", "key": f"{time.monotonic()}", "csrfmiddlewaretoken": CSRF_TOKEN}
        began = time.perf_counter()
        link.request("POST", f"/t/{event.slug}/do/{verb}/", urlencode(form), headers)
        answer = link.getresponse()
        answer.read()
        answers.append((time.perf_counter() - began, answer.status))
        link.request("GET", f"/t/{event.slug}/standings/", headers=site.headers)
        page = link.getresponse()
        page.read()
        answers.append((0.0, page.status))
    link.close()
    return answers


def _p95(name: str, answers: list[tuple[float, int]]) -> float:
    took = [seconds for seconds, _status in answers if seconds]
    p95 = statistics.quantiles(took, n=20)[-1]
    statuses = dict(Counter(status for _seconds, status in answers))
    middle, worst = 1000 * statistics.median(took), 1000 * max(took)
    print(f"{name}: median {middle:.0f} ms, p95 {1000 * p95:.0f} ms, worst {worst:.0f} ms, {statuses}")
    return p95
