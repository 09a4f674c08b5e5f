"""Counters of the site for Prometheus (docs/operar/running.md, "Measuring").

Each action counts itself in its own process, and `atrum_torneos.serving.probes` adds the processes up.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from time import perf_counter
from typing import ParamSpec, TypeVar

from prometheus_client import Counter, Gauge, Histogram

P = ParamSpec("P")
R = TypeVar("R")

QUICK = (0.001, 0.005, 0.02, 0.1, 0.5, 2, 10)
"""Upper bounds of seconds, from an answer out of memory to one that no reader waits for."""

REQUESTS = Counter("arena_requests", "Requests answered.", ["route", "method", "status"])
REQUEST_SECONDS = Histogram("arena_request_seconds", "Seconds until the whole answer.", ["route"], buckets=QUICK)

ACTIONS = Counter("arena_actions", "Actions by name; refused ones by the kind of refusal.", ["action", "outcome"])
LOCK_WAIT = Histogram("arena_lock_wait_seconds", "Seconds that an action waited for its event.", buckets=QUICK)

WAITING = Gauge("arena_waiting", "Requests that wait for their turn.", ["line"], multiprocess_mode="livesum")
TURNED_AWAY = Counter("arena_turned_away", "Requests answered 503: they would have waited too long.", ["line"])

LISTENERS = Gauge("arena_listeners", "Open streams of the live channel.", multiprocess_mode="livesum")
NEWS = Counter("arena_news", "Messages of the live channel written to streams.")

ANSWERS = Counter(
    "arena_stored_answers",
    "Whole answers to visitors: from memory, from another process (shared), or made.",
    ["outcome"],
)

DEATHS = Counter("arena_deaths", "Web processes that died, or hung, and were begun again.")

JOBS = Counter("arena_jobs", "Jobs run by workers.", ["job", "outcome"])
HOOKS = Counter("arena_hooks", "Tries to hand a message to a program: arrived, or failed.", ["outcome"])
NOTICES = Counter("arena_notices", "Personal notices by channel and fate.", ["way", "outcome"])


@contextmanager
def counted_action(name: str) -> Iterator[None]:
    """Count an action: done, or named for what it raised."""
    outcome = "done"
    try:
        yield
    except Exception as error:
        outcome = type(error).__name__
        raise
    finally:
        ACTIONS.labels(name, outcome).inc()


def lock_wait(take: Callable[P, R]) -> Callable[P, R]:
    """Measure how long a function waits for its lock."""

    @wraps(take)
    def taken(*args: P.args, **kwargs: P.kwargs) -> R:
        started = perf_counter()
        locked = take(*args, **kwargs)
        LOCK_WAIT.observe(perf_counter() - started)
        return locked

    return taken
