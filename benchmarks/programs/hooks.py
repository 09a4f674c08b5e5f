"""Ten thousand lines of a log go to a program while the site's workers are killed, beside programs that fail.

With Celery and Redis, and embedded. Every line arrives, in order; what comes twice has the same id. A program that
never answers, hangs up, leads elsewhere or refuses holds up nobody, and is tried again under the same id.
"""

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from benchmarks.site.stack import EMBEDDED, PRODUCTION, Mode, Site, stack, twin

LONGEST = 1500.0
"""Seconds for one mode."""
NETWORKS = {"HOOK_NETWORKS": "127.0.0.0/8"}
Answer = Callable[[BaseHTTPRequestHandler], None]


def status(number: int, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(number)
        for name, value in {**headers, "Content-Length": "0"}.items():
            handler.send_header(name, value)
        handler.end_headers()

    return answer


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()


def after(seconds: float) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(seconds)
        status(200)(handler)

    return answer


FAILING: dict[str, Answer] = {
    "never": after(60),
    "500": status(500),
    "410": status(410),
    "302": status(302, Location="http://127.0.0.1:1/"),
    "hangs up": hang_up,
}


@dataclass
class Program:
    """A program that hears of news: ids and revisions as they came."""

    url: str
    heard: list[tuple[str, int]] = field(default_factory=list)


@contextmanager
def program(answer: Answer) -> Iterator[Program]:
    told = Program("")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            told.heard.append((self.headers["webhook-id"], body["data"]["revision"]))
            try:
                answer(self)
            except OSError:
                self.close_connection = True

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()


def kill(site: Site) -> None:
    """Kill whoever hands out what waits. Celery begins another child; an embedded site has to be begun again."""
    if site.mode.production:
        doomed = [child.pid for main in site.worker[:1] for child in main.children(recursive=True)]
    else:
        doomed = [one.pid for one in site.web]
    for pid in doomed:
        os.kill(pid, signal.SIGKILL)


def run_mode(name: str, mode: Mode, people: int, rounds: int, kills: int) -> None:
    with ExitStack() as open_:
        site = open_.enter_context(stack(mode, **NETWORKS))
        good = open_.enter_context(program(status(200)))
        failing = {what: open_.enter_context(program(answer)) for what, answer in FAILING.items()}
        event = site.fill(people, rounds, playing=False)
        urls = [good.url, *(one.url for one in failing.values())]
        lines = site.run("benchmarks.programs.endpoints", event.slug, *urls)["lines"]
        began, before = time.monotonic(), site.cpu()
        for k in range(kills):
            _wait(good, (k + random.random()) * lines / (kills + 1))
            kill(site)
            if not mode.production:
                site = open_.enter_context(twin(site))
        seconds = _wait(good, lines, began)
        used = site.cpu() - before
        told = site.run("benchmarks.programs.endpoints", event.slug)["endpoints"]
    print_what_came(name, good, lines, kills)
    print(f"   {seconds:.0f} s, CPU of the last processes {used.web + used.worker:.0f} + {used.database:.0f} s")
    for what, one in failing.items():
        ids = len(set(one.heard))
        print(f"   {what}: tried {len(one.heard)} times, {ids} ids, at line {told[one.url][0]} {told[one.url][2]}")


def _wait(good: Program, revision: float, began: float = 0.0) -> float:
    """Wait until a program has heard of a revision. Return the seconds since `began`."""
    end = time.monotonic() + LONGEST
    while not good.heard or good.heard[-1][1] < revision:
        if time.monotonic() > end:
            raise SystemExit(f"benchmarks.site: {len(good.heard)} lines of {revision:.0f} arrived")
        time.sleep(0.05)
    return time.monotonic() - began


def print_what_came(name: str, good: Program, lines: int, kills: int) -> None:
    first = list(dict.fromkeys(good.heard))
    revisions = [revision for _id, revision in first]
    is_whole, is_ordered = revisions == list(range(1, lines + 1)), revisions == sorted(revisions)
    repeated = len(good.heard) - len(first)
    has_one_id = len({id_ for id_, _revision in first}) == len(first) == len(set(revisions))
    verdict = "ok" if is_whole and is_ordered and has_one_id else "WRONG"
    print(
        f"   {name}: {lines} lines, {kills} kills: {len(first)} arrived, {repeated} twice under the same id, "
        f"in order: {is_ordered}, whole: {is_whole}  {verdict}",
        flush=True,
    )


def run() -> None:
    """Print the figures of both modes."""
    run_mode("Celery and Redis", PRODUCTION, 2500, 3, kills=5)
    run_mode("embedded", EMBEDDED, 2500, 3, kills=3)
