"""Carry news: within a process at once, between processes through Redis.

Each process has one `feed`. The process that writes tells itself before its answer leaves; the others hear it
through one subscription each, however many listen there. Without `REDIS_URL` there is only one process.
"""

import logging
import random
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import redis
from django.conf import settings
from redis.retry import Retry

from tournaments.live.news import News
from tournaments.serving.circuit import ONE_TRY, PATIENCE, SECOND_TRY, circuit

log = logging.getLogger(__name__)

Hear = Callable[[News], None]
Lose = Callable[[], None]

REDIS_PAUSE = 2.0
"""The most seconds before a broken subscription is made anew."""
CHECK = 2.0
"""Seconds of silence after which the process pings the subscription."""


class Feed:
    """The news of all events, as one process hears it.

    Args:
        redis_url: the Redis that reaches the other processes; empty when there are none.
        channel: name of the Redis channel; left out, one for each database of a Redis server.
    """

    def __init__(self, redis_url: str, channel: str = "") -> None:
        self._name = uuid.uuid4().hex
        self._listeners: dict[object, tuple[Hear, Lose]] = {}
        self._latest: dict[str, tuple[int, str]] = {}
        self._lock = threading.Lock()
        self._redis_url = redis_url
        self._publisher = _client(redis_url, PATIENCE, SECOND_TRY) if redis_url else None
        self._circuit = circuit(redis_url)
        # One thread, so that news leaves in its order; it begins with the first news.
        self._telling = ThreadPoolExecutor(1, "live-telling")
        self._channel = channel or f"tournaments:news:{_database(self._publisher)}"
        self._stop: threading.Event | None = None
        self._is_whole = not redis_url
        self._was_whole = False

    def publish(self, news: News) -> None:
        """Tell everybody.

        Return when this process knows it; a thread tells the others. Never fails: while Redis is away the others
        miss it.
        """
        self._hear(news)
        if self._publisher is not None and not self._circuit.is_open:
            self._telling.submit(self._tell_others, self._publisher, news)

    def latest(self, slug: str) -> tuple[int, str] | None:
        """The newest revision of an event that this process has heard of, with its head.

        None when it knows none, or cannot be sure to hear what others write: before `start`, and while the
        connection to Redis is lost.
        """
        return self._latest.get(slug) if self._is_whole else None

    def listen(self, hear: Hear, lose: Lose = lambda: None) -> Callable[[], None]:
        """Hear all news from now on.

        Return the function that ends it. Both callbacks run in the thread that brings the news: they must be quick
        and safe in any thread.

        Args:
            hear: gets each piece of news once, those of this process before `publish` returns. Those of
                several processes may come out of order.
            lose: called when news may have been missed, once the feed is whole again.
        """
        ticket = object()
        self._listeners[ticket] = (hear, lose)

        def end() -> None:
            self._listeners.pop(ticket, None)

        return end

    def start(self) -> None:
        """Begin to hear other processes; a second call does nothing."""
        with self._lock:
            if self._publisher is None or self._stop:
                return
            self._stop = threading.Event()
            threading.Thread(target=self._follow, args=[self._stop], name="live-feed", daemon=True).start()

    def stop(self) -> None:
        """Hear other processes no more."""
        with self._lock:
            if self._stop:
                self._stop.set()
                self._stop, self._is_whole = None, False

    def _hear(self, news: News) -> None:
        with self._lock:
            if news.revision >= self._latest.get(news.slug, (0, ""))[0]:
                self._latest[news.slug] = news.revision, news.head
        for hear, _lose in list(self._listeners.values()):
            _safely(partial(hear, news))

    def _tell_others(self, publisher: redis.Redis, news: News) -> None:
        if self._circuit.is_open:
            return
        try:
            publisher.publish(self._channel, f"{self._name} {news.to_json()}")
        except (redis.RedisError, OSError) as problem:
            self._circuit.open(problem)

    def _follow(self, stop: threading.Event) -> None:
        """Keep a subscription, and make a new one whenever it breaks."""
        while not stop.is_set():
            try:
                self._hear_others(stop)
            except Exception as problem:  # any exception: without this thread the process would grow stale
                self._is_whole = False
                log.warning("news of other processes is missed: %r", problem)
                stop.wait(random.uniform(0, REDIS_PAUSE))

    def _hear_others(self, stop: threading.Event) -> None:
        """Hear until `stop`. Raises `redis.RedisError` when the subscription breaks or says nothing when asked."""
        asked = False
        with _client(self._redis_url, 2 * CHECK, ONE_TRY) as client, client.pubsub() as subscription:
            subscription.subscribe(self._channel)
            while not stop.is_set():
                message = subscription.get_message(timeout=CHECK)
                if message is None and asked:
                    raise redis.ConnectionError("the subscription is silent")
                if asked := message is None:
                    subscription.ping()
                elif message["type"] == "subscribe":
                    self._become_whole()
                elif message["type"] == "message" and not stop.is_set():
                    self._take(message["data"])

    def _become_whole(self) -> None:
        """Forget news that may be old by now, begin anew, and call `lose` of each listener, whose news
        had a gap.
        """
        with self._lock:
            self._latest.clear()
            self._is_whole, again, self._was_whole = True, self._was_whole, True
        if again:
            for _hear, lose in list(self._listeners.values()):
                _safely(lose)

    def _take(self, line: str) -> None:
        origin, _space, told = line.partition(" ")
        if origin == self._name:
            return
        try:
            self._hear(News.from_json(told))
        except ValueError as problem:
            log.warning("something else on channel %s: %s", self._channel, problem)


def _safely(call: Callable[[], None]) -> None:
    """Call a listener. Its exception neither fails a write that is done nor stops the hearing."""
    try:
        call()
    except Exception:
        log.exception("a listener of the live channel failed")


def _database(client: redis.Redis | None) -> int:
    """Return the number of the database. Databases of one server share their channels, but are different sites."""
    return int(client.get_connection_kwargs().get("db") or 0) if client else 0


def _client(url: str, patience: float, retry: Retry) -> redis.Redis:
    return redis.Redis.from_url(
        url, decode_responses=True, socket_timeout=patience, socket_connect_timeout=patience, retry=retry
    )


feed = Feed(settings.REDIS_URL)
